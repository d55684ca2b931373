//! Shortest solutions of puzzles of pieces: [`Solver`].
//!
//! A puzzle that can be explored is solved by the table of all its positions ([`lookup`](crate::cosets::lookup)). Any other is
//! searched ([`searcher`]), with pruning tables that grow ([`levels`]) of a view that its symmetries keep ([`views`]), or of
//! one between two of these ([`fold`]). What no sequence of moves makes is told by the group ([`member`]), and not
//! searched for.

mod fold;
mod levels;
pub(crate) mod mechanics;
mod member;
mod reader;
mod request;
mod searcher;
pub(crate) mod setup;
mod solver;
mod store;
pub(crate) mod views;
pub(crate) mod ways;

pub use request::{Report, Request};
pub use setup::Setup;
pub use solver::Solver;

#[cfg(test)]
mod tests;
