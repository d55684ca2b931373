//! [`Arrangement`]: a whole block, and [`Sums`]: a set of sums.

use super::rules::{Side, faces, faces_of};
use smallvec::{SmallVec, smallvec};

/// Every die of a block in its place.
///
/// Touching faces that add to 7 make all dice of a line show the same face along it, so that an
/// arrangement is what the three visible sides show (`docs/math/stack.md`): four bits a face, 16
/// faces a word.
///
/// ```
/// use everystate_puzzles::stack::{Instance, visit};
/// use everystate_puzzle::{Limits, Silent};
/// use std::ops::ControlFlow;
/// let block = Instance::open([3, 3, 3]).unwrap();
/// let mut count = 0;
/// visit(&block, &Limits::none(), &Silent, &mut |arrangement| {
///     assert!((9..=54).contains(&arrangement.sum()));
///     count += 1;
///     ControlFlow::Continue(())
/// }).unwrap();
/// assert_eq!(count, 15_360);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrangement {
    size: [usize; 3],
    words: SmallVec<[u64; 2]>,
}

impl Arrangement {
    /// All faces 0: to be filled face by face.
    pub(super) fn blank(size: [usize; 3]) -> Self {
        Self { size, words: smallvec![0; faces(size).div_ceil(16)] }
    }

    /// Sets the pips of a face that is still 0, by its number.
    pub(super) fn show(&mut self, face: usize, pips: u8) {
        self.words[face / 16] |= u64::from(pips) << (face % 16 * 4);
    }

    /// Makes every face 0 again.
    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Turns all faces of a mask round: opposite pips differ in all three bits.
    #[inline]
    pub(super) fn turn(&mut self, mask: &[(u32, u64)]) {
        for &(word, bits) in mask {
            self.words[word as usize] ^= bits;
        }
    }

    fn pips(&self, face: usize) -> u8 {
        ((self.words[face / 16] >> (face % 16 * 4)) & 7) as u8
    }

    /// `[nx, ny, nz]`.
    #[must_use]
    pub const fn size(&self) -> [usize; 3] {
        self.size
    }

    /// The pips at a row and column of a side, from 0 and as one sees it.
    ///
    /// # Panics
    /// If there is no such row or column.
    #[must_use]
    pub fn face(&self, side: Side, row: usize, column: usize) -> u8 {
        let (rows, columns) = side.shape(self.size);
        assert!(row < rows && column < columns, "no such face");
        self.pips(side.offset(self.size) + row * columns + column)
    }

    /// Top, front and right face of the die at `[x, y, z]` (from the left, the back and the top).
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// # use everystate_puzzles::stack::{Instance, Side, visit};
    /// # use std::ops::ControlFlow;
    /// let block = Instance::open([2, 1, 1]).unwrap();
    /// visit(&block, &Limits::none(), &Silent, &mut |dice| {
    ///     // Both dice of the line show the same face along it.
    ///     assert_eq!(dice.die([0, 0, 0])[2], dice.die([1, 0, 0])[2]);
    ///     assert_eq!(dice.die([1, 0, 0])[2], dice.face(Side::Right, 0, 0));
    ///     ControlFlow::Continue(())
    /// }).unwrap();
    /// ```
    ///
    /// # Panics
    /// If there is no such die.
    #[must_use]
    pub fn die(&self, at: [usize; 3]) -> [u8; 3] {
        assert!((0..3).all(|d| at[d] < self.size[d]), "no such die");
        faces_of(self.size, at).map(|face| self.pips(face))
    }

    /// The sum of the faces on the right side, in a few operations for every 16 of them.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// # use everystate_puzzles::stack::{Instance, Side, visit};
    /// # use std::ops::ControlFlow;
    /// let block = Instance::open([1, 2, 1]).unwrap();
    /// visit(&block, &Limits::none(), &Silent, &mut |dice| {
    ///     let faces = [0, 1].map(|column| u64::from(dice.face(Side::Right, 0, column)));
    ///     assert_eq!(dice.sum(), faces[0] + faces[1]);
    ///     ControlFlow::Continue(())
    /// }).unwrap();
    /// ```
    #[must_use]
    pub fn sum(&self) -> u64 {
        const PAIRS: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        const ONES: u64 = 0x0101_0101_0101_0101;
        // The right side's faces are the last: everything from there on.
        let first = Side::Right.offset(self.size);
        let mut mask = !0 << (first % 16 * 4);
        let mut sum = 0;
        for &word in &self.words[first / 16..] {
            let right = word & mask;
            // Pips are at most 6: eight sums of two are below 256 together.
            let pairs = (right & PAIRS) + (right >> 4 & PAIRS);
            sum += pairs.wrapping_mul(ONES) >> 56;
            mask = !0;
        }
        sum
    }
}

