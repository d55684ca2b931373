//! Bidirectional search: two breadth-first searches that meet.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal; which of several is not specified.
//!
//! # When to use it
//! When moves can be undone and the goals can be listed: each side goes half as deep, which is about
//! the square root of the positions. With very many goals, or where few positions lead back to them,
//! [`bfs`](crate::bfs) is as good.
//!
//! # What it needs from the puzzle
//! [`Backward`]: all goals, and the positions before a position. Moves need not be reversible.
//! Positions should be small and without memory of their own: see
//! [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is shortest: with the layers up to `a` moves from the start and `b` moves from the
//! goals complete and no position in both, every solution has at least `a + b + 1` moves, and the
//! first position that the next layer shares with the other side is on one of that length.
//! `Unsolvable` only after everything reachable from the start, or everything that leads to a goal,
//! was seen. Stopped, `at_least` is `a + b + 1`.
//!
//! # Time and space
//! One hash and one probe for each successor or predecessor, a second of each for a new position. For
//! each position seen on either side as [`bfs`](crate::bfs).
//!
//! # Literature
//! I. Pohl, "Bi-directional search", Machine Intelligence 6, 1971.

use crate::Report;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::{Layers, leaves};
use crate::path::Links;
use crate::visited::Seen;
use core::ops::ControlFlow;
use everystate_puzzle::{Backward, Limits, Puzzle, Stop, Watch};

/// A shortest solution.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::bidirectional;
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let report = bidirectional::run(&g, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// # use everystate_search::bidirectional;
/// // Nothing leads to 2: the search from the goal ends at once.
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 0), (2, 0)]);
/// let report = bidirectional::run(&g, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Unsolvable);
/// ```
pub fn run<P: Backward>(puzzle: &P, limits: &Limits, watch: &dyn Watch) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, &mut budget);
    budget.report(end)
}

/// One of the two searches.
struct Side<P: Puzzle> {
    layers: Layers<P::State>,
    links: Links<P::Move>,
}

/// A position that both sides have seen: its numbers on the start's side and on the goals' side.
type Meeting = (u32, u32);

fn search<P: Backward>(puzzle: &P, budget: &mut Budget) -> Result<Option<Vec<P::Move>>, Stop> {
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Vec::new()));
    }
    budget.prove(1);
    let mut fore: Side<P> = Side { layers: Layers::default(), links: Links::new(1) };
    fore.layers.root(start, budget)?;
    let mut back = goals(puzzle, budget)?;
    let (mut scratch, mut before) = (Vec::new(), Vec::new());
    loop {
        // A side without a next layer has seen everything that it can, and the other has none of it: no solution.
        if fore.layers.layer.is_empty() || back.layers.layer.is_empty() {
            return Ok(None);
        }
        // No position is on both sides, so every solution has more moves than both are deep together.
        let depth = fore.layers.depth + back.layers.depth + 1;
        budget.prove(depth);
        match budget.enter(depth) {
            Err(Stop::Depth) => {
                // The next layer is forbidden. Only if both sides would have one is it the limit that ends the search; else there is
                // no solution, and that is the answer.
                let open = |_: &_| true;
                let layers = &fore.layers;
                let more = leaves(
                    puzzle,
                    &layers.visited,
                    layers.layer.clone(),
                    &mut scratch,
                    budget,
                    open,
                )? && leads_in(puzzle, &back.layers, &mut before, budget)?;
                return if more { Err(Stop::Depth) } else { Ok(None) };
            }
            other => other?,
        }
        // A layer costs about as much as the one it is made from, and either adds one to the bound: the smaller goes on.
        let forward = fore.layers.width() <= back.layers.width();
        let met = if forward {
            advance(puzzle, &mut fore, &back, &mut scratch, budget)?
        } else {
            retreat(puzzle, &mut back, &fore, &mut before, budget)?
        };
        if let Some((i, j)) = met {
            let mut path = fore.links.path(i);
            path.extend(back.links.back(j));
            return Ok(Some(path));
        }
        let width = if forward { fore.layers.width() } else { back.layers.width() };
        if width > 0 {
            budget.layer(depth, width);
        }
    }
}

/// The goals' side, with the goals as its first layer.
fn goals<P: Backward>(puzzle: &P, budget: &mut Budget) -> Result<Side<P>, Stop> {
    let mut layers = Layers::default();
    let mut goals = Vec::new();
    puzzle.goals(&mut goals);
    for goal in goals {
        layers.visited.insert(goal, budget)?;
    }
    // All goals are at distance 0: layers count the moves to the nearest.
    let roots = layers.visited.len();
    layers.layer = 0..roots;
    Ok(Side { layers, links: Links::new(roots) })
}

/// Makes the next layer from the start.
fn advance<P: Puzzle>(
    puzzle: &P,
    fore: &mut Side<P>,
    back: &Side<P>,
    scratch: &mut Vec<P::Move>,
    budget: &mut Budget,
) -> Result<Option<Meeting>, Stop> {
    let (links, other) = (&mut fore.links, &back.layers.visited);
    fore.layers.advance(puzzle, Wanted::New, scratch, budget, |budget, visited, (from, m), seen| {
        let Seen::New(i) = seen else { return ControlFlow::Continue(()) };
        if let Err(stop) = links.push(from, m, budget) {
            return ControlFlow::Break(Err(stop));
        }
        // The first position that is on both sides ends it: its way has as many moves as are proved to be needed.
        let s = visited.state(i);
        match other.find(other.hash(s), s) {
            Some(j) => ControlFlow::Break(Ok((i, j))),
            None => ControlFlow::Continue(()),
        }
    })
}

/// Makes the next layer from the goals.
fn retreat<P: Backward>(
    puzzle: &P,
    back: &mut Side<P>,
    fore: &Side<P>,
    before: &mut Vec<(P::Move, P::State)>,
    budget: &mut Budget,
) -> Result<Option<Meeting>, Stop> {
    let (layers, other) = (&mut back.layers, &fore.layers.visited);
    for from in layers.layer.clone() {
        budget.tick()?;
        before.clear();
        puzzle.predecessors(layers.visited.state(from), before);
        // Kept is the move that leads on from there toward a goal, so that the way reads forward from where the sides meet.
        for (m, s) in before.drain(..) {
            budget.generated += 1;
            let Seen::New(j) = layers.visited.insert(s, budget)? else {
                budget.tick()?;
                continue;
            };
            back.links.push(from, m, budget)?;
            let s = layers.visited.state(j);
            if let Some(i) = other.find(other.hash(s), s) {
                return Ok(Some((i, j)));
            }
        }
    }
    layers.complete();
    Ok(None)
}

/// Whether a position that was not seen leads to the goals' deepest layer.
fn leads_in<P: Backward>(
    puzzle: &P,
    layers: &Layers<P::State>,
    before: &mut Vec<(P::Move, P::State)>,
    budget: &mut Budget,
) -> Result<bool, Stop> {
    for i in layers.layer.clone() {
        before.clear();
        puzzle.predecessors(layers.visited.state(i), before);
        for (_, s) in before.iter() {
            budget.generated += 1;
            budget.tick()?;
            if !layers.visited.contains(s) {
                return Ok(true);
            }
        }
    }
    Ok(false)
}
