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

    /// Asks memory for all of it, which another thread has written.
    pub(crate) fn ask(&self) {
        ask(&self.states);
        ask(&self.origins);
        ask(&self.known.hashes);
    }

    /// Adds a successor.
    #[inline]
    pub(crate) fn push(&mut self, origin: O, state: S) {
        self.origins.push(origin);
        self.states.push(state);
    }

    /// Adds a successor whose hash is known: all between two insertions are added so, or none.
    #[inline]
    pub(crate) fn push_hashed(&mut self, origin: O, state: S, hash: u64) {
        self.push(origin, state);
        self.known.hashes.push(hash);
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
        if self.known.hashes.is_empty() {
            visited.look_up(&self.states, &mut self.known);
        } else {
            visited.look_up_hashed(&self.states, &mut self.known);
        }
        let all = self.origins.drain(..).zip(self.states.drain(..));
        let known = self.known.hashes.drain(..).zip(&self.known.found);
        for ((origin, state), (hash, &found)) in all.zip(known) {
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

/// Asks memory for every line of a list.
fn ask<T>(list: &[T]) {
    const LINE: usize = 64;
    for i in (0..list.len()).step_by((LINE / size_of::<T>().max(1)).max(1)) {
        everystate_cpu::prefetch_at(list, i);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::bytes_of;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn a_full_batch_takes_no_more_than_it_says_and_most_of_it() {
        let limits = Limits::none();
        let (mut budget, mut visited) = (Budget::new(&limits, &Silent), Visited::default());
        let mut batch = Batch::<u32, u64>::default();
        for n in 0..u32::try_from(BATCH).unwrap() {
            batch.push(n, n.into());
        }
        let lists = |batch: &Batch<u32, u64>| {
            let Known { hashes, found, .. } = &batch.known;
            bytes_of(&batch.origins) + bytes_of(&batch.states) + bytes_of(hashes) + bytes_of(found)
        };
        let flow = batch.insert(&mut visited, &mut budget, |_, _, _, _| {
            ControlFlow::<Result<(), Stop>>::Continue(())
        });
        assert!(flow.is_continue() && visited.len() as usize == BATCH);
        let (takes, says) = (lists(&batch), Batch::<u32, u64>::BYTES);
        assert!(takes <= says && 2 * takes > says, "{takes} of {says}");
    }
}
