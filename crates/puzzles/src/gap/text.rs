//! Deals as text: in the contest's format, and in the usual notation of cards. `docs/formats/deals.md`.
//!
//! The text of a deal is its rows, a line each; the first row says how many ranks there are. A deal
//! ends with the fourth row of the contest's deck; elsewhere where the deck is complete and the next
//! row begins with a card of a suit that it has, or a blank line follows. Other blank lines are passed
//! over. Fewer than four rows of seven can be the beginning of a contest deal: there it takes two.
//!
//! The first card decides the notation, and all others keep to it. In letters the number of deals may
//! be left out, and gaps may stand for the aces.

mod json;
mod notation;

use core::fmt::Write as _;

use everystate_puzzle::text::{Fault, Place, Source, show};

use self::notation::{Notation, PACK, Shown};
use super::rules::{Card, Instance, SUITS};
use crate::family::Refusal;

pub(super) use json::{from_json, to_json};

/// The longest line that can be a row, in bytes.
const LINE: usize = 4096;

/// How many deals of a text are read and announced, and how cards are written.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    announced: Option<Announced>,
    notation: Option<Notation>,
    read: u64,
}

/// How many deals there are to be.
#[derive(Clone, Copy, Debug)]
enum Announced {
    Number(u64),
    /// As many as there are.
    All,
}

/// The rows of a deal as far as they are read.
struct Rows {
    cards: Vec<Written>,
    /// For each suit the values of the cards that were looked at.
    dealt: [u32; SUITS],
    ranks: usize,
    notation: Notation,
}

/// A card or gap, and where it is written.
#[derive(Clone, Copy)]
struct Written {
    shown: Shown,
    place: Place,
    length: usize,
}

impl Written {
    fn card(&self) -> Option<Card> {
        match self.shown {
            Shown::Card(card) => Some(card),
            Shown::Gap => None,
        }
    }
}

/// What is wrong in a line: place, length, message, what was expected.
type Wrong = (Place, usize, String, String);

/// The next deal of a text.
pub(super) fn read(
    reader: &mut Reader,
    source: &mut Source<'_>,
) -> Result<Option<Instance>, Fault> {
    let announced = match reader.announced {
        Some(announced) => announced,
        None => announced(source)?,
    };
    reader.announced = Some(announced);
    match announced {
        Announced::Number(n) if reader.read == n => {
            source.finish("the last deal")?;
            return Ok(None);
        }
        Announced::All if source.peek()?.is_none() => return Ok(None),
        _ => reader.read += 1,
    }
    let Some(first) = source.peek_token()? else {
        let of = match announced {
            Announced::Number(n) => format!("deal {} of {n}", reader.read),
            Announced::All => "a deal".to_owned(),
        };
        return Err(source.ended(&of));
    };
    let notation = *reader.notation.get_or_insert(Notation::of(first));
    let cards = Vec::with_capacity(PACK.0 * PACK.1);
    let mut rows = Rows { cards, dealt: [0; SUITS], ranks: 0, notation };
    loop {
        let line = rows.row(source)?;
        if let Some(deal) = rows.end(source, line)? {
            return Ok(Some(deal));
        }
    }
}

/// The number of deals, unless the text begins with a card in letters.
fn announced(source: &mut Source<'_>) -> Result<Announced, Fault> {
    if source.peek_token()?.is_some_and(|token| Notation::of(token) == Notation::Letters) {
        return Ok(Announced::All);
    }
    let count = source.integer(0..=i128::from(u64::MAX), "the number of deals")?;
    Ok(Announced::Number(u64::try_from(count).unwrap_or(u64::MAX)))
}

impl Rows {
    /// Rows read so far.
    fn count(&self) -> usize {
        self.cards.len() / self.ranks
    }

    /// The highest suit so far.
    fn suits(&self) -> usize {
        self.cards.iter().filter_map(Written::card).map(Card::suit).max().unwrap_or(0)
    }

    /// Reads a row; blank lines before it are gone. The line it stands in.
    fn row(&mut self, source: &mut Source<'_>) -> Result<u64, Fault> {
        let known = self.cards.len();
        let line = source.place().line;
        let read = self.tokens(source)?;
        if self.ranks == 0 && read.is_ok() {
            self.ranks = self.cards.len();
        }
        let checked = read.and_then(|()| (known..self.cards.len()).try_for_each(|i| self.fits(i)));
        match checked {
            Ok(()) => Ok(line),
            Err((place, length, message, expected)) => {
                Err(source.fault(place, length, message, expected))
            }
        }
    }

