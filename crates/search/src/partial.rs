//! Partial expansion A*: as A*, but a successor is kept only when its total is the least.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal ([`run`]), or a cheapest one where moves differ in cost
//! ([`cheapest`]); which of several is not specified.
//!
//! # When to use it
//! Where positions have many moves, most of which lead away from the goal, and [`astar`](crate::astar) runs out of memory: it keeps
//! only what has a total that is needed. Where nearly all that A* keeps is needed (of sliding puzzles all but two positions in a hundred are) it
//! takes longer and spares nothing.
//!
//! # What it needs from the puzzle
//! What [`astar`](crate::astar) needs.
//!
//! # What it guarantees
//! What [`astar`](crate::astar) does, limits included; it works on one thread.
//!
//! # Time and space
//! A position is expanded once for each total that its successors have, up to that of the solution, and asks for the estimates of all of its
//! successors each time. Kept are, for each position whose total is no more than the solution's, what A* keeps.
//!
//! # Literature
//! T. Yoshizumi, T. Miura and T. Ishida, "A* with partial expansion for large branching factor problems", AAAI 2000.

use crate::Report;
use crate::astar::{ALONE, Work, find};
use crate::budget::Budget;
use crate::open::Waiting;
use crate::part::{Flow, Part, checked};
use crate::price::{ByCost, One, Price};
use crate::reached::Entry;
use crate::visited::{BATCH, Visited};
use core::ops::ControlFlow;
use everystate_puzzle::{Cost, Heuristic, Limits, Puzzle, Watch};

/// A shortest solution.
///
/// ```
/// use everystate_puzzle::{adapt::Implicit, Estimate, Limits, Silent};
/// use everystate_search::{astar, partial};
/// // Eight dials of ten digits, of which a move turns one to any digit; each that is not zero takes a move.
/// let next = |s: &u32| (0..8).flat_map(|i| (0..10).map(move |d| (i, d))).map(|(i, d)| s & !(15 << (4 * i)) | d << (4 * i)).collect::<Vec<_>>();
/// let dials = Implicit { start: 0x1234_5678, goal: |s: &u32| *s == 0, next };
/// let wrong = Estimate(|s: &u32| (0..8).map(|i| u32::from(s >> (4 * i) & 15 > 0)).sum());
/// let report = partial::run(&dials, &wrong, &Limits::none(), &Silent);
/// assert_eq!(report.verdict.solution().unwrap().len(), 8);
/// let whole = astar::run(&dials, &wrong, &Limits::none(), &Silent);
/// assert!(5 * report.statistics.positions < whole.statistics.positions);
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search((puzzle, One, heuristic), limits, watch)
}

/// A cheapest solution, where moves differ in cost; bounds and limits as those of [`astar::cheapest`](crate::astar::cheapest).
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Priced, Silent, Verdict, Zero};
/// use everystate_search::partial;
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3)]);
/// let tolls = Priced { puzzle: g, cost: |from: &u32, to: u32| (to - from) * (to - from) };
/// let report = partial::cheapest(&tolls, &Zero, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// ```
pub fn cheapest<P: Cost, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search((puzzle, ByCost, heuristic), limits, watch)
}

fn search<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (puzzle, price, heuristic): (&P, C, &H),
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = find(Part::new(puzzle, price, heuristic), &ALONE, &mut budget, follow);
    budget.report(end)
}

/// Keeps the successors of a position that have this total, and puts it back for those of a larger one.
fn follow<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'_, P, C, H>,
    (state, it, total): (&P::State, Entry, u64),
    visited: &mut Visited<P::State>,
    (scratch, batch): Work<'_, P>,
    budget: &mut Budget,
) -> Flow {
    let (puzzle, price, heuristic) = (part.puzzle, part.price, part.heuristic);
    let estimate = heuristic.estimate(state);
    // The first time those of smaller totals are kept, too: estimates need not be consistent.
    let is_first = total == u64::from(it.cost) + u64::from(estimate);
    let mut next_total = u64::MAX;
    puzzle.expand(state, scratch, |m, next| {
        let cost = it.cost.saturating_add(price.of(puzzle, state, m));
        let after = heuristic.estimate_after(state, estimate, m, &next);
        if after == u32::MAX {
            // No goal can be reached from there.
            budget.generated += 1;
            return checked(budget.tick());
        }
        let of_next = u64::from(cost) + u64::from(after);
        if of_next > total {
            next_total = next_total.min(of_next);
        }
        if of_next > total || (of_next < total && !is_first) {
            budget.generated += 1;
            return checked(budget.tick());
        }
        batch.push(Entry { state: it.state, cost }, next);
        if batch.len() < BATCH {
            return ControlFlow::Continue(());
        }
        part.open_all(visited, batch, budget)
    })?;
    put_back(part, (it, next_total), budget)
}

/// Puts a position back, for the least total that its successors have beyond this one.
fn put_back<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'_, P, C, H>,
    (it, total): (Entry, u64),
    budget: &mut Budget,
) -> Flow {
    if total == u64::MAX {
        return ControlFlow::Continue(());
    }
    let estimate = u32::try_from(total - u64::from(it.cost));
    match estimate {
        Ok(estimate) if total <= budget.deepest().min(C::MOST) => {
            checked(part.open.push(Waiting { total, estimate, state: it.state }, budget))
        }
        // Not put back, but noted.
        _ => {
            part.reached.withhold(total);
            ControlFlow::Continue(())
        }
    }
}
