//! [`Trail`]: what a walk into a subgroup does with each way: goes on with the subgroup's moves, if that makes a shorter solution.

use crate::algebra::stickers::Element;
use crate::anytime::best::Best;
use crate::anytime::carried::At;
use crate::anytime::ends::Ends;
use everystate_table::ways::Visit;

/// A position as it is gone on with.
pub(super) struct Start<'a> {
    /// Where its pieces are.
    pub(super) at: Element,
    /// Of these, what is carried along.
    pub(super) carried: At,
    /// By move made there: the one that it is of the position that was given.
    pub(super) renamed: &'a [u8],
    /// Whether it is the inverse of what was given.
    pub(super) is_inverse: bool,
}

/// Where a position comes along a way, which often begins as the one before did.
pub(super) struct Trail<'a> {
    starts: &'a [Start<'a>],
    /// By move: where it takes what is somewhere.
    go: &'a [Box<[u16]>],
    /// By move: the one that undoes it.
    back: &'a [u8],
    ends: &'a Ends,
    best: &'a Best<'a>,
    /// Moves of a way, and of what follows it at most.
    length: u8,
    room: u8,
    start: usize,
    moves: Vec<u8>,
    /// Before the first move, and after each.
    at: Vec<Element>,
}

impl<'a> Trail<'a> {
    /// A visitor of ways of so many moves, which at most so many may follow.
    pub(super) fn new(
        (starts, best): (&'a [Start<'a>], &'a Best<'a>),
        (go, back, ends): (&'a [Box<[u16]>], &'a [u8], &'a Ends),
        (length, room): (u8, u8),
    ) -> Self {
        let (moves, at) = (Vec::new(), Vec::new());
        Self { starts, go, back, ends, best, length, room, start: usize::MAX, moves, at }
    }

    /// How many moves may follow a way, so that it makes a solution shorter than all before.
    #[inline]
    fn most(&self) -> Option<u8> {
        let left = self.best.ceiling().checked_sub(1 + u64::from(self.length))?;
        Some(u8::try_from(left).unwrap_or(u8::MAX).min(self.room))
    }

    /// Where the pieces of a start are after moves.
    fn after(&mut self, start: usize, moves: &[u8]) -> &[u16] {
        let mut same = 0;
        if start == self.start {
            same = moves.iter().zip(&self.moves).take_while(|(a, b)| a == b).count();
        } else {
            self.start = start;
            self.at = vec![self.starts[start].at.clone(); moves.len() + 1];
        }
        self.at.resize(moves.len() + 1, self.starts[start].at.clone());
        for number in same..moves.len() {
            let (before, after) = self.at.split_at_mut(number + 1);
            let go = &self.go[usize::from(moves[number])];
            for (to, &from) in after[0].iter_mut().zip(&before[number]) {
                *to = go[usize::from(from)];
            }
        }
        self.moves.clear();
        self.moves.extend_from_slice(moves);
        &self.at[moves.len()]
    }

    /// Moves from a start as they are of the position that was given.
    fn solution(&self, start: usize, moves: &[u8]) -> Vec<usize> {
        let start = &self.starts[start];
        let renamed = moves.iter().map(|&m| start.renamed[usize::from(m)]);
        if start.is_inverse {
            renamed.rev().map(|m| usize::from(self.back[usize::from(m)])).collect()
        } else {
            renamed.map(usize::from).collect()
        }
    }
}

impl Visit for Trail<'_> {
    type Mark = At;

    fn first(&self, start: usize) -> At {
        self.starts[start].carried
    }

    #[inline]
    fn after(&self, at: At, m: u8) -> At {
        self.ends.after(at, m)
    }

    #[inline]
    fn ask(&self, at: At) {
        self.ends.ask(at);
    }

    #[inline]
    fn wants(&self, at: At) -> bool {
        self.most().is_some_and(|most| self.ends.is_near(at, most))
    }

    fn way(&mut self, start: usize, firsts: &[u8], lasts: &[u8]) {
        let Some(most) = self.most() else { return };
        let (ends, go) = (self.ends, self.go);
        let at = self.after(start, firsts);
        let go = lasts.iter().map(|&m| &*go[usize::from(m)]);
        let position =
            |piece: usize| go.clone().fold(at[piece], |place, go| go[usize::from(place)]);
        if let Some(rest) = ends.solve(&position, most) {
            self.best.offer(self.solution(start, &[firsts, lasts, &rest].concat()));
        }
    }
}
