//! [`RowSpace`]: what is explored.

use super::lanes::Lanes;
use super::row::{Place, Row};

/// A space whose positions are rows times columns.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::rows::{self, ternary::{self, Shift}, Lanes, Place, Row, RowSpace};
/// /// Four rows in a ring; stepping on adds (1, 0, 0, 0, 0, 0), stepping back subtracts it.
/// struct Ring;
/// impl RowSpace for Ring {
///     const ALTERNATES: bool = false;
///     const WORDS: usize = ternary::WORDS;
///     fn rows(&self) -> usize { 4 }
///     fn columns(&self) -> u32 { ternary::COLUMNS }
///     fn start(&self) -> Place { ternary::at(0, [0; 6]) }
///     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
///         let on = Shift::new([1, 0, 0, 0, 0, 0]).apply(lanes, &layer[(row + 3) % 4]);
///         let back = Shift::new([2, 0, 0, 0, 0, 0]).apply(lanes, &layer[(row + 1) % 4]);
///         on.union(&back)
///     }
/// }
/// let found = rows::run(&Ring, &rows::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 2, 2, 2, 2, 2, 1]);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no space of rows",
    note = "implement `RowSpace` if the columns of a row can be moved at once"
)]
pub trait RowSpace: Sync {
    /// Whether every move leads from the first half of the rows to the second or back, and can be
    /// undone by a move. Then half of the work and of the memory is enough.
    const ALTERNATES: bool;
    /// How many words of a row are in use, from the first; at most 32.
    const WORDS: usize;

    /// How many rows there are.
    fn rows(&self) -> usize;
    /// How many columns a row has.
    fn columns(&self) -> u32;
    /// The position at distance 0.
    fn start(&self) -> Place;

    /// The columns of `row` that some move reaches from the positions in `layer`.
    ///
    /// `layer` has all rows; where moves alternate, it has only the half that `row` is not in, numbered
    /// from 0. Mark the implementation `#[inline(always)]`, so that it is compiled for the instructions
    /// at hand.
    fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row;
}
