//! Solutions down nested sets of moves, for puzzles that are too large for two phases: [`Descent`](solver::Descent).
//!
//! A position is brought into what fewer and fewer moves can solve, as Thistlethwaite did for the 3×3×3 cube. Which [`sets`] of
//! moves these are, the program finds out for any puzzle: a [`ladder`] of them. From each to the next is a [`phase`], with tables for what
//! there is to [look](looks) at, through which a [`beam`] goes. See `docs/math/descent.md`.

pub(crate) mod beam;
pub(crate) mod closing;
pub(crate) mod component;
pub(crate) mod families;
pub(crate) mod ladder;
pub(crate) mod lazy;
pub(crate) mod looked;
pub(crate) mod looks;
pub(crate) mod near;
pub(crate) mod phase;
pub(crate) mod places;
pub(crate) mod reach;
pub(crate) mod sets;
pub(crate) mod solver;
pub(crate) mod subset;
pub(crate) mod turns;

#[cfg(test)]
mod tests;
