//! [`Board`]: what is in each cell.

use crate::game::Game;
use crate::mask::{Mask, objects};
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
    pub(crate) fn keep(&mut self, kept: &Mask) {
        for cell in self.objects.chunks_mut(self.words) {
            cell.iter_mut().zip(kept.words()).for_each(|(word, kept)| *word &= kept);
        }
    }

    pub(crate) fn insert(&mut self, cell: usize, object: usize) {
        self.cell_mut(cell)[object / 64] |= 1 << (object % 64);
    }

    /// Where nothing of the background's layer is, there is what the first cell with any has of it, or else the background.
    pub(crate) fn fill(&mut self, ground: &Mask, background: usize) {
        let found = (0..self.cells()).map(|cell| self.cell(cell)).find(|cell| ground.meets(cell));
        let found: Vec<u64> = if let Some(cell) = found {
            cell.iter().zip(ground.words()).map(|(cell, ground)| cell & ground).collect()
        } else {
            let mut mask = Mask::empty(self.words);
            mask.insert(background);
            mask.words().to_vec()
        };
        for cell in self.objects.chunks_mut(self.words).filter(|cell| !ground.meets(cell)) {
            cell.iter_mut().zip(&found).for_each(|(word, ground)| *word |= ground);
        }
    }

    /// Takes an object away, wherever it is.
    ///
    /// # Panics
    /// If the game has no such object.
    pub fn take(&mut self, object: usize) {
        let (word, bit) = (object / 64, 1 << (object % 64));
        self.objects.chunks_mut(self.words).for_each(|cell| cell[word] &= !bit);
    }

    /// Puts an object into a cell, unless one of its layer is there: then nothing changes, and that is returned.
    ///
    /// # Panics
    /// If there is no such cell or object, or the board is none of the game.
    ///
    /// # Errors
    /// The object of the same layer that is there already: then nothing is put.
    pub fn put(&mut self, game: &Game, x: usize, y: usize, object: usize) -> Result<(), usize> {
        assert!(x < self.width && y < self.height, "a cell of the board");
        let (cell, layer) = (self.index(x, y), &game.layers[game.layer[object]]);
        if let Some(other) = objects(self.cell(cell)).find(|&other| layer.contains(other)) {
            return Err(other);
        }
        self.insert(cell, object);
        Ok(())
    }

    /// Whether a cell has nothing but the background.
    ///
    /// # Panics
    /// If there is no such cell, or the board is none of the game.
    pub fn is_bare(&self, game: &Game, x: usize, y: usize) -> bool {
        assert!(x < self.width && y < self.height, "a cell of the board");
        objects(self.cell(self.index(x, y))).all(|object| game.is_ground(object))
    }

    /// The board that is read where this one was written, which may have another background.
    ///
    /// # Errors
    /// The column and row of the first cell that has no sign of its own.
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn reread(&self, game: &Game) -> Result<Self, (usize, usize)> {
        let mut board = Self::new(self.width, self.height, self.words);
        for y in 0..self.height {
            for x in 0..self.width {
                let (_, mask) = self.signed(game, x, y).ok_or((x, y))?;
                mask.objects().for_each(|object| board.insert(board.index(x, y), object));
            }
        }
        board.fill(&game.ground, game.background);
        Ok(board)
    }

    /// A board of a game of which is told what is in each cell, row by row; where nothing of the background's layer is, there is what the first cell
    /// with any has of it, or else the background.
    ///
    /// # Errors
    /// The column, the row, and the object that is put where one of its layer is already.
    ///
    /// # Panics
    /// If rows are of different lengths, or the game has no such object.
    pub fn of(game: &Game, rows: &[Vec<Vec<usize>>]) -> Result<Self, (usize, usize, usize)> {
        let width = rows.first().map_or(0, Vec::len);
        let mut board = Self::new(width, rows.len(), game.words());
        for (y, row) in rows.iter().enumerate() {
            assert_eq!(row.len(), width, "rows of one length");
            for (x, objects) in row.iter().enumerate() {
                for &object in objects {
                    board.put(game, x, y, object).map_err(|_| (x, y, object))?;
                }
            }
        }
        board.fill(&game.ground, game.background);
        Ok(board)
    }

    /// The board as levels are written, row by row; what has no sign of its own is a `?`, and told in a line below. Where floor is a blank, no row ends
    /// with one, and one of nothing else is a `-`; so is all floor of the first row with anything else where all rows would begin or end with blanks, which
    /// nobody who reads them takes for floor.
    ///
    /// # Panics
    /// If the board is none of the game.
    pub fn text(&self, game: &Game) -> String {
        let mut told = String::new();
        let mut rows = vec![String::new(); self.height];
        for (y, row) in rows.iter_mut().enumerate() {
            for x in 0..self.width {
                if let Some(sign) = self.sign(game, x, y) {
                    row.push(sign);
                } else {
                    row.push('?');
                    let names = self.names(game, x, y).join(" ");
                    let _ = writeln!(told, "? in row {}, column {}: {names}", y + 1, x + 1);
                }
            }
        }
        let is_kept = |row: &String| !row.starts_with(' ') && !row.ends_with(' ');
        let is_edge = |end: fn(&String) -> bool| rows.iter().all(end);
        if !rows.iter().any(is_kept)
            && (is_edge(|row| row.starts_with(' ')) || is_edge(|row| row.ends_with(' ')))
            && let Some(first) = rows.iter_mut().find(|row| !row.trim().is_empty())
        {
            *first = first.replace(' ', "-");
        }
        let mut text = String::new();
        for row in rows {
            text.push_str(match row.trim_end_matches(' ') {
                "" => "-",
                row => row,
            });
            text.push('\n');
        }
        text + &told
    }

    /// The sign of what is in a cell, as levels are written; `None` if it has none of its own.
    ///
    /// # Panics
    /// If there is no such cell, or the board is none of the game.
    pub fn sign(&self, game: &Game, x: usize, y: usize) -> Option<char> {
        self.signed(game, x, y).map(|&(sign, _)| sign)
    }

    /// The same with all that the sign stands for.
    fn signed<'a>(&self, game: &'a Game, x: usize, y: usize) -> Option<&'a (char, Mask)> {
        assert!(x < self.width && y < self.height, "a cell of the board");
        let cell = self.cell(self.index(x, y));
        // A sign says nothing of the ground, unless nothing else is there.
        let bare = |words: &[u64]| -> Vec<u64> {
            words.iter().zip(game.ground.words()).map(|(word, ground)| word & !ground).collect()
        };
        let whole = game.signs.iter().find(|(_, mask)| mask.words() == cell);
        let alike = || game.signs.iter().find(|(_, mask)| bare(mask.words()) == bare(cell));
        whole.or_else(alike)
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
