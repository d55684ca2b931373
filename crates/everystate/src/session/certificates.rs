//! Certificates that instances have no solution: written as they are made, and checked against their instances.
//! `docs/formats/certificates.md` has the format.

use super::claims::report;
use super::instances::Instances;
use super::object::{self, Wrong};
use super::{Input, Verified};
use crate::Error;
use everystate_puzzle::text::{Fault, Place, Source};
use everystate_puzzle::{Limits, Watch};
use everystate_puzzles::Family;
use everystate_puzzles::family::{Certificate, number};
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// The longest line of a certificate, in bytes.
const LINE: usize = 1 << 16;

/// Who takes the certificates of the instances that have no solution, in their order.
///
/// ```
/// use everystate::session::{self, Certificates, Input, Solve};
/// use std::sync::Mutex;
/// #[derive(Default)]
/// struct Kept(Mutex<String>);
/// impl Certificates for Kept {
///     fn write(&self, line: &str) -> std::io::Result<()> {
///         self.0.lock().unwrap().push_str(line);
///         Ok(())
///     }
///     fn lacking(&self, instance: u64, why: &str) {
///         panic!("{instance}: {why}");
///     }
/// }
/// let kept = Kept::default();
/// let gap = session::open("gap").unwrap();
/// let deals = || Input::text("deals", "1\n14 11 13 12\n");
/// let request = Solve { certificates: Some(&kept), ..Solve::default() };
/// gap.solve(vec![deals()], &request, &mut Vec::new()).unwrap();
/// let line = kept.0.into_inner().unwrap();
/// assert!(line.contains(r#""positions":1"#));
/// let limits = everystate::contract::Limits::none();
/// let certificates = Input::text("certificates", line);
/// let checked = gap.check(deals(), certificates, false, &limits, &mut Vec::new()).unwrap();
/// assert_eq!(checked.holds, 1);
/// ```
pub trait Certificates: Sync {
    /// Takes a line, its end included.
    ///
    /// # Errors
    /// If it cannot be written.
    fn write(&self, line: &str) -> io::Result<()>;

    /// Is called for an instance that has no solution, but there is no certificate of it.
    fn lacking(&self, instance: u64, why: &str);
}

/// The certificate of an instance without solution as a line, or why there is none.
pub(super) struct Proof {
    instance: u64,
    line: Result<String, String>,
}

impl Proof {
    /// Hands it on.
    pub(super) fn hand(&self, certificates: Option<&dyn Certificates>) -> io::Result<()> {
        match (certificates, &self.line) {
            (None, _) => Ok(()),
            (Some(taker), Ok(line)) => taker.write(line),
            (Some(taker), Err(why)) => {
                taker.lacking(self.instance, why);
                Ok(())
            }
        }
    }
}

