//! [`Tally`]: how the instances of a run were answered.

use everystate_puzzle::Verdict;
use everystate_puzzles::family::Answer;

/// How the instances of a run were answered.
///
/// ```
/// # use everystate::session::{self, Input, Solve};
/// let maze = session::open("maze").unwrap();
/// let mazes = "A\n1 2 1 1 5 1\n-1 -1\nB\n1 2 1 1 5 1\n-1 0\nEND\n";
/// let inputs = vec![Input::text("m", mazes)];
/// let tally = maze.solve(inputs, &Solve::default(), &mut Vec::new()).unwrap();
/// assert_eq!((tally.instances, tally.solved, tally.unsolvable), (2, 1, 1));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Instances answered.
    pub instances: u64,
    /// Those with a solution.
    pub solved: u64,
    /// Those proved to have none.
    pub unsolvable: u64,
    /// Those that a limit stopped.
    pub stopped: u64,
    /// Those asked for uniqueness whose solution is the only one.
    pub unique: u64,
    /// Whether the run was cancelled before its end.
    pub cancelled: bool,
}

impl Tally {
    /// One answer.
    pub(crate) fn of<S>(answer: &Answer<S>) -> Self {
        Self {
            instances: 1,
            solved: u64::from(matches!(answer.verdict, Verdict::Solved(_))),
            unsolvable: u64::from(matches!(answer.verdict, Verdict::Unsolvable)),
            stopped: u64::from(matches!(answer.verdict, Verdict::Stopped { .. })),
            unique: u64::from(answer.unique == Some(true)),
            cancelled: false,
        }
    }

    /// The answers of another part of the run.
    pub(crate) fn add(&mut self, other: &Self) {
        self.instances += other.instances;
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.stopped += other.stopped;
        self.unique += other.unique;
        self.cancelled |= other.cancelled;
    }
}
