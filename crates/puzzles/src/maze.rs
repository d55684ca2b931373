//! A die tipped through a maze, back to where it started ("A Dicey Problem").
//!
//! Squares hold 1 to 6, are wild (`*`) or holes (`.`). The die may tip onto a neighbouring square if
//! that square is wild or shows the number that is on top of the die *before* the tip. It leaves its
//! square and has to come back to it, by the same rule; how it then lies does not matter.
//!
//! ```text
//!   *  [2]  4      start on row 1, column 2 with 5 on top and 1 in front:
//!   5   5   6      south onto the 5 brings 6 to the top, east onto the 6 brings 4,
//!   6   *   *      south onto a wild square …
//! ```
//!
//! *State*, a word ([`Stand`]): the orientation in bits 0 to 4, bit 5 set before the first tip, the
//! square's index from bit 6. *Moves*: north, south, west, east, in this order. *Goal*: the start's
//! square after at least one tip; a journey ends there.
//!
//! *Known:* every journey has an even number of tips, and a square is met with at most twelve of the
//! 24 orientations, as each tip changes the parity of both. The strategy `grid` uses both facts.
//!
//! Where there are several shortest journeys, the first is the first in the order of tips N, S, W, E.

mod bound;
mod entry;
mod explain;
mod generate;
mod grid;
mod play;
mod rules;
mod scene;
mod solve;
mod stand;
mod text;
mod verify;
mod visit;

#[cfg(test)]
mod tests;

pub use bound::Homeward;
pub use entry::Maze;
pub use generate::{HOLES, SYMMETRY, WILD};
pub use rules::{Instance, NAME, ORDER, SIDE};
pub use stand::Stand;
