//! [`Index`]: numbers for patterns, in the order in which they are first seen.

#![expect(clippy::cast_possible_truncation, reason = "a product is folded into half of its bits")]

use hashbrown::HashTable;

/// Where hashes begin, and what they are multiplied by: digits of π and of the golden ratio.
const SEED: u64 = 0x243f_6a88_85a3_08d3;
const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

/// Rows of codes, each different from the others, found by hashing and compared whole.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    width: usize,
    codes: Vec<u16>,
    table: HashTable<u32>,
}

impl Index {
    pub(crate) fn new(width: usize) -> Self {
        Self { width: width.max(1), codes: Vec::new(), table: HashTable::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.codes.len() / self.width
    }

    /// How many codes a row has.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The row with a number.
    pub(crate) fn row(&self, number: usize) -> &[u16] {
        &self.codes[number * self.width..][..self.width]
    }

    /// A hash of a row, of which all have as many codes: four at a time, by products that are folded (W. Yi, *wyhash*).
    #[inline]
    fn hash(row: &[u16]) -> u64 {
        let (fours, rest) = row.as_chunks::<4>();
        let word = |codes: &[u16]| codes.iter().fold(0, |word, &code| word << 16 | u64::from(code));
        let words = fours.iter().map(|four| word(four)).chain([word(rest)]);
        words.fold(SEED, |hash, word| {
            let product = u128::from(hash ^ word) * u128::from(FACTOR);
            (product >> 64) as u64 ^ product as u64
        })
    }

    /// The number of a row, if it was seen.
    #[inline]
    pub(crate) fn find(&self, row: &[u16]) -> Option<usize> {
        debug_assert!(row.len() == self.width);
        let found = self.table.find(Self::hash(row), |&n| same(self.row(n as usize), row));
        found.map(|&n| n as usize)
    }

    /// The number of a row, and whether it is new.
    ///
    /// # Panics
    /// After 2³² rows: callers stop long before.
    pub(crate) fn insert(&mut self, row: &[u16]) -> (usize, bool) {
        if let Some(found) = self.find(row) {
            return (found, false);
        }
        let number = self.len();
        let (codes, width) = (&mut self.codes, self.width);
        codes.extend_from_slice(row);
        let rehash = |&n: &u32| Self::hash(&codes[n as usize * width..][..width]);
        let entry = u32::try_from(number).expect("fewer than 2^32 rows");
        self.table.insert_unique(Self::hash(row), entry, rehash);
        (number, true)
    }

    /// Gives back memory that was taken ahead.
    pub(crate) fn shrink(&mut self) {
        self.codes.shrink_to_fit();
        let (codes, width) = (&self.codes, self.width);
        self.table.shrink_to_fit(|&n| Self::hash(&codes[n as usize * width..][..width]));
    }

    /// Bytes it takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.codes.capacity() * 2 + self.table.capacity() * 5) as u64
    }
}

/// Numbers of rows that others keep, or make when they are asked for.
#[derive(Clone, Debug)]
pub(crate) struct Numbers(HashTable<u32>);

impl Numbers {
    /// The numbers of the rows of an index.
    pub(crate) fn of(index: &Index) -> Self {
        Self(index.table.clone())
    }

    /// The number of a row, which `is` tells of one that may be its.
    #[inline]
    pub(crate) fn find(&self, row: &[u16], is: impl Fn(usize) -> bool) -> Option<usize> {
        self.0.find(Index::hash(row), |&n| is(n as usize)).map(|&n| n as usize)
    }

    /// Bytes they take.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.capacity() as u64 * 5
    }
}

/// Whether two rows are the same. All codes are looked at, eight in one instruction: rows with the same hash seldom differ.
#[inline]
fn same(row: &[u16], other: &[u16]) -> bool {
    row.len() == other.len() && row.iter().zip(other).fold(0, |all, (a, b)| all | (a ^ b)) == 0
}

/// Works on a row of so many codes, all 0 at first, without asking for memory if they are few.
pub(crate) fn with_row<T>(width: usize, work: impl FnOnce(&mut [u16]) -> T) -> T {
    match width {
        0..=FEW => work(&mut [0; FEW][..width]),
        _ => work(&mut vec![0; width]),
    }
}

/// The pieces of nearly every puzzle that has a table of all its positions.
const FEW: usize = 64;
