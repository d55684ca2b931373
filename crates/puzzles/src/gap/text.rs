//! Deals in the contest's format and in JSON.
//!
//! The text of a deal is its rows, a line each; the first row says how many ranks there are. A deal
//! ends with the fourth row of the contest's deck; elsewhere where the deck is complete and the next
//! row begins with a card of a suit that it has, or a blank line follows. Other blank lines are passed
//! over. Fewer than four rows of seven can be the beginning of a contest deal: there it takes two.

use core::fmt::Write as _;

use everystate_puzzle::text::{Fault, Place, Source, show};
use serde_json::{Map, Value};

use super::deal::{Card, Instance, Misdeal, RANKS, SUITS};
use super::variant::{NoVariant, PRESETS, Variant};
use crate::family::{Misfit, Refusal, only_keys, required};

/// The longest line that can be a row, in bytes.
const LINE: usize = 4096;
const A_CARD: &str = "a card: a suit from 1 to 9, then a value from 1 to 16, as in 23";

/// How many deals of a text are read and announced; 0 announced before the first line is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reader {
    announced: Option<u64>,
    read: u64,
}

/// The rows of a deal as far as they are read.
struct Rows {
    cards: Vec<Card>,
    places: Vec<Place>,
    ranks: usize,
}

/// The next deal of a text.
pub(super) fn read(
    reader: &mut Reader,
    source: &mut Source<'_>,
) -> Result<Option<Instance>, Fault> {
    let announced = if let Some(announced) = reader.announced {
        announced
    } else {
        let count = source.integer(0..=i128::from(u64::MAX), "the number of deals")?;
        u64::try_from(count).unwrap_or(u64::MAX)
    };
    reader.announced = Some(announced);
    if reader.read == announced {
        source.finish("the last deal")?;
        return Ok(None);
    }
    reader.read += 1;
    if source.peek()?.is_none() {
        return Err(source.ended(&format!("deal {} of {announced}", reader.read)));
    }
    let mut rows = Rows { cards: Vec::new(), places: Vec::new(), ranks: 0 };
    loop {
        let line = rows.row(source)?;
        if let Some(deal) = rows.end(source, line)? {
            return Ok(Some(deal));
        }
    }
}

impl Rows {
    /// Rows read so far.
    fn count(&self) -> usize {
        self.cards.len() / self.ranks
    }

    /// The highest suit so far.
    fn suits(&self) -> usize {
        self.cards.iter().map(|c| c.suit()).max().unwrap_or(0)
    }

    /// Reads a row; blank lines before it are gone. The line it stands in.
    fn row(&mut self, source: &mut Source<'_>) -> Result<u64, Fault> {
        let known = self.cards.len();
        let line = source.place().line;
        if let Err((place, length, message, expected)) = self.tokens(source)? {
            return Err(source.fault(place, length, message, expected));
        }
        if self.ranks == 0 {
            self.ranks = self.cards.len();
        }
        for i in known..self.cards.len() {
            let (card, place) = (self.cards[i], self.places[i]);
            let length = card.to_string().len();
            if card.value() > self.ranks {
                let message =
                    format!("`{card}` is not in a deck with {} cards in a row", self.ranks);
                let expected = format!("a card with a value from 1 to {}", self.ranks);
                return Err(source.fault(place, length, message, expected));
            }
            if let Some(first) = self.cards[..i].iter().position(|&c| c == card) {
                let at = self.places[first];
                let message = format!(
                    "`{card}` stands twice: first in line {}, column {}",
                    at.line, at.column
                );
                return Err(source.fault(place, length, message, "a card that is not yet dealt"));
            }
        }
        Ok(line)
    }

