//! [`Visited`]: the positions seen so far, each whole and once, numbered in the order they came.
//!
//! The positions lie in one array; a hash table holds their numbers only. A probe compares seven bits
//! of the hash and then the position itself, so two positions are never taken for one. When the
//! table grows, the old one is dropped first and the new one is filled from the array, front to
//! back: that reads memory in order, and the two tables never exist side by side.

use crate::budget::{Budget, bytes_of};
use core::hash::{BuildHasher, Hash};
use everystate_puzzle::Stop;
use foldhash::fast::FixedState;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

/// Where a position is in a [`Visited`] set, and whether it was new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    New(u32),
    Old(u32),
}

#[derive(Clone, Debug)]
pub(crate) struct Visited<S> {
    states: Vec<S>,
    table: HashTable<u32>,
    hasher: FixedState,
    /// How many positions fit before something has to grow.
    room: usize,
}

impl<S> Default for Visited<S> {
    fn default() -> Self {
        // A fixed seed, so that the same question takes the same time and memory again.
        let hasher = FixedState::with_seed(0x6576_6572_7973_7461);
        Self { states: Vec::new(), table: HashTable::new(), hasher, room: 0 }
    }
}

impl<S> Visited<S> {
    /// Positions are numbered by `u32`; the last number stays free to mean "none".
    const MOST: usize = u32::MAX as usize - 1;

    /// How many positions the first table holds: a few hundred bytes.
    const FIRST: usize = 56;

    /// A table that is this many times larger than what it holds is dropped by
    /// [`clear`](Self::clear), because wiping it would cost more than the search did.
    const SPARSE: usize = 16;

    /// How many positions there are.
    #[expect(clippy::cast_possible_truncation, reason = "never more than MOST, which fits")]
    pub(crate) fn len(&self) -> u32 {
        self.states.len() as u32
    }

    /// The position with number `i`.
    #[inline]
    pub(crate) fn state(&self, i: u32) -> &S {
        &self.states[i as usize]
    }

    /// The positions in the order they came.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }

    /// The bytes that the set takes.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.states) + self.table.allocation_size() as u64
    }

    /// Forgets all positions but keeps the memory for the next search where that is worth it.
    pub(crate) fn clear(&mut self) {
        if self.table.capacity() > 1024 && self.table.capacity() / Self::SPARSE > self.table.len() {
            self.table = HashTable::new();
        } else {
            self.table.clear();
        }
        self.states.clear();
        self.room = self.states.capacity().min(self.table.capacity()).min(Self::MOST);
    }
}

impl<S: Eq + Hash> Visited<S> {
    /// The hash under which a position is kept, the same in every set.
    #[inline]
    pub(crate) fn hash(&self, s: &S) -> u64 {
        self.hasher.hash_one(s)
    }

    /// The number of a position whose hash is `hash`.
    #[inline]
    pub(crate) fn find(&self, hash: u64, s: &S) -> Option<u32> {
        self.table.find(hash, |&i| self.states[i as usize] == *s).copied()
    }

    /// Whether a position is in the set.
    pub(crate) fn contains(&self, s: &S) -> bool {
        self.find(self.hash(s), s).is_some()
    }

    /// Adds a position; a new one is counted against the limits.
    #[inline]
    pub(crate) fn insert(&mut self, s: S, budget: &mut Budget) -> Result<Seen, Stop> {
        self.add(self.hash(&s), s, budget, Budget::visit)
    }

