//! [`Looked`]: what a component looks at, as rows of numbers, and what moves do to them.

use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::Stickers;

/// What a component looks at.
pub(crate) enum Looked {
    /// Places, through a coloring.
    Places { coloring: Coloring, places: Vec<usize> },
    /// Whether the pieces in each of these orbits of places are permuted oddly.
    Signs(Vec<Vec<usize>>),
}

/// What a move does to rows.
pub(crate) enum Acting {
    Places {
        /// By place: that from which its piece comes, and how far that is turned.
        from: Vec<(usize, usize)>,
        /// By color and turn: the color after it.
        turned: Vec<u16>,
        /// How many turns there are.
        turns: usize,
    },
    Signs(Vec<u16>),
}

impl Looked {
    /// How an element looks.
    pub(crate) fn row(&self, stickers: &Stickers, element: &[u16]) -> Vec<u16> {
        match self {
            Self::Places { coloring, places } => {
                places.iter().map(|&place| coloring.color(element[place])).collect()
            }
            Self::Signs(orbits) => {
                orbits.iter().map(|places| sign(stickers, element, places)).collect()
            }
        }
    }

    /// What a move does. It must bring no piece from elsewhere to the places.
    pub(crate) fn acting(&self, stickers: &Stickers, does: &[u16]) -> Acting {
        let Self::Places { coloring, places } = self else {
            return Acting::Signs(self.row(stickers, does));
        };
        let local = |sticker| places.iter().position(|&place| place == stickers.piece(sticker));
        let from = places.iter().map(|&place| {
            (local(does[place]).unwrap_or(0), usize::from(stickers.turn(does[place])))
        });
        let turns = (0..stickers.pieces()).map(|piece| stickers.orientations(piece)).max();
        let turns = turns.unwrap_or(1);
        let all = (0..coloring.colors()).flat_map(|color| (0..turns).map(move |t| (color, t)));
        let turned =
            all.map(|(color, t)| coloring.color(stickers.plus(coloring.sticker(color), t)));
        Acting::Places { from: from.collect(), turned: turned.collect(), turns: usize::from(turns) }
    }

    /// By color: what it becomes if pieces are renamed as a move brings them; `None` if that is not the same for all stickers of a
    /// color, or colors are not looked at.
    pub(crate) fn renamed(&self, stickers: &Stickers, does: &[u16]) -> Option<Vec<u16>> {
        let Self::Places { coloring, .. } = self else { return None };
        let mut to = vec![None; usize::from(coloring.colors())];
        for sticker in 0..u16::try_from(stickers.count()).ok()? {
            let color = coloring.color(stickers.image(does, sticker));
            let own = &mut to[usize::from(coloring.color(sticker))];
            if *own.get_or_insert(color) != color {
                return None;
            }
        }
        to.into_iter().collect()
    }
}

impl Acting {
    /// The row after the move.
    pub(crate) fn after(&self, row: &[u16], out: &mut Vec<u16>) {
        out.clear();
        match self {
            Self::Places { from, turned, turns } => {
                let color =
                    |&(from, turn): &(usize, usize)| turned[usize::from(row[from]) * turns + turn];
                out.extend(from.iter().map(color));
            }
            Self::Signs(signs) => out.extend(signs.iter().zip(row).map(|(a, b)| a ^ b)),
        }
    }
}

/// 1 if the pieces in these places are permuted oddly, otherwise 0.
fn sign(stickers: &Stickers, element: &[u16], places: &[usize]) -> u16 {
    let mut seen = vec![false; stickers.pieces()];
    let mut odd = 0;
    for &place in places {
        // A cycle of so many pieces is as many exchanges less one.
        let mut at = place;
        while !core::mem::replace(&mut seen[at], true) {
            at = stickers.piece(element[at]);
            odd ^= u16::from(at != place);
        }
    }
    odd
}
