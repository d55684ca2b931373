//! A maze in the making: random squares, and a journey carved into them.

use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::random::Random;

use super::plan::{Layout, Plan};
use crate::family::Refusal;
use crate::maze::rules::{Instance, ORDER};

/// A maze in the making.
#[derive(Clone)]
pub(super) struct Draft {
    rows: usize,
    columns: usize,
    /// Row by row.
    pub(super) squares: Vec<i8>,
    home: usize,
    die: Orientation,
    /// Whether holes and wild squares stay where they are.
    fixed: bool,
}

/// One position of a journey that is being carved.
struct Step {
    at: usize,
    die: Orientation,
    /// The tips in the order in which they are tried, the last first; four at most.
    ways: Vec<Direction>,
    /// What stood there before the die needed a number.
    wrote: Option<i8>,
}

impl Step {
    fn new(at: usize, die: Orientation, random: &mut Random) -> Self {
        let mut ways = ORDER.to_vec();
        random.shuffle(&mut ways);
        Self { at, die, ways, wrote: None }
    }
}

impl Draft {
    /// Random squares, and the start at random.
    pub(super) fn random(plan: &Plan, random: &mut Random) -> Self {
        let (rows, columns) = (plan.rows, plan.columns);
        let Some(layout) = &plan.layout else {
            // One in eight wild and one in eight a hole.
            let squares: Vec<i8> = (0..rows * columns).map(|_| square(random)).collect();
            let home = random.index(squares.len());
            let die = Orientation::from_index(random.index(24));
            let mut draft = Self { rows, columns, squares, home, die, fixed: false };
            if draft.squares[home] == 0 {
                draft.squares[home] = -1;
            }
            return draft;
        };
        let squares = laid_out(layout, rows, columns, random);
        let open: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] != 0).collect();
        let home = open[random.index(open.len())];
        let die = Orientation::from_index(random.index(24));
        Self { rows, columns, squares, home, die, fixed: true }
    }

    /// The square next to one, if there is one.
    fn beside(&self, at: usize, d: Direction) -> Option<usize> {
        let (row, column) = (at / self.columns, at % self.columns);
        match d {
            Direction::North => (row > 0).then(|| at - self.columns),
            Direction::South => (row + 1 < self.rows).then(|| at + self.columns),
            Direction::West => (column > 0).then(|| at - 1),
            Direction::East => (column + 1 < self.columns).then(|| at + 1),
        }
    }

    /// Rows and columns between a square and the start.
    fn away(&self, at: usize) -> u64 {
        let (row, column) = (at / self.columns, at % self.columns);
        (row.abs_diff(self.home / self.columns) + column.abs_diff(self.home % self.columns)) as u64
    }

    /// Lets the die wander for `length` moves and come home, writing each number that it needs onto
    /// squares that it has not met yet and going back where it is stuck. False if that takes too long.
    pub(super) fn carve(&mut self, length: u64, random: &mut Random, effort: &mut u64) -> bool {
        let mut met = vec![false; self.squares.len()];
        let mut steps: Vec<Step> = vec![Step::new(self.home, self.die, random)];
        let mut patience = 1000 + 16 * length;
        while patience > 0 {
            patience -= 1;
            *effort += 2;
            let left = length - steps.len() as u64;
            let Some(step) = steps.last_mut() else { return false };
            let (at, die, top) = (step.at, step.die, step.die.top().cast_signed());
            let way = step.ways.pop().map(|d| (d, self.beside(at, d)));
            let Some((d, to)) = way else {
                // Nothing is left to try here.
                if let Some(old) = step.wrote {
                    (self.squares[at], met[at]) = (old, false);
                }
                steps.pop();
                continue;
            };
            let Some(to) = to else { continue };
            let value = self.squares[to];
            let blank = !(met[to] || self.fixed && value <= 0);
            let free = blank || value == -1 || value == top;
            if !free || (to == self.home) != (left == 0) || self.away(to) > left {
                continue;
            }
            let mut next = Step::new(to, die.roll(d), random);
            if blank {
                next.wrote = Some(value);
                met[to] = true;
                let wild = !self.fixed && random.below(16) == 0;
                self.squares[to] = if wild { -1 } else { top };
            }
            if left == 0 {
                return true;
            }
            steps.push(next);
        }
        false
    }

    pub(super) fn finish(&self, name: &str) -> Result<Instance, Refusal> {
        let rows: Vec<Vec<i8>> = self.squares.chunks(self.columns).map(<[i8]>::to_vec).collect();
        let home = [self.home / self.columns, self.home % self.columns].map(|n| place(n + 1));
        let (top, front) = (self.die.top(), self.die.front());
        Instance::new(name, home, top, front, &rows).map_err(|m| Refusal::usage(m.message))
    }
}

/// Squares with as many wild ones and holes as the layout says, as far as its symmetry allows, and random
/// numbers elsewhere.
fn laid_out(layout: &Layout, rows: usize, columns: usize, random: &mut Random) -> Vec<i8> {
    let mut squares: Vec<i8> = (0..rows * columns).map(|_| number(random)).collect();
    let mut first: Vec<usize> =
        (0..squares.len()).filter(|&at| at <= layout.image(at, rows, columns)).collect();
    random.shuffle(&mut first);
    let mut first = first.into_iter();
    for (share, value) in [(layout.wild, -1), (layout.holes, 0)] {
        let mut left = (squares.len() as u64 * share + 50) / 100;
        while left > 0 {
            let Some(at) = first.next() else { break };
            let image = layout.image(at, rows, columns);
            (squares[at], squares[image]) = (value, value);
            left = left.saturating_sub(1 + u64::from(image != at));
        }
    }
    // There is a start.
    if squares.iter().all(|&square| square == 0) {
        squares[0] = -1;
        squares[layout.image(0, rows, columns)] = -1;
    }
    squares
}

/// A random square.
pub(super) fn square(random: &mut Random) -> i8 {
    match random.below(16) {
        0 | 1 => -1,
        2 | 3 => 0,
        _ => number(random),
    }
}

/// A random number.
pub(super) fn number(random: &mut Random) -> i8 {
    1 + i8::try_from(random.below(6)).unwrap_or(0)
}

/// A row or column as a small number.
pub(super) fn place(n: usize) -> u32 {
    u32::try_from(n).unwrap_or(1)
}