    /// Adds a position that has been counted before, or is not to be counted.
    #[inline]
    pub(crate) fn remember(&mut self, s: S, budget: &mut Budget) -> Result<Seen, Stop> {
        self.add(self.hash(&s), s, budget, |_| Ok(()))
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "never more than MOST, which fits")]
    fn add<'a>(
        &mut self,
        hash: u64,
        s: S,
        budget: &mut Budget<'a>,
        admit: impl FnOnce(&mut Budget<'a>) -> Result<(), Stop>,
    ) -> Result<Seen, Stop> {
        // `room` is how many both array and table can hold, so that one comparison is all that most insertions ask. A
        // position that is known needs none, and is found even at a limit.
        if self.states.len() == self.room {
            if let Some(old) = self.find(hash, &s) {
                return Ok(Seen::Old(old));
            }
            self.grow(budget)?;
        }
        // The table has numbers, not positions: it asks the array for what it compares, and hashes anew only when it grows.
        let (states, hasher) = (&self.states, &self.hasher);
        let entry = self.table.entry(
            hash,
            |&i| states[i as usize] == s,
            |&i| hasher.hash_one(&states[i as usize]),
        );
        match entry {
            Entry::Occupied(old) => Ok(Seen::Old(*old.get())),
            Entry::Vacant(free) => {
                admit(budget)?;
                let new = self.states.len() as u32;
                free.insert(new);
                self.states.push(s);
                Ok(Seen::New(new))
            }
        }
    }

    /// Makes room for at least one more position.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        if self.states.len() >= Self::MOST {
            return Err(Stop::Memory);
        }
        budget.room(&mut self.states)?;
        // Array and table grow at different sizes: only what is full is made larger.
        if self.table.len() == self.table.capacity() {
            self.rebuild(budget)?;
        }
        self.room = self.states.capacity().min(self.table.capacity()).min(Self::MOST);
        Ok(())
    }

    /// Puts a table of twice the size in the place of the old one.
    fn rebuild(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let capacity = (self.table.capacity() + 1).max(Self::FIRST);
        let old = self.table.allocation_size() as u64;
        let new = table_bytes(capacity);
        // The old table goes before the new one comes, so that only one of them counts against a limit.
        budget.give(old);
        if let Err(stop) = budget.take(new) {
            budget.take(old)?;
            return Err(stop);
        }
        self.table = HashTable::new();
        // If the memory is not there after all, the set no longer finds what it has: only a search
        // that ends, or looks nothing up any more, may go on with it.
        if self.table.try_reserve(capacity, |_| 0).is_err() {
            budget.give(new);
            self.room = 0;
            return Err(Stop::Memory);
        }
        budget.give(new);
        budget.take(self.table.allocation_size() as u64)?;
        for (s, i) in self.states.iter().zip(0u32..) {
            let hash = self.hasher.hash_one(s);
            self.table.insert_unique(hash, i, |_| hash);
        }
        Ok(())
    }
}

/// At least the bytes that a table for `capacity` numbers takes: a power of two of buckets, filled to
/// seven eighths at most, four bytes and one control byte for each, and a group of control bytes.
fn table_bytes(capacity: usize) -> u64 {
    let buckets = if capacity < 15 {
        16
    } else {
        (capacity as u64).saturating_mul(8).div_ceil(7).next_power_of_two()
    };
    buckets.saturating_mul(5).saturating_add(32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn numbers_follow_the_order_of_arrival() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut visited = Visited::default();
        for round in 0..3 {
            for i in 0..5000u32 {
                let s = u64::from(i) * 0x1_0000_0001;
                let expected = if round == 0 { Seen::New(i) } else { Seen::Old(i) };
                assert_eq!(visited.insert(s, &mut budget), Ok(expected));
            }
        }
        assert_eq!(visited.len(), 5000);
        assert!(!visited.contains(&1));
        assert_eq!(budget.statistics().positions, 5000);
    }

    #[test]
    fn equal_hashes_do_not_make_equal_positions() {
        #[derive(Clone, Debug, PartialEq, Eq)]
        struct Same(u32);
        impl Hash for Same {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                state.write_u8(0);
            }
        }
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut visited = Visited::default();
        for i in 0..300 {
            assert_eq!(visited.insert(Same(i), &mut budget), Ok(Seen::New(i)));
        }
        assert!(visited.contains(&Same(299)));
        assert!(!visited.contains(&Same(300)));
    }

    #[test]
    fn growth_is_foreseen_to_the_byte_or_above() {
        for capacity in (1..200).chain([1000, 4096, 100_000]) {
            let mut table: HashTable<u32> = HashTable::new();
            table.try_reserve(capacity, |_| 0).unwrap();
            let actual = table.allocation_size() as u64;
            assert!(actual <= table_bytes(capacity), "{capacity}: {actual}");
            assert!(table_bytes(capacity) <= actual + 96, "{capacity}: {actual}");
        }
    }

    #[test]
    fn a_set_within_its_bytes_keeps_what_it_has() {
        for bytes in (0..4000).chain((4000..60_000).step_by(97)) {
            fill(bytes, u64::from);
            fill(bytes, |i| u16::try_from(i).unwrap());
            fill(bytes, |i| [i; 7]);
        }
    }

    /// Inserts positions of some size until the bytes are used up.
    fn fill<S: Eq + Hash>(bytes: u64, state: impl Fn(u32) -> S) {
        let limits = Limits { bytes, ..Limits::none() };
        let mut budget = Budget::new(&limits, &Silent);
        let mut visited = Visited::default();
        let mut kept = 0;
        while kept < 600 {
            match visited.insert(state(kept), &mut budget) {
                Ok(seen) => assert_eq!(seen, Seen::New(kept)),
                Err(stop) => {
                    assert_eq!(stop, Stop::Memory);
                    break;
                }
            }
            kept += 1;
        }
        assert!(budget.statistics().bytes <= bytes);
        assert!(visited.bytes() <= bytes);
        assert!((0..kept).all(|i| visited.contains(&state(i))));
        assert!(!visited.contains(&state(kept)));
    }
}
