//! [`Open`]: the positions that A* has still to expand, in buckets of equal total length.

use crate::budget::{Budget, bytes_of};
use core::mem;
use everystate_puzzle::Stop;
use std::collections::BTreeMap;

/// A position by its number, with the number of moves it was reached in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) state: u32,
    pub(crate) moves: u32,
}

/// Nearly all pushes and pops meet the lowest bucket, which is kept apart from the map of the rest.
#[derive(Debug)]
pub(crate) struct Open {
    total: u64,
    bucket: Vec<Entry>,
    rest: BTreeMap<u64, Vec<Entry>>,
    /// The lowest total in `rest`, or `u64::MAX`.
    lowest: u64,
}

impl Open {
    /// Above what a bucket takes in the map.
    const NODE: u64 = 512;

    pub(crate) fn new() -> Self {
        Self { total: 0, bucket: Vec::new(), rest: BTreeMap::new(), lowest: u64::MAX }
    }

    /// Adds a position whose solutions have at least `total` moves.
    #[inline]
    pub(crate) fn push(&mut self, total: u64, e: Entry, budget: &mut Budget) -> Result<(), Stop> {
        if total == self.total {
            budget.room(&mut self.bucket)?;
            self.bucket.push(e);
            return Ok(());
        }
        if !self.rest.contains_key(&total) {
            budget.take(Self::NODE)?;
        }
        let bucket = self.rest.entry(total).or_default();
        self.lowest = self.lowest.min(total);
        budget.room(bucket)?;
        bucket.push(e);
        Ok(())
    }

    /// Takes a position of the lowest total, the one that came last.
    #[inline]
    pub(crate) fn pop(&mut self, budget: &mut Budget) -> Option<(u64, Entry)> {
        if self.lowest < self.total || self.bucket.is_empty() {
            self.turn(budget)?;
        }
        self.bucket.pop().map(|e| (self.total, e))
    }

    /// Makes the lowest bucket the current one.
    #[cold]
    fn turn(&mut self, budget: &mut Budget) -> Option<()> {
        let (total, bucket) = self.rest.pop_first()?;
        let (was, old) =
            (mem::replace(&mut self.total, total), mem::replace(&mut self.bucket, bucket));
        if old.is_empty() {
            budget.give(Self::NODE + bytes_of(&old));
        } else {
            // Its place in the map is that of the bucket taken out.
            self.rest.insert(was, old);
        }
        self.lowest = self.rest.keys().next().copied().unwrap_or(u64::MAX);
        Some(())
    }
}
