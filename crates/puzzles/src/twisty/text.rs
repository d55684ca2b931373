//! Files that define puzzles, read into a [`Definition`](super::Definition) and written from one.
//!
//! Every format has a file with the same names in it: `read`, `write`. Whatever is wrong with a file is
//! one [`Fault`](everystate_puzzle::text::Fault) with its place.

mod block;
mod format;
pub mod kpuzzle;
pub mod ksolve;
mod lines;
pub mod scr;
mod sequence;
pub mod tws;
mod write;

pub use format::{Format, read};
pub use write::Obstacle;

use super::Purpose;

/// The most numbers that all moves of a file may hold together.
const NUMBERS: usize = 1 << 26;

/// Whether a name is one of a turn of the whole puzzle: capitals and `v`, or `x`, `y`, `z` with an
/// amount of `2` or `'` or none.
fn purpose(name: &str) -> Purpose {
    let axis = name.strip_suffix(['2', '\'']).unwrap_or(name);
    let grip = name.strip_suffix('v').unwrap_or("");
    let is_grip = !grip.is_empty() && grip.bytes().all(|b| b == b'_' || b.is_ascii_uppercase());
    if matches!(axis, "x" | "y" | "z") || is_grip { Purpose::Rotation } else { Purpose::Search }
}

#[cfg(test)]
mod tests;
