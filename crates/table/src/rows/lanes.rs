//! [`Lanes`]: moving the words of a row about, with the instructions that the machine has.
//!
//! All the rest of the engine is portable code over arrays of 32 words, which the compiler turns into
//! vector instructions by itself once it may assume them. One thing it does not find is the permutation
//! of the 32 words of a row, which AVX-512 does in two instructions; hence this trait, and the only
//! `unsafe` code of the crate.

use super::Row;

/// A way to permute the words of a row; a value of the type proves that the machine can do it.
///
/// ```
/// # use everystate_table::rows::{Lanes, Portable, Row};
/// let (mut row, mut reversed) = (Row::EMPTY, Row::EMPTY);
/// for w in 0..32 {
///     (row.0[w as usize], reversed.0[w as usize]) = (w, 31 - w);
/// }
/// assert_eq!(Portable.permute(&row, &reversed), reversed);
/// ```
pub trait Lanes: Copy {
    /// The row whose word `w` is `row`'s word `index[w]`.
    ///
    /// Indexes are taken modulo 32.
    fn permute(self, row: &Row, index: &Row) -> Row;
}

/// Portable Rust.
///
/// ```
/// # use everystate_table::rows::{Lanes, Portable, Row};
/// let mut row = Row::EMPTY;
/// row.insert(3, 7);
/// // Every word of the result is word 3, for 35 is 3 modulo 32.
/// assert_eq!(Portable.permute(&row, &Row([35; 32])).count(), 32);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Lanes for Portable {
    #[inline(always)]
    fn permute(self, row: &Row, index: &Row) -> Row {
        let mut out = Row::EMPTY;
        for (to, &from) in out.0.iter_mut().zip(&index.0) {
            *to = row.0[(from % 32) as usize];
        }
        out
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Avx2, Avx512};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Lanes, Portable, Row};
    use core::arch::x86_64::{_mm512_load_si512, _mm512_permutex2var_epi32, _mm512_store_si512};

    /// Portable Rust, compiled for AVX2.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Avx2(());

    impl Avx2 {
        pub(in super::super) fn detect() -> Option<Self> {
            let there = is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi1")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt");
            there.then_some(Self(()))
        }
    }

    impl Lanes for Avx2 {
        #[inline(always)]
        fn permute(self, row: &Row, index: &Row) -> Row {
            Portable.permute(row, index)
        }
    }

    /// Two-source permutations of AVX-512.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Avx512(());

    impl Avx512 {
        pub(in super::super) fn detect() -> Option<Self> {
            let there = Avx2::detect().is_some()
                && is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("avx512vpopcntdq");
            there.then_some(Self(()))
        }
    }

    impl Lanes for Avx512 {
        #[inline(always)]
        fn permute(self, row: &Row, index: &Row) -> Row {
            // SAFETY: a value of this type exists only where `detect` has found AVX-512F.
            unsafe { permute(row, index) }
        }
    }

    #[inline]
    #[target_feature(enable = "avx512f")]
    fn permute(row: &Row, index: &Row) -> Row {
        let mut out = Row::EMPTY;
        let (from, by, to) = (row.0.as_ptr(), index.0.as_ptr(), out.0.as_mut_ptr());
        // SAFETY: a row is 32 words of 4 bytes, aligned to 64 bytes, so each half is a valid, aligned
        // 64-byte vector; `to` points into `out`, which nothing else refers to.
        unsafe {
            let (low, high) =
                (_mm512_load_si512(from.cast()), _mm512_load_si512(from.add(16).cast()));
            let (a, b) = (_mm512_load_si512(by.cast()), _mm512_load_si512(by.add(16).cast()));
            _mm512_store_si512(to.cast(), _mm512_permutex2var_epi32(low, a, high));
            _mm512_store_si512(to.add(16).cast(), _mm512_permutex2var_epi32(low, b, high));
        }
        out
    }
}
