//! What moves.

use super::Turn;
use crate::rule::form::Group;
use crate::rule::word::{ACTION, Direction};

impl Turn<'_> {
    /// Moves what can move, until nothing can; then no movement is left. Says whether a movement that a rigid rule gave did not come about:
    /// its group is banned then, and the turn is to be begun anew.
    pub(super) fn resolve(&mut self, banned: &mut [bool]) -> bool {
        let count = self.game.layers.len();
        let mut moved = true;
        while moved {
            moved = false;
            for cell in 0..self.board.cells() {
                for layer in 0..count {
                    moved |= self.movements[cell * count + layer] != 0 && self.moves(cell, layer);
                }
            }
        }
        let mut again = false;
        for cell in 0..self.board.cells() {
            again |= self.failed(cell, banned);
        }
        self.movements.fill(0);
        self.rigid.applied.fill(0);
        self.rigid.group.fill(0);
        again
    }

    /// Moves what is in a layer of a cell, if it can.
    fn moves(&mut self, cell: usize, layer: usize) -> bool {
        let count = self.game.layers.len();
        let bits = self.movements[cell * count + layer];
        let direction = Direction::ALL.into_iter().find(|direction| direction.bit() == bits);
        let (x, y) = (cell / self.board.height(), cell % self.board.height());
        let to = match direction {
            Some(Direction::Up) if y == 0 => return false,
            Some(Direction::Left) if x == 0 => return false,
            Some(Direction::Down) if y + 1 == self.board.height() => return false,
            Some(Direction::Right) if x + 1 == self.board.width() => return false,
            Some(direction) => self.step(cell, direction, 1),
            // An action stays where it is, and is done at once; what is to move in several directions does not.
            None if bits == ACTION => cell,
            None => return false,
        };
        let mask = &self.game.layers[layer];
        if to != cell && mask.meets(self.board.cell(to)) {
            return false;
        }
        let source = self.board.cell(cell).iter().zip(mask.words());
        let moving: Vec<u64> = source.map(|(word, layer)| word & layer).collect();
        self.board
            .cell_mut(cell)
            .iter_mut()
            .zip(&moving)
            .for_each(|(word, moving)| *word &= !moving);
        self.board.cell_mut(to).iter_mut().zip(&moving).for_each(|(word, moving)| *word |= moving);
        self.movements[cell * count + layer] = 0;
        self.contents.add(to, self.board.cell(to), &[]);
        true
    }

    /// Whether a movement of a cell that a rigid rule gave did not come about, and its group was not banned before.
    fn failed(&self, cell: usize, banned: &mut [bool]) -> bool {
        let count = self.game.layers.len();
        let Some(applied) = self.rigid.applied.get(cell * count..(cell + 1) * count) else {
            return false;
        };
        let left = self.movements[cell * count..].iter().zip(applied);
        let Some(layer) = { left }.position(|(movement, applied)| movement & applied != 0) else {
            return false;
        };
        let number = self.rigid.group[cell * count + layer];
        let groups = self.game.rules.groups.iter().enumerate();
        let mut rigid = groups.filter(|(_, group)| Group::is_rigid(group));
        let group = number.checked_sub(1).and_then(|number| rigid.nth(usize::from(number)));
        group.is_some_and(|(index, _)| !core::mem::replace(&mut banned[index], true))
    }
}
