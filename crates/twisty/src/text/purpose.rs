//! What moves are for, by their names.

use crate::definition::Purpose;

/// Whether a name is one of a turn of the whole puzzle: capitals and `v`, or `x`, `y`, `z` with an
/// amount of `2` or `'` or none.
pub(crate) fn purpose(name: &str) -> Purpose {
    let axis = name.strip_suffix(['2', '\'']).unwrap_or(name);
    let grip = name.strip_suffix('v').unwrap_or("");
    let is_grip = !grip.is_empty() && grip.bytes().all(|b| b == b'_' || b.is_ascii_uppercase());
    if matches!(axis, "x" | "y" | "z") || is_grip { Purpose::Rotation } else { Purpose::Search }
}
