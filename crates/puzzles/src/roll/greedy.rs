//! The first sequence in dictionary order, without search and without walking it tip by tip.
//!
//! **What it computes.** For each arrangement that can be the first, the greedy sequence: always the
//! first tip after which the rest is still possible by the exact condition of
//! [`arrange`](super::arrange), so it never turns back. The first of these sequences is the answer.
//!
//! **Why it is fast.** Which tip is chosen depends on the orientation, on which faces are finished and
//! on whether an axis has become *tight* (it must be touched by every second tip from then on). The
//! last two change at most seven times in a whole sequence, so between the changes the die runs into a
//! cycle of at most 24 orientations, and how often that cycle repeats is a division (theorem 4 in
//! `docs/math/roll.md`).
//!
//! **Cost.** A few hundred steps per arrangement that survives the first run, whatever the counts;
//! at most 720 arrangements are looked at by a closed form before.

use super::arrange::{AXIS, arrangements, finishable, slacks};
use super::runs::{self, Piece, Sequence};
use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Meter, Stop};

/// The face (from 0) that a tip brings to the bottom.
pub(super) fn touched(die: Orientation, direction: Direction) -> usize {
    usize::from(die.roll(direction).bottom()) - 1
}

/// The axis that the die stands on.
pub(super) fn standing(die: Orientation) -> usize {
    AXIS[usize::from(die.bottom()) - 1]
}

/// The first sequence in dictionary order over all arrangements of six ascending numbers; `None` if
/// there is none. Every tip that is decided by itself counts as a position.
///
/// # Errors
/// The limit that was reached.
pub(super) fn first(numbers: [u64; 6], meter: &mut Meter<'_>) -> Result<Option<Sequence>, Stop> {
    let (mut longest, mut leaders) = (0, Vec::new());
    for faces in arrangements(numbers) {
        if !finishable(&faces, standing(Orientation::FIRST)) {
            continue;
        }
        let east = first_run(&faces);
        if east > longest || leaders.is_empty() {
            leaders.clear();
            longest = east;
        }
        if east == longest {
            leaders.push(faces);
        }
    }
    let mut best: Option<([u64; 6], Path)> = None;
    for faces in leaders {
        let path = follow(&faces, longest, meter)?;
        let earlier = |other: &Path| runs::compare(&path.pieces(), &other.pieces()).is_lt();
        if best.as_ref().is_none_or(|(_, other)| earlier(other)) {
            best = Some((faces, path));
        }
    }
    Ok(best.map(|(faces, path)| Sequence { faces, runs: runs::fold(&path.pieces()) }))
}

/// How many tips to the east an arrangement that has a solution can begin with, at most.
///
/// They touch the right, top, left and bottom face in turn. They end where one of these faces has had
/// all its touches, or where the third axis, which they never touch, has become tight.
fn first_run(faces: &[u64; 6]) -> u64 {
    let start = Orientation::FIRST;
    let ring = [start.right(), start.top(), start.left(), start.bottom()];
    let third = AXIS[usize::from(start.front()) - 1];
    let supply = ring.iter().zip(0..).map(|(&f, i)| 4 * faces[usize::from(f) - 1] + i);
    let spare = (slacks(faces)[third] + 1).cast_unsigned();
    supply.fold(spare, u64::min)
}

/// A greedy sequence as words and how often each is repeated.
#[derive(Debug, Default)]
struct Path {
    letters: Vec<u8>,
    /// The end of each word in `letters`, and its repetitions.
    words: Vec<(usize, u64)>,
}

impl Path {
    fn push(&mut self, word: &[Direction], times: u64) {
        if !word.is_empty() && times > 0 {
            self.letters.extend(word.iter().map(|d| d.letter() as u8));
            self.words.push((self.letters.len(), times));
        }
    }

    fn pieces(&self) -> Vec<Piece<'_>> {
        let mut from = 0;
        let piece = |&(to, times): &(usize, u64)| {
            let word = &self.letters[from..to];
            from = to;
            (word, times)
        };
        self.words.iter().map(piece).collect()
    }
}

