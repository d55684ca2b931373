//! Instances as text in the contest's format and as JSON.
//!
//! ```text
//! t1 t2 t3 t4 t5 t6      six numbers, 0 to 10^18, in any order
//! p q                    the tips asked for, 1 ≤ p ≤ q ≤ t1+…+t6 (any where there is no solution)
//! …
//! 0 0 0 0 0 0            the end
//! ```

use super::rules::{Instance, LARGEST};
use crate::family::{Misfit, only_keys};
use core::fmt::Write as _;
use everystate_puzzle::text::{Fault, Source};
use serde_json::{Map, Value, json};

/// Whether the six zeros have been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reader {
    ended: bool,
}

/// A number within a range of numbers that fit 64 bits.
fn number(source: &mut Source<'_>, low: u64, high: u64, what: &str) -> Result<u64, Fault> {
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
        *count = number(source, 0, LARGEST, what)?;
    }
    if counts == [0; 6] {
        reader.ended = true;
        source.finish("the six zeros that end the input")?;
        return Ok(None);
    }
    let tips = Instance::last_tip(counts);
    let from = number(source, 1, tips, "p, the first tip asked for")?;
    let to = number(source, from, tips, "q, the last tip asked for")?;
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

/// The largest integer that every reader of JSON keeps exactly; larger ones are written as strings.
const EXACT: u64 = 1 << 53;

fn to_value(n: u64) -> Value {
    if n > EXACT { json!(n.to_string()) } else { json!(n) }
}

/// A whole number in JSON, as a number or as a string of digits.
fn from_value(value: &Value, low: u64, high: u64) -> Option<u64> {
    let n = match value {
        Value::String(text) if text.bytes().all(|b| b.is_ascii_digit()) => text.parse().ok()?,
        value => value.as_u64()?,
    };
    (low..=high).contains(&n).then_some(n)
}

