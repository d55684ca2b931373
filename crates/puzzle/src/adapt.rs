//! Puzzles made from puzzles: another start, fewer moves, a symmetry, packed words, closures.
//!
//! An adapter is a [`Puzzle`] itself, so every strategy works on it and none can forget it is there.

use crate::{Backward, Graded, Heuristic, Oracle, Packed, Puzzle, Ranked, Symmetric};
use core::fmt::Debug;
use core::hash::Hash;

/// The same puzzle from another start.
///
/// ```
/// # use everystate_puzzle::{adapt::Rooted, graph::Graph, Puzzle};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(Rooted { puzzle: g, start: 1 }.start(), 1);
/// ```
#[derive(Clone, Debug)]
pub struct Rooted<P: Puzzle> {
    /// The puzzle.
    pub puzzle: P,
    /// Where it starts now.
    pub start: P::State,
}

impl<P: Puzzle> Puzzle for Rooted<P> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.start.clone()
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.puzzle.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        self.puzzle.moves(s, out);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.puzzle.apply(s, m)
    }
}

impl<P: Ranked> Ranked for Rooted<P> {
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }
    fn rank(&self, s: &P::State) -> u64 {
        self.puzzle.rank(s)
    }
    fn unrank(&self, r: u64) -> P::State {
        self.puzzle.unrank(r)
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        self.puzzle.expand_ranks(from, out);
    }
}

impl<P: Backward> Backward for Rooted<P> {
    fn goals(&self, out: &mut Vec<P::State>) {
        self.puzzle.goals(out);
    }
    fn predecessors(&self, s: &P::State, out: &mut Vec<(P::Move, P::State)>) {
        self.puzzle.predecessors(s, out);
    }
}

impl<P: Graded> Graded for Rooted<P> {
    fn grade(&self, s: &P::State) -> u64 {
        self.puzzle.grade(s)
    }
}

/// The same puzzle with only the moves that `allow` lets through.
///
/// ```
/// # use everystate_puzzle::{adapt::Restricted, graph::Graph, Puzzle};
/// let g = Graph::new(3, 0, [2], [(0, 1), (0, 2)]);
/// let r = Restricted { puzzle: g, allow: |_: &u32, m: u32| m != 1 };
/// let mut moves = Vec::new();
/// r.moves(&0, &mut moves);
/// assert_eq!(moves, [2]);
/// ```
#[derive(Clone, Debug)]
pub struct Restricted<P, F> {
    /// The puzzle.
    pub puzzle: P,
    /// Whether a legal move is still allowed.
    pub allow: F,
}

impl<P: Puzzle, F: Fn(&P::State, P::Move) -> bool + Sync> Puzzle for Restricted<P, F> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.puzzle.start()
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.puzzle.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        let from = out.len();
        self.puzzle.moves(s, out);
        let mut keep = from;
        for i in from..out.len() {
            if (self.allow)(s, out[i]) {
                out.swap(keep, i);
                keep += 1;
            }
        }
        out.truncate(keep);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.puzzle.apply(s, m)
    }
}

impl<P: Graded, F: Fn(&P::State, P::Move) -> bool + Sync> Graded for Restricted<P, F> {
    fn grade(&self, s: &P::State) -> u64 {
        self.puzzle.grade(s)
    }
}

/// The puzzle whose positions are the classes of a [`Symmetric`] puzzle.
///
/// Distances are those of the puzzle itself. A path of the quotient becomes one of the puzzle by
/// [`lift`](Self::lift).
///
/// ```
/// # use everystate_puzzle::{adapt::Quotient, Puzzle, Symmetric};
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { -1 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
/// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) { if s.abs() < 3 { out.extend([-1, 1]) } }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// let quotient = Quotient(Walk);            // a walk from -1, seen as one from 1
/// assert_eq!(quotient.start(), 1);
/// assert_eq!(quotient.lift(&[1, 1]), Some(vec![-1, -1]));
/// ```
#[derive(Clone, Debug)]
pub struct Quotient<P>(
    /// The puzzle.
    pub P,
);

impl<P: Symmetric> Quotient<P> {
    /// The moves of the puzzle itself that pass through the same classes as `moves` do here, or
    /// `None` if a move of `moves` is not legal.
    ///
    /// ```
    /// # use everystate_puzzle::{adapt::Quotient, Puzzle, Symmetric};
    /// # struct Walk;
    /// # impl Puzzle for Walk {
    /// #     type State = i32;
    /// #     type Move = i32;
    /// #     fn start(&self) -> i32 { -1 }
    /// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
    /// #     fn moves(&self, s: &i32, out: &mut Vec<i32>) {
    /// #         if s.abs() < 3 { out.extend([-1, 1]) }
    /// #     }
    /// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
    /// # }
    /// # impl Symmetric for Walk {
    /// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
    /// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
    /// # }
    /// // From -1, the way up leads through 0 and on: classes 1, 0, 1.
    /// assert_eq!(Quotient(Walk).lift(&[-1, 1]).map(|m| m[0]), Some(1));
    /// assert_eq!(Quotient(Walk).lift(&[1, 1, 1]), None); // at 3 there is no move
    /// ```
    pub fn lift(&self, moves: &[P::Move]) -> Option<Vec<P::Move>> {
        let (mut class, mut state) = (self.start(), self.0.start());
        let mut legal = Vec::new();
        let mut lifted = Vec::with_capacity(moves.len());
        for &m in moves {
            legal.clear();
            self.0.moves(&class, &mut legal);
            if !legal.contains(&m) {
                return None;
            }
            class = self.apply(&class, m);
            legal.clear();
            self.0.moves(&state, &mut legal);
            let (n, next) = legal
                .iter()
                .map(|&n| (n, self.0.apply(&state, n)))
                .find(|(_, next)| self.0.canonical(next) == class)?;
            lifted.push(n);
            state = next;
        }
        Some(lifted)
    }
}

impl<P: Symmetric> Puzzle for Quotient<P> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.0.canonical(&self.0.start())
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.0.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        self.0.moves(s, out);
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.0.canonical(&self.0.apply(s, m))
    }
}