    /// Whether the card at an index can be in the same deal as those before it.
    fn fits(&mut self, i: usize) -> Result<(), Wrong> {
        let Written { place, length, .. } = self.cards[i];
        let wrong = |message: String, expected: String| Err((place, length, message, expected));
        let before = &self.cards[..i];
        let Some(card) = self.cards[i].card() else {
            let ace = before.iter().filter_map(Written::card).find(|card| card.value() == 1);
            let Some(ace) = ace else { return Ok(()) };
            let message = format!("a gap, but {} is dealt", self.notation.show(ace));
            return wrong(message, "either aces or gaps".into());
        };
        let notation = self.notation;
        let name = || notation.show(card);
        if card.value() > self.ranks {
            let message =
                format!("`{}` is not in a deck with {} cards in a row", name(), self.ranks);
            return wrong(message, format!("a card with a value from 1 to {}", self.ranks));
        }
        let (dealt, value) = (&mut self.dealt[card.suit() - 1], 1 << card.value());
        let again = *dealt & value != 0;
        *dealt |= value;
        if again && let Some(first) = before.iter().find(|w| w.card() == Some(card)) {
            let (at, name) = (first.place, name());
            let message =
                format!("`{name}` stands twice: first in line {}, column {}", at.line, at.column);
            return wrong(message, "a card that is not yet dealt".into());
        }
        if card.value() == 1 && before.iter().any(|w| w.shown == Shown::Gap) {
            let message = format!("`{}` is dealt, but there are gaps", name());
            return wrong(message, "either aces or gaps".into());
        }
        Ok(())
    }

    /// Takes the cards of a line; the inner error is one to be shown at its place.
    fn tokens(&mut self, source: &mut Source<'_>) -> Result<Result<(), Wrong>, Fault> {
        let Some((place, line)) = source.line(LINE)? else {
            let row = self.cards.len().checked_div(self.ranks).unwrap_or(0) + 1;
            return Err(source.ended(&format!("row {row} of the deal")));
        };
        let widest = self.notation.most().0;
        let (least, most) = if self.ranks == 0 { (2, widest) } else { (self.ranks, self.ranks) };
        let sized = || match self.ranks {
            0 => format!("2 to {widest} cards in a row"),
            n => format!("{n} cards, as in the rows above"),
        };
        let (mut count, mut end) = (0, place);
        for token in line.split(u8::is_ascii_whitespace) {
            let column = (token.as_ptr() as usize - line.as_ptr() as usize) as u64;
            if token.is_empty() {
                continue;
            }
            let at =
                Place { column: place.column + column, offset: place.offset + column, ..place };
            let Some(shown) = self.notation.read(token) else {
                return Ok(Err(self.no_card(at, token)));
            };
            if count == most {
                let message = format!("this row has more than {most} cards");
                return Ok(Err((at, token.len(), message, sized())));
            }
            count += 1;
            self.cards.push(Written { shown, place: at, length: token.len() });
            let length = token.len() as u64;
            end = Place { column: at.column + length, offset: at.offset + length, ..at };
        }
        if count < least {
            let cards = if count == 1 { "card" } else { "cards" };
            return Ok(Err((end, 0, format!("this row has only {count} {cards}"), sized())));
        }
        Ok(Ok(()))
    }

    /// The fault that a token is no card, or one in the other notation.
    fn no_card(&self, at: Place, token: &[u8]) -> Wrong {
        let other = match self.notation {
            Notation::Digits => Notation::Letters,
            Notation::Letters => Notation::Digits,
        };
        let message = match other.read(token) {
            Some(Shown::Card(_)) => {
                format!("`{}` is written in another way than the cards before it", show(token))
            }
            _ => format!("`{}` is not a card", show(token)),
        };
        (at, token.len(), message, self.notation.a_card().into())
    }

    /// The deal, if it is over after the row that was read last, in `line`.
    fn end(&self, source: &mut Source<'_>, line: u64) -> Result<Option<Instance>, Fault> {
        let rows = self.count();
        let complete = self.suits() == rows;
        let contest = rows == 4 && self.ranks == 7 && self.notation == Notation::Digits;
        let most = self.notation.most().1;
        if !(complete && (contest || rows == most)) {
            let next = source.peek()?;
            let apart = next.is_none() || source.place().line > line + 1;
            if !complete {
                if (contest && apart) || rows == most {
                    return Err(self.foreign(source, rows));
                }
                if next.is_none() {
                    return Err(self.missing(source));
                }
                return Ok(None);
            }
            let begun = self.ranks == 7 && rows < 4 && self.notation == Notation::Digits;
            let apart = next.is_none() || source.place().line > line + if begun { 2 } else { 1 };
            if !apart && !self.begins(source.peek_token()?, rows) {
                return Ok(None);
            }
        }
        let deal = self.filled(source, rows)?;
        match Instance::new(rows, self.ranks, &deal) {
            Ok(deal) => Ok(Some(deal)),
            Err(_) => Err(self.missing(source)),
        }
    }

