//! [`Shard`]: positions seen that are words, as a set with the layer of each.
//!
//! Open addressing in groups of eight slots: a word lies in the first group with a free slot from the
//! one that its hash names. A group has eight marks in 64 bits: 0 for a free slot, otherwise two bits
//! for the layer and six of the hash, so that a group is searched with a few instructions and whole
//! words are compared only where they are nearly always equal. Unlike a table whose slots are a power
//! of two, this one grows by a quarter: it is between two thirds and seven eighths full, and that is
//! what most of an exploration's memory is spent on.

use core::hash::{BuildHasher, Hasher};
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::Stop;
use foldhash::fast::FixedState;

/// Slots of a group.
const GROUP: usize = 8;
/// How many words are looked for at once.
const AHEAD: usize = 16;
/// A bit for each mark of a group: its lowest, and its highest.
const LOW: u64 = u64::from_ne_bytes([0x01; GROUP]);
const HIGH: u64 = LOW << 7;
/// The bits of the marks that have the layer.
const AGES: u64 = LOW * 3;

/// Which layer a word belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// A layer before the one that is being expanded.
    Old = 1,
    /// The layer that is being expanded.
    Now = 2,
    /// The layer that is being found.
    New = 3,
}

/// The hash of a word: its highest 16 bits choose the shard, its lowest 32 the group.
#[inline]
pub fn hash<const N: usize>(word: &[u64; N]) -> u64 {
    let mut hasher = FixedState::with_seed(0x6576_6572_7973_7461).build_hasher();
    for &lane in word {
        hasher.write_u64(lane);
    }
    hasher.finish()
}

/// Bytes that the shards of an exploration take together, and may take.
#[derive(Debug)]
pub struct Room {
    /// What they take.
    pub used: AtomicU64,
    /// What they may take.
    pub most: u64,
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

    /// Has so many bytes less taken.
    pub fn give(&self, bytes: u64) {
        self.used.fetch_sub(bytes, Ordering::Relaxed);
    }
}

/// The highest bit of each mark that is 0, and perhaps of some after the first of them.
#[inline]
fn zeros(marks: u64) -> u64 {
    // What is subtracted borrows from the bytes after a 0, and shows a 1 there as another 0. Marks, with or without
    // their layers, are never 1, and neither is the difference of two without layers, a multiple of four: here every
    // answer is exact.
    marks.wrapping_sub(LOW) & !marks & HIGH
}

/// The highest bit of each mark of an age, and of no other.
#[inline]
fn aged(marks: u64, age: Age) -> u64 {
    // What is left of a mark is 3 at most: it does not carry into the next.
    let differ = (marks & AGES) ^ (LOW * age as u64);
    !(differ + (HIGH - LOW)) & HIGH
}

/// The number of a group's first slot in a set of highest bits.
#[inline]
fn first(bits: u64) -> usize {
    bits.trailing_zeros() as usize / 8
}

/// A set of words of `N` times 64 bits, each of a layer.
///
/// ```
/// use core::sync::atomic::AtomicU64;
/// use everystate_table::seen::{Age, Room, Shard};
/// let room = Room { used: AtomicU64::new(0), most: 1 << 20 };
/// let mut shard = Shard::new(2, &room).unwrap();
/// let mut added = Vec::new();
/// shard.insert_all(&[[7], [9], [7]], Age::New, &room, |word| added.push(*word)).unwrap();
/// assert_eq!((added, shard.len(), shard.layer()), (vec![[7], [9]], 2, 0));
/// shard.advance(true, &mut Vec::new());
/// assert_eq!((shard.layer(), shard.fresh()), (2, 0));
/// ```
#[derive(Debug)]
pub struct Shard<const N: usize> {
    /// By group.
    marks: Vec<u64>,
    /// By slot.
    words: Vec<[u64; N]>,
    len: usize,
    /// More than these ask for more slots.
    most: usize,
    /// How many words there may be soon.
    expected: usize,
    /// Words of the layer that is being expanded, and of the one that is being found.
    layer: usize,
    fresh: usize,
}

/// Groups for so many words: three slots in four are taken.
fn groups_for(len: usize) -> usize {
    (len + len / 3).div_ceil(GROUP).max(2)
}

impl<const N: usize> Shard<N> {
    /// Bytes of a group.
    const BYTES: u64 = 8 + 8 * N as u64 * GROUP as u64;

    /// An empty set with room for so many words.
    ///
    /// # Errors
    /// If there is no room for it.
    pub fn new(len: usize, room: &Room) -> Result<Self, Stop> {
        let (marks, words) = (Vec::new(), Vec::new());
        let mut shard = Self { marks, words, len: 0, most: 0, expected: 0, layer: 0, fresh: 0 };
        shard.allocate(groups_for(len), room)?;
        Ok(shard)
    }

