//! [`Ahead`]: exact distances to the goals, of all positions up to some distance.

use crate::budget::Budget;
use crate::visited::Visited;
use everystate_puzzle::{Backward, Heuristic, Puzzle, Stop};

/// The positions near the goals, from which at most so many moves lead to one.
#[derive(Debug)]
pub(crate) struct Ahead<S> {
    /// Layer after layer, from the goals on.
    near: Visited<S>,
    /// How many positions the layers up to each have.
    ends: Vec<u32>,
    /// Whether from all other positions no goal can be reached.
    all: bool,
}

impl<S: Clone + Eq + core::hash::Hash + Sync> Ahead<S> {
    /// Goes back from the goals, as far as `far` moves.
    pub(crate) fn explore<P: Backward<State = S>>(
        puzzle: &P,
        far: u64,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let mut ahead = Self { near: Visited::default(), ends: Vec::new(), all: false };
        let mut goals = Vec::new();
        puzzle.goals(&mut goals);
        for goal in goals {
            budget.tick()?;
            ahead.near.insert(goal, budget)?;
        }
        budget.room(&mut ahead.ends)?;
        ahead.ends.push(ahead.near.len());
        let start = puzzle.start();
        let (mut before, mut expanded) = (Vec::new(), 0);
        for _ in 0..far {
            let end = ahead.near.len();
            for v in expanded..end {
                before.clear();
                puzzle.predecessors(ahead.near.state(v), &mut before);
                for (_, position) in before.drain(..) {
                    budget.generated += 1;
                    budget.tick()?;
                    ahead.near.insert(position, budget)?;
                }
            }
            expanded = end;
            budget.interrupted()?;
            if ahead.near.len() == end {
                ahead.all = true;
                break;
            }
            budget.room(&mut ahead.ends)?;
            ahead.ends.push(ahead.near.len());
            // The start is as far from the goals as the goals are from it.
            budget.prove(u64::from(Heuristic::<P>::estimate(&ahead, &start)));
        }
        Ok(ahead)
    }
}

impl<P: Puzzle> Heuristic<P> for Ahead<P::State> {
    #[expect(clippy::cast_possible_truncation, reason = "no more layers than positions seen")]
    fn estimate(&self, s: &P::State) -> u32 {
        match self.near.find(self.near.hash(s), s) {
            Some(v) => self.ends.partition_point(|&end| end <= v) as u32,
            None if self.all => u32::MAX,
            None => self.ends.len() as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::graph::Graph;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn near_is_exact_and_far_is_farther() {
        // 0 → 1 → … → 5, which is a goal as 3 is; 6 leads nowhere.
        let g = Graph::new(7, 0, [5, 3], (0..5).map(|v| (v, v + 1)));
        let limits = Limits::none();
        let of = |far| {
            let ahead = Ahead::explore(&g, far, &mut Budget::new(&limits, &Silent)).unwrap();
            [0, 1, 2, 3, 4, 5, 6].map(|v| Heuristic::<Graph>::estimate(&ahead, &v))
        };
        assert_eq!(of(0), [1, 1, 1, 0, 1, 0, 1]);
        assert_eq!(of(2), [3, 2, 1, 0, 1, 0, 3]);
        assert_eq!(of(3), [3, 2, 1, 0, 1, 0, 4]);
        assert_eq!(of(4), [3, 2, 1, 0, 1, 0, u32::MAX]);
        let none = Graph::new(2, 0, [], [(0, 1)]);
        let ahead = Ahead::explore(&none, 1, &mut Budget::new(&limits, &Silent)).unwrap();
        assert_eq!(Heuristic::<Graph>::estimate(&ahead, &0), u32::MAX);
    }
}
