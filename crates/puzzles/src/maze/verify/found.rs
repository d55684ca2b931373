//! What a flood finds.

use everystate_algebra::Natural;

/// What a flood of all positions finds.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::maze) enum Flood {
    /// The length and the number of the shortest journeys.
    Shortest(u64, Natural),
    /// None comes home.
    None,
    /// More positions than the verifier looks at.
    TooLarge,
}
