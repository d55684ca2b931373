//! [`Through`]: heuristics and oracles of a puzzle, for the adapters.

use super::{Compact, Pruned, Quotient, Restricted, Rooted};
use crate::{Heuristic, Oracle, Packed, Puzzle, Symmetric};
use core::fmt::Debug;
use core::hash::Hash;

/// A heuristic or oracle of a puzzle, for the puzzle that [`Compact`], [`Quotient`], [`Rooted`], [`Restricted`] or
/// [`Pruned`] makes of it.
///
/// Fewer moves make no way shorter, so what is proved of the puzzle is true of the [`Restricted`] or [`Pruned`] one. A bound on moves is
/// none on costs: of [`Priced`](crate::Priced) puzzles this is an oracle only, and a bound on costs is written for the
/// priced puzzle itself.
///
/// ```
/// # use everystate_puzzle::{adapt::{Compact, Rooted, Through}, graph::Graph, Heuristic, Zero};
/// let g = Graph::new(1, 0, [0], []);
/// let h = Through { puzzle: &g, inner: Zero };
/// assert_eq!(Heuristic::<Compact<Graph>>::estimate(&h, &0), 0);
/// assert_eq!(Heuristic::<Rooted<&Graph>>::estimate(&h, &0), 0);
/// ```
#[derive(Clone, Debug)]
pub struct Through<'a, P, T> {
    /// The puzzle itself.
    pub puzzle: &'a P,
    /// What is asked about its positions.
    pub inner: T,
}

impl<P: Packed, H: Heuristic<P>> Heuristic<Compact<'_, P>> for Through<'_, P, H> {
    fn estimate(&self, s: &P::Word) -> u32 {
        self.inner.estimate(&self.puzzle.unpack(*s))
    }
    fn estimate_after(&self, s: &P::Word, before: u32, m: P::Move, next: &P::Word) -> u32 {
        let (s, next) = (self.puzzle.unpack(*s), self.puzzle.unpack(*next));
        self.inner.estimate_after(&s, before, m, &next)
    }
}

impl<P: Packed, O: Oracle<P>> Oracle<Compact<'_, P>> for Through<'_, P, O> {
    fn may_finish(&self, s: &P::Word, left: u64) -> bool {
        self.inner.may_finish(&self.puzzle.unpack(*s), left)
    }
}

impl<P: Symmetric, H: Heuristic<P>> Heuristic<Quotient<&P>> for Through<'_, P, H> {
    fn estimate(&self, s: &P::State) -> u32 {
        self.inner.estimate(s)
    }
}

impl<P: Symmetric, O: Oracle<P>> Oracle<Quotient<&P>> for Through<'_, P, O> {
    fn may_finish(&self, s: &P::State, left: u64) -> bool {
        self.inner.may_finish(s, left)
    }
}

impl<P: Puzzle, H: Heuristic<P>> Heuristic<Rooted<&P>> for Through<'_, P, H> {
    fn estimate(&self, s: &P::State) -> u32 {
        self.inner.estimate(s)
    }
    fn estimate_after(&self, s: &P::State, before: u32, m: P::Move, next: &P::State) -> u32 {
        self.inner.estimate_after(s, before, m, next)
    }
}

impl<P: Puzzle, O: Oracle<P>> Oracle<Rooted<&P>> for Through<'_, P, O> {
    fn may_finish(&self, s: &P::State, left: u64) -> bool {
        self.inner.may_finish(s, left)
    }
}

impl<P: Puzzle, F, H: Heuristic<P>> Heuristic<Restricted<&P, F>> for Through<'_, P, H>
where
    F: Fn(&P::State, P::Move) -> bool + Sync,
{
    fn estimate(&self, s: &P::State) -> u32 {
        self.inner.estimate(s)
    }
    fn estimate_after(&self, s: &P::State, before: u32, m: P::Move, next: &P::State) -> u32 {
        self.inner.estimate_after(s, before, m, next)
    }
}

impl<P: Puzzle, F, O: Oracle<P>> Oracle<Restricted<&P, F>> for Through<'_, P, O>
where
    F: Fn(&P::State, P::Move) -> bool + Sync,
{
    fn may_finish(&self, s: &P::State, left: u64) -> bool {
        self.inner.may_finish(s, left)
    }
}

impl<P: Puzzle, T, F, H: Heuristic<P>> Heuristic<Pruned<&P, T, F>> for Through<'_, P, H>
where
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    fn estimate(&self, s: &(P::State, T)) -> u32 {
        self.inner.estimate(&s.0)
    }
    fn estimate_after(
        &self,
        s: &(P::State, T),
        before: u32,
        m: P::Move,
        next: &(P::State, T),
    ) -> u32 {
        self.inner.estimate_after(&s.0, before, m, &next.0)
    }
}

impl<P: Puzzle, T, F, O: Oracle<P>> Oracle<Pruned<&P, T, F>> for Through<'_, P, O>
where
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    fn may_finish(&self, s: &(P::State, T), left: u64) -> bool {
        self.inner.may_finish(&s.0, left)
    }
}
