//! [`Claim`]: what somebody says the answer is, and what the verifier says of it.

use super::{Fields, Metric};
use everystate_algebra::Natural;

/// What somebody says the solution of an instance is, as read from JSON or from text.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzles::family::{Check, Claim};
/// let claim = Claim { verdict: Some("unsolvable".to_owned()), ..Claim::default() };
/// assert!(matches!(Maze.verify(&maze, &claim), Check::Fails(_)));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// `solved` or `unsolvable`; `None` when only moves were given.
    pub verdict: Option<String>,
    /// The fields of the solution.
    pub fields: Fields,
    /// How many solutions there are said to be, or the remainder of their number.
    pub count: Option<Natural>,
    /// What `count` is a remainder by; `None` if it is the number itself.
    pub modulus: Option<u64>,
    /// Whether the solution is said to be the only one.
    pub unique: Option<bool>,
    /// Whether that is said of all solutions that meet no position twice, not of the shortest.
    pub simple: bool,
    /// Whether the solution is said to be one of any length, not a shortest one.
    pub any: bool,
    /// The metric that `length` counts in; `None` for the family's own.
    pub metric: Option<Metric>,
}

impl Claim {
    /// Whether what is said about the number of solutions is true if there are `number`; so it is if
    /// nothing is said.
    ///
    /// ```
    /// # use everystate_puzzles::family::Claim;
    /// # use everystate_algebra::Natural;
    /// let claim = Claim { count: Some(Natural::from(34)), ..Claim::default() };
    /// assert!(claim.counts(&Natural::from(34)) && !claim.counts(&Natural::from(1234)));
    /// let claim = Claim { modulus: Some(100), ..claim };
    /// assert!(claim.counts(&Natural::from(1234)) && !claim.counts(&Natural::from(35)));
    /// ```
    #[must_use]
    pub fn counts(&self, number: &Natural) -> bool {
        match (&self.count, self.modulus) {
            (None, _) => true,
            (Some(count), None) => count == number,
            (Some(_), Some(0)) => false,
            (Some(count), Some(modulus)) => *count == Natural::from(number.remainder(modulus)),
        }
    }

    /// Whether there are said to be no solutions at all.
    ///
    /// ```
    /// # use everystate_puzzles::family::Claim;
    /// # use everystate_algebra::Natural;
    /// let claim = Claim { count: Some(Natural::ZERO), ..Claim::default() };
    /// assert!(claim.counts_none());
    /// assert!(!Claim { modulus: Some(2), ..claim }.counts_none()); // there may be two
    /// ```
    #[must_use]
    pub fn counts_none(&self) -> bool {
        self.modulus.is_none() && self.count.as_ref().is_some_and(Natural::is_zero)
    }
}

/// The result of verifying a [`Claim`]; each with a sentence for the reader.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzles::family::{Check, Claim, Fields};
/// let moves = Some("SESWWNNE".chars().map(String::from).collect());
/// let claim = Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() };
/// assert!(matches!(Maze.verify(&maze, &claim), Check::Holds(_)));
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
