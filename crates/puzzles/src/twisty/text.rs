//! Files that define puzzles, read into a [`Definition`](super::Definition) and written from one.
//!
//! Every format has a file with the same names in it: `read`, `write`. Whatever is wrong with a file is
//! one [`Fault`](everystate_puzzle::text::Fault) with its place.

mod block;
mod lines;
mod sequence;
pub mod tws;

#[cfg(test)]
mod tests;
