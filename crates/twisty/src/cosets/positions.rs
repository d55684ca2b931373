//! Positions as puzzles of the contract, for the strategies that know no pieces: [`Positions`], and the
//! ranked [`Space`].

use crate::algebra::mechanism::Mechanism;
use crate::cosets::space::Space;
use everystate_puzzle::{Puzzle, Ranked};

/// A mechanism with a position to reach from the solved one. Positions are visible patterns, moves the
/// numbers of the mechanism's motions.
pub(crate) struct Positions<'a> {
    pub(crate) mechanism: &'a Mechanism,
    pub(crate) goal: Box<[u16]>,
}

impl Puzzle for Positions<'_> {
    type State = Box<[u16]>;
    type Move = usize;

    fn start(&self) -> Box<[u16]> {
        self.mechanism.solved()
    }

    fn is_goal(&self, s: &Box<[u16]>) -> bool {
        *s == self.goal
    }

    fn moves(&self, s: &Box<[u16]>, out: &mut Vec<usize>) {
        moves(self.mechanism, s, out);
    }

    fn apply(&self, s: &Box<[u16]>, m: usize) -> Box<[u16]> {
        apply(self.mechanism, s, m)
    }
}

fn moves(mechanism: &Mechanism, s: &[u16], out: &mut Vec<usize>) {
    let Mechanism { stickers, visible, motions, .. } = mechanism;
    out.clear();
    let mut next = Vec::new();
    for (number, motion) in motions.iter().enumerate() {
        visible.apply(stickers, s, &motion.element, &mut next);
        if mechanism.may(motion, visible, s) && mechanism.is_legal(visible, &next) {
            out.push(number);
        }
    }
}

fn apply(mechanism: &Mechanism, s: &[u16], m: usize) -> Box<[u16]> {
    let mut next = Vec::new();
    mechanism.visible.apply(&mechanism.stickers, s, &mechanism.motions[m].element, &mut next);
    next.into()
}

impl Puzzle for Space {
    type State = Box<[u16]>;
    type Move = usize;

    fn start(&self) -> Box<[u16]> {
        self.mechanism.solved()
    }

    fn is_goal(&self, s: &Box<[u16]>) -> bool {
        *s == self.mechanism.solved()
    }

    fn moves(&self, s: &Box<[u16]>, out: &mut Vec<usize>) {
        moves(&self.mechanism, s, out);
    }

    fn apply(&self, s: &Box<[u16]>, m: usize) -> Box<[u16]> {
        apply(&self.mechanism, s, m)
    }
}

impl Ranked for Space {
    fn ranks(&self) -> u64 {
        self.positions()
    }

    /// # Panics
    /// If moves do not lead to the position.
    fn rank(&self, s: &Box<[u16]>) -> u64 {
        self.find(s).expect("a position that moves lead to")
    }

    fn unrank(&self, r: u64) -> Box<[u16]> {
        self.pattern(r)
    }

    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        for &rank in from {
            let near = (0..self.cosets.moves()).filter_map(|m| self.cosets.neighbour(rank, m));
            out.extend(near);
        }
    }
}
