//! Exact search strategies in memory, for any [`Puzzle`](everystate_puzzle::Puzzle).
//!
//! # Should I be using this?
//!
//! If you have a puzzle and one question about it, yes: pick a row of the table. If the positions have
//! ranks and you will ask about many of them, a distance table (the crate `everystate-table`) answers
//! each by a lookup. If the positions do not fit in memory, only the strategies that walk depth-first
//! (`idastar`, `deepening`, `lexdfs`) have a chance.
//!
//! | strategy | answer | needs | which of several shortest | memory |
//! |---|---|---|---|---|
//! | [`bfs`] | a shortest solution | nothing | the first in move order | every position nearer than the goal |
//! | [`bidirectional`] | a shortest solution | [`Backward`] | any | about the square root of that |
//! | [`astar`] | a shortest solution | a [`Heuristic`] | any | positions the bound does not rule out |
//! | [`partial`] | a shortest solution | a [`Heuristic`] | any | positions the bound does not rule out, no successor before it is needed |
//! | [`idastar`] | a shortest solution | a [`Heuristic`] | the first in move order | the path; more if there is |
//! | [`deepening`] | a shortest solution | nothing | the first in move order | the path; more if there is |
//! | [`enumerate`] | every shortest solution | nothing | all, in move order | as `bfs`, and their moves |
//! | [`count`] | how many shortest solutions | nothing | – | as `bfs`, and two layers of numbers |
//! | [`walks`] | every solution up to a length | a [`Heuristic`], which may know nothing | all, by length, then in move order | as `bfs`, and all moves |
//! | [`walks::from_both_ends`] | the same | [`Backward`], a limit on depth | the same | about the square root, and what is on solutions |
//! | [`kshortest`] | the k shortest solutions | nothing | the first by length, then in move order | as `walks` |
//! | [`kshortest::cheapest`] | the k cheapest solutions | a [`Cost`] | the first by cost, length, move order | as `dijkstra`, k times |
//! | [`lexdfs`] | a solution of a given length | an [`Oracle`] | the first in move order | the path; more if there is |
//! | [`atlas`] | every position, its moves, what is lost | nothing | – | every position and move |
//! | [`levels`] | positions at each distance | nothing | – | every position |
//! | [`layered`] | every position by its distance | successors of many at once | – | every position |
//! | [`levels::classes`] | classes and positions at each distance | [`Symmetric`] | – | a position of every class |
//! | [`astar::cheapest`] | a cheapest solution | a [`Cost`], a [`Heuristic`] | any | positions the bound does not rule out |
//! | [`partial::cheapest`] | a cheapest solution | a [`Cost`], a [`Heuristic`] | any | the same, no successor before it is needed |
//! | [`dijkstra`] | a cheapest solution | a [`Cost`] | any | every position nearer than the goal |
//! | [`anytime`] | any solution, then better ones | a [`Heuristic`]; a [`Cost`] if you like | any | positions the bound does not rule out |
//! | [`beam`] | any solution | a [`Heuristic`] | any, the same each time | the beam's width for each move |
//!
//! When in doubt: [`bfs`], in the puzzle's [`Compact`] form. Where every move leads to a next grade ([`Graded`]: each takes a
//! peg away, or lays a card off), [`count::graded`] and [`levels::graded`] keep two layers only.
//!
//! Every strategy is a module with a function `run`, which takes the puzzle, what is known about it, the
//! module's `Options` where there is something to choose, the [`Limits`] and a [`Watch`], and returns a
//! [`Report`] (`levels` has an answer of its own, for there is nothing to solve).
//!
//! # What all of them promise
//!
//! - *Solved* comes with moves that replay; *unsolvable* only after nothing was left that could be a
//!   solution; *stopped* with a length below which there is no solution.
//! - A depth limit of `d` still finds solutions of up to `d` moves. Where there is none, the layered
//!   strategies and A* still distinguish a space that ends there (*unsolvable*) from one that goes on
//!   (*stopped*).
//! - A start that is a goal is solved by no moves, whatever the depth, bytes or time allowed; with no
//!   positions allowed nothing is looked at and nothing is proved.
//! - Layers of thousands of positions are made by all threads ([`Limits::threads`]); ties, numbers, counts and what is
//!   proved at a limit are those of one thread. Long iterations of IDA* are shared by all threads, which find the solution that
//!   one finds. Long searches of A* and Dijkstra's algorithm are shared by all threads, which find a solution of the same length or cost,
//!   the same one each time. `anytime`, `partial`, `beam`, `walks`, `kshortest` and the other depth-first strategies work on one so far.
//! - Tables never take more than the bytes allowed, counting the moment in which a table is copied into
//!   a larger one, and 16 MiB for the threads of a wide layer, which goes on with one where they are not allowed. Memory that positions own beyond their own size (a `Vec` in them) is not counted:
//!   search words instead, by [`Compact`].
//! - At most 2³² − 2 positions are kept; more is *stopped* by memory. Where only layers or ways are counted ([`levels`], [`count`])
//!   and positions are integers or arrays of them, there is no such bound.
//! - Strategies that look for a cheapest solution mean cost where others mean moves: in the limit on depth, in what is proved and
//!   in [`Statistics::depth`].
//!
//! **Architecture invariants:** no strategy knows a puzzle; visited sets compare whole positions; at
//! a limit the verdict is `Stopped` with what was proved; no strategy recurses.
//!
//! [`Backward`]: everystate_puzzle::Backward
//! [`Compact`]: everystate_puzzle::adapt::Compact
//! [`Cost`]: everystate_puzzle::Cost
//! [`Graded`]: everystate_puzzle::Graded
//! [`Heuristic`]: everystate_puzzle::Heuristic
//! [`Limits`]: everystate_puzzle::Limits
//! [`Limits::threads`]: everystate_puzzle::Limits::threads
//! [`Oracle`]: everystate_puzzle::Oracle
//! [`Symmetric`]: everystate_puzzle::Symmetric
//! [`Watch`]: everystate_puzzle::Watch

