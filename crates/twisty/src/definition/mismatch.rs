//! [`Mismatch`]: why a position, or a goal, is none of a puzzle's.

/// Why a position is none of the puzzle's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The orbit.
    pub orbit: String,
    /// The place, from 1; 0 for the whole orbit.
    pub place: usize,
    /// What is wrong.
    pub message: String,
}

impl core::fmt::Display for Mismatch {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.place {
            0 => write!(f, "{}: {}", self.orbit, self.message),
            place => write!(f, "{}, place {place}: {}", self.orbit, self.message),
        }
    }
}

impl core::error::Error for Mismatch {}
