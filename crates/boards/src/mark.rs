//! The mark of the byte order, which some editors write before a text.

/// A text without it.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}
