//! [`Kept`]: a file of answers that a run goes on with, and the line by which it is known.
//!
//! Such a file begins with a line, its heading, that says what it answers: the puzzle, the question, and
//! how many instances there were with a digest of them. What begins otherwise is no such file, and nothing
//! of it is changed. Where more instances come after those there were, a heading of all of them follows
//! the answers so far: the last heading of a file speaks for every answer in it.

use super::Instance;
use crate::Error;
use crate::session::HEADING;
use everystate_puzzle::text::Fault;
use everystate_twisty::{Definition, digest};
use serde_json::{Map, Value, json};

/// How a heading begins in a file of text, and in one of JSON.
const TEXT: &str = HEADING[0];
const JSON: &str = HEADING[1];
/// No heading has so many bytes.
const LONGEST: usize = 1024;

/// What answers are about, whatever the instances.
///
/// ```
/// # use everystate::pieces::{self, Subject};
/// let cube = pieces::open("cube3", None).unwrap().unwrap();
/// let counts = Subject::new(&cube, "count");
/// assert_ne!(counts, Subject::new(&cube.with_moves(&["R", "U"]).unwrap(), "count"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    puzzle: String,
    question: String,
}

impl Subject {
    /// The positions of a puzzle that are to be solved as its definition says, and what is asked of each,
    /// in words.
    pub fn new(target: &Definition, question: impl Into<String>) -> Self {
        let mut hasher = blake3::Hasher::new();
        hasher.update(&digest(target));
        // An answer names moves, and of their names the digest of a definition knows nothing.
        for named in &target.moves {
            put(&mut hasher, named.name.as_bytes());
        }
        Self { puzzle: short(&hasher), question: question.into() }
    }

    /// The same with something more that answers depend on, which is known by its digest.
    #[must_use]
    pub fn with(self, what: &str, bytes: &[u8]) -> Self {
        let mut hasher = blake3::Hasher::new();
        put(&mut hasher, bytes);
        Self { question: format!("{} {what}={}", self.question, short(&hasher)), ..self }
    }
}

/// The digest of what a run answers and how it is told.
pub(super) fn asked(subject: &Subject, instances: &[Instance], json: bool) -> [u64; 4] {
    let heading = Heading::new(subject, instances).line(json);
    let version = env!("CARGO_PKG_VERSION");
    let digest = blake3::hash(format!("{version} {heading}").as_bytes());
    let words = digest.as_bytes().chunks_exact(8);
    let mut told = [0; 4];
    for (word, bytes) in told.iter_mut().zip(words) {
        *word = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    }
    told
}

/// The first line of a file of answers, or a later one after which it answers more instances.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Heading {
    subject: Subject,
    instances: usize,
    input: String,
}

impl Heading {
    fn new(subject: &Subject, instances: &[Instance]) -> Self {
        let mut hasher = blake3::Hasher::new();
        // Nothing is solved that has wildcards.
        for Instance { name, position, given, wildcards: _ } in instances {
            put(&mut hasher, &[u8::from(name.is_some())]);
            put(&mut hasher, name.as_deref().unwrap_or_default().as_bytes());
            for orbit in given.as_ref().unwrap_or(position) {
                put(&mut hasher, &orbit.pieces);
                put(&mut hasher, &orbit.orientation);
            }
        }
        let (instances, input) = (instances.len(), short(&hasher));
        Self { subject: subject.clone(), instances, input }
    }

    fn line(&self, json: bool) -> String {
        let Self { subject: Subject { puzzle, question }, instances, input } = self;
        if json {
            let about = json!({
                "puzzle": puzzle, "question": question, "instances": instances, "input": input,
            });
            return json!({ "schema": 1, "answers": about }).to_string() + "\n";
        }
        format!("{TEXT}puzzle {puzzle}, {instances} instances {input}, question {question}\n")
    }

    fn of(line: &[u8], json: bool) -> Option<Self> {
        let line = std::str::from_utf8(line).ok().filter(|line| line.len() < LONGEST)?;
        if json && line.starts_with(JSON) {
            let object: Map<String, Value> = serde_json::from_str(line).ok()?;
            let about = object.get("answers")?;
            let word = |key| about.get(key)?.as_str().map(str::to_owned);
            return Some(Self {
                subject: Subject { puzzle: word("puzzle")?, question: word("question")? },
                instances: usize::try_from(about.get("instances")?.as_u64()?).ok()?,
                input: word("input")?,
            });
        }
        let (puzzle, rest) =
            line.trim_end().strip_prefix(TEXT)?.strip_prefix("puzzle ")?.split_once(", ")?;
        let (input, question) = rest.split_once(", question ")?;
        let (instances, input) = input.split_once(" instances ")?;
        Some(Self {
            subject: Subject { puzzle: puzzle.to_owned(), question: question.to_owned() },
            instances: instances.parse().ok()?,
            input: input.to_owned(),
        })
    }
}

