//! [`Order`]: which moves need not follow which.
//!
//! Of sequences that differ only in the order of neighbours that commute, the first in dictionary order
//! is taken; and no move is made that joins with one before it into a single move, or undoes it. What is
//! forbidden next follows from what was forbidden before and the last move: a finite automaton whose
//! states are sets of forbidden moves. See `docs/math/pruning.md`.

use super::board::{Board, Boards};
use super::problem::Problem;
use core::ops::{BitAnd, Not};
use std::collections::HashSet;

/// A set of moves.
pub(super) type Moves = u128;

/// States times moves that are looked at to see how the number of sequences grows, a move more.
const WORK: usize = 400_000;

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
    /// By move: those that make a single move of it, or nothing, if they come next.
    joining: Vec<Moves>,
    /// By move: those that, if they need not come before what was made at the back, need not come before it
    /// either, where it is made before that.
    staying: Vec<Moves>,
}

impl Order {
    /// The order of a puzzle's moves.
    pub(super) fn of<S: Boards>(kind: S, problem: &Problem) -> Self {
        let needy = problem.moves.iter().any(|m| !m.needs.is_empty());
        if needy || !problem.blocks.is_empty() {
            return Self::none(problem.moves.len());
        }
        let moves: Vec<S::Board> = problem.moves.iter().map(|m| S::Board::of(&m.does)).collect();
        let rules = (!problem.rules.is_empty()).then_some(problem.orientations.len());
        Self::new(kind, &moves, &S::Board::whole(&problem.orientations), rules)
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
                    order.after[i] |= 1 << j;
                    order.before[j] |= 1 << i;
                    order.joining[i] |= 1 << j;
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

    /// The moves that commute with one that is made at the back, and of which whatever comes before them in
    /// order does so too: then the later move that such a one should not come before can be brought past the
    /// one made. Of the others it is not known which later move forbade them, and nothing is spared.
    fn staying(&self, made: usize) -> Moves {
        let with = self.commuting[made];
        let passes = |&a: &usize| self.commuting[a] & ((1 << a) - 1) & !with == 0;
        members(with).filter(passes).fold(0, |set, a| set | 1 << a)
    }

    /// No order: every move may follow every other.
    pub(super) fn none(moves: usize) -> Self {
        let all = if moves >= 128 { Moves::MAX } else { (1 << moves) - 1 };
        let nothing = vec![0; moves];
        Self {
            all,
            commuting: nothing.clone(),
            after: nothing.clone(),
            before: nothing.clone(),
            joining: nothing.clone(),
            staying: nothing,
        }
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

    /// Whether a sequence is the one that is taken of all that differ in order only, and counts: in none
    /// of these orders do two neighbours join into a single move, or into none. Costs a step for each two
    /// of its moves.
    pub(super) fn is_taken(&self, moves: &[u8]) -> bool {
        let mut forbidden = 0;
        let first = moves.iter().all(|&m| {
            let may = forbidden >> m & 1 == 0;
            forbidden = self.next(forbidden, usize::from(m));
            may
        });
        first && !self.joins(moves)
    }

    /// Whether moves that commute can be exchanged so that two others become neighbours that join.
    ///
    /// The automaton sees a later move that can go back to an earlier one. Here the earlier may have to go
    /// forth, too: two moves can become neighbours if nothing that must stay behind the first must stay
    /// before the second.
    fn joins(&self, moves: &[u8]) -> bool {
        (0..moves.len()).any(|at| {
            let first = usize::from(moves[at]);
            // What must stay behind the first: what does not commute with it, or with one of these.
            let mut behind: Moves = 0;
            moves[at + 1..].iter().any(|&m| {
                let apart = behind & !self.commuting[usize::from(m)] != 0;
                let joins = !apart && self.joining[first] >> m & 1 == 1;
                if apart || self.commuting[first] >> m & 1 == 0 {
                    behind |= 1 << m;
                }
                joins
            })
        })
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
            let work = states.len() * self.all.count_ones() as usize;
            if states.is_empty() || states.len() > 20_000 || work > WORK {
                break;
            }
        }
        last.max(1.0)
    }
}

/// Sets of moves in a search: half as long where there are few moves, so that they stay in registers.
#[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
pub(super) trait Set: Copy + BitAnd<Output = Self> + Not<Output = Self> {
    /// The same set; moves that are too many for it are left out.
    fn of(moves: Moves) -> Self;
    /// The first; none if there is none.
    fn first(self) -> Option<usize>;
    /// How many there are.
    fn count(self) -> u32;

    /// Those that are in others, too.
    #[inline(always)]
    fn within(self, others: Moves) -> Self {
        self & Self::of(others)
    }

    /// Those that are not in others.
    #[inline(always)]
    fn without(self, others: Moves) -> Self {
        self & !Self::of(others)
    }
}

#[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
impl Set for u64 {
    #[inline(always)]
    fn of(moves: Moves) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "who has no more moves takes it")]
        let moves = moves as Self;
        moves
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
    }
}

#[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
impl Set for Moves {
    #[inline(always)]
    fn of(moves: Moves) -> Self {
        moves
    }

    #[inline(always)]
    fn first(self) -> Option<usize> {
        (self != 0).then(|| self.trailing_zeros() as usize)
    }

    #[inline(always)]
    fn count(self) -> u32 {
        self.count_ones()
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

/// Of each class of moves the first that is in a set, by move its class.
#[expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]
#[expect(clippy::cast_possible_truncation, reason = "halves are taken")]
#[inline(always)]
pub(super) fn firsts(set: Moves, alike: &[Moves]) -> impl Iterator<Item = usize> {
    // In two halves, which stay in registers.
    let mut halves = [set as u64, (set >> 64) as u64];
    core::iter::from_fn(move || {
        let m = if halves[0] != 0 {
            halves[0].trailing_zeros() as usize
        } else if halves[1] != 0 {
            64 + halves[1].trailing_zeros() as usize
        } else {
            return None;
        };
        let class = alike[m];
        halves[0] &= !(class as u64);
        halves[1] &= !((class >> 64) as u64);
        Some(m)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_each_class_the_first_in_the_set_is_taken() {
        // Classes of three, some of which are in both halves.
        let alike: Vec<Moves> =
            (0..128).map(|m| (0..3).map(|k| 1 << ((m % 43 + 43 * k) % 128)).sum()).collect();
        for set in [0, 0b1011, 1 << 43 | 1 << 86, Moves::MAX, Moves::MAX << 70, 1 << 127] {
            let mut left = set;
            let mut expected = Vec::new();
            for m in members(set) {
                if left >> m & 1 == 1 {
                    expected.push(m);
                    left &= !alike[m];
                }
            }
            assert_eq!(firsts(set, &alike).collect::<Vec<_>>(), expected);
        }
    }
}
