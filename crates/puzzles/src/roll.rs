//! A blank die is rolled until its faces have touched the table given numbers of times.
//!
//! **Rules.** A die lies on a table, all faces blank, which counts 0. Tipping it east, north, south or
//! west brings a new face to the bottom and adds one to its count. Wanted are six numbers, on the faces
//! in any arrangement (mirror images too). Of all sequences of tips that reach exactly these numbers
//! the first in dictionary order (E < N < S < W) is the answer.
//!
//! ```text
//!                 +---+
//!                 | 5 |  north           E brings 3 to the bottom, then 1, 4, 6, 3, …
//!             +---+---+---+---+
//!        west | 4 | 1 | 3 | 6 |  bottom  A tip never touches the pair of opposite faces
//!             +---+---+---+---+          that the die stands on: 6 cannot follow 6 or 1.
//!                 | 2 |  south
//!                 +---+
//! ```
//!
//! **State.** The counts of the faces and the orientation. Packed for the strategies in memory: from
//! the highest bit down, three unused bits, 20 bits for each of the faces 1 to 6, and 5 bits for the
//! orientation's number, in a `u128`.
//!
//! **Known results**, all proved in `docs/math/roll.md`. With the numbers ascending t1 … t6 there is a
//! solution exactly when t1 + t6 ≤ t2 + t3 + t4 + t5 + 1. Whether the rest can be tipped is decided from
//! three sums, so dictionary order needs no backtracking. The first sequence is made of at most a few
//! dozen repeated words, which are found without walking it. The number of solutions is divisible by
//! four unless all numbers are zero, so none is ever unique.

mod arrange;
mod bound;
mod entry;
mod every;
mod explain;
mod generate;
mod greedy;
mod play;
mod rules;
mod runs;
mod scene;
mod solve;
mod text;
mod verify;
mod words;

pub use bound::Alternation;
pub use entry::Roll;
pub use rules::{Instance, LARGEST, Rolling, State};
pub use runs::{Run, Sequence};
pub use text::Reader;

#[cfg(test)]
mod tests;
