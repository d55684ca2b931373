//! Positions and goals as people give them: JSON, [facelets](facelets()), what may be where ([`Goal`]).

mod exchange;
mod facelets;
mod goal;

pub use exchange::{read_position, write_position};
pub use facelets::facelets;
pub use goal::{Aimed, Goal, Slot};
