//! [`Stickers`]: pieces, each turned in one of several ways, as numbers; and the elements of the group
//! that moves them.
//!
//! The places of all orbits are numbered through, and pieces as the places where they start. A
//! *sticker* is a piece turned in some way. An *element* says for every place which sticker is there:
//! position and move at once, for a move is the position that it makes of the solved one. Elements
//! compose as `(a·b)[i] = a[b[i]]`, where `a` of a piece turned by *t* is `a` of the piece, turned by
//! *t* more. See `docs/math/twisty.md`.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::definition::Orbit;
use crate::definition::Transformation;

/// Numbers for pieces and the ways in which they are turned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stickers {
    /// By piece: its sticker that is not turned.
    first: Vec<u16>,
    /// By sticker: its piece.
    piece: Vec<u16>,
}

/// By place, the sticker there.
pub(crate) type Element = Box<[u16]>;

impl Stickers {
    /// Stickers of pieces with so many orientations each; `None` if there are more than 65 535.
    pub(crate) fn new(orientations: impl IntoIterator<Item = u8>) -> Option<Self> {
        let (mut first, mut piece) = (Vec::new(), Vec::new());
        for orientations in orientations {
            first.push(u16::try_from(piece.len()).ok()?);
            let number = u16::try_from(first.len() - 1).ok()?;
            piece.extend((0..orientations).map(|_| number));
        }
        u16::try_from(piece.len()).ok()?;
        Some(Self { first, piece })
    }

    /// The stickers of a definition's pieces.
    pub(crate) fn of(orbits: &[Orbit]) -> Option<Self> {
        let each = |orbit: &Orbit| core::iter::repeat_n(orbit.orientations, orbit.pieces);
        Self::new(orbits.iter().flat_map(each))
    }

    /// How many pieces, and places, there are.
    pub(crate) fn pieces(&self) -> usize {
        self.first.len()
    }

    /// Whether there are so many pieces that what takes as long as there are positions, or as their logarithm, is not waited for.
    pub(crate) fn are_many(pieces: usize) -> bool {
        pieces > 64
    }

    /// How many stickers there are.
    pub(crate) fn count(&self) -> usize {
        self.piece.len()
    }

    /// How many ways a piece can be turned.
    pub(crate) fn orientations(&self, piece: usize) -> u16 {
        let next = self.first.get(piece + 1).map_or(self.piece.len(), |&next| usize::from(next));
        (next - usize::from(self.first[piece])) as u16
    }

    /// The piece of a sticker.
    pub(crate) fn piece(&self, sticker: u16) -> usize {
        usize::from(self.piece[usize::from(sticker)])
    }

    /// How a sticker's piece is turned.
    pub(crate) fn turn(&self, sticker: u16) -> u16 {
        sticker - self.first[self.piece(sticker)]
    }

    /// The sticker of a piece turned so far, in whole turns or not.
    pub(crate) fn at(&self, piece: usize, turn: u16) -> u16 {
        self.first[piece] + turn % self.orientations(piece)
    }

    /// A sticker turned further.
    pub(crate) fn plus(&self, sticker: u16, turn: u16) -> u16 {
        self.at(self.piece(sticker), self.turn(sticker) + turn)
    }

    /// The element that moves nothing.
    pub(crate) fn identity(&self) -> Element {
        self.first.as_slice().into()
    }

    /// What `a` makes of a sticker.
    pub(crate) fn image(&self, a: &[u16], sticker: u16) -> u16 {
        self.plus(a[self.piece(sticker)], self.turn(sticker))
    }

    /// First `a`, then the move `b`: `(a·b)[i] = a[b[i]]`.
    pub(crate) fn compose(&self, a: &[u16], b: &[u16]) -> Element {
        b.iter().map(|&sticker| self.image(a, sticker)).collect()
    }

    /// The same, without asking for memory.
    pub(crate) fn compose_into(&self, a: &[u16], b: &[u16], product: &mut [u16]) {
        for (product, &sticker) in product.iter_mut().zip(b) {
            *product = self.image(a, sticker);
        }
    }

    /// The element that undoes `a`.
    pub(crate) fn inverse(&self, a: &[u16]) -> Element {
        let mut inverse = vec![0; a.len()];
        self.inverse_into(a, &mut inverse);
        inverse.into()
    }

    /// The same, without asking for memory.
    pub(crate) fn inverse_into(&self, a: &[u16], inverse: &mut [u16]) {
        for (place, &sticker) in a.iter().enumerate() {
            let (piece, turn) = (self.piece(sticker), self.turn(sticker));
            inverse[piece] = self.at(place, self.orientations(place) - turn);
        }
    }

    /// The element of a move.
    pub(crate) fn element(&self, does: &Transformation) -> Element {
        let mut element = Vec::with_capacity(self.pieces());
        for turn in does {
            let start = element.len();
            for (&from, &delta) in turn.from.iter().zip(&turn.delta) {
                element.push(self.at(start + usize::from(from), u16::from(delta)));
            }
        }
        element.into()
    }

    /// The element as a permutation of all stickers.
    pub(crate) fn permutation(&self, a: &[u16]) -> Box<[u16]> {
        (0..self.count() as u16).map(|sticker| self.image(a, sticker)).collect()
    }

    /// The element of a permutation of all stickers that keeps pieces whole.
    pub(crate) fn of_permutation(&self, permutation: &[u16]) -> Element {
        self.first.iter().map(|&first| permutation[usize::from(first)]).collect()
    }
}
