//! [`Backward`]: goals that can be listed and moves that can be undone.

use crate::Puzzle;

/// A puzzle that can be searched from its goals.
///
/// Promise, checked by [`law::backward`](crate::law::backward): `(m, p)` is a predecessor of `s`
/// exactly when `m` is legal in `p` and leads to `s`, for all `p` that some search can meet;
/// positions that are not reachable from the start may be among the predecessors.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Backward};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// let mut before = Vec::new();
/// g.predecessors(&2, &mut before);
/// assert_eq!(before, [(2, 1)]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be searched from its goals",
    note = "implement `Backward` if goals can be listed and moves undone, or use a strategy that goes forward alone, as `bfs` does"
)]
pub trait Backward: Puzzle {
    /// Appends every goal position.
    fn goals(&self, out: &mut Vec<Self::State>);
    /// Appends every `(move, position)` whose move leads to `s`.
    fn predecessors(&self, s: &Self::State, out: &mut Vec<(Self::Move, Self::State)>);
}

impl<P: Backward> Backward for &P {
    fn goals(&self, out: &mut Vec<P::State>) {
        (**self).goals(out);
    }
    fn predecessors(&self, s: &P::State, out: &mut Vec<(P::Move, P::State)>) {
        (**self).predecessors(s, out);
    }
}
