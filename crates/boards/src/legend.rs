//! [`Legend`]: what names stand for, by the numbers that objects have in a game.

use crate::names::{Meaning, Names};
use std::collections::BTreeMap;

/// What a name stands for: objects by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stands {
    /// All of these in one cell; of an object's own name it is that object.
    All(Vec<usize>),
    /// Any one of these.
    Any(Vec<usize>),
}

/// The names of objects and of the legend, in small letters.
#[derive(Clone, Debug)]
pub(crate) struct Legend(BTreeMap<String, Stands>);

impl Legend {
    /// The names of a game whose objects are numbered. What is in no layer is left out: no cell has it.
    pub(crate) fn of(names: &Names) -> Self {
        let numbers = |objects: &[usize]| -> Vec<usize> {
            objects.iter().filter_map(|&object| names.number[object]).collect()
        };
        let stands = |meaning: &Meaning| match meaning {
            Meaning::Object(object) => Stands::All(numbers(&[*object])),
            Meaning::All(objects) => Stands::All(numbers(objects)),
            Meaning::Any(objects) => Stands::Any(numbers(objects)),
        };
        let meanings = names.meanings();
        Self(meanings.map(|(name, meaning)| (name.to_owned(), stands(meaning))).collect())
    }

    /// What a name stands for, capitals or not.
    pub(crate) fn get(&self, name: &str) -> Option<&Stands> {
        self.0.get(&name.to_lowercase())
    }
}
