//! [`Oracle`]: whether a position can still be finished in a given number of moves.

use crate::Puzzle;

/// A one-sided answer to "can `s` reach a goal in exactly `left` moves?".
///
/// `false` must be true: there is no way. `true` may be wrong; where it never is, a dictionary-order
/// search does not backtrack. [`law::oracle`](crate::law::oracle) checks it by brute force.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Oracle};
/// struct Parity;
/// impl Oracle<Graph> for Parity {
///     fn may_finish(&self, s: &u32, left: u64) -> bool { u64::from(*s) % 2 == left % 2 }
/// }
/// assert!(!Parity.may_finish(&1, 2));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say which positions of `{P}` can still be finished",
    note = "implement `Oracle` for it, or use `Always`, which rules nothing out",
    note = "an oracle of the puzzle that an adapter was made of is handed on by `adapt::Through`"
)]
pub trait Oracle<P: Puzzle>: Sync {
    /// `false` proves that no goal is exactly `left` moves away from `s`.
    fn may_finish(&self, s: &P::State, left: u64) -> bool;
}

/// The oracle that never rules anything out.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Always, Oracle};
/// assert!(Oracle::<Graph>::may_finish(&Always, &7, 3));
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Always;

impl<P: Puzzle> Oracle<P> for Always {
    fn may_finish(&self, _: &P::State, _: u64) -> bool {
        true
    }
}

impl<P: Puzzle, O: Oracle<P> + ?Sized> Oracle<P> for &O {
    fn may_finish(&self, s: &P::State, left: u64) -> bool {
        (**self).may_finish(s, left)
    }
}
