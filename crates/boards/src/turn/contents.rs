//! [`Contents`]: what is anywhere on a board, so that patterns are not looked for in vain.

use crate::board::Board;
use crate::rule::form::RowForm;

/// The objects and movements of the whole board, and of each of its rows and columns: those that are there, and perhaps some that were there
/// before in the same turn.
#[derive(Default)]
pub(super) struct Contents {
    words: usize,
    layers: usize,
    height: usize,
    /// By part: the whole, the rows, the columns.
    objects: Vec<u64>,
    movements: Vec<u8>,
}

/// The whole board.
pub(super) const WHOLE: usize = 0;

impl Contents {
    pub(super) fn of(board: &Board, words: usize, movements: &[u8], layers: usize) -> Self {
        let parts = 1 + board.width() + board.height();
        let mut contents = Self {
            words,
            layers,
            height: board.height(),
            objects: vec![0; parts * words],
            movements: vec![0; parts * layers],
        };
        for cell in 0..board.cells() {
            contents.add(cell, board.cell(cell), &movements[cell * layers..][..layers]);
        }
        contents
    }

    /// The part that is a row.
    pub(super) const fn row(y: usize) -> usize {
        1 + y
    }

    /// The part that is a column.
    pub(super) const fn column(&self, x: usize) -> usize {
        1 + self.height + x
    }

    /// What is in a cell now.
    pub(super) fn add(&mut self, cell: usize, objects: &[u64], movements: &[u8]) {
        let (x, y) = (cell / self.height, cell % self.height);
        for part in [WHOLE, Self::row(y), self.column(x)] {
            let all = &mut self.objects[part * self.words..][..self.words];
            all.iter_mut().zip(objects).for_each(|(all, word)| *all |= word);
            let all = &mut self.movements[part * self.layers..][..self.layers];
            all.iter_mut().zip(movements).for_each(|(all, bits)| *all |= bits);
        }
    }

    /// Whether all that cells of a pattern must have may be in a part.
    pub(super) fn may_have(&self, part: usize, row: &RowForm) -> bool {
        let movements = &self.movements[part * self.layers..][..self.layers];
        row.present.is_within(&self.objects[part * self.words..][..self.words])
            && row.moving.iter().zip(movements).all(|(asked, there)| asked & !there == 0)
    }
}
