//! Every sequence, in dictionary order, as a stream.
//!
//! **What it computes.** All sequences of tips that reach the numbers in some arrangement. Different
//! arrangements put different touches on some face, so no sequence comes twice.
//!
//! **Why no dead ends.** A tip is taken only if some arrangement can be finished after it, which is
//! decided exactly: every letter written is part of a sequence that is handed out.
//!
//! **Cost.** Between two sequences at most twice their length in steps; a step looks at the
//! arrangements that are still alive. Memory: four bytes a tip.

use super::arrange::{AXIS, arrangements, finishable};
use super::greedy::{standing, touched};
use core::ops::ControlFlow;
use everystate_algebra::orient::{Direction, Orientation};
use everystate_puzzle::{Meter, Stop};

/// Bytes kept for each tip of the sequence.
pub(super) const BYTES: u64 = 4;

/// A walk through the tree of sequences.
struct Walk {
    die: Orientation,
    touches: [u64; 6],
    /// The arrangements; at each depth, the first so many are alive.
    arrangements: Vec<[u64; 6]>,
    path: Vec<Direction>,
    /// `alive[d]`: how many arrangements can still be finished after `d` tips.
    alive: Vec<u16>,
}

impl Walk {
    fn start(numbers: [u64; 6]) -> Self {
        let die = Orientation::FIRST;
        let mut arrangements = arrangements(numbers);
        arrangements.retain(|faces| finishable(faces, standing(die)));
        let alive = vec![u16::try_from(arrangements.len()).unwrap_or(u16::MAX)];
        Self { die, touches: [0; 6], arrangements, path: Vec::new(), alive }
    }

    /// Whether arrangement `a` can be finished once `face` is touched next.
    fn survives(&self, a: usize, face: usize) -> bool {
        let mut left = self.arrangements[a];
        for (f, left) in left.iter_mut().enumerate() {
            match left.checked_sub(self.touches[f] + u64::from(f == face)) {
                Some(rest) => *left = rest,
                None => return false,
            }
        }
        finishable(&left, AXIS[face])
    }

    /// Takes the tip if some arrangement survives it, and brings those that do to the front.
    fn enter(&mut self, direction: Direction) -> bool {
        let face = touched(self.die, direction);
        let mut keep = 0;
        for a in 0..usize::from(self.alive[self.path.len()]) {
            if self.survives(a, face) {
                self.arrangements.swap(keep, a);
                keep += 1;
            }
        }
        if keep == 0 {
            return false;
        }
        self.touches[face] += 1;
        self.die = self.die.roll(direction);
        self.path.push(direction);
        self.alive.push(u16::try_from(keep).unwrap_or(u16::MAX));
        true
    }

    /// Takes back the last tip; `None` at the start.
    fn leave(&mut self) -> Option<Direction> {
        let last = self.path.pop()?;
        self.alive.pop();
        self.touches[usize::from(self.die.bottom()) - 1] -= 1;
        self.die = self.die.roll(last.opposite());
        Some(last)
    }
}

/// Hands every sequence for six ascending numbers to `visit`, in dictionary order, until it breaks;
/// the answer is how many were handed out. Every tip taken counts as a position.
///
/// # Errors
/// The limit that was reached.
pub(super) fn each(
    numbers: [u64; 6],
    meter: &mut Meter<'_>,
    visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
) -> Result<u64, Stop> {
    let mut walk = Walk::start(numbers);
    if walk.arrangements.is_empty() {
        return Ok(0);
    }
    let tips: u64 = numbers.iter().sum();
    let (mut found, mut next) = (0, 0);
    loop {
        if walk.path.len() as u64 == tips {
            found += 1;
            if visit(&walk.path).is_break() {
                return Ok(found);
            }
        } else if let Some(taken) = (next..4).find(|&d| walk.enter(Direction::ALL[d])) {
            debug_assert!(walk.path.last() == Some(&Direction::ALL[taken]));
            meter.visit()?;
            next = 0;
            continue;
        }
        match walk.leave() {
            Some(last) => next = last as usize + 1,
            None => return Ok(found),
        }
        meter.tick()?;
    }
}

/// How many tips of one sequence left a choice, and how many were forced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    /// Tips where another one was possible too.
    pub(super) free: u64,
    /// Tips where it was the only possible one.
    pub(super) forced: u64,
}

/// Goes along the letters of a sequence that some arrangement allows and counts the tips that were
/// the only possible ones. Each tip counts as a position.
///
/// # Errors
/// The limit that was reached.
pub(super) fn choices(
    numbers: [u64; 6],
    letters: &str,
    meter: &mut Meter<'_>,
) -> Result<Choices, Stop> {
    let mut walk = Walk::start(numbers);
    let mut counted = Choices::default();
    for direction in letters.chars().filter_map(Direction::from_letter) {
        meter.visit()?;
        let mut possible = 0;
        for other in Direction::ALL {
            let face = touched(walk.die, other);
            let open = usize::from(walk.alive[walk.path.len()]);
            possible += u64::from((0..open).any(|a| walk.survives(a, face)));
        }
        *if possible > 1 { &mut counted.free } else { &mut counted.forced } += 1;
        if !walk.enter(direction) {
            break;
        }
    }
    Ok(counted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    fn all(numbers: [u64; 6]) -> Vec<String> {
        let limits = Limits::none();
        let mut list = Vec::new();
        let found = each(numbers, &mut limits.meter(&Silent), &mut |path| {
            list.push(path.iter().map(|d| d.letter()).collect());
            ControlFlow::Continue(())
        });
        assert_eq!(found, Ok(list.len() as u64));
        list
    }

    #[test]
    fn small_cases_by_hand() {
        assert_eq!(all([0; 6]), [""]);
        assert_eq!(all([0, 0, 0, 0, 0, 1]), ["E", "N", "S", "W"]);
        // One face twice: it is left and no other may be touched between.
        assert!(all([0, 0, 0, 0, 0, 2]).is_empty());
        let pairs = all([0, 0, 0, 0, 1, 1]);
        assert_eq!(pairs.len(), 16, "every two tips touch two different faces");
        assert!(pairs.is_sorted());
    }

    #[test]
    fn it_can_be_ended() {
        let limits = Limits::none();
        let mut seen = 0;
        let found = each([1; 6], &mut limits.meter(&Silent), &mut |_| {
            seen += 1;
            if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((found, seen), (Ok(3), 3));
        let limits = Limits { positions: 4, ..Limits::none() };
        let stopped = each([1; 6], &mut limits.meter(&Silent), &mut |_| ControlFlow::Continue(()));
        assert_eq!(stopped, Err(Stop::Positions));
    }
}
