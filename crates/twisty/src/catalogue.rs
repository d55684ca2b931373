//! Puzzles that have a name: those of `crates/twisty/defs`, and kinds that can be had in any size.
//!
//! The names of the second sort end in numbers: `sliding3x4`, `hanoi7`, `hanoi10-4`, `pancake10`,
//! `burnt8`, `topspin20` (or `topspin20-4`), and the symmetric group by generators that are studied: `lrx10`,
//! `coxeter10`, `reversal9`. What a definition file cannot say is said by moves that
//! [need](crate::definition::Need) something: a tile moves only next to the empty place, a disc only onto a larger.

mod entries;
mod exchanges;
mod hanoi;
mod pancake;
mod parts;
mod segments;
mod shifts;
mod sliding;
mod topspin;

pub use entries::{Entry, entries, file, named};
pub use exchanges::{coxeter, cyclic_coxeter, transposition};
pub use hanoi::hanoi;
pub use pancake::{burnt, pancake};
pub use segments::{block_transposition, reversal, signed_reversal};
pub use shifts::{lrx, lx};
pub use sliding::sliding;
pub use topspin::topspin;

#[cfg(test)]
mod tests;
