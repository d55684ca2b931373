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
use crate::frontier::{Layers, more};
use crate::path::Links;
use crate::rows::{self, Rows, Wishes};
use crate::visited::Seen;
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Placed, Puzzle, Stop, Watch};

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

/// [`run`] for a puzzle whose positions are a place and a rest, where most moves change the place alone: a position takes some bits then.
///
/// The verdict is the same, and the solution, too; each layer that has a goal is made to its end. No ways back are kept: the way is found by
/// going through the layers once more, from the last.
///
/// ```
/// # use everystate_puzzle::{Limits, Placed, Puzzle, Row, Silent, Verdict};
/// # use everystate_search::bfs;
/// /// A corridor of three cells with a switch at its end.
/// # struct Corridor;
/// # impl Puzzle for Corridor {
/// #     type State = (u8, bool);
/// #     type Move = i8;
/// #     fn start(&self) -> (u8, bool) { (1, false) }
/// #     fn is_goal(&self, s: &(u8, bool)) -> bool { *s == (2, true) }
/// #     fn moves(&self, &(cell, _): &(u8, bool), out: &mut Vec<i8>) {
/// #         out.extend([-1, 0, 1].into_iter().filter(|&m| match m {
/// #             -1 => cell > 0,
/// #             0 => cell == 0,
/// #             _ => cell < 2,
/// #         }));
/// #     }
/// #     fn apply(&self, &(cell, on): &(u8, bool), m: i8) -> (u8, bool) {
/// #         (cell.wrapping_add_signed(m), on ^ (m == 0))
/// #     }
/// # }
/// impl Placed<1> for Corridor {
///     type Rest = bool;
///     fn split(&self, s: &(u8, bool)) -> (bool, usize) { (s.1, s.0.into()) }
///     fn join(&self, on: &bool, place: usize) -> (u8, bool) { (u8::try_from(place).unwrap(), *on) }
///     fn step(&self, on: &bool, from: &Row<1>, visit: &mut impl FnMut(bool, usize)) -> Row<1> {
///         if from[0] & 1 != 0 {
///             visit(!on, 0);
///         }
///         [(from[0] << 1 | from[0] >> 1) & 0b111]
///     }
///     fn goals(&self, on: &bool) -> Row<1> { [if *on { 1 << 2 } else { 0 }] }
/// }
/// let report = bfs::placed(&Corridor, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![-1, 0, 1, 1]));
/// ```
pub fn placed<const W: usize, P: Placed<W>>(
    puzzle: &P,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = rowed(puzzle, &mut budget);
    budget.report(end)
}

fn rowed<const W: usize, P: Placed<W>>(
    puzzle: &P,
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    budget.visit()?;
    if puzzle.is_goal(&puzzle.start()) {
        return Ok(Some(Vec::new()));
    }
    budget.prove(1);
    let share = rows::share(budget);
    let mut rows = Rows::new(puzzle, Wishes { examples: 0, goals: true }, &share, budget)?;
    budget.layer(0, 1);
    while more(rows.depth + 1, budget, |budget| rows.leaves(budget))? {
        let width = rows.advance(budget)?;
        if width == 0 {
            break;
        }
        if rows.has_goals() {
            return rows.way(budget).map(Some);
        }
        budget.layer(rows.depth, usize::try_from(width).unwrap_or(usize::MAX));
        budget.prove(rows.depth + 1);
    }
    Ok(None)
}
