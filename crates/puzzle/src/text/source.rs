//! [`Source`]: tokens and lines of a byte stream, with their places.

use super::{Excerpt, Fault, show};
use std::io::Read;
use std::ops::RangeInclusive;

/// Where something stands in an input.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// let mut s = Source::new(&b"a\n  b"[..]);
/// s.word("a letter").unwrap();
/// s.skip_blank().unwrap();
/// let at = s.place();
/// assert_eq!((at.line, at.column), (2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// Bytes before it in the whole input.
    pub offset: u64,
}

/// An input read as white-space separated tokens or as lines, whichever the caller asks for next.
///
/// Memory is bounded by the longest token or line, and those are bounded too: a token or line past
/// the bound is a [`Fault`], not an allocation. Bytes need not be UTF-8.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// let mut s = Source::new(&b"3 4\nseven"[..]);
/// assert_eq!(s.integer(1..=10, "the number of rows").unwrap(), 3);
/// assert_eq!(s.integer(1..=10, "the number of columns").unwrap(), 4);
/// let fault = s.integer(1..=6, "a face").unwrap_err();
/// assert_eq!((fault.line, fault.column), (2, 1));
/// ```
pub struct Source<'a> {
    read: Box<dyn Read + 'a>,
    before_read: Option<Box<dyn FnMut() + 'a>>,
    /// `buffer[at..end]` is read but not consumed; a little before `at` is kept for excerpts.
    buffer: Vec<u8>,
    at: usize,
    end: usize,
    /// Bytes of the input before `buffer[0]`.
    base: u64,
    line: u64,
    /// Bytes of the input before the current line.
    line_start: u64,
    ended: bool,
}

const CHUNK: usize = 1 << 18;
/// Kept before and shown after a fault.
const CONTEXT: usize = 240;

/// The mark of the byte order, with which some programs begin a file.
const MARK: &[u8] = b"\xef\xbb\xbf";

impl<'a> Source<'a> {
    /// The longest token, in bytes.
    pub const TOKEN: usize = 4096;
    /// The longest line that [`line`](Self::line) gives unless another limit is set, in bytes.
    pub const LINE: usize = 1 << 20;

    /// Reads from `read`, in large pieces; no buffering is needed underneath.
    pub fn new(read: impl Read + 'a) -> Self {
        Self {
            read: Box::new(read),
            before_read: None,
            buffer: vec![0; CHUNK],
            at: 0,
            end: 0,
            base: 0,
            line: 1,
            line_start: 0,
            ended: false,
        }
    }

    /// Calls `hook` each time before more input is asked for, which may wait for a person typing:
    /// the moment to answer what has been read.
    #[must_use]
    pub fn before_read(mut self, hook: impl FnMut() + 'a) -> Self {
        self.before_read = Some(Box::new(hook));
        self
    }

    /// The place of the next byte.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"3 4\n5"[..]);
    /// s.word("a number").unwrap();
    /// assert_eq!((s.place().line, s.place().column, s.place().offset), (1, 2, 1));
    /// ```
    pub fn place(&self) -> Place {
        let offset = self.base + self.at as u64;
        Place { line: self.line, column: offset - self.line_start + 1, offset }
    }

