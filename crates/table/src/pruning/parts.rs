//! [`Parts`]: entries on their way to a table that is larger than a processor keeps near.
//!
//! A table is parted, and what is to be entered waits by part until there is much of it. Then a few pages of memory are
//! all that it falls on, which a processor finds without looking up where they are; entered one by one, each falls on a page of its own,
//! and looking that up takes longer than all else. A part is entered by one thread at a time, so its words need no atomic change.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]
#![expect(
    clippy::cast_possible_truncation,
    reason = "a part has few lines, and few entries wait for it"
)]

use super::lines::{Lines, Slot};
use std::sync::{Mutex, PoisonError};

/// Parts of a table, about.
const PARTS: u64 = 256;
/// Lines of a part, at least.
const LEAST: u64 = 1 << 4;
/// Entries that wait for a part before they are entered together.
const TOGETHER: usize = 512;
/// By so many entries memory is asked ahead.
const AHEAD: usize = 24;

/// The parts of a table.
pub(super) struct Parts<'a> {
    lines: &'a Lines,
    /// The base 2 logarithm of the lines of a part.
    bits: u32,
    /// Of each part: who enters there holds it.
    held: Vec<Mutex<()>>,
}

impl<'a> Parts<'a> {
    pub(super) fn new(lines: &'a Lines) -> Self {
        let each = (lines.count() / PARTS).max(LEAST).next_power_of_two();
        let held = (0..lines.count().div_ceil(each)).map(|_| Mutex::default()).collect();
        Self { lines, bits: each.trailing_zeros(), held }
    }
}

/// What a thread has to enter.
pub(super) struct Waiting<'a> {
    parts: &'a Parts<'a>,
    /// By part, room for [`TOGETHER`] of them: the slot in the part.
    entries: Vec<u32>,
    counts: Vec<u32>,
    /// How many were the first on their entry.
    pub(super) new: u64,
}

impl<'a> Waiting<'a> {
    pub(super) fn new(parts: &'a Parts<'a>) -> Self {
        let number = parts.held.len();
        Self { parts, entries: vec![0; number * TOGETHER], counts: vec![0; number], new: 0 }
    }

    /// Enters a position with this hash, now or later.
    #[inline(always)]
    pub(super) fn push(&mut self, hash: u64) {
        let Slot(slot) = self.parts.lines.slot(hash);
        let bits = self.parts.bits + 8;
        let (part, within) = ((slot >> bits) as usize, slot & ((1 << bits) - 1));
        let count = self.counts[part] as usize;
        self.entries[part * TOGETHER + count] = within as u32;
        self.counts[part] = count as u32 + 1;
        if count + 1 == TOGETHER {
            self.enter(part);
        }
    }

    /// Enters all that waits.
    pub(super) fn finish(&mut self) {
        (0..self.counts.len()).for_each(|part| self.enter(part));
    }

    /// Enters what waits for a part.
    #[inline(never)]
    fn enter(&mut self, part: usize) {
        let Parts { lines, bits, held } = self.parts;
        let waiting = &self.entries[part * TOGETHER..][..self.counts[part] as usize];
        let slot = |&entry: &u32| Slot(((part as u64) << (bits + 8)) + u64::from(entry));
        let held = held[part].lock().unwrap_or_else(PoisonError::into_inner);
        let mut new = 0;
        waiting.iter().take(AHEAD).for_each(|entry| lines.ask(slot(entry)));
        for (number, entry) in waiting.iter().enumerate() {
            if let Some(later) = waiting.get(number + AHEAD) {
                lines.ask(slot(later));
            }
            new += u64::from(lines.tell(slot(entry)));
        }
        drop(held);
        self.new += new;
        self.counts[part] = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::super::index::mix;
    use super::*;

    /// Of two threads that enter some hashes, many of them twice, how many were new, and the words then.
    fn entered(count: u64, hashes: u64) -> (u64, Vec<u64>) {
        let lines = Lines::new(count, 1).unwrap();
        let parts = Parts::new(&lines);
        let enter = |first: u64| {
            let mut waiting = Waiting::new(&parts);
            (first..hashes).step_by(2).for_each(|n| waiting.push(mix(n / 3)));
            waiting.finish();
            waiting.new
        };
        let new = std::thread::scope(|scope| {
            let other = scope.spawn(|| enter(1));
            enter(0) + other.join().unwrap()
        });
        (new, lines.numbers().to_vec())
    }

    #[test]
    fn what_waited_is_entered_as_it_would_be_at_once() {
        for (count, hashes) in [(1, 100), (15, 3000), (17, 3000), (9000, 900_000)] {
            let lines = Lines::new(count, 1).unwrap();
            let new = (0..hashes).filter(|n| lines.tell(lines.slot(mix(n / 3)))).count() as u64;
            assert!(entered(count, hashes) == (new, lines.numbers().to_vec()), "{count} lines");
            assert_eq!(new, lines.entries());
        }
    }
}
