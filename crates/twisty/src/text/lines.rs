//! [`Lines`]: the words of a file line by line, each with its place, and the faults that any word can
//! have.

use everystate_puzzle::text::{Excerpt, Fault, Place, Source, show};
use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// What a [`Word`] takes in memory, about, in bytes.
pub(crate) const WORD: usize = 100;

/// A piece of a line between blanks.
#[derive(Clone, Debug)]
pub(crate) struct Word {
    pub(crate) place: Place,
    pub(crate) text: String,
    /// Bytes in the file, which are fewer than those of `text` if the file is in Latin-1.
    length: usize,
}

impl Word {
    /// The place behind the word.
    pub(crate) fn end(&self) -> Place {
        let length = self.length as u64;
        Place {
            line: self.place.line,
            column: self.place.column + length,
            offset: self.place.offset + length,
        }
    }

    /// The word as it can stand in a message.
    pub(crate) fn shown(&self) -> String {
        show(self.text.as_bytes())
    }

    /// The parts between commas that are not empty.
    pub(crate) fn split_at_commas(&self) -> impl Iterator<Item = Word> {
        let mut place = self.place;
        self.text.split(',').filter_map(move |part| {
            let length = part.len();
            let word = Word { place, text: part.to_owned(), length };
            place.column += length as u64 + 1;
            place.offset += length as u64 + 1;
            (length > 0).then_some(word)
        })
    }

    /// Whether a line that begins with this word is one of numbers.
    pub(crate) fn is_number(&self) -> bool {
        let digits = self.text.strip_prefix('-').unwrap_or(&self.text);
        self.text == "?" || digits.starts_with(|c: char| c.is_ascii_digit())
    }
}

/// A line that says something: at least one word.
pub(crate) type Line = Vec<Word>;

/// How a file's words stand in lines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// twsearch: every command and every row of numbers has a line of its own; a comment begins in
    /// column 1; UTF-8.
    Strict,
    /// KSolve+: words stand anywhere, a comment may follow a command, and a byte that is not of valid
    /// UTF-8 makes its word one of Latin-1.
    Free,
}

/// The words of a file in their lines, without comments and blank lines.
pub(crate) struct Lines<'s, 'a> {
    source: &'s mut Source<'a>,
    pub(crate) layout: Layout,
    /// What is left of a line whose first words were taken, in the free layout.
    rest: VecDeque<Word>,
}

impl<'s, 'a> Lines<'s, 'a> {
    pub(crate) fn new(source: &'s mut Source<'a>, layout: Layout) -> Self {
        Self { source, layout, rest: VecDeque::new() }
    }

    /// The next line that says something, or what is left of one; `None` at the end.
    pub(crate) fn next(&mut self) -> Result<Option<Line>, Fault> {
        if !self.rest.is_empty() {
            return Ok(Some(self.rest.drain(..).collect()));
        }
        loop {
            let Some((place, bytes)) = self.source.line(Source::LINE)? else { return Ok(None) };
            let comment = match self.layout {
                Layout::Strict => bytes.first(),
                Layout::Free => bytes.iter().find(|&&b| !is_blank(b)),
            };
            if comment == Some(&b'#') {
                continue;
            }
            match words(place, bytes, self.layout) {
                Ok(line) if line.is_empty() => {}
                Ok(line) => return Ok(Some(line)),
                Err((at, length, message)) => {
                    return Err(self.source.fault(at, length, message, "names and numbers"));
                }
            }
        }
    }

    /// The next word, wherever it stands.
    pub(crate) fn word(&mut self) -> Result<Option<Word>, Fault> {
        if self.rest.is_empty() {
            self.rest = self.next()?.unwrap_or_default().into();
        }
        Ok(self.rest.pop_front())
    }

    /// Puts a word back that is not wanted yet.
    pub(crate) fn put_back(&mut self, word: Word) {
        self.rest.push_front(word);
    }

