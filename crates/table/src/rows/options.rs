//! [`Options`]: how to explore.

/// The instructions that [`run`](super::run) uses.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent};
/// # use everystate_table::rows::{self, Instructions, Lanes, Options, Place, Row, RowSpace};
/// /// One row of 32 columns; a move leads from each word to the next.
/// # struct Words;
/// impl RowSpace for Words {
/// #     const ALTERNATES: bool = false;
/// #     const WORDS: usize = 32;
/// #     fn rows(&self) -> usize { 1 }
/// #     fn columns(&self) -> u32 { 32 }
/// #     fn start(&self) -> Place { Place { row: 0, word: 0, bit: 0 } }
///     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
///         let mut index = Row([0; 32]);
///         (0..32).for_each(|w| index.0[w as usize] = (w + 31) % 32);
///         lanes.permute(&layer[row], &index)
///     }
/// }
/// for instructions in [Instructions::Best, Instructions::Portable, Instructions::Avx2] {
///     let limits = Limits { depth: 5, ..Limits::none() };
///     let found = rows::run(&Words, &Options { instructions }, &limits, &Silent);
///     assert_eq!(found.distribution.counts, [1; 6]);
/// }
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Instructions {
    /// The best that the machine has.
    #[default]
    Best,
    /// What every machine of the architecture has.
    Portable,
    /// AVX2, or portable where there is none.
    Avx2,
}

/// How to explore.
///
/// ```
/// # use everystate_table::rows::{Instructions, Options};
/// assert_eq!(Options::default().instructions, Instructions::Best);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Which instructions to use; the result is the same.
    pub instructions: Instructions,
}
