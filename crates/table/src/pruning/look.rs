//! [`Look`]: how a search sees boards and hashes them, chosen once and compiled into its loops.
//!
//! Any [`Index`] will do. Most puzzles fit [`Formed`], which decides nothing at each board, and makes fewer of them: what the other
//! side shows after a move is seen without making its board.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::board::{Board, Boards, Colors, Form};
use super::cores::{Eight, class_number};
use super::index::{Choice, Index, SYMMETRIES, Sight, product};
use super::layers::Compiled;
use super::order::{Moves, Set};
use super::problem::Abstraction;
use crate::cpu;

/// A way to see boards and hash them.
pub(super) trait Look<S: Boards>: Copy {
    /// Sets of its moves.
    type Set: Set;

    /// What is seen of a board; what its hash needs is asked for ahead.
    fn see(self, kind: S, board: &S::Board) -> Sight<S>;
    /// What is seen of the other side's board after a move at an end: of *m⁻¹·x* at the front, 0, and of *m·x* at the back.
    fn see_other(self, compiled: &Compiled<S>, board: &S::Board, end: usize, m: usize) -> Sight<S>;
    /// The hash of what is seen.
    fn hash(self, kind: S, seen: &<S::Board as Board>::Seen, core: u32) -> u64;
}

impl<S: Boards> Look<S> for &Index {
    type Set = Moves;

    #[inline(always)]
    fn see(self, kind: S, board: &S::Board) -> Sight<S> {
        Index::see(self, kind, board)
    }

    #[inline(always)]
    fn see_other(self, compiled: &Compiled<S>, board: &S::Board, end: usize, m: usize) -> Sight<S> {
        let m = if end == 0 { &compiled.back[m] } else { &compiled.moves[m] };
        Index::see(self, compiled.kind, &compiled.kind.compose(m, board, &compiled.orientations))
    }

    #[inline(always)]
    fn hash(self, kind: S, seen: &<S::Board as Board>::Seen, core: u32) -> u64 {
        self.hash_at(kind, seen, core)
    }
}

/// By end and move, how the other side's board is looked at to see what it shows after the move: the colors of the pieces that
/// the move makes of others.
pub(super) type Others = [Vec<Colors>; 2];

/// The colors of what an abstraction shows of the other side after each move, where [`Formed`] needs them.
pub(super) fn others<S: Boards>(
    compiled: &Compiled<S>,
    abstraction: &Abstraction,
    index: &Index,
) -> Option<Others> {
    let of =
        |moves: &[S::Board]| moves.iter().map(|m| Colors::after(&abstraction.colors, m)).collect();
    let Choice::Core(core) = &index.choice else { return None };
    // Eight places are read at once, so there must be as many.
    let places = compiled.kind.look(&compiled.solved, &index.colors).as_ref().len();
    let fits = core.digits.eight.is_some()
        && core.colors.is_none()
        && core.first + 8 <= places
        && !index.forms.is_empty()
        && compiled.moves.len() <= 64;
    fits.then(|| [of(&compiled.back), of(&compiled.moves)])
}

/// Up to 64 moves, a core of up to eight places that is seen as the rest is, and listed forms of the rest.
#[derive(Clone, Copy)]
pub(super) struct Formed<'a> {
    colors: &'a Colors,
    others: [&'a [Colors]; 2],
    /// The first place of the core.
    first: usize,
    digits: Eight,
    cores: &'a [u32],
    forms: &'a [Form],
}

impl<'a> Formed<'a> {
    /// An index seen so.
    pub(super) fn of(index: &'a Index, [front, back]: &'a Others) -> Option<Self> {
        let Choice::Core(core) = &index.choice else { return None };
        let digits = core.digits.eight?;
        let (colors, forms) = (&index.colors, &index.forms[..]);
        let others = [&front[..], &back[..]];
        Some(Self { colors, others, first: core.first, digits, cores: &core.entries, forms })
    }

    #[inline(always)]
    fn sight<S: Boards>(self, seen: <S::Board as Board>::Seen) -> Sight<S> {
        let some = seen.as_ref()[self.first..].first_chunk().expect("there are so many places");
        let core = self.digits.number(*some);
        cpu::prefetch_at(self.cores, core as usize);
        Sight { seen, core }
    }
}

impl<S: Boards> Look<S> for Formed<'_> {
    type Set = u64;

    #[inline(always)]
    fn see(self, kind: S, board: &S::Board) -> Sight<S> {
        self.sight(kind.look(board, self.colors))
    }

    #[inline(always)]
    fn see_other(self, compiled: &Compiled<S>, board: &S::Board, end: usize, m: usize) -> Sight<S> {
        self.sight(compiled.kind.look(board, &self.others[end][m]))
    }

    #[inline(always)]
    fn hash(self, kind: S, seen: &<S::Board as Board>::Seen, core: u32) -> u64 {
        let entry = self.cores[core as usize];
        let form = &self.forms[entry as usize % SYMMETRIES];
        product(kind.formed(seen, form), class_number(entry))
    }
}