    /// The next command with its words: a line, or in the free layout as many words as `words` says
    /// for its keyword, and the rest of its line where that says nothing.
    pub(crate) fn command(
        &mut self,
        words: impl Fn(&str) -> Option<usize>,
    ) -> Result<Option<Line>, Fault> {
        if self.layout == Layout::Strict {
            return self.next();
        }
        let first = loop {
            match self.word()? {
                Some(word) if word.text.starts_with('#') => self.rest.clear(),
                Some(word) => break word,
                None => return Ok(None),
            }
        };
        let mut line = vec![first];
        match words(&line[0].text) {
            None => line.extend(self.rest.drain(..)),
            Some(wanted) => {
                while line.len() < wanted {
                    match self.word()? {
                        Some(word) => line.push(word),
                        None => break,
                    }
                }
            }
        }
        Ok(Some(line))
    }

    /// A fault of a word.
    pub(crate) fn fault(
        &self,
        word: &Word,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        self.source.fault(word.place, word.length, message, expected)
    }

    /// A fault of a word that was read long before, so that its line may be in memory no more: `line`
    /// has the words that stood beside it.
    pub(crate) fn fault_later(
        &self,
        word: &Word,
        line: &[Word],
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let fault = self.fault(word, message, expected);
        let excerpt = fault.excerpt.clone().or_else(|| Some(beside(word, line)));
        Fault { excerpt, ..fault }
    }

    /// A fault of a part of a word.
    pub(crate) fn fault_inside(
        &self,
        word: &Word,
        at: usize,
        length: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let mut place = word.place;
        place.column += at as u64;
        place.offset += at as u64;
        self.source.fault(place, length, message, expected)
    }

    /// The fault that a line ends where `expected` should follow.
    pub(crate) fn short(&self, line: &Line, expected: impl Into<String>) -> Fault {
        let at = line.last().map_or(self.source.place(), Word::end);
        self.source.fault(at, 0, "the line ends here", expected)
    }

    /// The fault that the file ends where `expected` should follow.
    pub(crate) fn ended(&self, expected: &str) -> Fault {
        self.source.ended(expected)
    }

    /// The line's words, if there are as many as `form` names: `["Set", "a name", …]`.
    pub(crate) fn exactly<'l, const N: usize>(
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
    pub(crate) fn number(
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

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0x0b | 0x0c)
}

/// The text around a word, made again of the words of its line.
fn beside(word: &Word, line: &[Word]) -> Excerpt {
    /// Bytes shown before and after the word.
    const CONTEXT: u64 = 80;
    let from = word.place.column.saturating_sub(CONTEXT).max(1);
    let to = word.place.column + word.length as u64 + CONTEXT;
    let mut text = Vec::new();
    for word in line.iter().filter(|other| other.place.line == word.place.line) {
        let start = usize::try_from(word.place.column.saturating_sub(from)).unwrap_or(0);
        if word.place.column >= from && word.place.column + word.length as u64 <= to {
            text.resize(start.max(text.len()), b' ');
            if word.text.len() == word.length {
                text.extend_from_slice(word.text.as_bytes());
            } else {
                // Latin-1: a byte a character.
                text.extend(word.text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')));
            }
        }
    }
    Excerpt { text, column: from }
}

/// A fault in a line: where, how long, what.
type Wrong = (Place, usize, String);

/// The words of a line.
fn words(place: Place, bytes: &[u8], layout: Layout) -> Result<Line, Wrong> {
    let mut line = Line::new();
    let mut at = place;
    for piece in bytes.split(|&b| is_blank(b)) {
        let length = piece.len();
        if length > 0 {
            if length > Source::TOKEN {
                let message = format!("this runs on for more than {} bytes", Source::TOKEN);
                return Err((at, length, message));
            }
            let text = match core::str::from_utf8(piece) {
                Ok(text) => text.to_owned(),
                Err(_) if layout == Layout::Free => piece.iter().map(|&b| char::from(b)).collect(),
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
