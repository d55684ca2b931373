//! Puzzles of pieces that move in orbits: twisty puzzles, and whatever else permutes pieces.

pub mod catalogue;
mod choice;
mod coloring;
mod definition;
mod dense;
mod digest;
mod explore;
mod facelets;
mod goal;
mod index;
mod inner;
mod listed;
mod make;
mod mechanism;
mod moves;
mod outer;
mod patience;
mod position;
mod puzzle;
mod restrict;
mod scramble;
mod size;
mod solve;
mod space;
mod stickers;
mod symmetry;
pub mod text;
mod two_group;
mod verify;

pub use definition::{
    Arrangement, Block, Definition, Illegal, Move, Named, Need, Orbit, Pattern, Purpose,
    Transformation, Turn,
};
pub use explore::{Explored, Explorer, Forecast, Options};
pub use facelets::facelets;
pub use goal::{Aimed, Goal, Slot};
pub use moves::Searched;
pub use position::{read_position, write_position};
pub use scramble::{Options as ScrambleOptions, Scramble, Scrambler, Uniform};
pub use solve::{Misfit, Query, Setup, Solved, Solver};
pub use verify::verify;

#[cfg(test)]
pub(crate) mod tests;
