//! Shortest solutions of puzzles of pieces: [`Solver`].
//!
//! A puzzle that can be explored is solved by the table of all its positions ([`lookup`]). Any other is
//! searched ([`search`]), with pruning tables that grow ([`levels`]) of a view that its symmetries keep ([`views`]), or of
//! one between two of these ([`fold`]). What no sequence of moves makes is told by the group ([`member`]), and not
//! searched for.

mod fold;
mod found;
mod levels;
pub(crate) mod lookup;
pub(crate) mod mechanics;
mod member;
mod reader;
mod search;
mod sides;
mod solver;
mod store;
pub(crate) mod views;
pub(crate) mod ways;

pub use reader::Misfit;
pub use solver::{Query, Setup, Solved, Solver};

#[cfg(test)]
mod tests;
