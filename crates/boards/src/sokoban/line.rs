//! [`Line`]: what a line of a collection is.

use super::runs::is_of_runs;
use super::sign::Sign;
use crate::mark::without_mark;

/// A line of a collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Line<'a> {
    Blank,
    /// What may be a row of a level, or several with `|` between.
    Row(&'a str),
    /// What stands after a semicolon.
    Remark(&'a str),
    /// A property that plays a part: its key in lower case, and its value.
    Property(&'static str, &'a str),
    /// Moves of a solution, or of a game that was saved.
    Moves,
    Text(&'a str),
    /// Text with a colon, such as a property that plays no part: no title.
    Note,
    /// Remarks with two colons, and comments.
    Aside,
}

/// Properties that play a part.
const KEYS: [&str; 3] = ["title", "author", "collection"];

/// The most lines that are read: many times what collections have.
pub(super) const LINES: usize = 1 << 22;

/// The lines of a text, as many as are read.
pub(super) fn lines(text: &str) -> Vec<Line<'_>> {
    let text = without_mark(text);
    let written: Vec<&str> = text.split('\n').take(LINES).map(str::trim_end).collect();
    let mut lines = Vec::with_capacity(written.len());
    while let Some(&line) = written.get(lines.len()) {
        let commented = commented(&written[lines.len()..]);
        if commented > 0 {
            lines.extend(core::iter::repeat_n(Line::Aside, commented));
        } else {
            lines.push(of(line));
        }
    }
    // A line of which most is signs is a row with something wrong in it if there is a row above it, or below.
    let pairs = (1..lines.len()).map(|at| (at, at - 1));
    for (at, beside) in pairs.clone().chain(pairs.rev().map(|(at, above)| (above, at))) {
        take_for_row(&mut lines, at, beside, written[at]);
    }
    lines
}

/// How many lines a comment takes that begins in the first one: those to `Comment-End:`, or that one if there is none before the next
/// comment; 0 if none begins here.
fn commented(lines: &[&str]) -> usize {
    let begins = |line: &&str| property(line).is_some_and(|(key, _)| key == "comment");
    if !lines.first().is_some_and(begins) {
        return 0;
    }
    let is_mark =
        |line: &&str| begins(line) || property(line).is_some_and(|(key, _)| key == "comment-end");
    match lines.iter().skip(1).position(is_mark).map(|before| before + 1) {
        Some(end) if !begins(&lines[end]) => end + 1,
        _ => 1,
    }
}

/// The key of a property in lower case, and its value. A key is short, so that long lines cost no copies.
fn property(line: &str) -> Option<(String, &str)> {
    let (key, value) = line.split_once(':')?;
    let key = key.trim();
    (key.len() <= 16).then(|| (key.to_lowercase(), value.trim()))
}

fn of(line: &str) -> Line<'_> {
    let text = line.trim();
    if text.is_empty() {
        return Line::Blank;
    }
    if text.starts_with("::") {
        return Line::Aside;
    }
    let (said, is_remark) =
        text.strip_prefix(';').map_or((text, false), |said| (said.trim(), true));
    if let Some((key, value)) = property(said)
        && let Some(&key) = KEYS.iter().find(|&&known| known == key)
    {
        return Line::Property(key, value);
    }
    match () {
        () if is_remark => Line::Remark(said),
        () if is_of_signs(line) => Line::Row(line),
        () if is_of_moves(text) => Line::Moves,
        () if text.contains(':') => Line::Note,
        () => Line::Text(text),
    }
}

/// Whether there is nothing but signs, one of them no letter, since words have such letters too; numbers as `1.` are none.
fn is_of_signs(line: &str) -> bool {
    line.chars().all(|c| c == '|' || is_of_runs(c) || Sign::of(c).is_some())
        && line.chars().any(is_no_letter)
        && !is_number(line.trim())
}

fn is_number(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit())
        && text.chars().all(|c| c.is_ascii_digit() || c == '.')
}

/// Whether it is a sign that cannot be part of a word or number.
fn is_no_letter(c: char) -> bool {
    c == '|' || Sign::of(c).is_some() && !c.is_alphabetic() && c != ' '
}

fn is_of_moves(text: &str) -> bool {
    let may_be = |c: char| is_of_runs(c) || "uldrULDR[]{}* ".contains(c);
    text.chars().all(may_be) && text.chars().any(char::is_alphabetic)
}

/// Takes a line for a row if it begins or ends with a wall, floor aside, more than half of it is signs and nothing a word, and the one beside it is a row; or
/// if there are rows in it, with `|` between.
fn take_for_row<'a>(lines: &mut [Line<'a>], at: usize, beside: usize, written: &'a str) {
    if !matches!(lines[at], Line::Text(_) | Line::Note) {
        return;
    }
    let text = written.trim();
    let within = text.trim_matches(['-', '_', ' ']);
    if !within.starts_with('#') && !within.ends_with('#') {
        return;
    }
    let all = text.chars().filter(|c| !c.is_whitespace()).count();
    let signs = text.chars().filter(|&c| is_no_letter(c)).count();
    let is_beside = matches!(lines[beside], Line::Row(_)) || text.contains('|');
    let is_word = |part: &str| part.chars().count() > 2;
    let has_word = text.split(|c: char| !c.is_alphabetic()).any(is_word);
    if is_beside && 2 * signs > all && !has_word {
        lines[at] = Line::Row(written);
    }
}
