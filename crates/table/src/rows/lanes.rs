//! [`Lanes`]: moving the words of a row about, with the instructions that the machine has.
//!
//! All the rest of the engine is portable code over arrays of 32 words, which the compiler turns into
//! vector instructions by itself once it may assume them. One thing it does not find is the permutation
//! of the 32 words of a row, which AVX-512 does in two instructions; hence this trait.

use super::row::Row;
#[cfg(target_arch = "x86_64")]
use crate::cpu;

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
        // Taken modulo 32, an index is always one of the words: nothing is checked, and the compiler
        // may gather several at once where the machine can.
        for (to, &from) in out.0.iter_mut().zip(&index.0) {
            *to = row.0[(from % 32) as usize];
        }
        out
    }
}

/// Portable Rust, compiled for AVX2.
#[cfg(target_arch = "x86_64")]
impl Lanes for cpu::Avx2 {
    #[inline(always)]
    fn permute(self, row: &Row, index: &Row) -> Row {
        Portable.permute(row, index)
    }
}

/// Two-source permutations of AVX-512.
#[cfg(target_arch = "x86_64")]
impl Lanes for cpu::Avx512 {
    #[inline(always)]
    fn permute(self, row: &Row, index: &Row) -> Row {
        Row(self.pick32(&row.0, &index.0))
    }
}
