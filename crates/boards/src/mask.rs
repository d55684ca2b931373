//! [`Mask`]: a set of objects.

/// A set of objects, by their numbers. Masks of one game are equally long.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Mask(Box<[u64]>);

impl Mask {
    /// The empty set, of so many words.
    pub(crate) fn empty(words: usize) -> Self {
        Self(vec![0; words].into())
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    pub(crate) fn insert(&mut self, object: usize) {
        self.0[object / 64] |= 1 << (object % 64);
    }

    pub(crate) fn contains(&self, object: usize) -> bool {
        self.0[object / 64] >> (object % 64) & 1 != 0
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Adds the objects of another set.
    pub(crate) fn add(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word |= other);
    }

    /// Keeps the objects that are in another set, too.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.0.iter_mut().zip(&other.0).for_each(|(word, other)| *word &= other);
    }

    /// Whether all of its objects are in a cell.
    pub(crate) fn is_within(&self, cell: &[u64]) -> bool {
        self.0.iter().zip(cell).all(|(word, cell)| word & !cell == 0)
    }

    /// Whether any of its objects is in a cell.
    pub(crate) fn meets(&self, cell: &[u64]) -> bool {
        self.0.iter().zip(cell).any(|(word, cell)| word & cell != 0)
    }

    /// Its objects, in order.
    pub(crate) fn objects(&self) -> impl Iterator<Item = usize> {
        objects(&self.0)
    }
}

/// The objects of a cell, in order.
pub(crate) fn objects(cell: &[u64]) -> impl Iterator<Item = usize> {
    (0..cell.len() * 64).filter(|&object| cell[object / 64] >> (object % 64) & 1 != 0)
}
