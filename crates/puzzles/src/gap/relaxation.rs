//! The relaxation in which cards, once moved, still hold their old cells free and can be followed from
//! everywhere they have been: which positions are lost, and which moves are enough (lemmas 5 to 8 of
//! `docs/math/gap.md`).
//!
//! [`stuck`] says for a person why a position is lost; [`still`] and [`sweeps`] are for searches, the one for any
//! machine and any variant without live gaps, the other where there are vectors.

pub(super) mod still;
mod stuck;
pub(super) mod sweeps;

pub use stuck::{is_lost, stuck};
