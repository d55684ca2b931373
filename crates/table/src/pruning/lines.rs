//! [`Lines`]: the memory of a pruning table, a line of cache for every 254 entries.
//!
//! An entry is two bits: 3 for "no position that falls here is at most *d* moves away", 2 and 1 for *d* and
//! *d* − 1, and 0 for less. The last four bits of a line tell how near the nearest of its positions is,
//! for entries of 0; 15 if none is.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use core::sync::atomic::{AtomicU64, Ordering};
use memmap2::MmapMut;
use std::io;
use zerocopy::FromBytes as _;

/// Entries of a line.
pub(super) const SLOTS: u64 = 254;
/// Bytes of a line.
pub(super) const LINE: u64 = 64;

/// The lines of a table.
#[derive(Debug)]
pub(super) struct Lines {
    map: MmapMut,
    count: u64,
    /// Positions up to this depth are in it.
    depth: u8,
}

/// An entry of a line.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    line: usize,
    entry: u32,
}

impl Lines {
    /// As many lines, for positions up to a depth, without any yet.
    pub(super) fn new(count: u64, depth: u8) -> io::Result<Self> {
        let bytes = usize::try_from(count.max(1)).ok().and_then(|n| n.checked_mul(64));
        let mut map = MmapMut::map_anon(bytes.ok_or(io::ErrorKind::OutOfMemory)?)?;
        // Where large pages are refused, nothing is lost but speed.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        map.fill(0xff);
        Ok(Self { map, count: count.max(1), depth })
    }

    /// No table: a line that tells nothing.
    pub(super) fn none() -> Self {
        let map = MmapMut::map_anon(64).expect("a page of memory");
        Self { map, count: 1, depth: 0 }
    }

    /// How deep the positions in it are.
    pub(super) fn depth(&self) -> u8 {
        self.depth
    }

    /// The words, eight a line.
    #[inline(always)]
    fn words(&self) -> &[AtomicU64] {
        // SAFETY: the map is aligned, a whole number of words, and an `AtomicU64` is in memory what an
        // `u64` is; nothing else refers to the map while `self` is borrowed.
        unsafe { core::slice::from_raw_parts(self.map.as_ptr().cast(), self.map.len() / 8) }
    }

    /// The words as numbers.
    pub(super) fn numbers(&self) -> &[u64] {
        <[u64]>::ref_from_bytes(&self.map).expect("a map is aligned and a whole number of words")
    }

    /// The words, to be read in from elsewhere.
    pub(super) fn numbers_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(&mut self.map)
            .expect("a map is aligned and a whole number of words")
    }

    /// The entry of a hash, which will be needed soon.
    #[inline(always)]
    pub(super) fn slot(&self, hash: u64) -> Slot {
        #[expect(clippy::cast_possible_truncation, reason = "below the number of lines")]
        let line = ((u128::from(hash) * u128::from(self.count)) >> 64) as usize;
        let entry = (((hash & 0xffff_ffff) * SLOTS) >> 32) as u32;
        #[cfg(target_arch = "x86_64")]
        {
            use core::arch::x86_64::{_MM_HINT_NTA, _mm_prefetch};
            // Lines are used once: they need not drive out what is used always.
            // SAFETY: nothing is read; the line is one of the map, and every x86-64 has the
            // instruction.
            unsafe { _mm_prefetch::<_MM_HINT_NTA>(self.map.as_ptr().add(line * 64).cast()) };
        }
        Slot { line, entry }
    }

    /// No position that falls on the entry is nearer than this.
    #[inline(always)]
    pub(super) fn bound(&self, slot: Slot) -> u8 {
        let words = self.words();
        let word = words[slot.line * 8 + (slot.entry / 32) as usize].load(Ordering::Relaxed);
        let value = (word >> (slot.entry % 32 * 2) & 3) as u8;
        if value > 0 {
            return (self.depth + value).saturating_sub(2);
        }
        let nearest = (words[slot.line * 8 + 7].load(Ordering::Relaxed) >> 60) as u8;
        nearest.min(self.depth.saturating_sub(2))
    }

    /// Tells an entry of a position so many moves away. Depths come one after the other, each when all before it are told.
    #[inline(always)]
    pub(super) fn tell(&self, slot: Slot, depth: u8) -> bool {
        let words = self.words();
        let (word, shift) = (slot.line * 8 + (slot.entry / 32) as usize, slot.entry % 32 * 2);
        let value = words[word].load(Ordering::Relaxed) >> shift & 3;
        if value != 3 {
            return false;
        }
        let new = u64::from((depth + 2).saturating_sub(self.depth));
        // Of the entry's bits only those go that the new value lacks: another thread that tells the same
        // depth does the same.
        words[word].fetch_and(!((3 ^ new) << shift), Ordering::Relaxed);
        if new == 0 {
            let last = &words[slot.line * 8 + 7];
            if last.load(Ordering::Relaxed) >> 60 == 15 {
                let nearest = u64::from(depth.min(14));
                last.fetch_and(!((15 ^ nearest) << 60), Ordering::Relaxed);
            }
        }
        true
    }
}
