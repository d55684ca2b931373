//! [`Rooted`]: the same puzzle from another start.

use crate::text::Fault;
use crate::{Backward, Graded, Members, Notation, Packed, Puzzle, Ranked, Symmetric};
use core::ops::ControlFlow;

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
    fn expand<B>(
        &self,
        s: &P::State,
        scratch: &mut Vec<P::Move>,
        visit: impl FnMut(P::Move, P::State) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.puzzle.expand(s, scratch, visit)
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

impl<P: Symmetric> Symmetric for Rooted<P> {
    fn canonical(&self, s: &P::State) -> P::State {
        self.puzzle.canonical(s)
    }
    fn class_size(&self, s: &P::State) -> u64 {
        self.puzzle.class_size(s)
    }
}

impl<P: Members> Members for Rooted<P> {
    fn members(&self, s: &P::State, out: &mut Vec<P::State>) {
        self.puzzle.members(s, out);
    }
}

impl<P: Packed> Packed for Rooted<P> {
    type Word = P::Word;
    fn pack(&self, s: &P::State) -> P::Word {
        self.puzzle.pack(s)
    }
    fn unpack(&self, w: P::Word) -> P::State {
        self.puzzle.unpack(w)
    }
}

impl<P: Notation> Notation for Rooted<P> {
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
