//! [`Database`]: how many moves some tokens need, wherever all others are.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::fill::{Filling, MOST_EXCESS};
use crate::additive::graph::Graph;
use crate::additive::rows::Rows;
use crate::additive::sets::Sets;
use crate::additive::shifts::{MOST, Shifts, in_order};
use crate::cpu;

/// Some tokens, by the places where they stand at the end, in order: 1 to 8.
pub type Pattern = Vec<u8>;

/// How many moves of some tokens bring them where they belong, wherever they are, as more than each of them would need alone.
pub struct Database {
    pattern: Pattern,
    sets: Sets,
    shifts: Shifts,
    /// Entries of 4 bits, by set and order: the excess over the sum of distances, in strides, and 15 for more.
    words: Vec<u64>,
    stride: u8,
}

impl core::fmt::Debug for Database {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_tuple("Database").field(&self.pattern).finish()
    }
}

impl Database {
    /// How many entries one of so many tokens in so many places has; `None` past 2^36 and for more than 8 tokens.
    #[must_use]
    pub fn entries(places: usize, tokens: usize) -> Option<u64> {
        let all =
            (0..tokens).try_fold(1_u64, |all, i| all.checked_mul(places.checked_sub(i)? as u64))?;
        ((1..=MOST.min(places)).contains(&tokens) && all < 1 << 36).then_some(all)
    }

    /// The database of a pattern, filled on so many threads; `None` if it is to stop, or there are too many entries, or
    /// more bytes are needed than `room` has.
    #[must_use]
    pub fn new(
        graph: &Graph,
        pattern: &[u8],
        threads: usize,
        room: u64,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Self> {
        let entries = Self::entries(graph.places(), pattern.len())?;
        let sets = Sets::new(graph.places(), pattern.len())?;
        let shifts = Shifts::new(pattern.len());
        let rows = Rows::new(graph, &sets, &stop)?;
        let filling = Filling { graph, sets: &sets, shifts: &shifts, rows: &rows, homes: pattern };
        if filling.bytes() + entries / 2 > room {
            return None;
        }
        let words = filling.fill(threads, stop)?;
        Some(Self { pattern: pattern.to_vec(), sets, shifts, words, stride: graph.stride() })
    }

    /// The database as [`words`](Self::words) gave them, of an odd number of which there may be one more; `None` if it has another
    /// size.
    #[must_use]
    pub fn of(graph: &Graph, pattern: &[u8], mut words: Vec<u64>) -> Option<Self> {
        let entries = Self::entries(graph.places(), pattern.len())?;
        let sets = Sets::new(graph.places(), pattern.len())?;
        let count = entries.div_ceil(16);
        let fits = [count, count.next_multiple_of(2)].contains(&(words.len() as u64));
        words.truncate(usize::try_from(count).ok()?);
        fits.then(|| Self {
            pattern: pattern.to_vec(),
            sets,
            shifts: Shifts::new(pattern.len()),
            words,
            stride: graph.stride(),
        })
    }

    /// The tokens, by the places where they stand at the end.
    #[must_use]
    pub fn pattern(&self) -> &[u8] {
        &self.pattern
    }

    /// The entries, 16 in a word.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// The excess over the distances of the tokens, were each alone, in the mean of all their positions. Costs a look at each.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "a mean needs few digits")]
    pub fn mean(&self) -> f64 {
        let all = self.sets.count * self.shifts.count;
        let sum: u64 = (0..all).map(|entry| u64::from(self.entry(entry))).sum();
        sum as f64 * f64::from(self.stride) / all as f64
    }

    /// How many moves of its tokens are needed at least from where they stand, `at` by token as in the pattern (what follows is
    /// of others): their distances, were each alone, and the excess.
    #[must_use]
    pub fn moves(&self, graph: &Graph, at: &[u8]) -> u64 {
        let alone: u64 =
            self.pattern.iter().zip(at).map(|(&home, &at)| u64::from(graph.far(home, at))).sum();
        let (places, order) = in_order(&at[..self.pattern.len()]);
        let entry = self.sets.number(&places) as usize * self.shifts.count + usize::from(order);
        alone + u64::from(self.stride) * u64::from(self.entry(entry))
    }

    /// The excess of an entry, in strides.
    #[inline(always)]
    pub(super) fn entry(&self, entry: usize) -> u8 {
        (self.words[entry / 16] >> (entry % 16 * 4) & 15) as u8
    }

    /// The word that has an entry, and where in it; memory is asked for it.
    #[inline(always)]
    pub(super) fn ask(&self, entry: u64) -> (&u64, u8) {
        let word = &self.words[entry as usize / 16];
        cpu::prefetch(word);
        (word, (entry % 16 * 4) as u8)
    }

    /// The largest excess that it tells.
    pub const MOST: u8 = MOST_EXCESS;
}
