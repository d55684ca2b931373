//! The exit codes, stable across versions.

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub(crate) enum Exit {
    /// Answered.
    Answered = 0,
    /// Answered, and the answer is no: of a single instance with `--json` or `--unique`, and of `verify`. Of several, or as text, each
    /// answer says so itself.
    No = 1,
    /// Usage, or unreadable or illegal input.
    Usage = 2,
    /// Stopped by a limit, or refused because it would pass one.
    Limit = 3,
    /// A damaged table or certificate, or one of something else.
    Damaged = 4,
    /// A bug.
    Bug = 70,
    /// Ended by Ctrl-C.
    Interrupted = 130,
}
