//! Shortest solutions of puzzles that are too large to explore: pruning tables, and the search that they
//! guide.
//!
//! **What it computes.** For a position of pieces in places, the shortest sequences of moves to the solved
//! one, one of them or all, by iterative deepening (IDA*): every sequence of 0, 1, 2 … moves is tried,
//! and left as soon as a table shows that the moves that remain are too few. So what is found is
//! shortest, and "none of up to *n* moves" is proved, not guessed.
//!
//! **The table** has two bits for each of as many entries as fit into the memory given, filled by going
//! through all positions up to some depth *d*, one of each class of symmetric ones: an entry is
//! whether some position that falls on it is at most *d* − 2, exactly *d* − 1 or *d* moves from solved, or
//! none is, so that the distance is at least *d* + 1. Which entry a position falls on is a hash of what an
//! [`Abstraction`] shows of it; of positions that share an entry the nearest counts, so that a bound is never too high. A line of cache has
//! 254 entries, and four bits with the distance of the nearest position of all, for entries of at most *d* − 2. See `docs/math/pruning.md`.
//!
//! **What the search uses.** Where every element is a position, the position and its inverse are carried
//! along, for both are equally far: each gives a bound, a move may be made at the front of the solution or at its back,
//! and where the bound of one allows no move to spare, the moves that do not change it need not be made
//! at the other side. Children are looked up together, so that memory answers them together.
//!
//! **Literature.** R. Korf, *Finding optimal solutions to Rubik's cube using pattern databases*, AAAI
//! 1997; two bits an entry and the cut by moves that keep a bound: T. Rokicki, *nxopt* (notes, 2014),
//! S. Tronto, *H48* (notes, 2025); hashing whole positions: T. Rokicki, *twsearch*.

mod board;
mod claims;
mod cores;
mod dfs;
mod engine_of;
mod fill;
mod index;
mod layers;
mod lines;
mod look;
mod order;
mod parts;
mod problem;
mod pulled;
mod query;
mod round;
mod run;
mod task;
mod visits;

pub use board::{Instructions, PLACES, Pieces};
pub use index::SYMMETRIES;
pub use problem::{Abstraction, Condition, Move, Problem, Projection, Renaming, Unfit};
pub use query::{Accepts, Ended, Found, Query, Report, Sizes, Tells};
pub use run::{Engine, commuting, fits};
