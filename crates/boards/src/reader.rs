//! Reads the text of a game, section by section.

mod layers;
mod legend;
mod levels;
mod line;
mod objects;
mod preamble;
mod sounds;
mod wins;

use crate::issue::Issues;
use crate::names::Names;
use line::{Line, Scanner};

pub(crate) use levels::LevelText;
pub(crate) use preamble::Metadata;
pub(crate) use wins::WinText;

/// The sections, in their order.
const SECTIONS: [&str; 7] =
    ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];

/// Words that mean something already.
const KEYWORDS: [&str; 58] = [
    "objects",
    "collisionlayers",
    "legend",
    "sounds",
    "rules",
    "...",
    "winconditions",
    "levels",
    "|",
    "[",
    "]",
    "up",
    "down",
    "left",
    "right",
    "late",
    "rigid",
    "^",
    "v",
    ">",
    "<",
    "no",
    "randomdir",
    "random",
    "horizontal",
    "vertical",
    "any",
    "all",
    "some",
    "moving",
    "stationary",
    "parallel",
    "perpendicular",
    "action",
    "message",
    "move",
    "create",
    "destroy",
    "cantmove",
    "sfx0",
    "sfx1",
    "sfx2",
    "sfx3",
    "sfx4",
    "sfx5",
    "sfx6",
    "sfx7",
    "sfx8",
    "sfx9",
    "sfx10",
    "cancel",
    "restart",
    "win",
    "again",
    "undo",
    "titlescreen",
    "startgame",
    "endgame",
];

/// What is told of a comment without an end.
pub(crate) const OPEN: &str = "this comment is never closed: nothing after it is read";

/// A line of the section of rules.
#[derive(Clone, Debug)]
pub(crate) struct RuleText {
    pub(crate) line: usize,
    /// In lower case, up to the first comment.
    pub(crate) text: String,
    pub(crate) written: String,
}

/// What was read of a text.
#[derive(Debug, Default)]
pub(crate) struct Text {
    pub(crate) metadata: Metadata,
    pub(crate) names: Names,
    /// By layer: places in the list of objects.
    pub(crate) layers: Vec<Vec<usize>>,
    /// Names of sound effects that were defined.
    pub(crate) sounds: Vec<String>,
    pub(crate) rules: Vec<RuleText>,
    pub(crate) wins: Vec<WinText>,
    pub(crate) levels: Vec<LevelText>,
}

/// What is known on the way through a text.
#[derive(Debug, Default)]
struct Reader {
    text: Text,
    issues: Issues,
    section: &'static str,
    visited: Vec<&'static str>,
    objects: objects::Progress,
}

/// Reads a text.
pub(crate) fn read(source: &str) -> (Text, Issues) {
    let mut reader = Reader::default();
    let mut scanner = Scanner::default();
    for written in source.split('\n') {
        let written = written.trim_end_matches('\r');
        let line = scanner.line(written, reader.section, &mut reader.issues);
        reader.line(&line);
    }
    if let Some(line) = scanner.open() {
        reader.issues.warn(line, OPEN);
    }
    (reader.text, reader.issues)
}

impl Reader {
    fn line(&mut self, line: &Line) {
        let code = line.code.trim();
        if line.blank {
            self.blank();
        } else if !code.is_empty() && !self.heading(line, code) {
            match self.section {
                "objects" => self.object(line),
                "legend" => self.legend(line),
                "sounds" => self.sound(line),
                "collisionlayers" => self.layer(line),
                "rules" => {
                    // What comes after a comment is no part of a rule; but one may stand before.
                    let begun = !line.before.trim().is_empty();
                    let text = if begun { &line.before } else { &line.code }.clone();
                    self.text.rules.push(RuleText {
                        line: line.number,
                        text,
                        written: line.written.clone(),
                    });
                }
                "winconditions" => self.win(line),
                "levels" => self.level(line),
                _ => self.preamble(line),
            }
        }
    }

    fn blank(&mut self) {
        match self.section {
            "objects" => self.objects.blank(),
            "levels" => self.text.levels.push(LevelText::Gap),
            _ => {}
        }
    }

    /// Takes a line of equals signs, or the name of a section; says whether it was one.
    fn heading(&mut self, line: &Line, code: &str) -> bool {
        let in_levels = self.section == "levels";
        let rest = code.trim_start_matches('=');
        if rest.len() < code.len() && (!in_levels || rest.trim_matches([' ', '\t', '=']).is_empty())
        {
            self.ends(line, rest, "a row of equals signs");
            return true;
        }
        if in_levels {
            return false;
        }
        let named = |name: &&&str| {
            code.strip_prefix(**name).is_some_and(|rest| !rest.starts_with(line::is_word))
        };
        let Some(&name) = SECTIONS.iter().find(named) else { return false };
        self.enter(line.number, name);
        self.ends(line, &code[name.len()..], "the name of a section");
        true
    }

    /// Nothing may stand after what takes a line for itself.
    fn ends(&mut self, line: &Line, rest: &str, what: &str) {
        if !rest.trim().is_empty() {
            self.issues.error(line.number, format!("only comments may stand after {what}"));
        }
    }

    fn enter(&mut self, line: usize, name: &'static str) {
        self.section = name;
        if self.visited.contains(&name) {
            self.issues.error(line, format!("the section {} is there twice", name.to_uppercase()));
        }
        let place = SECTIONS.iter().position(|&section| section == name).unwrap_or(0);
        match place.checked_sub(1).map(|before| SECTIONS[before]) {
            None if !self.visited.is_empty() => {
                self.issues.error(line, "the section OBJECTS must be the first");
            }
            Some(before) if !self.visited.contains(&before) => {
                let message = format!(
                    "the section {} must come after {}, which may be empty",
                    name.to_uppercase(),
                    before.to_uppercase()
                );
                self.issues.error(line, message);
            }
            _ => {}
        }
        self.objects = objects::Progress::default();
        self.visited.push(name);
    }

    /// Says so if a name is a word that means something already.
    fn keyword(&mut self, line: usize, name: &str) {
        if KEYWORDS.contains(&name) {
            let message = format!("{} is a word of the language", name.to_uppercase());
            self.issues.warn(line, message);
        }
    }
}

/// The word that a text begins with: letters, digits and underlines.
fn word(text: &str) -> &str {
    let end = text.find(|c| !line::is_word(c)).unwrap_or(text.len());
    &text[..end]
}
