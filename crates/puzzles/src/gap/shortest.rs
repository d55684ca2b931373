//! The fewest moves of the contest's game: [`layers`], the family's own search, and what it is made of.

pub(super) mod deck;
pub mod layers;
mod retrace;
mod stack;
mod table;
