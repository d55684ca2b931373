//! [`Interned`]: positions of many words, by numbers of their parts.

mod numbers;
mod tree;

use crate::{Cost, Heuristic, Puzzle};
use core::ops::ControlFlow;
use numbers::Numbers;
use tree::Tree;

/// The puzzle whose positions are one word each, where those of another are many.
///
/// Each word of a position has a number, each pair of numbers has one, each pair of these, and so on: a position is the last pair. Parts that
/// positions share are kept once, so that a position takes little more than its pair: of a board on which an input changes few words, some 8 to 20 bytes,
/// whatever its size. Two positions are the same exactly when their pairs are, so sets of positions compare them whole.
///
/// The numbers are given in the order in which parts are met, so with several threads a position may be another pair the next time.
///
/// ```
/// use everystate_puzzle::{adapt::Interned, replay, Puzzle};
/// /// Four counters.
/// struct Counters;
/// impl Puzzle for Counters {
///     type State = [u64; 4];
///     type Move = usize;
///     fn start(&self) -> [u64; 4] { [0; 4] }
///     fn is_goal(&self, s: &[u64; 4]) -> bool { *s == [1, 2, 0, 1] }
///     fn moves(&self, _: &[u64; 4], out: &mut Vec<usize>) { out.extend(0..4); }
///     fn apply(&self, s: &[u64; 4], m: usize) -> [u64; 4] { let mut s = *s; s[m] += 1; s }
/// }
/// let interned = Interned::new(&Counters);
/// let end = replay(&interned, &[1, 0, 3, 1]).unwrap();
/// assert_eq!((interned.whole(end), interned.is_goal(&end)), ([1, 2, 0, 1], true));
/// assert_eq!(replay(&interned, &[0, 1, 1, 3]), Some(end));
/// ```
///
/// # Cost
/// For each successor a look-up for each word that differs from the position before, and for each pair on the way from there to the last; to read a position
/// two accesses for each of its words. The parts take 12 to 20 bytes each, and are never forgotten: [`bytes`](Self::bytes).
///
/// # Source
/// A. Laarman, J. van de Pol, M. Weber, "Parallel recursive state compression for free", 2011.
#[derive(Debug)]
pub struct Interned<'a, P, const N: usize> {
    puzzle: &'a P,
    words: Numbers,
    pairs: Numbers,
}

impl<'a, P: Puzzle<State = [u64; N]>, const N: usize> Interned<'a, P, N> {
    /// That of a puzzle, with no parts yet.
    ///
    /// # Panics
    /// If positions have more than 256 words, or none.
    pub fn new(puzzle: &'a P) -> Self {
        assert!((1..=256).contains(&N), "positions of 1 to 256 words");
        Self { puzzle, words: Numbers::default(), pairs: Numbers::default() }
    }

    /// The bytes that the parts take, and their tables.
    pub fn bytes(&self) -> u64 {
        self.words.bytes() + self.pairs.bytes()
    }

    /// A position with all its words.
    pub fn whole(&self, s: u64) -> [u64; N] {
        self.open(s).0
    }

    fn open(&self, s: u64) -> ([u64; N], Tree<N>) {
        let tree = Tree::open(s, |pair| self.pairs.value(pair));
        (core::array::from_fn(|place| self.words.value(tree.word(place))), tree)
    }

    /// The pair of a position; of what is as in another, that is known already.
    fn close(&self, whole: &[u64; N], known: Option<&([u64; N], Tree<N>)>) -> u64 {
        let same = known.map(|(words, tree)| (tree, |place: usize| words[place] == whole[place]));
        Tree::close(
            |place| self.words.number(whole[place]),
            |pair| self.pairs.number(pair),
            same.as_ref().map(|(tree, same)| (*tree, same)),
        )
    }
}

impl<P: Puzzle<State = [u64; N]>, const N: usize> Puzzle for Interned<'_, P, N> {
    type State = u64;
    type Move = P::Move;

    fn start(&self) -> u64 {
        self.close(&self.puzzle.start(), None)
    }

    fn is_goal(&self, s: &u64) -> bool {
        self.puzzle.is_goal(&self.whole(*s))
    }

    fn moves(&self, s: &u64, out: &mut Vec<P::Move>) {
        self.puzzle.moves(&self.whole(*s), out);
    }

    fn apply(&self, s: &u64, m: P::Move) -> u64 {
        let open = self.open(*s);
        self.close(&self.puzzle.apply(&open.0, m), Some(&open))
    }

    fn expand<B>(
        &self,
        s: &u64,
        scratch: &mut Vec<P::Move>,
        mut visit: impl FnMut(P::Move, u64) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let open = self.open(*s);
        self.puzzle.expand(&open.0, scratch, |m, next| visit(m, self.close(&next, Some(&open))))
    }
}

/// A bound that a puzzle has of itself holds of its positions by numbers.
impl<P, const N: usize> Heuristic<Self> for Interned<'_, P, N>
where
    P: Puzzle<State = [u64; N]> + Heuristic<P>,
{
    fn estimate(&self, s: &u64) -> u32 {
        self.puzzle.estimate(&self.whole(*s))
    }
}

impl<P: Cost<State = [u64; N]>, const N: usize> Cost for Interned<'_, P, N> {
    fn cost(&self, s: &u64, m: P::Move) -> u32 {
        self.puzzle.cost(&self.whole(*s), m)
    }
}
