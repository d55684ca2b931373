//! cube2
mod coordinate;
mod cube;
mod distances;
pub use coordinate::Position;
pub use cube::{Cube, Turn};
pub use distances::{Distances, explore};
