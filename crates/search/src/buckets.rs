//! [`Buckets`]: a hash table of numbers in lines of cache, twelve to a line.
//!
//! A line has a byte of each number's hash, which are compared all at once, and the numbers themselves. A
//! number that finds its line full goes to the next one, and a bit of its hash is left behind, so that
//! nearly every search for what is not there ends in the first line, up to a load of nine tenths. What the
//! numbers stand for is the caller's.
//!
//! The idea of the filter of what went on is that of Facebook's F14 (N. Bronson and X. Shi, 2019).

use crate::budget::Budget;
use everystate_puzzle::Stop;

/// One line of cache.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(64))]
struct Bucket {
    /// A byte of the hash of each number, 0 where there is none. The last four bytes are one word of
    /// bits: those of the numbers that belong here and went on to the next line.
    tags: [u8; 16],
    numbers: [u32; Self::SLOTS],
}

impl Bucket {
    const SLOTS: usize = 12;

    const EMPTY: Self = Self { tags: [0; 16], numbers: [0; Self::SLOTS] };

    /// A bit for each slot whose tag is `tag`.
    #[inline]
    fn matches(&self, tag: u8) -> u32 {
        everystate_cpu::equal_bytes(&self.tags, tag) & ((1 << Self::SLOTS) - 1)
    }

    /// The byte of the filter, and the bit in it, of a tag.
    #[inline]
    fn filter(tag: u8) -> (usize, u8) {
        (Self::SLOTS + usize::from(tag >> 3 & 3), 1 << (tag & 7))
    }

    /// Whether a number with this tag may have gone on to the next line.
    #[inline]
    fn went_on(&self, tag: u8) -> bool {
        let (byte, bit) = Self::filter(tag);
        self.tags[byte] & bit > 0
    }
}

/// Numbers by the hashes of what they stand for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Buckets {
    lines: Vec<Bucket>,
}

impl Buckets {
    /// The fewest lines of a table that holds anything.
    const FIRST: usize = 6;

    /// How many numbers it is meant to hold: nine slots of ten.
    pub(crate) fn capacity(&self) -> usize {
        Self::capacity_of(self.lines.len())
    }

    const fn capacity_of(lines: usize) -> usize {
        lines * Bucket::SLOTS * 9 / 10
    }

    /// How many lines hold so many numbers.
    fn lines_for(capacity: usize) -> usize {
        (capacity.saturating_mul(10).div_ceil(Bucket::SLOTS * 9)).max(Self::FIRST)
    }

