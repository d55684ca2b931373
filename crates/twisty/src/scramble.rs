//! Scrambles: a uniformly random position, and a sequence of moves that makes it.
//!
//! The position is drawn by [`Uniform`]; it depends on the seed and the scramble's number alone. The
//! sequence is a solution made backward: a shortest one where all positions fit into a table, otherwise one
//! in two [phases], by three-[cycles] where pieces are many, or down a stabilizer [chain]. By `rules` of the competitions positions that are
//! too easy are drawn again ([`rules`]).

mod beam;
pub(crate) mod chain;
pub(crate) mod cycles;
mod drawn;
pub(crate) mod library;
pub(crate) mod motions;
mod order;
pub(crate) mod phases;
mod rules;
mod scrambler;
mod stages;
pub(crate) mod subgroup;
mod table;
pub(crate) mod uniform;
pub(crate) mod way;
mod words;

pub use drawn::Scramble;
pub use scrambler::{Options, Scrambler};
pub use uniform::Uniform;

#[cfg(test)]
mod tests;
