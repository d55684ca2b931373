//! [`Finds`]: what a thread finds of a layer, beside marking it in the table.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

/// New positions of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) cell: usize,
    /// One bit for each of its new positions.
    pub(super) new: u64,
}

/// The new positions with the least ranks, and all new positions as long as they are few.
#[derive(Debug)]
pub(super) struct Finds {
    wanted: usize,
    least: Vec<u64>,
    /// Numbers from here on are not among the least.
    bound: u64,
    parts: Vec<Part>,
    /// How many parts are kept; with more, none are.
    room: usize,
}

impl Finds {
    pub(super) fn new(wanted: usize, room: usize) -> Self {
        let bound = if wanted == 0 { 0 } else { u64::MAX };
        Self { wanted, least: Vec::new(), bound, parts: Vec::new(), room }
    }

    /// Takes new positions of a cell.
    #[inline(always)]
    pub(super) fn take(&mut self, cell: usize, new: u64) {
        if new == 0 {
            return;
        }
        if self.parts.len() <= self.room {
            self.parts.push(Part { cell, new });
        }
        let first = cell as u64 * 64;
        if first < self.bound {
            self.add(first, new);
        }
    }

    #[cold]
    fn add(&mut self, first: u64, mut new: u64) {
        while new != 0 {
            self.least.push(first + u64::from(new.trailing_zeros()));
            new &= new - 1;
        }
        if self.least.len() >= 2 * self.wanted.max(32) {
            self.shorten();
        }
    }

    fn shorten(&mut self) {
        self.least.sort_unstable();
        self.least.truncate(self.wanted);
        if let (true, Some(&last)) = (self.least.len() == self.wanted, self.least.last()) {
            self.bound = last;
        }
    }

    /// Joins what another thread found.
    pub(super) fn merge(&mut self, other: Self) {
        self.least.extend(other.least);
        self.parts.extend(other.parts);
    }

    /// The least, in order, and all parts, in order, if they are few.
    pub(super) fn finish(mut self) -> (Vec<u64>, Option<Vec<Part>>) {
        self.shorten();
        let few = self.parts.len() <= self.room;
        // Which thread found what is chance; the order must not be.
        self.parts.sort_unstable_by_key(|part| (part.cell, part.new));
        (self.least, few.then_some(self.parts))
    }
}
