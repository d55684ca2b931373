//! [`Coloring`]: what of a position is looked at.
//!
//! A coloring gives every sticker a color. Seen through it, a position is a *pattern*: the color of
//! the sticker in every place. The definition's own coloring gives identical pieces the same colors and
//! ignores turns that do not matter; coarser ones look at some pieces only, or only at how pieces are
//! turned. A move must make the same of patterns that are alike, so a coloring is one of *classes* of
//! pieces, each with a modulus: pieces of a class are distinguished by their turn modulo it, and by nothing
//! else.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::stickers::Stickers;
use crate::definition::Definition;

/// What of a piece is looked at: pieces with the same class and modulus look alike, up to their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Look {
    /// Pieces of different classes differ.
    pub(crate) class: u32,
    /// The turns that can be distinguished: a divisor of the piece's orientations.
    pub(crate) modulus: u16,
    /// The turn, as the class counts it, of the piece when it is not turned.
    pub(crate) offset: u16,
}

/// The class of the pieces of an orbit that the definition gives this number.
pub(crate) fn class(orbit: usize, piece: u8) -> u32 {
    orbit as u32 * 256 + u32::from(piece)
}

/// Colors for stickers.
#[derive(Clone, Debug)]
pub(crate) struct Coloring {
    /// By sticker.
    color: Vec<u16>,
    /// By color: some sticker of it.
    sticker: Vec<u16>,
    looks: Vec<Look>,
}

impl Coloring {
    /// The coloring that looks at each piece as `looks` has it.
    pub(crate) fn new(stickers: &Stickers, looks: Vec<Look>) -> Self {
        let mut seen = std::collections::BTreeMap::new();
        let (mut color, mut sticker) = (Vec::new(), Vec::new());
        for number in 0..stickers.count() as u16 {
            let look = looks[stickers.piece(number)];
            // The turn modulo a divisor of the orientations: the color after another turn by d follows from this one
            // and d, which is what makes a coloring (docs/math/twisty.md, "Stickers, elements, patterns").
            let turn = (stickers.turn(number) + look.offset) % look.modulus;
            // The number of orientations is part of the class: pieces of several orbits never meet.
            let fresh = sticker.len() as u16;
            let of = *seen.entry((look.class, look.modulus, turn)).or_insert(fresh);
            if of == fresh {
                sticker.push(number);
            }
            color.push(of);
        }
        Self { color, sticker, looks }
    }

    /// The definition's own: what makes two positions different.
    pub(crate) fn visible(definition: &Definition, stickers: &Stickers) -> Self {
        let mut looks = Vec::new();
        for (number, (orbit, solved)) in
            definition.orbits.iter().zip(&definition.solved).enumerate()
        {
            for place in 0..orbit.pieces {
                looks.push(Look {
                    class: class(number, solved.pieces[place]),
                    modulus: u16::from(solved.modulus[place]),
                    offset: u16::from(solved.orientation[place]),
                });
            }
        }
        Self::new(stickers, looks)
    }

    /// How each piece is looked at.
    pub(crate) fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// The color of a sticker.
    pub(crate) fn color(&self, sticker: u16) -> u16 {
        self.color[usize::from(sticker)]
    }

    /// Some sticker of a color.
    pub(crate) fn sticker(&self, color: u16) -> u16 {
        self.sticker[usize::from(color)]
    }

    /// Whether it distinguishes the same stickers as another.
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        // Colors are numbered in the order of the stickers that have them first.
        self.color == other.color
    }

    /// How many colors there are.
    pub(crate) fn colors(&self) -> u16 {
        self.sticker.len() as u16
    }

    /// How an element looks.
    pub(crate) fn pattern(&self, element: &[u16]) -> Box<[u16]> {
        element.iter().map(|&sticker| self.color(sticker)).collect()
    }

    /// How a pattern looks after a move.
    pub(crate) fn apply(
        &self,
        stickers: &Stickers,
        pattern: &[u16],
        by: &[u16],
        out: &mut Vec<u16>,
    ) {
        out.clear();
        out.extend(by.iter().map(|&from| {
            // Any sticker of the color will do, as what it becomes depends on the color and the turn alone.
            let there = self.sticker(pattern[stickers.piece(from)]);
            self.color(stickers.plus(there, stickers.turn(from)))
        }));
    }
}
