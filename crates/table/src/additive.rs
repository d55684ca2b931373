//! Additive pattern databases, for tokens that move one at a time into empty places of a graph.
//!
//! **What it computes.** In a sliding puzzle each move moves one tile. So tiles fall into patterns such that each move is one of
//! one pattern, and the moves that a pattern needs, whatever the others do, may be added up over all of them (R. Korf and
//! A. Felner, *Disjoint pattern database heuristics*, 2002). A [`Database`] has for all positions of the tokens of a pattern how
//! many of their own moves bring them home, at least, where everything else can be anywhere. Patterns are chosen by what is
//! [`Measured`], a [`Bound`] adds databases up and looks at symmetric copies of a position too, and [`search`] finds shortest
//! solutions by iterative deepening with it.
//!
//! **How they are filled.** Where tokens stand is a set of places and an order of the tokens in it. What moves can be made,
//! and in which region the empty place is, the set alone says; and a move does the same to all orders. So a row of bits, one for each
//! order, moves at once: from row to row as it is where the token passes none of the others in the order of places, and
//! by a table of orders otherwise, which stays in the cache. A row is pulled from its neighbours by one thread, and nothing is
//! locked.
//!
//! **Cost.** 4 bits for each position of a pattern, and while it is filled 3 bits for each and region.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places and tokens are below 256, orders below 8!, entries below 2^36"
)]

mod bound;
mod choice;
mod database;
mod fill;
mod graph;
mod pieces;
mod repeats;
mod round;
mod rows;
mod search;
mod sets;
mod shape;
mod shifts;
mod standing;
mod tokens;
mod walk;

pub use bound::Bound;
pub use choice::Measured;
pub use database::{Database, Pattern};
pub use graph::{Graph, NONE};
pub use repeats::Repeats;
pub use search::{Query, Report, search};
pub use tokens::Tokens;

#[cfg(test)]
mod tests;
