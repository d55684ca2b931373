//! [`Shard`]: a part of the positions seen, as a set of words with the layer of each.
//!
//! Open addressing with linear probing: a word lies in the first free slot from the one that its hash
//! names. Beside each slot is a byte: 0 if it is free, otherwise two bits for the layer and six of the
//! hash, so that whole words are compared only where they are nearly always equal. Unlike a table whose
//! slots are a power of two, this one grows by a quarter: it is between two thirds and five sixths
//! full, and that is most of what an exploration's memory is spent on.

use super::layout::Word;
use core::hash::{BuildHasher, Hasher};
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::Stop;
use foldhash::fast::FixedState;

/// Which layer a word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Age {
    /// A layer before the one that is being expanded.
    Old = 1,
    /// The layer that is being expanded.
    Now = 2,
    /// The layer that is being found.
    New = 3,
}

impl Age {
    fn of(mark: u8) -> Option<Self> {
        [None, Some(Self::Old), Some(Self::Now), Some(Self::New)][usize::from(mark & 3)]
    }
}

/// The hash of a word: its highest 16 bits choose the shard, its lowest 32 the slot.
#[inline]
pub(super) fn hash<const N: usize>(word: &Word<N>) -> u64 {
    let mut hasher = FixedState::with_seed(0x6576_6572_7973_7461).build_hasher();
    for &lane in word {
        hasher.write_u64(lane);
    }
    hasher.finish()
}

/// Bytes that the shards of an exploration take together, and may take.
#[derive(Debug)]
pub(super) struct Room {
    pub(super) used: AtomicU64,
    pub(super) most: u64,
}

