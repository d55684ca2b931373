//! Verifying what somebody says the solutions are.

use super::instances::Instances;
use super::{Input, record};
use crate::Error;
use everystate_puzzle::text::{Fault, Place, Source};
use everystate_puzzles::Family;
use everystate_puzzles::family::{self, Check, Claim, Fields};
use serde_json::{Map, Value, json};
use std::io::Write;

/// How many claims held.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Claims that are true.
    pub holds: u64,
    /// Claims that are false.
    pub fails: u64,
    /// Claims that would take more to check.
    pub open: u64,
}

/// The longest line of claims, in bytes.
const LINE: usize = 1 << 28;

/// Checks every claim against its instance; see [`Session::verify`](super::Session::verify).
pub(super) fn verify<F: Family>(
    family: &F,
    input: Input,
    claims: Input,
    json: bool,
    out: &mut dyn Write,
) -> Result<Verified, Error> {
    let mut instances = Instances::new(family, input);
    let mut claims = Claims { name: claims.name, source: Source::new(claims.read), last: 0 };
    let mut current: Option<(u64, F::Instance)> = None;
    let mut verified = Verified::default();
    while let Some((place, number, claim)) = claims.next(family)? {
        while current.as_ref().is_none_or(|(n, _)| *n < number) {
            let Some(instance) = instances.next()? else {
                let last = current.map_or(0, |(n, _)| n);
                let message = format!("this is about instance {number}, but there are {last}");
                let fault = claims.source.fault(place, 1, message, "a claim about an instance");
                return Err(Error::input(&claims.name, fault));
            };
            current = Some((current.map_or(1, |(n, _)| n + 1), instance));
        }
        let Some((_, instance)) = &current else { continue };
        let check = match claim.verdict.as_deref() {
            Some("stopped") => Check::Open("a search that was stopped claims nothing".into()),
            _ => family.verify(instance, &claim),
        };
        report(number, &check, json, &mut verified, out)?;
    }
    if claims.last == 0 {
        let fault = claims.source.ended("a solution");
        return Err(Error::input(&claims.name, fault));
    }
    // The rest of the input must be sound, and every instance answered for.
    let mut number = current.map_or(0, |(n, _)| n);
    while instances.next()?.is_some() {
        number += 1;
        let check = Check::Open("no solution was given for this instance".into());
        report(number, &check, json, &mut verified, out)?;
    }
    out.flush()?;
    Ok(verified)
}

fn report(
    number: u64,
    check: &Check,
    json: bool,
    verified: &mut Verified,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let (word, holds, why) = match check {
        Check::Holds(why) => ("holds", Some(true), why),
        Check::Fails(why) => ("fails", Some(false), why),
        Check::Open(why) => ("open", None, why),
    };
    match holds {
        Some(true) => verified.holds += 1,
        Some(false) => verified.fails += 1,
        None => verified.open += 1,
    }
    if json {
        let object = json!({
            "schema": 1, "instance": family::number(number), "holds": holds, "why": why,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "instance {number}: {word}: {why}")?;
    }
    Ok(())
}

struct Claims<'a> {
    name: String,
    source: Source<'a>,
    /// The instance of the claim before.
    last: u64,
}

impl Claims<'_> {
    /// The next claim, its place, and the instance it is about.
    fn next<F: Family>(&mut self, family: &F) -> Result<Option<(Place, u64, Claim)>, Error> {
        self.read(family).map_err(|fault| Error::input(&self.name, fault))
    }

    fn read<F: Family>(&mut self, family: &F) -> Result<Option<(Place, u64, Claim)>, Fault> {
        if self.source.peek()?.is_none() {
            return Ok(None);
        }
        let Some((place, line)) = self.source.line(LINE)? else { return Ok(None) };
        let parsed = parse(family, line, self.last);
        match parsed {
            Ok((number, _)) if number < self.last => {
                let message = format!("instance {number} comes after instance {}", self.last);
                Err(self.source.fault(place, 1, message, "claims in the order of the instances"))
            }
            Ok((number, claim)) => {
                self.last = number;
                Ok(Some((place, number, claim)))
            }
            Err((offset, message, expected)) => {
                let offset = offset as u64;
                let at =
                    Place { column: place.column + offset, offset: place.offset + offset, ..place };
                Err(self.source.fault(at, 1, message, expected))
            }
        }
    }
}

/// The instance number and the claim of a line, or the offset, message and expectation of a fault.
fn parse<F: Family>(
    family: &F,
    line: &[u8],
    last: u64,
) -> Result<(u64, Claim), (usize, String, String)> {
    let text = core::str::from_utf8(line).map_err(|e| {
        (e.valid_up_to(), "this is not text in UTF-8".to_owned(), "moves, or JSON".to_owned())
    })?;
    if !text.starts_with('{') {
        let fields = Fields { moves: Some(family.split_moves(text)), ..Fields::default() };
        return Ok((last + 1, Claim { fields, ..Claim::default() }));
    }
    let object: Map<String, Value> = serde_json::from_str(text).map_err(|e| {
        let message = e.to_string();
        let message = message.split(" at line ").next().unwrap_or_default().to_owned();
        (e.column().clamp(1, text.len()) - 1, message, "one JSON object a line".to_owned())
    })?;
    let number = match object.get("instance") {
        None => last.max(1),
        Some(value) => value.as_u64().filter(|&n| n > 0).ok_or_else(|| {
            let expected = "the number of an instance, from 1".to_owned();
            (
                text.find("\"instance\"").unwrap_or(0),
                format!("`{value}` is no such number"),
                expected,
            )
        })?,
    };
    let claim = record::claim(&object).map_err(|(key, form)| {
        let at = text.find(&format!("\"{key}\"")).unwrap_or(0);
        (at, format!("`{key}` has another form"), form.to_owned())
    })?;
    Ok((number, claim))
}
