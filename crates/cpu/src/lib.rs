//! The processor and its memory: what it can do beyond what every one of its kind can, asking ahead, and large pages.
//!
//! Dense loops run several times as fast when they may use what newer processors have. Which those are is known
//! only when the program runs, and code compiled for an instruction that is not there is undefined behavior. So
//! this is the one place that detects them and says `unsafe` about it; the rest of the program cannot get it wrong:
//!
//! * a **token** ([`Avx2`], [`Avx512`]) has no size and exists only where its instructions were detected (that of WebAssembly's vectors,
//!   `Simd128`, where they were compiled for);
//! * a token runs a [`Kernel`], a function that is compiled once more for these instructions;
//! * a vector ([`V256`], [`V512`]) comes only from a token, so that every operation on it is safe.
//!
//! Choose once for each call of a large function, not in it. Within a kernel everything must be
//! `#[inline(always)]`, for only what is inlined is compiled for its instructions. Operations on vectors stand in no
//! closure: a closure cannot be marked so, and one that is not inlined makes a call of every operation, which was
//! measured to take forty times as long. The portable code stays beside it, as the same function where it can
//! be, and tests compare the two.
//!
//! ```
//! use everystate_cpu::{self as cpu, Kernel};
//! struct Count<'a>(&'a [u64]);
//! impl Kernel for Count<'_> {
//!     type Output = u32;
//!     #[inline(always)]
//!     fn run(self) -> u32 {
//!         self.0.iter().map(|word| word.count_ones()).sum()
//!     }
//! }
//! let words = [1, 3, 7];
//! assert_eq!(Count(&words).run(), 6);
//! #[cfg(target_arch = "x86_64")]
//! if let Some(avx2) = cpu::Avx2::detect() {
//!     assert_eq!(avx2.run(Count(&words)), 6);
//! }
//! ```

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a kernel is compiled for its instructions; the rest is not"
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod bytes;
mod count;
mod pages;
#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
mod picks;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

pub use bytes::equal_bytes;
pub use count::count_ones;
pub use pages::large_pages;

#[cfg(any(target_arch = "x86_64", all(target_arch = "wasm32", target_feature = "simd128")))]
pub use picks::BitPicks;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128::Simd128;
#[cfg(target_arch = "x86_64")]
pub use {
    avx2::{Avx2, V256},
    avx512::{Avx512, V512},
};

/// A function, with what it is called with, that a token compiles once more for its instructions; see the
/// [module](self).
pub trait Kernel {
    /// What it returns.
    type Output;

    /// Calls it. Mark the implementation `#[inline(always)]`, and what it calls in its loops.
    fn run(self) -> Self::Output;
}

/// Asks memory for a place that will be read soon; does nothing where there is no such instruction.
///
/// ```
/// # use everystate_cpu as cpu;
/// let table = vec![0_u64; 1 << 16];
/// cpu::prefetch(&table[4711]);
/// ```
#[inline(always)]
pub fn prefetch<T>(place: &T) {
    prefetch_at(core::slice::from_ref(place), 0);
}

/// Asks memory for an entry of a slice that will be read soon, without looking whether there is one: where there
/// is none, nothing happens.
///
/// ```
/// # use everystate_cpu as cpu;
/// let table = vec![0_u64; 1 << 16];
/// cpu::prefetch_at(&table, 4711);
/// cpu::prefetch_at(&table, usize::MAX);
/// ```
#[inline(always)]
pub fn prefetch_at<T>(all: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    ask::<T, { core::arch::x86_64::_MM_HINT_T0 }>(all, index);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (all, index);
}

/// As [`prefetch_at`], for one of many entries that are asked for in a row: each is brought no nearer than the
/// second cache, for which more can be on their way at a time. On the machine where it was measured, 128 at a time of
/// 240 MB took 5 ns each, where those that are brought into the first cache took 10.
///
/// ```
/// # use everystate_cpu as cpu;
/// let table = vec![0_u64; 1 << 16];
/// (0..128).for_each(|n| cpu::prefetch_many(&table, n * 500));
/// cpu::prefetch_many(&table, usize::MAX);
/// ```
#[inline(always)]
pub fn prefetch_many<T>(all: &[T], index: usize) {
    #[cfg(target_arch = "x86_64")]
    ask::<T, { core::arch::x86_64::_MM_HINT_T1 }>(all, index);
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (all, index);
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
fn ask<T, const HINT: i32>(all: &[T], index: usize) {
    let place = all.as_ptr().wrapping_add(index);
    #[expect(unsafe_code, reason = "the instruction takes a pointer")]
    // SAFETY: every x86-64 has the instruction. It reads nothing, and does nothing at an address that is not
    // the program's.
    unsafe {
        core::arch::x86_64::_mm_prefetch::<HINT>(place.cast());
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;
