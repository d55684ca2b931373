//! Results of explorations as text that others can check: [`result`] writes one, [`check_result`] checks it.
//!
//! A result has the definition itself, so that nothing but the file is needed, and for the distances the table.

use crate::Error;
use everystate_puzzle::text::Fault;
use everystate_puzzle::{Limits, Metric, Refusal, Watch};
use everystate_twisty::text::Format;
use everystate_twisty::{Audited, Definition, Explored, Explorer, audit, digest};
use std::collections::BTreeSet;
use std::path::Path;
use toml_edit::{Array, DocumentMut, Item, Table, value};

/// The version of the format.
const FORMAT: i64 = 1;
/// What stands above a result.
const HEAD: &str = "# What exploring a puzzle to its last position found.\n\
     # `everystate verify FILE --table TABLE` goes through the layers again.\n";
/// What the last line begins with.
const CHECKSUM: &str = "checksum = ";

/// How an exploration was made: what nobody can recompute.
#[derive(Clone, Debug)]
pub struct Made {
    /// How to have it made again, as the program is asked.
    pub asked: String,
    /// How long it took.
    pub seconds: f64,
    /// When, in seconds since 1970 began (UTC).
    pub time: u64,
    /// The version of the program.
    pub program: String,
    /// The machine, for people.
    pub machine: String,
}

/// The result of an exploration, as TOML.
///
/// ```
/// use everystate::{pieces, prelude::*, families::family::Metric};
/// use everystate::twisty::{Explorer, Options};
/// let ivy = pieces::open("ivy", None).unwrap().unwrap();
/// let explorer = Explorer::new(&ivy, Metric::Half).unwrap();
/// let found = explorer.explore(&Options::default(), &Limits::none(), &Silent).unwrap();
/// let made = pieces::Made { asked: "explore ivy".into(), seconds: 0.1, time: 0, program: "1".into(), machine: "mine".into() };
/// let text = pieces::result("ivy", (&ivy, Metric::Half), &found, &made).unwrap();
/// let checked = pieces::check_result("ivy.toml", &text, None, 1, (&Limits::none(), &Silent)).unwrap();
/// assert!(checked.recomputed.contains(&"positions"));
/// assert!(checked.open.contains(&"counts")); // without the table
/// assert!(pieces::check_result("ivy.toml", &text.replace("29160", "29161"), None, 1, (&Limits::none(), &Silent)).is_err());
/// ```
///
/// # Errors
/// If positions are left, or no format has the definition.
pub fn result(
    name: &str,
    (definition, metric): (&Definition, Metric),
    found: &Explored,
    made: &Made,
) -> Result<String, Refusal> {
    if let Some(why) = found.stopped {
        let message = format!("what is {} is no result: all positions are", why.told());
        return Err(Refusal::limit(message));
    }
    let (format, written) = written(definition)?;
    let moves = definition.searched(metric)?;
    let mut document = DocumentMut::new();
    let table = document.as_table_mut();
    let mut put = |key: &str, item: Item| {
        table.insert(key, item);
    };
    put("format", value(FORMAT));
    put("puzzle", value(name));
    put("asked", value(made.asked.as_str()));
    put("metric", value(metric.name()));
    put("moves", value(moves.iter().map(|m| m.name.as_str()).collect::<Array>()));
    put("start", value("solved"));
    put("positions", number(found.counts.iter().sum()));
    put("depth", number(found.counts.len() as u64 - 1));
    put("antipodes", number(found.counts.last().copied().unwrap_or(0)));
    put("symmetries", number(found.symmetries));
    if let Some(classes) = found.classes {
        put("classes", number(classes));
    }
    put("counts", numbers(&found.counts));
    if !found.ranks.is_empty() {
        put("ranks", numbers(&found.ranks));
    }
    put("examples", value(found.examples.iter().map(String::as_str).collect::<Array>()));
    put("strategy", value(found.strategy));
    put("bytes", number(found.bytes));
    put("seconds", value((made.seconds * 1e3).round() / 1e3));
    put("made", number(made.time));
    put("program", value(made.program.as_str()));
    put("machine", value(made.machine.as_str()));
    put("digest", value(hex(&digest(definition))));
    put("form", value(format.name()));
    put("definition", value(written));
    let text = format!("{HEAD}{document}");
    let sum = hex(blake3::hash(text.as_bytes()).as_bytes());
    Ok(format!("{text}{CHECKSUM}\"{sum}\"\n"))
}

/// The definition in the first format that has all of it.
fn written(definition: &Definition) -> Result<(Format, String), Refusal> {
    let wanted = digest(definition);
    let written = Format::ALL.into_iter().find_map(|format| {
        let text = format.write(definition).ok()?;
        let read = format.read(text.as_bytes()).ok()?;
        (digest(&read) == wanted).then_some((format, text))
    });
    written.ok_or_else(|| Refusal::usage("no format of definitions has all of this puzzle"))
}

