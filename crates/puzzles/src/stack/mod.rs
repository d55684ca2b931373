//! A block of dice, touching faces adding to 7 (ICPC Asia Ehime 2004, F, "Dice Puzzle").

mod arrangement;
mod axes;
mod rules;
mod sums;
mod verify;
mod visit;

pub use arrangement::{Arrangement, Sums};
pub use rules::{DiceFit, DiceLeft, Filling, Instance, MAX_SIDE, Prefix, Side};
pub use visit::visit;

#[cfg(test)]
mod tests;
