//! Dijkstra's algorithm: the cheapest solution, nearest position first, without knowing anything ahead.
//!
//! # What it computes
//! A cheapest sequence of moves from the start to a goal; which of several is not specified.
//!
//! # When to use it
//! When moves differ in cost and no lower bound on what is left is known. Where one is known, use
//! [`astar::cheapest`], which this is with the bound that knows nothing; where every move costs the
//! same, [`bfs`](crate::bfs).
//!
//! # What it needs from the puzzle
//! A [`Cost`], which may be 0. Positions should be small and without memory of their own: see
//! [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is cheapest. `Unsolvable` only after everything reachable was seen. Stopped, `at_least` is a cost: that of the
//! nearest positions that were not expanded yet. The limit on depth is one on cost, and solutions of a cost from 2³² − 1 on are
//! not looked for: what is left then is *stopped* by depth.
//!
//! # Time and space
//! As A* with no estimates: one hash and one probe for each successor; for each position seen the position, 5 to 8 bytes,
//! 4 bytes for each time it is reached at less cost than before (16 where hardly two costs are equal), and 6 to 8 bytes of table.
//!
//! # Literature
//! E. Dijkstra, "A note on two problems in connexion with graphs", Numerische Mathematik 1, 1959.

use crate::{Report, astar};
use everystate_puzzle::{Cost, Limits, Watch, Zero};

/// A cheapest solution.
///
/// ```
/// use everystate_puzzle::{graph::Graph, price, Limits, Priced, Silent};
/// use everystate_search::dijkstra;
/// // Straight on costs one, across costs more.
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// let streets = Priced { puzzle: g, cost: |from: &u32, to: u32| if to == from + 1 { 1 } else { 3 } };
/// let report = dijkstra::run(&streets, &Limits::none(), &Silent);
/// let moves = report.verdict.solution().unwrap();
/// assert_eq!(price(&streets, &moves), Some(4));
/// ```
pub fn run<P: Cost>(puzzle: &P, limits: &Limits, watch: &dyn Watch) -> Report<Vec<P::Move>> {
    astar::cheapest(puzzle, &Zero, limits, watch)
}
