//! [`Ranked`]: positions as dense numbers.

use crate::Puzzle;

/// A puzzle whose positions are numbered `0..ranks()`, a bijection between numbers and positions.
///
/// Every position reachable from the start has a rank; ranks whose position is not reachable are
/// allowed (they cost table space only). [`law::ranked`](crate::law::ranked) checks the promise.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Ranked};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(g.ranks(), 3);
/// assert_eq!(g.unrank(g.rank(&1)), 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not number its positions",
    note = "implement `Ranked`, which tables go by, or use a strategy that keeps the positions themselves, as `levels` does"
)]
pub trait Ranked: Puzzle {
    /// How many ranks there are.
    fn ranks(&self) -> u64;
    /// The rank of a position, below [`ranks`](Self::ranks).
    fn rank(&self, s: &Self::State) -> u64;
    /// The position with rank `r < ranks()`.
    fn unrank(&self, r: u64) -> Self::State;

    /// Appends to `out` the ranks of all successors of the positions ranked `from`.
    ///
    /// Exploration calls this through a trait object with a few thousand ranks at a time, so the
    /// engine is compiled once for all puzzles. Override it where ranks can be moved without
    /// unranking (coordinate move tables).
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        let mut scratch = Vec::new();
        for &r in from {
            let state = self.unrank(r);
            let flow = self.expand(&state, &mut scratch, |_, next| {
                out.push(self.rank(&next));
                core::ops::ControlFlow::<()>::Continue(())
            });
            debug_assert!(flow.is_continue());
        }
    }
}

impl<P: Ranked> Ranked for &P {
    fn ranks(&self) -> u64 {
        (**self).ranks()
    }
    fn rank(&self, s: &P::State) -> u64 {
        (**self).rank(s)
    }
    fn unrank(&self, r: u64) -> P::State {
        (**self).unrank(r)
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        (**self).expand_ranks(from, out);
    }
}
