//! [`Board`]: what is in each cell.

use crate::game::Game;
use crate::mask::objects;
use core::fmt::Write as _;

/// What is in each cell of a level, column by column.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    width: usize,
    height: usize,
    /// Words of a cell.
    words: usize,
    objects: Vec<u64>,
}

impl Board {
    pub(crate) fn new(width: usize, height: usize, words: usize) -> Self {
        Self { width, height, words, objects: vec![0; width * height * words] }
    }

    /// How many columns it has.
    pub const fn width(&self) -> usize {
        self.width
    }

    /// How many rows it has.
    pub const fn height(&self) -> usize {
        self.height
    }

    pub(crate) const fn cells(&self) -> usize {
        self.width * self.height
    }

    pub(crate) const fn index(&self, x: usize, y: usize) -> usize {
        x * self.height + y
    }

    pub(crate) fn cell(&self, cell: usize) -> &[u64] {
        &self.objects[cell * self.words..][..self.words]
    }

    pub(crate) fn cell_mut(&mut self, cell: usize) -> &mut [u64] {
        &mut self.objects[cell * self.words..][..self.words]
    }

    pub(crate) fn clear(&mut self) {
        self.objects.fill(0);
    }

    /// Leaves of each cell what is among some objects.
    pub(crate) fn keep(&mut self, kept: &crate::mask::Mask) {
        for cell in self.objects.chunks_mut(self.words) {
            cell.iter_mut().zip(kept.words()).for_each(|(word, kept)| *word &= kept);
        }
    }

    pub(crate) fn insert(&mut self, cell: usize, object: usize) {
        self.cell_mut(cell)[object / 64] |= 1 << (object % 64);
    }

    /// The board as levels are written, row by row; what has no sign of its own is a `?`, and told in a line below. Where floor is a blank, no row ends
    /// with one, and one of nothing else is a `-`.
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn text(&self, game: &Game) -> String {
        let (mut text, mut told) = (String::new(), String::new());
        for y in 0..self.height {
            for x in 0..self.width {
                if let Some(sign) = self.sign(game, x, y) {
                    text.push(sign);
                } else {
                    text.push('?');
                    let names = self.names(game, x, y).join(" ");
                    let _ = writeln!(told, "? in row {}, column {}: {names}", y + 1, x + 1);
                }
            }
            text.truncate(text.trim_end_matches(' ').len());
            if text.is_empty() || text.ends_with('\n') {
                text.push('-');
            }
            text.push('\n');
        }
        text + &told
    }

    /// The sign of what is in a cell, as levels are written; `None` if it has none of its own.
    pub(crate) fn sign(&self, game: &Game, x: usize, y: usize) -> Option<char> {
        let cell = self.cell(self.index(x, y));
        // A sign says nothing of the ground, unless nothing else is there.
        let bare = |words: &[u64]| -> Vec<u64> {
            words.iter().zip(game.ground.words()).map(|(word, ground)| word & !ground).collect()
        };
        let whole = game.signs.iter().find(|(_, mask)| mask.words() == cell);
        let alike = || game.signs.iter().find(|(_, mask)| bare(mask.words()) == bare(cell));
        whole.or_else(alike).map(|&(sign, _)| sign)
    }

    /// The names of what is in a cell, sorted.
    ///
    /// # Panics
    /// If there is no such cell, or the board is none of the game.
    pub fn names<'a>(&self, game: &'a Game, x: usize, y: usize) -> Vec<&'a str> {
        assert!(x < self.width && y < self.height, "a cell of the board");
        let all = objects(self.cell(self.index(x, y)));
        let mut names: Vec<&str> = all.map(|object| game.names[object].as_str()).collect();
        names.sort_unstable();
        names
    }
}
