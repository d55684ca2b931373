//! [`Layers`]: a search layer by layer, the part that all breadth-first strategies share.
//!
//! The positions of a layer are numbered consecutively in [`Visited`], so the frontier is a range of
//! numbers and takes no memory of its own.

use crate::batch::{Batch, Place, Wanted};
use crate::budget::Budget;
use crate::visited::{BATCH, Seen, Visited};
use crate::wide::{self, Front};
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Puzzle, Stop};

#[derive(Clone, Debug)]
pub(crate) struct Layers<S> {
    pub(crate) visited: Visited<S>,
    /// The deepest complete layer.
    pub(crate) layer: Range<u32>,
    /// Its depth.
    pub(crate) depth: u64,
}

impl<S> Default for Layers<S> {
    fn default() -> Self {
        Self { visited: Visited::default(), layer: 0..0, depth: 0 }
    }
}

impl<S> Layers<S> {
    /// How many positions the deepest complete layer has.
    pub(crate) fn width(&self) -> usize {
        self.layer.len()
    }

    /// Forgets all positions but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.visited.clear();
        (self.layer, self.depth) = (0..0, 0);
    }

    /// What was inserted since the last layer is the next layer.
    pub(crate) fn complete(&mut self) {
        // Numbers are given in the order of finding, so a layer is a range of them.
        self.layer = self.layer.end..self.visited.len();
        self.depth += 1;
    }
}

impl<S: Clone + Eq + core::hash::Hash + Send + Sync + 'static> Layers<S> {
    /// Makes `start`, which has been counted, the layer at depth 0.
    pub(crate) fn root(&mut self, start: S, budget: &mut Budget) -> Result<(), Stop> {
        self.visited.remember(start, budget)?;
        self.layer = 0..self.visited.len();
        budget.layer(0, self.width());
        Ok(())
    }

    /// Makes `starts`, each of which counts once, the layer at depth 0.
    pub(crate) fn roots(&mut self, starts: &[S], budget: &mut Budget) -> Result<(), Stop> {
        for start in starts {
            self.visited.insert(start.clone(), budget)?;
        }
        self.layer = 0..self.visited.len();
        budget.layer(0, self.width());
        Ok(())
    }

    /// Whether there is a layer beyond the deepest one, as far as is known without making it:
    /// `false` proves that everything reachable has been seen.
    ///
    /// Where the depth limit forbids the next layer, it is looked for but not made.
    pub(crate) fn more<P: Puzzle<State = S>>(
        &self,
        puzzle: &P,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<bool, Stop> {
        if self.layer.is_empty() {
            return Ok(false);
        }
        more(self.depth + 1, budget, |budget| {
            leaves(puzzle, &self.visited, self.layer.clone(), scratch, budget, |_| true)
        })
    }

    /// Makes the next layer: of every move from the deepest one that is `wanted`, `each` is told with the number of the
    /// position it starts from and that of the one it leads to, until it breaks.
    ///
    /// A wide layer is worked on by all threads, and `each` is called by this one as if it had been alone.
    pub(crate) fn advance<'a, P: Puzzle<State = S>, B>(
        &mut self,
        puzzle: &P,
        wanted: Wanted,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget<'a>,
        each: impl FnMut(
            &mut Budget<'a>,
            &Visited<S>,
            (u32, P::Move),
            Seen,
        ) -> ControlFlow<Result<B, Stop>>,
    ) -> Result<Option<B>, Stop> {
        let front = (Front::Seen, self.layer.clone());
        match make(puzzle, front, &mut self.visited, wanted, scratch, budget, each) {
            ControlFlow::Break(end) => end.map(Some),
            ControlFlow::Continue(()) => {
                self.complete();
                Ok(None)
            }
        }
    }
}

/// Whether there may be a layer at `depth`, after one that is not empty. Where the depth limit forbids it, `beyond` looks
/// whether it would have a position.
pub(crate) fn more(
    depth: u64,
    budget: &mut Budget,
    beyond: impl FnOnce(&mut Budget) -> Result<bool, Stop>,
) -> Result<bool, Stop> {
    // At the depth limit one position beyond decides: with none everything was seen, and a verdict can be given in
    // spite of the limit.
    match budget.enter(depth) {
        Ok(()) => Ok(true),
        Err(Stop::Depth) if beyond(budget)? => Err(Stop::Depth),
        Err(Stop::Depth) => Ok(false),
        Err(stop) => Err(stop),
    }
}

/// Makes the layer after the one in `front`: on all threads if it is wide, and what is left on this one.
pub(crate) fn make<'a, P: Puzzle, B>(
    puzzle: &P,
    (front, layer): (Front<'_, P::State>, Range<u32>),
    visited: &mut Visited<P::State>,
    wanted: Wanted,
    scratch: &mut Vec<P::Move>,
    budget: &mut Budget<'a>,
    mut each: impl FnMut(
        &mut Budget<'a>,
        &Visited<P::State>,
        (u32, P::Move),
        Seen,
    ) -> ControlFlow<Result<B, Stop>>,
) -> ControlFlow<Result<B, Stop>> {
    let mut told = |budget: &mut Budget<'a>, visited: &Visited<P::State>, origin, seen| {
        if wanted.includes(seen) {
            each(budget, visited, origin, seen)
        } else {
            ControlFlow::Continue(())
        }
    };
    let mut place = Place { from: layer.start, nth: 0 };
    if wide::is_wide(&layer, budget) {
        let layer = layer.clone();
        place = wide::advance(puzzle, visited, (front, layer), wanted, budget, &mut told)?;
    }
    let mut batch = Batch::default();
    let mut before = place.nth;
    for from in place.from..layer.end {
        if let Err(stop) = budget.tick() {
            return ControlFlow::Break(Err(stop));
        }
        // A copy, for the set may move while it grows.
        let state = front.state(visited, from).clone();
        puzzle.expand(&state, scratch, |m, next| {
            if before > 0 {
                before -= 1;
                return ControlFlow::Continue(());
            }
            batch.push((from, m), next);
            if batch.len() < BATCH {
                return ControlFlow::Continue(());
            }
            batch.insert(visited, budget, &mut told)
        })?;
    }
    batch.insert(visited, budget, &mut told)
}

/// Whether a move from a position numbered in `from` leads out of `visited`, to a position that
/// `counts`.
pub(crate) fn leaves<P: Puzzle>(
    puzzle: &P,
    visited: &Visited<P::State>,
    from: Range<u32>,
    scratch: &mut Vec<P::Move>,
    budget: &mut Budget,
    counts: impl Fn(&P::State) -> bool,
) -> Result<bool, Stop> {
    for i in from {
        budget.tick()?;
        let flow = puzzle.expand(visited.state(i), scratch, |_, next| {
            budget.generated += 1;
            if let Err(stop) = budget.tick() {
                return ControlFlow::Break(Err(stop));
            }
            // One is enough: most often the first that is looked at.
            if !visited.contains(&next) && counts(&next) {
                return ControlFlow::Break(Ok(()));
            }
            ControlFlow::Continue(())
        });
        if let ControlFlow::Break(end) = flow {
            return end.map(|()| true);
        }
    }
    Ok(false)
}
