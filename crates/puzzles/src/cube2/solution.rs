//! [`Solution`]: a shortest sequence of turns.

use super::cube::Turn;

/// The most moves that a position takes, in either metric.
pub(super) const DEPTH: usize = 14;

/// A shortest sequence of turns, or only its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    length: u8,
    turns: Option<[Turn; DEPTH]>,
}

impl Solution {
    /// How many turns there are.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length.into()
    }

    /// The turns, if they were asked for.
    #[must_use]
    pub fn turns(&self) -> Option<&[Turn]> {
        self.turns.as_ref().map(|turns| &turns[..usize::from(self.length)])
    }

    pub(super) const fn of_length(length: u8) -> Self {
        Self { length, turns: None }
    }

    /// The solution of these turns. No shortest sequence has more than `DEPTH`.
    pub(super) fn of(found: &[Turn]) -> Self {
        let mut turns = [Turn(0); DEPTH];
        let length = found.len().min(DEPTH);
        turns[..length].copy_from_slice(&found[..length]);
        Self { length: u8::try_from(length).unwrap_or(0), turns: Some(turns) }
    }
}