impl Room {
    fn take(&self, bytes: u64) -> Result<(), Stop> {
        let before = self.used.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) > self.most {
            self.give(bytes);
            return Err(Stop::Memory);
        }
        Ok(())
    }

    pub(super) fn give(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// A set of words.
#[derive(Debug)]
pub(super) struct Shard<const N: usize> {
    /// By slot: 0, or the layer and some bits of the hash.
    marks: Vec<u8>,
    words: Vec<Word<N>>,
    len: usize,
    /// More than these ask for more slots.
    most: usize,
    /// Words of the layer that is being expanded, and of the one that is being found.
    layer: usize,
    fresh: usize,
}

/// The fewest slots.
const FEWEST: usize = 16;

fn slots_for(len: usize) -> usize {
    (len + len / 5 + len / 10 + 2).max(FEWEST)
}

impl<const N: usize> Shard<N> {
    /// Bytes of a slot.
    pub(super) const SLOT: u64 = 8 * N as u64 + 1;

    /// An empty set with room for so many words.
    pub(super) fn new(len: usize, room: &Room) -> Result<Self, Stop> {
        let (marks, words) = (Vec::new(), Vec::new());
        let mut shard = Self { marks, words, len: 0, most: 0, layer: 0, fresh: 0 };
        shard.allocate(slots_for(len), room)?;
        Ok(shard)
    }

    /// Puts free slots in the place of those there are, which it returns.
    fn allocate(&mut self, slots: usize, room: &Room) -> Result<(Vec<u8>, Vec<Word<N>>), Stop> {
        if slots as u64 > 1 << 32 {
            return Err(Stop::Memory);
        }
        room.take(slots as u64 * Self::SLOT)?;
        let (mut marks, mut words) = (Vec::new(), Vec::new());
        if marks.try_reserve_exact(slots).is_err() || words.try_reserve_exact(slots).is_err() {
            room.give(slots as u64 * Self::SLOT);
            return Err(Stop::Memory);
        }
        marks.resize(slots, 0);
        words.resize(slots, [0; N]);
        self.most = slots - slots / 6 - 1;
        let before = (
            core::mem::replace(&mut self.marks, marks),
            core::mem::replace(&mut self.words, words),
        );
        // The old slots go when the words have moved, one shard at a time.
        room.give(before.0.len() as u64 * Self::SLOT);
        Ok(before)
    }

    /// How many words there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many words of the layer that is being expanded.
    pub(super) fn layer(&self) -> usize {
        self.layer
    }

    /// How many words of the layer that is being found.
    pub(super) fn fresh(&self) -> usize {
        self.fresh
    }

    /// How many slots there are.
    pub(super) fn slots(&self) -> usize {
        self.marks.len()
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.marks.len() as u64 * Self::SLOT
    }

    /// Adds a word that may be there; whether it was not.
    #[inline]
    pub(super) fn insert(
        &mut self,
        hash: u64,
        word: &Word<N>,
        age: Age,
        room: &Room,
    ) -> Result<bool, Stop> {
        let mark = (hash >> 32) as u8 & !3;
        let slot = |slots: usize| (((hash & 0xffff_ffff) * slots as u64) >> 32) as usize;
        let mut at = slot(self.marks.len());
        loop {
            let there = self.marks[at];
            if there == 0 {
                break;
            }
            if there & !3 == mark && self.words[at] == *word {
                return Ok(false);
            }
            at += 1;
            if at == self.marks.len() {
                at = 0;
            }
        }
        if self.len == self.most {
            self.resize(self.len + self.len / 4 + 1, room)?;
            at = slot(self.marks.len());
            while self.marks[at] != 0 {
                at = (at + 1) % self.marks.len();
            }
        }
        self.marks[at] = mark | age as u8;
        self.words[at] = *word;
        self.count(age);
        Ok(true)
    }

    /// Adds a word that is not there, where there is room for it.
    fn put(&mut self, word: Word<N>, age: Age) {
        let hash = hash(&word);
        let mut at = (((hash & 0xffff_ffff) * self.marks.len() as u64) >> 32) as usize;
        while self.marks[at] != 0 {
            at += 1;
            if at == self.marks.len() {
                at = 0;
            }
        }
        self.marks[at] = (hash >> 32) as u8 & !3 | age as u8;
        self.words[at] = word;
        self.count(age);
    }

    #[inline]
    fn count(&mut self, age: Age) {
        self.len += 1;
        self.layer += usize::from(age == Age::Now);
        self.fresh += usize::from(age == Age::New);
    }

    /// Moves to slots for so many words, which must be as many as there are or more.
    #[cold]
    fn resize(&mut self, len: usize, room: &Room) -> Result<(), Stop> {
        let (marks, words) = self.allocate(slots_for(len), room)?;
        (self.len, self.layer, self.fresh) = (0, 0, 0);
        for (mark, word) in marks.into_iter().zip(words) {
            if let Some(age) = Age::of(mark) {
                self.put(word, age);
            }
        }
        Ok(())
    }

    /// Calls `visit` with the words of a layer.
    #[inline]
    pub(super) fn each(&self, age: Age, mut visit: impl FnMut(&Word<N>)) {
        for (first, marks) in (0..).step_by(8).zip(self.marks.chunks(8)) {
            // A layer is often a small part of the shard: eight slots are passed over at once.
            let near = |mark: &u8| u32::from(mark & 3 == age as u8);
            if marks.iter().map(near).sum::<u32>() > 0 {
                for (mark, word) in marks.iter().zip(&self.words[first..]) {
                    if mark & 3 == age as u8 {
                        visit(word);
                    }
                }
            }
        }
    }

    /// Ends a layer: what is new is expanded next. Words that are old are kept or forgotten.
    pub(super) fn advance(&mut self, keep: bool, scratch: &mut Vec<(Word<N>, Age)>) {
        if keep {
            for mark in &mut self.marks {
                *mark -= u8::from(*mark & 3 > 1);
            }
            (self.layer, self.fresh) = (self.fresh, 0);
            return;
        }
        scratch.clear();
        for (mark, word) in self.marks.iter_mut().zip(&self.words) {
            match Age::of(*mark) {
                Some(Age::New) => scratch.push((*word, Age::Now)),
                Some(Age::Now) => scratch.push((*word, Age::Old)),
                _ => {}
            }
            *mark = 0;
        }
        (self.len, self.layer, self.fresh) = (0, 0, 0);
        for &(word, age) in scratch.iter() {
            self.put(word, age);
        }
    }

    /// Gives back slots if there are far more than so many words need.
    pub(super) fn shrink(&mut self, len: usize, room: &Room) -> Result<(), Stop> {
        let len = len.max(self.len);
        if slots_for(len) * 4 < self.slots() { self.resize(len, room) } else { Ok(()) }
    }

    /// Divides the words among `count` shards, which number `of` says by hash.
    pub(super) fn split(
        &self,
        count: usize,
        of: impl Fn(u64) -> usize,
        room: &Room,
    ) -> Result<Vec<Self>, Stop> {
        let mut parts = Vec::new();
        for _ in 0..count {
            parts.push(Self::new(self.len / count + self.len / count / 8, room)?);
        }
        for (&mark, word) in self.marks.iter().zip(&self.words) {
            if let Some(age) = Age::of(mark) {
                let hash = hash(word);
                parts[of(hash)].insert(hash, word, age, room)?;
            }
        }
        Ok(parts)
    }
}
