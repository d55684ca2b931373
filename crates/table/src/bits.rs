//! [`Bits`]: tables of 2, 4 or 8 bits an entry, written by many threads without locks.

use core::ops::Range;
use core::sync::atomic::{AtomicU64, Ordering};
use std::collections::TryReserveError;

/// How many bits an entry has.
///
/// ```
/// # use everystate_table::bits::Width;
/// assert_eq!((Width::Two.bits(), Width::Two.unset()), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Values 0 to 3.
    Two,
    /// Values 0 to 15.
    Four,
    /// Values 0 to 255.
    Eight,
}

impl Width {
    /// Bits an entry.
    ///
    /// ```
    /// # use everystate_table::bits::Width;
    /// assert_eq!([Width::Two, Width::Four, Width::Eight].map(Width::bits), [2, 4, 8]);
    /// ```
    #[must_use]
    pub const fn bits(self) -> u32 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
            Self::Eight => 8,
        }
    }

    /// The value of an entry that was never set: all ones, the greatest.
    ///
    /// ```
    /// # use everystate_table::bits::Width;
    /// assert_eq!([Width::Two, Width::Four, Width::Eight].map(Width::unset), [3, 15, 255]);
    /// ```
    #[must_use]
    pub const fn unset(self) -> u8 {
        match self {
            Self::Two => 3,
            Self::Four => 15,
            Self::Eight => 255,
        }
    }
}

/// A table of small numbers, all [`unset`](Width::unset) at first.
///
/// ```
/// # use everystate_table::bits::{Bits, Width};
/// let mut t = Bits::new(100, Width::Two).unwrap();
/// assert_eq!(t.get(41), 3);
/// t.set(41, 1);
/// assert!(t.claim(42, 2) && !t.claim(42, 2));
/// assert_eq!((t.get(40), t.get(41), t.get(42)), (3, 1, 2));
/// ```
#[derive(Debug)]
pub struct Bits {
    words: Vec<AtomicU64>,
    width: Width,
    len: u64,
}

impl Bits {
    /// Bytes that a table of `len` entries takes; known before anything is allocated.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// assert_eq!(Bits::bytes(32, Width::Two), 8);
    /// assert_eq!(Bits::bytes(33, Width::Two), 16); // whole words
    /// ```
    #[must_use]
    pub const fn bytes(len: u64, width: Width) -> u64 {
        len.div_ceil(64 / width.bits() as u64).saturating_mul(8)
    }

    /// A table of `len` unset entries.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// assert_eq!(Bits::new(10, Width::Four).unwrap().get(9), 15);
    /// assert!(Bits::new(u64::MAX, Width::Eight).is_err());
    /// ```
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(len: u64, width: Width) -> Result<Self, TryReserveError> {
        let words = atomics(len.div_ceil(u64::from(64 / width.bits())), u64::MAX)?;
        Ok(Self { words, width, len })
    }

    /// How many entries there are.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// assert_eq!(Bits::new(33, Width::Two).unwrap().len(), 33); // as asked, not rounded up
    /// ```
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Whether there are none.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// assert!(Bits::new(0, Width::Two).unwrap().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Bits an entry.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// assert_eq!(Bits::new(10, Width::Four).unwrap().width(), Width::Four);
    /// ```
    pub fn width(&self) -> Width {
        self.width
    }

    /// The word and the shift of an entry.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the table's words fit memory")]
    fn locate(&self, index: u64) -> (usize, u32) {
        assert!(index < self.len, "entry {index} of a table of {}", self.len);
        let per_word = u64::from(64 / self.width.bits());
        ((index / per_word) as usize, (index % per_word) as u32 * self.width.bits())
    }

    /// The word with this number, all ones if there is none: the lowest entry in the lowest bits.
    #[cfg(feature = "files")]
    pub(crate) fn word(&self, index: usize) -> u64 {
        self.words.get(index).map_or(u64::MAX, |word| word.load(Ordering::Relaxed))
    }

