//! The section of conditions to win by.

use super::Reader;
use super::line::Line;
use super::word;

/// A condition as it is written.
#[derive(Clone, Debug)]
pub(crate) struct WinText {
    pub(crate) line: usize,
    /// `no`, `all`, `some` or `any`.
    pub(crate) quantifier: String,
    pub(crate) what: String,
    /// On what, if that is said.
    pub(crate) on: Option<String>,
}

impl Reader {
    pub(super) fn win(&mut self, line: &Line) {
        let words: Vec<&str> = line.before.split_whitespace().collect();
        let number = line.number;
        if words.iter().any(|text| word(text) != *text) {
            return self.issues.error(number, "a condition is words alone");
        }
        let first = words.first().copied().unwrap_or_default();
        if !matches!(first, "all" | "any" | "no" | "some") {
            self.issues.error(
                number,
                format!("ALL, SOME, ANY or NO was expected, not {}", first.to_uppercase()),
            );
        }
        if words.get(2).is_some_and(|&on| on != "on") {
            self.issues.error(number, format!("ON was expected, not {}", words[2].to_uppercase()));
        }
        for name in [1, 3].iter().filter_map(|&n| words.get(n)) {
            if self.text.names.get(name).is_none() {
                self.issues.error(number, format!("{} is no object", name.to_uppercase()));
            }
        }
        if let Some(more) = words.get(4) {
            self.issues.error(
                number,
                format!("nothing was expected after this, but {}", more.to_uppercase()),
            );
        }
        match words.get(1) {
            None => self.issues.error(number, "a condition says of which objects it is"),
            Some(what) => self.text.wins.push(WinText {
                line: number,
                quantifier: first.to_owned(),
                what: (*what).to_owned(),
                on: words.get(3).map(|&on| on.to_owned()).filter(|_| words.len() == 4),
            }),
        }
    }
}
