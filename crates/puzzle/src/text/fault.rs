//! [`Fault`]: what is wrong with a text, where, and what was expected.

use core::fmt;

/// One diagnostic about a text.
///
/// ```
/// # use everystate_puzzle::text::Fault;
/// let fault = Fault::new(3, 7, 2, "`x7` is not a number", "a number from 1 to 6");
/// assert_eq!(fault.to_string(), "line 3, column 7: `x7` is not a number; expected a number from 1 to 6");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong, with the values, as a sentence without a full stop.
    pub message: String,
    /// What should stand there instead; empty if the message says it all.
    pub expected: String,
    /// The line, from 1.
    pub line: u64,
    /// The column in bytes, from 1.
    pub column: u64,
    /// How many bytes from there are at fault; 0 for a place between bytes (the end of the input).
    pub length: usize,
    /// The line's text around the place, if it is known.
    pub excerpt: Option<Excerpt>,
}

/// A part of a line, short enough to show.
///
/// ```
/// # use everystate_puzzle::text::Excerpt;
/// let e = Excerpt { text: b"1 2 x7 4".to_vec(), column: 1 };
/// assert_eq!(e.column, 1);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    /// The bytes as they stand in the line, possibly not UTF-8.
    pub text: Vec<u8>,
    /// The column of the first of them, from 1.
    pub column: u64,
}

impl Fault {
    /// A fault at a line and column (from 1) that is `length` bytes long.
    ///
    /// ```
    /// # use everystate_puzzle::text::Fault;
    /// let fault = Fault::new(2, 5, 1, "`7` is no face", "a number from 1 to 6");
    /// let told = "line 2, column 5: `7` is no face; expected a number from 1 to 6";
    /// assert_eq!(fault.to_string(), told);
    /// ```
    pub fn new(
        line: u64,
        column: u64,
        length: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self {
            message: message.into(),
            expected: expected.into(),
            line,
            column,
            length,
            excerpt: None,
        }
    }

    /// A fault of `length` bytes from `offset` on in a text that is at hand as a whole.
    ///
    /// ```
    /// # use everystate_puzzle::text::Fault;
    /// let fault = Fault::in_text(b"{\n  \"n\": 7x }", 9, 2, "`7x` is no number", "a number");
    /// assert_eq!((fault.line, fault.column), (2, 8));
    /// assert_eq!(fault.excerpt.unwrap().text, b"  \"n\": 7x }");
    /// ```
    pub fn in_text(
        text: &[u8],
        offset: usize,
        length: usize,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        /// Bytes shown before the place, and after it.
        const CONTEXT: usize = 80;
        let offset = offset.min(text.len());
        let before = &text[..offset];
        let start = before.iter().rposition(|&b| b == b'\n').map_or(0, |end| end + 1);
        let line = before.split(|&b| b == b'\n').count();
        let from = start.max(offset.saturating_sub(CONTEXT));
        let to = text.len().min(offset + length.min(CONTEXT) + CONTEXT);
        let shown = text[from..to].split(|&b| b == b'\n').next().unwrap_or_default();
        let shown = shown.strip_suffix(b"\r").unwrap_or(shown).to_vec();
        let column = |at: usize| (at - start) as u64 + 1;
        let excerpt = Some(Excerpt { text: shown, column: column(from) });
        Self { excerpt, ..Self::new(line as u64, column(offset), length, message, expected) }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

impl std::error::Error for Fault {}

/// A token as it can stand in a message: short, printable.
///
/// ```
/// # use everystate_puzzle::text::show;
/// assert_eq!(show(b"x\0y"), "x\u{fffd}y");
/// ```
pub fn show(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let mut shown: String =
        text.chars().take(24).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(24).is_some() {
        shown.push('…');
    }
    shown
}
