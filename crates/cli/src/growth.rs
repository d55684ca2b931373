//! Layer sizes of many explorations in one file, as CayleyPy keeps its data sets: CSV without a head, a row each of a key
//! and the list of sizes as JSON, `pyraminx,"[1, 8, 48]"`.
//!
//! *Literature:* the files `*_growth.csv` of github.com/cayleypy/cayleypy and their reader `load_dataset`, for which of two
//! rows of one key the later one counts.

use crate::io::{open_input, read_whole, write_file};
use crate::report::Failure;
use everystate::Error;
use everystate::contract::text::{Fault, Place, Source};
use serde_json::Number;
use std::path::{Path, PathBuf};

/// The most bytes of a file, and of a row.
const LONGEST: u64 = 1 << 28;

/// A file of layer sizes, and the key of the row that is to be in it.
pub(crate) struct Growth {
    path: PathBuf,
    key: String,
}

impl Growth {
    /// The file at a path, which is read now, so that a wrong one is reported before anything is explored. It need not
    /// be there yet.
    pub(crate) fn at(path: &Path, key: String) -> Result<Self, Failure> {
        if key.is_empty() || key.contains(char::is_control) {
            let message = "--key is a text of one line, and not empty";
            return Err(Failure::Usage(message.into()));
        }
        let growth = Self { path: path.to_owned(), key };
        growth.kept().map(|_| growth)
    }

    /// Puts the sizes of layers in the place of those that the key had, or at the end. All other rows stay as they
    /// are, and so does the file if the new one cannot be written.
    pub(crate) fn write(&self, counts: &[u64]) -> Result<(), Failure> {
        let (name, text) = self.kept()?;
        let text = with(&name, &text, &self.key, counts)?;
        let path = self.path.canonicalize().unwrap_or_else(|_| self.path.clone());
        let mut fresh = path.clone().into_os_string();
        fresh.push(".new");
        write_file(Path::new(&fresh), text)?;
        std::fs::rename(&fresh, &path).map_err(|e| {
            let message = format!("cannot write {name}: {e}");
            Failure::File { message, name }
        })
    }

    /// What the file is called and what is in it, all of it rows.
    fn kept(&self) -> Result<(String, Vec<u8>), Failure> {
        let name = self.path.display().to_string();
        match std::fs::metadata(&self.path) {
            Ok(kind) if !kind.is_file() => {
                let message = format!("{name} is no file that rows can be kept in");
                return Err(Failure::File { message, name });
            }
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok((name, Vec::new())),
            // Whatever else is wrong is told on opening.
            _ => {}
        }
        let (name, text) = read_whole(open_input(&self.path)?, LONGEST)?;
        with(&name, &text, &self.key, &[])?;
        Ok((name, text))
    }
}

/// A text of rows with one of a key, where the first of the key was or at the end; lines end as the first one does.
fn with(name: &str, text: &[u8], key: &str, counts: &[u64]) -> Result<Vec<u8>, Failure> {
    let (mut source, mut out, mut there) = (Source::new(text), Vec::new(), false);
    let first = text.iter().position(|&b| b == b'\n');
    let returns = first.is_some_and(|end| text[..end].ends_with(b"\r"));
    let end: &[u8] = if returns { b"\r\n" } else { b"\n" };
    let row = written(key, counts);
    let wrong = |fault| Failure::from(Error::input(name, fault));
    #[expect(clippy::cast_possible_truncation, reason = "no longer than a file that was read")]
    while let Some((place, line)) = source.line(LONGEST as usize).map_err(wrong)? {
        let line = line.to_vec();
        if line.is_empty() {
            continue;
        }
        let found = key_of(&line).map_err(|what| wrong(what.fault(&source, place)))?;
        if found != key.as_bytes() {
            out.extend(line);
        } else if there {
            continue;
        } else {
            out.extend(row.as_bytes());
            there = true;
        }
        out.extend(end);
    }
    if !there {
        out.extend(row.as_bytes());
        out.extend(end);
    }
    Ok(out)
}

/// A row: quotes where the key needs them, and the list as Python writes it.
fn written(key: &str, counts: &[u64]) -> String {
    let key = if key.contains([',', '"']) || key.trim() != key {
        format!("\"{}\"", key.replace('"', "\"\""))
    } else {
        key.to_owned()
    };
    let sizes: Vec<String> = counts.iter().map(u64::to_string).collect();
    format!("{key},\"[{}]\"", sizes.join(", "))
}

/// What is wrong with a row, and at which of its bytes.
struct Wrong {
    at: usize,
    message: &'static str,
}

