//! Exploration of positions that have no ranks, or too many to have a table: by hashing packed words.
//!
//! **What it computes.** The number of positions at each distance from the solved one, and some of the
//! farthest.
//!
//! **When to use it.** Where [`Space`](crate::cosets::space::Space) cannot divide a puzzle: moves that no move
//! undoes, a solved position that is forbidden, pieces tied to each other in a way that has no product.
//! And where a table of all positions is too large, but layers near the solved one are asked for: it
//! keeps what it has seen, not what there is.
//!
//! **How it works.** A position's visible pattern is packed ([`layout`](crate::algebra::layout)) into words of 64 bits or a
//! few; moves act on words by tables ([`action`]); words seen are hashed into shards ([`seen`](everystate_table::seen)), which
//! the threads expand and fill in turns ([`layers`]). Where every move can be undone, a neighbour of a
//! layer is in it, in the one before or in the next, so only these are kept.
//!
//! **What it guarantees.** Whole words are compared, never hashes alone. The same result on any number
//! of threads; at a limit, the counts are those of the complete layers.
//!
//! **Time and space.** A few nanoseconds for each position, move and 10 bits of a word, and about as
//! much to look up what a move leads to. Of memory, [`bytes_per_position`] for those that are kept.
//!
//! **Literature.** R. Zhou and E. Hansen, *Breadth-first heuristic search*, Artificial Intelligence 170,
//! 2006: layers that can be forgotten. Partitioned look-ups: P. Boncz, S. Manegold and M. Kersten,
//! *Database architecture optimized for the new bottleneck: memory access*, VLDB 1999.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bits of words that index tables in memory; places, colors and codes are below 65 536"
)]

mod action;
mod asked;
mod checkpoint;
mod classes;
mod disk;
mod explore;
mod lanes;
mod layers;
mod shared;
mod ways;

pub(crate) use asked::{Asked, Found, Options};
pub(crate) use checkpoint::Place as Kept;
pub(crate) use disk::digest;
pub(crate) use explore::{bytes_per_position, explore, explore_with};
pub(crate) use ways::ways;

#[cfg(test)]
mod tests;
