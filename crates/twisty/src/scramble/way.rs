//! [`Way`]: a sequence of moves, and where it led.

use crate::algebra::stickers::Element;
use crate::scramble::motions::Motions;

/// A sequence, and where it led.
#[derive(Clone)]
pub(crate) struct Way {
    /// By piece: where it is.
    pub(crate) at: Element,
    /// The pattern of the pieces that rules ask for.
    pub(crate) pattern: u32,
    pub(crate) sequence: Vec<u16>,
}

impl Way {
    /// The way of no moves.
    pub(crate) const fn new(at: Element, pattern: u32) -> Self {
        Self { at, pattern, sequence: Vec::new() }
    }

    /// Makes moves; false if they are not possible.
    pub(crate) fn make(&mut self, motions: &Motions, sequence: &[u16]) -> bool {
        for &motion in sequence {
            let Some(target) = motions.target(self.pattern, motion) else { return false };
            self.pattern = target;
            self.at.iter_mut().for_each(|at| *at = motions.go(motion, *at));
        }
        self.sequence.extend(sequence);
        true
    }
}