/// The greedy sequence of one arrangement that has a solution and begins with `east` tips east.
fn follow(faces: &[u64; 6], east: u64, meter: &mut Meter<'_>) -> Result<Path, Stop> {
    let mut path = Path::default();
    let mut at = Position::start(faces);
    at.run_east(east, &mut path);
    while at.total > 0 {
        at.stretch(&mut path, meter)?;
    }
    Ok(path)
}

/// A die on its way through one arrangement.
struct Position {
    die: Orientation,
    /// Touches that each face still needs.
    left: [u64; 6],
    /// Their sum.
    total: u64,
    /// For each axis, all touches needed less twice its own: -1 where it must be touched next.
    slack: [i64; 3],
    /// Whether the slack of an axis has been -1; then every second tip touches that axis to the end,
    /// and no other axis becomes tight (theorem 3).
    tight: bool,
}

impl Position {
    fn start(faces: &[u64; 6]) -> Self {
        let slack = slacks(faces);
        Self {
            die: Orientation::FIRST,
            left: *faces,
            total: faces.iter().sum(),
            slack,
            tight: slack.contains(&-1),
        }
    }

    fn run_east(&mut self, tips: u64, path: &mut Path) {
        use Direction::East;
        let (rounds, rest) = (tips / 4, tips % 4);
        path.push(&[East; 4], rounds);
        for _ in 0..4 {
            self.advance(East, rounds);
        }
        for _ in 0..rest {
            path.push(&[East], 1);
            self.advance(East, 1);
        }
        self.tight = self.slack.contains(&-1);
    }

    /// Tips once, and books the touch and its effect on the slacks `times` times.
    fn advance(&mut self, direction: Direction, times: u64) {
        let face = touched(self.die, direction);
        self.die = self.die.roll(direction);
        self.left[face] -= times;
        self.total -= times;
        for (axis, slack) in self.slack.iter_mut().enumerate() {
            *slack += if axis == AXIS[face] { times } else { 0 }.cast_signed();
            *slack -= if axis == AXIS[face] { 0 } else { times }.cast_signed();
        }
    }

    /// The first tip after which the rest is possible. The face must need a touch, and the axis that
    /// is neither touched nor stood on must not be tight.
    fn choose(&self) -> Option<Direction> {
        let here = standing(self.die);
        Direction::ALL.into_iter().find(|&direction| {
            let face = touched(self.die, direction);
            self.left[face] > 0 && self.slack[3 - here - AXIS[face]] >= 0
        })
    }

    /// Walks until the rule of choice changes or an orientation comes back; then repeats the cycle as
    /// often as the rule allows.
    fn stretch(&mut self, path: &mut Path, meter: &mut Meter<'_>) -> Result<(), Stop> {
        let mut seen = [usize::MAX; 24];
        let mut walked = Vec::with_capacity(24);
        loop {
            let met = &mut seen[self.die.index()];
            if *met != usize::MAX {
                let (before, cycle) = walked.split_at(*met);
                let more = self.rounds(cycle);
                for &direction in cycle {
                    self.advance(direction, more);
                }
                path.push(before, 1);
                path.push(cycle, 1 + more);
                return Ok(());
            }
            *met = walked.len();
            meter.visit()?;
            let Some(direction) = self.choose() else {
                // Only at the end, by theorem 1.
                debug_assert_eq!(self.total, 0);
                self.total = 0;
                path.push(&walked, 1);
                return Ok(());
            };
            let face = touched(self.die, direction);
            self.advance(direction, 1);
            walked.push(direction);
            let tightens = !self.tight && self.slack.contains(&-1);
            self.tight |= tightens;
            if tightens || self.left[face] == 0 {
                path.push(&walked, 1);
                return Ok(());
            }
        }
    }

