//! [`Lines`]: the memory of a pruning table, a line of cache for every 254 entries.
//!
//! An entry is two bits: 2 and 1 if the nearest position that falls here is *d* or *d* − 1 moves away, 0
//! if it is nearer, and 3 if none has fallen here yet. The last four bits of a line hold how near the nearest of
//! its positions is, for entries of 0; 15 if none is. Going on to the next depth lowers all entries by one.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a table fits into memory, and a bound is a byte of four"
)]

use crate::cpu;
use crate::map::{self, Map};
use core::sync::atomic::{AtomicU64, Ordering};
use std::io;
use zerocopy::FromBytes as _;

/// Entries of a line.
pub(super) const SLOTS: u64 = 254;
/// Bytes of a line.
pub(super) const LINE: u64 = 64;

/// The lines of a table.
#[derive(Debug)]
pub(super) struct Lines {
    map: Map,
    count: u64,
    /// Positions nearer than this are in it.
    depth: u8,
    /// By value of an entry, a byte each, how near its positions are at least; nothing for 0.
    bounds: u32,
}

/// An entry of a line: the line's number, and the entry in the low eight bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot(pub(super) u64);

impl Slot {
    /// Before an entry is asked for.
    pub(super) const NONE: Self = Self(0);

    /// Its line.
    #[inline(always)]
    pub(super) fn line(self) -> usize {
        (self.0 >> 8) as usize
    }

    /// Its word, of all of the table, and the place of its lower bit there.
    #[inline(always)]
    fn bits(self) -> (usize, u64) {
        ((self.0 >> 5) as usize, self.0 % 32 * 2)
    }
}

impl Lines {
    /// As many lines, in which there is no position yet; the first depth is 0. So many threads touch the memory first, which takes longer
    /// than writing to it.
    pub(super) fn new(count: u64, threads: usize) -> io::Result<Self> {
        let mut lines = Self::unwritten(count)?;
        lines.in_parts(threads, |part| part.fill(u64::MAX));
        Ok(lines)
    }

    /// As many lines, to be read in from elsewhere.
    pub(super) fn unwritten(count: u64) -> io::Result<Self> {
        let bytes = usize::try_from(count.max(1)).ok().and_then(|n| n.checked_mul(64));
        let map = Map::map_anon(bytes.ok_or(io::ErrorKind::OutOfMemory)?)?;
        // Where large pages are refused, nothing is lost but speed.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self { map, count: count.max(1), depth: 0, bounds: bounds(0, false) })
    }

    /// No table: a line that bounds nothing.
    pub(super) fn none() -> Self {
        let map = Map::map_anon(64).expect("a page of memory");
        Self { map, count: 1, depth: 0, bounds: 0 }
    }

    /// How many there are.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// All positions of this depth are in it now.
    pub(super) fn close(&mut self) {
        self.bounds = bounds(self.depth, true);
    }

    /// Goes on from a depth that is closed to the next, on so many threads.
    pub(super) fn deepen(&mut self, threads: usize) {
        self.depth += 1;
        self.bounds = bounds(self.depth, false);
        let nearest = self.depth.saturating_sub(2).min(14);
        self.in_parts(threads, |part| {
            part.as_chunks_mut::<8>().0.iter_mut().for_each(|line| lower(line, nearest));
        });
    }

    /// Does the same to parts that are whole lines, on so many threads.
    fn in_parts(&mut self, threads: usize, each: impl Fn(&mut [u64]) + Sync) {
        let words = self.numbers_mut();
        let length = words.len().div_ceil(threads.max(1)).next_multiple_of(8);
        map::in_parts(words, length, each);
    }

    /// The words were read in from elsewhere, closed at this depth.
    pub(super) fn set_depth(&mut self, depth: u8) {
        self.depth = depth;
        self.close();
    }

