//! [`Position`]: where the cards are.

use core::fmt;

use super::deal::{Card, Instance, RANKS, SUITS};

/// A position: the cell of each card, at the card's index. Cells that hold no card are gaps.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    places: [u8; SUITS * RANKS],
}

impl Position {
    /// Where the cards stand once those of value 1 have moved to the left column. Cells are numbered
    /// in reading order, the left column included.
    pub(in crate::gap) fn start(deal: &Instance) -> Self {
        let mut start = Self { places: [0; SUITS * RANKS] };
        for (row, cards) in deal.rows().enumerate() {
            for (column, &card) in cards.iter().enumerate() {
                let dealt = row * deal.stride() + column + 1;
                start.put(card, if card.value() == 1 { deal.home(card) } else { dealt });
            }
        }
        start
    }

    /// The cell of a card.
    pub(in crate::gap) fn place(&self, card: Card) -> usize {
        usize::from(self.places[card.index()])
    }

    /// Takes a card out of the game.
    pub(in crate::gap) fn remove(&mut self, card: Card) {
        self.places[card.index()] = u8::MAX;
    }

    /// Puts a card on a cell.
    pub(in crate::gap) fn put(&mut self, card: Card, cell: usize) {
        self.places[card.index()] = cell.to_le_bytes()[0];
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.places.iter().filter(|&&p| p != 0 && p != u8::MAX)).finish()
    }
}
