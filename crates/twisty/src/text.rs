//! Files that define puzzles, read into a [`Definition`](crate::definition::Definition) and written from one.
//!
//! Every format has a file with the same names in it: `read` and, but for what is only read, `write`. Whatever is wrong with a file is
//! one [`Fault`](everystate_puzzle::text::Fault) with its place.

mod allowance;
mod block;
mod format;
pub mod gap;
pub mod kpuzzle;
pub mod ksolve;
mod lines;
mod purpose;
pub mod santa;
pub mod scr;
mod sequence;
pub mod tws;
mod write;

pub use format::{Format, read};
pub use write::Obstacle;

#[cfg(test)]
mod tests;
