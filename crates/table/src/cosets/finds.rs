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
    /// How many ranks were found.
    ranks: u64,
    /// How many parts are kept.
    room: usize,
    /// Whether there were more.
    many: bool,
}

impl Finds {
    pub(super) fn new(wanted: usize, room: usize) -> Self {
        let bound = if wanted == 0 { 0 } else { u64::MAX };
        Self { wanted, least: Vec::new(), bound, parts: Vec::new(), ranks: 0, room, many: false }
    }

    /// Whether anything would be kept of new positions in a cell or those after it.
    #[inline(always)]
    pub(super) fn keeps(&self, cell: usize) -> bool {
        !self.many || (cell as u64 * 64) < self.bound
    }

    /// Counts new positions of a coset that stands for `size`: how many positions that are.
    #[inline(always)]
    pub(super) fn count(&mut self, ranks: u64, size: u64) -> u64 {
        self.ranks += ranks;
        ranks * size
    }

    /// How many ranks were found.
    pub(super) fn ranks(&self) -> u64 {
        self.ranks
    }

    /// Takes new positions of a cell.
    #[inline(always)]
    pub(super) fn take(&mut self, cell: usize, new: u64) {
        if new == 0 {
            return;
        }
        // A layer that does not fit is not small, and the next one is found from the table: then none of its parts are
        // handed on.
        if self.parts.len() < self.room {
            self.parts.push(Part { cell, new });
        } else {
            self.many = true;
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
        // Which are the least is known when all are found. Until then those are kept that may be among them: cosets are taken in
        // ascending order, so the bound is low before long, and most that come later are passed over without being kept.
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
        self.ranks += other.ranks;
        self.many |= other.many || self.parts.len() + other.parts.len() > self.room;
        if self.many {
            self.parts = Vec::new();
        } else {
            self.parts.extend(other.parts);
        }
    }

    /// The least, in order, and all parts if they are few: in any order, which makes no difference to
    /// what is found from them.
    pub(super) fn finish(mut self) -> (Vec<u64>, Option<Vec<Part>>) {
        self.shorten();
        (self.least, (!self.many).then_some(self.parts))
    }
}