    /// The bytes that a table for so many numbers takes.
    pub(crate) fn bytes_for(capacity: usize) -> u64 {
        (Self::lines_for(capacity) as u64).saturating_mul(size_of::<Bucket>() as u64)
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.lines.len() * size_of::<Bucket>()) as u64
    }

    /// Forgets all numbers but keeps the memory.
    pub(crate) fn clear(&mut self) {
        self.lines.fill(Bucket::EMPTY);
    }

    /// An empty table for at least `capacity` numbers, charged to `budget`.
    pub(crate) fn new(capacity: usize, budget: &mut Budget) -> Result<Self, Stop> {
        let count = Self::lines_for(capacity);
        // A line is found by a product of 32 bits.
        if u32::try_from(count).is_err() {
            return Err(Stop::Memory);
        }
        let bytes = (count as u64).saturating_mul(size_of::<Bucket>() as u64);
        budget.take(bytes)?;
        let mut lines = Vec::new();
        if lines.try_reserve_exact(count).is_err() {
            budget.give(bytes);
            return Err(Stop::Memory);
        }
        everystate_cpu::large_pages(&lines);
        lines.resize(count, Bucket::EMPTY);
        Ok(Self { lines })
    }

    /// The line in which a hash is looked for first, and its tag.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "below the number of lines; one byte is wanted"
    )]
    fn place(&self, hash: u64) -> (usize, u8) {
        let line = ((hash >> 32) * self.lines.len() as u64) >> 32;
        // The line comes from the upper half of the hash, the tag from the lower.
        (line as usize, (hash as u8).max(1))
    }

    /// Asks memory for the line in which `hash` is looked for first.
    #[inline]
    pub(crate) fn ask(&self, hash: u64) {
        everystate_cpu::prefetch_at(&self.lines, self.place(hash).0);
    }

    /// A number in the first line whose tag is that of `hash`: a guess that is most often right. Where
    /// there is none, `None` says that nothing of this hash is in the table, [`UNSURE`](Self::UNSURE) that it may be elsewhere.
    #[inline]
    pub(crate) fn guess(&self, hash: u64) -> Option<u32> {
        let (line, tag) = self.place(hash);
        let line = self.lines.get(line)?;
        let slot = line.matches(tag).trailing_zeros() as usize;
        match line.numbers.get(slot) {
            Some(&number) => Some(number),
            None if line.went_on(tag) => Some(Self::UNSURE),
            None => None,
        }
    }

    /// Asks memory for what [`find`](Self::find) will need after a guess that was wrong: each number but the first
    /// whose tag is that of `hash` is given to `ask`.
    #[inline]
    pub(crate) fn ask_on(&self, hash: u64, ask: impl Fn(u32)) {
        let (at, tag) = self.place(hash);
        let line = &self.lines[at];
        let mut mask = line.matches(tag);
        mask &= mask.wrapping_sub(1);
        while mask > 0 {
            ask(line.numbers[mask.trailing_zeros() as usize]);
            mask &= mask - 1;
        }
        if line.went_on(tag) {
            everystate_cpu::prefetch_at(&self.lines, self.after(at));
        }
    }

    /// No number: what is looked for may be in another line.
    pub(crate) const UNSURE: u32 = u32::MAX - 1;

    /// The number under `hash` that stands for what is looked for.
    #[inline]
    pub(crate) fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        let (mut at, tag) = self.place(hash);
        // All lines at most: in a full table the filters of all may lead on.
        for _ in 0..self.lines.len() {
            let line = &self.lines[at];
            let mut mask = line.matches(tag);
            while mask > 0 {
                let number = line.numbers[mask.trailing_zeros() as usize];
                if is(number) {
                    return Some(number);
                }
                mask &= mask - 1;
            }
            if !line.went_on(tag) {
                return None;
            }
            at = self.after(at);
        }
        None
    }

    /// Adds a number that is not there, to a table that is not full.
    #[inline]
    pub(crate) fn insert(&mut self, hash: u64, number: u32) {
        let (mut at, tag) = self.place(hash);
        loop {
            let line = &mut self.lines[at];
            let free = line.matches(0);
            if free > 0 {
                let slot = free.trailing_zeros() as usize;
                line.tags[slot] = tag;
                line.numbers[slot] = number;
                return;
            }
            let (byte, bit) = Bucket::filter(tag);
            line.tags[byte] |= bit;
            at = self.after(at);
        }
    }

    #[inline]
    fn after(&self, line: usize) -> usize {
        if line + 1 == self.lines.len() { 0 } else { line + 1 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    fn table(capacity: usize) -> Buckets {
        let limits = Limits::none();
        Buckets::new(capacity, &mut Budget::new(&limits, &Silent)).unwrap()
    }

    #[test]
    fn a_table_has_room_for_what_it_is_made_for_and_nine_of_ten_slots_are_of_use() {
        for capacity in [65, 100, 1000, 12_345, 1 << 17] {
            let table = table(capacity);
            let (room, slots) = (table.capacity(), table.lines.len() * Bucket::SLOTS);
            assert!(room >= capacity && room < capacity + Bucket::SLOTS, "{room} for {capacity}");
            assert!(room * 10 <= slots * 9 && room * 10 > slots * 9 - 10, "{room} of {slots}");
            assert_eq!(table.bytes(), Buckets::bytes_for(capacity));
        }
    }

    /// A hash that leads to the first line, whatever the table.
    fn first(low: u32) -> u64 {
        u64::from(low)
    }

    #[test]
    fn numbers_of_one_line_go_on_to_the_next_and_are_found() {
        let mut table = table(60);
        let count = u32::try_from(table.capacity()).unwrap();
        // All of one line, with all tags: five lines are filled one after the other.
        (0..count).for_each(|n| table.insert(first(n * 37), n));
        for n in 0..count {
            assert_eq!(table.find(first(n * 37), |other| other == n), Some(n));
        }
        assert_eq!(table.find(first(5), |_| false), None);
    }

    #[test]
    fn a_search_ends_where_every_filter_leads_on() {
        let mut table = table(1);
        // As full as it can be, each number with each tag: no line is without its bit.
        let slots = u32::try_from(table.lines.len() * Bucket::SLOTS).unwrap();
        for n in 0..slots {
            table.insert(u64::from(n) << 56 | u64::from(n % 250 + 1), n);
        }
        table.lines.iter_mut().for_each(|line| line.tags[12..].fill(u8::MAX));
        assert_eq!(table.find(first(251), |_| false), None);
    }

    #[test]
    fn the_last_line_goes_on_to_the_first() {
        let mut table = table(60);
        let last = |n: u32| u64::from(u32::MAX) << 32 | u64::from(n);
        (0..20).for_each(|n| table.insert(last(n), n));
        for n in 0..20 {
            assert_eq!(table.find(last(n), |other| other == n), Some(n));
        }
        assert!(table.lines[0].tags[0] > 0);
    }

    #[test]
    fn equal_tags_are_told_apart_by_what_the_numbers_stand_for() {
        let mut table = table(10);
        table.insert(first(7), 1);
        table.insert(first(7), 2);
        assert_eq!(table.guess(first(7)), Some(1));
        assert_eq!(table.find(first(7), |n| n == 2), Some(2));
        assert_eq!(table.guess(first(8)), None);
        // Tag 0 means that a slot is free.
        table.insert(first(256), 3);
        assert_eq!(table.find(first(256), |n| n == 3), Some(3));
    }

    #[test]
    fn a_table_has_the_bytes_that_were_foreseen() {
        for capacity in (1..200).chain([1000, 4096, 100_000]) {
            let table = table(capacity);
            assert!(table.capacity() >= capacity, "{capacity}");
            assert_eq!(table.bytes(), Buckets::bytes_for(capacity), "{capacity}");
        }
        assert_eq!(Buckets::default().find(first(1), |_| true), None);
        assert_eq!((Buckets::default().guess(1), Buckets::default().capacity()), (None, 0));
    }
}
