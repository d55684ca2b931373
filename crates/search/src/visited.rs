//! [`Visited`]: the positions seen so far, each whole and once, numbered in the order they came.
//!
//! The positions lie in one array; a hash table ([`Buckets`]) holds their numbers only. A probe compares a
//! byte of the hash and then the position itself, so two positions are never taken for one. When the
//! table grows, the old one is dropped first and the new one is filled from the array, front to
//! back: that reads memory in order, and the two tables never exist side by side.
//!
//! A probe waits for memory twice, for the table's line and for the position. So positions are looked up in
//! batches ([`Visited::look_up`]): the lines of all of them are asked for before the first is used.

use crate::buckets::Buckets;
use crate::budget::{Budget, bytes_of};
use core::hash::{BuildHasher, Hash};
use everystate_cpu::prefetch_at;
use everystate_puzzle::Stop;
use foldhash::fast::FixedState;

/// Where a position is in a [`Visited`] set, and whether it was new.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seen {
    New(u32),
    Old(u32),
}

/// How many positions are looked up together: enough to keep the memory busy, few enough that they and
/// their lines stay in the nearest cache.
pub(crate) const BATCH: usize = 128;

/// What is known of the positions of a batch.
#[derive(Clone, Debug, Default)]
pub(crate) struct Known {
    /// Their hashes.
    pub(crate) hashes: Vec<u64>,
    /// The number of each, or [`NEW`](Self::NEW).
    pub(crate) found: Vec<u32>,
    /// Those of which the first guess was wrong.
    doubtful: Vec<usize>,
}

impl Known {
    /// There was no such position.
    pub(crate) const NEW: u32 = u32::MAX;

    /// What it takes for each position at most.
    pub(crate) const BYTES: usize = size_of::<u64>() + size_of::<u32>() + size_of::<usize>();
}

#[derive(Clone, Debug)]
pub(crate) struct Visited<S> {
    states: Vec<S>,
    table: Buckets,
    hasher: FixedState,
    /// How many positions fit before something has to grow.
    room: usize,
}

impl<S> Default for Visited<S> {
    fn default() -> Self {
        // A fixed seed, so that the same question takes the same time and memory again.
        let hasher = FixedState::with_seed(0x6576_6572_7973_7461);
        Self { states: Vec::new(), table: Buckets::default(), hasher, room: 0 }
    }
}

impl<S> Visited<S> {
    /// Positions are numbered by `u32`; the last two numbers stay free to mean "new" and "unsure".
    const MOST: usize = Buckets::UNSURE as usize;

    /// Up to this capacity a table that is full is followed by one of twice the size; beyond, by one a quarter
    /// as large again, for memory is worth more there than time.
    const DOUBLED: usize = 1 << 16;

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

    /// Asks memory for the position with number `i`.
    #[inline]
    pub(crate) fn ask_state(&self, i: u32) {
        prefetch_at(&self.states, i as usize);
    }

    /// The positions in the order they came.
    pub(crate) fn states(&self) -> &[S] {
        &self.states
    }

