//! [`Open`]: the positions that A* has still to expand, the least total first.
//!
//! Of equal totals the smaller estimate comes first, for it is nearer to a goal: in the last bucket, which is the
//! only one that need not be emptied, that leads straight to one.
//!
//! They lie in buckets of equal total, which take four bytes a position and no comparison. Where moves differ so much in
//! cost that hardly two totals are equal, a bucket a position would take hundreds: then they lie in a heap.

use crate::budget::{Budget, bytes_of};
use core::cmp::Reverse;
use core::mem::{self, size_of};
use everystate_puzzle::Stop;
use std::collections::{BTreeMap, BinaryHeap};

/// A position by its number, with what is estimated of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Waiting {
    /// What a solution through it costs at least, or whatever else tells which comes first.
    pub(crate) total: u64,
    pub(crate) estimate: u32,
    pub(crate) state: u32,
}

/// The positions of one total, by their estimates.
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
    /// Estimates from here on are rare, or of a puzzle whose costs are large.
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

/// The last is the least: by total, then by estimate, then the one that was found last.
type Ranked = (Reverse<u64>, Reverse<u32>, u32);

/// Nearly all pushes and pops meet the lowest bucket, which is kept apart from the map of the rest.
#[derive(Debug)]
pub(crate) struct Open {
    total: u64,
    bucket: Bucket,
    rest: BTreeMap<u64, Bucket>,
    /// The lowest total in `rest`, or `u64::MAX`.
    lowest: u64,
    /// With so many buckets it is asked whether a heap would be smaller.
    many: usize,
    /// In place of the buckets, which are empty then and have no total that is asked for.
    heap: Option<BinaryHeap<Ranked>>,
}

impl Open {
    /// Above what a bucket takes in the map.
    const NODE: u64 = 512;

    /// Fewer buckets than these are always good enough.
    const MANY: usize = 256;

    pub(crate) fn new() -> Self {
        Self {
            total: 0,
            bucket: Bucket::default(),
            rest: BTreeMap::new(),
            lowest: u64::MAX,
            many: Self::MANY,
            heap: None,
        }
    }

    /// Adds a position, whose total is below `u64::MAX`.
    #[inline]
    pub(crate) fn push(&mut self, it: Waiting, budget: &mut Budget) -> Result<(), Stop> {
        if it.total == self.total {
            return self.bucket.push(it.estimate, it.state, budget);
        }
        self.push_apart(it, budget)
    }

    fn push_apart(&mut self, it: Waiting, budget: &mut Budget) -> Result<(), Stop> {
        let Waiting { total, estimate, state } = it;
        if self.heap.is_none() && !self.rest.contains_key(&total) {
            if self.rest.len() >= self.many {
                self.consider_heap(budget);
            }
            if self.heap.is_none() {
                budget.take(Self::NODE)?;
            }
        }
        if let Some(heap) = &mut self.heap {
            return push_heap(heap, (Reverse(total), Reverse(estimate), state), budget);
        }
        self.lowest = self.lowest.min(total);
        self.rest.entry(total).or_default().push(estimate, state, budget)
    }

    /// The lowest total.
    #[inline]
    pub(crate) fn total(&mut self, budget: &mut Budget) -> Option<u64> {
        if self.lowest < self.total || self.bucket.len == 0 {
            return self.turn(budget);
        }
        Some(self.total)
    }

    /// Takes a position of the lowest total: of those the one of the smallest estimate that came last.
    #[inline]
    pub(crate) fn pop(&mut self, budget: &mut Budget) -> Option<Waiting> {
        let total = self.total(budget)?;
        let Some((estimate, state)) = self.bucket.pop(budget) else { return self.pop_heap() };
        Some(Waiting { total, estimate, state })
    }

    fn pop_heap(&mut self) -> Option<Waiting> {
        let (Reverse(total), Reverse(estimate), state) = self.heap.as_mut()?.pop()?;
        Some(Waiting { total, estimate, state })
    }