    /// Puts free slots in the place of those there are, which it returns.
    fn allocate(&mut self, groups: usize, room: &Room) -> Result<(Vec<u64>, Vec<[u64; N]>), Stop> {
        if groups as u64 > 1 << 32 {
            return Err(Stop::Memory);
        }
        room.take(groups as u64 * Self::BYTES)?;
        let (mut marks, mut words) = (Vec::new(), Vec::new());
        let slots = groups * GROUP;
        if marks.try_reserve_exact(groups).is_err() || words.try_reserve_exact(slots).is_err() {
            room.give(groups as u64 * Self::BYTES);
            return Err(Stop::Memory);
        }
        marks.resize(groups, 0);
        words.resize(slots, [0; N]);
        self.most = slots - groups;
        let before = (
            core::mem::replace(&mut self.marks, marks),
            core::mem::replace(&mut self.words, words),
        );
        // The old slots go when the words have moved, one shard at a time.
        room.give(before.0.len() as u64 * Self::BYTES);
        Ok(before)
    }

    /// How many words there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many words of the layer that is being expanded.
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// How many words of the layer that is being found.
    pub fn fresh(&self) -> usize {
        self.fresh
    }

    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.words.len()
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> u64 {
        self.marks.len() as u64 * Self::BYTES
    }

    /// The group where the search for a hash begins.
    #[inline]
    fn home(&self, hash: u64) -> usize {
        // The shard, the group and the mark are of different bits of the hash, so that words of one shard are spread
        // over its groups, and those of one group over the marks. A product instead of a remainder: any number of
        // groups will do.
        (((hash & 0xffff_ffff) * self.marks.len() as u64) >> 32) as usize
    }

    /// The bits of a mark that come from the hash, never all 0.
    #[inline]
    fn mark(hash: u64) -> u64 {
        (hash >> 32 & 0xfc).max(4)
    }

    /// Adds a word that may be there; whether it was not.
    ///
    /// # Errors
    /// If there is no room for more: then those that are there stay.
    #[inline]
    pub fn insert(
        &mut self,
        hash: u64,
        word: &[u64; N],
        age: Age,
        room: &Room,
    ) -> Result<bool, Stop> {
        // A word lies in the first group from its home on that had a free slot when it came, and slots are freed only
        // all at once. So a group with a free slot ends the search: the word would be there or before. Whole words
        // are compared, so hashes decide how long it takes, not what is found.
        let mark = Self::mark(hash);
        let mut group = self.home(hash);
        loop {
            let marks = self.marks[group];
            let hashes = marks & !AGES;
            let mut near = zeros(hashes ^ (LOW * mark));
            while near != 0 {
                if self.words[group * GROUP + first(near)] == *word {
                    return Ok(false);
                }
                near &= near - 1;
            }
            let free = zeros(hashes);
            if free != 0 && self.len < self.most {
                self.set(group, first(free), mark, age, word);
                return Ok(true);
            }
            if free != 0 {
                break;
            }
            group += 1;
            if group == self.marks.len() {
                group = 0;
            }
        }
        let more = if self.len < self.expected / 2 { self.len } else { self.len / 4 };
        self.resize(self.len + more + 1, room)?;
        self.put(*word, age);
        Ok(true)
    }

    /// Adds words that may be there, and says how many were not.
    ///
    /// Nearly all of them are there. They are looked for some at a time and in two steps, none of which
    /// waits for the one before: so the memory that they read comes for all of them at once.
    ///
    /// # Errors
    /// If there is no room for more: then those that are there stay.
    pub fn insert_all(
        &mut self,
        words: &[[u64; N]],
        age: Age,
        room: &Room,
        mut added: impl FnMut(&[u64; N]),
    ) -> Result<(), Stop> {
        for words in words.chunks(AHEAD) {
            let mut hashes = [0; AHEAD];
            let mut slots = [0; AHEAD];
            for ((word, hash), slot) in words.iter().zip(&mut hashes).zip(&mut slots) {
                *hash = self::hash(word);
                let group = self.home(*hash);
                let near = zeros((self.marks[group] & !AGES) ^ (LOW * Self::mark(*hash)));
                // Where nothing is near, some other word is compared.
                *slot = group * GROUP + first(near) % GROUP;
            }
            // An equal word in a slot that is taken is the word itself, however the slot was found. Any other is
            // looked for properly, one after the other, since one that is added may come again among the rest.
            let mut there = [false; AHEAD];
            for ((word, slot), there) in words.iter().zip(&slots).zip(&mut there) {
                *there = self.words[*slot] == *word && self.is_taken(*slot);
            }
            for ((word, hash), there) in words.iter().zip(&hashes).zip(&there) {
                if !there && self.insert(*hash, word, age, room)? {
                    added(word);
                }
            }
        }
        Ok(())
    }

    /// Reads all of it, front to back, if so many words are to be looked for that they will need it: so
    /// it comes into the cache much faster than by looking here and there.
    pub fn touch(&self, wanted: usize) {
        let lines = self.words.chunks((8 / N).max(1));
        if wanted > self.words.len() / 16 {
            let words = lines.fold(0, |all, line| all ^ line[0][0]);
            core::hint::black_box(self.marks.iter().fold(words, |all, marks| all ^ marks));
        }
    }