/// A value as it can stand in a message.
fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    only_keys(object, &["counts", "from", "to"])?;
    let six = format!("six whole numbers, 0 to {LARGEST}");
    let Some(value) = object.get("counts") else {
        return Err(Misfit::at("", "`counts` is missing", six));
    };
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
    let counts = instance.counts().map(to_value);
    object.insert("counts".into(), Value::Array(counts.to_vec()));
    if let Some((from, to)) = instance.window() {
        object.insert("from".into(), to_value(from));
        object.insert("to".into(), to_value(to));
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn read_all(text: &[u8]) -> Result<Vec<Instance>, Fault> {
        let (mut source, mut reader) = (Source::new(text), Reader::default());
        let mut all = Vec::new();
        while let Some(instance) = read(&mut reader, &mut source)? {
            all.push(instance);
        }
        assert_eq!(read(&mut reader, &mut source), Ok(None));
        Ok(all)
    }

    #[test]
    fn bad_input_is_one_fault_at_its_place() {
        let cases: [(&[u8], u64, u64, usize, &str); 20] = [
            (b"", 1, 1, 0, "ends"),
            (b"\n\n", 3, 1, 0, "ends"),
            (b"1 1 1 1 1 1\n1 6\n", 3, 1, 0, "ends"),
            (b"1 1 1", 1, 6, 0, "ends"),
            (b"1 1 1 1 1 1\n1", 2, 2, 0, "ends"),
            (b"1 1 one 1 1 1\n1 6\n", 1, 5, 3, "not a number"),
            (b"1 1 -1 1 1 1\n1 6\n", 1, 5, 2, "out of range"),
            (b"1 1 1.5 1 1 1\n1 6\n", 1, 5, 3, "not a number"),
            (b"0 0 0 0 0 1000000000000000001\n", 1, 11, 19, "out of range"),
            (b"0 0 0 0 0 99999999999999999999999999999999999999999\n", 1, 11, 41, "not a number"),
            (b"1 1 1 1 1 1\n0 6\n", 2, 1, 1, "out of range"),
            (b"1 1 1 1 1 1\n7 7\n", 2, 1, 1, "out of range"),
            (b"1 1 1 1 1 1\n4 3\n", 2, 3, 1, "out of range"),
            (b"1 1 1 1 1 1\n4 7\n", 2, 3, 1, "out of range"),
            (b"2 13 2 2 2 2\n10 9\n", 2, 4, 1, "out of range"),
            (b"2 13 2 2 2 2\n10 6000000000000000001\n", 2, 4, 19, "out of range"),
            (b"1 1\0 1 1 1 1\n", 1, 3, 2, "not a number"),
            (b"1 1 \xff\xfe 1 1 1\n", 1, 5, 2, "not a number"),
            (b"1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n\n 1 2 3\n", 5, 2, 1, "text after"),
            (b"1 1 1 1 1 1\n1 6\n0 0 0 0 0 0 0\n", 3, 13, 1, "text after"),
        ];
        for (text, line, column, length, part) in cases {
            let fault = read_all(text).unwrap_err();
            let shown = String::from_utf8_lossy(text);
            assert_eq!((fault.line, fault.column, fault.length), (line, column, length), "{shown}");
            assert!(fault.message.contains(part), "{fault}");
        }
    }

    #[test]
    fn an_endless_line_is_a_fault() {
        let long = [b"1 1 1 1 1 1 ".to_vec(), vec![b'7'; 1 << 20]].concat();
        assert!(read_all(&long).unwrap_err().message.contains("4096"));
    }

    #[test]
    fn bad_json_is_a_misfit_at_its_key() {
        let cases = [
            (json!({}), ""),
            (json!({"counts": [1, 1, 1, 1, 1]}), "counts"),
            (json!({"counts": 6}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, -1]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, 1.5]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, "1000000000000000001"]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, "+1"]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, ""]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, null]}), "counts"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 1}), "from"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "to": 1}), "to"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 0, "to": 1}), "from"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 4, "to": 3}), "to"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "from": 4, "to": 7}), "to"),
            (json!({"counts": [0, 0, 0, 0, 0, 0], "from": 1, "to": 1}), "from"),
            (json!({"counts": [1, 1, 1, 1, 1, 1], "colour": 1}), "colour"),
        ];
        for (value, key) in cases {
            let misfit = from_json(value.as_object().unwrap()).unwrap_err();
            assert_eq!(misfit.key, key, "{value}: {}", misfit.message);
        }
        let named = json!({"schema": 1, "instance": 4, "name": "n", "counts": [0, 0, 0, 0, 0, 0]});
        assert_eq!(from_json(named.as_object().unwrap()), Ok(Instance::new([0; 6], None).unwrap()));
    }

    proptest! {
        #[test]
        fn round_trips(
            counts in prop::array::uniform6(prop_oneof![0_u64..9, 0..=LARGEST]),
            ends in (any::<u64>(), any::<u64>()),
            whole in any::<bool>(),
        ) {
            prop_assume!(counts != [0; 6]);
            let (sum, tips) = (counts.iter().sum::<u64>(), Instance::last_tip(counts));
            let from = ends.0 % tips + 1;
            let to = from + ends.1 % (tips - from + 1);
            let window = (!whole).then_some((from, to));
            let instance = Instance::new(counts, window).unwrap();
            prop_assert_eq!(from_json(&to_json(&instance)), Ok(instance.clone()));
            let text = serde_json::to_string(&to_json(&instance)).unwrap();
            let value: Value = serde_json::from_str(&text).unwrap();
            prop_assert_eq!(from_json(value.as_object().unwrap()), Ok(instance.clone()));

            let mut text = String::new();
            write(&instance, &mut text);
            text.push_str("0 0 0 0 0 0\n");
            let window = instance.window().or(Some((1, sum)));
            let expected = Instance::new(counts, window).unwrap();
            prop_assert_eq!(read_all(text.as_bytes()).unwrap(), vec![expected]);
        }

        #[test]
        fn reading_never_panics(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
            let _ = read_all(&bytes);
        }

        #[test]
        fn reading_numbers_never_panics(text in "[-0-9 \n]{0,80}") {
            let _ = read_all(text.as_bytes());
        }
    }
}
