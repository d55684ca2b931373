//! Dictionary-order search: the first solution of a given length.
//!
//! # What it computes
//! Of all sequences of exactly `length` moves that end in a goal, the first in the order of
//! [`Puzzle::moves`]. Goals on the way do not end it, and positions may come again. `Unsolvable`
//! means that no sequence has exactly that length.
//!
//! # When to use it
//! When the length is known beforehand, as where every move fills something up, and above all with an
//! [`Oracle`] that knows (nearly) always whether a position can still be finished.
//!
//! # What it needs from the puzzle
//! An [`Oracle`]; [`Always`](everystate_puzzle::Always) will do for small lengths. An oracle that is
//! never wrong leaves nothing to be undone.
//!
//! # What it guarantees
//! The solution is the first in move order. It always ends. Stopped, `at_least` is the length asked
//! for, since no other is looked for; so it is at once when the length is above the depth limit.
//!
//! # Time and space
//! With an oracle that is never wrong, one expansion for each move, and the memory of the path with the
//! moves not taken. Where the oracle is weak, positions found to have no way on are remembered with the
//! number of moves left, so that at most all positions times `length` are expanded; when memory is
//! used up, the search goes on without remembering more, and may take exponential time.
//!
//! # Literature
//! Lexicographic search with a feasibility test is the flashlight method of enumeration: R. Read and
//! R. Tarjan, "Bounds on backtrack algorithms for listing cycles, paths, and spanning trees",
//! Networks 5, 1975.

use crate::Report;
use crate::budget::Budget;
use crate::visited::Visited;
use everystate_puzzle::{Limits, Oracle, Puzzle, Stop, Watch};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Always, Limits, Silent, Verdict};
/// # use everystate_search::lexdfs::{self, Options};
/// let ring = Graph::new(3, 0, [0], [(0, 1), (1, 2), (2, 0)]);
/// let options = Options { length: 6, remember: false };
/// let report = lexdfs::run(&ring, &Always, &options, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 0, 1, 2, 0]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many moves the solution has, exactly; 0 by default.
    pub length: u64,
    /// Whether positions without a way on are remembered while memory lasts; `true` by default.
    pub remember: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { length: 0, remember: true }
    }
}

/// The first in move order among the sequences of exactly `length` moves that end in a goal.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Always, Limits, Silent, Verdict};
/// use everystate_search::lexdfs;
/// let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 0), (1, 3), (2, 3)]);
/// let of = |length| {
///     let options = lexdfs::Options { length, ..Default::default() };
///     lexdfs::run(&g, &Always, &options, &Limits::none(), &Silent).verdict
/// };
/// assert_eq!(of(2), Verdict::Solved(vec![1, 3]));
/// assert_eq!(of(3), Verdict::Unsolvable);
/// assert_eq!(of(4), Verdict::Solved(vec![1, 0, 1, 3]));
/// ```
pub fn run<P: Puzzle, O: Oracle<P>>(
    puzzle: &P,
    oracle: &O,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    budget.prove(options.length);
    let end = search(puzzle, oracle, options, &mut budget);
    if end.is_ok() {
        budget.depth = options.length;
    }
    budget.report(end)
}

/// A position of the path.
struct Step<S> {
    /// The position, and how many moves are left from it.
    at: (S, u64),
    /// Where its moves begin among the pending ones; they end with them.
    begin: usize,
    /// The next one to try; the one before it is on the path.
    next: usize,
}

fn search<P: Puzzle, O: Oracle<P>>(
    puzzle: &P,
    oracle: &O,
    options: &Options,
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let start = puzzle.start();
    budget.visit()?;
    if !oracle.may_finish(&start, options.length) {
        return Ok(None);
    }
    if options.length == 0 {
        return Ok(puzzle.is_goal(&start).then(Vec::new));
    }
    budget.enter(options.length)?;
    let mut descent = Descent::<P> {
        path: Vec::new(),
        pending: Vec::new(),
        scratch: Vec::new(),
        failed: Failed { set: Visited::default(), full: !options.remember },
    };
    descent.open(puzzle, (start, options.length), budget)?;
    // Depth-first in the order of moves, so the first solution that is met is the first of all. The path holds the moves
    // that are still to be tried of each of its positions, in one list, and needs no recursion.
    while let Some(step) = descent.path.last_mut() {
        let Some(&m) = descent.pending.get(step.next) else {
            descent.close(budget);
            continue;
        };
        step.next += 1;
        budget.generated += 1;
        budget.tick()?;
        let left = step.at.1 - 1;
        let next = puzzle.apply(&step.at.0, m);
        // An oracle's no is true and spares everything below; its yes may be wrong and costs time only.
        if !oracle.may_finish(&next, left) {
            continue;
        }
        // Goals on the way do not count: only where the sequence ends is asked.
        if left == 0 {
            budget.visit()?;
            if puzzle.is_goal(&next) {
                let taken = descent.path.iter().map(|step| descent.pending[step.next - 1]);
                return Ok(Some(taken.collect()));
            }
            continue;
        }
        let at = (next, left);
        // Known is that no goal is exactly so many moves away: with another number there may be one.
        if !descent.failed.has(&at) {
            budget.visit()?;
            descent.open(puzzle, at, budget)?;
        }
    }
    Ok(None)
}

/// A depth-first search for an exact length.
struct Descent<P: Puzzle> {
    path: Vec<Step<P::State>>,
    pending: Vec<P::Move>,
    scratch: Vec<P::Move>,
    failed: Failed<P::State>,
}

impl<P: Puzzle> Descent<P> {
    /// Goes on to the position `at`.
    fn open(&mut self, puzzle: &P, at: (P::State, u64), budget: &mut Budget) -> Result<(), Stop> {
        let begin = self.pending.len();
        self.scratch.clear();
        puzzle.moves(&at.0, &mut self.scratch);
        for &m in &self.scratch {
            // The path must go on: where memory is short, what was remembered is given up for it.
            budget.room_after(&mut self.pending, |b| self.failed.forget(b))?;
            self.pending.push(m);
        }
        budget.room_after(&mut self.path, |b| self.failed.forget(b))?;
        self.path.push(Step { at, begin, next: begin });
        Ok(())
    }

    /// Goes back from the end of the path, which has no way on.
    fn close(&mut self, budget: &mut Budget) {
        if let Some(step) = self.path.pop() {
            self.pending.truncate(step.begin);
            // All its moves were tried, so it is proved that there is no way on, whatever the path was.
            self.failed.add(step.at, budget);
        }
    }
}

/// Positions from which no goal is exactly so many moves away.
struct Failed<S> {
    set: Visited<(S, u64)>,
    /// Nothing more is remembered.
    full: bool,
}

impl<S: Clone + Eq + core::hash::Hash> Failed<S> {
    fn has(&self, at: &(S, u64)) -> bool {
        self.set.len() > 0 && self.set.contains(at)
    }

    /// With one move left, trying again costs no more than remembering.
    fn add(&mut self, at: (S, u64), budget: &mut Budget) {
        if !self.full && at.1 > 1 {
            self.full = self.set.remember(at, budget).is_err();
        }
    }

    /// Gives its memory up for good.
    fn forget(&mut self, budget: &mut Budget) {
        if self.set.bytes() > 0 {
            self.full = true;
            budget.give(self.set.bytes());
            self.set = Visited::default();
        }
    }
}