impl<P: Symmetric + Graded> Graded for Quotient<P> {
    fn grade(&self, s: &P::State) -> u64 {
        self.0.grade(s)
    }
}

/// The puzzle whose positions are the packed words of a [`Packed`] puzzle.
///
/// A strategy run on it keeps, hashes and compares words only. Heuristics and oracles of the puzzle
/// follow it through [`Through`].
///
/// ```
/// # use everystate_puzzle::{adapt::Compact, graph::Graph, Puzzle};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert!(Compact(&g).is_goal(&2u32));
/// ```
#[derive(Clone, Debug)]
pub struct Compact<'a, P>(
    /// The puzzle.
    pub &'a P,
);

impl<P: Packed> Puzzle for Compact<'_, P> {
    type State = P::Word;
    type Move = P::Move;
    fn start(&self) -> P::Word {
        self.0.pack(&self.0.start())
    }
    fn is_goal(&self, s: &P::Word) -> bool {
        self.0.is_goal(&self.0.unpack(*s))
    }
    fn moves(&self, s: &P::Word, out: &mut Vec<P::Move>) {
        self.0.moves(&self.0.unpack(*s), out);
    }
    fn apply(&self, s: &P::Word, m: P::Move) -> P::Word {
        self.0.pack(&self.0.apply(&self.0.unpack(*s), m))
    }
    fn expand<B>(
        &self,
        s: &P::Word,
        scratch: &mut Vec<P::Move>,
        mut visit: impl FnMut(P::Move, P::Word) -> core::ops::ControlFlow<B>,
    ) -> core::ops::ControlFlow<B> {
        self.0.expand(&self.0.unpack(*s), scratch, |m, next| visit(m, self.0.pack(&next)))
    }
}

impl<P: Packed + Backward> Backward for Compact<'_, P> {
    fn goals(&self, out: &mut Vec<P::Word>) {
        let mut states = Vec::new();
        self.0.goals(&mut states);
        out.extend(states.iter().map(|s| self.0.pack(s)));
    }
    fn predecessors(&self, s: &P::Word, out: &mut Vec<(P::Move, P::Word)>) {
        let mut states = Vec::new();
        self.0.predecessors(&self.0.unpack(*s), &mut states);
        out.extend(states.iter().map(|(m, s)| (*m, self.0.pack(s))));
    }
}

impl<P: Packed + Graded> Graded for Compact<'_, P> {
    fn grade(&self, s: &P::Word) -> u64 {
        self.0.grade(&self.0.unpack(*s))
    }
}

/// A heuristic or oracle of a puzzle, for the puzzle that [`Compact`], [`Quotient`] or [`Rooted`] makes
/// of it.
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
    S: Clone + Eq + Hash + Debug + Send + Sync,
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
    use crate::replay;

    /// A walk on the integers in which right of 0 the moves have names of their own.
    struct Named;

    impl Puzzle for Named {
        type State = i32;
        type Move = char;
        fn start(&self) -> i32 {
            -1
        }
        fn is_goal(&self, s: &i32) -> bool {
            s.abs() == 3
        }
        fn moves(&self, s: &i32, out: &mut Vec<char>) {
            out.extend(if *s < 0 { ['l', 'r'] } else { ['L', 'R'] });
        }
        fn apply(&self, s: &i32, m: char) -> i32 {
            if m.eq_ignore_ascii_case(&'l') { s - 1 } else { s + 1 }
        }
    }

    impl Symmetric for Named {
        fn canonical(&self, s: &i32) -> i32 {
            s.abs()
        }
        fn class_size(&self, s: &i32) -> u64 {
            if *s == 0 { 1 } else { 2 }
        }
    }

    #[test]
    fn lifted_moves_are_legal_where_they_are_made() {
        let quotient = Quotient(Named);
        let lifted = quotient.lift(&['R', 'R']).unwrap();
        assert_eq!(lifted, ['l', 'l']);
        assert_eq!(replay(&Named, &lifted), Some(-3));
        // Through 0 to the other side.
        let lifted = quotient.lift(&['L', 'R', 'R', 'R']).unwrap();
        assert!(replay(&Named, &lifted).is_some_and(|end| end.abs() == 3), "{lifted:?}");
    }
}
