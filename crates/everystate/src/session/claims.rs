//! Verifying what somebody says the solutions are.

use super::instances::Instances;
use super::listing::Listing;
use super::object::{self, Wrong};
use super::{Input, record};
use crate::Error;
use everystate_puzzle::text::{Fault, Place, Source};
use everystate_puzzles::Family;
use everystate_puzzles::family::{self, Check, Claim, Fields, Metric};
use serde_json::{Value, json};
use std::io::Write;

/// How a line begins that is no claim but says what those beside it are about, in text and in JSON: what
/// `pieces` writes into a file that a run can go on with.
pub(crate) const HEADING: [&str; 2] = ["# everystate answers: ", r#"{"schema":1,"answers":{"#];

/// How many claims held.
///
/// ```
/// # use everystate::session::{self, Input, Verified};
/// let maze = session::open("maze").unwrap();
/// let mazes = Input::text("mazes", "A\n1 2 1 1 5 1\n-1 -1\nB\n1 2 1 1 5 1\n-1 0\nEND\n");
/// let claims = Input::text("claims", "EW\nEW\n");
/// let verified = maze.verify(mazes, claims, None, false, &mut Vec::new()).unwrap();
/// assert_eq!(verified, Verified { holds: 1, fails: 1, open: 0 }); // a hole in the second
/// ```
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

/// What claims are about, and who judges them.
pub trait Judge {
    /// What a claim is about.
    type Instance;

    /// The next instance; none after the last.
    ///
    /// # Errors
    /// What is wrong with it.
    fn next(&mut self) -> Result<Option<Self::Instance>, Error>;

    /// What a line of text claims that is not JSON.
    fn claim(&self, text: &str) -> Claim;

    /// What an instance is called, if it has a name.
    fn name<'i>(&self, instance: &'i Self::Instance) -> Option<&'i str>;

    /// Judges a claim about an instance.
    fn judge(&self, instance: &Self::Instance, claim: &Claim) -> Check;
}

/// The instances of a family.
struct OfFamily<'a, F: Family> {
    family: &'a F,
    /// What claims count in that do not say it.
    metric: Option<Metric>,
    instances: Instances<'a, F>,
}

impl<F: Family> Judge for OfFamily<'_, F> {
    type Instance = F::Instance;

    fn next(&mut self) -> Result<Option<F::Instance>, Error> {
        self.instances.next()
    }

    fn claim(&self, text: &str) -> Claim {
        let fields = Fields { moves: Some(self.family.split_moves(text)), ..Fields::default() };
        Claim { fields, ..Claim::default() }
    }

    fn name<'i>(&self, instance: &'i F::Instance) -> Option<&'i str> {
        self.family.name(instance)
    }

    fn judge(&self, instance: &F::Instance, claim: &Claim) -> Check {
        let metric = claim.metric.or(self.metric);
        self.family.verify(instance, &Claim { metric, ..claim.clone() })
    }
}

/// Checks every claim against its instance; see [`Session::verify`](super::Session::verify).
pub(super) fn verify<F: Family>(
    family: &F,
    input: Input,
    claims: Input,
    metric: Option<Metric>,
    json: bool,
    out: &mut dyn Write,
) -> Result<Verified, Error> {
    family.about().has_metric(metric)?;
    let instances = Instances::new(family, input);
    judge(&mut OfFamily { family, metric, instances }, claims, json, out)
}

/// Checks every claim against its instance: claims are JSON as `solve --json` prints it, or a line of text for each
/// instance, in the order of the instances; what is found of each is written as a line, or a JSON object.
///
/// # Errors
/// What is wrong with the instances or the claims, or if the output fails.
pub fn judge<J: Judge>(
    judge: &mut J,
    claims: Input,
    json: bool,
    out: &mut dyn Write,
) -> Result<Verified, Error> {
    let mut claims = Claims { name: claims.name, source: Source::new(claims.read), last: 0 };
    let mut current: Option<(u64, J::Instance)> = None;
    let mut verified = Verified::default();
    let mut listing = Listing::default();
    while let Some((place, said)) = claims.next(judge)? {
        let number = said.instance;
        while current.as_ref().is_none_or(|(n, _)| *n < number) {
            let Some(instance) = judge.next()? else {
                let last = current.map_or(0, |(n, _)| n);
                let message = format!("this is about instance {number}, but there are {last}");
                let fault = claims.source.fault(place, 1, message, "a claim about an instance");
                return Err(Error::input(&claims.name, fault));
            };
            let n = current.map_or(1, |(n, _)| n + 1);
            if n < number {
                report(("instance", n), &unanswered(), json, &mut verified, out)?;
            }
            current = Some((n, instance));
        }
        let Some((_, instance)) = &current else { continue };
        let check = match said.claim.verdict.as_deref() {
            // Of most there is nothing but a bound; where a solution goes with it, both are claimed.
            Some("stopped") if said.claim.fields.moves.is_none() => {
                Check::Open("a search that was stopped claims nothing".into())
            }
            _ => match (judge.name(instance), said.name.as_deref()) {
                (Some(name), Some(other)) if name != other => {
                    Check::Fails(format!("this is about `{other}`, and the instance is `{name}`"))
                }
                _ => judge.judge(instance, &said.claim),
            },
        };
        let check = listing.check(number, said.listed, &said.claim, check);
        report(("instance", number), &check, json, &mut verified, out)?;
    }
    if claims.last == 0 {
        let fault = claims.source.ended("a solution");
        return Err(Error::input(&claims.name, fault));
    }
    // The rest of the input must be sound, and every instance answered for.
    let mut number = current.map_or(0, |(n, _)| n);
    while judge.next()?.is_some() {
        number += 1;
        report(("instance", number), &unanswered(), json, &mut verified, out)?;
    }
    out.flush()?;
    Ok(verified)
}

