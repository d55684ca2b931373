//! Text: the contest's format, and JSON.
//!
//! Hundreds of thousands of queries look alike but for their letters, so the reader keeps the layout of
//! the last one and reads the next at a glance if it is laid out the same; whatever is not is read line
//! by line, tolerant in the padding and strict in the facelets.

use super::cube::{Cube, Turn};
use super::net::{CELL, CODE, COLOURS, INDENT, Letters, NO_COLOUR, ROWS, diagnose};
use super::rules::Instance;
use crate::family::{Misfit, only_keys, required};
use everystate_puzzle::text::{Fault, Place, Source};
use serde_json::{Map, Value};

/// The most queries that a text may promise.
const QUERIES: i128 = 1 << 53;
/// The longest line of a net, padding included, in bytes.
const LINE: usize = 4096;
/// The longest query whose layout is kept, in bytes.
const LAYOUT: usize = 256;

/// Where reading is: the queries still to come, and the layout of the last.
#[derive(Default)]
pub struct Reader {
    left: Option<u64>,
    layout: Option<Box<Layout>>,
}

/// How a query was laid out: everything but its letters.
struct Layout {
    /// Its bytes, line ends included.
    length: usize,
    text: [u8; LAYOUT],
    /// Zero where a letter stands and after the end.
    mask: [u8; LAYOUT],
    /// Where each row of each net begins.
    rows: [[usize; 6]; 2],
}

/// A query as its lines gave it: the letters of both nets, and where each row of each begins.
struct Query {
    letters: [Letters; 2],
    rows: [[Place; 6]; 2],
}

/// A fault in a line: offset, length, message, what was expected.
type Wrong = (usize, usize, String, String);

/// Reads the next query; `None` after the last.
pub(super) fn read(
    reader: &mut Reader,
    source: &mut Source<'_>,
) -> Result<Option<Instance>, Fault> {
    let left = if let Some(left) = reader.left {
        left
    } else {
        let count = source.integer(0..=QUERIES, "the number of queries")?;
        u64::try_from(count).unwrap_or(0)
    };
    if left == 0 {
        reader.left = Some(0);
        source.finish("the last query")?;
        return Ok(None);
    }
    reader.left = Some(left - 1);
    if let Some(layout) = &reader.layout
        && let Some(instance) = layout.glance(source.buffered())
    {
        source.advance(layout.length);
        return Ok(Some(instance));
    }
    let seen = source.buffered();
    let mut text = [0; LAYOUT];
    let kept = seen.len().min(LAYOUT);
    text[..kept].copy_from_slice(&seen[..kept]);
    let before = source.place().offset;
    source.skip_blank()?;
    let first = source.place();
    let begin = first.offset + 1 - first.column;
    let query = lines(source)?;
    let mut cubes = [Cube::SOLVED; 2];
    for ((cube, letters), rows) in cubes.iter_mut().zip(&query.letters).zip(&query.rows) {
        *cube = Cube::from_letters(letters).ok_or_else(|| impossible(source, letters, rows))?;
    }
    // Known as a whole: from the beginning of its first line, and in memory before it was read.
    if begin >= before && source.place().offset <= before + kept as u64 {
        let index = |offset: u64| usize::try_from(offset - before).unwrap_or(0);
        let seen = &text[index(begin)..index(source.place().offset)];
        reader.layout = Some(Box::new(Layout::new(seen, &query.rows, begin)));
    }
    let [from, to] = cubes;
    Ok(Some(Instance { from, to }))
}

impl Layout {
    fn new(seen: &[u8], rows: &[[Place; 6]; 2], begin: u64) -> Self {
        let length = seen.len();
        let (mut text, mut mask) = ([0; LAYOUT], [0; LAYOUT]);
        text[..length].copy_from_slice(seen);
        mask[..length].fill(0xff);
        let offset = |place: &Place| usize::try_from(place.offset - begin).unwrap_or(0);
        let rows = rows.each_ref().map(|rows| rows.each_ref().map(offset));
        for (&start, row) in rows.iter().flat_map(|rows| rows.iter().zip(ROWS)) {
            mask[start..start + row.len()].fill(0);
        }
        Self { length, text, mask, rows }
    }

