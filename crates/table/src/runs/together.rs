//! Exploration of positions that have no numbers by several processes, each of which has a part of them in memory.
//!
//! **What it computes.** The same as [`run`](super::run), in as much less memory a process as there are more of them.
//!
//! **How it works.** The hash of a word says to which process and to which of its threads it belongs (`places`): there it is looked up,
//! and kept if it is new. Each thread expands what it has of a layer, and collects what moves lead to, for each thread of each process;
//! when that is some thousands it is sorted, what stands there twice is left out, and it goes on its way as the differences of each word
//! from the one before (`worker`), which take about half as many bytes. Who sends waits until what it sent before was worked on
//! (`layer`). When all have sent all, what is new is the next layer, which all count together.
//!
//! **Interrupted at any time**, it goes on if layers are kept: each process writes what it has of each, and whichever processes go on,
//! however many, read the layers that are whole, and send each other what belongs to others.
//!
//! **Literature.** U. Stern and D. Dill, *Parallelizing the Murφ verifier*, CAV 1997: states to whom their hash names.

mod explore;
mod layer;
mod packet;
mod places;
#[cfg(test)]
mod tests;
mod worker;

pub use explore::{Task, explore, refuse};