    /// Reads on, keeping everything from `keep` (an offset in the whole input). False at the end.
    fn more(&mut self, keep: u64) -> Result<bool, Fault> {
        if self.ended {
            return Ok(false);
        }
        if let Some(hook) = &mut self.before_read {
            hook();
        }
        // What was read stays as long as there is room: it may still be shown in a fault.
        if self.buffer.len() - self.end < CHUNK / 2 {
            let context =
                self.line_start.max((self.base + self.at as u64).saturating_sub(CONTEXT as u64));
            let cut = self.index(keep.min(context).max(self.base));
            self.buffer.copy_within(cut..self.end, 0);
            self.base += cut as u64;
            self.at -= cut;
            self.end -= cut;
            if self.buffer.len() - self.end < CHUNK / 2 {
                self.buffer.resize(self.buffer.len() * 2, 0);
            }
        }
        let held = self.end;
        loop {
            match self.read.read(&mut self.buffer[self.end..]) {
                Ok(0) => {
                    self.ended = true;
                    // Less than a mark may have come before, which is text then.
                    return Ok(self.end > held);
                }
                Ok(n) => {
                    self.end += n;
                    if self.base == 0 && held == 0 {
                        let read = &self.buffer[..self.end];
                        if read.starts_with(MARK) {
                            self.at = MARK.len();
                            self.line_start = MARK.len() as u64;
                        } else if MARK.starts_with(read) {
                            // Of a mark that comes in parts nobody sees the first ones.
                            continue;
                        }
                    }
                    return Ok(true);
                }
                Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
                Err(e) => {
                    let at = self.place();
                    return Err(self.fault(at, 0, format!("reading failed: {e}"), ""));
                }
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "the offset lies within the buffer")]
    fn index(&self, offset: u64) -> usize {
        (offset - self.base) as usize
    }

    /// Passes over white space, line ends included.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"\n\n x"[..]);
    /// s.skip_blank().unwrap();
    /// assert_eq!((s.place().line, s.place().column), (3, 2));
    /// ```
    ///
    /// # Errors
    /// If reading fails.
    pub fn skip_blank(&mut self) -> Result<(), Fault> {
        loop {
            for (i, &byte) in self.buffer[self.at..self.end].iter().enumerate() {
                match byte {
                    b'\n' => {
                        self.line += 1;
                        self.line_start = self.base + (self.at + i) as u64 + 1;
                    }
                    _ if is_blank(byte) => {}
                    _ => {
                        self.at += i;
                        return Ok(());
                    }
                }
            }
            self.at = self.end;
            if !self.more(self.base + self.at as u64)? {
                return Ok(());
            }
        }
    }

    /// The next byte that is not white space, not consumed; `None` at the end of the input.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"  x"[..]);
    /// assert_eq!((s.peek().unwrap(), s.peek().unwrap()), (Some(b'x'), Some(b'x')));
    /// ```
    ///
    /// # Errors
    /// If reading fails.
    pub fn peek(&mut self) -> Result<Option<u8>, Fault> {
        self.skip_blank()?;
        Ok((self.at < self.end).then(|| self.buffer[self.at]))
    }

    /// The next token and its place; `None` at the end of the input.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"\n ab c"[..]);
    /// let (place, token) = s.token().unwrap().unwrap();
    /// assert_eq!((place.line, place.column, token), (2, 2, &b"ab"[..]));
    /// ```
    ///
    /// # Errors
    /// If reading fails, or the token is longer than [`TOKEN`](Self::TOKEN).
    pub fn token(&mut self) -> Result<Option<(Place, &[u8])>, Fault> {
        self.skip_blank()?;
        if self.at == self.end {
            return Ok(None);
        }
        let place = self.place();
        let mut i = self.at;
        loop {
            let rest = &self.buffer[i..self.end];
            i += rest.iter().position(|&b| is_blank(b)).unwrap_or(rest.len());
            if i - self.at > Self::TOKEN {
                let message = format!("this runs on for more than {} bytes", Self::TOKEN);
                return Err(self.fault(place, CONTEXT / 4, message, "white space between values"));
            }
            if i < self.end {
                break;
            }
            let length = i - self.at;
            let more = self.more(place.offset)?;
            i = self.at + length;
            if !more {
                break;
            }
        }
        let start = self.at;
        self.at = i;
        Ok(Some((place, &self.buffer[start..i])))
    }

    /// The same token, not consumed.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// assert_eq!(Source::new(&b" ab c"[..]).peek_token().unwrap(), Some(&b"ab"[..]));
    /// ```
    ///
    /// # Errors
    /// As [`token`](Self::token).
    pub fn peek_token(&mut self) -> Result<Option<&[u8]>, Fault> {
        let Some(length) = self.token()?.map(|(_, token)| token.len()) else { return Ok(None) };
        self.at -= length;
        Ok(Some(&self.buffer[self.at..self.at + length]))
    }

    /// The next token as text. `what` says in errors what was expected.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"END"[..]);
    /// assert_eq!(s.word("a name").unwrap().1, "END");
    /// assert_eq!(s.word("a name").unwrap_err().expected, "a name");
    /// ```
    ///
    /// # Errors
    /// If the input ends, the token is too long or is not UTF-8, or reading fails.
    pub fn word(&mut self, what: &str) -> Result<(Place, String), Fault> {
        let Some((place, bytes)) = self.token()? else { return Err(self.ended(what)) };
        let length = bytes.len();
        match core::str::from_utf8(bytes) {
            Ok(text) => Ok((place, text.to_owned())),
            Err(_) => Err(self.fault(place, length, "this is not text in UTF-8", what)),
        }
    }

    /// The next token as an integer within `range`. `what` names it in errors, as in "the number of
    /// rows".
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"-3 12"[..]);
    /// assert_eq!(s.integer(-9..=9, "a number").unwrap(), -3);
    /// assert_eq!(s.integer(-9..=9, "a number").unwrap_err().column, 4);
    /// ```
    ///
    /// # Errors
    /// If the input ends, the token is not an integer or is out of range, or reading fails.
    #[inline]
    pub fn integer(&mut self, range: RangeInclusive<i128>, what: &str) -> Result<i128, Fault> {
        if let Some((value, at)) = self.glance()
            && range.contains(&value)
        {
            (self.at, self.line, self.line_start) = at;
            return Ok(value);
        }
        self.integer_by_token(range, what)
    }

