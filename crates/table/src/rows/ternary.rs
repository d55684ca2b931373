//! Columns that are vectors of six trits, Z₃⁶, and their translations.
//!
//! A column `(t0, …, t5)` is bit `9·t3 + 3·t4 + t5` of word `9·t0 + 3·t1 + t2`: 27 words of 27 bits.
//! Adding a constant vector to every column of a row is then a permutation of words for the first three
//! trits, and for each of the last three a rotation of groups of bits, which is two shifts and a choice
//! by mask. Twists of the corners of a twisty puzzle are such vectors (`docs/math/cube2.md`).

use super::lanes::Lanes;
use super::row::{Place, Row};

/// Words of a row that are in use.
pub const WORDS: usize = 27;
/// Columns of a row.
pub const COLUMNS: u32 = 729;
const BITS: u32 = (1 << 27) - 1;

/// The column of a vector.
///
/// # Panics
/// If an entry is not below 3.
///
/// ```
/// # use everystate_table::rows::ternary::place;
/// assert_eq!(place([1, 0, 2, 0, 1, 0]), (11, 3));
/// ```
#[must_use]
pub const fn place(trits: [u8; 6]) -> (u8, u8) {
    let mut i = 0;
    while i < 6 {
        assert!(trits[i] < 3, "a trit is below 3");
        i += 1;
    }
    (trits[0] * 9 + trits[1] * 3 + trits[2], trits[3] * 9 + trits[4] * 3 + trits[5])
}

/// The addition of a constant vector to columns.
///
/// ```
/// # use everystate_table::rows::{ternary::Shift, Portable, Row};
/// let mut row = Row::EMPTY;
/// row.insert(11, 3);                              // (1, 0, 2, 0, 1, 0)
/// let shift = Shift::new([2, 1, 2, 0, 2, 1]);
/// let moved = shift.apply(Portable, &row);
/// assert!(moved.contains(4, 1));                  // (0, 1, 1, 0, 0, 1)
/// assert_eq!(moved.count(), 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    word: u8,
    bit: u8,
}

impl Shift {
    /// The addition of `trits`.
    ///
    /// ```
    /// # use everystate_table::rows::{ternary::Shift, Portable, Row};
    /// // Three times the same vector is nothing.
    /// let shift = Shift::new([1, 2, 0, 0, 1, 2]);
    /// let mut row = Row::EMPTY;
    /// row.insert(11, 3);
    /// let thrice = (0..3).fold(row, |row, _| shift.apply(Portable, &row));
    /// assert_eq!(thrice, row);
    /// ```
    ///
    /// # Panics
    /// If an entry is not below 3.
    #[must_use]
    pub const fn new(trits: [u8; 6]) -> Self {
        // A vector added is as good as a column: the tables below are by these two numbers.
        let (word, bit) = place(trits);
        Self { word, bit }
    }

    /// The columns of `row`, each with the vector added.
    ///
    /// ```
    /// # use everystate_table::rows::{ternary::{place, Shift}, Portable, Row};
    /// let mut row = Row::EMPTY;
    /// let (word, bit) = place([0, 0, 0, 0, 0, 2]);
    /// row.insert(word, bit);
    /// let moved = Shift::new([0, 0, 0, 0, 0, 1]).apply(Portable, &row);
    /// assert!(moved.contains(0, 0)); // 2 + 1 = 0
    /// ```
    #[inline(always)]
    #[must_use]
    pub fn apply<L: Lanes>(self, lanes: L, row: &Row) -> Row {
        // The first three trits number the words, so adding to them permutes whole words. Adding to one of the others
        // moves the bits of a word up, and those whose trit passes 2 come down again: the mask selects them. So 27
        // words take one permutation and three turns of two shifts each, whatever the vector is, and no branch.
        let mut out = lanes.permute(row, &SOURCE[self.word as usize]);
        for turn in &TURNS[self.bit as usize] {
            for word in &mut out.0 {
                *word = (*word << turn.up & turn.mask) | (*word >> turn.down & !turn.mask);
            }
        }
        out
    }
}

/// For each vector of three trits, the word that comes to each word. Words past the 27 stay.
static SOURCE: [Row; 27] = {
    let mut table = [Row::EMPTY; 27];
    let mut shift = 0;
    while shift < 27 {
        let mut w = 0;
        while w < 32 {
            table[shift as usize].0[w as usize] = if w < 27 { minus(w, shift) } else { w };
            w += 1;
        }
        shift += 1;
    }
    table
};

/// `a - b` in Z₃³.
const fn minus(a: u32, b: u32) -> u32 {
    let high = (a / 9 + 3 - b / 9) % 3;
    let middle = (a / 3 % 3 + 3 - b / 3 % 3) % 3;
    high * 9 + middle * 3 + (a % 3 + 3 - b % 3) % 3
}

/// The rotation of one trit of the bits: what `mask` selects comes from `up` below, the rest of the 27
/// bits from `down` above. (Bits past the 27 are empty and stay so.)
#[derive(Clone, Copy)]
struct Turn {
    mask: u32,
    up: u32,
    down: u32,
}

static TURNS: [[Turn; 3]; 27] = {
    let mut table = [[Turn { mask: 0, up: 0, down: 0 }; 3]; 27];
    let mut shift = 0;
    while shift < 27 {
        table[shift as usize] = [turn(9, shift / 9), turn(3, shift / 3 % 3), turn(1, shift % 3)];
        shift += 1;
    }
    table
};

/// Adding `by` to the trit that counts `stride` bits.
const fn turn(stride: u32, by: u32) -> Turn {
    let mut mask = 0;
    let mut bit = 0;
    while bit < 27 {
        if bit / stride % 3 >= by {
            mask |= 1 << bit;
        }
        bit += 1;
    }
    // With nothing to add all bits come from 0 below; keep the others' shift small.
    assert!(by > 0 || mask == BITS);
    Turn { mask, up: by * stride, down: (3 - by) % 3 * stride }
}

/// The rows' and bits' place of a vector in row `row`.
///
/// ```
/// # use everystate_table::rows::ternary::{at, place};
/// let here = at(7, [0, 0, 1, 0, 0, 2]);
/// assert_eq!((here.row, (here.word, here.bit)), (7, place([0, 0, 1, 0, 0, 2])));
/// ```
#[must_use]
pub const fn at(row: usize, trits: [u8; 6]) -> Place {
    let (word, bit) = place(trits);
    Place { row, word, bit }
}
