//! [`Node`]: a position on the way, with the moves made to it at both ends of the solution.

use super::order::Moves;

/// The most moves of a solution: where there is none of so many, a search ends as at a limit on depth, whatever was asked for.
pub(super) const LONGEST: usize = 91;

/// A position of a search. The solution is the moves of the front, those that are still to be found, and
/// those of the back.
///
/// A move *m* at the front makes *a·m* of the position and *m⁻¹·b* of its inverse, one at the back *m·a* and *b·m⁻¹*: so of each
/// end one board is its own, *a* or *b*, multiplied from the right, and the other one is the other side's.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node<B> {
    /// The position, *back · start · front*: as many moves from solved as are still to be found.
    pub(super) a: B,
    /// Its inverse, where that is a position too.
    pub(super) b: B,
    /// What need not come next at the front, and at the back.
    pub(super) forbidden: [Moves; 2],
    /// Bounds of `a` and `b`.
    pub(super) bounds: [u8; 2],
    /// How many moves are still to be found.
    pub(super) left: u8,
    /// How many there are at the front and at the back.
    pub(super) made: [u8; 2],
    path: [u8; LONGEST],
}

impl<B> Node<B> {
    /// A search for so many moves.
    pub(super) fn new(a: B, b: B, bounds: [u8; 2], left: u8) -> Self {
        Self { a, b, forbidden: [0; 2], bounds, left, made: [0; 2], path: [0; LONGEST] }
    }

    /// Puts a move at an end: 0 is the front.
    #[inline]
    pub(super) fn make(&mut self, end: usize, m: u8) {
        let made = usize::from(self.made[end]);
        let at = if end == 0 { made } else { LONGEST - 1 - made };
        self.path[at % LONGEST] = m;
        self.made[end] += 1;
        self.left -= 1;
    }

    /// The moves of the front and of the back.
    pub(super) fn moves(&self) -> Vec<u8> {
        let [front, back] = self.made.map(usize::from);
        [&self.path[..front], &self.path[LONGEST - back..]].concat()
    }
}
