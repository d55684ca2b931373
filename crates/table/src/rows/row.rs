//! [`Row`], a set of columns, and [`Place`], a position.

#![expect(
    clippy::inline_always,
    reason = "what is inlined into a function is compiled for its instructions; the rest is not"
)]

/// A set of columns: bits of up to 32 words.
///
/// ```
/// # use everystate_table::rows::Row;
/// let mut row = Row::EMPTY;
/// row.insert(26, 7);
/// assert!(row.contains(26, 7) && row.count() == 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub struct Row(
    /// The words.
    pub [u32; 32],
);

impl Row {
    /// No column.
    pub const EMPTY: Self = Self([0; 32]);

    /// Adds the column at a word and bit.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// assert_eq!(row.0[2], 1 << 5);
    /// ```
    ///
    /// # Panics
    /// If there is no such word or bit.
    pub fn insert(&mut self, word: u8, bit: u8) {
        self.0[usize::from(word)] |= 1 << bit;
    }

    /// Whether the column at a word and bit is there.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// assert!(row.contains(2, 5) && !row.contains(5, 2));
    /// ```
    ///
    /// # Panics
    /// If there is no such word or bit.
    #[must_use]
    pub fn contains(&self, word: u8, bit: u8) -> bool {
        self.0[usize::from(word)] >> bit & 1 == 1
    }

    /// How many columns there are.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let mut row = Row::EMPTY;
    /// row.insert(2, 5);
    /// row.insert(2, 5);
    /// row.insert(31, 0);
    /// assert_eq!(row.count(), 2);
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn count(&self) -> u32 {
        self.0.iter().map(|w| w.count_ones()).sum()
    }

    /// Whether there is none.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// assert!(Row::EMPTY.is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, w| all | w) == 0
    }

    /// The columns of either.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let (a, b) = (Row([1; 32]), Row([2; 32]));
    /// assert_eq!(a.union(&b), Row([3; 32]));
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut out = *self;
        for (word, other) in out.0.iter_mut().zip(&other.0) {
            *word |= other;
        }
        out
    }

    /// The columns that are not in the other.
    ///
    /// ```
    /// # use everystate_table::rows::Row;
    /// let (a, b) = (Row([3; 32]), Row([2; 32]));
    /// assert_eq!(a.without(&b), Row([1; 32]));
    /// assert!(a.without(&a).is_empty());
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let mut out = *self;
        for (word, other) in out.0.iter_mut().zip(&other.0) {
            *word &= !other;
        }
        out
    }
}

/// A position: a row, and a column as a word and a bit of it.
///
/// ```
/// # use everystate_table::rows::{ternary, Place};
/// assert_eq!(ternary::at(4, [1, 0, 2, 0, 1, 0]), Place { row: 4, word: 11, bit: 3 });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Place {
    /// The row.
    pub row: usize,
    /// The word of the row.
    pub word: u8,
    /// The bit of the word.
    pub bit: u8,
}
