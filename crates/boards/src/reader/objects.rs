//! The section of objects: a name, its colors and its sprite.

use super::line::Line;
use super::{Reader, word};
use crate::names::{MANY, Meaning, Object, SIDE};

/// What comes next of an object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    #[default]
    Name,
    Colors,
    Sprite,
}

/// How far an object was read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Progress {
    next: Next,
}

impl Progress {
    pub(super) fn blank(&mut self) {
        self.next = Next::Name;
    }
}

impl Reader {
    pub(super) fn object(&mut self, line: &Line) {
        let code = line.code.trim();
        match self.objects.next {
            Next::Name => self.named(line, code),
            Next::Colors => self.colored(line, code),
            Next::Sprite => {
                let drawn = code.starts_with(|c: char| c == '.' || c.is_ascii_digit());
                let begun = self.text.names.objects.last().is_some_and(|o| !o.sprite.is_empty());
                if drawn {
                    self.drawn(line, code);
                } else if begun {
                    let name = self.last_name();
                    self.issues
                        .error(line.number, format!("this is no row of the sprite of {name}"));
                } else {
                    self.named(line, code);
                }
            }
        }
    }

    fn last_name(&self) -> String {
        self.text.names.objects.last().map_or_else(String::new, |o| o.name.to_uppercase())
    }

    fn named(&mut self, line: &Line, code: &str) {
        let name = word(code);
        if name.is_empty() {
            return self.issues.warn(
                line.number,
                "this is no name of an object: names are letters, digits and underlines",
            );
        }
        if matches!(self.text.names.get(name), Some(Meaning::Object(n)) if self.text.names.objects[*n].name == name)
        {
            let message = format!("the object {} is there twice", name.to_uppercase());
            return self.issues.error(line.number, message);
        }
        if self.text.names.get(name).is_some() {
            self.issues.error(line.number, format!("the name {} is in use", name.to_uppercase()));
        }
        self.keyword(line.number, name);
        let object = self.text.names.objects.len();
        if object == MANY {
            return self.issues.error(line.number, format!("there are at most {MANY} objects"));
        }
        self.text.names.objects.push(Object {
            name: name.to_owned(),
            line: line.number,
            colors: Vec::new(),
            sprite: Vec::new(),
            layer: None,
        });
        self.text.names.define(name, Meaning::Object(object), line.number);
        for other in code[name.len()..].split_whitespace() {
            self.keyword(line.number, other);
            self.text.names.define(other, Meaning::Object(object), line.number);
        }
        self.objects.next = Next::Colors;
    }

    fn colored(&mut self, line: &Line, code: &str) {
        self.objects.next = Next::Sprite;
        let mut rest = code;
        while !rest.is_empty() {
            let length = color(rest);
            if length == 0 {
                let name = self.last_name();
                let got = word(rest);
                self.issues
                    .error(line.number, format!("a color of {name} was expected, not `{got}`"));
                let skipped = if got.is_empty() { rest.len() } else { got.len() };
                rest = rest[skipped..].trim_start();
                continue;
            }
            if let Some(object) = self.text.names.objects.last_mut() {
                object.colors.push(rest[..length].to_owned());
            }
            rest = rest[length..].trim_start();
        }
    }

    fn drawn(&mut self, line: &Line, code: &str) {
        let name = self.last_name();
        let Some(object) = self.text.names.objects.last_mut() else { return };
        let row: String = code.chars().take_while(|&c| c == '.' || c.is_ascii_digit()).collect();
        if row.len() > SIDE {
            self.issues.warn(line.number, "sprites are five wide and five high");
        } else if row.len() < code.len() {
            self.issues.error(line.number, format!("this is no row of the sprite of {name}"));
        }
        let colors = object.colors.len();
        if let Some(digit) =
            row.chars().take(SIDE).filter_map(|c| c.to_digit(10)).find(|&d| d as usize >= colors)
        {
            let message = format!("the sprite of {name} has color {digit}, of {colors} from 0");
            self.issues.error(line.number, message);
        }
        object.sprite.push(row);
        if object.sprite.len() == SIDE && object.sprite[SIDE - 1].len() >= SIDE {
            self.objects.next = Next::Name;
        }
    }
}

/// How long the color is that a text begins with; 0 if there is none.
pub(super) fn color(text: &str) -> usize {
    if let Some(rest) = text.strip_prefix('#') {
        let digits = rest.chars().take_while(char::is_ascii_hexdigit).count();
        return match digits {
            0..=2 => 0,
            3..=5 => 4,
            _ => 7,
        };
    }
    crate::color::name_of(text).map_or(0, str::len)
}
