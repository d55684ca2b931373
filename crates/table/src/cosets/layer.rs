//! [`Layer`]: what is known of a layer while it is found.

use super::finds::Part;
use super::memory::Cell;
use super::space::Cosets;

/// One layer to find.
pub(super) struct Layer<'a> {
    pub(super) space: &'a Cosets,
    pub(super) cells: &'a [Cell],
    pub(super) depth: u64,
    /// Whether to look from the frontier, or from the unseen positions.
    pub(super) forward: bool,
    /// The frontier, if it is small: then a forward step looks at nothing else.
    pub(super) frontier: Option<&'a [Part]>,
    /// How many parts a layer may have that is small.
    pub(super) room: usize,
}

/// Buffers of a thread.
#[derive(Default)]
pub(super) struct Scratch {
    /// Cells of a coset that have unseen positions.
    pub(super) open: Vec<u32>,
    /// Those of them where something is left.
    pub(super) rest: Vec<u32>,
    /// Unseen positions that the frontier has not reached so far, by cell.
    pub(super) left: Vec<u64>,
    /// Where two actions take units, if that is kept in parts.
    pub(super) rows: [Vec<u32>; 2],
}
