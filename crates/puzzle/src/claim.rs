//! [`Claim`]: what somebody says the answer is, and what a verifier says of it.

use crate::Metric;
use core::ops::Rem;

/// The fields of a solution as people and programs exchange it; those that do not apply are `None`.
///
/// ```
/// # use everystate_puzzle::Fields;
/// let fields = Fields { length: Some(2), ..Fields::default() };
/// assert_eq!((fields.length, fields.sums), (Some(2), None));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// Moves of the solution.
    pub length: Option<u64>,
    /// The moves in order.
    pub moves: Option<Vec<String>>,
    /// The squares visited, (row, column) from 1.
    pub path: Option<Vec<[u32; 2]>>,
    /// The sums that can be shown.
    pub sums: Option<Vec<u64>>,
    /// The moves in run-length form.
    pub runs: Option<Vec<(String, u64)>>,
}

/// What somebody says the solution of an instance is, as read from JSON or from text. `N` is a number of
/// solutions, of whatever size a puzzle needs.
///
/// ```
/// # use everystate_puzzle::Claim;
/// let claim = Claim::<u64> { verdict: Some("unsolvable".to_owned()), ..Claim::default() };
/// assert!(claim.counts(&0)); // nothing is said of the number
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<N> {
    /// `solved` or `unsolvable`; `None` when only moves were given.
    pub verdict: Option<String>,
    /// The fields of the solution.
    pub fields: Fields,
    /// How many solutions there are said to be, or the remainder of their number.
    pub count: Option<N>,
    /// What `count` is a remainder by; `None` if it is the number itself.
    pub modulus: Option<u64>,
    /// Whether the solution is said to be the only one.
    pub unique: Option<bool>,
    /// Whether that is said of all solutions that meet no position twice, not of the shortest.
    pub simple: bool,
    /// Whether the solution is said to be one of any length, not a shortest one.
    pub any: bool,
    /// How many moves every solution is said to have at least; where moves are given with it they need not be the fewest.
    pub at_least: Option<u64>,
    /// The metric that `length` counts in; `None` for the family's own.
    pub metric: Option<Metric>,
}

impl<N> Default for Claim<N> {
    /// Nothing is said.
    fn default() -> Self {
        Self {
            verdict: None,
            fields: Fields::default(),
            count: None,
            modulus: None,
            unique: None,
            simple: false,
            any: false,
            at_least: None,
            metric: None,
        }
    }
}

impl<N: PartialEq + From<u64>> Claim<N> {
    /// Whether what is said about the number of solutions is true if there are `number`; so it is if
    /// nothing is said.
    ///
    /// ```
    /// # use everystate_puzzle::Claim;
    /// let claim = Claim { count: Some(34u64), ..Claim::default() };
    /// assert!(claim.counts(&34) && !claim.counts(&1234));
    /// let claim = Claim { modulus: Some(100), ..claim };
    /// assert!(claim.counts(&1234) && !claim.counts(&35));
    /// ```
    #[must_use]
    pub fn counts(&self, number: &N) -> bool
    where
        for<'n> &'n N: Rem<u64, Output = u64>,
    {
        match (&self.count, self.modulus) {
            (None, _) => true,
            (Some(count), None) => count == number,
            (Some(_), Some(0)) => false,
            (Some(count), Some(modulus)) => *count == N::from(number % modulus),
        }
    }

    /// Whether there are said to be no solutions at all.
    ///
    /// ```
    /// # use everystate_puzzle::Claim;
    /// let claim = Claim { count: Some(0u64), ..Claim::default() };
    /// assert!(claim.counts_none());
    /// assert!(!Claim { modulus: Some(2), ..claim }.counts_none()); // there may be two
    /// ```
    #[must_use]
    pub fn counts_none(&self) -> bool {
        self.modulus.is_none() && self.count.as_ref().is_some_and(|count| *count == N::from(0))
    }
}

/// The result of verifying a [`Claim`]; each with a sentence for the reader.
///
/// ```
/// # use everystate_puzzle::Check;
/// let check = Check::Fails("the moves end elsewhere".to_owned());
/// assert!(matches!(check, Check::Fails(why) if why.contains("elsewhere")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// It is true.
    Holds(String),
    /// It is false.
    Fails(String),
    /// It may be true; checking it would take more than the verifier does.
    Open(String),
}
