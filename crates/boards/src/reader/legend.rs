//! The section of names: synonyms, objects that are together in a cell, and kinds of objects.

use super::Reader;
use super::line::{Line, is_word};
use crate::names::{MANY, Meaning};

const FORM: &str = "a line of the legend is A = B, A = B or C …, or A = B and C …";

impl Reader {
    pub(super) fn legend(&mut self, line: &Line) {
        let code = line.code.trim();
        let end = code.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(code.len());
        // The name may be an equals sign itself.
        let end = if end == 0 { 1 } else { end };
        let (name, rest) = code.split_at(end);
        let Some(rest) = rest.trim_start().strip_prefix('=') else {
            return self.issues.error(line.number, FORM);
        };
        if let (Some(sign), Some(written)) =
            (name.chars().next(), line.written.trim_start().chars().next())
            && written.to_lowercase().eq([sign])
        {
            self.text.names.capitals.entry(sign).or_insert(written);
        }
        let Some(words) = self.words(line.number, rest) else { return };
        if words.is_empty() || words.len().is_multiple_of(2) {
            return self.issues.error(line.number, FORM);
        }
        self.keyword(line.number, name);
        if self.text.names.get(name).is_some() {
            self.issues.error(line.number, format!("the name {} is in use", name.to_uppercase()));
        }
        let names: Vec<&str> = words.iter().step_by(2).copied().collect();
        for (number, other) in names.iter().enumerate() {
            if *other == name {
                let message = format!("{} cannot be made of itself", name.to_uppercase());
                self.issues.error(line.number, message);
            } else if self.text.names.get(other).is_none() {
                let message = format!("{} is no object and no name", other.to_uppercase());
                self.issues.error(line.number, message);
            }
            if names[..number].contains(other) {
                self.issues
                    .warn(line.number, format!("{} stands here twice", other.to_uppercase()));
            }
        }
        let joints = || words.iter().skip(1).step_by(2);
        if joints().next() == Some(&"or") && joints().any(|joint| *joint != "or") {
            return;
        }
        self.defined(line.number, name, &names, words.get(1).copied());
    }

    /// Names and the words between them; `None` if there is something else, which is told.
    fn words<'a>(&mut self, line: usize, mut rest: &'a str) -> Option<Vec<&'a str>> {
        let mut words: Vec<&str> = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Some(words);
            }
            let end = rest.find(|c| !is_word(c)).unwrap_or(rest.len());
            if end == 0 {
                self.issues.error(line, FORM);
                return None;
            }
            let (word, after) = rest.split_at(end);
            if words.len() % 2 == 1 {
                if !matches!(word, "and" | "or") {
                    let message =
                        format!("`and` or `or` was expected, not {}", word.to_uppercase());
                    self.issues.error(line, message);
                } else if words.len() > 1 && words[1] != word {
                    self.issues.error(line, "`and` and `or` cannot stand in one line");
                }
            }
            words.push(word);
            rest = after;
        }
    }

    fn defined(&mut self, line: usize, name: &str, names: &[&str], joint: Option<&str>) {
        let mut all = Vec::new();
        let mut wrong = false;
        for other in names.iter().filter(|&&other| other != name) {
            match (self.text.names.get(other).cloned(), joint) {
                (Some(meaning), None) => return self.text.names.define(name, meaning, line),
                (Some(Meaning::Object(object)), _) => all.push(object),
                (Some(Meaning::All(objects)), Some("and"))
                | (Some(Meaning::Any(objects)), Some("or")) => all.extend(objects),
                (Some(_), _) => wrong = true,
                (None, _) => {}
            }
        }
        if all.len() > MANY {
            return self.issues.error(line, format!("a name stands for at most {MANY} objects"));
        }
        if wrong {
            self.issues.error(
                line,
                "what uses `or` cannot be made of what uses `and`, nor the other way round",
            );
        }
        match joint {
            Some("and") => {
                self.text.names.together.push((line, all.clone()));
                self.text.names.define(name, Meaning::All(all), line);
            }
            Some("or") if !all.is_empty() => self.text.names.define(name, Meaning::Any(all), line),
            _ => {}
        }
    }
}
