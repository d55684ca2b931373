//! [`Part`]: the positions of an A* search that one thread keeps: all that there are, or those whose hashes are its own.
//!
//! Where there are several parts, the positions that lead to others are named by a number in all parts, a part's own by one
//! in it: see the module `rounds`. With one part the two are the same.

use crate::batch::Batch;
use crate::budget::Budget;
use crate::open::{Open, Waiting};
use crate::path::along;
use crate::price::Price;
use crate::reached::{Entry, Reached};
use crate::visited::{Seen, Visited};
use core::iter;
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Puzzle, Stop};

/// Successors, each with the position that it comes from and the cost at which it is reached.
pub(crate) type Successors<P> = Batch<Entry, <P as Puzzle>::State>;

/// Breaks with a goal that nothing can beat, or with the limit that was reached.
pub(crate) type Flow = ControlFlow<Result<Entry, Stop>>;

/// What is known of the positions of a part, but for the positions themselves.
pub(crate) struct Part<'a, P: Puzzle, C, H> {
    pub(crate) puzzle: &'a P,
    pub(crate) price: C,
    pub(crate) heuristic: &'a H,
    pub(crate) reached: Reached,
    pub(crate) open: Open,
}

impl<'a, P: Puzzle, C: Price<P>, H: Heuristic<P>> Part<'a, P, C, H> {
    /// A part without positions.
    pub(crate) fn new(puzzle: &'a P, price: C, heuristic: &'a H) -> Self {
        Self { puzzle, price, heuristic, reached: Reached::new(), open: Open::new() }
    }

    /// Takes the next position out. Where a cheaper way to it was found since it was opened, it has another entry, and this
    /// one is void: [`Reached::is_current`] tells.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the cost was a u32 when it was opened")]
    pub(crate) fn pop(&mut self, budget: &mut Budget) -> Option<Entry> {
        let it = self.open.pop(budget)?;
        Some(Entry { state: it.state, cost: (it.total - u64::from(it.estimate)) as u32 })
    }

    /// Looks at all successors that were collected.
    pub(crate) fn open_all(
        &mut self,
        visited: &mut Visited<P::State>,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow {
        batch.insert(visited, budget, |budget, visited, from, seen| {
            match self.generate(visited, from, seen, budget) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(goal)) => ControlFlow::Break(Ok(goal)),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })
    }

    /// Looks at a successor, which is reached at the cost that stands beside where it comes `from`; returns it if it is a goal
    /// that nothing can beat.
    #[inline]
    fn generate(
        &mut self,
        visited: &Visited<P::State>,
        from: Entry,
        seen: Seen,
        budget: &mut Budget,
    ) -> Result<Option<Entry>, Stop> {
        // A cheaper way to a known position: it is opened again, and what was found from it is corrected when its turn
        // comes. With consistent estimates this is rare: only because several are expanded at once, or moves differ in cost.
        match self.reached.note(from.state, from.cost, seen, budget)? {
            Some(i) => self.reach(visited, Entry { state: i, cost: from.cost }, budget),
            None => Ok(None),
        }
    }

    /// The moves that lead to a position.
    pub(crate) fn path(&self, visited: &Visited<P::State>, i: u32) -> Vec<P::Move> {
        let back: Vec<_> = iter::successors(Some(i), |&i| self.reached.from(i))
            .map(|i| visited.state(i))
            .collect();
        along((self.puzzle, self.price), &back)
    }

    /// A position has been reached at a lower cost than before: opens it.
    pub(crate) fn reach(
        &mut self,
        visited: &Visited<P::State>,
        it: Entry,
        budget: &mut Budget,
    ) -> Result<Option<Entry>, Stop> {
        let state = visited.state(it.state);
        let estimate = self.heuristic.estimate(state);
        if estimate == u32::MAX {
            self.reached.close(it.state, budget)?;
            return Ok(None);
        }
        let total = u64::from(it.cost) + u64::from(estimate);
        if total > budget.deepest().min(C::MOST) {
            // Not entered, but noted: past the limit on depth the least total is what every solution has at least.
            self.reached.leave(total);
            return Ok(None);
        }
        self.reached.open(it.state, it.cost, budget)?;
        // A goal reached at the cost that is proved to be needed does not wait for its turn.
        if estimate == 0 && u64::from(it.cost) <= budget.at_least() && self.puzzle.is_goal(state) {
            return Ok(Some(it));
        }
        self.open.push(Waiting { total, estimate, state: it.state }, budget)?;
        Ok(None)
    }
}

/// A limit that was reached, as a break.
pub(crate) fn checked(result: Result<(), Stop>) -> Flow {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(Err(stop)),
    }
}
