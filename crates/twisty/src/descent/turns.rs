//! [`Turns`]: the moves of a phase.

use crate::algebra::stickers::Element;

/// The moves of a phase: of each family what the first does, and which of its powers are moves, from the first on.
pub(crate) struct Turns<'a> {
    pub(crate) does: &'a Element,
    pub(crate) moves: &'a [Option<u16>],
}