    /// The bytes that the set takes.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.states) + self.table.bytes()
    }

    /// Forgets all positions but keeps the memory for the next search where that is worth it.
    pub(crate) fn clear(&mut self) {
        if self.table.capacity() > 1024 && self.table.capacity() / Self::SPARSE > self.states.len()
        {
            self.table = Buckets::default();
        } else {
            self.table.clear();
        }
        self.states.clear();
        self.room = self.states.capacity().min(self.table.capacity()).min(Self::MOST);
    }

    /// Takes all positions out, and keeps the table's memory.
    pub(crate) fn take_states(&mut self, budget: &mut Budget) -> Vec<S> {
        let mut states = core::mem::take(&mut self.states);
        let before = bytes_of(&states);
        states.shrink_to_fit();
        budget.give(before - bytes_of(&states));
        self.table.clear();
        self.room = 0;
        states
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
        self.table.find(hash, |i| self.states[i as usize] == *s)
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
        self.remember_hashed(self.hash(&s), s, budget)
    }

    /// [`remember`](Self::remember) a position whose hash is known.
    #[inline]
    pub(crate) fn remember_hashed(
        &mut self,
        hash: u64,
        s: S,
        budget: &mut Budget,
    ) -> Result<Seen, Stop> {
        self.add(hash, s, budget, |_| Ok(()))
    }

    /// Asks memory for what inserting a position of this hash needs.
    #[inline]
    pub(crate) fn ask(&self, hash: u64) {
        self.table.ask(hash);
    }

    /// [`insert`](Self::insert) of a position whose hash is known.
    #[inline]
    pub(crate) fn insert_hashed(
        &mut self,
        hash: u64,
        s: S,
        budget: &mut Budget,
    ) -> Result<Seen, Stop> {
        self.add(hash, s, budget, Budget::visit)
    }

    /// Looks up all positions of a batch.
    ///
    /// # Cost
    /// About what the memory's bandwidth allows for two random accesses each, instead of waiting for each.
    pub(crate) fn look_up(&self, states: &[S], known: &mut Known) {
        known.hashes.clear();
        // Each step asks memory for what the next one needs, of all positions, and waits for none.
        for s in states {
            let hash = self.hash(s);
            self.table.ask(hash);
            known.hashes.push(hash);
        }
        self.look_up_asked(states, known);
    }

    /// [`look_up`](Self::look_up) of positions whose hashes are known.
    pub(crate) fn look_up_hashed(&self, states: &[S], known: &mut Known) {
        for &hash in &known.hashes {
            self.table.ask(hash);
        }
        self.look_up_asked(states, known);
    }

    /// Looks up all positions of a batch, for whose lines memory has been asked.
    #[inline]
    fn look_up_asked(&self, states: &[S], known: &mut Known) {
        let Known { hashes, found, doubtful } = known;
        found.clear();
        for &hash in &*hashes {
            let guess = self.table.guess(hash).unwrap_or(Known::NEW);
            prefetch_at(&self.states, guess as usize);
            found.push(guess);
        }
        doubtful.clear();
        for ((i, s), &guess) in states.iter().enumerate().zip(&*found) {
            let right = self.states.get(guess as usize).is_some_and(|known| known == s);
            // A guess that is not right may be in another slot or line, or new after all.
            if !right && guess != Known::NEW {
                self.table.ask_on(hashes[i], |number| prefetch_at(&self.states, number as usize));
                doubtful.push(i);
            }
        }
        for &i in &*doubtful {
            found[i] = self.find(hashes[i], &states[i]).unwrap_or(Known::NEW);
        }
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
        if let Some(old) = self.find(hash, &s) {
            return Ok(Seen::Old(old));
        }
        // `room` is how many both array and table can hold, so that one comparison is all that most insertions ask.
        if self.states.len() == self.room {
            self.grow(budget)?;
        }
        admit(budget)?;
        let new = self.states.len() as u32;
        self.table.insert(hash, new);
        self.states.push(s);
        Ok(Seen::New(new))
    }

    /// Makes room for at least one more position.
    #[cold]
    fn grow(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        if self.states.len() >= Self::MOST {
            return Err(Stop::Memory);
        }
        budget.room(&mut self.states)?;
        // Array and table grow at different sizes: only what is full is made larger.
        if self.states.len() >= self.table.capacity() {
            self.rebuild(budget)?;
        }
        self.room = self.states.capacity().min(self.table.capacity()).min(Self::MOST);
        Ok(())
    }

    /// How many positions fit before the table must be made larger, which takes longer than all else.
    pub(crate) fn spare(&self) -> usize {
        self.table.capacity() - self.states.len()
    }

    /// Makes the table larger before it must be.
    pub(crate) fn widen(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        self.rebuild(budget)?;
        self.room = self.states.capacity().min(self.table.capacity()).min(Self::MOST);
        Ok(())
    }

    /// Puts a larger table in the place of the old one.
    fn rebuild(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let full = self.table.capacity();
        let capacity = full + if full < Self::DOUBLED { full } else { full / 4 } + 1;
        // The old table goes before the new one comes, so that only one of them counts against a limit.
        let old = self.table.bytes();
        budget.give(old);
        if let Err(stop) = budget.take(Buckets::bytes_for(capacity)) {
            budget.take(old)?;
            return Err(stop);
        }
        budget.give(Buckets::bytes_for(capacity));
        self.table = Buckets::default();
        // If the memory is not there after all, the set no longer finds what it has: only a search
        // that ends, or looks nothing up any more, may go on with it.
        self.room = 0;
        self.table = Buckets::new(capacity, budget)?;
        let mut hashes = [0; BATCH];
        for (states, first) in self.states.chunks(BATCH).zip((0..).step_by(BATCH)) {
            for (hash, s) in hashes.iter_mut().zip(states) {
                *hash = self.hasher.hash_one(s);
                self.table.ask(*hash);
            }
            for (&hash, i) in hashes[..states.len()].iter().zip(first..) {
                self.table.insert(hash, i);
            }
        }
        Ok(())
    }
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
    fn a_table_doubles_while_it_is_small_and_grows_by_a_quarter_after_that() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let (mut visited, mut sizes) = (Visited::<u32>::default(), vec![0]);
        while sizes.last().is_none_or(|&size| size < 200_000) {
            visited.rebuild(&mut budget).unwrap();
            sizes.push(visited.table.capacity());
        }
        for two in sizes.windows(2) {
            let more = if two[0] < 1 << 16 { two[0] } else { two[0] / 4 };
            // And what fills up lines.
            assert!((more + 1..more + 100).contains(&(two[1] - two[0])), "{sizes:?}");
        }
    }

    #[test]
    fn a_table_that_is_used_well_enough_is_kept_for_the_next_search() {
        let limits = Limits::none();
        let cleared = |less: u32| {
            let mut budget = Budget::new(&limits, &Silent);
            let mut visited = Visited::<u32>::default();
            while visited.table.capacity() < 3000 {
                visited.rebuild(&mut budget).unwrap();
            }
            let before = visited.table.capacity();
            let enough = u32::try_from(before / Visited::<u32>::SPARSE).unwrap();
            for s in 0..enough - less {
                visited.insert(s, &mut budget).unwrap();
            }
            assert_eq!(visited.table.capacity(), before);
            visited.clear();
            (before, visited.table.capacity(), visited.states().len())
        };
        let (before, after, left) = cleared(0);
        assert_eq!((after, left), (before, 0));
        assert_eq!(cleared(1), (before, 0, 0));
    }

    #[test]
    fn a_batch_finds_what_one_after_the_other_finds() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let (mut visited, mut known) = (Visited::default(), Known::default());
        visited.look_up(&[7u32], &mut known);
        assert_eq!(known.found, [Known::NEW]);
        // At every size up to where the table has grown several times: so near to full that many are in the next line, and
        // the one that came last is looked for each time.
        for n in 0..1500u32 {
            visited.insert(n * 7, &mut budget).unwrap();
            let asked: Vec<u32> =
                (n.saturating_sub(60)..n + 60).map(|i| i * 7).chain([1, 2]).collect();
            visited.look_up(&asked, &mut known);
            for (s, &found) in asked.iter().zip(&known.found) {
                let expected = if s % 7 == 0 && s / 7 <= n { s / 7 } else { Known::NEW };
                assert_eq!(found, expected, "{s} of {n}");
            }
        }
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
