//! Shortest solutions of puzzles of pieces: [`Solver`].
//!
//! A puzzle that can be explored is solved by the table of all its positions ([`lookup`](crate::cosets::lookup)). Any other is
//! searched ([`searcher`]), with pruning tables that grow ([`levels`]) of an abstraction that its symmetries keep ([`abstractions`]), or of
//! one between two of these ([`refine`]). What no sequence of moves makes is decided by the group ([`member`]), and not
//! searched for. Where each move takes one piece into an empty place ([`slides`]), databases of some pieces' moves are added up
//! ([`additive`]). Where moves keep most of what stands side by side together, what is not yet is counted ([`breakpoints`]). Where a goal seen from any side will do, a position is searched from all of them ([`sides`]).

pub(crate) mod abstractions;
mod additive;
pub(crate) mod aims;
pub(crate) mod breakpoints;
mod finish;
mod found;
mod level;
mod levels;
pub(crate) mod member;
pub(crate) mod problem;
mod prospect;
mod prospects;
mod refine;
mod request;
mod sampling;
mod searcher;
pub(crate) mod setup;
mod several;
pub(crate) mod sides;
mod slides;
mod solver;
pub(crate) mod store;
pub(crate) mod ways;

pub use prospect::{Prospect, Prospected};
pub use request::{Report, Request, Warm};
pub use setup::Setup;
pub use solver::Solver;

#[cfg(test)]
mod tests;
