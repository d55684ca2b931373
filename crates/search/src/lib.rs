//! Exact search strategies in memory, for any [`Puzzle`](everystate_puzzle::Puzzle).
//!
//! Every strategy is a module with the same parts: `Options`, and `run`, which takes the puzzle, what
//! is known about it, the options, the [`Limits`](everystate_puzzle::Limits) and a
//! [`Watch`](everystate_puzzle::Watch), and returns a [`Report`].
//!
//! **Architecture invariants:** no strategy knows a puzzle; visited sets compare whole positions; at
//! a limit the verdict is `Stopped` with what was proved.

pub mod astar;
pub mod bfs;
pub mod bidirectional;
mod budget;
pub mod count;
pub mod deepening;
pub mod enumerate;
mod frontier;
pub mod idastar;
pub mod levels;
pub mod lexdfs;
mod open;
mod path;
mod visited;

use everystate_puzzle::Verdict;

/// What a strategy found and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<T> {
    /// How it ended.
    pub verdict: Verdict<T>,
    /// What it took.
    pub statistics: Statistics,
}

/// The cost of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// Different positions seen (for strategies without a visited set: positions entered, repeats
    /// included).
    pub positions: u64,
    /// Successors produced, repeats included.
    pub generated: u64,
    /// The deepest layer or iteration that was completed, in moves.
    pub depth: u64,
    /// The most bytes that the strategy's own tables took.
    pub bytes: u64,
}
