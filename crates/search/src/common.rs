//! [`Common`]: positions near the start that a depth-first search has entered, known to all of its threads.
//!
//! What is cut off near the start is much of a search: of sixty million positions of fifteen puzzles, to ask thirty thousand times
//! whether those with the fewest moves are known spares four million. So these have a table of their own, in which hardly one is
//! lost, and which is asked so seldom that threads may share it, and that it may be larger than the nearer caches.
//!
//! Threads take parts of a search in order, and the solution of the first part counts. What was entered with as many moves in
//! this iteration spares only parts that come later, or the same one, for in those before a solution would come first; what was
//! entered with fewer moves spares all, for then nothing within the bound is lost: no solution is shorter.

use crate::budget::Budget;
use core::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many positions were entered with how many moves in an iteration: a number for each of some ranges.
#[derive(Clone, Debug)]
pub(crate) struct Depths {
    /// A range has two to this power of moves.
    shift: u32,
    counts: [u64; Self::RANGES],
}

impl Depths {
    const RANGES: usize = 256;

    /// None yet, of an iteration whose bound is this.
    pub(crate) fn within(bound: u64) -> Self {
        let bits = u64::BITS - bound.leading_zeros();
        Self { shift: bits.saturating_sub(8), counts: [0; Self::RANGES] }
    }

    /// A position was entered with so many moves, no more than the bound.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the bound is within the ranges")]
    pub(crate) fn note(&mut self, moves: u64) {
        self.counts[(moves >> self.shift) as usize % Self::RANGES] += 1;
    }

    /// Counts what another thread counted in the same iteration.
    pub(crate) fn add(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(&other.counts) {
            *count += more;
        }
    }

    fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// The most ranges whose positions are no more than `most`: how many they are, and the number of moves that is beyond
    /// them.
    fn first(&self, most: u64) -> (u64, u64) {
        let (mut sum, mut ranges) = (0, 0);
        for &count in &self.counts {
            if sum + count > most {
                break;
            }
            (sum, ranges) = (sum + count, ranges + 1);
        }
        (sum, ranges << self.shift)
    }
}

/// A position, with the fewest moves that led to it and when that was.
#[derive(Clone, Debug)]
struct Entry<S> {
    state: S,
    moves: u32,
    /// The iteration in which it was entered with them; 0 for an entry that is free.
    iteration: u32,
    /// The part of the search that entered it.
    part: u32,
}

/// What is worth while in an iteration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// Threads, and what they know in common, are if it has so many positions: a millisecond of work, where a thread is begun in a
    /// twentieth of it.
    pub(crate) many: u64,
    /// To look at what they know in common, which takes as long as some positions, is for one in so many.
    pub(crate) seldom: u64,
}

impl Worth {
    /// As measured.
    pub(crate) const USUAL: Self = Self { many: 1 << 15, seldom: 16 };
}

/// The table. Positions are found by their hash and compared as a whole.
#[derive(Debug)]
pub(crate) struct Common<S> {
    /// A thread that looks into one keeps the others from that one only.
    stripes: Vec<Mutex<Vec<Entry<S>>>>,
    worth: Worth,
    iteration: u32,
    /// How many positions the last iteration entered.
    total: u64,
    /// Positions with fewer moves than this are looked up and noted.
    below: u64,
}

impl<S: Clone + Eq + Hash> Common<S> {
    /// How many parts it has for threads to look into at the same time.
    const STRIPES: usize = 64;

    /// So many entries side by side may have a position.
    const WAYS: usize = 4;

    /// The most entries of a stripe.
    const MOST: usize = 1 << 13;

    /// An empty one, which is not looked at in the first iteration.
    pub(crate) fn new(worth: Worth) -> Self {
        let stripes = (0..Self::STRIPES).map(|_| Mutex::new(Vec::new())).collect();
        Self { stripes, worth, iteration: 0, total: 0, below: 0 }
    }

