//! [`Implicit`]: a puzzle of closures.

use crate::Puzzle;
use core::fmt::Debug;
use core::hash::Hash;

/// A puzzle from a start and two closures: which successors a position has, and what the goal is.
///
/// A move is the number of the successor in the closure's list.
///
/// ```
/// # use everystate_puzzle::{adapt::Implicit, Puzzle};
/// let sum = Implicit { start: 1u32, goal: |s: &u32| *s == 11, next: |s: &u32| vec![s * 2, s + 3] };
/// assert_eq!(sum.apply(&4, 1), 7);
/// ```
#[derive(Clone, Debug)]
pub struct Implicit<S, G, N> {
    /// The first position.
    pub start: S,
    /// Whether a position is a goal.
    pub goal: G,
    /// The successors of a position, always in the same order.
    pub next: N,
}

impl<S, G, N, I> Puzzle for Implicit<S, G, N>
where
    S: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    G: Fn(&S) -> bool + Sync,
    N: Fn(&S) -> I + Sync,
    I: IntoIterator<Item = S>,
{
    type State = S;
    type Move = u32;
    fn start(&self) -> S {
        self.start.clone()
    }
    fn is_goal(&self, s: &S) -> bool {
        (self.goal)(s)
    }
    fn moves(&self, s: &S, out: &mut Vec<u32>) {
        out.extend((self.next)(s).into_iter().zip(0..).map(|(_, i)| i));
    }
    fn apply(&self, s: &S, m: u32) -> S {
        let successor = (self.next)(s).into_iter().nth(m as usize);
        successor.unwrap_or_else(|| panic!("move {m} is not legal in {s:?}"))
    }
    fn expand<B>(
        &self,
        s: &S,
        _: &mut Vec<u32>,
        mut visit: impl FnMut(u32, S) -> core::ops::ControlFlow<B>,
    ) -> core::ops::ControlFlow<B> {
        for (next, i) in (self.next)(s).into_iter().zip(0..) {
            visit(i, next)?;
        }
        core::ops::ControlFlow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closures_are_asked() {
        let sum = Implicit { start: 1, goal: |s: &u32| *s == 4, next: |s: &u32| [s * 2, s + 3] };
        assert_eq!((sum.start(), [3, 4, 5].map(|s| sum.is_goal(&s))), (1, [false, true, false]));
        let mut moves = Vec::new();
        sum.moves(&1, &mut moves);
        assert_eq!(moves, [0, 1]);
        assert_eq!([sum.apply(&1, 0), sum.apply(&1, 1)], [2, 4]);
    }
}
