//! Exploration of a ranked space on all threads: the distance of every position from the starts.
//!
//! **What it computes.** The number of positions at each distance from the starts, and a table with
//! each position's distance (8 bits) or its distance modulo 3 (2 bits).
//!
//! **When to use it.** For spaces of up to some 10¹¹ positions that have dense ranks. Spaces that are
//! products of rows and columns with few kinds of moves are explored many times faster by
//! [`rows`](crate::rows).
//!
//! **What it needs.** [`Expand`], which takes batches of ranks through a trait object, so that the
//! engine is compiled once for all puzzles; [`ByRank`] makes one of any
//! [`Ranked`](everystate_puzzle::Ranked) puzzle.
//!
//! **What it guarantees.** The same counts and the same table on any number of threads. At a limit,
//! the table holds exactly the complete layers.
//!
//! **Time and space.** Every position is expanded once; the frontiers are bitmaps, so a layer also
//! costs a pass over one bit a position. 2 or 8 bits a position, and 2 more for the frontiers.
//!
//! **Literature.** Distances modulo 3 suffice to walk back from any position: neighbours differ by at
//! most one (Cooperman, Finkelstein and Sarawagi, *Applications of Cayley graphs*, AAECC-8, 1990).

mod distances;
mod run;
mod space;
#[cfg(test)]
mod tests;

pub use distances::RankDistances;
pub(crate) use run::{Seen, run_with};
pub use run::{bytes, run};
pub use space::{ByRank, Expand, Options};
