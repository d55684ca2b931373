//! [`Breakpoints`]: shortest solutions by what stands side by side.
//!
//! **What it computes.** Most moves of a stack of pancakes leave most neighbours neighbours. So the neighbours of the goal that are none
//! in a position must be brought together, of which a move does so many at most: a bound that adds up over the whole puzzle, where a
//! pruning table sees as much of it as its bytes are worth. Of sixty pancakes it says 58 where a search with tables had
//! proved 9 after ten seconds. What *side by side*
//! means nobody says: a set of pairs of places is looked for ([`relation`]) that moves keep all but a few of.
//!
//! **When it is used.** Where it tells of random positions most of the moves that they need at least by counting.
//!
//! **Literature.** M. Helmert, *Landmark heuristics for the pancake problem*, 2010 (the gap heuristic); J. Kececioglu and D. Sankoff, *Exact and
//! approximation algorithms for sorting by reversals*, 1995 (breakpoints). That the pairs are found from the moves alone is ours
//! (`docs/math/breakpoints.md`).

mod beam;
mod bound;
mod relation;
mod round;
mod search;

pub(crate) use beam::Beam;
pub(crate) use bound::Breakpoints;
pub(crate) use search::solve;
