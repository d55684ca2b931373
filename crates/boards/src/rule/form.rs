//! [`Rule`]: a rule as masks over the objects and movements of cells.

use super::syntax::Command;
use super::word::Direction;
use crate::mask::Mask;

/// Movements by layer.
pub(crate) type Movements = Box<[u8]>;

/// What a cell must have, and what becomes of it.
#[derive(Clone, Debug)]
pub(crate) struct CellForm {
    /// Objects that are there.
    pub(crate) present: Mask,
    /// Objects that are not.
    pub(crate) missing: Mask,
    /// Of each of these sets one object is there.
    pub(crate) any: Vec<Mask>,
    /// Movements that are there.
    pub(crate) moving: Movements,
    /// Movements that are not.
    pub(crate) still: Movements,
    /// Whether it asks for any of both.
    pub(crate) asks_movement: bool,
    pub(crate) change: Option<Change>,
}

/// What becomes of a cell.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) clear: Mask,
    pub(crate) set: Mask,
    pub(crate) moving_clear: Movements,
    pub(crate) moving_set: Movements,
    /// Layers that get another movement: there a rigid rule's movement must come about, and what was there before is gone.
    pub(crate) layers: Movements,
    /// Of these one is put there.
    pub(crate) random: Mask,
    /// Layers whose movement is drawn.
    pub(crate) random_direction: Box<[bool]>,
}

/// A cell of a pattern, or the place of any number of cells.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Cell(Box<CellForm>),
    Gap,
}

/// Cells side by side.
#[derive(Clone, Debug)]
pub(crate) struct RowForm {
    pub(crate) parts: Vec<Part>,
    /// How many places of any number of cells there are: two at most.
    pub(crate) gaps: usize,
    /// All objects that its cells must have.
    pub(crate) present: Mask,
    /// All movements that its cells must have.
    pub(crate) moving: Movements,
}

/// A rule.
#[derive(Clone, Debug)]
pub(crate) struct Rule {
    pub(crate) line: usize,
    pub(crate) direction: Direction,
    pub(crate) rows: Vec<RowForm>,
    /// Whether it has a right side.
    pub(crate) changes: bool,
    pub(crate) rigid: bool,
    pub(crate) commands: Vec<Command>,
}

/// Rules that are applied until none does anything.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    /// The line by which the group is known.
    pub(crate) number: usize,
    pub(crate) rules: Vec<Rule>,
    /// Whether one of all matches is drawn.
    pub(crate) random: bool,
}

impl Group {
    /// Whether any of its rules is rigid.
    pub(crate) fn is_rigid(&self) -> bool {
        self.rules.iter().any(|rule| rule.rigid)
    }
}

/// Groups in their order, and loops.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub(crate) groups: Vec<Group>,
    /// By group: the one to go back to after it, as long as anything changed.
    pub(crate) back: Vec<Option<usize>>,
}
