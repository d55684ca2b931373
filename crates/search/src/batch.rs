//! [`Batch`]: successors on their way into a set, looked up together.

use crate::budget::Budget;
use crate::visited::{BATCH, Known, Seen, Visited};
use core::ops::ControlFlow;
use everystate_puzzle::Stop;

/// Of which moves a strategy is told while a layer is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// The first to each new position.
    New,
    /// All that lead to positions from this number on: those of the layer in the making.
    From(u32),
}

impl Wanted {
    /// Whether a strategy is told of a move that leads to this position.
    #[inline]
    pub(crate) fn includes(self, seen: Seen) -> bool {
        match (seen, self) {
            (Seen::New(_), _) => true,
            (Seen::Old(_), Self::New) => false,
            (Seen::Old(to), Self::From(first)) => to >= first,
        }
    }
}

/// Up to where a layer has been worked on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The position that comes next.
    pub(crate) from: u32,
    /// How many of its successors have been dealt with.
    pub(crate) nth: u32,
}

/// Successors that are still to be looked up and inserted, each with where it comes from.
///
/// A few kilobytes, which no limit counts.
#[derive(Clone, Debug)]
pub(crate) struct Batch<O, S> {
    pub(crate) origins: Vec<O>,
    pub(crate) states: Vec<S>,
    pub(crate) known: Known,
}

impl<O, S> Default for Batch<O, S> {
    fn default() -> Self {
        Self { origins: Vec::new(), states: Vec::new(), known: Known::default() }
    }
}

impl<O, S> Batch<O, S> {
    /// What it takes when it is full.
    pub(crate) const BYTES: u64 = (BATCH * (size_of::<O>() + size_of::<S>() + Known::BYTES)) as u64;
}

impl<O, S: Eq + core::hash::Hash> Batch<O, S> {
    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Adds a successor.
    #[inline]
    pub(crate) fn push(&mut self, origin: O, state: S) {
        self.origins.push(origin);
        self.states.push(state);
    }

    /// Inserts all in the order they came, and visits each with its number until `each` breaks; whatever is left is
    /// dropped then.
    #[inline]
    pub(crate) fn insert<'a, B>(
        &mut self,
        visited: &mut Visited<S>,
        budget: &mut Budget<'a>,
        mut each: impl FnMut(&mut Budget<'a>, &Visited<S>, O, Seen) -> ControlFlow<Result<B, Stop>>,
    ) -> ControlFlow<Result<B, Stop>> {
        visited.look_up(&self.states, &mut self.known);
        let all = self.origins.drain(..).zip(self.states.drain(..));
        for ((origin, state), (&hash, &found)) in
            all.zip(self.known.hashes.iter().zip(&self.known.found))
        {
            budget.generated += 1;
            let seen = match found {
                // It may have come in with this batch.
                Known::NEW => visited.insert_hashed(hash, state, budget),
                // Inserting counts what is new; to find what is old is work too, and must not miss a limit on time.
                old => budget.tick().map(|()| Seen::Old(old)),
            };
            match seen {
                Ok(seen) => each(budget, visited, origin, seen)?,
                Err(stop) => return ControlFlow::Break(Err(stop)),
            }
        }
        ControlFlow::Continue(())
    }
}
