//! Scrambles: a uniformly random position, and a sequence of moves that makes it.
//!
//! The position is drawn by [`Uniform`]; it depends on the seed and the scramble's number alone. The
//! sequence is a solution made backward: a shortest one where all positions fit into a table, otherwise one
//! in two [phases], or down a stabilizer [chain]. By `rules` of the competitions positions that are
//! too easy are drawn again ([`rules`]).

mod beam;
mod chain;
mod drawn;
mod library;
mod motions;
mod order;
mod phases;
mod rules;
mod scrambler;
mod stages;
mod table;
mod uniform;
mod way;
mod words;

pub use drawn::Scramble;
pub use scrambler::{Options, Scrambler};
pub use uniform::Uniform;

#[cfg(test)]
mod tests;
