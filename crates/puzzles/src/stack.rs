//! A block of dice, touching faces adding to 7 (ICPC Asia Ehime 2004, F, "Dice Puzzle").
//!
//! nx × ny × nz usual dice fill a block, and faces that touch add to 7. Some of the faces that one sees
//! are given; wanted are all sums that the right side can show.
//!
//! ```text
//!                 back
//!               1  1  1
//!     top       1  1  1
//!               1  1  1
//!
//!               2  2  2    3  3  3
//!     front     2  2  2    3  3  3    right side: the front column first
//!               2  2  2    3  3  3
//! ```
//!
//! Dice behind each other show the same face, so that the visible faces say everything: an
//! [`Arrangement`] is four bits a face, the top row by row, then the front, then the right. Known:
//! (6 + 3 · (2^nx + 2^ny + 2^nz − 6)) · 2^(nx+ny+nz−1) arrangements if nothing is given, 15 360 for
//! 3 × 3 × 3. Why, and how counts, in near-linear time, and sums follow from the
//! givens: `docs/math/stack.md`.
//!
//! | file | what |
//! |---|---|
//! | `rules` | a block, and the puzzle of placing its dice one by one |
//! | `axes` | axis patterns and signs: which are possible, how many |
//! | `sums` | the sums, from these |
//! | `visit` | every arrangement, from these |
//! | `draw` | one of all arrangements at random, from these |
//! | `solve` | questions answered by these, and by the strategies for any puzzle |

mod arrangement;
mod axes;
mod bound;
mod draw;
mod entry;
mod explain;
mod generate;
mod rules;
mod scene;
mod solution;
mod solve;
mod sums;
mod text;
mod verify;
mod visit;

pub use arrangement::{Arrangement, Sums};
pub use bound::{DiceFit, DiceLeft};
pub use entry::Stack;
pub use rules::{Filling, Instance, MAX_SIDE, Prefix, Side};
pub use solution::Solution;
pub use text::Reader;
pub use visit::visit;

#[cfg(test)]
mod tests;
