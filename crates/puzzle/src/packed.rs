//! [`Packed`]: positions as words of a few machine words.

use crate::Puzzle;
use core::fmt::Debug;
use core::hash::Hash;

/// A fixed number of bits that compares, hashes and copies in a few instructions.
///
/// ```
/// # use everystate_puzzle::Word;
/// fn bits<W: Word>() -> u32 { W::BITS }
/// assert_eq!(bits::<[u64; 4]>(), 256);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no word that positions are kept as",
    note = "use `u8`, `u16`, `u32`, `u64`, `u128`, `[u64; 3]` or `[u64; 4]`"
)]
pub trait Word: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The word's size in bits.
    const BITS: u32;
}

impl Word for u8 {
    const BITS: u32 = 8;
}
impl Word for u16 {
    const BITS: u32 = 16;
}
impl Word for u32 {
    const BITS: u32 = 32;
}
impl Word for u64 {
    const BITS: u32 = 64;
}
impl Word for u128 {
    const BITS: u32 = 128;
}
impl Word for [u64; 3] {
    const BITS: u32 = 192;
}
impl Word for [u64; 4] {
    const BITS: u32 = 256;
}

/// A puzzle whose positions fit a [`Word`], different positions into different words.
///
/// Wrap the puzzle in [`Compact`](crate::adapt::Compact) and every strategy keeps words instead of
/// positions. [`law::packed`](crate::law::packed) checks that `unpack(pack(s)) == s`.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Packed};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(g.unpack(g.pack(&2)), 2);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not keep its positions as words",
    note = "implement `Packed`, or search the puzzle without `Compact`"
)]
pub trait Packed: Puzzle {
    /// The word that holds a position.
    type Word: Word;
    /// The position's word.
    fn pack(&self, s: &Self::State) -> Self::Word;
    /// The position of a word made by [`pack`](Self::pack).
    fn unpack(&self, w: Self::Word) -> Self::State;
}

impl<P: Packed> Packed for &P {
    type Word = P::Word;
    fn pack(&self, s: &P::State) -> P::Word {
        (**self).pack(s)
    }
    fn unpack(&self, w: P::Word) -> P::State {
        (**self).unpack(w)
    }
}