mod ahead;
pub mod anytime;
pub mod astar;
pub mod atlas;
mod batch;
pub mod beam;
pub mod bfs;
pub mod bidirectional;
mod buckets;
mod budget;
mod classes;
mod common;
mod costs;
mod council;
pub mod count;
pub mod deepening;
mod descent;
pub mod dijkstra;
pub mod enumerate;
mod explored;
mod frontier;
mod grades;
pub mod idastar;
pub mod kshortest;
pub mod layered;
pub mod levels;
pub mod lexdfs;
mod meeting;
mod member;
mod open;
mod part;
pub mod partial;
mod path;
mod price;
mod ratio;
mod reached;
mod rounds;
mod rows;
mod tally;
mod tasks;
mod totals;
mod transpositions;
mod visited;
pub mod walks;
mod wide;
mod words;

use everystate_puzzle::Verdict;

/// What a strategy found and what it took.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::{bfs, Report};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 0)]);
/// let limits = Limits { depth: 5, ..Limits::none() };
/// let Report { verdict, statistics } = bfs::run(&g, &limits, &Silent);
/// assert_eq!(verdict, Verdict::Unsolvable);
/// assert_eq!((statistics.positions, statistics.generated, statistics.depth), (2, 2, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<T> {
    /// How it ended.
    pub verdict: Verdict<T>,
    /// What it took.
    pub statistics: Statistics,
}

/// The cost of a search.
///
/// ```
/// # use everystate_search::Statistics;
/// assert_eq!(Statistics::default().positions, 0);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Statistics {
    /// Different positions seen (for strategies without a visited set: positions entered, repeats
    /// included).
    pub positions: u64,
    /// Successors produced, repeats included.
    pub generated: u64,
    /// The deepest layer or iteration that was completed, in moves, or by cost where a cheapest solution is looked for.
    pub depth: u64,
    /// The most bytes that the strategy's own tables took.
    pub bytes: u64,
}
