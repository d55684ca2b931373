//! [`Lines`]: the words of a file line by line, each with its place, and the faults that any word can
//! have.

use everystate_puzzle::text::{Fault, Place, Source, show};
use std::ops::RangeInclusive;

/// A piece of a line between blanks.
#[derive(Clone, Debug)]
pub(super) struct Word {
    pub(super) place: Place,
    pub(super) text: String,
    /// Bytes in the file, which are fewer than those of `text` if the file is in Latin-1.
    length: usize,
}

impl Word {
    /// The place behind the word.
    pub(super) fn end(&self) -> Place {
        let length = self.length as u64;
        Place {
            line: self.place.line,
            column: self.place.column + length,
            offset: self.place.offset + length,
        }
    }

    /// The word as it can stand in a message.
    pub(super) fn shown(&self) -> String {
        show(self.text.as_bytes())
    }

    /// Whether a line that begins with this word is one of numbers.
    pub(super) fn is_number(&self) -> bool {
        let digits = self.text.strip_prefix('-').unwrap_or(&self.text);
        self.text == "?" || digits.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// A line that says something: at least one word.
pub(super) type Line = Vec<Word>;

/// The encoding of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Encoding {
    Utf8,
    /// A byte that is not of valid UTF-8 makes the line one of Latin-1.
    Latin1,
}

/// A file's lines without comments and blank lines.
pub(super) struct Lines<'s, 'a> {
    source: &'s mut Source<'a>,
    encoding: Encoding,
}

impl<'s, 'a> Lines<'s, 'a> {
    pub(super) fn new(source: &'s mut Source<'a>, encoding: Encoding) -> Self {
        Self { source, encoding }
    }

    /// The next line that says something; `None` at the end. A comment begins in column 1.
    pub(super) fn next(&mut self) -> Result<Option<Line>, Fault> {
        loop {
            let Some((place, bytes)) = self.source.line(Source::LINE)? else { return Ok(None) };
            if bytes.first() == Some(&b'#') {
                continue;
            }
            match words(place, bytes, self.encoding) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err((at, length, message)) => {
                    return Err(self.source.fault(at, length, message, "names and numbers"));
                }
            }
        }
    }

    /// A fault of a word.
    pub(super) fn fault(
        &self,
        word: &Word,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        self.source.fault(word.place, word.length, message, expected)
    }

    /// The fault that a line ends where `expected` should follow.
    pub(super) fn short(&self, line: &Line, expected: impl Into<String>) -> Fault {
        let at = line.last().map_or(self.source.place(), Word::end);
        self.source.fault(at, 0, "the line ends here", expected)
    }

    /// The fault that the file ends where `expected` should follow.
    pub(super) fn ended(&self, expected: &str) -> Fault {
        self.source.ended(expected)
    }

    /// The line's words, if there are as many as `form` names: `["Set", "a name", …]`.
    pub(super) fn exactly<'l, const N: usize>(
        &self,
        line: &'l Line,
        form: [&str; N],
    ) -> Result<&'l [Word; N], Fault> {
        if let Some(missing) = form.get(line.len()) {
            return Err(self.short(line, *missing));
        }
        match line.first_chunk() {
            Some(words) if line.len() == N => Ok(words),
            _ => {
                let message = format!("`{}` is one word too many", line[N].shown());
                Err(self.fault(&line[N], message, "the end of the line"))
            }
        }
    }

    /// A word as a number in a range; `what` names it in errors.
    pub(super) fn number(
        &self,
        word: &Word,
        range: RangeInclusive<usize>,
        what: &str,
    ) -> Result<usize, Fault> {
        let digits = word.text.strip_prefix('-').unwrap_or(&word.text);
        let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
        // What a `usize` cannot hold is out of every range.
        let value = word.text.parse().ok().filter(|value| is_number && range.contains(value));
        value.ok_or_else(|| {
            let kind = if is_number { "out of range" } else { "not a number" };
            let message = format!("`{}` is {kind}", word.shown());
            self.fault(word, message, format!("{what}, {} to {}", range.start(), range.end()))
        })
    }
}

/// A fault in a line: where, how long, what.
type Wrong = (Place, usize, String);

/// The words of a line.
fn words(place: Place, bytes: &[u8], encoding: Encoding) -> Result<Line, Wrong> {
    let mut line = Line::new();
    let mut at = place;
    for piece in bytes.split(|b| matches!(b, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)) {
        let length = piece.len();
        if length > 0 {
            if length > Source::TOKEN {
                let message = format!("this runs on for more than {} bytes", Source::TOKEN);
                return Err((at, length, message));
            }
            let text = match core::str::from_utf8(piece) {
                Ok(text) => text.to_owned(),
                Err(_) if encoding == Encoding::Latin1 => {
                    piece.iter().map(|&b| char::from(b)).collect()
                }
                Err(_) => return Err((at, length, "this is not text in UTF-8".to_owned())),
            };
            if text.contains(char::is_control) {
                let message = format!("`{}` holds a control character", show(piece));
                return Err((at, length, message));
            }
            line.push(Word { place: at, text, length });
        }
        at.column += length as u64 + 1;
        at.offset += length as u64 + 1;
    }
    Ok(line)
}
