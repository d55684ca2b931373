//! [`Transpositions`]: positions that a depth-first search has entered, as many as are worth their memory.
//!
//! A table of pairs, found by the hash, in which whole positions are compared. A new position takes the place of
//! another: the first of a pair keeps the one that was entered with fewer moves in this iteration, which stands for more
//! work, the second the last one. What is lost is only that a position may be entered once more.
//!
//! Up to the size of the nearer cache the table grows with the search; beyond, an entry costs more than it
//! spares in most puzzles where a move and its estimate take nanoseconds. So it grows on where it spares
//! much, one position in four that are looked up; elsewhere slowly, so that it keeps a fixed part of what
//! has been entered. Then it holds in the end all there is: positions are entered a limited number of times on average,
//! and not as often as there are ways to them.

use crate::budget::{Budget, bytes_of};
use core::hash::{BuildHasher, Hash};
use core::mem::{size_of, swap};
use everystate_cpu::prefetch_at;
use foldhash::fast::FixedState;

/// A position with the fewest moves that led to it, in units of the bound.
#[derive(Clone, Debug)]
struct Entry<S> {
    state: S,
    moves: u32,
    /// The iteration in which it was entered with them; 0 for an entry that is free.
    iteration: u32,
}

#[derive(Clone, Debug)]
pub(crate) struct Transpositions<S> {
    /// None, or a power of two of them.
    entries: Vec<Entry<S>>,
    hasher: FixedState,
    iteration: u32,
    /// How many positions were entered.
    entered: u64,
    /// How many have been looked up, and how many of them need not be entered, since the size was thought of.
    looked: u64,
    spared: u64,
    /// After how many it is thought of again: never if nothing (more) is to be remembered.
    due: u64,
    /// Whether a look into the table comes before the estimate: it does while it spares many.
    pub(crate) first: bool,
}

impl<S> Transpositions<S> {
    /// How many entries there are at first.
    const FEW: usize = 64;

    /// Up to so many bytes a look into the table is short enough to be hidden behind other work.
    const NEAR: usize = 1 << 22;

    /// With so many entries for each position entered, or fewer, the table is doubled where it spares much, or is small: of
    /// pairs that are full one in three or four is lost.
    const ROOM: u64 = 2;

    /// With so many positions entered for each entry it is doubled in any case.
    const LATE: u64 = 256;

    /// One in so many that are looked up is much.
    const MUCH: u64 = 4;

    pub(crate) fn new(remember: bool) -> Self {
        Self {
            entries: Vec::new(),
            // A fixed seed, so that the same question takes the same time again.
            hasher: FixedState::with_seed(0x6576_6572_7973_7461),
            iteration: 0,
            entered: 0,
            looked: 0,
            spared: 0,
            due: if remember { 0 } else { u64::MAX },
            first: true,
        }
    }

    /// Begins another iteration.
    pub(crate) fn next(&mut self) {
        self.iteration += 1;
    }

    /// The pair in which a position may be.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are meant")]
    fn pair(&self, hash: u64) -> usize {
        hash as usize & self.entries.len().wrapping_sub(2)
    }

    /// Asks memory for where a position would be.
    #[inline]
    pub(crate) fn prefetch(&self, hash: u64) {
        prefetch_at(&self.entries, self.pair(hash));
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of(&self.entries)
    }

    /// Gives its memory up for good.
    pub(crate) fn forget(&mut self, budget: &mut Budget) {
        (self.due, self.first) = (u64::MAX, false);
        budget.free(&mut self.entries);
    }
}

impl<S: Clone + Eq + Hash> Transpositions<S> {
    /// The hash under which a position is looked for.
    #[inline]
    pub(crate) fn hash(&self, s: &S) -> u64 {
        self.hasher.hash_one(s)
    }

    /// Whether it is known that entering `s` with so many moves is pointless: it was entered with fewer, or with as many
    /// in this iteration. Then it has been followed, or will be, with at least as much to spare. As many in an iteration
    /// before is another thing: then less was left to it.
    #[inline]
    pub(crate) fn covers(&mut self, hash: u64, s: &S, moves: u64) -> bool {
        let at = self.pair(hash);
        let Some(pair) = self.entries.get(at..at.wrapping_add(2)) else { return false };
        self.looked += 1;
        let covered = pair.iter().any(|known| known.is(s) && known.covers(moves, self.iteration));
        self.spared += u64::from(covered);
        covered
    }

