//! Iterative deepening: the shortest solution in little memory, without any knowledge of distances.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal: of all shortest ones, the first in the
//! order of [`Puzzle::moves`], read from the start.
//!
//! # When to use it
//! As a second opinion on [`bfs`](crate::bfs), and where even the positions up to the solution's depth
//! do not fit in memory and no bound for [`idastar`] is known.
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`].
//!
//! # What it guarantees
//! The solution is shortest and first in move order. It ends on every finite puzzle: `Unsolvable`
//! when an iteration meets nothing new beyond its depth. Stopped, `at_least` is the depth of the
//! iteration it was in.
//!
//! # Time and space
//! [`idastar`] with a bound of zero everywhere: an iteration for each depth.
//!
//! # Literature
//! D. Slate and L. Atkin, "Chess 4.5", 1977. R. Korf, "Depth-first iterative-deepening: an optimal
//! admissible tree search", Artificial Intelligence 27, 1985.

use crate::{Report, idastar};
use everystate_puzzle::{Limits, Puzzle, Watch, Zero};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_search::deepening::{self, Options};
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 0), (1, 2), (2, 3)]);
/// let of = |options| deepening::run(&g, &options, &Limits::none(), &Silent).verdict;
/// // Without memory it takes longer, but the answer is the same.
/// assert_eq!(of(Options { remember: false }), of(Options::default()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether positions are remembered while memory lasts; `true` by default.
    pub remember: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { remember: true }
    }
}

/// The first in move order among the shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::deepening;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// let report = deepening::run(&g, &deepening::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![2, 3]));
/// ```
pub fn run<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    idastar::run(puzzle, &Zero, &idastar::Options { remember: options.remember }, limits, watch)
}
