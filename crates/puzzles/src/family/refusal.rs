//! [`Refusal`]: why a request was not taken up.

/// Why a request was not taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of reason.
    pub kind: RefusalKind,
    /// The reason, a sentence without a full stop.
    pub message: String,
}

/// The kinds of [`Refusal`]; each has an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// It makes no sense for this family.
    Usage,
    /// It would pass a limit.
    Limit,
}

impl Refusal {
    /// It makes no sense for this family.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Usage, message: message.into() }
    }
    /// It would pass a limit.
    pub fn limit(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Limit, message: message.into() }
    }
}