/// A number; as text where TOML has none so large.
fn number(n: u64) -> Item {
    i64::try_from(n).map_or_else(|_| value(n.to_string()), value)
}

fn numbers(all: &[u64]) -> Item {
    let array: Array = all.iter().filter_map(|&n| number(n).into_value().ok()).collect();
    value(array)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]).map(digit).collect()
}

fn digit(value: u8) -> char {
    char::from_digit(value.into(), 16).expect("four bits")
}

/// What was checked of a result, by the names of its fields.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// The puzzle.
    pub puzzle: String,
    /// What was computed again, and is the same.
    pub recomputed: Vec<&'static str>,
    /// What nothing but the checksum holds.
    pub held: Vec<&'static str>,
    /// What was not checked, but that it is consistent: without a table the distances are not.
    pub open: Vec<&'static str>,
}

/// Checks a result: its checksum, its definition, how many positions there are by the order of a group, that the layers add up, and
/// beside the table, if it is given, all layers again and the examples ([`audit`]).
///
/// # Errors
/// [`Error::Damaged`] with the place of what is wrong, and what refuses to be checked: a limit, a table that is not the puzzle's.
pub fn check_result(
    name: &str,
    text: &str,
    table: Option<&Path>,
    threads: usize,
    (limits, watch): (&Limits, &dyn Watch),
) -> Result<Checked, Error> {
    let file = File { name, text };
    let document = file.read()?;
    let fields = Fields { file: &file, table: document.as_table() };
    let definition = fields.definition()?;
    let metric = fields.metric()?;
    let explorer = Explorer::within(&definition, metric, limits, watch)?;
    let mut checked = Checked { puzzle: fields.text("puzzle")?.to_owned(), ..Checked::default() };
    checked.recomputed.extend(["definition", "digest", "metric", "start", "moves"]);
    let moves: Vec<String> = definition.searched(metric)?.into_iter().map(|m| m.name).collect();
    fields.same("moves", &fields.texts("moves")?, &moves)?;
    let sum = fields.layers()?;
    match explorer.positions() {
        Some(positions) => {
            fields.same("positions", &Some(sum), &positions.to_u64())?;
            checked.recomputed.push("positions");
        }
        None => checked.open.push("positions"),
    }
    let examples = fields.examples()?;
    let distances = ["counts", "depth", "antipodes", "symmetries", "classes", "ranks", "examples"];
    let distances = distances.into_iter().filter(|key| fields.table.contains_key(key));
    if let Some(table) = table {
        let again = audit(&explorer, table, &examples, threads, (limits, watch))?;
        fields.beside(again)?;
        checked.recomputed.extend(distances);
    } else {
        checked.open.extend(distances);
    }
    let held = ["puzzle", "asked", "strategy", "bytes", "seconds", "made", "program", "machine"];
    checked.held.extend(held.into_iter().filter(|key| fields.table.contains_key(key)));
    Ok(checked)
}

/// The file of a result.
struct File<'a> {
    name: &'a str,
    text: &'a str,
}

impl File<'_> {
    /// What is wrong at a byte.
    fn damaged(&self, at: usize, message: impl Into<String>) -> Error {
        let before = &self.text.as_bytes()[..at.min(self.text.len())];
        let lines: Vec<&[u8]> = before.split(|&byte| byte == b'\n').collect();
        let (line, column) = (lines.len() as u64, lines[lines.len() - 1].len() as u64 + 1);
        let fault = Box::new(Fault::new(line, column, 1, message.into(), ""));
        Error::Damaged { file: self.name.to_owned(), fault }
    }

    /// The fields, if the checksum is that of all before it.
    fn read(&self) -> Result<DocumentMut, Error> {
        let at =
            self.text.rfind(CHECKSUM).filter(|&at| at > 0 && self.text.as_bytes()[at - 1] == b'\n');
        let Some(at) = at else {
            return Err(
                self.damaged(self.text.len(), "no result of an exploration: it has no checksum")
            );
        };
        let sum = hex(blake3::hash(&self.text.as_bytes()[..at]).as_bytes());
        if self.text[at..] != format!("{CHECKSUM}\"{sum}\"\n") {
            return Err(self.damaged(at, "the checksum is not that of what stands above it"));
        }
        self.text[..at].parse().map_err(|error: toml_edit::TomlError| {
            self.damaged(error.span().map_or(0, |span| span.start), error.message())
        })
    }
}

/// The fields of a result.
struct Fields<'a> {
    file: &'a File<'a>,
    table: &'a Table,
}

