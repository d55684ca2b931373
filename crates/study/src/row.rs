//! [`Row`]: what is kept of one deal.

use everystate_puzzle::{Stop, Verdict};

/// What is kept of one deal.
///
/// ```
/// use everystate_puzzle::Verdict;
/// use everystate_study::Row;
/// let row = Row {
///     index: 0,
///     verdict: Verdict::Solved(Some(27)),
///     unique: None,
///     positions: 310,
///     reachable: None,
///     seconds: 0.00004,
/// };
/// assert_eq!(row.moves(), Some(27));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Its index, from 0: the seed and the index make the deal.
    pub index: u64,
    /// How it ended; solved with its fewest moves, where the family counts moves.
    pub verdict: Verdict<Option<u64>>,
    /// Whether there is exactly one shortest solution, where that was asked and found out.
    pub unique: Option<bool>,
    /// Positions looked at.
    pub positions: u64,
    /// Positions that can be reached, where that was asked and found out.
    pub reachable: Option<u64>,
    /// Seconds that the answer took, without the making of the deal and the counting of positions.
    pub seconds: f64,
}

impl Row {
    /// The fewest moves, if it is solved.
    ///
    /// ```
    /// # use everystate_puzzle::{Stop, Verdict};
    /// # use everystate_study::Row;
    /// let verdict = Verdict::Stopped { at_least: 9, why: Stop::Positions };
    /// let (unique, reachable) = (None, None);
    /// let row = Row { index: 0, verdict, unique, positions: 1, reachable, seconds: 0.0 };
    /// assert_eq!((row.moves(), row.stopped()), (None, Some((9, Stop::Positions))));
    /// ```
    #[must_use]
    pub fn moves(&self) -> Option<u64> {
        match self.verdict {
            Verdict::Solved(moves) => moves,
            _ => None,
        }
    }

    /// The least number of moves that was proved and the limit, if one stopped it.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// # use everystate_study::Row;
    /// let (verdict, unique, reachable) = (Verdict::Unsolvable, None, None);
    /// let row = Row { index: 0, verdict, unique, positions: 1, reachable, seconds: 0.0 };
    /// assert_eq!(row.stopped(), None);
    /// ```
    #[must_use]
    pub fn stopped(&self) -> Option<(u64, Stop)> {
        match self.verdict {
            Verdict::Stopped { at_least, why } => Some((at_least, why)),
            _ => None,
        }
    }
}