    #[inline]
    fn is_taken(&self, slot: usize) -> bool {
        self.marks[slot / GROUP] >> (slot % GROUP * 8) & 0xff != 0
    }

    #[inline]
    fn set(&mut self, group: usize, slot: usize, mark: u64, age: Age, word: &[u64; N]) {
        self.marks[group] |= (mark | age as u64) << (slot * 8);
        self.words[group * GROUP + slot] = *word;
        self.len += 1;
        self.layer += usize::from(age == Age::Now);
        self.fresh += usize::from(age == Age::New);
    }

    /// Adds a word that is not there, where there is room for it.
    #[inline]
    fn put(&mut self, word: [u64; N], age: Age) {
        let hash = hash(&word);
        let mut group = self.home(hash);
        loop {
            let free = zeros(self.marks[group]);
            if free != 0 {
                return self.set(group, first(free), Self::mark(hash), age, &word);
            }
            group += 1;
            if group == self.marks.len() {
                group = 0;
            }
        }
    }

    /// Moves to slots for so many words, which must be as many as there are or more.
    #[cold]
    fn resize(&mut self, len: usize, room: &Room) -> Result<(), Stop> {
        let (marks, words) = self.allocate(groups_for(len), room)?;
        (self.len, self.layer, self.fresh) = (0, 0, 0);
        for age in [Age::Old, Age::Now, Age::New] {
            each(&marks, &words, age, |word| self.put(*word, age));
        }
        Ok(())
    }

    /// Calls `visit` with the words of a layer.
    #[inline]
    pub fn each(&self, age: Age, visit: impl FnMut(&[u64; N])) {
        each(&self.marks, &self.words, age, visit);
    }

    /// The words of a layer, in any order.
    pub fn words(&self, age: Age) -> impl Iterator<Item = &[u64; N]> {
        self.marks.iter().zip(self.words.chunks_exact(GROUP)).flat_map(move |(&marks, words)| {
            let is_of = aged(marks, age);
            (0..GROUP).filter(move |slot| is_of >> (slot * 8 + 7) & 1 == 1).map(|slot| &words[slot])
        })
    }

    /// Ends a layer: what is new is expanded next. Words that are old are kept or forgotten.
    pub fn advance(&mut self, keep: bool, scratch: &mut Vec<[u64; N]>) {
        if keep {
            for marks in &mut self.marks {
                // An age of 2 or 3 becomes 1 or 2.
                *marks -= *marks >> 1 & LOW;
            }
            (self.layer, self.fresh) = (self.fresh, 0);
            return;
        }
        // A slot must not be freed by itself (a search ends at it), so the two layers that stay are taken out and put
        // back. That costs a pass over them for each layer, and memory for those of one shard a thread.
        scratch.clear();
        self.each(Age::Now, |word| scratch.push(*word));
        let old = scratch.len();
        self.each(Age::New, |word| scratch.push(*word));
        self.marks.fill(0);
        (self.len, self.layer, self.fresh) = (0, 0, 0);
        for (number, &word) in scratch.iter().enumerate() {
            self.put(word, if number < old { Age::Old } else { Age::Now });
        }
    }

    /// Prepares for so many words: gives slots back if there are far more than they need.
    ///
    /// # Errors
    /// If there is no room for both at once.
    pub fn expect(&mut self, len: usize, room: &Room) -> Result<(), Stop> {
        self.expected = len.max(self.len);
        let groups = groups_for(self.expected);
        if groups * 4 < self.marks.len() { self.resize(self.expected, room) } else { Ok(()) }
    }

    /// Divides the words among `count` shards, which number `of` says by hash.
    ///
    /// # Errors
    /// If there is no room for both at once: then this one is as it was.
    pub fn split(
        &self,
        count: usize,
        of: impl Fn(u64) -> usize,
        room: &Room,
    ) -> Result<Vec<Self>, Stop> {
        let mut parts = Vec::new();
        for _ in 0..count {
            parts.push(Self::new(self.len / count + self.len / count / 8, room)?);
        }
        for age in [Age::Old, Age::Now, Age::New] {
            let mut done = Ok(true);
            self.each(age, |word| {
                let hash = hash(word);
                if done.is_ok() {
                    done = parts[of(hash)].insert(hash, word, age, room);
                }
            });
            done?;
        }
        Ok(parts)
    }
}

#[inline]
fn each<const N: usize>(
    marks: &[u64],
    words: &[[u64; N]],
    age: Age,
    mut visit: impl FnMut(&[u64; N]),
) {
    for (marks, words) in marks.iter().zip(words.chunks_exact(GROUP)) {
        let mut of_age = aged(*marks, age);
        while of_age != 0 {
            visit(&words[first(of_age)]);
            of_age &= of_age - 1;
        }
    }
}