    /// The next token, if it is an integer of at most 18 digits that lies in the buffer together with
    /// the white space before and after it, and where reading goes on then: the common case, in one
    /// pass over the bytes.
    #[inline]
    fn glance(&self) -> Option<(i128, (usize, u64, u64))> {
        let buffer = &self.buffer[..self.end];
        let (mut i, mut line, mut line_start) = (self.at, self.line, self.line_start);
        while let Some(&byte) = buffer.get(i)
            && is_blank(byte)
        {
            i += 1;
            if byte == b'\n' {
                line += 1;
                line_start = self.base + i as u64;
            }
        }
        let negative = *buffer.get(i)? == b'-';
        let first = i + usize::from(negative);
        i = first;
        let mut value = 0i64;
        let after = loop {
            let byte = *buffer.get(i)?;
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                break byte;
            }
            value = value.wrapping_mul(10).wrapping_add(i64::from(digit));
            i += 1;
        };
        let plain = is_blank(after) && (1..=18).contains(&(i - first));
        // More digits have wrapped round, and are read as a token.
        let value = i128::from(if negative { value.wrapping_neg() } else { value });
        plain.then_some((value, (i, line, line_start)))
    }

    /// [`integer`](Self::integer) where a glance was not enough: a token at the edge of the buffer, or
    /// one that is wrong.
    #[cold]
    fn integer_by_token(&mut self, range: RangeInclusive<i128>, what: &str) -> Result<i128, Fault> {
        let Some((place, bytes)) = self.token()? else { return Err(self.ended(what)) };
        let length = bytes.len();
        let value = parse_integer(bytes);
        match value {
            Some(v) if range.contains(&v) => Ok(v),
            _ => {
                let (low, high) = (range.start(), range.end());
                let shown = show(bytes);
                let kind = if value.is_some() { "out of range" } else { "not a number" };
                // A bound that is only the type's says nothing to a person.
                let expected = if *high >= i128::from(i64::MAX) {
                    format!("{what}, {low} or more")
                } else {
                    format!("{what}, {low} to {high}")
                };
                Err(self.fault(place, length, format!("`{shown}` is {kind}"), expected))
            }
        }
    }

    /// The rest of the current line without its end; `None` at the end of the input.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"a b\r\nc"[..]);
    /// let mut next = || s.line(Source::LINE).unwrap().map(|(_, line)| line.to_vec());
    /// assert_eq!((next(), next(), next()), (Some(b"a b".to_vec()), Some(b"c".to_vec()), None));
    /// ```
    ///
    /// # Errors
    /// If reading fails, or the line is longer than `limit` bytes.
    pub fn line(&mut self, limit: usize) -> Result<Option<(Place, &[u8])>, Fault> {
        let place = self.place();
        let mut i = self.at;
        let found = loop {
            match self.buffer[i..self.end].iter().position(|&b| b == b'\n') {
                Some(n) => {
                    i += n;
                    break true;
                }
                None => i = self.end,
            }
            if i - self.at > limit {
                break false;
            }
            let length = i - self.at;
            let more = self.more(place.offset)?;
            i = self.at + length;
            if !more {
                break false;
            }
        };
        if i - self.at > limit {
            let message = format!("this line is longer than {limit} bytes");
            return Err(self.fault(place, CONTEXT / 4, message, "a shorter line"));
        }
        if !found && i == self.at {
            return Ok(None);
        }
        let start = self.at;
        let mut stop = i;
        if found {
            self.at = i + 1;
            self.line += 1;
            self.line_start = self.base + self.at as u64;
        } else {
            self.at = i;
        }
        if stop > start && self.buffer[stop - 1] == b'\r' {
            stop -= 1;
        }
        Ok(Some((place, &self.buffer[start..stop])))
    }

    /// The bytes that come next, as far as they are in memory: possibly none, and never waiting for
    /// more. For readers that recognise a whole instance at a glance; the rest read as ever.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// let mut s = Source::new(&b"ab\nc"[..]);
    /// assert_eq!(s.buffered(), b"");
    /// assert_eq!(s.peek().unwrap(), Some(b'a'));
    /// assert_eq!(s.buffered(), b"ab\nc");
    /// s.advance(3);
    /// assert_eq!((s.place().line, s.place().column), (2, 1));
    /// ```
    pub fn buffered(&self) -> &[u8] {
        &self.buffer[self.at..self.end]
    }

    /// Consumes the first `count` of the [`buffered`](Self::buffered) bytes (all, if there are fewer).
    pub fn advance(&mut self, count: usize) {
        let stop = self.at.saturating_add(count).min(self.end);
        let passed = &self.buffer[self.at..stop];
        if let Some(last) = passed.iter().rposition(|&b| b == b'\n') {
            // A byte holds the count of 255 others: sixteen are added with each instruction.
            let ends = |piece: &[u8]| piece.iter().map(|&b| u8::from(b == b'\n')).sum::<u8>();
            self.line += passed.chunks(255).map(|piece| u64::from(ends(piece))).sum::<u64>();
            self.line_start = self.base + (self.at + last) as u64 + 1;
        }
        self.at = stop;
    }

    /// Requires that nothing but white space is left.
    ///
    /// ```
    /// # use everystate_puzzle::text::Source;
    /// assert!(Source::new(&b" \n"[..]).finish("the last instance").is_ok());
    /// assert!(Source::new(&b" 7"[..]).finish("the last instance").is_err());
    /// ```
    ///
    /// # Errors
    /// If there is something, at its place; `after` says after what, as in "the last instance".
    pub fn finish(&mut self, after: &str) -> Result<(), Fault> {
        let place = {
            self.skip_blank()?;
            self.place()
        };
        match self.token()? {
            None => Ok(()),
            Some((_, bytes)) => {
                let length = bytes.len();
                let message = format!("there is text after {after}");
                Err(self.fault(place, length, message, "the end of the input"))
            }
        }
    }

    /// The fault that the input ends where `what` was expected.
    pub fn ended(&self, what: &str) -> Fault {
        self.fault(self.place(), 0, "the input ends here", what)
    }

    /// A fault at a place of this input, with the text around it as far as it is still in memory.
    pub fn fault(
        &self,
        at: Place,
        length: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Fault {
        let mut fault = Fault::new(at.line, at.column, length, message, expected);
        let line_start = at.offset - (at.column - 1);
        let from = line_start.max(at.offset.saturating_sub(CONTEXT as u64 / 3)).max(self.base);
        if from <= at.offset && at.offset <= self.base + self.end as u64 {
            let (start, middle) = (self.index(from), self.index(at.offset));
            let stop = (middle + length.min(CONTEXT / 3) + CONTEXT / 3).min(self.end);
            let text = &self.buffer[start..stop];
            let text = text.split(|&b| b == b'\n').next().unwrap_or_default();
            let text = text.strip_suffix(b"\r").unwrap_or(text).to_vec();
            fault.excerpt = Some(Excerpt { text, column: at.column - (at.offset - from) });
        }
        fault
    }
}

/// White space between tokens.
#[inline]
fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c)
}

/// A decimal integer with an optional sign, nothing else.
fn parse_integer(bytes: &[u8]) -> Option<i128> {
    core::str::from_utf8(bytes).ok()?.parse().ok()
}

#[cfg(test)]
mod tests;