/// The certificate of an instance, if its positions are within the limits.
pub(super) fn prove<F: Family>(
    family: &F,
    index: u64,
    instance: &F::Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> Proof {
    let made = family.certify(instance, limits, watch);
    let line = made.map(|it| line(family.about().name, (INSTANCE, index), &it));
    Proof { instance: index, line: line.map_err(|refusal| refusal.message) }
}

/// What numbers of certificates of families are of.
const INSTANCE: &str = "instance";

/// A certificate as a line, of what has a number under a name.
pub(crate) fn line(puzzle: &str, (of, number_of): (&str, u64), it: &Certificate) -> String {
    let mut object = Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("proves".into(), json!("unsolvable"));
    object.insert("puzzle".into(), json!(puzzle));
    object.insert(of.into(), number(number_of));
    if let Some(variant) = &it.variant {
        object.insert("variant".into(), json!(variant));
    }
    object.insert("subject".into(), json!(hex(&it.subject)));
    object.insert("positions".into(), number(it.positions));
    object.insert("moves".into(), number(it.moves));
    object.insert("digest".into(), json!(hex(&it.digest)));
    format!("{}\n", Value::Object(object))
}

fn hex(bytes: &[u8; 32]) -> String {
    let digit = |n: u8| char::from(if n < 10 { b'0' + n } else { b'a' + n - 10 });
    bytes.iter().flat_map(|&byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn unhex(text: &str) -> Option<[u8; 32]> {
    let digits: Option<Vec<u8>> = text
        .bytes()
        .map(|c| match c {
            b'0'..=b'9' => Some(c - b'0'),
            b'a'..=b'f' => Some(c - b'a' + 10),
            _ => None,
        })
        .collect();
    let digits = digits.filter(|digits| digits.len() == 64)?;
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks(2)) {
        *byte = pair[0] << 4 | pair[1];
    }
    Some(bytes)
}

/// The keys of a certificate, beside the one that says what it is of.
const KEYS: [&str; 8] =
    ["schema", "proves", "puzzle", "variant", "subject", "positions", "moves", "digest"];

/// Reads a line about a puzzle: the number of what it is of, at least so much, and what is said of it.
pub(crate) fn parse(
    puzzle: &str,
    (of, least): (&'static str, u64),
    line: &[u8],
) -> Result<(u64, Certificate), Wrong> {
    let object = object::parse(line)?;
    let wrong = |key: &str, message: String, expected: &str| {
        let (offset, length) = object::locate(line, key);
        (offset, length, message, expected.to_owned())
    };
    if let Some(odd) = object.keys().find(|key| *key != of && !KEYS.contains(&key.as_str())) {
        let shown: String = odd.chars().take(40).collect();
        let known = format!("{of}, {}", KEYS.join(", "));
        return Err(wrong(odd, format!("the key `{shown}` is not known"), &known));
    }
    let get = |key: &'static str, expected: &str| match object.get(key) {
        None => Err(wrong("", format!("`{key}` is missing"), expected)),
        Some(value) => Ok(value),
    };
    let exactly = |key, wanted: Value| {
        let expected = format!("{wanted}");
        let value = get(key, &expected)?;
        let other = || wrong(key, format!("`{key}` is {}", shown(value)), &expected);
        if *value == wanted { Ok(()) } else { Err(other()) }
    };
    exactly("schema", json!(1))?;
    exactly("proves", json!("unsolvable"))?;
    exactly("puzzle", json!(puzzle))?;
    let whole = |key| {
        let expected = "a whole number";
        let value = get(key, expected)?;
        let read = value.as_u64().or_else(|| value.as_str()?.parse().ok());
        read.ok_or_else(|| wrong(key, format!("`{key}` is {}", shown(value)), expected))
    };
    let digest = |key| {
        let expected = "64 digits from 0 to f, in small letters, as a string";
        let value = get(key, expected)?;
        let read = value.as_str().and_then(unhex);
        read.ok_or_else(|| wrong(key, format!("`{key}` is {}", shown(value)), expected))
    };
    let variant = match object.get("variant") {
        None => None,
        Some(Value::String(name)) => Some(name.clone()),
        Some(other) => {
            let message = format!("`variant` is {}", shown(other));
            return Err(wrong("variant", message, "a name, as a string"));
        }
    };
    let number = whole(of)?;
    if number < least {
        let expected = format!("a whole number, from {least}");
        return Err(wrong(of, format!("`{of}` is {number}"), &expected));
    }
    let (subject, positions) = (digest("subject")?, whole("positions")?);
    let (moves, digest) = (whole("moves")?, digest("digest")?);
    Ok((number, Certificate { variant, subject, positions, moves, digest }))
}

fn shown(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(80) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Checks every certificate against its instance; see [`Session::check`](super::Session::check).
pub(super) fn check<F: Family>(
    family: &F,
    input: Input,
    certificates: Input,
    json: bool,
    limits: &Limits,
    out: &mut dyn Write,
) -> Result<Verified, Error> {
    let name = certificates.name;
    let damaged = |fault: Fault| Error::Damaged { file: name.clone(), fault: Box::new(fault) };
    let mut source = Source::new(certificates.read);
    let mut instances = Instances::new(family, input);
    let (mut current, mut verified): (Option<(u64, F::Instance)>, _) = (None, Verified::default());
    while source.peek().map_err(damaged)?.is_some() {
        let Some((place, line)) = source.line(LINE).map_err(damaged)? else { break };
        let (number, it) = match parse(family.about().name, (INSTANCE, 1), line) {
            Ok(read) => read,
            Err(wrong) => return Err(damaged(unsound(&source, place, wrong))),
        };
        let last = current.as_ref().map_or(0, |(n, _)| *n);
        if number <= last {
            let message = format!("instance {number} comes after instance {last}");
            let expected = "certificates in the order of the instances, each once";
            return Err(damaged(source.fault(place, 1, message, expected)));
        }
        while current.as_ref().is_none_or(|(n, _)| *n < number) {
            let before = current.as_ref().map_or(0, |(n, _)| *n);
            let Some(instance) = instances.next()? else {
                let message = format!("this is about instance {number}, but there are {before}");
                let expected = "a certificate of one of the instances";
                return Err(damaged(source.fault(place, 1, message, expected)));
            };
            current = Some((before + 1, instance));
        }
        if let Some((_, instance)) = &current {
            let check = family.check(instance, &it, limits);
            report((INSTANCE, number), &check, json, &mut verified, out)?;
        }
    }
    if verified == Verified::default() {
        return Err(damaged(source.ended("a certificate")));
    }
    // The rest of the input must be sound.
    while instances.next()?.is_some() {}
    out.flush()?;
    Ok(verified)
}

/// What is wrong with a line, in its place.
pub(crate) fn unsound(
    source: &Source<'_>,
    place: Place,
    (offset, length, message, expected): Wrong,
) -> Fault {
    let offset = offset as u64;
    let at = Place { column: place.column + offset, offset: place.offset + offset, ..place };
    source.fault(at, length, message, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_read_as_they_are_written() {
        let bytes = core::array::from_fn(|i| u8::try_from(i * 7 % 256).unwrap());
        assert_eq!(unhex(&hex(&bytes)), Some(bytes));
        for wrong in ["", "00", &"0".repeat(63), &"A".repeat(64), &"é".repeat(32), &"0".repeat(66)]
        {
            assert_eq!(unhex(wrong), None, "{wrong}");
        }
    }
}
