//! [`Ways`]: the distances of all states.

use crate::cpu;
use crate::ways::coordinates::{Coordinates, State, split};
use crate::ways::fill::Filling;
use core::ops::Range;

/// The distances of all states.
pub struct Ways {
    pub(super) coordinates: Coordinates,
    /// By class and move: what the move makes of the class's representative, its class in the upper bits and the symmetry in the lower eight.
    pub(super) steps: Vec<u32>,
    /// Remainders by 3: of each 64 entries the low bits and the high ones.
    pub(super) words: Vec<u64>,
}

impl core::fmt::Debug for Ways {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Ways").field(&self.coordinates.entries()).finish()
    }
}

impl Ways {
    /// The table of coordinates that are right, of fewer than 2³² entries, filled on so many threads; `None` if it is to stop.
    pub fn new(
        coordinates: Coordinates,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let words = Filling::new(&coordinates).fill(threads, stop)?;
        Some(Self::of(coordinates, in_large_pages(&words)))
    }

    /// The table as [`words`](Self::words) gave them. Costs a look for each class and move.
    ///
    /// # Panics
    /// If it has another [size](Coordinates::words).
    #[must_use]
    pub fn of(coordinates: Coordinates, words: Vec<u64>) -> Self {
        assert_eq!(words.len(), coordinates.words(), "words of a table of something else");
        let steps = in_large_pages(&coordinates.steps());
        Self { coordinates, steps, words }
    }

    /// Gives the coordinates back.
    #[must_use]
    pub fn into_coordinates(self) -> Coordinates {
        self.coordinates
    }

    /// The remainders of all entries by 3, of each 64 entries the low bits and the high ones; 3 for what no moves make.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// What the states are.
    #[must_use]
    pub fn coordinates(&self) -> &Coordinates {
        &self.coordinates
    }

    /// How many moves lead home, at least; `None` if none do. Costs a look at all neighbours for each of them.
    #[must_use]
    pub fn distance(&self, state: State) -> Option<u8> {
        let (mut at, mut steps) = (state, 0);
        loop {
            let here = self.remainder(self.coordinates.entry(at));
            if here == 3 {
                return None;
            }
            if at == State::HOME {
                return Some(steps);
            }
            let nearer = |&to: &State| self.remainder(self.coordinates.entry(to)) == (here + 2) % 3;
            at = (0..self.coordinates.moves).map(|m| self.coordinates.after(at, m)).find(nearer)?;
            steps += 1;
        }
    }

    /// How many states moves make of home. Costs a look at the whole table.
    #[must_use]
    pub fn reached(&self) -> u64 {
        let Coordinates { classes, rests, representatives, .. } = &self.coordinates;
        let mut pairs = vec![0_u64; representatives.len()];
        for &class in classes {
            pairs[split(class).0] += 1;
        }
        let row = |class: usize| self.reached_in(class * rests..(class + 1) * rests);
        pairs.iter().enumerate().map(|(class, pairs)| pairs * row(class)).sum()
    }

    /// How many of these entries are of what moves make.
    fn reached_in(&self, entries: Range<usize>) -> u64 {
        let mut count = 0;
        let mut at = entries.start;
        while at < entries.end {
            let next = ((at / 64 + 1) * 64).min(entries.end);
            let word = at / 64 * 2;
            let there = !(self.words[word] & self.words[word + 1]);
            let bits = (there >> (at % 64)) & (u64::MAX >> (64 - (next - at)));
            count += u64::from(bits.count_ones());
            at = next;
        }
        count
    }

    /// The remainder of an entry.
    #[inline]
    pub(super) fn remainder(&self, entry: usize) -> u8 {
        let (at, bit) = (entry / 64 * 2, entry % 64);
        let bits = (self.words[at] >> bit & 1) | (self.words[at + 1] >> bit & 1) << 1;
        u8::try_from(bits).unwrap_or(3)
    }
}

/// A copy that is quick to look into anywhere.
fn in_large_pages<T: Copy>(all: &[T]) -> Vec<T> {
    let mut copy = Vec::with_capacity(all.len());
    cpu::large_pages(&copy);
    copy.extend_from_slice(all);
    copy
}
