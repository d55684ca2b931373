//! cube2
mod coordinate;
mod cube;
mod distances;
mod entry;
mod generate;
mod net;
mod rules;
mod scene;
mod solve;
mod text;
mod verify;
pub use coordinate::Position;
pub use cube::{Cube, Turn};
pub use distances::{Distances, explore};
pub use entry::Cube2;
pub use net::Flaw;
pub use rules::{Instance, Pocket, Projections};
pub use solve::Solution;
