//! [`Heuristic`]: lower bounds on the distance to a goal.

use crate::Puzzle;

/// A lower bound on the number of moves from a position to the nearest goal.
///
/// The contract is one-sided: never more than the truth (*admissible*). `u32::MAX` says that no
/// goal can be reached. [`law::heuristic`](crate::law::heuristic) checks a bound against true
/// distances. If the bound also never falls by more than one along a move (*consistent*), A* never
/// opens a position twice; it is right either way.
///
/// Where a cheapest solution is looked for ([`Cost`](crate::Cost)), the same of what moves cost:
/// [`law::lower_bound`](crate::law::lower_bound) checks it.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Heuristic};
/// /// On a path graph 0 → 1 → … → 9 the distance to 9 is known.
/// struct Distance;
/// impl Heuristic<Graph> for Distance {
///     fn estimate(&self, s: &u32) -> u32 { 9 - s }
/// }
/// assert_eq!(Distance.estimate(&4), 5);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no lower bound on the moves of `{P}`",
    note = "implement `Heuristic` for it, make one of a closure with `Estimate`, or use `Zero`, which knows nothing",
    note = "a bound of the puzzle that an adapter was made of is handed on by `adapt::Through`"
)]
pub trait Heuristic<P: Puzzle>: Sync {
    /// At least this many moves lead from `s` to a goal.
    fn estimate(&self, s: &P::State) -> u32;

    /// The estimate of `next`, to which the move `m` leads from `s`, whose estimate is `before`.
    ///
    /// Override this where a move changes little of the estimate, as one tile of a sliding puzzle does: a
    /// depth-first search then asks for nothing else. It must be what [`estimate`](Self::estimate) says of `next`;
    /// [`law::incremental`](crate::law::incremental) checks it.
    #[inline]
    fn estimate_after(&self, s: &P::State, before: u32, m: P::Move, next: &P::State) -> u32 {
        let _ = (s, before, m);
        self.estimate(next)
    }
}

/// The bound that knows nothing: zero everywhere.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Heuristic, Zero};
/// assert_eq!(Heuristic::<Graph>::estimate(&Zero, &7), 0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Zero;

impl<P: Puzzle> Heuristic<P> for Zero {
    fn estimate(&self, _: &P::State) -> u32 {
        0
    }
}

impl<P: Puzzle, H: Heuristic<P> + ?Sized> Heuristic<P> for &H {
    fn estimate(&self, s: &P::State) -> u32 {
        (**self).estimate(s)
    }
    fn estimate_after(&self, s: &P::State, before: u32, m: P::Move, next: &P::State) -> u32 {
        (**self).estimate_after(s, before, m, next)
    }
}