    /// Notes that `s` is entered with so many moves; false if that is pointless, as [`covers`](Self::covers) says.
    #[inline]
    pub(crate) fn enter(&mut self, hash: u64, s: &S, moves: u64, budget: &mut Budget) -> bool {
        if self.looked >= self.due {
            self.consider(s, budget);
        }
        let at = self.pair(hash);
        let Some([one, two]) = self.entries.get_mut(at..at.wrapping_add(2)) else { return true };
        self.looked += 1;
        for known in [&mut *one, &mut *two] {
            if known.is(s) {
                if known.covers(moves, self.iteration) {
                    self.spared += 1;
                    return false;
                }
                // No more than before: more would have been pointless.
                known.note(moves, self.iteration);
                return true;
            }
        }
        // More than fit are not remembered: nothing is known then.
        let Ok(fewer) = u32::try_from(moves) else { return true };
        self.entered += 1;
        let place = if one.iteration != self.iteration || one.moves >= fewer {
            swap(one, two);
            one
        } else {
            two
        };
        place.state.clone_from(s);
        (place.moves, place.iteration) = (fewer, self.iteration);
        true
    }

    /// Thinks of the size; `filler` is what free entries have for a position.
    #[cold]
    fn consider(&mut self, filler: &S, budget: &mut Budget) {
        let len = self.entries.len();
        let much = self.spared >= self.looked / Self::MUCH;
        self.first = much;
        let near = 2 * len * size_of::<Entry<S>>() <= Self::NEAR;
        let len = len as u64;
        let enough = if much || near { len / Self::ROOM } else { len.saturating_mul(Self::LATE) };
        if self.entered >= enough {
            self.grow(filler, budget);
        }
        (self.looked, self.spared) = (0, 0);
        if self.due < u64::MAX {
            self.due = self.entries.len() as u64 / Self::ROOM;
        }
    }

    /// Doubles the table, if there is memory for it.
    fn grow(&mut self, filler: &S, budget: &mut Budget) {
        let len = (2 * self.entries.len()).max(Self::FEW);
        let mut larger = Vec::new();
        if budget.extend(&mut larger, len).is_err() {
            self.due = u64::MAX;
            return;
        }
        larger.resize(len, Entry { state: filler.clone(), moves: 0, iteration: 0 });
        swap(&mut self.entries, &mut larger);
        // The second of a pair goes first, so that the first of it stays the first.
        for entry in larger.iter().rev().filter(|entry| entry.iteration > 0) {
            let at = self.pair(self.hash(&entry.state));
            self.entries.swap(at, at + 1);
            self.entries[at] = entry.clone();
        }
        budget.free(&mut larger);
    }
}

impl<S: Eq> Entry<S> {
    /// Whether it is of this position.
    #[inline]
    fn is(&self, s: &S) -> bool {
        self.iteration > 0 && self.state == *s
    }

    /// Whether nothing is gained with so many moves in this iteration.
    #[inline]
    fn covers(&self, moves: u64, iteration: u32) -> bool {
        let best = u64::from(self.moves);
        best < moves || (best == moves && self.iteration == iteration)
    }

    /// It is entered with no more moves than before.
    #[inline]
    fn note(&mut self, moves: u64, iteration: u32) {
        self.moves = u32::try_from(moves).unwrap_or(self.moves);
        self.iteration = iteration;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    fn enter(table: &mut Transpositions<u64>, s: u64, moves: u64, budget: &mut Budget) -> bool {
        let hash = table.hash(&s);
        let known = table.covers(hash, &s, moves);
        let entered = table.enter(hash, &s, moves, budget);
        assert_eq!(known, !entered, "what covers a position keeps it from being entered");
        entered
    }

    #[test]
    fn only_fewer_moves_or_as_many_in_another_iteration_are_worth_while() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut table = Transpositions::new(true);
        table.next();
        // The first position is also what fills free entries.
        for s in [7, 0, 8] {
            assert!(enter(&mut table, s, 5, &mut budget));
            assert!(!enter(&mut table, s, 5, &mut budget));
            assert!(!enter(&mut table, s, 6, &mut budget));
            assert!(enter(&mut table, s, 4, &mut budget));
        }
        table.next();
        for s in [7, 0, 8] {
            assert!(!enter(&mut table, s, 5, &mut budget));
            assert!(enter(&mut table, s, 4, &mut budget));
            assert!(!enter(&mut table, s, 4, &mut budget));
        }
        // More moves than an entry can tell are not remembered, and less is still known.
        let many = u64::from(u32::MAX) + 1;
        assert!(enter(&mut table, 9, many, &mut budget));
        assert!(enter(&mut table, 9, many, &mut budget));
        assert!(!enter(&mut table, 7, many, &mut budget));
    }

