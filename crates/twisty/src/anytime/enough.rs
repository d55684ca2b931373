//! [`Enough`]: which solution will do.

/// Which solution will do, where shorter ones may be found with more time.
///
/// ```
/// use everystate_twisty::Enough;
/// assert!(Enough::Within(2).is_met(20, 18) && !Enough::Within(2).is_met(20, 17));
/// assert!(Enough::Any.is_met(100, 0) && !Enough::Shortest.is_met(20, 19));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Enough {
    /// A shortest one.
    Shortest,
    /// One that is proved to have at most so many moves more than a shortest one.
    Within(u64),
    /// A good one that is found at once.
    Any,
}

impl Enough {
    /// Whether a solution of so many moves will do, where none has fewer than `at_least`.
    #[must_use]
    pub const fn is_met(self, moves: u64, at_least: u64) -> bool {
        match self {
            Self::Shortest => moves <= at_least,
            Self::Within(more) => moves <= at_least.saturating_add(more),
            Self::Any => true,
        }
    }
}
