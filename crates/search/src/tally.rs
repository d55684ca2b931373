//! [`Tally`]: a number for each position of a layer, as large as it may become, most of them in a word.

use crate::budget::{Budget, bytes_of};
use everystate_algebra::Natural;
use everystate_puzzle::Stop;
use std::collections::BTreeMap;

/// Numbers by index.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Each that is below [`Self::LARGE`], and that where it is not.
    small: Vec<u64>,
    large: BTreeMap<usize, Natural>,
}

impl Tally {
    /// The number is among the large ones.
    const LARGE: u64 = u64::MAX;

    /// Above what a large number takes beside its digits.
    const NODE: u64 = 128;

    /// The first number, of the start: 1.
    pub(crate) fn one(budget: &mut Budget) -> Result<Self, Stop> {
        let mut tally = Self::default();
        budget.room(&mut tally.small)?;
        tally.small.push(1);
        Ok(tally)
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.small.len()
    }

    /// A number.
    pub(crate) fn get(&self, i: usize) -> Natural {
        match (self.small[i], self.large.get(&i)) {
            (Self::LARGE, Some(large)) => large.clone(),
            (small, _) => Natural::from(small),
        }
    }

    /// Adds the number `from` of `other` to number `i`, which may be the next one and is 0 then.
    #[inline]
    pub(crate) fn add(
        &mut self,
        i: usize,
        other: &Self,
        from: usize,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        if i == self.small.len() {
            budget.room(&mut self.small)?;
            self.small.push(0);
        }
        let (sum, more) = (self.small[i], other.small[from]);
        match sum.checked_add(more) {
            // Neither is large, for then the sum would be none.
            Some(small) if small < Self::LARGE => {
                self.small[i] = small;
                Ok(())
            }
            _ => self.add_large(i, &other.get(from), budget),
        }
    }

    /// [`add`](Self::add) where the sum takes more than a word.
    #[cold]
    fn add_large(&mut self, i: usize, more: &Natural, budget: &mut Budget) -> Result<(), Stop> {
        let mut sum = self.get(i);
        // The sum may have a word more than either, and lives beside what it was until it is done.
        let before = if self.small[i] == Self::LARGE { Self::NODE + sum.heap_bytes() } else { 0 };
        let most = Self::NODE + sum.heap_bytes().max(more.heap_bytes()).max(32) + 16;
        budget.take(3 * most)?;
        sum += more;
        budget.give(3 * most + before);
        budget.take(Self::NODE + sum.heap_bytes())?;
        self.small[i] = Self::LARGE;
        self.large.insert(i, sum);
        Ok(())
    }

    /// Forgets the numbers from `len` on.
    pub(crate) fn truncate(&mut self, len: usize, budget: &mut Budget) {
        let before = bytes_of(&self.small);
        self.small.truncate(len);
        self.small.shrink_to_fit();
        budget.give(before - bytes_of(&self.small));
        for (_, large) in self.large.split_off(&len) {
            budget.give(Self::NODE + large.heap_bytes());
        }
    }

    /// Forgets all numbers, and keeps the memory of the small ones.
    pub(crate) fn clear(&mut self, budget: &mut Budget) {
        self.small.clear();
        for (_, large) in core::mem::take(&mut self.large) {
            budget.give(Self::NODE + large.heap_bytes());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn sums_are_exact_across_the_end_of_a_word() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        // Powers of two in turn, by adding a number to itself; beside them one that stays small.
        let mut tally = Tally::one(&mut budget).unwrap();
        let mut expected = Natural::ONE;
        for _ in 0..200 {
            let mut next = Tally::default();
            next.add(0, &tally, 0, &mut budget).unwrap();
            next.add(0, &tally, 0, &mut budget).unwrap();
            next.add(1, &tally, 0, &mut budget).unwrap();
            assert_eq!((next.get(1), next.len()), (expected.clone(), 2));
            let same = expected.clone();
            expected += &same;
            assert_eq!(next.get(0), expected);
            tally.truncate(0, &mut budget);
            tally = next;
        }
        // Exactly what marks a large number.
        let mut next = Tally::default();
        tally.small = vec![u64::MAX - 1, 1];
        tally.clear(&mut budget);
        tally.small = vec![u64::MAX - 1, 1];
        next.add(0, &tally, 0, &mut budget).unwrap();
        assert_eq!(next.get(0).to_u64(), Some(u64::MAX - 1));
        next.add(0, &tally, 1, &mut budget).unwrap();
        assert_eq!(next.get(0).to_u64(), Some(u64::MAX));
        next.add(0, &tally, 1, &mut budget).unwrap();
        assert_eq!(next.get(0).to_string(), "18446744073709551616");
        next.truncate(0, &mut budget);
        assert_eq!(next.len(), 0);
    }

    #[test]
    fn what_is_held_is_what_numbers_take_now() {
        let takes = |tally: &Tally| {
            let large = tally.large.values().map(|large| Tally::NODE + large.heap_bytes());
            bytes_of(&tally.small) + large.sum::<u64>()
        };
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut tally = Tally::one(&mut budget).unwrap();
        for doubled in 1..200 {
            let mut next = Tally::default();
            for _ in 0..2 {
                next.add(0, &tally, 0, &mut budget).unwrap();
                next.add(1, &tally, 0, &mut budget).unwrap();
                assert_eq!(budget.held(), takes(&tally) + takes(&next), "{doubled}");
            }
            assert_eq!(next.large.len(), if doubled < 64 { 0 } else { 2 });
            tally.clear(&mut budget);
            assert_eq!(budget.held(), takes(&tally) + takes(&next), "{doubled}");
            // The list of what is dropped.
            budget.give(takes(&tally));
            tally = next;
        }
        tally.truncate(1, &mut budget);
        assert_eq!((tally.large.len(), budget.held()), (1, takes(&tally)));
        tally.truncate(0, &mut budget);
        assert_eq!(budget.held(), 0);
    }

    #[test]
    fn a_sum_has_room_beside_what_it_is_made_of() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut tally = Tally { small: vec![u64::MAX - 1], ..Tally::default() };
        budget.hold(bytes_of(&tally.small));
        let other = Tally { small: vec![u64::MAX - 1], ..Tally::default() };
        let before = budget.held();
        for round in 0..3 {
            let kept = budget.held();
            tally.add(0, &other, 0, &mut budget).unwrap();
            // The sum, what is added, and what it was.
            let each = Tally::NODE + tally.large[&0].heap_bytes();
            let most = budget.statistics().bytes;
            assert!(most >= kept + 2 * each, "{round}: {most} with {kept} kept and {each} each");
            assert_eq!(budget.held(), before + each);
        }
    }
}