    /// Takes the cards of a line; the inner error is one to be shown at its place.
    #[expect(
        clippy::type_complexity,
        reason = "the parts of a fault, which needs the source again"
    )]
    fn tokens(
        &mut self,
        source: &mut Source<'_>,
    ) -> Result<Result<(), (Place, usize, String, String)>, Fault> {
        let what = format!(
            "row {} of the deal",
            self.cards.len().checked_div(self.ranks).unwrap_or(0) + 1
        );
        let Some((place, line)) = source.line(LINE)? else { return Err(source.ended(&what)) };
        let least = if self.ranks == 0 { 2 } else { self.ranks };
        let most = if self.ranks == 0 { RANKS } else { self.ranks };
        let sized = || match self.ranks {
            0 => format!("2 to {RANKS} cards in a row"),
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
            let Some(card) = Card::read(token) else {
                let shown = show(token);
                return Ok(Err((
                    at,
                    token.len(),
                    format!("`{shown}` is not a card"),
                    A_CARD.into(),
                )));
            };
            if count == most {
                let message = format!("this row has more than {most} cards");
                return Ok(Err((at, token.len(), message, sized())));
            }
            count += 1;
            self.cards.push(card);
            self.places.push(at);
            let length = token.len() as u64;
            end = Place { column: at.column + length, offset: at.offset + length, ..at };
        }
        if count < least {
            let cards = if count == 1 { "card" } else { "cards" };
            return Ok(Err((end, 0, format!("this row has only {count} {cards}"), sized())));
        }
        Ok(Ok(()))
    }

    /// The deal, if it is over after the row that was read last, in `line`.
    fn end(&self, source: &mut Source<'_>, line: u64) -> Result<Option<Instance>, Fault> {
        let rows = self.count();
        let complete = self.suits() == rows;
        let contest = rows == 4 && self.ranks == 7;
        if !(complete && contest) {
            let next = source.peek()?;
            let apart = next.is_none() || source.place().line > line + 1;
            if !complete {
                if contest && apart {
                    return Err(self.foreign(source, rows));
                }
                if next.is_none() {
                    return Err(self.missing(source));
                }
                return Ok(None);
            }
            let blank = if self.ranks == 7 && rows < 4 { 2 } else { 1 };
            let apart = next.is_none() || source.place().line > line + blank;
            let known = |digit: u8| usize::from(digit.wrapping_sub(b'0')) <= rows;
            if !apart && rows < SUITS && !next.is_some_and(known) {
                return Ok(None);
            }
        }
        match Instance::new(rows, self.ranks, &self.cards) {
            Ok(deal) => Ok(Some(deal)),
            Err(_) => Err(self.missing(source)),
        }
    }

    /// The fault that a card belongs to no suit of a deck of so many rows.
    fn foreign(&self, source: &Source<'_>, rows: usize) -> Fault {
        let found = self.cards.iter().zip(&self.places).find(|(card, _)| card.suit() > rows);
        let Some((card, &place)) = found else { return self.missing(source) };
        let message = format!("`{card}` is not in a deck of {rows} rows");
        let expected = format!("a card of suit 1 to {rows}");
        source.fault(place, card.to_string().len(), message, expected)
    }

    /// The fault that the input ends and cards are missing.
    fn missing(&self, source: &Source<'_>) -> Fault {
        let mut deck = deck(self.suits(), self.ranks).into_iter();
        let missing = deck.find(|card| !self.cards.contains(card));
        let missing = missing.map_or(String::new(), |card| format!(" ({card} is missing)"));
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

/// The variant of a JSON object; the contest's if it names none.
fn variant(object: &Map<String, Value>) -> Result<Variant, Misfit> {
    let wrong = |message: String| {
        let names: Vec<String> = PRESETS.iter().map(|p| format!("\"{}\"", p.name)).collect();
        Misfit::at("variant", message, names.join(", "))
    };
    match object.get("variant") {
        None => Ok(Variant::default()),
        Some(Value::String(name)) => name.parse().map_err(|no: NoVariant| wrong(no.to_string())),
        Some(other) => Err(wrong(format!("{other} is no variant"))),
    }
}

/// The deal of a JSON object.
pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    only_keys(object, &["rows", "variant"])?;
    let variant = variant(object)?;
    let expected = "an array of 1 to 9 rows, each an array of 2 to 16 cards";
    let wrong = |message: String| Misfit::at("rows", message, expected);
    let rows = required(object, "rows", expected)?
        .as_array()
        .ok_or_else(|| wrong("`rows` is no array".into()))?;
    if rows.is_empty() || rows.len() > SUITS {
        return Err(wrong(format!("there are {} rows", rows.len())));
    }
    let (mut cards, mut ranks) = (Vec::new(), 0);
    for (i, row) in rows.iter().enumerate() {
        let row = row.as_array().ok_or_else(|| wrong(format!("row {} is no array", i + 1)))?;
        ranks = if i == 0 { row.len() } else { ranks };
        if !(2..=RANKS).contains(&row.len()) || row.len() != ranks {
            let message = format!("row {} has {} cards, the first row {ranks}", i + 1, row.len());
            return Err(wrong(message));
        }
        for value in row {
            let card = value.as_str().and_then(|text| text.parse().ok());
            cards.push(card.ok_or_else(|| {
                Misfit::at("rows", format!("{value} in row {} is not a card", i + 1), A_CARD)
            })?);
        }
    }
    let row = |i: usize| i / ranks + 1;
    let deal = Instance::new(rows.len(), ranks, &cards);
    deal.map(|deal| deal.played_by(variant)).map_err(|misdeal| match misdeal {
        Misdeal::Foreign(i) => {
            let message = format!("`{}` in row {} is not in the deck", cards[i], row(i));
            let expected = format!("suits 1 to {} and values 1 to {ranks}", rows.len());
            Misfit::at("rows", message, expected)
        }
        Misdeal::Twice(a, b) => {
            let (card, column) = (cards[a], a % ranks + 1);
            let message = format!(
                "`{card}` in row {} stands already in row {}, column {column}",
                row(b),
                row(a)
            );
            Misfit::at("rows", message, "each card once")
        }
        Misdeal::Size => wrong("these are not the cards of a deck".into()),
    })
}

/// The JSON object of a deal.
pub(super) fn to_json(deal: &Instance) -> Map<String, Value> {
    let card = |card: &Card| Value::String(card.to_string());
    let rows = deal.rows().map(|row| Value::Array(row.iter().map(card).collect())).collect();
    let mut object = Map::new();
    object.insert("rows".into(), Value::Array(rows));
    object.insert("variant".into(), Value::String(deal.variant().to_string()));
    object
}
