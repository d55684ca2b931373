//! Permutations and the groups they generate, the 24 orientations of a die or cube, dense ranks, exact counts.
//!
//! **Architecture invariant:** nothing but big integers is depended on.

#[cfg(feature = "groups")]
pub mod group;
mod natural;
pub mod orient;
pub mod perm;
pub mod rank;

pub use natural::{Natural, NoNatural};
