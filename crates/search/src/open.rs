//! [`Open`]: the positions that A* has still to expand, in buckets of equal total length.
//!
//! Of equal totals the smaller estimate comes first, for it is nearer to a goal: in the last bucket, which is the
//! only one that need not be emptied, that leads straight to one.

use crate::budget::{Budget, bytes_of};
use core::mem;
use everystate_puzzle::Stop;
use std::collections::BTreeMap;

/// A position by its number, with the number of moves it was reached in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) state: u32,
    pub(crate) moves: u32,
}

/// The positions of one total, by their estimates: which of them, and the total, say the moves.
#[derive(Debug, Default)]
struct Bucket {
    /// Those of estimates below [`Self::NEAR`], each estimate's in a list.
    near: Vec<Vec<u32>>,
    /// Those of larger ones.
    far: BTreeMap<u32, Vec<u32>>,
    /// No list below this one in `near` has any.
    lowest: usize,
    /// How many there are.
    len: usize,
}

impl Bucket {
    /// Estimates from here on are rare, or of a puzzle where moves are not what costs time.
    const NEAR: usize = 256;

    fn push(&mut self, estimate: u32, state: u32, budget: &mut Budget) -> Result<(), Stop> {
        let at = estimate as usize;
        let list = if at < Self::NEAR {
            if self.near.len() <= at {
                budget.extend(&mut self.near, at + 1)?;
                self.near.resize_with(at + 1, Vec::new);
            }
            self.lowest = self.lowest.min(at);
            &mut self.near[at]
        } else {
            if !self.far.contains_key(&estimate) {
                budget.take(Open::NODE)?;
            }
            self.far.entry(estimate).or_default()
        };
        budget.room(list)?;
        list.push(state);
        self.len += 1;
        Ok(())
    }

    /// A position of the smallest estimate, the one that came last, with its estimate.
    fn pop(&mut self, budget: &mut Budget) -> Option<(u32, u32)> {
        while let Some(list) = self.near.get_mut(self.lowest) {
            if let Some(state) = list.pop() {
                self.len -= 1;
                return u32::try_from(self.lowest).ok().map(|estimate| (estimate, state));
            }
            self.lowest += 1;
        }
        let mut first = self.far.first_entry()?;
        let (estimate, state) = (*first.key(), first.get_mut().pop()?);
        if first.get().is_empty() {
            budget.give(Open::NODE + bytes_of(first.get()));
            first.remove();
        }
        self.len -= 1;
        Some((estimate, state))
    }

    /// The bytes of its lists.
    fn bytes(&self) -> u64 {
        let far = self.far.values().map(|list| Open::NODE + bytes_of(list)).sum::<u64>();
        bytes_of(&self.near) + self.near.iter().map(bytes_of).sum::<u64>() + far
    }
}

/// Nearly all pushes and pops meet the lowest bucket, which is kept apart from the map of the rest.
#[derive(Debug)]
pub(crate) struct Open {
    total: u64,
    bucket: Bucket,
    rest: BTreeMap<u64, Bucket>,
    /// The lowest total in `rest`, or `u64::MAX`.
    lowest: u64,
}

impl Open {
    /// Above what a bucket takes in the map.
    const NODE: u64 = 512;

    pub(crate) fn new() -> Self {
        Self { total: 0, bucket: Bucket::default(), rest: BTreeMap::new(), lowest: u64::MAX }
    }

    /// Adds a position reached in so many moves, from where a goal is at least `estimate` moves away.
    #[inline]
    pub(crate) fn push(
        &mut self,
        Entry { state, moves }: Entry,
        estimate: u32,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let total = u64::from(moves) + u64::from(estimate);
        if total == self.total {
            return self.bucket.push(estimate, state, budget);
        }
        if !self.rest.contains_key(&total) {
            budget.take(Self::NODE)?;
        }
        self.lowest = self.lowest.min(total);
        self.rest.entry(total).or_default().push(estimate, state, budget)
    }

    /// The lowest total.
    #[inline]
    pub(crate) fn total(&mut self, budget: &mut Budget) -> Option<u64> {
        if self.lowest < self.total || self.bucket.len == 0 {
            self.turn(budget)?;
        }
        Some(self.total)
    }

    /// Takes a position of the lowest total: of those the one of the smallest estimate that came last.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the moves were a u32 when it was pushed")]
    pub(crate) fn pop(&mut self, budget: &mut Budget) -> Option<(u64, Entry)> {
        let total = self.total(budget)?;
        let (estimate, state) = self.bucket.pop(budget)?;
        Some((total, Entry { state, moves: (total - u64::from(estimate)) as u32 }))
    }

    /// Makes the lowest bucket the current one.
    #[cold]
    fn turn(&mut self, budget: &mut Budget) -> Option<()> {
        let (total, bucket) = self.rest.pop_first()?;
        let (was, old) =
            (mem::replace(&mut self.total, total), mem::replace(&mut self.bucket, bucket));
        if old.len == 0 {
            budget.give(Self::NODE + old.bytes());
        } else {
            // Its place in the map is that of the bucket taken out.
            self.rest.insert(was, old);
        }
        self.lowest = self.rest.keys().next().copied().unwrap_or(u64::MAX);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn the_least_total_comes_first_then_the_least_estimate_then_the_last() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut open = Open::new();
        let pushed = [(3, 4), (5, 2), (1, 1), (7, 0), (1, 1000), (2, 999), (4, 3), (4, 3), (2, 0)];
        for ((moves, estimate), state) in pushed.into_iter().zip(0..) {
            open.push(Entry { state, moves }, estimate, &mut budget).unwrap();
        }
        let order: Vec<(u64, u32, u32)> = core::iter::from_fn(|| open.pop(&mut budget))
            .map(|(total, entry)| (total, entry.moves, entry.state))
            .collect();
        let expected = [
            (2, 2, 8),
            (2, 1, 2),
            (7, 7, 3),
            (7, 5, 1),
            (7, 4, 7),
            (7, 4, 6),
            (7, 3, 0),
            (1001, 2, 5),
            (1001, 1, 4),
        ];
        assert_eq!(order, expected);
        assert_eq!(open.total(&mut budget), None);
    }

    #[test]
    fn a_lower_total_that_comes_later_is_next_and_nothing_is_lost() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut open = Open::new();
        let entry = |state| Entry { state, moves: 1 };
        open.push(entry(0), 8, &mut budget).unwrap();
        open.push(entry(1), 8, &mut budget).unwrap();
        assert_eq!(open.pop(&mut budget), Some((9, entry(1))));
        open.push(entry(2), 3, &mut budget).unwrap();
        assert_eq!(open.pop(&mut budget), Some((4, entry(2))));
        assert_eq!(open.pop(&mut budget), Some((9, entry(0))));
        assert_eq!(open.pop(&mut budget), None);
    }
}
