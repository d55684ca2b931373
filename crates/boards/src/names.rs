//! [`Names`]: objects, and what the legend calls them.

use crate::issue::Issues;
use std::collections::HashMap;

/// The most colors of a sprite.
const MOST: usize = 10;
/// Rows and columns of a sprite.
pub(crate) const SIDE: usize = 5;
/// The most objects, layers, and objects that a name stands for: many times what games have.
pub(crate) const MANY: usize = 1 << 12;

/// An object as it was defined.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Object {
    pub(crate) name: String,
    /// The line of its name.
    pub(crate) line: usize,
    pub(crate) colors: Vec<String>,
    /// Rows of a sprite: a digit for a color, a point for none.
    pub(crate) sprite: Vec<String>,
    /// The number of its layer, once it has one.
    pub(crate) layer: Option<usize>,
}

/// What a name stands for. Objects are told by their place in the list of definitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Meaning {
    Object(usize),
    /// All of these in one cell.
    All(Vec<usize>),
    /// Any one of these.
    Any(Vec<usize>),
}

/// A name of the legend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) meaning: Meaning,
    pub(crate) line: usize,
}

/// The names of a game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    pub(crate) objects: Vec<Object>,
    entries: HashMap<String, Entry>,
    /// Names of one sign as they were written, where that is not in lower case.
    pub(crate) capitals: HashMap<char, char>,
    /// Objects that are together in a cell, with the line that says so.
    pub(crate) together: Vec<(usize, Vec<usize>)>,
    /// Objects by number, once layers are known: in the order of layers.
    pub(crate) numbers: Vec<usize>,
    /// By object of the list, its number; those without a layer have none.
    pub(crate) number: Vec<Option<usize>>,
}

impl Names {
    /// What a name stands for.
    pub(crate) fn get(&self, name: &str) -> Option<&Meaning> {
        self.entries.get(name).map(|entry| &entry.meaning)
    }

    /// All names, and what they stand for.
    pub(crate) fn meanings(&self) -> impl Iterator<Item = (&str, &Meaning)> {
        self.entries.iter().map(|(name, entry)| (name.as_str(), &entry.meaning))
    }

    /// The line where a name got its meaning.
    pub(crate) fn line(&self, name: &str) -> Option<usize> {
        self.entries.get(name).map(|entry| entry.line)
    }

    /// Gives a name a meaning, unless it has one.
    pub(crate) fn define(&mut self, name: &str, meaning: Meaning, line: usize) {
        self.entries.entry(name.to_owned()).or_insert(Entry { meaning, line });
    }

    /// Names of one sign that a level may have, and what they stand for, in the order of their lines.
    pub(crate) fn signs(&self) -> Vec<(char, Vec<usize>)> {
        let mut signs: Vec<(usize, char, Vec<usize>)> = Vec::new();
        for (name, Entry { meaning, line }) in &self.entries {
            let mut chars = name.chars();
            let (Some(sign), None) = (chars.next(), chars.next()) else { continue };
            match meaning {
                Meaning::Object(object) => signs.push((*line, self.written(sign), vec![*object])),
                Meaning::All(objects) => signs.push((*line, self.written(sign), objects.clone())),
                Meaning::Any(_) => {}
            }
        }
        signs.sort_unstable();
        signs.into_iter().map(|(_, sign, objects)| (sign, objects)).collect()
    }

    /// A sign as it was written.
    fn written(&self, sign: char) -> char {
        self.capitals.get(&sign).copied().unwrap_or(sign)
    }

    /// Numbers the objects, in the order of their layers and in these as they were named.
    pub(crate) fn arrange(&mut self, layers: &[Vec<usize>]) {
        self.number = vec![None; self.objects.len()];
        for (layer, objects) in layers.iter().enumerate() {
            for &object in objects {
                // One that was named before has a second number, which nothing stands for.
                self.objects[object].layer = Some(layer);
                self.number[object] = Some(self.numbers.len());
                self.numbers.push(object);
            }
        }
    }

    /// Tells what is wrong with objects once all are known.
    pub(crate) fn check(&self, issues: &mut Issues) {
        for object in &self.objects {
            let name = object.name.to_uppercase();
            if object.layer.is_none() {
                issues.error(object.line, format!("{name} is in no layer"));
            }
            if object.colors.is_empty() {
                issues.error(object.line, format!("{name} has no color"));
            }
            if object.colors.len() > MOST {
                issues.error(object.line + 1, format!("a sprite has at most {MOST} colors"));
            }
            let whole =
                object.sprite.len() == SIDE && object.sprite.iter().all(|row| row.len() == SIDE);
            if !object.sprite.is_empty() && !whole {
                issues.warn(object.line, "sprites are five wide and five high");
            }
        }
        for (line, objects) in &self.together {
            for (place, &object) in objects.iter().enumerate() {
                let Object { name, layer, .. } = &self.objects[object];
                let name = name.to_uppercase();
                if layer.is_none() {
                    issues.error(*line, format!("{name} is in no layer"));
                } else if objects[..place].iter().any(|&other| self.objects[other].layer == *layer)
                {
                    issues.error(
                        *line,
                        format!("{name} and another object of its layer cannot be in one cell"),
                    );
                }
            }
        }
    }
}
