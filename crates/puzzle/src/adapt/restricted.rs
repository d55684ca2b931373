//! [`Restricted`]: the same puzzle with fewer moves.

use crate::text::Fault;
use crate::{Backward, Graded, Notation, Packed, Puzzle, Ranked};
use core::ops::ControlFlow;

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
    fn expand<B>(
        &self,
        s: &P::State,
        scratch: &mut Vec<P::Move>,
        mut visit: impl FnMut(P::Move, P::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.puzzle.expand(s, scratch, |m, next| {
            if (self.allow)(s, m) { visit(m, next) } else { ControlFlow::Continue(()) }
        })
    }
}

impl<P: Graded, F: Fn(&P::State, P::Move) -> bool + Sync> Graded for Restricted<P, F> {
    fn grade(&self, s: &P::State) -> u64 {
        self.puzzle.grade(s)
    }
}

/// Ranks are expanded one by one: [`Ranked::expand_ranks`] of the puzzle does not say by which moves, so it cannot be
/// asked which of them are allowed.
impl<P: Ranked, F: Fn(&P::State, P::Move) -> bool + Sync> Ranked for Restricted<P, F> {
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }
    fn rank(&self, s: &P::State) -> u64 {
        self.puzzle.rank(s)
    }
    fn unrank(&self, r: u64) -> P::State {
        self.puzzle.unrank(r)
    }
}

/// `allow` is asked about positions that lead to others, which need not be reachable from the start.
impl<P: Backward, F: Fn(&P::State, P::Move) -> bool + Sync> Backward for Restricted<P, F> {
    fn goals(&self, out: &mut Vec<P::State>) {
        self.puzzle.goals(out);
    }
    fn predecessors(&self, s: &P::State, out: &mut Vec<(P::Move, P::State)>) {
        let from = out.len();
        self.puzzle.predecessors(s, out);
        let mut keep = from;
        for i in from..out.len() {
            let (m, before) = &out[i];
            if (self.allow)(before, *m) {
                out.swap(keep, i);
                keep += 1;
            }
        }
        out.truncate(keep);
    }
}

impl<P: Packed, F: Fn(&P::State, P::Move) -> bool + Sync> Packed for Restricted<P, F> {
    type Word = P::Word;
    fn pack(&self, s: &P::State) -> P::Word {
        self.puzzle.pack(s)
    }
    fn unpack(&self, w: P::Word) -> P::State {
        self.puzzle.unpack(w)
    }
}

impl<P: Notation, F: Fn(&P::State, P::Move) -> bool + Sync> Notation for Restricted<P, F> {
    fn write_state(&self, s: &P::State) -> String {
        self.puzzle.write_state(s)
    }
    fn read_state(&self, text: &str) -> Result<P::State, Fault> {
        self.puzzle.read_state(text)
    }
    fn write_move(&self, m: P::Move) -> String {
        self.puzzle.write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        self.puzzle.read_move(text)
    }
}
