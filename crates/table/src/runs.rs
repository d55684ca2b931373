//! Exploration of positions that have no numbers, and are more than memory holds: by sorted runs on disk.
//!
//! **What it computes.** How many positions there are at each distance from the start, and some of the farthest.
//!
//! **When to use it.** Where positions are packed into words and nobody knows how to number them: puzzles with rules, with pieces
//! that look the same, or a person's own ([`Own`]). Where they are numbered, [`cosets`](crate::cosets) needs a bit for each of them, and not some bytes.
//!
//! **How it works.** A layer is a file of its words in order, each as the difference from the one before (`block`). What moves make of
//! a part of it, as much as memory holds, is sorted, by threads side by side, and written as a *run*; then all runs are
//! merged, and the words of the layers before are left out (`merge`): of the last two where every move is undone by one, else of all.
//! Everything is read and written from end to end.
//!
//! **Interrupted at any time**, it goes on: with the layers and the runs that are there, and of a layer that was being merged with
//! what was written.
//!
//! **Literature.** R. Korf, *Delayed duplicate detection*, IJCAI 2003, and *Large-scale parallel breadth-first search*, AAAI 2005.

mod block;
mod explore;
mod found;
mod gather;
mod merge;
mod own;
mod space;
mod stream;
#[cfg(test)]
mod tests;
pub mod together;

pub use explore::{Options, Place, run};
pub use found::Found;
pub use own::{Bits, Own};
pub use space::Words;
