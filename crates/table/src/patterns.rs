//! Pattern databases: lower bounds from a smaller puzzle that forgets a part of each position.
//!
//! **What it computes.** An [`Abstraction`] says how positions of a puzzle look in a smaller,
//! [`Ranked`](everystate_puzzle::Ranked) one. A [`PatternDatabase`] holds how far each of those is from
//! a goal, and is a [`Heuristic`](everystate_puzzle::Heuristic) of the puzzle.
//!
//! **When to use it.** For puzzles too large for a table whose parts are not. Several databases make one
//! bound by [`Max`](everystate_puzzle::Max), or by [`Sum`](everystate_puzzle::Sum) if each counts other
//! moves.
//!
//! **What it guarantees.** The bound never exceeds the truth if the abstraction keeps its promise, which
//! [`law::consistent`](everystate_puzzle::law::consistent) looks at: a table explored from its start is
//! refused if it has a move that leads back over more than one layer ([`Unexplored::Steep`]), since
//! distances from the start then say nothing of those to it. At a limit, what was not reached against the
//! moves is known to be farther than what was.
//!
//! **Time and space.** One byte an [entry](Abstraction::entries). While it is built also 5 bits a rank.
//! A look-up is one access to memory.
//!
//! **Literature.** Culberson and Schaeffer, *Pattern databases*, Computational Intelligence 14, 1998;
//! Korf and Felner, *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002.
//!
//! ```
//! use everystate_puzzle::{Heuristic, Limits, Puzzle, Ranked, Silent, graph::Graph, law};
//! use everystate_table::explore::Options;
//! use everystate_table::patterns::{Abstraction, PatternDatabase};
//! use everystate_table::survey::Survey;
//!
//! /// Two counters, 10 a + b; moves lower one of them by one.
//! let counters = Graph::new(100, 99, [0], (0..100).flat_map(|s| {
//!     [(s % 10 > 0).then(|| (s, s - 1)), (s > 9).then(|| (s, s - 10))].into_iter().flatten()
//! }));
//!
//! /// Forgets the ones.
//! struct Tens(Graph);
//! # impl Puzzle for Tens {
//! #     type State = u32;
//! #     type Move = u32;
//! #     fn start(&self) -> u32 { self.0.start() }
//! #     fn is_goal(&self, s: &u32) -> bool { self.0.is_goal(s) }
//! #     fn moves(&self, s: &u32, out: &mut Vec<u32>) { self.0.moves(s, out) }
//! #     fn apply(&self, s: &u32, m: u32) -> u32 { self.0.apply(s, m) }
//! # }
//! # impl Ranked for Tens {
//! #     fn ranks(&self) -> u64 { self.0.ranks() }
//! #     fn rank(&self, s: &u32) -> u64 { self.0.rank(s) }
//! #     fn unrank(&self, r: u64) -> u32 { self.0.unrank(r) }
//! # }
//! # impl everystate_puzzle::Backward for Tens {
//! #     fn goals(&self, out: &mut Vec<u32>) { self.0.goals(out) }
//! #     fn predecessors(&self, s: &u32, out: &mut Vec<(u32, u32)>) { self.0.predecessors(s, out) }
//! # }
//! impl Abstraction for Tens {
//!     type Of = Graph;
//!     fn image(&self, s: &u32) -> u32 { s / 10 }
//! }
//!
//! let tens = Tens(Graph::new(10, 9, [0], (1..10).map(|a| (a, a - 1))));
//! let (options, limits) = (Options::default(), Limits::none());
//! let bound = PatternDatabase::build(Survey::to_goals(tens), &options, &limits, &Silent).unwrap();
//! assert_eq!(bound.estimate(&73), 7);
//! assert_eq!(law::consistent(&counters, &bound, &law::sample(&counters, 100)), Ok(()));
//! ```

mod abstraction;
mod database;
#[cfg(feature = "files")]
mod store;
#[cfg(test)]
mod tests;

#[cfg(doc)]
use crate::survey::Unexplored;
pub use abstraction::Abstraction;
pub use database::PatternDatabase;
