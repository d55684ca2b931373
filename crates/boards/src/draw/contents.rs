//! [`Contents`]: what is seen in cells, each told once in a picture and used wherever it is.

use super::svg::{CELL, fraction};
use crate::color::Color;
use crate::game::Game;
use crate::looks::{Area, Sprite};
use crate::mask::objects;
use core::fmt::Write as _;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// What is seen in cells of a game's boards, numbered in the order in which it was met.
pub(super) struct Contents<'a> {
    game: &'a Game,
    /// By number: the objects that are seen, those below first.
    seen: Vec<Vec<usize>>,
    numbers: HashMap<Vec<usize>, usize>,
    /// Numbers of what is in a cell, as boards have it.
    cells: HashMap<Vec<u64>, usize>,
}

impl<'a> Contents<'a> {
    pub(super) fn new(game: &'a Game) -> Self {
        Self { game, seen: Vec::new(), numbers: HashMap::new(), cells: HashMap::new() }
    }

    pub(super) const fn game(&self) -> &'a Game {
        self.game
    }

    /// The number of what is seen in a cell.
    pub(super) fn number(&mut self, cell: &[u64]) -> usize {
        if let Some(&number) = self.cells.get(cell) {
            return number;
        }
        let seen = self.game.looks.seen(objects(cell));
        let number = *self.numbers.entry(seen).or_insert_with_key(|seen| {
            self.seen.push(seen.clone());
            self.seen.len() - 1
        });
        self.cells.insert(cell.to_vec(), number);
        number
    }

    /// The name of what has a number; `None` if nothing is seen there.
    pub(super) fn name(&self, number: usize) -> Option<String> {
        match &self.seen[number][..] {
            [] => None,
            [object] => Some(format!("o{object}")),
            _ => Some(format!("c{number}")),
        }
    }

    /// Everything that was numbered, by its name: objects, and those that are together.
    pub(super) fn definitions(&self) -> String {
        let mut out = String::from("<defs>\n");
        let all: BTreeSet<usize> = self.seen.iter().flatten().copied().collect();
        for object in all {
            let paths = paths(&self.game.looks.sprites[object]);
            let _ = writeln!(out, "<g id=\"o{object}\">{paths}</g>");
        }
        for (number, seen) in self.seen.iter().enumerate().filter(|(_, seen)| seen.len() > 1) {
            let _ = write!(out, "<g id=\"c{number}\">");
            for object in seen {
                let _ = write!(out, "<use href=\"#o{object}\"/>");
            }
            out.push_str("</g>\n");
        }
        out + "</defs>\n"
    }
}

/// A sprite, a path for each color.
fn paths(sprite: &Sprite) -> String {
    let place = |of: usize| fraction((of * CELL) as u64, sprite.side() as u64, 3);
    let mut colors: BTreeMap<Color, String> = BTreeMap::new();
    for Area { left, top, width, height, color } in sprite.areas() {
        let [left, top, right, bottom] = [left, top, left + width, top + height].map(place);
        let path = colors.entry(color).or_default();
        let _ = write!(path, "M{left} {top}H{right}V{bottom}H{left}z");
    }
    let path =
        |(color, path): (Color, String)| format!("<path fill=\"{}\" d=\"{path}\"/>", color.hex());
    colors.into_iter().map(path).collect()
}
