//! Positions and goals as people give them: JSON, [facelets](facelets()), what may be where ([`Goal`]).

mod aimed;
mod exchange;
mod facelets;
mod goal;

pub use aimed::Aimed;
pub use exchange::{read_position, write_position};
pub use facelets::facelets;
pub use goal::{Goal, Slot};
