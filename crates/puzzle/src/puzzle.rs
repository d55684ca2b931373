//! [`Puzzle`]: positions, moves and a goal.

use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

/// A set of positions, the moves between them, a start and a goal.
///
/// The four required methods define the puzzle completely. Promises, checked by
/// [`law::puzzle`](crate::law::puzzle): `moves` always lists the same moves in the same order for
/// equal positions (ties between shortest solutions are broken by that order), and `apply` is a
/// function of the position and the move alone.
///
/// ```
/// use everystate_puzzle::Puzzle;
/// struct Countdown;
/// impl Puzzle for Countdown {
///     type State = u8;
///     type Move = u8;
///     fn start(&self) -> u8 { 5 }
///     fn is_goal(&self, s: &u8) -> bool { *s == 0 }
///     fn moves(&self, s: &u8, out: &mut Vec<u8>) { out.extend((1..=2).filter(|m| m <= s)); }
///     fn apply(&self, s: &u8, m: u8) -> u8 { s - m }
/// }
/// let mut moves = Vec::new();
/// Countdown.moves(&1, &mut moves);
/// assert_eq!(moves, [1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no puzzle",
    note = "implement `Puzzle`, four methods, or make one of closures with `adapt::Implicit`"
)]
pub trait Puzzle: Sync {
    /// One position, whole: two positions are the same exactly when they are equal.
    ///
    /// Small is fast. An integer, or an array of integers, of 128 bits at most is also kept in a few bytes where nobody asks for ways back
    /// (levels, and counting of [`Graded`](crate::Graded) puzzles).
    type State: Clone + Eq + Hash + Debug + Send + Sync + 'static;
    /// One move, as short as it can be.
    type Move: Copy + Eq + Debug + Send + Sync;

    /// The position that a search begins from.
    fn start(&self) -> Self::State;

    /// Whether the position solves the puzzle.
    fn is_goal(&self, s: &Self::State) -> bool;

    /// Appends the moves that are legal in `s`, always in the same order. `out` arrives empty.
    fn moves(&self, s: &Self::State, out: &mut Vec<Self::Move>);

    /// The position after the legal move `m`. The result for an illegal move is unspecified.
    fn apply(&self, s: &Self::State, m: Self::Move) -> Self::State;

    /// Visits every successor of `s` in the order of [`moves`](Self::moves) until `visit` breaks.
    ///
    /// `scratch` is a buffer the caller keeps between calls; its content is unspecified. Override
    /// this where producing the successors together is faster than one by one.
    fn expand<B>(
        &self,
        s: &Self::State,
        scratch: &mut Vec<Self::Move>,
        mut visit: impl FnMut(Self::Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        scratch.clear();
        self.moves(s, scratch);
        for &m in scratch.iter() {
            visit(m, self.apply(s, m))?;
        }
        ControlFlow::Continue(())
    }
}

/// A borrowed puzzle is the same puzzle, so adapters can wrap one without taking it.
///
/// ```
/// # use everystate_puzzle::{adapt::Rooted, graph::Graph, Puzzle};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(Rooted { puzzle: &g, start: 1 }.start(), 1);
/// assert_eq!(g.start(), 0);
/// ```
impl<P: Puzzle> Puzzle for &P {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        (**self).start()
    }
    fn is_goal(&self, s: &P::State) -> bool {
        (**self).is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        (**self).moves(s, out);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        (**self).apply(s, m)
    }
    fn expand<B>(
        &self,
        s: &P::State,
        scratch: &mut Vec<P::Move>,
        visit: impl FnMut(P::Move, P::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        (**self).expand(s, scratch, visit)
    }
}

/// The position that `moves` lead to from the start, or `None` at the first move that is not legal.
///
/// This is the checker of every solution: it uses [`Puzzle::moves`] and [`Puzzle::apply`] only and
/// no code of any strategy. It does not ask whether the last position is a goal.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, replay};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(replay(&g, &[1, 2]), Some(2));
/// assert_eq!(replay(&g, &[2]), None);
/// ```
pub fn replay<P: Puzzle>(puzzle: &P, moves: &[P::Move]) -> Option<P::State> {
    let mut legal = Vec::new();
    let mut state = puzzle.start();
    for &m in moves {
        legal.clear();
        puzzle.moves(&state, &mut legal);
        if !legal.contains(&m) {
            return None;
        }
        state = puzzle.apply(&state, m);
    }
    Some(state)
}