    /// The entry at `index`.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// let mut t = Bits::new(10, Width::Eight).unwrap();
    /// t.set(3, 200);
    /// assert_eq!((t.get(3), t.get(4)), (200, 255));
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`len`](Self::len).
    #[inline]
    pub fn get(&self, index: u64) -> u8 {
        let (word, shift) = self.locate(index);
        self.part(self.words[word].load(Ordering::Relaxed), shift)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "masked to at most 8 bits")]
    fn part(&self, word: u64, shift: u32) -> u8 {
        (word >> shift) as u8 & self.width.unset()
    }

    /// Sets the entry at `index`.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// let mut t = Bits::new(10, Width::Two).unwrap();
    /// t.set(3, 2);
    /// t.set(3, 1); // unlike a claim, over what was there
    /// assert_eq!(t.get(3), 1);
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`len`](Self::len) or `value` does not fit.
    pub fn set(&mut self, index: u64, value: u8) {
        assert!(value <= self.width.unset(), "{value} does not fit {:?}", self.width);
        let (word, shift) = self.locate(index);
        let mask = u64::from(self.width.unset()) << shift;
        let word = self.words[word].get_mut();
        *word = *word & !mask | u64::from(value) << shift;
    }

    /// Sets an unset entry while other threads do the same; true for the one thread that did it.
    ///
    /// Every thread that may claim an entry at the same time must bring the same value: clearing bits
    /// is then idempotent, no retry is needed, and the result does not depend on who was first.
    ///
    /// ```
    /// # use everystate_table::bits::{Bits, Width};
    /// let t = Bits::new(100, Width::Two).unwrap();
    /// let wins = || (0..100).filter(|&i| t.claim(i, 1)).count();
    /// let total = std::thread::scope(|s| {
    ///     let other = s.spawn(wins);
    ///     wins() + other.join().unwrap()
    /// });
    /// assert_eq!(total, 100);
    /// ```
    ///
    /// # Panics
    /// If `index` is not below [`len`](Self::len).
    #[inline]
    pub fn claim(&self, index: u64, value: u8) -> bool {
        let (word, shift) = self.locate(index);
        let word = &self.words[word];
        let unset = self.width.unset();
        if self.part(word.load(Ordering::Relaxed), shift) != unset {
            return false;
        }
        let clear = u64::from(unset & !value) << shift;
        self.part(word.fetch_and(!clear, Ordering::Relaxed), shift) == unset
    }
}

/// A set of numbers below a bound, one bit each, written by many threads without locks.
///
/// ```
/// # use everystate_table::bits::Flags;
/// let f = Flags::new(100).unwrap();
/// f.insert(7);
/// f.insert(64);
/// let mut found = Vec::new();
/// f.collect(0..f.words(), &mut found);
/// assert_eq!(found, [7, 64]);
/// ```
#[derive(Debug)]
pub struct Flags {
    words: Vec<AtomicU64>,
}

impl Flags {
    /// Bytes that a set of numbers below `len` takes.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// assert_eq!((Flags::bytes(64), Flags::bytes(65)), (8, 16));
    /// ```
    #[must_use]
    pub const fn bytes(len: u64) -> u64 {
        len.div_ceil(64).saturating_mul(8)
    }

    /// The empty set of numbers below `len`.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// let mut found = Vec::new();
    /// Flags::new(100).unwrap().collect(0..2, &mut found);
    /// assert!(found.is_empty());
    /// assert!(Flags::new(u64::MAX).is_err());
    /// ```
    ///
    /// # Errors
    /// If the memory cannot be had.
    pub fn new(len: u64) -> Result<Self, TryReserveError> {
        Ok(Self { words: atomics(len.div_ceil(64), 0)? })
    }

    /// Adds a number.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// let f = Flags::new(100).unwrap();
    /// f.insert(7); // shared: other threads may do the same
    /// f.insert(7);
    /// let mut found = Vec::new();
    /// f.collect(0..f.words(), &mut found);
    /// assert_eq!(found, [7]);
    /// ```
    ///
    /// # Panics
    /// If it is not below the bound, rounded up to 64.
    #[inline]
    pub fn insert(&self, index: u64) {
        let word = usize::try_from(index / 64).unwrap_or(usize::MAX);
        self.words[word].fetch_or(1 << (index % 64), Ordering::Relaxed);
    }

    /// Whether a number is in the set.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// let f = Flags::new(100).unwrap();
    /// f.insert(7);
    /// assert!(f.contains(7) && !f.contains(8));
    /// ```
    ///
    /// # Panics
    /// If it is not below the bound, rounded up to 64.
    #[inline]
    pub fn contains(&self, index: u64) -> bool {
        let word = usize::try_from(index / 64).unwrap_or(usize::MAX);
        self.words[word].load(Ordering::Relaxed) >> (index % 64) & 1 == 1
    }

