//! Puzzles of pieces that move in orbits: twisty puzzles, and whatever else permutes pieces.

mod definition;

pub use definition::{
    Arrangement, Definition, Illegal, Move, Named, Need, Orbit, Pattern, Purpose, Transformation,
    Turn,
};

#[cfg(test)]
pub(crate) mod tests;
