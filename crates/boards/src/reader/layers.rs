//! The section of collision layers: of the objects of one a cell holds one at most.

use super::line::Line;
use super::{Reader, word};
use crate::names::{MANY, Meaning};

impl Reader {
    pub(super) fn layer(&mut self, line: &Line) {
        let number = line.number;
        if self.text.layers.len() == MANY {
            return self.issues.error(number, format!("there are at most {MANY} layers"));
        }
        self.text.layers.push(Vec::new());
        let mut rest = line.code.trim();
        let (mut names, mut alone): (Vec<&str>, bool) = (Vec::new(), false);
        while !rest.is_empty() {
            rest = rest.trim_start_matches([' ', ',', '\t']);
            let name = word(rest);
            if name.is_empty() {
                if let Some(c) = rest.chars().next() {
                    self.issues.error(number, format!("`{c}` is no name of an object"));
                    rest = &rest[c.len_utf8()..];
                }
                continue;
            }
            rest = &rest[name.len()..];
            let objects = self.layered(number, name);
            let layer = self.text.layers.last().map_or(0, Vec::len);
            if name == "background" && layer > 0 || name != "background" && alone {
                self.issues.error(number, "the background must have a layer of its own");
            }
            alone |= name == "background";
            let before = &self.text.layers[..self.text.layers.len() - 1];
            if objects.iter().any(|object| before.iter().any(|layer| layer.contains(object))) {
                let message = format!("{} is in a layer before, too", name.to_uppercase());
                self.issues.warn(number, message);
            }
            if names.contains(&name) {
                self.issues.warn(number, format!("{} stands here twice", name.to_uppercase()));
            }
            names.push(name);
            if layer + objects.len() > MANY {
                return self.issues.error(number, format!("a layer has at most {MANY} objects"));
            }
            if let Some(layer) = self.text.layers.last_mut() {
                layer.extend(objects);
            }
        }
    }

    /// The objects that a name puts into a layer.
    fn layered(&mut self, line: usize, name: &str) -> Vec<usize> {
        match self.text.names.get(name) {
            Some(Meaning::Object(object)) => vec![*object],
            Some(Meaning::Any(objects)) => objects.clone(),
            Some(Meaning::All(_)) => {
                let message = format!(
                    "{} are objects that are together in a cell: no layer holds them",
                    name.to_uppercase()
                );
                self.issues.error(line, message);
                Vec::new()
            }
            None => {
                self.issues.error(line, format!("{} is no object", name.to_uppercase()));
                Vec::new()
            }
        }
    }
}
