//! Where patterns are.

use super::Turn;
use super::contents::{Contents, WHOLE};
use crate::rule::form::{CellForm, Part, RowForm, Rule};
use crate::rule::word::Direction;

/// A pattern's first cell, and how many cells each `...` stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Match {
    pub(super) first: usize,
    pub(super) gaps: [usize; 2],
}

impl Turn<'_> {
    /// For each pattern of a rule all places where it is; of those after one that is nowhere, none.
    pub(super) fn matches(&self, rule: &Rule) -> Vec<Vec<Match>> {
        let mut all: Vec<Vec<Match>> = Vec::with_capacity(rule.rows.len());
        for row in &rule.rows {
            let found = if all.last().is_some_and(Vec::is_empty) {
                Vec::new()
            } else {
                self.places(row, rule.direction)
            };
            all.push(found);
        }
        all
    }

    /// Whether the patterns of a rule are still there.
    pub(super) fn still_matches(&self, rule: &Rule, tuple: &[Match]) -> bool {
        let rows = rule.rows.iter().zip(tuple);
        { rows }.all(|(row, &at)| self.is_at(row, rule.direction, at))
    }

    /// The cell so many steps from another.
    pub(super) fn step(&self, cell: usize, direction: Direction, steps: usize) -> usize {
        let (x, y) = direction.step();
        let each = x * self.board.height().cast_signed() + y;
        cell.wrapping_add_signed(each * steps.cast_signed())
    }

    fn places(&self, row: &RowForm, direction: Direction) -> Vec<Match> {
        let (width, height) = (self.board.width(), self.board.height());
        let length = row.parts.len() - row.gaps;
        let mut found = Vec::new();
        let contents = &self.contents;
        if !contents.may_have(WHOLE, row) {
            return found;
        }
        let mut at = |x: usize, y: usize| {
            let room = match direction {
                Direction::Up => y + 1,
                Direction::Down => height - y,
                Direction::Left => x + 1,
                Direction::Right => width - x,
            };
            if room >= length && self.may(1) {
                self.found_at(row, direction, (self.board.index(x, y), room - length), &mut found);
            }
        };
        if direction.is_horizontal() {
            for y in (0..height).filter(|&y| contents.may_have(Contents::row(y), row)) {
                for x in 0..width {
                    at(x, y);
                }
            }
        } else {
            for x in (0..width).filter(|&x| contents.may_have(contents.column(x), row)) {
                for y in 0..height {
                    at(x, y);
                }
            }
        }
        found
    }

    /// Adds the matches that begin in a cell, with at most so many cells for all `...` together.
    fn found_at(
        &self,
        row: &RowForm,
        direction: Direction,
        (first, room): (usize, usize),
        found: &mut Vec<Match>,
    ) {
        // Up to the first `...` it depends on the first cell alone.
        if let Some(Part::Cell(cell)) = row.parts.first()
            && !self.is_in(cell, first)
        {
            return;
        }
        let most = |gap: usize| if row.gaps > gap { room } else { 0 };
        for one in 0..=most(0) {
            for other in 0..=most(1).min(room - one) {
                let at = Match { first, gaps: [one, other] };
                if self.may(1) && self.is_at(row, direction, at) {
                    found.push(at);
                }
            }
        }
    }

    fn is_at(&self, row: &RowForm, direction: Direction, at: Match) -> bool {
        let (mut cell, mut gap) = (at.first, 0);
        for part in &row.parts {
            match part {
                Part::Gap => {
                    cell = self.step(cell, direction, at.gaps[gap]);
                    gap += 1;
                }
                Part::Cell(form) => {
                    if !self.is_in(form, cell) {
                        return false;
                    }
                    cell = self.step(cell, direction, 1);
                }
            }
        }
        true
    }

    /// Whether a cell has what is asked of it.
    fn is_in(&self, form: &CellForm, cell: usize) -> bool {
        let objects = self.board.cell(cell);
        if !form.present.is_within(objects) || form.missing.meets(objects) {
            return false;
        }
        if !form.any.iter().all(|any| any.meets(objects)) {
            return false;
        }
        if !form.asks_movement {
            return true;
        }
        let count = self.game.layers.len();
        let movements = &self.movements[cell * count..][..count];
        let asked = movements.iter().zip(&form.moving).zip(&form.still);
        { asked }.all(|((&there, &moving), &still)| there & moving == moving && there & still == 0)
    }
}
