//! Deals as JSON: rows of cards, or the `sequences` of Solvitaire.

use serde_json::{Map, Value};

use super::notation::{Notation, PACK, Shown, is_of_a_pack};
use crate::family::{Misfit, Refusal, only_keys, required};
use crate::gap::rules::{Card, Instance, Misdeal, NoVariant, PRESETS, RANKS, SUITS, Variant};

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
pub(in crate::gap) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    if object.contains_key("sequences") {
        return from_solvitaire(object);
    }
    only_keys(object, &["rows", "variant"])?;
    let variant = variant(object)?;
    let shape = Shape { key: "rows", most: (SUITS, RANKS) };
    let (rows, ranks) = shape.rows(object)?;
    let mut cards = Vec::new();
    for (i, row) in rows.iter().enumerate() {
        for value in *row {
            let card = value.as_str().and_then(|text| text.parse().ok());
            cards.push(card.ok_or_else(|| shape.no_card(value, i, Notation::Digits.a_card()))?);
        }
    }
    shape.deal(rows.len(), ranks, &cards, Notation::Digits).map(|deal| deal.played_by(variant))
}

/// The deal of `{"sequences":[["KS","AS",…],…]}`, where aces stand for gaps, whichever their suit.
///
/// The aces are put into the gaps in reading order. Where rows are fixed they all leave for the left
/// column before play begins, and where they are free they are taken out; either way the same gaps
/// are left, so which ace was where does not matter.
fn from_solvitaire(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    only_keys(object, &["sequences", "variant"])?;
    let variant = variant(object)?;
    let shape = Shape { key: "sequences", most: (PACK.1, PACK.0) };
    let (rows, ranks) = shape.rows(object)?;
    let expected =
        "a card: A, 2 to 10, J, Q or K, then S, H, D or C, as in \"10C\"; an ace for each gap";
    let (mut cards, mut gaps) = (Vec::new(), 0);
    for (i, row) in rows.iter().enumerate() {
        for value in *row {
            let shown = value.as_str().and_then(|text| Notation::Letters.read(text.as_bytes()));
            let card = match shown {
                Some(Shown::Card(card)) if card.value() == 1 => None,
                Some(Shown::Card(card)) => Some(card),
                _ => return Err(shape.no_card(value, i, expected)),
            };
            let ace = || {
                gaps += 1;
                Card::new(gaps, 1)
            };
            cards.push(card.or_else(ace).filter(|card| card.suit() <= rows.len()).ok_or_else(
                || {
                    let message =
                        format!("{value} in row {} is one too many or not in the deck", i + 1);
                    let n = rows.len();
                    Misfit::at(shape.key, message, format!("{n} aces and the cards of {n} suits"))
                },
            )?);
        }
    }
    if gaps != rows.len() {
        let message = format!("there are {gaps} aces, which stand for gaps");
        return Err(Misfit::at(shape.key, message, format!("{} aces", rows.len())));
    }
    shape.deal(rows.len(), ranks, &cards, Notation::Letters).map(|deal| deal.played_by(variant))
}

/// Rows of cards under a key.
struct Shape {
    key: &'static str,
    /// The most rows, and cards in a row.
    most: (usize, usize),
}

impl Shape {
    fn expected(&self) -> String {
        format!(
            "an array of 1 to {} rows, each an array of 2 to {} cards",
            self.most.0, self.most.1
        )
    }

    fn wrong(&self, message: String) -> Misfit {
        Misfit::at(self.key, message, self.expected())
    }

    fn no_card(&self, value: &Value, row: usize, expected: &str) -> Misfit {
        let shown = crate::family::shown(value);
        Misfit::at(self.key, format!("{shown} in row {} is not a card", row + 1), expected)
    }

    /// The rows, all of the same length, and this length.
    fn rows<'o>(
        &self,
        object: &'o Map<String, Value>,
    ) -> Result<(Vec<&'o [Value]>, usize), Misfit> {
        let rows = required(object, self.key, self.expected())?
            .as_array()
            .ok_or_else(|| self.wrong(format!("`{}` is no array", self.key)))?;
        if rows.is_empty() || rows.len() > self.most.0 {
            return Err(self.wrong(format!("there are {} rows", rows.len())));
        }
        let (mut found, mut ranks) = (Vec::new(), 0);
        for (i, row) in rows.iter().enumerate() {
            let no_array = || self.wrong(format!("row {} is no array", i + 1));
            let row = row.as_array().ok_or_else(no_array)?;
            ranks = if i == 0 { row.len() } else { ranks };
            if !(2..=self.most.1).contains(&row.len()) || row.len() != ranks {
                let (n, s) = (row.len(), if row.len() == 1 { "" } else { "s" });
                let first = if i == 0 { String::new() } else { format!(", the first row {ranks}") };
                return Err(self.wrong(format!("row {} has {n} card{s}{first}", i + 1)));
            }
            found.push(&row[..]);
        }
        Ok((found, ranks))
    }

    fn deal(
        &self,
        suits: usize,
        ranks: usize,
        cards: &[Card],
        notation: Notation,
    ) -> Result<Instance, Misfit> {
        let row = |i: usize| i / ranks + 1;
        Instance::new(suits, ranks, cards).map_err(|misdeal| match misdeal {
            Misdeal::Foreign(i) => {
                let shown = notation.show(cards[i]);
                let message = format!("`{shown}` in row {} is not in the deck", row(i));
                let expected = format!("suits 1 to {suits} and values 1 to {ranks}");
                Misfit::at(self.key, message, expected)
            }
            Misdeal::Twice(a, b) => {
                let (card, column) = (notation.show(cards[a]), a % ranks + 1);
                let (first, second) = (row(a), row(b));
                let message = format!(
                    "`{card}` in row {second} stands already in row {first}, column {column}"
                );
                Misfit::at(self.key, message, "each card once")
            }
            Misdeal::Size => self.wrong("these are not the cards of a deck".into()),
        })
    }
}

/// The JSON object of a deal.
pub(in crate::gap) fn to_json(deal: &Instance) -> Map<String, Value> {
    let text = |card: &Card| Value::String(card.to_string());
    let rows = deal.rows().map(|row| Value::Array(row.iter().map(text).collect())).collect();
    let mut object = Map::new();
    object.insert("rows".into(), Value::Array(rows));
    object.insert("variant".into(), Value::String(deal.variant().to_string()));
    object
}

/// The JSON that Solvitaire reads: all aces are written alike.
pub(super) fn to_solvitaire(deal: &Instance) -> Result<Map<String, Value>, Refusal> {
    is_of_a_pack(deal)?;
    let text = |&card: &Card| match card.value() {
        1 => Value::from("AS"),
        _ => Value::String(Notation::Letters.show(card)),
    };
    let rows = deal.rows().map(|row| Value::Array(row.iter().map(text).collect())).collect();
    Ok(Map::from_iter([("sequences".into(), Value::Array(rows))]))
}