    /// How many more rounds of a cycle leave the rule of choice as it is: no face is finished and no
    /// axis becomes tight on the way. Slacks and counts change by the same amount in each round, so it
    /// is enough that the last round is all right.
    fn rounds(&self, cycle: &[Direction]) -> u64 {
        let mut touches = [0; 6];
        let (mut change, mut lowest) = ([0_i64; 3], [0_i64; 3]);
        let mut die = self.die;
        for &direction in cycle {
            let face = touched(die, direction);
            die = die.roll(direction);
            touches[face] += 1;
            for axis in 0..3 {
                change[axis] += if axis == AXIS[face] { 1 } else { -1 };
                lowest[axis] = lowest[axis].min(change[axis]);
            }
        }
        let mut most = u64::MAX;
        for (left, touches) in self.left.iter().zip(touches) {
            if let Some(rounds) = left.saturating_sub(1).checked_div(touches) {
                most = most.min(rounds);
            }
        }
        for axis in 0..3 {
            if !self.tight && change[axis] < 0 {
                let spare = self.slack[axis] + lowest[axis];
                let rounds = if spare < 0 { 0 } else { spare / -change[axis] + 1 };
                most = most.min(rounds.cast_unsigned());
            }
        }
        most
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Limits, Silent};

    /// The first sequence tip by tip, over all arrangements at once.
    fn walk(numbers: [u64; 6]) -> Option<String> {
        let mut die = Orientation::FIRST;
        let mut alive = arrangements(numbers);
        alive.retain(|left| finishable(left, standing(die)));
        if alive.is_empty() {
            return None;
        }
        let mut text = String::new();
        for _ in 0..numbers.iter().sum::<u64>() {
            let (direction, next) = Direction::ALL.into_iter().find_map(|direction| {
                let face = touched(die, direction);
                let mut next = alive.clone();
                next.retain_mut(|left| {
                    left[face] > 0 && {
                        left[face] -= 1;
                        finishable(left, AXIS[face])
                    }
                });
                (!next.is_empty()).then_some((direction, next))
            })?;
            alive = next;
            die = die.roll(direction);
            text.push(direction.letter());
        }
        Some(text)
    }

    fn jump(numbers: [u64; 6]) -> (Option<String>, u64) {
        let limits = Limits::none();
        let mut meter = limits.meter(&Silent);
        let found = first(numbers, &mut meter).unwrap();
        let text = found.map(|first| {
            let mut text = String::new();
            runs::window(&first.runs, 1, u64::MAX, &mut text);
            text
        });
        (text, meter.positions())
    }

    #[test]
    fn differential_jumping_and_walking() {
        let mut random = Random::new(20);
        for round in 0..3000 {
            let most = [3, 9, 40, if round % 20 == 0 { 500 } else { 60 }][round % 4];
            let few = [random.between(0, most), random.between(0, most)];
            let mut numbers = core::array::from_fn(|_| match random.below(4) {
                0 => few[0],
                1 => few[1],
                _ => random.between(0, most),
            });
            numbers.sort_unstable();
            assert_eq!(jump(numbers).0, walk(numbers), "{numbers:?}");
        }
    }

    #[test]
    fn differential_unbalanced_counts() {
        // Axes become tight early when one number is about as large as the others together.
        let mut random = Random::new(21);
        for _ in 0..1000 {
            let mut numbers: [u64; 6] = core::array::from_fn(|_| random.between(0, 25));
            let rest: u64 = numbers[1..].iter().sum();
            numbers[0] = (rest + 1).saturating_sub(random.between(0, 30));
            numbers.sort_unstable();
            assert_eq!(jump(numbers).0, walk(numbers), "{numbers:?}");
        }
    }

    #[test]
    fn the_work_does_not_grow_with_the_counts() {
        let mut random = Random::new(22);
        for _ in 0..300 {
            let mut numbers: [u64; 6] =
                core::array::from_fn(|_| random.between(0, 1_000_000_000_000_000_000));
            numbers.sort_unstable();
            let limits = Limits::none();
            let mut meter = limits.meter(&Silent);
            let found = first(numbers, &mut meter).unwrap();
            assert!(meter.positions() < 20_000, "{} positions", meter.positions());
            let Some(found) = found else { continue };
            let tips: u64 = found.runs.iter().map(runs::Run::tips).sum();
            assert_eq!(tips, numbers.iter().sum::<u64>());
        }
    }

    #[test]
    fn a_limit_ends_it() {
        let limits = Limits { positions: 3, ..Limits::none() };
        assert_eq!(first([5, 6, 7, 8, 9, 10], &mut limits.meter(&Silent)), Err(Stop::Positions));
    }
}
