//! [`Planes`]: the memory of a table, in large pages where the system has them, and [`Cell`], 64
//! positions of it.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::map::{Map, in_parts};
use core::sync::atomic::{AtomicU64, Ordering};
use std::io;

/// The distances modulo 3 of 64 positions, as two bit planes; 3 is unseen.
#[derive(Debug, zerocopy::FromBytes, zerocopy::IntoBytes, zerocopy::KnownLayout)]
#[repr(C)]
pub(super) struct Cell {
    low: AtomicU64,
    high: AtomicU64,
}

impl Cell {
    /// Makes the bit a position at distance 0.
    pub(super) fn start(&self, bit: u64) {
        self.high.fetch_and(!(1 << bit), Ordering::Relaxed);
        self.low.fetch_and(!(1 << bit), Ordering::Relaxed);
    }

    /// Both planes as they are.
    ///
    /// While a layer is found, a position goes from unseen (both bits set) to the layer's residue and
    /// is read by other threads that look for the residue before. Where both bits must go, the one
    /// goes first that leaves the residue *after* the new one, which nobody looks for: the high bit,
    /// for the new residue is 0 and what is left is 1. [`mark`](Self::mark) clears low last and
    /// releases, this reads low first and acquires: who sees the low bit cleared sees the high one
    /// cleared too, so that nobody sees 2, the residue before.
    #[inline(always)]
    pub(super) fn load(&self) -> (u64, u64) {
        let low = self.low.load(Ordering::Acquire);
        (low, self.high.load(Ordering::Relaxed))
    }

    /// The positions whose distance has this residue.
    #[inline(always)]
    pub(super) fn with<const RESIDUE: u8>(&self) -> u64 {
        let (low, high) = self.load();
        match RESIDUE {
            0 => !(low | high),
            1 => low & !high,
            2 => high & !low,
            _ => low & high,
        }
    }

    /// Gives unseen positions the residue; nobody else may be changing this cell.
    #[inline(always)]
    pub(super) fn mark<const RESIDUE: u8>(&self, new: u64) {
        let clear = |plane: &AtomicU64, order| {
            plane.store(plane.load(Ordering::Relaxed) & !new, order);
        };
        if RESIDUE != 2 {
            clear(&self.high, Ordering::Relaxed);
        }
        if RESIDUE != 1 {
            clear(&self.low, Ordering::Release);
        }
    }

    /// Gives positions the residue if they are unseen; others may be doing the same. Returns those that
    /// were unseen until now.
    #[inline(always)]
    pub(super) fn claim<const RESIDUE: u8>(&self, wanted: u64) -> u64 {
        // Reading before changing spares most of the locked instructions: late in an exploration nearly all is seen.
        let new = wanted & self.with::<3>();
        if new == 0 {
            return 0;
        }
        // The bit that goes first decides who was first.
        if RESIDUE == 2 {
            return self.low.fetch_and(!new, Ordering::Relaxed) & new;
        }
        let mine = self.high.fetch_and(!new, Ordering::Relaxed) & new;
        if RESIDUE == 0 {
            self.low.fetch_and(!mine, Ordering::Release);
        }
        mine
    }
}

/// Copies the planes of some cells as numbers, from one on: low and high of each in turn. Nobody may be changing them.
pub(super) fn copy(cells: &[Cell], first: usize, words: &mut [u64]) {
    for (word, index) in words.iter_mut().zip(first..) {
        let Cell { low, high } = &cells[index / 2];
        *word = if index % 2 == 0 { low } else { high }.load(Ordering::Relaxed);
    }
}

/// How many cells a line of cache holds.
pub(super) const LINE: usize = 64 / size_of::<Cell>();

/// Gives the system back what was freed. Making a space ready leaves as much with the allocator as it
/// keeps, which would stay there beside the table.
pub(super) fn give_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    #[expect(unsafe_code, reason = "a function of C")]
    // SAFETY: `malloc_trim` takes no pointer and touches no memory that is in use.
    unsafe {
        libc::malloc_trim(0);
    }
}

/// A table of cells, zeroed by the system and filled with unseen positions.
#[derive(Debug)]
pub(super) struct Planes(Map);

impl Planes {
    /// A table of so many cells, filled by so many threads.
    pub(super) fn new(cells: u64, threads: usize) -> io::Result<Self> {
        let bytes = usize::try_from(cells.max(1)).ok().and_then(|n| n.checked_mul(16));
        let bytes = bytes.ok_or(io::ErrorKind::OutOfMemory)?;
        give_back();
        let mut map = Map::map_anon(bytes)?;
        // Large pages spare the processor a look-up for nearly every access. Where they are refused,
        // nothing is lost but speed.
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        let part = bytes.div_ceil(threads.max(1)).next_multiple_of(1 << 21);
        in_parts(&mut map, part, |piece| piece.fill(0xff));
        Ok(Self(map))
    }

    /// The cells, to be changed by several threads.
    pub(super) fn cells(&mut self) -> &[Cell] {
        <[Cell]>::mut_from_bytes(&mut self.0).expect("a map is aligned and a whole number of cells")
    }

    /// The planes as numbers, to be changed.
    pub(super) fn words_mut(&mut self) -> &mut [u64] {
        <[u64]>::mut_from_bytes(&mut self.0).expect("a map is aligned and a whole number of words")
    }

    /// The planes as numbers: low and high of each cell in turn.
    pub(super) fn words(&self) -> &[u64] {
        <[u64]>::ref_from_bytes(&self.0).expect("a map is aligned and a whole number of words")
    }
}

use zerocopy::FromBytes as _;
