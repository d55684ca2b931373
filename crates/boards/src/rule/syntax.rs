//! [`Rule`]: a rule as it is written.

use super::word::{Direction, How};
use crate::issue::Issues;
use crate::names::{Meaning, Names};
use crate::reader::RuleText;

/// What a rule asks for besides what it replaces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Command {
    Cancel,
    Checkpoint,
    Restart,
    Win,
    Again,
    Message(String),
    Sound(String),
}

/// The objects of a term, by their numbers.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Term {
    Object(usize),
    /// One of several, by the name that stands for them.
    Any(String, Vec<usize>),
    /// No objects: the place of any number of cells.
    Gap,
}

/// A word and what it stands before.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Item {
    pub(crate) how: How,
    pub(crate) term: Term,
}

/// A cell of a pattern.
pub(crate) type Cell = Vec<Item>;
/// Cells side by side.
pub(crate) type Row = Vec<Cell>;

/// A rule as it is written, with its terms looked up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    pub(crate) line: usize,
    pub(crate) directions: Vec<Direction>,
    pub(crate) left: Vec<Row>,
    pub(crate) right: Vec<Row>,
    pub(crate) late: bool,
    pub(crate) rigid: bool,
    pub(crate) random: bool,
    /// The line of the first rule of its group.
    pub(crate) group: usize,
    pub(crate) commands: Vec<Command>,
}

/// A line of the section of rules.
pub(crate) enum Line {
    Rule(Rule),
    /// The beginning (true) or end of a loop.
    Loop(bool),
    /// Nothing that can be used.
    Nothing,
}

const COMMANDS: [&str; 17] = [
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
    "checkpoint",
    "restart",
    "win",
    "message",
    "again",
];

/// Reads one rule after the other.
pub(crate) struct Reader<'a> {
    pub(crate) names: &'a Names,
    pub(crate) sounds: &'a [String],
    pub(crate) issues: &'a mut Issues,
}

/// How far a rule was read.
struct Progress<'a> {
    text: &'a RuleText,
    rule: Rule,
    cell: Vec<(Option<How>, String)>,
    /// The word that waits for its object.
    word: Option<How>,
    row: Row,
    inside: bool,
    after: bool,
    plus: bool,
    open: i32,
}

