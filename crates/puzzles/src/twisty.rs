//! Puzzles of pieces that move in orbits: twisty puzzles, and whatever else permutes pieces.

mod definition;
mod moves;
pub mod text;

pub use definition::{
    Arrangement, Block, Definition, Illegal, Move, Named, Need, Orbit, Pattern, Purpose,
    Transformation, Turn,
};
pub use moves::Searched;

#[cfg(test)]
pub(crate) mod tests;
