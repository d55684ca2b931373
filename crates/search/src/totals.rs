//! [`Totals`]: how many of the positions that wait have each total, for the least of them.

use crate::budget::Budget;
use everystate_puzzle::Stop;
use std::collections::BTreeMap;

/// How often each number was put in and not taken out.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    /// Of those below [`Self::NEAR`].
    near: Vec<u32>,
    /// Of larger ones.
    far: BTreeMap<u64, u32>,
    /// None in `near` below this one is there.
    lowest: usize,
}

impl Totals {
    /// Larger ones are rare where moves are counted.
    const NEAR: usize = 4096;

    /// What a number takes in the map.
    const NODE: u64 = 48;

    /// Where a number below [`Self::NEAR`] is counted.
    #[inline]
    fn near(total: u64) -> Option<usize> {
        usize::try_from(total).ok().filter(|&at| at < Self::NEAR)
    }

    /// Puts one in.
    #[inline]
    pub(crate) fn add(&mut self, total: u64, budget: &mut Budget) -> Result<(), Stop> {
        let Some(at) = Self::near(total) else { return self.add_far(total, budget) };
        if self.near.len() <= at {
            budget.extend(&mut self.near, at + 1)?;
            self.near.resize(at + 1, 0);
        }
        self.near[at] += 1;
        self.lowest = self.lowest.min(at);
        Ok(())
    }

    fn add_far(&mut self, total: u64, budget: &mut Budget) -> Result<(), Stop> {
        if !self.far.contains_key(&total) {
            budget.take(Self::NODE)?;
        }
        *self.far.entry(total).or_default() += 1;
        Ok(())
    }

    /// Takes one out that was put in.
    #[inline]
    pub(crate) fn remove(&mut self, total: u64, budget: &mut Budget) {
        if let Some(at) = Self::near(total) {
            self.near[at] -= 1;
        } else if let Some(count) = self.far.get_mut(&total) {
            *count -= 1;
            if *count == 0 {
                self.far.remove(&total);
                budget.give(Self::NODE);
            }
        }
    }

    /// The least that is there.
    pub(crate) fn least(&mut self) -> Option<u64> {
        while self.near.get(self.lowest).is_some_and(|&count| count == 0) {
            self.lowest += 1;
        }
        if self.lowest < self.near.len() {
            return Some(self.lowest as u64);
        }
        self.far.keys().next().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn the_least_is_that_of_a_list() {
        let limits = Limits::none();
        for most in [3, 5000, 1 << 40] {
            let mut budget = Budget::new(&limits, &Silent);
            let (mut totals, mut list) = (Totals::default(), Vec::new());
            let mut random = Random::new(most);
            for round in 0..3000 {
                // More come than go, and then more go than come.
                if random.below(3000) > round {
                    let total = random.below(most);
                    totals.add(total, &mut budget).unwrap();
                    list.push(total);
                } else if !list.is_empty() {
                    let at = random.below(list.len() as u64);
                    let gone = list.swap_remove(usize::try_from(at).unwrap());
                    totals.remove(gone, &mut budget);
                }
                assert_eq!(totals.least(), list.iter().copied().min());
            }
            for total in list {
                totals.remove(total, &mut budget);
            }
            assert_eq!((totals.least(), totals.far.len()), (None, 0));
        }
    }

    #[test]
    fn a_number_takes_what_it_may_and_gives_it_back() {
        let limits = Limits { bytes: 10 * Totals::NODE, ..Limits::none() };
        let mut budget = Budget::new(&limits, &Silent);
        let mut totals = Totals::default();
        let far = |i: u64| Totals::NEAR as u64 + i;
        for i in 0..100 {
            totals.add(far(i), &mut budget).unwrap();
            totals.add(far(i), &mut budget).unwrap();
            totals.remove(far(i), &mut budget);
            totals.remove(far(i), &mut budget);
        }
        assert!((0..10).all(|i| totals.add(far(i), &mut budget).is_ok()));
        assert_eq!(totals.add(far(10), &mut budget), Err(Stop::Memory));
        assert_eq!((totals.add(far(9), &mut budget), totals.least()), (Ok(()), Some(far(0))));
    }
}
