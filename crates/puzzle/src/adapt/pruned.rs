//! [`Pruned`]: the same puzzle without sequences of moves that others stand for.

use crate::text::Fault;
use crate::{Graded, Notation, Puzzle};
use core::fmt::Debug;
use core::hash::Hash;
use core::ops::ControlFlow;

/// The same puzzle without the moves that a finite-state machine leaves out after those before.
///
/// Where two moves can be made in either order, or a move takes another back, a search without a memory follows both ways, and
/// what comes after them, again and again: `idastar` with its memory off, and every search that follows paths. A machine that looks at the
/// moves alone leaves one of them, before a position is made.
///
/// Its state is a part of the position; so a search that remembers positions knows one in each state that leads there, and this
/// is for those that do not. Distances stay; numbers of ways do not, and the first solution in the order of moves is the first of
/// those that are left.
///
/// When it is sound: if each sequence that is left out has another that leads to the same position from wherever it is legal, is
/// legal there, and is shorter, or as long and before it in one order of all moves. [`law::pruned`] sees as far as it looks.
///
/// ```
/// # use everystate_puzzle::{adapt::{Implicit, Pruned}, law, Puzzle};
/// // A lamp each way: those that are switched in order lead everywhere.
/// let lamps = Implicit { start: 0u8, goal: |s: &u8| *s == 7, next: |s: &u8| [s ^ 1, s ^ 2, s ^ 4] };
/// let pruned = Pruned { puzzle: lamps, begin: 0, after: |least: &u32, m: u32| (m >= *least).then_some(m + 1) };
/// law::pruned(&pruned, 3).unwrap();
/// let mut moves = Vec::new();
/// pruned.moves(&(2, 2), &mut moves);
/// assert_eq!(moves, [2]);
/// ```
///
/// # Literature
/// L. A. Taylor and R. E. Korf, "Pruning duplicate nodes in depth-first search", AAAI 1993; on when it is sound: R. C. Holte and
/// N. Burch, "Automatic move pruning for single-agent search", AI Communications 27, 2014.
///
/// [`law::pruned`]: crate::law::pruned
#[derive(Clone, Debug)]
pub struct Pruned<P, T, F> {
    /// The puzzle.
    pub puzzle: P,
    /// The machine's state before the first move.
    pub begin: T,
    /// Its state after a move, or none where the move is left out.
    pub after: F,
}

impl<P, T, F> Puzzle for Pruned<P, T, F>
where
    P: Puzzle,
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    type State = (P::State, T);
    type Move = P::Move;
    fn start(&self) -> Self::State {
        (self.puzzle.start(), self.begin.clone())
    }
    fn is_goal(&self, s: &Self::State) -> bool {
        self.puzzle.is_goal(&s.0)
    }
    fn moves(&self, s: &Self::State, out: &mut Vec<P::Move>) {
        let mut all = Vec::new();
        self.puzzle.moves(&s.0, &mut all);
        out.extend(all.into_iter().filter(|&m| (self.after)(&s.1, m).is_some()));
    }
    fn apply(&self, s: &Self::State, m: P::Move) -> Self::State {
        // A move that is left out is no legal one, and leads wherever it does.
        let state = (self.after)(&s.1, m).unwrap_or_else(|| s.1.clone());
        (self.puzzle.apply(&s.0, m), state)
    }
    /// Successors are made one by one, for the puzzle's own way would make those that are left out, too.
    fn expand<B>(
        &self,
        s: &Self::State,
        scratch: &mut Vec<P::Move>,
        mut visit: impl FnMut(P::Move, Self::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        scratch.clear();
        self.puzzle.moves(&s.0, scratch);
        for &m in &*scratch {
            if let Some(state) = (self.after)(&s.1, m) {
                visit(m, (self.puzzle.apply(&s.0, m), state))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<P, T, F> Graded for Pruned<P, T, F>
where
    P: Graded,
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    fn grade(&self, s: &Self::State) -> u64 {
        self.puzzle.grade(&s.0)
    }
}

/// Of a position that is read nothing is known of the moves before: the machine begins there.
impl<P, T, F> Notation for Pruned<P, T, F>
where
    P: Notation,
    T: Clone + Eq + Hash + Debug + Send + Sync + 'static,
    F: Fn(&T, P::Move) -> Option<T> + Sync,
{
    fn write_state(&self, s: &Self::State) -> String {
        self.puzzle.write_state(&s.0)
    }
    fn read_state(&self, text: &str) -> Result<Self::State, Fault> {
        Ok((self.puzzle.read_state(text)?, self.begin.clone()))
    }
    fn write_move(&self, m: P::Move) -> String {
        self.puzzle.write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        self.puzzle.read_move(text)
    }
}