    /// The words, eight a line.
    #[inline(always)]
    fn words(&self) -> &[AtomicU64] {
        #[expect(
            unsafe_code,
            reason = "a shared map cannot be seen as words that change otherwise"
        )]
        // SAFETY: the map is aligned, a whole number of words, and an `AtomicU64` is in memory what an
        // `u64` is; nothing else refers to the map while `self` is borrowed.
        unsafe {
            core::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 8)
        }
    }

    /// The words as numbers.
    pub(super) fn numbers(&self) -> &[u64] {
        <[u64]>::ref_from_bytes(&self.map).expect("a map is aligned and a whole number of words")
    }

    /// The entries on which positions have fallen.
    pub(super) fn entries(&self) -> u64 {
        const LOW: u64 = 0x5555_5555_5555_5555;
        let some_of = |line: &[u64; 8]| {
            let some = |word: &u64| u64::from((!(word & word >> 1) & LOW).count_ones());
            let last = line[7] | 0xf << 60;
            line[..7].iter().chain([&last]).map(some).sum::<u64>()
        };
        self.numbers().as_chunks::<8>().0.iter().map(some_of).sum()
    }

    /// The words, to be read in from elsewhere.
    pub(super) fn numbers_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(&mut self.map)
            .expect("a map is aligned and a whole number of words")
    }

    /// The entry of a hash.
    #[inline(always)]
    pub(super) fn slot(&self, hash: u64) -> Slot {
        let line = ((u128::from(hash) * u128::from(self.count)) >> 64) as u64;
        Slot(line << 8 | ((hash & 0xffff_ffff) * SLOTS) >> 32)
    }

    /// Asks memory for an entry that will be needed soon. It comes as near as the second cache: of those that are to come into
    /// the first, a processor waits for half as many at a time.
    #[inline(always)]
    pub(super) fn ask(&self, slot: Slot) {
        cpu::prefetch_many(&self.map, slot.line() * 64);
    }

    /// No position that falls on the entry is nearer than this.
    #[inline(always)]
    pub(super) fn bound(&self, slot: Slot) -> u8 {
        let words = self.words();
        let (word, shift) = slot.bits();
        let value = (words[word].load(Ordering::Relaxed) >> shift & 3) as u8;
        if value > 0 {
            return (self.bounds >> (8 * value)) as u8;
        }
        let nearest = (words[slot.line() * 8 + 7].load(Ordering::Relaxed) >> 60) as u8;
        nearest.min(self.depth.saturating_sub(2))
    }

    /// Enters a position that is *d* moves away, where all nearer ones were entered; whether it is the first there. One
    /// thread at a time may enter positions of a line.
    #[inline(always)]
    pub(super) fn tell(&self, slot: Slot) -> bool {
        let words = self.words();
        let (word, shift) = slot.bits();
        let before = words[word].load(Ordering::Relaxed);
        let is_first = before >> shift & 3 == 3;
        if is_first {
            words[word].store(before & !(1 << shift), Ordering::Relaxed);
        }
        is_first
    }
}

/// By value, the bound of an entry at a depth; whether all positions of the depth were entered.
fn bounds(depth: u8, closed: bool) -> u32 {
    u32::from_le_bytes([0, depth.saturating_sub(1), depth, depth + u8::from(closed)])
}

/// Lowers the entries of a line by one, but those that none has fallen on; `nearest` is what those that reach 0 were.
fn lower(line: &mut [u64; 8], nearest: u8) {
    const LOW: u64 = 0x5555_5555_5555_5555;
    let last = line[7] >> 60;
    line[7] |= 0xf << 60;
    let mut reached = 0;
    for word in &mut *line {
        let (high, low) = (*word >> 1 & LOW, *word & LOW);
        reached |= low & !high;
        *word = (high & low) << 1 | high;
    }
    let depth = if reached != 0 && last == 15 { u64::from(nearest) } else { last };
    line[7] = line[7] & !(0xf << 60) | depth << 60;
}