impl Wrong {
    fn fault(&self, source: &Source<'_>, line: Place) -> Fault {
        let at = self.at as u64;
        let place = Place { column: line.column + at, offset: line.offset + at, ..line };
        let expected = "a row of a data set of layer sizes, as key,\"[1, 2, 3]\"";
        source.fault(place, 0, self.message, expected)
    }
}

/// The key of a row that is one.
fn key_of(line: &[u8]) -> Result<Vec<u8>, Wrong> {
    let (key, after) = field(line, 0)?;
    if line.get(after) != Some(&b',') {
        return Err(Wrong { at: after, message: "this row has no sizes of layers" });
    }
    let (sizes, end) = field(line, after + 1)?;
    if end < line.len() {
        return Err(Wrong { at: end, message: "this row goes on after a key and its sizes" });
    }
    if serde_json::from_slice::<Vec<Number>>(&sizes).is_err() {
        return Err(Wrong { at: after + 1, message: "this is no list of numbers" });
    }
    Ok(key)
}

/// The field of a row that begins at a byte, without its quotes, and where it ends.
fn field(line: &[u8], from: usize) -> Result<(Vec<u8>, usize), Wrong> {
    let rest = &line[from..];
    if rest.first() != Some(&b'"') {
        let length = rest.iter().position(|&b| b == b',').unwrap_or(rest.len());
        return Ok((rest[..length].to_vec(), from + length));
    }
    let (mut text, mut at) = (Vec::new(), 1);
    loop {
        match (rest.get(at), rest.get(at + 1)) {
            // A quote is doubled within quotes.
            (Some(b'"'), Some(b'"')) => at += 1,
            (Some(b'"'), _) => return Ok((text, from + at + 1)),
            (Some(_), _) => {}
            (None, _) => return Err(Wrong { at: from, message: "these quotes do not end" }),
        }
        text.push(rest[at]);
        at += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str, key: &str) -> Result<String, String> {
        match with("a.csv", text.as_bytes(), key, &[1, 12, 7]) {
            Ok(text) => Ok(String::from_utf8(text).unwrap()),
            Err(Failure::Library(e)) => Err(e.to_string()),
            Err(other) => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_row_is_added_or_takes_the_place_of_its_key() {
        let set = "2,\"[1, 1]\"\n\"3,2\",\"[1, 2, 2, 1]\"\n\n001,[2]\n";
        assert_eq!(of("", "a").unwrap(), "a,\"[1, 12, 7]\"\n");
        let added = set.replace("\n\n", "\n") + "1,\"[1, 12, 7]\"\n";
        assert_eq!(of(set, "1").unwrap(), added);
        assert_eq!(of(&added, "1").unwrap(), added);
        let replaced = "2,\"[1, 1]\"\n\"3,2\",\"[1, 12, 7]\"\n001,[2]\n";
        assert_eq!(of(set, "3,2").unwrap(), replaced);
        assert_eq!(of("a,[1]\nb,[2]\na,[3]", "a").unwrap(), "a,\"[1, 12, 7]\"\nb,[2]\n");
    }

    #[test]
    fn keys_are_quoted_and_found_again_and_lines_end_as_they_did() {
        for key in ["a", "2,3", "say \"it\"", "\"", " a", "cube3_htm", "größer"] {
            let text = of("x,\"[1]\"\r\n", key).unwrap();
            assert!(text.matches("\r\n").count() == 2 && text.matches('\n').count() == 2);
            let row = text.lines().nth(1).unwrap();
            assert_eq!(key_of(row.as_bytes()).ok().unwrap(), key.as_bytes(), "{row}");
            assert_eq!(of(&text, key).unwrap(), text);
        }
    }

    #[test]
    fn what_is_no_data_set_is_refused_with_its_place() {
        for (text, place) in [
            ("depth,positions\n0,1\n", "line 1, column 7: this is no list of numbers"),
            ("a,[1]\n0 1\n", "line 2, column 4: this row has no sizes of layers"),
            ("a,[1],x\n", "line 1, column 6: this row goes on after a key and its sizes"),
            ("a,[1]\nb,\"[1", "line 2, column 3: these quotes do not end"),
            ("\"a\"b,[1]\n", "line 1, column 4: this row has no sizes of layers"),
            ("a,\"[1, x]\"\n", "line 1, column 3: this is no list of numbers"),
        ] {
            let said = of(text, "a").unwrap_err();
            assert!(said.contains(place), "{text:?}: {said}");
        }
    }
}