    /// Gives back the memory of all that is in it.
    pub(crate) fn free(self, budget: &mut Budget) {
        let rest = self.rest.values().map(|bucket| Self::NODE + bucket.bytes()).sum::<u64>();
        let heap = self.heap.map_or(0, |heap| bytes_of(&heap.into_vec()));
        budget.give(self.bucket.bytes() + rest + heap);
    }

    /// Makes the lowest bucket the current one, and gives its total.
    #[cold]
    fn turn(&mut self, budget: &mut Budget) -> Option<u64> {
        if let Some(heap) = &self.heap {
            return heap.peek().map(|&(Reverse(total), ..)| total);
        }
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
        Some(total)
    }

    /// Puts all into a heap if it takes a quarter of the memory, and may be taken.
    #[cold]
    fn consider_heap(&mut self, budget: &mut Budget) {
        self.many *= 2;
        let all = || self.rest.values().chain([&self.bucket]);
        let len = all().map(|bucket| bucket.len).sum::<usize>();
        let bytes = all().map(|bucket| Self::NODE + bucket.bytes()).sum::<u64>();
        let mut list: Vec<Ranked> = Vec::new();
        if bytes < (4 * len * size_of::<Ranked>()) as u64
            || budget.extend(&mut list, 2 * len).is_err()
        {
            return;
        }
        // The current bucket was never counted with a node of its own.
        budget.give(bytes - Self::NODE);
        let current = mem::take(&mut self.bucket);
        let buckets = mem::take(&mut self.rest).into_iter().chain([(self.total, current)]);
        for (total, bucket) in buckets {
            let near = bucket.near.into_iter().zip(0..);
            let lists = near.chain(bucket.far.into_iter().map(|(estimate, list)| (list, estimate)));
            for (states, estimate) in lists {
                list.extend(states.iter().map(|&state| (Reverse(total), Reverse(estimate), state)));
            }
        }
        self.heap = Some(BinaryHeap::from(list));
        (self.total, self.lowest) = (u64::MAX, u64::MAX);
    }
}

