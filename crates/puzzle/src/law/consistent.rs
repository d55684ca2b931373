//! Bounds that fall by no more than a move costs.

use super::breach::{Breach, successors};
use crate::{Cost, Heuristic, Puzzle};

/// The bound is *consistent*: zero at goals, and no move lowers it by more than one. Of a bound that is
/// so everywhere both follow: it never exceeds the true distance, and A* opens no position twice.
///
/// It needs no true distances, so it sees what [`heuristic`](super::heuristic) cannot, at positions far
/// from any goal: a [`Sum`](crate::Sum) of bounds that are not additive, for one. A bound may be right
/// without being consistent.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Estimate};
/// let path = Graph::new(10, 0, [9], (0..9).map(|i| (i, i + 1)));
/// let states = law::sample(&path, 10);
/// assert_eq!(law::consistent(&path, &Estimate(|s: &u32| 9 - s), &states), Ok(()));
/// let halves = law::consistent(&path, &Estimate(|s: &u32| (9 - s) / 2 * 2), &states).unwrap_err();
/// assert_eq!(halves.to_string(), "the move 2 of 1 costs 1, and lowers the bound from 8 to 6");
/// let late = law::consistent(&path, &Estimate(|s: &u32| 10 - s), &states).unwrap_err();
/// assert_eq!(late.to_string(), "9 is a goal, the bound says 1");
/// ```
///
/// # Errors
/// The first goal or move where it is not so.
pub fn consistent<P: Puzzle>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
) -> Result<(), Breach> {
    falls_by(puzzle, bound, states, |_, _| 1)
}

/// As [`consistent`], of bounds on what solutions cost: no move lowers them by more than its cost.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Estimate, Priced};
/// let path = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3)]);
/// let tolls = Priced { puzzle: path, cost: |_: &u32, to: u32| to };
/// let states = [0, 1, 2, 3];
/// assert_eq!(law::consistent_cost(&tolls, &Estimate(|s: &u32| [6, 5, 3, 0][*s as usize]), &states), Ok(()));
/// let breach = law::consistent_cost(&tolls, &Estimate(|s: &u32| 6 - 2 * s), &states).unwrap_err();
/// assert_eq!(breach.to_string(), "the move 1 of 0 costs 1, and lowers the bound from 6 to 4");
/// ```
///
/// # Errors
/// The first goal or move where it is not so.
pub fn consistent_cost<P: Cost>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
) -> Result<(), Breach> {
    falls_by(puzzle, bound, states, |s, m| puzzle.cost(s, m))
}

fn falls_by<P: Puzzle>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
    cost: impl Fn(&P::State, P::Move) -> u32,
) -> Result<(), Breach> {
    for s in states {
        let before = bound.estimate(s);
        if before > 0 && puzzle.is_goal(s) {
            return Err(Breach(format!("{s:?} is a goal, the bound says {before}")));
        }
        for (m, next) in successors(puzzle, s) {
            let (cost, after) = (cost(s, m), bound.estimate(&next));
            if before > after.saturating_add(cost) {
                return Err(Breach(format!(
                    "the move {m:?} of {s:?} costs {cost}, and lowers the bound from {before} to {after}"
                )));
            }
        }
    }
    Ok(())
}
