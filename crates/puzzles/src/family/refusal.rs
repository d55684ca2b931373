//! [`Refusal`]: why a request was not taken up.

/// Why a request was not taken up.
///
/// ```
/// # use everystate_puzzles::{Family, family::{Metric, RefusalKind}, maze::Maze};
/// let refusal = Maze.about().has_metric(Some(Metric::Half)).unwrap_err();
/// assert_eq!(refusal.kind, RefusalKind::Usage);
/// assert_eq!(refusal.message, "maze has no metric `half`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of reason.
    pub kind: RefusalKind,
    /// The reason, a sentence without a full stop.
    pub message: String,
}

/// The kinds of [`Refusal`]; each has an exit code.
///
/// ```
/// # use everystate_puzzles::family::{Refusal, RefusalKind};
/// assert_eq!(Refusal::limit("a board of 10 GB").kind, RefusalKind::Limit);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// It makes no sense for this family.
    Usage,
    /// It would pass a limit.
    Limit,
}

impl Refusal {
    /// It makes no sense for this family.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Refusal, RefusalKind};
    /// assert_eq!(Refusal::usage("gap has no metric").kind, RefusalKind::Usage);
    /// ```
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Usage, message: message.into() }
    }
    /// It would pass a limit.
    ///
    /// ```
    /// # use everystate_puzzles::family::Refusal;
    /// assert_eq!(Refusal::limit("needs 10 GB").message, "needs 10 GB");
    /// ```
    pub fn limit(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Limit, message: message.into() }
    }
}
