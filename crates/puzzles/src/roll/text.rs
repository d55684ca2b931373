//! Instances as text in the contest's format and as JSON.
//!
//! ```text
//! t1 t2 t3 t4 t5 t6      six numbers, 0 to 10^18, in any order
//! p q                    the tips asked for, 1 ≤ p ≤ q ≤ t1+…+t6 (any where there is no solution)
//! …
//! 0 0 0 0 0 0            the end
//! ```

use super::rules::{Instance, LARGEST};
use crate::family::{Misfit, number, only_keys, required, shown};
use core::fmt::Write as _;
use everystate_puzzle::text::{Fault, Source};
use serde_json::{Map, Value};

/// Whether the six zeros have been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    ended: bool,
}

/// A number within a range of numbers that fit 64 bits.
fn within(source: &mut Source<'_>, low: u64, high: u64, what: &str) -> Result<u64, Fault> {
    let value = source.integer(i128::from(low)..=i128::from(high), what)?;
    Ok(u64::try_from(value).unwrap_or(high))
}

pub(super) fn read(
    reader: &mut Reader,
    source: &mut Source<'_>,
) -> Result<Option<Instance>, Fault> {
    if reader.ended {
        return Ok(None);
    }
    let mut counts = [0; 6];
    for (i, count) in counts.iter_mut().enumerate() {
        let what = match i {
            0 => "the first of six numbers of an instance, or of the six zeros that end the input",
            _ => "one of six numbers of touches",
        };
        *count = within(source, 0, LARGEST, what)?;
    }
    if counts == [0; 6] {
        reader.ended = true;
        source.finish("the six zeros that end the input")?;
        return Ok(None);
    }
    let tips = Instance::last_tip(counts);
    let from = within(source, 1, tips, "p, the first tip asked for")?;
    let to = within(source, from, tips, "q, the last tip asked for")?;
    Ok(Instance::new(counts, Some((from, to))))
}

pub(super) fn write(instance: &Instance, out: &mut String) {
    let tips = instance.tips();
    if tips == 0 {
        return;
    }
    let counts = instance.counts().map(|n| n.to_string()).join(" ");
    let (from, to) = instance.window().unwrap_or((1, tips));
    let _ = writeln!(out, "{counts}\n{from} {to}");
}

/// A whole number in JSON, as a number or as a string of digits.
fn from_value(value: &Value, low: u64, high: u64) -> Option<u64> {
    let n = match value {
        Value::String(text) if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok()?,
        value => value.as_u64()?,
    };
    (low..=high).contains(&n).then_some(n)
}

pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    only_keys(object, &["counts", "from", "to"])?;
    let six = format!("six whole numbers, 0 to {LARGEST}");
    let value = required(object, "counts", six.as_str())?;
    let list = value.as_array().filter(|list| list.len() == 6);
    let Some(list) = list else {
        return Err(Misfit::at("counts", format!("{} is no list of six", shown(value)), six));
    };
    let mut counts = [0; 6];
    for (count, value) in counts.iter_mut().zip(list) {
        let Some(n) = from_value(value, 0, LARGEST) else {
            return Err(Misfit::at("counts", format!("{} is not a count", shown(value)), six));
        };
        *count = n;
    }
    let window = window(object, Instance::last_tip(counts))?;
    Instance::new(counts, window)
        .ok_or_else(|| Misfit::at("", "the tips asked for are not in the sequence", "from ≤ to"))
}

fn window(object: &Map<String, Value>, tips: u64) -> Result<Option<(u64, u64)>, Misfit> {
    let (from, to) = match (object.get("from"), object.get("to")) {
        (None, None) => return Ok(None),
        (Some(from), Some(to)) => (from, to),
        (Some(_), None) => {
            return Err(Misfit::at("from", "`from` stands without `to`", "both or neither"));
        }
        (None, Some(_)) => {
            return Err(Misfit::at("to", "`to` stands without `from`", "both or neither"));
        }
    };
    if tips == 0 {
        return Err(Misfit::at("from", "there are no tips to ask for", "no `from` and `to`"));
    }
    let wrong = |key, value: &Value, low| {
        let message = format!("{} is not a tip of the sequence", shown(value));
        Misfit::at(key, message, format!("a whole number, {low} to {tips}"))
    };
    let first = from_value(from, 1, tips).ok_or_else(|| wrong("from", from, 1))?;
    let last = from_value(to, first, tips).ok_or_else(|| wrong("to", to, first))?;
    Ok(Some((first, last)))
}

pub(super) fn to_json(instance: &Instance) -> Map<String, Value> {
    let mut object = Map::new();
    let counts = instance.counts().map(number);
    object.insert("counts".into(), Value::Array(counts.to_vec()));
    if let Some((from, to)) = instance.window() {
        object.insert("from".into(), number(from));
        object.insert("to".into(), number(to));
    }
    object
}