impl Reader<'_> {
    /// Reads a rule; `before` is the one before.
    pub(crate) fn rule(&mut self, text: &RuleText, before: Option<&Rule>) -> Line {
        let tokens = tokens(&text.text);
        match tokens.first().map(String::as_str) {
            Some("startloop") if tokens.len() == 1 => return Line::Loop(true),
            Some("endloop") if tokens.len() == 1 => return Line::Loop(false),
            _ => {}
        }
        if !tokens.iter().any(|token| token == "->") {
            self.issues.error(text.line, "a rule has an arrow in it");
        }
        let rule = Rule {
            line: text.line,
            directions: Vec::new(),
            left: Vec::new(),
            right: Vec::new(),
            late: false,
            rigid: false,
            random: false,
            group: text.line,
            commands: Vec::new(),
        };
        let mut at = Progress {
            text,
            rule,
            cell: Vec::new(),
            word: None,
            row: Vec::new(),
            inside: false,
            after: false,
            plus: false,
            open: 0,
        };
        let start = tokens.iter().position(|token| token == "[").unwrap_or(tokens.len());
        for (number, token) in tokens[..start].iter().enumerate() {
            self.head(&mut at, token, number, before);
        }
        if start < tokens.len() && at.rule.directions.is_empty() {
            at.rule.directions.extend(Direction::ALL);
        }
        for number in start..tokens.len() {
            if self.body(&mut at, &tokens, number, before).is_none() {
                return Line::Nothing;
            }
            if tokens[number] == "message" {
                break;
            }
        }
        self.finished(at.rule)
    }

    /// What stands before the first bracket.
    fn head(&mut self, at: &mut Progress<'_>, token: &str, number: usize, before: Option<&Rule>) {
        let line = at.text.line;
        match (token, How::of(token)) {
            ("+", _) if at.plus => self.issues.error(line, "one `+` is enough"),
            ("+", _) => {
                at.plus = true;
                if number > 0 {
                    self.issues.error(line, "`+` must come first in a line");
                }
                match before {
                    Some(before) => at.rule.group = before.group,
                    None => self.issues.error(line, "`+` needs a rule before"),
                }
            }
            ("late", _) => at.rule.late = true,
            ("rigid", _) => at.rule.rigid = true,
            ("random", _) => {
                at.rule.random = true;
                if at.plus {
                    self.issues
                        .error(line, "of a group of rules the first one says whether it is random");
                }
            }
            (_, Some(How::To(direction))) => at.rule.directions.push(direction),
            (_, Some(how @ (How::Horizontal(_) | How::Vertical(_) | How::Orthogonal))) => {
                let directions = how.meanings().iter().filter_map(|how| match how {
                    How::To(direction) => Some(*direction),
                    _ => None,
                });
                at.rule.directions.extend(directions);
            }
            _ => {
                let message = format!(
                    "directions were expected before the first bracket, not {}",
                    token.to_uppercase()
                );
                self.issues.error(line, message);
            }
        }
    }

    /// What comes from the first bracket on; `None` if the rule is no use.
    fn body(
        &mut self,
        at: &mut Progress<'_>,
        tokens: &[String],
        number: usize,
        before: Option<&Rule>,
    ) -> Option<()> {
        let (token, line) = (tokens[number].as_str(), at.text.line);
        match token {
            "[" => {
                at.open += 1;
                if at.open > 1 {
                    self.issues.warn(line, "a bracket is opened within another");
                }
                if !at.cell.is_empty() || at.word.is_some() {
                    self.issues.error(line, "a bracket is opened before another is closed");
                }
                at.inside = true;
                (at.cell, at.word) = (Vec::new(), None);
            }
            "]" => {
                at.open -= 1;
                if at.open < 0 {
                    self.issues.warn(line, "a bracket is closed that was not opened");
                    return None;
                }
                self.close(at);
                let row = core::mem::take(&mut at.row);
                if at.after {
                    at.rule.right.push(row);
                } else {
                    at.rule.left.push(row);
                }
                at.inside = false;
            }
            "|" if !at.inside => self.issues.warn(line, "`|` stands between cells, in brackets"),
            "|" => self.close(at),
            "->" => {
                if before.is_some_and(|before| at.plus && before.late != at.rule.late) {
                    self.issues.warn(line, "of a group of rules some are late and some are not");
                }
                if at.inside {
                    self.issues.warn(line, "the arrow stands between brackets, not within");
                } else if at.after {
                    self.issues.error(line, "a rule has one arrow");
                    return None;
                } else {
                    at.after = true;
                }
            }
            "..." if !at.inside => self.issues.warn(line, "`...` stands within brackets"),
            "..." => at.cell.push((Some(How::Gap), String::new())),
            _ if How::of(token).is_some() => self.how(at, How::of(token)?),
            _ if self.names.get(token).is_some() => self.object(at, token),
            _ if COMMANDS.contains(&token) => self.command(at, tokens, number),
            _ => self
                .issues
                .error(line, format!("`{token}` is no object, and nothing else that a rule has")),
        }
        Some(())
    }

    /// The end of a cell.
    fn close(&mut self, at: &mut Progress<'_>) {
        if at.word.take().is_some() {
            let message = "a movement stands before an object";
            return self.issues.error(at.text.line, message);
        }
        let cell = core::mem::take(&mut at.cell);
        at.row.push(self.looked_up(at.text.line, cell));
    }

    fn how(&mut self, at: &mut Progress<'_>, how: How) {
        let line = at.text.line;
        if at.word.is_some() {
            self.issues.error(line, "an object has one movement at a time");
        } else if !at.inside {
            self.issues.warn(line, "directions stand at the start of a rule");
        } else if at.rule.late && !matches!(how, How::No | How::Random | How::RandomDirection) {
            self.issues.error(line, "late rules have no movements");
        } else {
            at.word = Some(how);
        }
    }

    fn object(&mut self, at: &mut Progress<'_>, name: &str) {
        let line = at.text.line;
        if !at.inside {
            let message = format!("{}: objects stand in brackets", name.to_uppercase());
            return self.issues.warn(line, message);
        }
        for (how, _) in at.cell.iter().filter(|(_, other)| other == name) {
            if *how == Some(How::No) && at.word == Some(How::No) {
                self.issues
                    .warn(line, format!("NO {} stands twice in a cell", name.to_uppercase()));
            } else {
                self.issues.error(line, format!("{} stands twice in a cell", name.to_uppercase()));
            }
        }
        at.cell.push((at.word.take(), name.to_owned()));
    }

    fn command(&mut self, at: &mut Progress<'_>, tokens: &[String], number: usize) {
        let (token, line) = (tokens[number].as_str(), at.text.line);
        let closes = tokens[number..].iter().any(|token| token == "]");
        if !at.after {
            self.issues.error(line, "commands stand at the end of a rule");
        } else if at.inside || closes && token != "message" {
            self.issues.warn(line, "commands stand at the end of a rule");
        }
        at.rule.commands.push(match token {
            "cancel" => Command::Cancel,
            "checkpoint" => Command::Checkpoint,
            "restart" => Command::Restart,
            "win" => Command::Win,
            "again" => Command::Again,
            "message" => {
                let lower = at.text.written.to_lowercase();
                let from = lower.find("message").map_or(lower.len(), |at| at + "message".len());
                let text = at.text.written.get(from..).unwrap_or_default();
                Command::Message(text.trim().to_owned())
            }
            sound => {
                if !self.sounds.iter().any(|known| known == sound) {
                    self.issues.warn(line, format!("the sound {sound} is not defined"));
                }
                Command::Sound(sound.to_owned())
            }
        });
    }

    /// A cell with its names looked up: first what stands for one object or for any of several, at last the others of those together.
    fn looked_up(&mut self, line: usize, cell: Vec<(Option<How>, String)>) -> Cell {
        let (mut items, mut others) = (Cell::new(), Cell::new());
        for (how, name) in cell {
            let how = how.unwrap_or(How::Plain);
            let number = |object: &usize| self.names.number[*object];
            match self.names.get(&name) {
                _ if how == How::Gap => items.push(Item { how, term: Term::Gap }),
                None => {}
                Some(Meaning::Object(object)) => match number(object) {
                    Some(object) => items.push(Item { how, term: Term::Object(object) }),
                    None => {
                        self.issues.error(line, format!("{} is in no layer", name.to_uppercase()));
                    }
                },
                Some(Meaning::Any(objects)) => {
                    let objects = objects.iter().filter_map(number).collect();
                    items.push(Item { how, term: Term::Any(name, objects) });
                }
                Some(Meaning::All(objects)) => {
                    if how == How::No {
                        let message = format!(
                            "NO cannot stand before {}, which is of objects together",
                            name.to_uppercase()
                        );
                        self.issues.error(line, message);
                    }
                    let mut objects = objects.iter().filter_map(number);
                    items.extend(objects.next().map(|o| Item { how, term: Term::Object(o) }));
                    others.extend(objects.map(|o| Item { how, term: Term::Object(o) }));
                }
            }
        }
        items.append(&mut others);
        items
    }

    fn finished(&mut self, mut rule: Rule) -> Line {
        let line = rule.line;
        if rule.late && rule.rigid {
            self.issues.error(line, "a late rule cannot be rigid");
        }
        if rule.left.len() == rule.right.len() {
            for (left, right) in rule.left.iter().zip(&rule.right) {
                if left.len() != right.len() {
                    self.issues.error(line, "patterns on the right are as long as on the left");
                    return Line::Nothing;
                }
            }
        } else if rule.commands.is_empty() || !rule.right.is_empty() {
            self.issues.warn(line, "a rule has as many patterns on the right as on the left");
            return Line::Nothing;
        }
        if rule.left.is_empty() {
            self.issues.error(line, "a rule has patterns");
        }
        let rows = || rule.left.iter().chain(&rule.right);
        let relative = |row: &Row| row.iter().flatten().any(|item| item.how.is_relative());
        if !rule.left.iter().any(|row| row.len() > 1) && !rows().any(relative) {
            rule.directions.truncate(1);
        }
        Line::Rule(rule)
    }
}

/// The words and signs of a rule.
fn tokens(text: &str) -> Vec<String> {
    let mut spaced =
        text.replace('[', " [ ").replace(']', " ] ").replace('|', " | ").replace("->", " -> ");
    let trimmed = spaced.trim_start();
    if let Some(rest) = trimmed.strip_prefix('+') {
        spaced = format!("+ {rest}");
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}
