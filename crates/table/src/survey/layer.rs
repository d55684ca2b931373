//! [`Layer`]: the positions at one distance, while they are at hand.

use crate::bits::Flags;
use everystate_puzzle::Ranked;

/// A complete layer, shown by [`Survey::run_visiting`](super::Survey::run_visiting).
#[derive(Debug)]
pub struct Layer<'a, P> {
    pub(super) puzzle: &'a P,
    pub(super) depth: u64,
    pub(super) count: u64,
    pub(super) ranks: &'a Flags,
}

impl<P: Ranked> Layer<'_, P> {
    /// The distance of its positions, in moves.
    pub fn depth(&self) -> u64 {
        self.depth
    }

    /// How many positions it has; at least one.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Their ranks, ascending. Takes a pass over one bit a position of the whole space.
    pub fn ranks(&self) -> impl Iterator<Item = u64> + '_ {
        self.ranks.ranks()
    }

    /// The positions, in the order of their ranks, each made when it is asked for.
    pub fn states(&self) -> impl Iterator<Item = P::State> + '_ {
        self.ranks().map(|rank| self.puzzle.unrank(rank))
    }
}
