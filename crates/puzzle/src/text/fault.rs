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
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.message)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

impl std::error::Error for Fault {}
