//! What is said beside the answers, on the standard error.

use std::fmt::Display;
use std::io::Write as _;

/// Says a line beside the answers. Who cannot be told, because the disk is full or nobody listens any more, misses nothing of the
/// answers.
pub(crate) fn aside(line: impl Display) {
    // In one piece, so that no other thread's line comes between.
    let _ = std::io::stderr().lock().write_all(format!("{line}\n").as_bytes());
}
