//! KPuzzle JSON, the definitions of cubing.js.
//!
//! ```text
//! { "name": "Ring",
//!   "orbits": [{ "orbitName": "P", "numPieces": 3, "numOrientations": 2 }],
//!   "defaultPattern": { "P": { "pieces": [0, 1, 1], "orientation": [0, 0, 0], "orientationMod": [0, 1, 1] } },
//!   "moves": { "R": { "P": { "permutation": [1, 2, 0], "orientationDelta": [0, 0, 1] } } },
//!   "derivedMoves": { "S": "[R: R2] R'" } }
//! ```
//!
//! Everything counts from 0 and is by place. An `orientationMod` of 0 says that all turns of a piece can
//! be distinguished, a divisor that only so many can. An orbit that a move leaves out stays as it is; other
//! keys mean nothing. Derived moves are algorithms that may use each other; each is a move, as those in
//! `moves` are. One with the name of a move in `moves` is not read, as cubing.js never asks for it.

mod alg;
mod json;
pub(crate) mod pattern;
mod puzzle;

pub use puzzle::{read, write};
