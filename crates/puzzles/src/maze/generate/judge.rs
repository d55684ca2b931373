//! How far a maze is from the wishes, and how hard it is.

use everystate_algebra::orient::Direction;
use everystate_puzzle::{Limits, Puzzle, Silent, Verdict};

use super::plan::{Only, Plan};
use crate::maze::grid::{self, every};
use crate::maze::rules::Instance;

/// What looking at a maze takes at least, in positions.
const LEAST: u64 = 50;

/// Farther than any journey's length can be.
const NONE: u64 = 1 << 40;

/// A maze as it is seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Judged {
    /// How far it is from the wishes; 0 is there.
    pub(super) distance: u64,
    /// Its first shortest journey.
    pub(super) tips: Vec<Direction>,
}

/// Looks at a maze; what that takes is added to `effort`.
pub(super) fn judge(
    maze: &Instance,
    plan: &Plan,
    (low, high): (u64, u64),
    effort: &mut u64,
) -> Judged {
    let limits = Limits::none();
    let (verdict, positions) = match plan.only {
        Only::Any => {
            let found = grid::first(maze, &limits, &Silent);
            (found.verdict.map(|tips| (tips, true)), found.positions)
        }
        Only::Shortest => {
            let found = every::unique(maze, &limits, &Silent);
            (found.verdict, found.positions)
        }
        Only::Simple => {
            let found = grid::only(maze, &limits, &Silent);
            (found.verdict, found.positions)
        }
    };
    *effort += LEAST + positions;
    let Verdict::Solved((tips, only)) = verdict else {
        return Judged { distance: NONE, tips: Vec::new() };
    };
    let length = tips.len() as u64;
    let off = if length < low { low - length } else { length.saturating_sub(high) };
    // Twice, so that a second journey counts less than a move.
    Judged { distance: off * 2 + u64::from(!only), tips }
}

/// How hard it is to find a journey, in thousandths of a bit: who tips at random, and always legally, goes
/// along it once in 2 to the power of so many bits times.
pub(in crate::maze) fn difficulty(maze: &Instance, tips: &[Direction]) -> u64 {
    /// The logarithm of the number of choices.
    const BITS: [u64; 5] = [0, 0, 1000, 1585, 2000];
    let (mut stand, mut legal, mut sum) = (maze.start(), Vec::new(), 0);
    for &tip in tips {
        legal.clear();
        maze.moves(&stand, &mut legal);
        sum += BITS[legal.len()];
        stand = maze.apply(&stand, tip);
    }
    sum
}
