//! What a rule makes of cells.

use super::Turn;
use super::matching::Match;
use crate::rule::form::{Change, Group, Part, Rule};
use crate::rule::word::EVERY;

impl<'a> Turn<'a> {
    /// Applies a rule where its patterns are; says whether that changed anything.
    pub(super) fn replace(&mut self, group: &'a Group, rule: &'a Rule, tuple: &[Match]) -> bool {
        let mut changed = false;
        for (row, at) in rule.rows.iter().zip(tuple) {
            let (mut cell, mut gap) = (at.first, 0);
            for part in &row.parts {
                match part {
                    Part::Gap => {
                        cell = self.step(cell, rule.direction, at.gaps[gap]);
                        gap += 1;
                    }
                    Part::Cell(form) => {
                        if let Some(change) = &form.change {
                            changed |= self.change(group, rule, change, cell);
                        }
                        cell = self.step(cell, rule.direction, 1);
                    }
                }
            }
        }
        changed
    }

    fn change(&mut self, group: &Group, rule: &Rule, change: &Change, cell: usize) -> bool {
        let count = self.game.layers.len();
        let (mut clear, mut set) = (change.clear.words().to_vec(), change.set.words().to_vec());
        let both = change.moving_clear.iter().zip(&change.layers);
        let mut moving_clear: Vec<u8> = both.map(|(clear, layer)| clear | layer).collect();
        let mut moving_set = change.moving_set.to_vec();
        if !change.random.is_empty() {
            let choices: Vec<usize> = change.random.objects().collect();
            let object = choices[self.random.index(choices.len())];
            let layer = self.game.layer[object];
            set[object / 64] |= 1 << (object % 64);
            clear
                .iter_mut()
                .zip(self.game.layers[layer].words())
                .for_each(|(clear, layer)| *clear |= layer);
            moving_clear[layer] |= EVERY;
        }
        for layer in (0..count).filter(|&layer| change.random_direction[layer]) {
            moving_set[layer] |= 1 << self.random.index(4);
        }
        let mut changed = rule.rigid && self.mark(group, change, cell);
        for ((word, clear), set) in self.board.cell_mut(cell).iter_mut().zip(&clear).zip(&set) {
            let after = *word & !clear | set;
            changed |= core::mem::replace(word, after) != after;
        }
        let movements = &mut self.movements[cell * count..][..count];
        for ((bits, clear), set) in movements.iter_mut().zip(&moving_clear).zip(&moving_set) {
            let after = *bits & !clear | set;
            changed |= core::mem::replace(bits, after) != after;
        }
        self.contents.add(cell, self.board.cell(cell), movements);
        changed
    }

    /// Notes that a rigid rule gave movements to a cell; says whether that is new.
    fn mark(&mut self, group: &Group, change: &Change, cell: usize) -> bool {
        let count = self.game.layers.len();
        let rigid = self.game.rules.groups.iter().filter(|group| group.is_rigid());
        let number = { rigid }.position(|other| other.number == group.number).unwrap_or(0);
        let number = u8::try_from(number + 1).unwrap_or(EVERY) & EVERY;
        let applied = &mut self.rigid.applied[cell * count..][..count];
        let groups = &mut self.rigid.group[cell * count..][..count];
        let mut there = [true, true];
        for (layer, &mask) in change.layers.iter().enumerate() {
            there[0] &= number & mask & !groups[layer] == 0;
            there[1] &= mask & !applied[layer] == 0;
        }
        if there.contains(&true) {
            return false;
        }
        for (layer, &mask) in change.layers.iter().enumerate() {
            groups[layer] |= number & mask;
            applied[layer] |= mask;
        }
        true
    }
}
