//! A [`Space`] as a puzzle of the contract: its positions are visible patterns, its moves the numbers of
//! the mechanism's motions.

use super::mechanism::Mechanism;
use super::space::Space;
use everystate_puzzle::{Puzzle, Ranked};

impl Puzzle for Space {
    type State = Box<[u16]>;
    type Move = usize;

    fn start(&self) -> Box<[u16]> {
        self.mechanism.visible.pattern(&self.mechanism.stickers.identity())
    }

    fn is_goal(&self, s: &Box<[u16]>) -> bool {
        *s == self.start()
    }

    fn moves(&self, s: &Box<[u16]>, out: &mut Vec<usize>) {
        let Mechanism { stickers, visible, motions, .. } = &self.mechanism;
        out.clear();
        let mut next = Vec::new();
        for (number, motion) in motions.iter().enumerate() {
            visible.apply(stickers, s, &motion.element, &mut next);
            if self.mechanism.may(motion, visible, s) && self.mechanism.is_legal(visible, &next) {
                out.push(number);
            }
        }
    }

    fn apply(&self, s: &Box<[u16]>, m: usize) -> Box<[u16]> {
        let Mechanism { stickers, visible, motions, .. } = &self.mechanism;
        let mut next = Vec::new();
        visible.apply(stickers, s, &motions[m].element, &mut next);
        next.into()
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
            let near = (0..self.cosets.moves).filter_map(|m| self.cosets.neighbour(rank, m));
            out.extend(near);
        }
    }
}
