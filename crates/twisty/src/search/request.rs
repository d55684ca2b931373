//! [`Request`] and [`Report`]: what is asked of a position, and what was found.

use everystate_algebra::Natural;
use everystate_puzzle::{Stop, Verdict};

/// The most solutions that a count goes through.
pub(crate) const COUNTED: usize = 20_000_000;

/// What to find of a position; how, the `Setup` of the solver says.
///
/// ```
/// # use everystate_twisty::Request;
/// let counted = Request { count: true, ..Request::FIRST };
/// assert_ne!(counted, Request::FIRST);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request {
    /// How many solutions to give: 1 for any shortest one.
    pub solutions: usize,
    /// Whether to count all of them.
    pub count: bool,
    /// Of solutions that differ only in the order of moves that commute, only one.
    pub canonical: bool,
    /// What is known: no solution has fewer moves, so none are looked for.
    pub least: u64,
    /// Threads that search; 0 for as many as the solver has.
    pub threads: usize,
}

impl Request {
    /// One shortest solution.
    pub const FIRST: Self =
        Self { solutions: 1, count: false, canonical: false, least: 0, threads: 0 };

    /// The most solutions that a search goes through for it, of those that differ only in the order of moves that
    /// commute one. It goes through those that are counted, and through those that are listed in every
    /// order, as of these nobody knows yet how many the first are.
    pub(crate) fn gathered(&self) -> usize {
        if self.count || !self.canonical { COUNTED } else { self.solutions }
    }
}

/// What a solver is ready with.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_twisty::{Setup, Solver, catalogue};
/// let skewb = catalogue::named("skewb").unwrap().unwrap();
/// let setup = Setup { look_up: Some(false), memory: Some(1 << 16), ..Setup::default() };
/// let solver = Solver::new(&skewb, setup, &Limits::none(), &Silent).unwrap();
/// let ready = solver.warm(&Limits::none(), &Silent).unwrap();
/// assert!(ready.bytes <= 1 << 16 && ready.depth > Some(4));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Warm {
    /// Bytes of its tables.
    pub bytes: u64,
    /// How deep its pruning table is filled, if it has one.
    pub depth: Option<u8>,
}

/// What was found of a position.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Stop, Verdict};
/// use everystate_twisty::{Request, Setup, Solver, catalogue};
/// let ivy = catalogue::named("ivy").unwrap().unwrap();
/// let solver = Solver::new(&ivy, Setup::default(), &Limits::none(), &Silent).unwrap();
/// let limits = Limits { depth: 0, ..Limits::none() };
/// let turned = ivy.make(&ivy.solved, "R").unwrap();
/// let report = solver.solve(&turned, &Request::FIRST, &limits, &Silent).unwrap();
/// assert_eq!(report.verdict, Verdict::Stopped { at_least: 1, why: Stop::Depth });
/// assert!(report.solutions().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// The solutions asked for, the shortest first, as numbers of the solver's moves: all of them, if none
    /// more were asked for.
    pub verdict: Verdict<Vec<Vec<usize>>>,
    /// Solutions that were found before a limit ended the search, in the same order: there may be others.
    pub partial: Vec<Vec<usize>>,
    /// What is proved: no solution has fewer moves. Where there is none, 0.
    pub at_least: u64,
    /// How many solutions there are, if that was asked for and is known.
    pub count: Option<Natural>,
    /// Positions looked at.
    pub positions: u64,
    /// `group` (unsolvable: not made by moves), `table` or `search`.
    pub strategy: &'static str,
}

impl Report {
    /// The solutions that were found: those asked for, or what there was of them when a limit ended the search.
    #[must_use]
    pub fn solutions(&self) -> &[Vec<usize>] {
        match &self.verdict {
            Verdict::Solved(solutions) => solutions,
            Verdict::Unsolvable => &[],
            Verdict::Stopped { .. } => &self.partial,
        }
    }

    /// The limit that ended the search, if one did.
    #[must_use]
    pub fn stopped(&self) -> Option<Stop> {
        match self.verdict {
            Verdict::Stopped { why, .. } => Some(why),
            _ => None,
        }
    }
}
