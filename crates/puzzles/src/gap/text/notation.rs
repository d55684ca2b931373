//! Cards as the contest writes them and as card players do.

use core::fmt::Write as _;

use crate::family::Refusal;
use crate::gap::rules::{Card, Instance, RANKS, SUITS};

/// The most ranks and suits of a pack of cards.
pub(super) const PACK: (usize, usize) = (13, 4);

const RANK_NAMES: [&str; 13] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
const SUIT_NAMES: [&str; 4] = ["S", "H", "D", "C"];
const SUIT_SIGNS: [&str; 4] = ["♠", "♥", "♦", "♣"];

/// How cards are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Notation {
    /// A digit for the suit, a number for the value: `23`.
    Digits,
    /// A rank and a suit: `3H`.
    Letters,
}

/// What stands on a place of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    Card(Card),
    /// A gap where a card of value 1 was.
    Gap,
}

impl Notation {
    /// The notation that a first card is written in.
    pub(super) fn of(token: &[u8]) -> Self {
        if Self::Letters.read(token).is_some() { Self::Letters } else { Self::Digits }
    }

    /// The card, or gap, that a token writes.
    pub(super) fn read(self, token: &[u8]) -> Option<Shown> {
        match self {
            Self::Digits => Card::read(token).map(Shown::Card),
            Self::Letters if token == b"--" => Some(Shown::Gap),
            Self::Letters => {
                let text = core::str::from_utf8(token).ok()?;
                // A sign may be followed by the character that asks for it in color or in black.
                let text = text.trim_end_matches(['\u{fe0e}', '\u{fe0f}']);
                let (at, sign) = text.char_indices().last()?;
                let suit = SUIT_NAMES.iter().zip(SUIT_SIGNS).position(|(name, other)| {
                    name.eq_ignore_ascii_case(&text[at..]) || other.starts_with(sign)
                })?;
                let rank = match &text[..at] {
                    "T" | "t" => 9,
                    "1" => return None,
                    rank => RANK_NAMES.iter().position(|name| name.eq_ignore_ascii_case(rank))?,
                };
                Card::new(suit + 1, rank + 1).map(Shown::Card)
            }
        }
    }

    /// A card as it is written.
    pub(super) fn show(self, card: Card) -> String {
        match self {
            Self::Digits => card.to_string(),
            Self::Letters => {
                let names = RANK_NAMES.get(card.value() - 1).zip(SUIT_NAMES.get(card.suit() - 1));
                names.map_or_else(|| card.to_string(), |(rank, suit)| format!("{rank}{suit}"))
            }
        }
    }

    /// What a card looks like, for messages.
    pub(super) fn a_card(self) -> &'static str {
        match self {
            Self::Digits => "a card: a suit from 1 to 9, then a value from 1 to 16, as in 23",
            Self::Letters => {
                "a card: A, 2 to 10, J, Q or K, then S, H, D or C, as in 10C; or -- for each gap where \
                 the aces are out"
            }
        }
    }

    /// The most cards in a row, and rows.
    pub(super) fn most(self) -> (usize, usize) {
        match self {
            Self::Digits => (RANKS, SUITS),
            Self::Letters => PACK,
        }
    }
}

/// Whether a deal is of cards of a pack.
pub(super) fn is_of_a_pack(deal: &Instance) -> Result<(), Refusal> {
    if deal.ranks() <= PACK.0 && deal.suits() <= PACK.1 {
        return Ok(());
    }
    let (suits, ranks) = (deal.suits(), deal.ranks());
    Err(Refusal::usage(format!(
        "{suits} suits of {ranks} are no cards of a pack: there are names for {} suits of {}",
        PACK.1, PACK.0
    )))
}

/// Writes a deal in letters, and what divides it from the next.
pub(super) fn write(deal: &Instance, out: &mut String) {
    for row in deal.rows() {
        for (i, &card) in row.iter().enumerate() {
            let blank = if i > 0 { " " } else { "" };
            let _ = write!(out, "{blank}{}", Notation::Letters.show(card));
        }
        out.push('\n');
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_read_as_it_is_written() {
        for (suit, sign) in (1..=4).zip(SUIT_SIGNS) {
            for value in 1..=13 {
                let card = Card::new(suit, value).unwrap();
                let name = Notation::Letters.show(card);
                let rank = &name[..name.len() - 1];
                let forms = [
                    name.clone(),
                    name.to_lowercase(),
                    format!("{rank}{sign}"),
                    format!("{rank}{sign}\u{fe0f}"),
                    if value == 10 { format!("t{}", &name[2..]) } else { name.clone() },
                ];
                for form in forms {
                    let read = Notation::Letters.read(form.as_bytes());
                    assert_eq!(read, Some(Shown::Card(card)), "{form}");
                    assert_eq!(Notation::of(form.as_bytes()), Notation::Letters);
                }
                assert_eq!(Notation::of(card.to_string().as_bytes()), Notation::Digits);
            }
        }
        for wrong in
            ["", "S", "1S", "11S", "AX", "SA", "ASS", "A S", "0H", "-", "---", "\u{fe0f}", "♠"]
        {
            assert_eq!(Notation::Letters.read(wrong.as_bytes()), None, "{wrong}");
        }
    }
}