    #[test]
    fn a_pair_keeps_the_one_with_fewer_moves_and_the_last_one() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut table = Transpositions::new(true);
        table.next();
        assert!(enter(&mut table, 0, 9, &mut budget));
        let same: Vec<u64> = (1..100_000)
            .filter(|s| table.pair(table.hash(s)) == table.pair(table.hash(&0)))
            .take(4)
            .collect();
        let [a, b, c, d] = same[..] else { panic!("many share a pair") };
        table.due = u64::MAX;
        for (s, moves) in [(a, 3), (b, 5), (c, 4)] {
            assert!(enter(&mut table, s, moves, &mut budget));
        }
        let known = |table: &mut Transpositions<u64>, s: u64| table.covers(table.hash(&s), &s, 50);
        assert_eq!([0, a, b, c].map(|s| known(&mut table, s)), [false, true, false, true]);
        // Fewer moves take the first place, and what had it the second.
        assert!(enter(&mut table, d, 2, &mut budget));
        assert_eq!([a, c, d].map(|s| known(&mut table, s)), [true, false, true]);
        // In another iteration what was before gives way.
        table.next();
        assert!(enter(&mut table, b, 40, &mut budget));
        assert_eq!([a, b, d].map(|s| known(&mut table, s)), [false, true, true]);
    }

    #[test]
    fn it_grows_with_what_is_entered_and_forgets_nothing_by_that() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut table = Transpositions::new(true);
        table.next();
        let mut lost = 0;
        for s in 0..10_000_u64 {
            assert!(enter(&mut table, s, s % 100, &mut budget));
            if s.is_power_of_two() {
                let kept = (0..=s).filter(|s| table.covers(table.hash(s), s, 100)).count() as u64;
                lost = s + 1 - kept;
                assert!(lost <= s / 4, "{kept} of {s}");
            }
        }
        assert!(lost > 0, "a pair has no room for three");
        assert!(table.entries.len() >= 2 * 8192 && table.entries.len() <= 4 * 10_000);
        assert_eq!(budget.statistics().bytes, 16 * (table.entries.len() as u64 * 3 / 2));
        table.forget(&mut budget);
        assert!(enter(&mut table, 1, 1, &mut budget) && enter(&mut table, 1, 1, &mut budget));
        assert_eq!(table.entries.capacity(), 0);
    }

    #[test]
    fn a_pair_that_stays_one_keeps_both_and_their_order() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut table = Transpositions::new(true);
        table.next();
        assert!(enter(&mut table, 0, 9, &mut budget));
        // Those that share a pair of the table twice as large share one now.
        let of_twice = |s: u64| table.hash(&s) & (2 * table.entries.len() as u64 - 2);
        let same: Vec<u64> = (1..100_000).filter(|&s| of_twice(s) == of_twice(0)).take(3).collect();
        let [a, b, c] = same[..] else { panic!("many share a pair") };
        table.due = u64::MAX;
        assert!(enter(&mut table, a, 3, &mut budget) && enter(&mut table, b, 5, &mut budget));
        table.grow(&0, &mut budget);
        let known = |table: &mut Transpositions<u64>, s: u64| table.covers(table.hash(&s), &s, 50);
        assert_eq!([a, b].map(|s| known(&mut table, s)), [true, true]);
        // What comes takes the second place.
        table.due = u64::MAX;
        assert!(enter(&mut table, c, 4, &mut budget));
        assert_eq!([a, b, c].map(|s| known(&mut table, s)), [true, false, true]);
    }

    #[test]
    fn beyond_the_near_caches_it_grows_fast_only_where_it_spares_much() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let entries = |each: u64, budget: &mut Budget| {
            let mut table = Transpositions::<u64>::new(true);
            table.next();
            for s in 0..1_000_000_u64 {
                for _ in 0..each {
                    table.enter(table.hash(&s), &s, 1, budget);
                }
            }
            (table.entries.len() * 16, table.first)
        };
        assert_eq!(entries(1, &mut budget), (Transpositions::<u64>::NEAR, false));
        assert_eq!(entries(2, &mut budget), (8 * Transpositions::<u64>::NEAR, true));
    }

    #[test]
    fn where_bytes_are_short_it_stays_as_it_is() {
        let limits = Limits { bytes: 10_000, ..Limits::none() };
        let mut budget = Budget::new(&limits, &Silent);
        let mut table = Transpositions::new(true);
        table.next();
        for s in 0..10_000 {
            enter(&mut table, s, 1, &mut budget);
        }
        // The next size is there only beside the one before.
        assert_eq!(table.entries.len(), 256);
        assert!(table.covers(table.hash(&9999), &9999, 2));
    }
}