/// A list of bytes with its length, so that no two sequences of lists are written alike.
fn put(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// Half of a digest, which is enough to distinguish what people mistake for each other.
fn short(hasher: &blake3::Hasher) -> String {
    hasher.finalize().to_hex()[..32].to_owned()
}

/// A file of answers, as far as it is written.
///
/// ```
/// # use everystate::pieces::{self, Kept, Positions, Subject};
/// let positions = Positions::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
/// let (instances, _) = positions.read("two", b"R\nR L\n");
/// let subject = Subject::new(positions.target(), "solve");
/// // It is empty at first.
/// let going = Kept::read("file", b"", false, &subject).unwrap().goes_on(&instances).unwrap();
/// assert_eq!((going.answered, going.length), (0, 0));
/// // Its writer was killed in the middle of the second answer.
/// let file = going.heading.unwrap() + "R' // 1\nL'";
/// let kept = Kept::read("file", file.as_bytes(), false, &subject).unwrap();
/// let going = kept.goes_on(&instances).unwrap();
/// assert_eq!((going.answered, going.length, going.heading), (1, file.len() - 2, None));
/// // These are not the instances that it answers.
/// assert!(kept.goes_on(&instances[1..]).is_err());
/// assert!(Kept::read("notes", b"Buy bread\n", false, &subject).is_err());
/// ```
#[derive(Debug)]
pub struct Kept {
    name: String,
    subject: Subject,
    json: bool,
    /// The last heading, with its line's number and its line.
    heading: Option<(u64, Vec<u8>, Heading)>,
    answered: usize,
    length: usize,
}

/// How a file of answers goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Instances that have their answer.
    pub answered: usize,
    /// The bytes of the file that stay: what comes after them was cut off while it was written.
    pub length: usize,
    /// What is to be written before the next answer.
    pub heading: Option<String>,
}

impl Kept {
    /// Reads what a file of this name holds, as text or JSON.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it is no file of answers, or answers something else.
    pub fn read(name: &str, text: &[u8], json: bool, subject: &Subject) -> Result<Self, Error> {
        let mut kept = Self {
            name: name.to_owned(),
            subject: subject.clone(),
            json,
            heading: None,
            answered: 0,
            length: 0,
        };
        let whole = text.iter().rposition(|&b| b == b'\n').map_or(0, |at| at + 1);
        if whole == 0 && !begins(text, if json { JSON } else { TEXT }) {
            return Err(kept.fault(1, text, NONE, KNOWN));
        }
        let mut at = 0;
        for (number, line) in (1..).zip(text[..whole].split_inclusive(|&b| b == b'\n')) {
            at += line.len();
            if kept.takes(number, line)? {
                kept.length = at;
            }
        }
        Ok(kept)
    }

    /// Takes a whole line; true if the file may end after it.
    fn takes(&mut self, number: u64, line: &[u8]) -> Result<bool, Error> {
        if let Some(heading) = Heading::of(line, self.json) {
            self.is_mine(number, line, &heading)?;
            self.heading = Some((number, line.to_vec(), heading));
            return Ok(true);
        }
        if number == 1 {
            let other = Heading::of(line, !self.json).is_some();
            let form = if self.json { "text: without --json" } else { "JSON: with --json" };
            let message = format!("the answers in this file are {form} it goes on");
            return Err(self.fault(1, line, if other { &message } else { NONE }, KNOWN));
        }
        if !self.json {
            self.answered += 1;
            return Ok(true);
        }
        let object = serde_json::from_slice::<Map<String, Value>>(line).unwrap_or_default();
        let next = self.answered + 1;
        if object.get("instance").and_then(Value::as_u64) != Some(next as u64) {
            let message = format!("this is no answer to instance {next}");
            return Err(self.fault(number, line, &message, "the answers that were written"));
        }
        // Of several lines of an instance the last has no `solution`.
        let last = !object.contains_key("solution");
        self.answered += usize::from(last);
        Ok(last)
    }

    fn is_mine(&self, number: u64, line: &[u8], heading: &Heading) -> Result<(), Error> {
        let Heading { subject, .. } = heading;
        let message = if subject.puzzle != self.subject.puzzle {
            "this file answers for another puzzle, other moves or another goal".to_owned()
        } else if subject.question != self.subject.question {
            let (kept, asked) = (&subject.question, &self.subject.question);
            format!("this file has answers to `{kept}`, and what is asked is `{asked}`")
        } else {
            return Ok(());
        };
        Err(self.fault(number, line, &message, OTHER))
    }

    /// How it goes on with these instances, of which the first are those that it has answered.
    ///
    /// # Errors
    /// [`Error::Damaged`] if it answers others.
    pub fn goes_on(&self, instances: &[Instance]) -> Result<Going, Error> {
        let asked = Heading::new(&self.subject, instances);
        let mut heading = Some(asked.line(self.json));
        if let Some((number, line, had)) = &self.heading {
            let first = instances.get(..had.instances);
            if first.is_none_or(|first| Heading::new(&self.subject, first) != *had) {
                let message = format!(
                    "this file answers other instances: {} that the input does not begin with",
                    had.instances
                );
                return Err(self.fault(*number, line, &message, OTHER));
            }
            if self.answered > had.instances {
                let message = format!("after this come {} answers", self.answered);
                return Err(self.fault(*number, line, &message, "an answer an instance"));
            }
            heading = heading.filter(|_| instances.len() > had.instances);
        }
        Ok(Going { answered: self.answered, length: self.length, heading })
    }

    fn fault(&self, number: u64, line: &[u8], message: &str, expected: &str) -> Error {
        let line = line.trim_ascii_end();
        let fault = Fault::in_text(line, 0, line.len().clamp(1, 60), message, expected);
        let fault = Box::new(Fault { line: number, ..fault });
        Error::Damaged { file: self.name.clone(), fault }
    }
}

/// Whether a text without a whole line is the beginning of one that begins so.
fn begins(text: &[u8], heading: &str) -> bool {
    let heading = heading.as_bytes();
    heading.starts_with(text) || (text.starts_with(heading) && text.len() < LONGEST)
}

const NONE: &str = "this is no file of answers that a run can go on with; nothing of it is changed";
const KNOWN: &str = "an empty file, or one that --resume began";
const OTHER: &str = "another file, or what this one was begun with";
