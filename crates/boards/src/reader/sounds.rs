//! The section of sounds: what is defined is known, and how it sounds is nobody's business here.

use super::Reader;
use super::line::Line;
use super::word;
use crate::names::Meaning;

const EVENTS: [&str; 21] = [
    "undo",
    "restart",
    "titlescreen",
    "startgame",
    "cancel",
    "endgame",
    "startlevel",
    "endlevel",
    "showmessage",
    "closemessage",
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
];
const VERBS: [&str; 5] = ["move", "action", "create", "destroy", "cantmove"];
const DIRECTIONS: [&str; 7] =
    ["up", "down", "left", "right", "horizontal", "vertical", "orthogonal"];

impl Reader {
    pub(super) fn sound(&mut self, line: &Line) {
        let number = line.number;
        let mut words = line.code.split_whitespace();
        let first = words.next().unwrap_or_default();
        let is_seed = |word: &str| !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        if EVENTS.contains(&first) {
            match words.next() {
                None => self.issues.warn(number, "a sound needs a number"),
                Some(seed) if is_seed(seed) => {}
                Some(other) => {
                    self.issues
                        .error(number, format!("a number of a sound was expected, not `{other}`"));
                }
            }
            if words.next().is_some() {
                self.issues.error(number, "nothing more was expected after the number of a sound");
            }
            return self.text.sounds.push(first.to_owned());
        }
        if word(first) != first || first.is_empty() {
            return self.issues.warn(number, "an event or an object was expected");
        }
        if self.text.names.get(first).is_none() {
            return self.issues.error(number, format!("`{first}` is no event and no object"));
        }
        if matches!(self.text.names.get(first), Some(Meaning::All(_))) {
            let message = format!(
                "{}: sounds are of objects, and not of several together",
                first.to_uppercase()
            );
            self.issues.error(number, message);
        }
        let Some(verb) = words.next() else {
            return self.issues.warn(number, "what happens to the object was expected");
        };
        if !VERBS.contains(&verb) {
            return self
                .issues
                .error(number, format!("{} was expected, not `{verb}`", VERBS.join(", ")));
        }
        let directional = matches!(verb, "move" | "cantmove");
        let mut seeded = false;
        for word in words {
            if seeded {
                return self
                    .issues
                    .error(number, "nothing more was expected after the number of a sound");
            }
            if is_seed(word) {
                seeded = true;
            } else if !directional || !DIRECTIONS.contains(&word) {
                return self
                    .issues
                    .error(number, format!("a number of a sound was expected, not `{word}`"));
            }
        }
    }
}