/// What is found of an instance that nothing is claimed about.
fn unanswered() -> Check {
    Check::Open("no solution was given for this instance".into())
}

/// Tells what was found of something by its number, and counts it.
pub(crate) fn report(
    (of, number): (&str, u64),
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
            "schema": 1, of: family::number(number), "holds": holds, "why": why,
        });
        writeln!(out, "{object}")?;
    } else {
        writeln!(out, "{of} {number}: {word}: {why}")?;
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
    /// The next claim and its place.
    fn next<J: Judge>(&mut self, judge: &J) -> Result<Option<(Place, Said)>, Error> {
        self.read(judge).map_err(|fault| Error::input(&self.name, fault))
    }

    fn read<J: Judge>(&mut self, judge: &J) -> Result<Option<(Place, Said)>, Fault> {
        let (place, parsed) = loop {
            if self.source.peek()?.is_none() {
                return Ok(None);
            }
            let Some((place, line)) = self.source.line(LINE)? else { return Ok(None) };
            if !HEADING.iter().any(|mark| line.starts_with(mark.as_bytes())) {
                break (place, parse(judge, line, self.last));
            }
        };
        match parsed {
            Ok(Said { instance, .. }) if instance < self.last => {
                let message = format!("instance {instance} comes after instance {}", self.last);
                Err(self.source.fault(place, 1, message, "claims in the order of the instances"))
            }
            Ok(said) => {
                self.last = said.instance;
                Ok(Some((place, said)))
            }
            Err((offset, length, message, expected)) => {
                let offset = offset as u64;
                let at =
                    Place { column: place.column + offset, offset: place.offset + offset, ..place };
                Err(self.source.fault(at, length, message, expected))
            }
        }
    }
}

/// A line of claims.
struct Said {
    instance: u64,
    /// What the instance is called, where that is told.
    name: Option<String>,
    /// Whether it is one solution among all.
    listed: bool,
    claim: Claim,
}

fn parse<J: Judge>(judge: &J, line: &[u8], last: u64) -> Result<Said, Wrong> {
    let text = core::str::from_utf8(line).map_err(|e| {
        let message = "this is not text in UTF-8".to_owned();
        (e.valid_up_to(), 1, message, "moves, or JSON".to_owned())
    })?;
    if !text.starts_with('{') {
        let claim = judge.claim(text);
        return Ok(Said { instance: last + 1, name: None, listed: false, claim });
    }
    let object = object::parse(line)?;
    if let Some(schema) = object.get("schema").filter(|&schema| *schema != json!(1)) {
        let (offset, length) = object::locate(line, "schema");
        let message = format!("schema {schema} is of another version of the program");
        return Err((offset, length, message, "schema 1".to_owned()));
    }
    let instance = match object.get("instance") {
        None => last.max(1),
        Some(value) => value.as_u64().filter(|&n| n > 0).ok_or_else(|| {
            let (offset, length) = object::locate(line, "instance");
            let expected = "the number of an instance, from 1".to_owned();
            (offset, length, format!("`{value}` is no such number"), expected)
        })?,
    };
    let claim = record::claim(&object).map_err(|(key, form)| {
        let (offset, length) = object::locate(line, key);
        (offset, length, format!("`{key}` has another form"), form.to_owned())
    })?;
    let name = object.get("name").and_then(Value::as_str).map(str::to_owned);
    Ok(Said { instance, name, listed: object.contains_key("solution"), claim })
}