    /// The number of words, 64 numbers each: what [`collect`](Self::collect) divides among threads.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// assert_eq!(Flags::new(100).unwrap().words(), 2);
    /// ```
    pub fn words(&self) -> usize {
        self.words.len()
    }

    /// Appends the numbers in a range of words, ascending.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// let f = Flags::new(200).unwrap();
    /// [150, 64, 7].map(|n| f.insert(n));
    /// let mut found = Vec::new();
    /// f.collect(1..3, &mut found); // the numbers 64 to 191
    /// assert_eq!(found, [64, 150]);
    /// ```
    ///
    /// # Panics
    /// If the range leaves the words.
    pub fn collect(&self, words: Range<usize>, out: &mut Vec<u64>) {
        let first = words.start as u64 * 64;
        for (word, base) in self.words[words].iter().zip((first..).step_by(64)) {
            let mut bits = word.load(Ordering::Relaxed);
            while bits != 0 {
                out.push(base + u64::from(bits.trailing_zeros()));
                bits &= bits - 1;
            }
        }
    }

    /// The numbers, ascending.
    pub(crate) fn ranks(&self) -> impl Iterator<Item = u64> + '_ {
        (0u64..).step_by(64).zip(&self.words).flat_map(|(base, word)| {
            let bits = word.load(Ordering::Relaxed);
            core::iter::successors(Some(bits), |bits| Some(bits & bits.wrapping_sub(1)))
                .take_while(|&bits| bits != 0)
                .map(move |bits| base + u64::from(bits.trailing_zeros()))
        })
    }

    /// Empties the set.
    ///
    /// ```
    /// # use everystate_table::bits::Flags;
    /// let mut f = Flags::new(100).unwrap();
    /// f.insert(7);
    /// f.clear();
    /// let mut found = Vec::new();
    /// f.collect(0..f.words(), &mut found);
    /// assert!(found.is_empty());
    /// ```
    pub fn clear(&mut self) {
        for word in &mut self.words {
            *word.get_mut() = 0;
        }
    }
}

/// `count` words of `value`, or the failure to get them.
fn atomics(count: u64, value: u64) -> Result<Vec<AtomicU64>, TryReserveError> {
    let mut words = Vec::new();
    // A count past usize becomes one that no allocator has.
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    words.try_reserve_exact(count)?;
    words.resize_with(count, || AtomicU64::new(value));
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_cannot_be_had_is_an_error() {
        assert!(Bits::new(u64::MAX, Width::Eight).is_err());
        assert!(Flags::new(u64::MAX).is_err());
        assert_eq!(Bits::bytes(33, Width::Two), 16);
        assert_eq!(Bits::bytes(0, Width::Eight), 0);
        assert!(Bits::new(0, Width::Four).unwrap().is_empty());
    }

    #[test]
    fn one_thread_wins_each_entry() {
        let t = Bits::new(10_000, Width::Two).unwrap();
        let wins = |t: &Bits| (0..10_000).filter(|&i| t.claim(i, 1)).count();
        let total = std::thread::scope(|s| {
            let threads: Vec<_> = (0..4).map(|_| s.spawn(|| wins(&t))).collect();
            threads.into_iter().map(|t| t.join().unwrap()).sum::<usize>()
        });
        assert_eq!(total, 10_000);
        assert!((0..10_000).all(|i| t.get(i) == 1));
    }

    proptest! {
        #[test]
        fn a_table_is_an_array(
            width in prop_oneof![Just(Width::Two), Just(Width::Four), Just(Width::Eight)],
            writes in prop::collection::vec((0u64..150, any::<u8>(), any::<bool>()), 0..200),
        ) {
            let mut table = Bits::new(150, width).unwrap();
            let mut array = [width.unset(); 150];
            for (i, v, claim) in writes {
                let v = v & width.unset();
                let entry = &mut array[usize::try_from(i).unwrap()];
                if claim {
                    // Claiming with the unset value changes nothing, so it wins every time.
                    prop_assert_eq!(table.claim(i, v), *entry == width.unset());
                    if *entry == width.unset() { *entry = v; }
                } else {
                    table.set(i, v);
                    *entry = v;
                }
            }
            for (i, &v) in (0..).zip(&array) {
                prop_assert_eq!(table.get(i), v);
            }
        }
    }
}