impl Fields<'_> {
    /// What is wrong with a field.
    fn wrong(&self, key: &str, message: &str) -> Error {
        let line = format!("\n{key} =");
        let at = self.file.text.find(&line).map_or(self.file.text.len(), |at| at + 1);
        self.file.damaged(at, format!("`{key}`: {message}"))
    }

    fn same<T: PartialEq>(&self, key: &str, known: &T, again: &T) -> Result<(), Error> {
        if known == again { Ok(()) } else { Err(self.wrong(key, "it is something else")) }
    }

    fn text(&self, key: &str) -> Result<&str, Error> {
        let text = self.table.get(key).and_then(Item::as_str);
        text.ok_or_else(|| self.wrong(key, "no text"))
    }

    fn number(&self, key: &str) -> Result<u64, Error> {
        let number = self.table.get(key).and_then(|item| read(item.as_value()?));
        number.ok_or_else(|| self.wrong(key, "no number"))
    }

    fn numbers(&self, key: &str) -> Result<Vec<u64>, Error> {
        let array = self.table.get(key).and_then(Item::as_array);
        let numbers = array.and_then(|array| array.iter().map(read).collect());
        numbers.ok_or_else(|| self.wrong(key, "no list of numbers"))
    }

    fn texts(&self, key: &str) -> Result<Vec<String>, Error> {
        let array = self.table.get(key).and_then(Item::as_array);
        let text = |value: &toml_edit::Value| value.as_str().map(str::to_owned);
        let texts = array.and_then(|array| array.iter().map(text).collect());
        texts.ok_or_else(|| self.wrong(key, "no list of texts"))
    }

    fn metric(&self) -> Result<Metric, Error> {
        let name = self.text("metric")?;
        let metric =
            [Metric::Half, Metric::Quarter].into_iter().find(|metric| metric.name() == name);
        metric.ok_or_else(|| self.wrong("metric", "no metric"))
    }

    /// How many positions there are, if layers, their number and the last of them say the same.
    fn layers(&self) -> Result<u64, Error> {
        let counts = self.numbers("counts")?;
        let sum = counts.iter().try_fold(0u64, |sum, &n| sum.checked_add(n));
        let (Some(sum), Some(&last)) = (sum.filter(|_| !counts.contains(&0)), counts.last()) else {
            return Err(self.wrong("counts", "layers that cannot be"));
        };
        self.same("positions", &self.number("positions")?, &sum)?;
        self.same("depth", &self.number("depth")?, &(counts.len() as u64 - 1))?;
        self.same("antipodes", &self.number("antipodes")?, &last)?;
        Ok(sum)
    }

    /// The moves to some of the farthest positions, each as many as these are away.
    fn examples(&self) -> Result<Vec<Vec<String>>, Error> {
        let depth = self.number("depth")?;
        let split = |moves: &String| moves.split_whitespace().map(str::to_owned).collect();
        let examples: Vec<Vec<String>> = self.texts("examples")?.iter().map(split).collect();
        if examples.iter().any(|moves| moves.len() as u64 != depth) {
            let message = "an example that is not as many moves long as the farthest are away";
            return Err(self.wrong("examples", message));
        }
        let sorted: BTreeSet<&Vec<String>> = examples.iter().collect();
        if sorted.len() < examples.len() || examples.len() as u64 > self.number("antipodes")? {
            return Err(self.wrong("examples", "more examples than there are farthest positions"));
        }
        Ok(examples)
    }

    /// Whether all is as it was found when the layers were gone through again.
    fn beside(&self, again: Audited) -> Result<(), Error> {
        self.same("counts", &self.numbers("counts")?, &again.counts)?;
        self.same("symmetries", &self.number("symmetries")?, &again.symmetries)?;
        if self.table.contains_key("classes") {
            self.same("classes", &self.number("classes")?, &again.classes)?;
        }
        let ranks = if again.symmetries > 1 { again.ranks } else { Vec::new() };
        let is_there = self.table.contains_key("ranks");
        let known = if is_there { self.numbers("ranks")? } else { Vec::new() };
        self.same("ranks", &known, &ranks)?;
        if again.farthest.contains(&false) {
            let message = "an example that is not one of the farthest positions";
            return Err(self.wrong("examples", message));
        }
        Ok(())
    }

    /// The definition, if it has its digest.
    fn definition(&self) -> Result<Definition, Error> {
        self.same("format", &self.number("format")?, &FORMAT.unsigned_abs())?;
        self.same("start", &self.text("start")?, &"solved")?;
        let name = self.text("form")?;
        let format = Format::ALL.into_iter().find(|format| format.name() == name);
        let format = format.ok_or_else(|| self.wrong("form", "no format of definitions"))?;
        let text = self.text("definition")?;
        let definition = format.read(text.as_bytes());
        let definition =
            definition.map_err(|fault| self.wrong("definition", &fault.to_string()))?;
        self.same("digest", &self.text("digest")?, &hex(&digest(&definition)).as_str())?;
        Ok(definition)
    }
}

fn read(value: &toml_edit::Value) -> Option<u64> {
    let number = value.as_integer().and_then(|n| u64::try_from(n).ok());
    number.or_else(|| value.as_str()?.parse().ok())
}
