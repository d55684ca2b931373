//! Breadth-first search: the shortest solution, layer by layer.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal: of all shortest ones, the first in the
//! order of [`Puzzle::moves`], read from the start.
//!
//! # When to use it
//! Whenever the positions up to the solution's depth fit in memory: nothing is simpler or more
//! predictable. With predecessors at hand, [`bidirectional`](crate::bidirectional) sees far fewer
//! positions; with a good bound, [`astar`](crate::astar) does.
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`]. Positions should be small and without memory of their own, which would
//! not be counted: wrap a [`Packed`](everystate_puzzle::Packed) puzzle in
//! [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is shortest and first in move order. `Unsolvable` only after everything reachable was
//! seen. Stopped in the middle of a layer, `at_least` is that layer's depth.
//!
//! # Time and space
//! One hash and one probe for each successor. For each position seen: the position, 4 bytes and a move
//! for the way back, and 6 to 8 bytes of table.
//!
//! # Literature
//! E. F. Moore, "The shortest path through a maze", 1959.

use crate::Report;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::Layers;
use crate::path::Links;
use crate::visited::Seen;
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Puzzle, Stop, Watch};

/// The memory of a breadth-first search, which can be used again.
///
/// Thousands of small searches in a row are faster with one memory between them, because its tables
/// are made once. What an earlier search left in it changes no result.
///
/// ```
/// use everystate_puzzle::{adapt::Rooted, graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::bfs::{Memory, run_in};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// let mut memory = Memory::new();
/// for start in 0..3 {
///     let p = Rooted { puzzle: g.clone(), start };
///     let report = run_in(&mut memory, &p, &Limits::none(), &Silent);
///     let Verdict::Solved(moves) = report.verdict else { panic!("2 can be reached") };
///     assert_eq!(moves.len(), 2 - start as usize);
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Memory<S, M> {
    layers: Layers<S>,
    links: Links<M>,
    scratch: Vec<M>,
}

impl<S, M: Copy> Memory<S, M> {
    /// One that holds nothing yet.
    ///
    /// ```
    /// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
    /// # use everystate_search::bfs::{Memory, run_in};
    /// let g = Graph::new(2, 0, [1], [(0, 1)]);
    /// let mut memory = Memory::new();
    /// let report = run_in(&mut memory, &g, &Limits::none(), &Silent);
    /// assert_eq!(report.verdict, Verdict::Solved(vec![1]));
    /// ```
    #[must_use]
    pub fn new() -> Self {
        Self { layers: Layers::default(), links: Links::new(1), scratch: Vec::new() }
    }

    /// Empties it for a search under `budget`, which its memory is charged to.
    fn clear(&mut self, budget: &mut Budget) {
        self.layers.clear();
        self.links.clear();
        if budget.take(self.layers.visited.bytes() + self.links.bytes()).is_err() {
            *self = Self::new();
        }
    }
}

impl<S, M: Copy> Default for Memory<S, M> {
    fn default() -> Self {
        Self::new()
    }
}

/// The first in move order among the shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::bfs;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// let report = bfs::run(&g, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![2, 3]));
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Stop, Verdict};
/// # use everystate_search::bfs;
/// // What a search may take is not an option but a limit.
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// let limits = Limits { depth: 1, ..Limits::none() };
/// let report = bfs::run(&g, &limits, &Silent);
/// assert_eq!(report.verdict, Verdict::Stopped { at_least: 2, why: Stop::Depth });
/// ```
pub fn run<P: Puzzle>(puzzle: &P, limits: &Limits, watch: &dyn Watch) -> Report<Vec<P::Move>> {
    run_in(&mut Memory::new(), puzzle, limits, watch)
}

/// [`run`] in memory that earlier searches have used and later ones can use again.
///
/// The memory in `memory` counts against `limits` from the beginning; if it is more than they allow,
/// it is freed first.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_search::bfs::{Memory, run, run_in};
/// let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3)]);
/// let limits = Limits::none();
/// let mut memory = Memory::new();
/// for _ in 0..2 {
///     let report = run_in(&mut memory, &g, &limits, &Silent);
///     assert_eq!(report.verdict, run(&g, &limits, &Silent).verdict);
/// }
/// ```
pub fn run_in<P: Puzzle>(
    memory: &mut Memory<P::State, P::Move>,
    puzzle: &P,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    memory.clear(&mut budget);
    let end = search(memory, puzzle, &mut budget);
    budget.report(end)
}

fn search<P: Puzzle>(
    memory: &mut Memory<P::State, P::Move>,
    puzzle: &P,
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let Memory { layers, links, scratch } = memory;
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Vec::new()));
    }
    budget.prove(1);
    layers.root(start, budget)?;
    while layers.more(puzzle, scratch, budget)? {
        let found = layers.advance(
            puzzle,
            Wanted::New,
            scratch,
            budget,
            |budget, visited, (from, m), seen| {
                let Seen::New(i) = seen else { return ControlFlow::Continue(()) };
                if let Err(stop) = links.push(from, m, budget) {
                    return ControlFlow::Break(Err(stop));
                }
                if puzzle.is_goal(visited.state(i)) {
                    return ControlFlow::Break(Ok(i));
                }
                ControlFlow::Continue(())
            },
        )?;
        if let Some(goal) = found {
            return Ok(Some(links.path(goal)));
        }
        if layers.width() > 0 {
            budget.layer(layers.depth, layers.width());
        }
        budget.prove(layers.depth + 1);
    }
    Ok(None)
}
