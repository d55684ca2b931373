//! The notation of algorithms: `R U2 F'`, `(R U)3`, `[F: [R, U]]`, `(1, 0) / (-3, 3)`, `R++ D--`.
//!
//! An [`Alg`] is what was written, as a tree. It is parsed with faults at their places, printed,
//! inverted and expanded whatever the puzzle is. What moves do together depends on the puzzle: a
//! [`Kind`] says which commute and how often each must be made until nothing has changed, and with one
//! an alg is [simplified](Alg::simplify) and [counted](Alg::count). A kind is one of those with a
//! notation of their own, or any [`Definition`](crate::definition::Definition). [`moves_of`] makes of an alg
//! what a definition's search takes, and a [`Spelling`] writes it as cubers do; [`without_rotations`] makes
//! face turns of everything else that can be written for a cube. The page `docs/formats/notation.md` has the grammar.
//!
//! Sources: WCA regulations, article 12 (cubes, Megaminx, Pyraminx, Skewb, Square-1); brackets, layers
//! as in `2-4r`, comments and pauses are those of cubing.js.

mod alg;
mod change;
mod corners;
mod count;
mod cube;
mod dodecahedron;
mod factor;
mod frame;
mod general;
mod kind;
mod known;
mod lookup;
mod mirror;
mod parse;
mod print;
mod puzzle;
mod simplify;
mod spelling;

pub use alg::{Alg, LONGEST, Layers, Move, Step, What, Wrong};
pub use count::Metric;
pub use frame::without_rotations;
pub use kind::Kind;
pub use mirror::Plane;
pub use puzzle::{moves_of, placed_moves_of};
pub use spelling::Spelling;

#[cfg(test)]
mod tests;
