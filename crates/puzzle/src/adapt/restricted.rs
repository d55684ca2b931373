//! [`Restricted`]: the same puzzle with fewer moves.

use crate::{Graded, Puzzle};

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