/// The set of sums that the right side of a block can show, as bits from the least possible sum on.
///
/// ```
/// # use everystate_puzzles::stack::Sums;
/// let mut sums = Sums::none([3, 2, 1]);
/// assert!(sums.is_empty());
/// sums.insert(7);
/// sums.insert(2);
/// assert_eq!(sums.iter().collect::<Vec<_>>(), [2, 7]);
/// assert!(sums.contains(7) && !sums.contains(3));
/// assert_eq!(sums.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sums {
    least: u64,
    words: SmallVec<[u64; 2]>,
}

impl Sums {
    /// Bytes of the set for a block of this size.
    pub(super) const fn bytes([_, ny, nz]: [usize; 3]) -> u64 {
        (5 * ny * nz / 64 + 1) as u64 * 8
    }

    /// No sum, for a block of `[nx, ny, nz]` dice: its sums lie between ny · nz and 6 · ny · nz.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// assert!(Sums::none([3, 3, 3]).is_empty());
    /// ```
    #[must_use]
    pub fn none([_, ny, nz]: [usize; 3]) -> Self {
        Self { least: (ny * nz) as u64, words: smallvec![0; 5 * ny * nz / 64 + 1] }
    }

    /// Adds a sum.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// let mut sums = Sums::none([1, 1, 1]);
    /// sums.insert(6);
    /// assert!(sums.contains(6));
    /// ```
    ///
    /// # Panics
    /// If no block of that size can show it.
    #[expect(clippy::cast_possible_truncation, reason = "sums are below 2^24")]
    pub fn insert(&mut self, sum: u64) {
        let bit = (sum - self.least) as usize;
        self.words[bit / 64] |= 1 << (bit % 64);
    }

    /// Adds sums that follow each other, the first bit of `word` being `first`, which may be less than
    /// the least sum of the block if that bit is not set.
    #[expect(clippy::cast_possible_truncation, reason = "sums are below 2^24")]
    pub(super) fn insert_word(&mut self, first: u64, word: u64) {
        let (word, first) = match self.least.checked_sub(first) {
            Some(below) => (word.checked_shr(below as u32).unwrap_or(0), self.least),
            None => (word, first),
        };
        let bit = (first - self.least) as usize;
        let (at, bits) = (bit / 64, bit % 64);
        if let Some(low) = self.words.get_mut(at) {
            *low |= word << bits;
        }
        if bits > 0
            && let Some(high) = self.words.get_mut(at + 1)
        {
            *high |= word >> (64 - bits);
        }
    }

    /// Whether a sum is in the set.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// let mut sums = Sums::none([1, 1, 1]);
    /// sums.insert(6);
    /// assert!(!sums.contains(5) && !sums.contains(1000));
    /// ```
    #[must_use]
    pub fn contains(&self, sum: u64) -> bool {
        let bit = sum.checked_sub(self.least).and_then(|bit| usize::try_from(bit).ok());
        bit.is_some_and(|bit| {
            self.words.get(bit / 64).is_some_and(|word| word & (1 << (bit % 64)) != 0)
        })
    }

    /// How many sums there are.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// let mut sums = Sums::none([1, 1, 1]);
    /// [2, 6, 2].map(|sum| sums.insert(sum));
    /// assert_eq!(sums.len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> u64 {
        self.words.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// Whether there is none.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// let mut sums = Sums::none([1, 1, 1]);
    /// sums.insert(1);
    /// assert!(!sums.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The sums, ascending.
    ///
    /// ```
    /// # use everystate_puzzles::stack::Sums;
    /// let mut sums = Sums::none([1, 1, 1]);
    /// [6, 2].map(|sum| sums.insert(sum));
    /// assert!(sums.iter().eq([2, 6]));
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = u64> + '_ {
        self.words.iter().enumerate().flat_map(move |(i, &word)| {
            let first = self.least + 64 * i as u64;
            Ones(word).map(move |bit| first + bit)
        })
    }
}

/// The numbers of the bits set in a word, ascending.
pub(super) struct Ones(pub(super) u64);

impl Iterator for Ones {
    type Item = u64;
    fn next(&mut self) -> Option<u64> {
        (self.0 != 0).then(|| {
            let bit = self.0.trailing_zeros();
            self.0 &= self.0 - 1;
            u64::from(bit)
        })
    }
}
