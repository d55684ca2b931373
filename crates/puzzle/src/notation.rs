//! [`Notation`]: positions and moves as people write them.

use crate::{Puzzle, text::Fault};

/// Text of a position and of a move, both ways.
///
/// Reading what was written gives the same value back ([`law::notation`](crate::law::notation)).
/// Errors name the place in the text and what was expected there.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Notation};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2)]);
/// assert_eq!(g.read_move("2").unwrap(), 2);
/// assert_eq!(g.read_move("x").unwrap_err().column, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not write its positions and moves",
    note = "implement `Notation`, text of a position and of a move, both ways"
)]
pub trait Notation: Puzzle {
    /// Writes a position.
    fn write_state(&self, s: &Self::State) -> String;
    /// Reads a position.
    ///
    /// # Errors
    /// The place of the first thing that is not part of a position.
    fn read_state(&self, text: &str) -> Result<Self::State, Fault>;
    /// Writes a move.
    fn write_move(&self, m: Self::Move) -> String;
    /// Reads a move.
    ///
    /// # Errors
    /// The place of the first thing that is not part of a move.
    fn read_move(&self, text: &str) -> Result<Self::Move, Fault>;
}

impl<P: Notation> Notation for &P {
    fn write_state(&self, s: &P::State) -> String {
        (**self).write_state(s)
    }
    fn read_state(&self, text: &str) -> Result<P::State, Fault> {
        (**self).read_state(text)
    }
    fn write_move(&self, m: P::Move) -> String {
        (**self).write_move(m)
    }
    fn read_move(&self, text: &str) -> Result<P::Move, Fault> {
        (**self).read_move(text)
    }
}
