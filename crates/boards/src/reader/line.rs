//! [`Scanner`]: lines without their comments, which are in parentheses, within each other and over several lines too.

use crate::issue::Issues;

/// A line as it is read.
#[derive(Debug)]
pub(super) struct Line {
    /// Its number, from 1.
    pub(super) number: usize,
    /// What is no comment, in lower case, with blanks where comments were.
    pub(super) code: String,
    /// As it was written.
    pub(super) written: String,
    /// What stands before the first parenthesis that opens, in lower case.
    pub(super) before: String,
    /// Whether nothing at all is there, no comment either.
    pub(super) blank: bool,
}

/// Follows comments from line to line.
#[derive(Debug, Default)]
pub(super) struct Scanner {
    depth: usize,
    number: usize,
    /// The line in which the comment began that is open, or the last one.
    began: usize,
}

impl Scanner {
    /// The next line. What stands after the word `message` is no comment where messages can be: `rules`, where the word is anywhere, and
    /// `levels`, where it comes first.
    pub(super) fn line(&mut self, written: &str, section: &str, issues: &mut Issues) -> Line {
        self.number += 1;
        let lower = written.to_lowercase();
        let (mut code, mut had_comment) = (String::new(), self.depth > 0);
        let mut before = None;
        for (at, c) in lower.char_indices() {
            let is_message = self.depth == 0 && c == 'm' && is_message(&lower, at, section, &code);
            if is_message {
                code.push_str(&lower[at..]);
                break;
            }
            match c {
                '(' => {
                    if self.depth == 0 {
                        before.get_or_insert_with(|| code.clone());
                        self.began = self.number;
                    }
                    self.depth += 1;
                    had_comment = true;
                    code.push(' ');
                }
                ')' if self.depth > 0 => self.depth -= 1,
                ')' => issues.warn(self.number, "a `)` closes what no `(` has opened"),
                _ if self.depth > 0 => {}
                c => code.push(c),
            }
        }
        let blank = !had_comment && code.trim().is_empty();
        let before = before.unwrap_or_else(|| code.clone());
        Line { number: self.number, written: written.to_owned(), before, blank, code }
    }

    /// The line in which a comment began that is still open.
    pub(super) fn open(&self) -> Option<usize> {
        (self.depth > 0).then_some(self.began)
    }
}

/// Whether a message begins at a place of a line.
fn is_message(lower: &str, at: usize, section: &str, code: &str) -> bool {
    let rest = &lower[at..];
    let ends = |rest: &str| rest["message".len()..].chars().next().is_none_or(|c| !is_word(c));
    match section {
        "rules" => {
            let starts = code.chars().next_back().is_none_or(|c| c.is_whitespace() || c == ']');
            rest.starts_with("message") && starts && ends(rest)
        }
        "levels" => rest.starts_with("message") && code.trim().is_empty(),
        _ => false,
    }
}

/// Whether a character may be part of a name.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}