    /// Begins an iteration after one that entered these positions, whose bound was less by `raised`: chooses which are noted in it,
    /// and makes room for them, if the bytes for that are allowed. `filler` is what free entries have for a position.
    ///
    /// From iteration to iteration as large a part of all positions has as many moves left to the bound.
    pub(crate) fn begin(
        &mut self,
        (before, raised): (&Depths, u64),
        filler: &S,
        budget: &mut Budget,
    ) {
        let total = before.total();
        // As many times more as there were in the last one.
        let growth = (total / self.total.max(1)).clamp(1, total.isqrt().max(1));
        self.total = total;
        self.iteration += 1;
        self.below = 0;
        if total.saturating_mul(growth) < self.worth.many {
            return;
        }
        let room = (Self::STRIPES * Self::MOST) as u64 * 3 / 4;
        let (positions, below) = before.first((total / self.worth.seldom).min(room / growth));
        let each = (positions * growth * 4 / 3) / Self::STRIPES as u64;
        let len = usize::try_from(each).unwrap_or(Self::MOST).next_power_of_two();
        if self.grow(len.clamp(Self::WAYS, Self::MOST), filler, budget) {
            self.below = below.saturating_add(raised);
        }
    }

    /// Makes stripes as large as this, if they are smaller; false if the bytes for that are not allowed.
    fn grow(&mut self, len: usize, filler: &S, budget: &mut Budget) -> bool {
        for stripe in &mut self.stripes {
            let entries = stripe.get_mut().unwrap_or_else(PoisonError::into_inner);
            if entries.len() >= len {
                continue;
            }
            // What was noted says little to an iteration that has many times as many.
            budget.free(entries);
            if budget.extend(entries, len).is_err() {
                return false;
            }
            let free = Entry { state: filler.clone(), moves: 0, iteration: 0, part: 0 };
            entries.resize(len, free);
        }
        true
    }

    /// Gives its memory up; false if it has none.
    pub(crate) fn forget(&mut self, budget: &mut Budget) -> bool {
        let mut any = false;
        for stripe in &mut self.stripes {
            let entries = stripe.get_mut().unwrap_or_else(PoisonError::into_inner);
            any |= entries.capacity() > 0;
            budget.free(entries);
        }
        self.below = 0;
        any
    }

    /// Notes that `s` is entered with so many moves, fewer than `below`, in this part of the search; false if that is
    /// pointless. Of the part with the largest number it is not known what comes first within it.
    #[cold]
    #[inline(never)]
    pub(crate) fn enter(&self, hash: u64, s: &S, moves: u64, part: u32) -> bool {
        // More than fit are not remembered: nothing is known then.
        let Ok(moves) = u32::try_from(moves) else { return true };
        let (mut stripe, at) = self.stripe(hash);
        let Some(ways) = stripe.get_mut(at..at + Self::WAYS) else { return true };
        let new = || Entry { state: s.clone(), moves, iteration: self.iteration, part };
        if let Some(known) = ways.iter_mut().find(|e| e.iteration > 0 && e.state == *s) {
            let same = known.moves == moves && known.iteration == self.iteration;
            let later = known.part <= part && part < u32::MAX;
            if known.moves < moves || (same && later) {
                return false;
            }
            *known = new();
            return true;
        }
        // What is old gives way, then what has more moves.
        let age = |e: &Entry<S>| (e.iteration < self.iteration, e.moves);
        if let Some(place) = ways.iter_mut().max_by_key(|e| age(e))
            && age(place) > (false, moves)
        {
            *place = new();
        }
        true
    }

    /// Where a position is: the memory of a thread takes the low bits of its hash.
    fn stripe(&self, hash: u64) -> (MutexGuard<'_, Vec<Entry<S>>>, usize) {
        let stripe = &self.stripes[(hash >> 58) as usize % Self::STRIPES];
        let stripe = stripe.lock().unwrap_or_else(PoisonError::into_inner);
        let at = (hash >> 32) as usize & stripe.len().wrapping_sub(Self::WAYS);
        (stripe, at & !(Self::WAYS - 1))
    }
}

/// What a thread knows of the positions near the start while it is at a part of the search.
#[derive(Debug)]
pub(crate) struct Known<'c, S> {
    pub(crate) common: &'c Common<S>,
    pub(crate) part: u32,
}

// Whatever positions are.
impl<S> Clone for Known<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Known<'_, S> {}

impl<S: Clone + Eq + Hash> Known<'_, S> {
    /// As [`Common::enter`], of a position with any number of moves.
    #[inline]
    pub(crate) fn enter(self, hash: u64, s: &S, moves: u64) -> bool {
        moves >= self.common.below || self.common.enter(hash, s, moves, self.part)
    }
}

#[cfg(test)]
mod tests;
