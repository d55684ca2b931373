//! [`Scramble`]: a position and the moves that make it.

use crate::definition::Pattern;

/// A position and a sequence that makes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scramble {
    /// The position; `None` for a sequence of random moves.
    pub position: Option<Pattern>,
    /// The moves that make it of the solved position, by their names; as competitions write them, where
    /// their rules were asked for.
    pub moves: Vec<String>,
    /// Whether no sequence has fewer moves.
    pub shortest: bool,
}
