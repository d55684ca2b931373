//! [`Level`]: a table that is searched with, and when a better one is worth its making.

use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use everystate_table::pruning::Engine;

/// A table and how long to search with it.
pub(crate) struct Level {
    pub(crate) engine: Engine,
    /// Which of the levels it is: later ones prune more.
    pub(crate) serial: u64,
    /// The number of its size.
    pub(super) size: usize,
    /// Positions that searches have looked at.
    pub(super) spent: AtomicU64,
    /// How many they may before a better table is worth its making.
    pub(super) budget: u64,
    /// How many searches were to come when it was made, if they share what the better one costs. The largest table is filled on only when
    /// as much was done as that costs: it takes so long that searches with limits would get nothing else.
    pub(super) awaited: Option<u64>,
    /// Whether a better one is to take its place.
    pub(super) retired: AtomicBool,
}

impl Level {
    /// Positions that may still be looked at, where so many searches are to come, this one among them. If they go on as those before them
    /// did, what they look at together is what counts: so if each takes a part of the budget that they have in common, no more is
    /// spent before the better table is made.
    pub(crate) fn left(&self, awaited: u64) -> u64 {
        if self.budget == u64::MAX {
            return u64::MAX;
        }
        let (begun, all) = self.part(awaited);
        let part = u128::from(self.budget) * u128::from(begun) / u128::from(all);
        let part = u64::try_from(part).unwrap_or(u64::MAX).min(self.budget);
        part.saturating_sub(self.spent.load(Ordering::Relaxed))
    }

    /// Whether a search that may look at so many positions ends before a better table would be worth its making, were it the only one.
    pub(crate) fn outlasts(&self, positions: u64) -> bool {
        positions < self.budget
    }

    /// What searches will look at with it in all, about, if so many are to come.
    pub(super) fn expected(&self, awaited: u64) -> u64 {
        let (begun, all) = self.part(awaited);
        self.spent.load(Ordering::Relaxed).saturating_mul(all) / begun
    }

    /// How many searches have begun with it, and of how many.
    fn part(&self, awaited: u64) -> (u64, u64) {
        match self.awaited {
            Some(before) => (before.saturating_sub(awaited) + 1, awaited.max(1)),
            None => (1, 1),
        }
    }

    /// Counts positions that were looked at.
    pub(crate) fn spend(&self, positions: u64) {
        self.spent.fetch_add(positions, Ordering::Relaxed);
    }

    /// Whether a search with it should end, as a better one is made.
    pub(crate) fn is_retired(&self) -> bool {
        self.retired.load(Ordering::Relaxed)
    }
}
