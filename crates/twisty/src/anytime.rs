//! Solutions at once, shorter ones a moment later, and how far from the shortest they can be: [`Approach`].
//!
//! Whoever has little time gets what can be had in it. Solutions come from two phases where a subgroup makes them ([`two_phase`]),
//! from a beam that keeps what is side by side already where that is what is searched with
//! ([`Beam`](crate::search::breakpoints::Beam)), otherwise down nested sets of moves, by three-cycles or down a stabilizer chain
//! ([`chained`]), and are made shorter as long as there is time ([`windows`]); the bound comes from the
//! search for a shortest one, which goes on at the same time. The [`best`] so far is what they share: when the two meet, it is a
//! shortest solution, which is proved.

mod approach;
mod background;
mod best;
mod carried;
mod chained;
mod ends;
mod enough;
mod entering;
mod trail;
mod two_phase;
mod way;
mod windows;

pub use approach::{Approach, Wanted};
pub use enough::Enough;

#[cfg(test)]
mod tests;
