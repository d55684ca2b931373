//! [`Refusal`]: why a request was not taken up.

use core::error::Error;
use core::fmt;

/// Why a request was not taken up.
///
/// ```
/// # use everystate_puzzle::{Refusal, RefusalKind};
/// let refusal = Refusal::usage("maze has no metric `half`");
/// assert_eq!(refusal.kind, RefusalKind::Usage);
/// assert_eq!(refusal.to_string(), "maze has no metric `half`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Refusal {
    /// What kind of reason.
    pub kind: RefusalKind,
    /// The reason, a sentence without a full stop.
    pub message: String,
}

/// The kinds of [`Refusal`]; each has an exit code.
///
/// ```
/// # use everystate_puzzle::{Refusal, RefusalKind};
/// assert_eq!(Refusal::limit("a board of 10 GB").kind, RefusalKind::Limit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RefusalKind {
    /// It makes no sense for this puzzle.
    Usage,
    /// It would pass a limit.
    Limit,
    /// What is on disk of it is damaged, or of something else.
    Damaged,
}

impl Refusal {
    /// It makes no sense for this puzzle.
    ///
    /// ```
    /// # use everystate_puzzle::{Refusal, RefusalKind};
    /// assert_eq!(Refusal::usage("gap has no metric").kind, RefusalKind::Usage);
    /// ```
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Usage, message: message.into() }
    }
    /// It would pass a limit.
    ///
    /// ```
    /// # use everystate_puzzle::Refusal;
    /// assert_eq!(Refusal::limit("needs 10 GB").message, "needs 10 GB");
    /// ```
    pub fn limit(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Limit, message: message.into() }
    }
    /// What is on disk of it is damaged, or of something else.
    ///
    /// ```
    /// # use everystate_puzzle::{Refusal, RefusalKind};
    /// assert_eq!(Refusal::damaged("a layer is missing").kind, RefusalKind::Damaged);
    /// ```
    pub fn damaged(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Damaged, message: message.into() }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Refusal {}
