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

use super::{Orbit, Purpose};

/// Counts what a file's contents take in memory: a few hundred kilobytes can name a million sets and a
/// million moves, of which each would move them all.
#[derive(Default)]
struct Budget {
    bytes: usize,
}

impl Budget {
    /// The most bytes, about.
    const MOST: usize = 1 << 28;
    /// What a name or a rule takes, about.
    const ITEM: usize = 512;

    /// Takes bytes; if there are too many, the message that says so.
    fn spend(&mut self, bytes: usize) -> Result<(), String> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes <= Self::MOST {
            return Ok(());
        }
        Err(format!("what stands up to here takes more than {} MiB in memory", Self::MOST >> 20))
    }

    /// What a position or a transformation takes, about.
    fn whole(orbits: &[Orbit]) -> usize {
        orbits.iter().map(|orbit| 96 + 3 * orbit.pieces).sum()
    }
}

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
