//! [`TooMany`]: why there are no ranks.

use core::fmt;

/// Why a family's objects have no ranks here.
///
/// ```
/// # use everystate_algebra::rank::{Permutations, TooMany};
/// assert_eq!(Permutations::new(21), Err(TooMany::Count));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TooMany {
    /// There are 2⁶⁴ objects or more.
    Count,
    /// An object has more parts than the method has bits or places for.
    Parts {
        /// How many it has.
        parts: usize,
        /// How many it may have.
        most: usize,
    },
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Count => f.write_str(
                "there are 2^64 positions or more, too many to be numbered in 64 bits; \
                 search them as packed words instead of by rank",
            ),
            Self::Parts { parts, most } => {
                write!(f, "{parts} parts are too many to be ranked, at most {most} can be")
            }
        }
    }
}

impl core::error::Error for TooMany {}