/// Adds to a heap, which takes no more memory than it may.
fn push_heap(heap: &mut BinaryHeap<Ranked>, it: Ranked, budget: &mut Budget) -> Result<(), Stop> {
    if heap.len() == heap.capacity() {
        let mut list = mem::take(heap).into_vec();
        let room = budget.room(&mut list);
        *heap = BinaryHeap::from(list);
        room?;
    }
    heap.push(it);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;
    use everystate_puzzle::{Limits, Silent};

    fn waiting(cost: u64, estimate: u32, state: u32) -> Waiting {
        Waiting { total: cost + u64::from(estimate), estimate, state }
    }

    #[test]
    fn the_least_total_comes_first_then_the_least_estimate_then_the_last() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut open = Open::new();
        let pushed = [(3, 4), (5, 2), (1, 1), (7, 0), (1, 1000), (2, 999), (4, 3), (4, 3), (2, 0)];
        for ((cost, estimate), state) in pushed.into_iter().zip(0..) {
            open.push(waiting(cost, estimate, state), &mut budget).unwrap();
        }
        let order: Vec<(u64, u64, u32)> = core::iter::from_fn(|| open.pop(&mut budget))
            .map(|it| (it.total, it.total - u64::from(it.estimate), it.state))
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
        let entry = |total: u32, state| waiting(1, total - 1, state);
        open.push(entry(9, 0), &mut budget).unwrap();
        open.push(entry(9, 1), &mut budget).unwrap();
        assert_eq!(open.pop(&mut budget), Some(entry(9, 1)));
        open.push(entry(4, 2), &mut budget).unwrap();
        assert_eq!(open.pop(&mut budget), Some(entry(4, 2)));
        assert_eq!(open.pop(&mut budget), Some(entry(9, 0)));
        assert_eq!(open.pop(&mut budget), None);
    }

    /// Random pushes and pops, of so many totals, beside a list that is sorted each time; gives the most bytes.
    fn as_if_sorted(totals: u64, rounds: usize) -> u64 {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut random = Random::new(totals);
        let (mut open, mut list) = (Open::new(), Vec::new());
        for state in 0..u32::try_from(rounds).unwrap() {
            let estimate = u32::try_from(random.below(500)).unwrap();
            let it = Waiting { total: 500 + random.below(totals), estimate, state };
            open.push(it, &mut budget).unwrap();
            list.push(it);
            if random.below(3) == 0 {
                assert_eq!(open.total(&mut budget), list.iter().map(|it| it.total).min());
            }
            if random.below(3) == 0 {
                list.sort_by_key(|it| (Reverse(it.total), Reverse(it.estimate), it.state));
                assert_eq!(open.pop(&mut budget), list.pop());
            }
        }
        list.sort_by_key(|it| (Reverse(it.total), Reverse(it.estimate), it.state));
        while let Some(it) = list.pop() {
            assert_eq!(open.pop(&mut budget), Some(it));
        }
        assert_eq!(open.pop(&mut budget), None);
        assert_eq!(open.heap.is_some(), totals > Open::MANY as u64);
        budget.statistics().bytes
    }

    #[test]
    fn many_totals_move_into_a_heap_in_which_the_order_is_the_same() {
        as_if_sorted(30, 3000);
        let bytes = as_if_sorted(1 << 40, 3000);
        // Of 2000 at once: 16 bytes each, up to twice as much room, and as much again while it grows; and before that 256
        // buckets, each of up to 256 lists.
        assert!(bytes < 3 << 20, "{bytes}");
    }

    #[test]
    fn what_is_not_allowed_a_heap_stays_in_buckets() {
        let fill = |bytes, most| {
            let limits = Limits { bytes, ..Limits::none() };
            let mut budget = Budget::new(&limits, &Silent);
            let mut open = Open::new();
            let mut pushed = 0;
            while pushed < most && open.push(waiting(0, 1000 + pushed, pushed), &mut budget).is_ok()
            {
                pushed += 1;
            }
            assert!(budget.statistics().bytes <= bytes);
            let is_heap = open.heap.is_some();
            let order: Vec<u32> =
                core::iter::from_fn(|| open.pop(&mut budget)).map(|it| it.state).collect();
            assert_eq!(order, (0..pushed).collect::<Vec<u32>>());
            (pushed, is_heap, budget.statistics().bytes)
        };
        let (_, _, bytes) = fill(u64::MAX, 256);
        let (pushed, is_heap, _) = fill(bytes + 5000, u32::MAX);
        assert!((257..270).contains(&pushed) && !is_heap, "{pushed}, {is_heap}");
        // A heap in the place of the buckets has room for many more.
        let (pushed, is_heap, _) = fill(bytes + 10_000, 2000);
        assert!(pushed == 2000 && is_heap, "{pushed}, {is_heap}");
        // And takes no more than it may.
        let (pushed, is_heap, _) = fill(bytes + 10_000, 100_000);
        assert!(pushed < 25_000 && is_heap, "{pushed}, {is_heap}");
    }

    #[test]
    fn what_was_taken_is_given_back_and_no_more() {
        let (most, held) = (10 << 20, 100_000);
        let limits = Limits { bytes: most, ..Limits::none() };
        for totals in [1, 30, 1 << 40] {
            let mut budget = Budget::new(&limits, &Silent);
            budget.take(held).unwrap();
            let mut random = Random::new(totals);
            let mut open = Open::new();
            for state in 0..2000 {
                let estimate = u32::try_from(random.below(300)).unwrap();
                let it = Waiting { total: 500 + random.below(totals), estimate, state };
                open.push(it, &mut budget).unwrap();
                open.total(&mut budget);
            }
            // All is taken out, or nothing.
            while totals == 30 && open.pop(&mut budget).is_some() {}
            open.free(&mut budget);
            assert_eq!(budget.take(most - held + 1), Err(Stop::Memory), "{totals}");
            assert_eq!(budget.take(most - held), Ok(()), "{totals}");
        }
    }
}
