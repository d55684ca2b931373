//! [`Price`]: what moves cost a strategy: one each, or as the puzzle says.

use everystate_puzzle::{Cost, Puzzle};

/// What moves cost. A strategy is compiled for each, so that where moves are counted nothing is asked and nothing is
/// multiplied.
pub(crate) trait Price<P: Puzzle>: Copy + Send + Sync {
    /// The least that a move can cost: so much costs every solution of a puzzle whose start is no goal.
    const LEAST: u64;

    /// The most that a solution may cost where sums are kept in 32 bits: more than that is beyond every limit on depth.
    const MOST: u64;

    /// What the legal move `m` costs in `s`.
    fn of(self, puzzle: &P, s: &P::State, m: P::Move) -> u32;
}

/// Every move costs one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct One;

impl<P: Puzzle> Price<P> for One {
    const LEAST: u64 = 1;

    // Positions are numbered by u32, so no path on which none comes twice is longer than that.
    const MOST: u64 = u64::MAX;

    #[inline]
    fn of(self, _: &P, _: &P::State, _: P::Move) -> u32 {
        1
    }
}

/// Moves cost what the puzzle says, which may be nothing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ByCost;

impl<P: Cost> Price<P> for ByCost {
    const LEAST: u64 = 0;

    const MOST: u64 = u32::MAX as u64 - 1;

    #[inline]
    fn of(self, puzzle: &P, s: &P::State, m: P::Move) -> u32 {
        puzzle.cost(s, m)
    }
}
