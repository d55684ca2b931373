//! Tests of twisty puzzles, and what they share: an explorer by brute force and random definitions.

pub(crate) mod brute;
mod goals;
mod limits;
mod moves;
pub(crate) mod random;
pub(crate) mod spaces;
mod starts;
