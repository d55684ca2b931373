//! [`Compact`]: the packed words of a puzzle.

use crate::text::Fault;
use crate::{Backward, Graded, Members, Notation, Packed, Puzzle, Ranked, Symmetric};
use core::ops::ControlFlow;

/// The puzzle whose positions are the packed words of a [`Packed`] puzzle.
///
/// A strategy run on it keeps, hashes and compares words only. Heuristics and oracles of the puzzle
/// follow it through [`Through`](super::Through).
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
        mut visit: impl FnMut(P::Move, P::Word) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
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

impl<P: Packed + Ranked> Ranked for Compact<'_, P> {
    fn ranks(&self) -> u64 {
        self.0.ranks()
    }
    fn rank(&self, s: &P::Word) -> u64 {
        self.0.rank(&self.0.unpack(*s))
    }
    fn unrank(&self, r: u64) -> P::Word {
        self.0.pack(&self.0.unrank(r))
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        self.0.expand_ranks(from, out);
    }
}

impl<P: Packed + Symmetric> Symmetric for Compact<'_, P> {
    fn canonical(&self, s: &P::Word) -> P::Word {
        self.0.pack(&self.0.canonical(&self.0.unpack(*s)))
    }
    fn class_size(&self, s: &P::Word) -> u64 {
        self.0.class_size(&self.0.unpack(*s))
    }
}

impl<P: Packed + Members> Members for Compact<'_, P> {
    fn members(&self, s: &P::Word, out: &mut Vec<P::Word>) {
        let mut states = Vec::new();
        self.0.members(&self.0.unpack(*s), &mut states);
        out.extend(states.iter().map(|s| self.0.pack(s)));
    }
}

impl<P: Packed + Notation> Notation for Compact<'_, P> {
    fn write_state(&self, s: &P::Word) -> String {
        self.0.write_state(&self.0.unpack(*s))
    }
    fn read_state(&self, text: &str) -> Result<P::Word, Fault> {
        self.0.read_state(text).map(|s| self.0.pack(&s))
    }
    fn write_move(&self, m: P::Move) -> String {
        self.0.write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        self.0.read_move(text)
    }
}
