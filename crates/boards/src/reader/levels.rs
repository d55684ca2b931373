//! The section of levels: rows of signs, and messages between them.

use super::Reader;
use super::line::Line;
use crate::names::Meaning;

/// A line of the section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum LevelText {
    /// A blank line, which ends a level.
    Gap,
    Message(String),
    Row {
        line: usize,
        signs: String,
    },
}

impl Reader {
    pub(super) fn level(&mut self, line: &Line) {
        let code = line.code.trim_start();
        if code.starts_with("message") {
            let after = line.written.trim_start();
            let from = after.to_lowercase().find("message").unwrap_or(0) + "message".len();
            let rest = after.get(from..).unwrap_or_default();
            if rest.starts_with(super::line::is_word) {
                self.issues.warn(line.number, "a blank is missing after `message`");
            }
            return self.text.levels.push(LevelText::Message(rest.trim().to_owned()));
        }
        // Of a line with a comment before, what comes after it.
        let text = if line.before.trim().is_empty() { &line.code } else { &line.before };
        let signs = text.trim().to_owned();
        for sign in signs.chars() {
            let name = sign.to_string();
            let known = self.text.names.get(&name).is_some_and(|m| !matches!(m, Meaning::Any(_)));
            if !known {
                let message = format!(
                    "`{sign}` is no object and no name of objects that are together in a cell"
                );
                self.issues.error(line.number, message);
            }
        }
        let first =
            self.text.levels.iter().rev().take_while(|t| matches!(t, LevelText::Row { .. })).last();
        if let Some(LevelText::Row { signs: first, .. }) = first
            && first.chars().count() != signs.chars().count()
        {
            self.issues.warn(line.number, "the rows of a level are equally long");
        }
        self.text.levels.push(LevelText::Row { line: line.number, signs });
    }
}
