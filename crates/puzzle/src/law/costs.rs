//! What moves cost, and bounds on what solutions cost.

use super::breach::{Breach, successors};
use crate::{Cost, Heuristic};
use std::collections::{HashMap, VecDeque};

/// What a move costs does not change from call to call.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Priced};
/// # use std::sync::atomic::{AtomicU32, Ordering};
/// let g = Graph::new(2, 0, [1], [(0, 1)]);
/// let tolls = Priced { puzzle: &g, cost: |_: &u32, _: u32| 3 };
/// assert_eq!(law::cost(&tolls, &[0, 1]), Ok(()));
/// let dearer = AtomicU32::new(3); // with each time that somebody asks
/// let rising = Priced { puzzle: &g, cost: |_: &u32, _: u32| dearer.fetch_add(1, Ordering::Relaxed) };
/// let breach = law::cost(&rising, &[0, 1]).unwrap_err();
/// assert_eq!(breach.to_string(), "in 0, 1 costs 3 and then 4");
/// ```
///
/// # Errors
/// The first move where it is not so.
pub fn cost<P: Cost>(puzzle: &P, states: &[P::State]) -> Result<(), Breach> {
    for s in states {
        // All moves are asked once before the first is asked again: what was asked last must not matter either.
        let costs = |s: &P::State| -> Vec<(P::Move, u32)> {
            successors(puzzle, s).iter().map(|&(m, _)| (m, puzzle.cost(s, m))).collect()
        };
        let again = s.clone();
        for ((m, first), (_, second)) in costs(s).into_iter().zip(costs(&again)) {
            if first != second {
                return Err(Breach(format!("in {s:?}, {m:?} costs {first} and then {second}")));
            }
        }
    }
    Ok(())
}

/// The bound never exceeds what a cheapest way to a goal costs, found by brute force as far as ways cost up to `reach`:
/// [`heuristic`](super::heuristic) for bounds on costs.
///
/// Of the positions that are reached at such a cost there must be finitely many, those reached for nothing included.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law, Heuristic, Priced, Zero};
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3)]);
/// // What leads one further costs one, the shortcut five.
/// let tolls: Priced<_, fn(&u32, u32) -> u32> =
///     Priced { puzzle: g, cost: |from, to| if to - from == 1 { 1 } else { 5 } };
/// /// Believes that only the shortcut leads there.
/// struct Five;
/// impl<F: Fn(&u32, u32) -> u32 + Sync> Heuristic<Priced<Graph, F>> for Five {
///     fn estimate(&self, s: &u32) -> u32 { if *s == 0 { 5 } else { 0 } }
/// }
/// assert_eq!(law::lower_bound(&tolls, &Zero, &[0, 1, 2, 3], 9), Ok(()));
/// let breach = law::lower_bound(&tolls, &Five, &[0, 1, 2, 3], 9).unwrap_err();
/// assert_eq!(breach.to_string(), "from 0 a goal costs 3, the bound says 5");
/// ```
///
/// # Errors
/// The first position whose bound is too high.
pub fn lower_bound<P: Cost>(
    puzzle: &P,
    bound: &impl Heuristic<P>,
    states: &[P::State],
    reach: u64,
) -> Result<(), Breach> {
    for s in states {
        let said = bound.estimate(s);
        if let Some(truth) = cheapest(puzzle, s, reach)
            && u64::from(said) > truth
        {
            return Err(Breach(format!("from {s:?} a goal costs {truth}, the bound says {said}")));
        }
    }
    Ok(())
}

/// What the cheapest way from `s` to a goal costs, if it costs at most `reach`: every position is looked at again as often
/// as a cheaper way there is found.
fn cheapest<P: Cost>(puzzle: &P, s: &P::State, reach: u64) -> Option<u64> {
    let mut best = HashMap::from([(s.clone(), 0)]);
    let mut queue = VecDeque::from([s.clone()]);
    let mut goal: Option<u64> = None;
    while let Some(s) = queue.pop_front() {
        let so_far = best[&s];
        if puzzle.is_goal(&s) {
            goal = Some(goal.map_or(so_far, |known| known.min(so_far)));
        }
        for (m, next) in successors(puzzle, &s) {
            let total = so_far + u64::from(puzzle.cost(&s, m));
            if total <= reach && best.get(&next).is_none_or(|&known| total < known) {
                best.insert(next.clone(), total);
                queue.push_back(next);
            }
        }
    }
    goal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graph::Graph;
    use crate::{Priced, Zero};

    struct At(u32);
    impl<F: Fn(&u32, u32) -> u32 + Sync> Heuristic<Priced<Graph, F>> for At {
        fn estimate(&self, s: &u32) -> u32 {
            if *s == 0 { self.0 } else { 0 }
        }
    }

    #[test]
    fn a_bound_is_compared_with_the_cheapest_way_however_it_is_found() {
        // The way of most moves is cheapest, and is found last; its last move is free.
        let g = Graph::new(5, 0, [4], [(0, 4), (0, 3), (3, 4), (0, 1), (1, 2), (2, 3)]);
        let cost = |from: &u32, to: u32| match (from, to) {
            (0, 4) => 9,
            (0, 3) => 8,
            (3, 4) => 0,
            _ => 2,
        };
        let p = Priced { puzzle: g, cost };
        assert_eq!(cheapest(&p, &0, 100), Some(6));
        assert_eq!((cheapest(&p, &0, 6), cheapest(&p, &0, 5)), (Some(6), None));
        assert_eq!(lower_bound(&p, &At(6), &[0], 100), Ok(()));
        assert!(lower_bound(&p, &At(7), &[0], 100).is_err());
        // Too high a bound is not seen where nothing is known to compare it with, nor a proof that there is no way.
        assert_eq!(lower_bound(&p, &At(7), &[0], 5), Ok(()));
        assert!(lower_bound(&p, &At(u32::MAX), &[0], 100).is_err());
        assert_eq!(lower_bound(&p, &Zero, &[0, 1, 2, 3, 4], 100), Ok(()));
    }
}
