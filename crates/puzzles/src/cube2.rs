//! The 2×2×2 cube: how few turns lead from one position to another ("Sean the Cuber").
//!
//! Two cubes are given as colored nets, each held in any of 24 ways. Turning a face moves four of the
//! eight corners; the question is how few turns make the first cube the second, however that is held
//! then. The contest counts quarter turns; the half-turn metric counts any turn of a face once.
//!
//! The net, with the facelets numbered three to a corner, and the faces as moves name them:
//!
//! ```text
//!       20  3                              U U
//!       21  2                              U U
//! 19 22 23  0  1  4  5 18              L L F F R R B B
//! 16 13 12 11 10  7  6 17              L L F F R R B B
//!       14  9                              D D
//!       15  8                              D D
//! ```
//!
//! *Cube* ([`Cube`], 8 bytes): for each place, `3 · corner + twist`; 8! · 3⁷ of them, all reachable by
//! turning and holding. *Position* ([`Position`], 4 bytes): what is left of two cubes when the second
//! names the first one's stickers and both are held alike in one corner, so 7! · 3⁶ = 3 674 160; a row
//! (the permutation of seven corners, 0..5040) and a column (the twists of six corners, as a word and a
//! bit of it, each 0..27). *Moves*: turns of U, R and F, which leave that corner alone; turns of D, L
//! and B do the same up to the way the cube is held, so solutions are given and **counted** in U, R and
//! F, move by move: in the quarter-turn metric R R and R' R' are two sequences. *Goal*: every corner at home.
//!
//! *Known:* no position takes more than 14 quarter turns (276 of them take so many) or 11 turns of any
//! kind (2644). [`Distances`] builds the table of all distances in about a millisecond, from which a
//! query is answered by one access to memory; `docs/math/cube2.md` proves the coordinates right.
//!
//! ```
//! use everystate_puzzles::cube2::{Cube, Distances, Instance};
//! use everystate_puzzles::family::Metric;
//! let (right, up) = ("R".parse().unwrap(), "U'".parse().unwrap());
//! let scrambled = Cube::SOLVED.turned(right).turned(up).held(17);
//! let instance = Instance { from: scrambled, to: Cube::SOLVED };
//! let distances = Distances::shared(Metric::Quarter).unwrap();
//! assert_eq!(distances.of(instance.position()), 2);
//! ```

mod bound;
mod coordinate;
mod cube;
mod distances;
mod entry;
mod explain;
mod generate;
mod net;
mod play;
mod rules;
mod scene;
mod solution;
mod solve;
mod text;
mod verify;

#[cfg(test)]
mod tests;

pub use bound::Projections;
pub use coordinate::Position;
pub use cube::{Cube, NoTurn, Turn};
pub use distances::{Distances, explore};
pub use entry::Cube2;
pub use net::Flaw;
pub use rules::{Instance, Pocket};
pub use solution::Solution;
pub use text::Reader;