    /// The query that these bytes begin with, if it is laid out like this and sound.
    fn glance(&self, bytes: &[u8]) -> Option<Instance> {
        // The mask is zero past the end, so whole pieces can be compared.
        let whole = self.length.next_multiple_of(32);
        let bytes = bytes.get(..whole)?;
        let mut differ = [0; 32];
        let pieces = bytes.chunks_exact(32).zip(self.text.chunks_exact(32));
        for ((found, text), mask) in pieces.zip(self.mask.chunks_exact(32)) {
            for (i, d) in differ.iter_mut().enumerate() {
                *d |= (found[i] ^ text[i]) & mask[i];
            }
        }
        if differ != [0; 32] {
            return None;
        }
        let cube = |starts: &[usize; 6]| {
            let mut letters = [[0; 8]; 6];
            for (r, (row, &start)) in letters.iter_mut().zip(starts).enumerate() {
                if ROWS[r].len() == 8 {
                    row.copy_from_slice(bytes.get(start..start + 8)?);
                } else {
                    row[..2].copy_from_slice(bytes.get(start..start + 2)?);
                }
            }
            Cube::from_letters(&letters)
        };
        Some(Instance { from: cube(&self.rows[0])?, to: cube(&self.rows[1])? })
    }
}

/// The six lines of a query.
fn lines(source: &mut Source<'_>) -> Result<Query, Fault> {
    let nowhere = source.place();
    let mut query = Query { letters: [[[0; 8]; 6]; 2], rows: [[nowhere; 6]; 2] };
    for (row, facelets) in ROWS.into_iter().enumerate() {
        let width = facelets.len();
        let Some((place, line)) = source.line(LINE)? else {
            return Err(source.ended(&format!("a line with {width} facelets of each net")));
        };
        let at = |offset: usize| Place {
            line: place.line,
            column: place.column + offset as u64,
            offset: place.offset + offset as u64,
        };
        match pieces(line, width) {
            Ok(starts) => {
                for (net, start) in starts.into_iter().enumerate() {
                    query.letters[net][row][..width].copy_from_slice(&line[start..start + width]);
                    query.rows[net][row] = at(start);
                }
            }
            Err((offset, length, message, expected)) => {
                return Err(source.fault(at(offset), length, message, expected));
            }
        }
    }
    Ok(query)
}

/// Where the facelets of the first and the second net begin in a line.
fn pieces(line: &[u8], width: usize) -> Result<[usize; 2], Wrong> {
    let blank = |b: &u8| matches!(b, b' ' | b'\t' | b'\r' | 0x0b | 0x0c);
    let skip = |from: usize| from + line[from..].iter().take_while(|b| blank(b)).count();
    let mut starts = [0; 2];
    let mut at = 0;
    for (net, name) in ["first", "second"].into_iter().enumerate() {
        at = skip(at);
        if net == 1 && line.get(at) == Some(&b'|') {
            at = skip(at + 1);
        }
        let wanted = || format!("{width} facelets of the {name} cube");
        let length = line[at..].iter().take_while(|b| !blank(b) && **b != b'|').count();
        let found = &line[at..at + length];
        if let Some(i) = found.iter().position(|&b| CODE[usize::from(b)] == NO_COLOUR) {
            let message = format!("`{}` is not a colour", found[i].escape_ascii());
            return Err((at + i, 1, message, COLOURS.to_owned()));
        }
        if length == 0 {
            let message = match line.get(at) {
                Some(_) => "nothing stands before the separator",
                None => "the line ends here",
            };
            return Err((at, usize::from(at < line.len()), message.to_owned(), wanted()));
        }
        if length != width {
            let message = match length {
                1 => "here is 1 facelet".to_owned(),
                _ => format!("here are {length} facelets"),
            };
            return Err((at, length, message, wanted()));
        }
        starts[net] = at;
        at += width;
    }
    at = skip(at);
    if at < line.len() {
        let length = line[at..].iter().rev().skip_while(|b| blank(b)).count();
        let message = "there are more than two nets on this line".to_owned();
        return Err((at, length, message, "the end of the line".to_owned()));
    }
    Ok(starts)
}

