//! [`Breach`]: how a promise is broken; and what the checks look at: the [`successors`] of a position.

use crate::Puzzle;
use core::fmt;

/// How a promise is broken, as a sentence.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, law};
/// fn check() -> Result<(), Box<dyn std::error::Error>> {
///     law::ranked(&Graph::new(2, 0, [1], [(0, 1)]), &[2])?;
///     Ok(())
/// }
/// assert_eq!(check().unwrap_err().to_string(), "rank 2 of 2 is not below 2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Breach(pub(super) String);

impl fmt::Display for Breach {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Breach {}

pub(super) fn successors<P: Puzzle>(puzzle: &P, s: &P::State) -> Vec<(P::Move, P::State)> {
    let mut moves = Vec::new();
    puzzle.moves(s, &mut moves);
    moves.into_iter().map(|m| (m, puzzle.apply(s, m))).collect()
}
