//! Bounds made of others: [`Estimate`], [`Max`], [`Sum`].

use crate::{Heuristic, Puzzle};

/// A bound from a closure.
///
/// ```
/// use everystate_puzzle::{Estimate, Heuristic, graph::Graph, law};
/// let path = Graph::new(10, 0, [9], (0..9).map(|i| (i, i + 1)));
/// let ahead = Estimate(|s: &u32| 9 - s);
/// assert_eq!(Heuristic::<Graph>::estimate(&ahead, &4), 5);
/// assert_eq!(law::consistent(&path, &ahead, &law::sample(&path, 100)), Ok(()));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Estimate<F>(
    /// What says at least how many moves lead from a position to a goal; `u32::MAX` if none do.
    pub F,
);

impl<P: Puzzle, F: Fn(&P::State) -> u32 + Sync> Heuristic<P> for Estimate<F> {
    fn estimate(&self, s: &P::State) -> u32 {
        (self.0)(s)
    }
}

/// The greater of two bounds, which is a bound: consistent if both are. More are put together as
/// `Max(a, Max(b, c))`.
///
/// ```
/// # use everystate_puzzle::{Estimate, Heuristic, Max, graph::Graph};
/// let both = Max(Estimate(|s: &u32| 9 - s), Estimate(|s: &u32| s % 2));
/// assert_eq!([4, 9].map(|s| Heuristic::<Graph>::estimate(&both, &s)), [5, 1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Max<A, B>(
    /// The one.
    pub A,
    /// The other.
    pub B,
);

impl<P: Puzzle, A: Heuristic<P>, B: Heuristic<P>> Heuristic<P> for Max<A, B> {
    fn estimate(&self, s: &P::State) -> u32 {
        self.0.estimate(s).max(self.1.estimate(s))
    }
}

/// The sum of two bounds. It is a bound only if they are *additive*: if no move lowers both, as with
/// patterns that have no tile in common and count their own tiles' moves alone (Korf and Felner,
/// *Disjoint pattern database heuristics*, Artificial Intelligence 134, 2002).
/// [`law::consistent`](crate::law::consistent) checks that. More are put together as
/// `Sum(a, Sum(b, c))`.
///
/// ```
/// use everystate_puzzle::{Estimate, Heuristic, Sum, graph::Graph, law};
/// /// Two counters, each lowered by moves of its own: 10 a + b.
/// let counters = Graph::new(100, 99, [0], (0..100).flat_map(|s| {
///     [(s % 10 > 0).then(|| (s, s - 1)), (s > 9).then(|| (s, s - 10))].into_iter().flatten()
/// }));
/// let (tens, ones) = (Estimate(|s: &u32| s / 10), Estimate(|s: &u32| s % 10));
/// let states = law::sample(&counters, 100);
/// assert_eq!(law::consistent(&counters, &Sum(tens, ones), &states), Ok(()));
/// let breach = law::consistent(&counters, &Sum(ones, ones), &states).unwrap_err();
/// assert_eq!(breach.to_string(), "the move 98 of 99 costs 1, and lowers the bound from 18 to 16");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Sum<A, B>(
    /// The one.
    pub A,
    /// The other.
    pub B,
);

impl<P: Puzzle, A: Heuristic<P>, B: Heuristic<P>> Heuristic<P> for Sum<A, B> {
    /// `u32::MAX` if one of them says so.
    fn estimate(&self, s: &P::State) -> u32 {
        self.0.estimate(s).saturating_add(self.1.estimate(s))
    }
}