/// The fault of a net that no cube shows, at the facelet to blame.
fn impossible(source: &Source<'_>, letters: &Letters, rows: &[Place; 6]) -> Fault {
    let flaw = diagnose(letters);
    let (row, i) = cell(flaw.index);
    let place = rows[row];
    let at = Place {
        line: place.line,
        column: place.column + i as u64,
        offset: place.offset + i as u64,
    };
    source.fault(at, 1, flaw.message, flaw.expected)
}

/// The row and the index within it of a letter in reading order.
fn cell(index: usize) -> (usize, usize) {
    let mut cells: Vec<(usize, usize)> = CELL.to_vec();
    cells.sort_unstable();
    cells[index.min(23)]
}

/// Writes a query.
pub(super) fn write(instance: &Instance, out: &mut String) {
    let (from, to) = (instance.from.rows(), instance.to.rows());
    for (a, b) in from.iter().zip(&to) {
        let padding = if a.len() == 2 { &"  "[..INDENT] } else { "" };
        for part in [padding, a, padding, "|", padding, b, padding, "\n"] {
            out.push_str(part);
        }
    }
}

/// Reads `{"from": …, "to": …}` or `{"alg": …}`.
pub(super) fn from_json(object: &Map<String, Value>) -> Result<Instance, Misfit> {
    const KEYS: &str = "from and to (24 letters each), or alg";
    only_keys(object, &["from", "to", "alg"])?;
    if let Some(alg) = object.get("alg") {
        for other in ["from", "to"] {
            if object.contains_key(other) {
                return Err(Misfit::at(
                    "alg",
                    format!("`alg` and `{other}` both stand here"),
                    KEYS,
                ));
            }
        }
        return Ok(Instance { from: turned(alg)?, to: Cube::SOLVED });
    }
    let from = required(object, "from", KEYS)?;
    let to = object.get("to").map_or(Ok(Cube::SOLVED), |to| net("to", to))?;
    Ok(Instance { from: net("from", from)?, to })
}

/// The cube of a net in JSON.
fn net(key: &'static str, value: &Value) -> Result<Cube, Misfit> {
    let expected = "a net: 24 letters in reading order";
    let Some(text) = value.as_str() else {
        return Err(Misfit::at(key, format!("`{key}` is not a string"), expected));
    };
    Cube::from_net(text).map_err(|flaw| {
        let message = format!("letter {} of the net: {}", flaw.index + 1, flaw.message);
        Misfit::at(key, message, flaw.expected)
    })
}

/// The cube that turns make of a solved one.
fn turned(value: &Value) -> Result<Cube, Misfit> {
    let expected = "turns such as R, U' and F2, separated by blanks";
    let Some(text) = value.as_str() else {
        return Err(Misfit::at("alg", "`alg` is not a string", expected));
    };
    let mut cube = Cube::SOLVED;
    for (i, word) in text.split_whitespace().enumerate() {
        let turn: Turn = word.parse().map_err(|_| {
            let short: String = word.chars().take(12).collect();
            Misfit::at("alg", format!("turn {}, `{short}`, is none", i + 1), expected)
        })?;
        cube = cube.turned(turn);
    }
    Ok(cube)
}

/// The JSON object of an instance.
pub(super) fn to_json(instance: &Instance) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("from".to_owned(), Value::String(instance.from.net()));
    if instance.to != Cube::SOLVED {
        object.insert("to".to_owned(), Value::String(instance.to.net()));
    }
    object
}

#[cfg(test)]
mod tests;
