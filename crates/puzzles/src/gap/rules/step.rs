//! [`Step`]: a move as it is written.

use core::fmt;

use super::deal::Card;

/// A card that moves, and where it goes if it has a choice.
///
/// ```
/// use everystate_puzzles::gap::{Card, Step};
/// let card: Card = "12".parse().unwrap();
/// assert_eq!(Step::from(card).to_string(), "12");
/// assert_eq!(Step { card, row: Some(3), column: None }.to_string(), "12>3");
/// assert_eq!(Step { card, row: Some(3), column: Some(1) }.to_string(), "12>3,1");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Step {
    /// The card.
    pub card: Card,
    /// The row that it opens, from 1, where rows are free; the row in any case where gaps are live.
    pub row: Option<u8>,
    /// The column, from 1, where gaps are live.
    pub column: Option<u8>,
}

impl From<Card> for Step {
    fn from(card: Card) -> Self {
        Self { card, row: None, column: None }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.card)?;
        if let Some(row) = self.row {
            write!(f, ">{row}")?;
        }
        if let Some(column) = self.column {
            write!(f, ",{column}")?;
        }
        Ok(())
    }
}