    /// Whether a token begins a deal after one of so many rows: a card of a suit that this one has.
    fn begins(&self, token: Option<&[u8]>, rows: usize) -> bool {
        let Some(token) = token else { return true };
        match (self.notation, self.notation.read(token)) {
            (Notation::Letters, Some(Shown::Card(card))) => card.suit() <= rows,
            // A gap may as well be of the next row of the same deal.
            (Notation::Letters, _) => false,
            // A digit is enough: a suit that is known, or what is no card at all.
            (Notation::Digits, _) => {
                let digit = token.first().map_or(0, |&b| b.wrapping_sub(b'0'));
                usize::from(digit) <= rows
            }
        }
    }

    /// The cards, with the cards of value 1 in the gaps, if there are gaps, in reading order: which of them lay
    /// where makes no difference, since they leave before play begins.
    fn filled(&self, source: &Source<'_>, rows: usize) -> Result<Vec<Card>, Fault> {
        let gaps = self.cards.iter().filter(|w| w.shown == Shown::Gap).count();
        if gaps > 0 && gaps != rows {
            let mut written = self.cards.iter().filter(|w| w.shown == Shown::Gap);
            let Written { place, length, .. } =
                *written.nth(gaps.min(rows + 1) - 1).unwrap_or(&self.cards[0]);
            let message = format!("there are {gaps} gaps in a deal of {rows} rows");
            return Err(source.fault(place, length, message, format!("{rows} gaps, or aces")));
        }
        let mut suit = 0;
        let fill = |w: &Written| {
            w.card().or_else(|| {
                suit += 1;
                Card::new(suit, 1)
            })
        };
        Ok(self.cards.iter().filter_map(fill).collect())
    }

    /// The fault that a card belongs to no suit of a deck of so many rows.
    fn foreign(&self, source: &Source<'_>, rows: usize) -> Fault {
        let found = self.cards.iter().find(|w| w.card().is_some_and(|card| card.suit() > rows));
        let Some((written, card)) = found.and_then(|w| Some((w, w.card()?))) else {
            return self.missing(source);
        };
        let message = format!("`{}` is not in a deck of {rows} rows", self.notation.show(card));
        let expected = format!("a card of suit 1 to {rows}");
        source.fault(written.place, written.length, message, expected)
    }

    /// The fault that the input ends and cards are missing.
    fn missing(&self, source: &Source<'_>) -> Fault {
        let gaps = self.cards.iter().any(|w| w.shown == Shown::Gap);
        let dealt = |card: &Card| {
            (gaps && card.value() == 1) || self.cards.iter().any(|w| w.card() == Some(*card))
        };
        let missing = deck(self.suits(), self.ranks).into_iter().find(|card| !dealt(card));
        let missing = missing
            .map_or(String::new(), |card| format!(" ({} is missing)", self.notation.show(card)));
        source.ended(&format!("row {} of the deal{missing}", self.count() + 1))
    }
}

/// The cards of a deck in order: by suit, then by value.
pub(super) fn deck(suits: usize, ranks: usize) -> Vec<Card> {
    (0..suits).flat_map(|s| (0..ranks).map(move |v| Card::at(s, v))).collect()
}

/// Whether [`read`] reads what [`write`] writes.
pub(super) fn fits(deal: &Instance) -> Result<(), Refusal> {
    let contest = deal.cards().get(..28).is_some_and(|rows| rows.iter().all(|c| c.suit() <= 4));
    if deal.ranks() == 7 && deal.suits() > 4 && contest {
        return Err(Refusal::usage(
            "the first four rows of this deal are a deck of their own, which a text cannot tell; \
             JSON can",
        ));
    }
    Ok(())
}

/// Writes a deal and what divides it from the next.
pub(super) fn write(deal: &Instance, out: &mut String) {
    for row in deal.rows() {
        for (i, card) in row.iter().enumerate() {
            let _ = write!(out, "{}{card}", if i > 0 { " " } else { "" });
        }
        out.push('\n');
    }
    out.push('\n');
    if deal.ranks() == 7 && deal.suits() < 4 {
        out.push('\n');
    }
}

/// The formats that deals can be written in.
pub(super) const FORMATS: &[&str] = &["contest", "json", "cards", "solvitaire"];

/// Writes a deal in a format that only this family has.
pub(super) fn write_as(name: &str, deal: &Instance, out: &mut String) -> Result<(), Refusal> {
    match name {
        "cards" => {
            notation::is_of_a_pack(deal)?;
            notation::write(deal, out);
        }
        "solvitaire" => {
            let object = json::to_solvitaire(deal)?;
            let _ = writeln!(out, "{}", serde_json::Value::Object(object));
        }
        _ => return Err(Refusal::usage(format!("`{name}` is no format of gap"))),
    }
    Ok(())
}
