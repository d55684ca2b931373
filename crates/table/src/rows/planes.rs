//! [`Distances`]: the distance of every position, as bit planes of rows.

use super::row::{Place, Row};
use std::collections::TryReserveError;

/// Four planes of four words: bit `b` of words `w`, `4 + w`, `8 + w`, `12 + w` are the binary digits of
/// the distance at bit `b` of word `w`. One cache line, so that a distance is read with one access.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Line([u32; 16]);

/// The distances found by [`run`](super::run), 4 bits a position.
///
/// The table of a space with rows of `w` words takes `64 · ⌈w / 4⌉` bytes a row.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent};
/// # use everystate_table::rows::ternary::{self, Shift};
/// # use everystate_table::rows::{self, Lanes, Options, Place, Row, RowSpace};
/// # struct Ring;
/// # impl RowSpace for Ring {
/// #     const ALTERNATES: bool = true;
/// #     const WORDS: usize = ternary::WORDS;
/// #     fn rows(&self) -> usize { 2 }
/// #     fn columns(&self) -> u32 { ternary::COLUMNS }
/// #     fn start(&self) -> Place { ternary::at(0, [0; 6]) }
/// #     fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], _: usize) -> Row {
/// #         let by = |a| Shift::new([a, 0, 0, 0, 0, 0]).apply(lanes, &layer[0]);
/// #         by(1).union(&by(2))
/// #     }
/// # }
/// let found = rows::run(&Ring, &Options::default(), &Limits::none(), &Silent);
/// let table = found.table.unwrap();
/// assert_eq!(table.get(ternary::at(0, [1, 0, 0, 0, 0, 0])), Some(2));
/// assert_eq!(table.get(ternary::at(0, [0, 1, 0, 0, 0, 0])), None); // never reached
/// assert_eq!(table.layer(1, 1).count(), 2);
/// ```
#[derive(Debug)]
pub struct Distances {
    lines: Vec<Line>,
    lines_per_row: usize,
    /// Complete layers.
    layers: u64,
}

/// The distance that a table of 4 bits cannot hold: not reached.
pub(super) const UNSEEN: u8 = 15;

impl Distances {
    pub(super) const fn lines_per_row(words: usize) -> usize {
        words.div_ceil(4)
    }

    /// Bytes of a table of `rows` rows with `words` words in use.
    pub(super) fn bytes(rows: usize, words: usize) -> u64 {
        (rows as u64).saturating_mul(Self::lines_per_row(words) as u64 * size_of::<Line>() as u64)
    }

    pub(super) fn new(rows: usize, words: usize) -> Result<Self, TryReserveError> {
        let lines_per_row = Self::lines_per_row(words);
        let count = rows.saturating_mul(lines_per_row);
        let mut lines = Vec::new();
        lines.try_reserve_exact(count)?;
        lines.resize(count, Line([u32::MAX; 16]));
        Ok(Self { lines, lines_per_row, layers: 0 })
    }

    pub(super) fn complete(&mut self, layers: u64) {
        self.layers = layers;
    }

    /// The lines of rows from `first`, by row, of a table for `words` words in use.
    #[inline(always)]
    pub(super) fn rows_mut(
        &mut self,
        first: usize,
        words: usize,
    ) -> impl Iterator<Item = RowLines<'_>> {
        let per_row = Self::lines_per_row(words);
        self.lines[first * per_row..].chunks_exact_mut(per_row).map(RowLines)
    }

    /// The distance of a position; `None` if it was not reached within the complete layers.
    ///
    /// # Panics
    /// If there is no such row or word.
    #[inline]
    pub fn get(&self, place: Place) -> Option<u8> {
        let word = usize::from(place.word);
        assert!(word / 4 < self.lines_per_row, "word {word} of a row is not in use");
        let line = &self.lines[place.row * self.lines_per_row + word / 4].0;
        // The four digits of a distance are at the same bit of four words, a plane each, in one line of cache: this is
        // one access to memory.
        let digit = |plane: usize| (line[plane * 4 + word % 4] >> (place.bit % 32)) & 1;
        let distance = digit(0) | digit(1) << 1 | digit(2) << 2 | digit(3) << 3;
        #[expect(clippy::cast_possible_truncation, reason = "four binary digits")]
        let distance = distance as u8;
        (u64::from(distance) < self.layers.min(UNSEEN.into())).then_some(distance)
    }

    /// The columns of a row that lie at a distance.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// # use everystate_table::rows::{self, Lanes, Options, Place, Row, RowSpace};
    /// # struct Word;
    /// # impl RowSpace for Word {
    /// #     const ALTERNATES: bool = false;
    /// #     const WORDS: usize = 4;
    /// #     fn rows(&self) -> usize { 1 }
    /// #     fn columns(&self) -> u32 { 128 }
    /// #     fn start(&self) -> Place { Place { row: 0, word: 1, bit: 0 } }
    /// #     fn gather<L: Lanes>(&self, _: L, layer: &[Row], _: usize) -> Row {
    /// #         Row(layer[0].0.map(|word| word << 1))
    /// #     }
    /// # }
    /// // One row in which a move leads from each bit of a word to the next.
    /// let limits = Limits { depth: 9, ..Limits::none() };
    /// let table = rows::run(&Word, &Options::default(), &limits, &Silent).table.unwrap();
    /// assert!(table.layer(0, 9).contains(1, 9) && table.layer(0, 9).count() == 1);
    /// assert!(table.layer(0, 10).is_empty());
    /// assert_eq!(table.get(Place { row: 0, word: 1, bit: 9 }), Some(9));
    /// ```
    ///
    /// # Panics
    /// If there is no such row.
    pub fn layer(&self, row: usize, distance: u8) -> Row {
        let mut out = Row::EMPTY;
        if u64::from(distance) >= self.layers.min(UNSEEN.into()) {
            return out;
        }
        let lines = &self.lines[row * self.lines_per_row..][..self.lines_per_row];
        for (line, words) in lines.iter().zip(out.0.chunks_exact_mut(4)) {
            for (w, word) in words.iter_mut().enumerate() {
                let same = |plane: usize| {
                    let digits = line.0[plane * 4 + w];
                    if distance >> plane & 1 == 1 { digits } else { !digits }
                };
                *word = same(0) & same(1) & same(2) & same(3);
            }
        }
        out
    }
}

/// The lines of one row.
pub(super) struct RowLines<'a>(&'a mut [Line]);

impl RowLines<'_> {
    /// Writes `depth` at the columns of `new`, which are unseen: clears the digits that are 0.
    #[inline(always)]
    pub(super) fn record(self, new: &Row, depth: u8) {
        let mut masks = [[0; 4]; 4];
        // Unseen columns have all four digits set, so writing a distance is clearing those that are 0 in it: each line is
        // one *and* with the new columns where the digit is 0 and with nothing where it is 1. No column is asked for by itself,
        // and what is not new stays as it is.
        for (plane, mask) in masks.iter_mut().enumerate() {
            *mask = [if depth >> plane & 1 == 1 { 0 } else { u32::MAX }; 4];
        }
        for (line, words) in self.0.iter_mut().zip(new.0.chunks_exact(4)) {
            for (digits, mask) in line.0.chunks_exact_mut(4).zip(&masks) {
                for w in 0..4 {
                    digits[w] &= !(words[w] & mask[w]);
                }
            }
        }
    }
}
