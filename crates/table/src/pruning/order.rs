//! [`Order`]: which moves need not follow which.
//!
//! Of sequences that differ only in the order of neighbours that commute, the first in dictionary order
//! is taken; and no move is made that joins with one before it into a single move, or undoes it. What is
//! forbidden next follows from what was forbidden before and the last move: a finite automaton whose
//! states are sets of forbidden moves. See `docs/math/pruning.md`.

use super::Mechanics;
use super::board::{Board, Boards};
use std::collections::HashSet;

/// A set of moves.
pub(super) type Moves = u128;

/// What sequences need not be tried.
#[derive(Clone, Debug)]
pub(super) struct Order {
    /// All moves.
    pub(super) all: Moves,
    /// By move: those that commute with it.
    commuting: Vec<Moves>,
    /// By move: those that need not follow it, whatever came before.
    after: Vec<Moves>,
    /// By move: those that need not come before it, whatever follows.
    before: Vec<Moves>,
    /// By move: those that make a single move or nothing after it.
    single: Vec<Moves>,
    /// By move: those that, if they need not come after what was made at the back, need not come before it either.
    staying: Vec<Moves>,
}

impl Order {
    /// The order of a puzzle's moves.
    pub(super) fn of<S: Boards>(kind: S, mechanics: &Mechanics) -> Self {
        let needy = mechanics.moves.iter().any(|m| !m.needs.is_empty());
        if needy || !mechanics.blocks.is_empty() {
            return Self::none(mechanics.moves.len());
        }
        let moves: Vec<S::Board> = mechanics.moves.iter().map(|m| S::Board::of(&m.does)).collect();
        let rules = (!mechanics.rules.is_empty()).then_some(mechanics.orientations.len());
        Self::new(kind, &moves, &S::Board::whole(&mechanics.orientations), rules)
    }

    /// The order of moves. Where rules forbid positions, only those change places that touch no place in
    /// common: what one may do then does not depend on the other.
    pub(super) fn new<S: Boards>(
        kind: S,
        moves: &[S::Board],
        whole: &S::Board,
        rules: Option<usize>,
    ) -> Self {
        let identity = S::Board::of(&[]);
        let apart = |a: &S::Board, b: &S::Board| {
            let still = |board: &S::Board, place| board.at(place) == identity.at(place);
            (0..rules.unwrap_or(0)).all(|place| still(a, place) || still(b, place))
        };
        let singles: HashSet<S::Board> = moves.iter().copied().chain([identity]).collect();
        let mut order = Self::none(moves.len());
        for (i, a) in moves.iter().enumerate() {
            for (j, b) in moves.iter().enumerate() {
                let ab = kind.compose(a, b, whole);
                if singles.contains(&ab) {
                    // a·b is one move or none.
                    order.single[i] |= 1 << j;
                    order.after[i] |= 1 << j;
                    order.before[j] |= 1 << i;
                }
                if ab == kind.compose(b, a, whole) && apart(a, b) {
                    order.commuting[i] |= 1 << j;
                    if j < i {
                        order.after[i] |= 1 << j;
                        order.before[j] |= 1 << i;
                    }
                }
            }
        }
        order.staying = (0..moves.len()).map(|made| order.staying(made)).collect();
        order
    }

    /// The moves that commute with one that is made at the back, and of which whatever comes before them in order does so
    /// too: then the later move that such a one should not come before can be brought past the one made.
    fn staying(&self, made: usize) -> Moves {
        let with = self.commuting[made];
        let passes = |&a: &usize| self.commuting[a] & ((1 << a) - 1) & !with == 0;
        members(with).filter(passes).fold(0, |set, a| set | 1 << a)
    }

    /// No order: every move may follow every other.
    pub(super) fn none(moves: usize) -> Self {
        let all = if moves >= 128 { Moves::MAX } else { (1 << moves) - 1 };
        let nothing = vec![0; moves];
        let [commuting, after, before, single] = [(); 4].map(|()| nothing.clone());
        Self { all, commuting, after, before, single, staying: nothing }
    }

    /// What is forbidden after a move, where `forbidden` was before it.
    #[inline]
    pub(super) fn next(&self, forbidden: Moves, made: usize) -> Moves {
        self.after[made] | (self.commuting[made] & forbidden)
    }

    /// The same toward the front: what need not come before a move.
    #[inline]
    pub(super) fn previous(&self, forbidden: Moves, made: usize) -> Moves {
        self.before[made] | (self.staying[made] & forbidden)
    }

    /// Whether a sequence is the one that is taken of all that differ in order only.
    pub(super) fn is_taken(&self, moves: &[u8]) -> bool {
        let mut forbidden = 0;
        moves.iter().all(|&m| {
            let may = forbidden >> m & 1 == 0;
            forbidden = self.next(forbidden, usize::from(m));
            may
        })
    }

    /// Whether two moves of a sequence make a single move or nothing once they are brought next to each other, by exchanging
    /// neighbours that commute: whatever order its moves are numbered in.
    pub(super) fn joins(&self, moves: &[u8]) -> bool {
        // By place in the sequence, the places whose moves cannot be brought behind it.
        let mut held: Vec<Moves> = Vec::with_capacity(moves.len());
        for (at, &m) in moves.iter().enumerate() {
            let m = usize::from(m);
            let stays = |&other: &usize| {
                let other = usize::from(moves[other]);
                other == m || self.commuting[m] >> other & 1 == 0
            };
            let set = (0..at).filter(stays).fold(0, |set, other| set | held[other] | 1 << other);
            // What one of these holds in turn has that one between.
            let between = members(set).fold(0, |between, other| between | held[other]);
            let next = |other: usize| between >> other & 1 == 0;
            if (0..at).any(|o| self.single[usize::from(moves[o])] >> m & 1 == 1 && next(o)) {
                return true;
            }
            held.push(set);
        }
        false
    }

    /// By move: those that commute with it.
    pub(super) fn commuting(self) -> Vec<Moves> {
        self.commuting
    }

    /// By how much the number of sequences grows with each move, in the long run.
    pub(super) fn growth(&self) -> f64 {
        let mut states = std::collections::BTreeMap::from([(0 as Moves, 1.0f64)]);
        let mut last = f64::from(self.all.count_ones());
        for _ in 0..8 {
            let mut next = std::collections::BTreeMap::new();
            for (&forbidden, &count) in &states {
                for m in members(self.all & !forbidden) {
                    *next.entry(self.next(forbidden, m)).or_insert(0.0) += count;
                }
            }
            let (before, after): (f64, f64) = (states.values().sum(), next.values().sum());
            last = after / before.max(1.0);
            states = next;
            if states.is_empty() || states.len() > 20_000 {
                break;
            }
        }
        last.max(1.0)
    }
}

/// The members of a set.
#[inline]
pub(super) fn members(mut set: Moves) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
