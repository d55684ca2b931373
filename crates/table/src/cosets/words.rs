//! [`Words`]: steps of 64 positions at once.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::actions::Units;
use super::finds::{Finds, Part};
use super::layer::{Layer, Scratch};
use super::memory::{Cell, LINE};
use super::shuffle::{Shuffle, Way};
use crate::cpu::prefetch;

/// A row of cells from which a step leads to another row.
#[derive(Clone, Copy)]
struct Pull<'a, S: Shuffle> {
    from: &'a [Cell],
    /// By unit of the row that the step leads to, the unit that it comes from.
    action: u32,
    /// What happens within a word, and before, where cosets stand for classes.
    both: S::Both<'a>,
}

/// Cosets whose members are in words: the steps of 64 positions at once, or of each unit of a word.
#[derive(Clone, Copy)]
pub(super) struct Words<'a, S, const UNITS: usize> {
    pub(super) shuffle: S,
    /// Of a coset.
    pub(super) count: usize,
    pub(super) units: Units<'a>,
    pub(super) pull: &'a Way,
    pub(super) push: &'a Way,
}

/// The bits of the first unit of a word.
const fn unit<const UNITS: usize>() -> u64 {
    u64::MAX >> (64 - 64 / UNITS)
}

impl<'a, S: Shuffle, const UNITS: usize> Words<'a, S, UNITS> {
    #[inline(always)]
    pub(super) fn backward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'a>,
        coset: usize,
        scratch: &mut Scratch,
        finds: &mut Finds,
    ) -> u64 {
        let first = coset * self.count;
        let cells = &layer.cells[first..first + self.count];
        let unseen = |cell: &Cell| cell.with::<3>();
        let Scratch { open, rest, left, rows: [row, other_row] } = scratch;
        // Backward: which unseen positions of the coset have a neighbor in the frontier? `left` has those for which none was
        // found so far; every row that leads here takes some off.
        left.clear();
        left.extend(cells.iter().map(unseen));
        let count = left.iter().filter(|&&left| left != 0).count();
        if count == 0 {
            return 0;
        }
        // Where most cells are open, it is quicker to work on all than to pick them.
        let picked = count * 2 < self.count;
        open.clear();
        if picked {
            open.extend((0..).zip(&*left).filter(|(_, left)| **left != 0).map(|(i, _)| i));
        }
        rest.clone_from(open);
        // All rows from which a move leads here, two at a time, while the two after them are fetched; after the last, the first
        // two of the next coset. Where few cells are open, only these are looked up, and fewer with every row.
        let mut pulls = self.pulls(layer, coset);
        let mut pair = [pulls.next(), pulls.next()];
        while let [Some(one), other] = pair {
            pair = [pulls.next(), pulls.next()];
            let ahead = if pair[0].is_some() { pair } else { self.first_pair(layer, coset + 1) };
            let ahead = ahead.map(|pull| pull.unwrap_or(one));
            let row = self.units.row(one.action, row);
            let other = other.map(|other| (other, self.units.row(other.action, other_row)));
            match (picked, other) {
                (false, Some((other, other_row))) => {
                    self.pull_all::<NOW, 2>([one, other], [row, other_row], ahead, left);
                }
                (false, None) => self.pull_all::<NOW, 1>([one], [row], ahead, left),
                (true, Some((other, other_row))) => {
                    self.pull::<NOW, 2>([one, other], [row, other_row], rest, left);
                }
                (true, None) => self.pull::<NOW, 1>([one], [row], rest, left),
            }
        }
        let mut found = 0;
        // What was unseen and is not left was reached. Nobody else writes to this coset, so marking needs no lock.
        let keeps = finds.keeps(first);
        let mut settle = |i: usize, cell: &Cell, left: u64| {
            let new = unseen(cell) & !left;
            if new != 0 {
                cell.mark::<NEXT>(new);
                found += u64::from(new.count_ones());
                if keeps {
                    finds.take(first + i, new);
                }
            }
        };
        if picked {
            for &i in &*open {
                settle(i as usize, &cells[i as usize], left[i as usize]);
            }
        } else {
            (0..).zip(cells.iter().zip(&*left)).for_each(|(i, (cell, &r))| settle(i, cell, r));
        }
        finds.count(found, layer.space.size(coset))
    }

    /// The rows that lead to a coset.
    #[inline(always)]
    fn pulls(self, layer: &Layer<'a>, coset: usize) -> impl Iterator<Item = Pull<'a, S>> {
        let (cells, steps) = (layer.cells, layer.space.steps.of(coset));
        steps.iter().map(move |step| Pull {
            from: &cells[step.coset as usize * self.count..][..self.count],
            action: step.action,
            both: self.shuffle.both(self.pull, self.units.turns.pull(step.action)),
        })
    }

    /// The first two rows that lead to a coset, if there is such a coset.
    #[inline(always)]
    fn first_pair(self, layer: &Layer<'a>, coset: usize) -> [Option<Pull<'a, S>>; 2] {
        if coset >= layer.space.cosets() {
            return [None; 2];
        }
        let mut pulls = self.pulls(layer, coset);
        [pulls.next(), pulls.next()]
    }

    /// What a word of a row leads to.
    #[inline(always)]
    fn word<const NOW: u8>(self, from: &[Cell], both: S::Both<'_>, entries: &[u32]) -> u64 {
        let mut word = 0;
        for (number, &entry) in entries.iter().take(UNITS).enumerate() {
            let place = (entry / 64) as usize;
            let now = from[place / UNITS].with::<NOW>() >> (place % UNITS * (64 / UNITS));
            let pulled = self.shuffle.pull(both, (entry % 64) as usize, now);
            word |= (pulled & unit::<UNITS>()) << (number * (64 / UNITS));
        }
        word
    }

    /// Adds to what is reached what some rows lead to, and fetches those ahead meanwhile: their cells
    /// are read in the order of the action, which no machine foresees. With two rows at a time the
    /// processor has something to do while it waits.
    #[inline(always)]
    fn pull_all<const NOW: u8, const N: usize>(
        self,
        pulls: [Pull<'a, S>; N],
        actions: [&[u32]; N],
        ahead: [Pull<'a, S>; 2],
        left: &mut [u64],
    ) {
        let rows = pulls.map(|pull| pull.from);
        let both = pulls.map(|pull| pull.both);
        let [next, next_but_one] = ahead.map(|pull| pull.from.as_chunks::<LINE>().0);
        let whole = left.len() / LINE * LINE;
        let (lines, rest) = left.as_chunks_mut::<LINE>();
        let line = LINE * UNITS;
        let each = actions.map(|action| action.chunks_exact(line));
        let [mut one, mut other] = [each[0].clone(), each[N - 1].clone()];
        // With every four words that are worked on, four cells of each row ahead are asked for, a line of cache:
        // when the turn of a row comes, all of it has been asked for.
        let together = lines.iter_mut().zip(one.by_ref().zip(other.by_ref()));
        for ((line, (one, other)), ahead) in together.zip(next.iter().zip(next_but_one)) {
            prefetch(&ahead.0[0]);
            prefetch(&ahead.1[0]);
            let entries = one.chunks_exact(UNITS).zip(other.chunks_exact(UNITS));
            for (left, (one, other)) in line.iter_mut().zip(entries) {
                let mut now = self.word::<NOW>(rows[0], both[0], one);
                if N > 1 {
                    now |= self.word::<NOW>(rows[N - 1], both[N - 1], other);
                }
                *left &= !now;
            }
        }
        for (j, left) in rest.iter_mut().enumerate() {
            for n in 0..N {
                let entries = &actions[n][(whole + j) * UNITS..][..UNITS];
                *left &= !self.word::<NOW>(rows[n], both[n], entries);
            }
        }
    }

    /// The same for some words only; those of which nothing is left are taken off.
    #[inline(always)]
    fn pull<const NOW: u8, const N: usize>(
        self,
        pulls: [Pull<'a, S>; N],
        actions: [&[u32]; N],
        words: &mut Vec<u32>,
        left: &mut [u64],
    ) {
        let mut kept = 0;
        for k in 0..words.len() {
            let i = words[k] as usize;
            let mut now = 0;
            for (Pull { from, both, .. }, action) in pulls.into_iter().zip(actions) {
                now |= self.word::<NOW>(from, both, &action[i * UNITS..][..UNITS]);
            }
            left[i] &= !now;
            words[kept] = words[k];
            kept += usize::from(left[i] != 0);
        }
        words.truncate(kept);
    }

    #[inline(always)]
    pub(super) fn forward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        finds: &mut Finds,
    ) -> u64 {
        let first = coset * self.count;
        let mut found = 0;
        for i in 0..self.count {
            let now = layer.cells[first + i].with::<NOW>();
            if now != 0 {
                found += self.from::<NEXT>(layer, coset, i, now, finds);
            }
        }
        found
    }

    /// Goes on from some positions of the frontier.
    #[inline(always)]
    pub(super) fn near<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        parts: &[Part],
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        for part in parts {
            let (coset, i) = (part.cell / self.count, part.cell % self.count);
            found += self.from::<NEXT>(layer, coset, i, part.new, finds);
        }
        found
    }

    /// Goes on from positions in one word of a coset.
    #[inline(always)]
    fn from<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        i: usize,
        now: u64,
        finds: &mut Finds,
    ) -> u64 {
        // Each is in a line of its own, which is rarely in cache: all of them are asked for at once.
        let steps = layer.space.steps.of(coset);
        for step in steps {
            for number in 0..UNITS {
                let entry = self.units.entry(step.action, i * UNITS + number);
                let to = (entry / 64) as usize / UNITS;
                prefetch(&layer.cells[step.coset as usize * self.count + to]);
            }
        }
        // Different words of the frontier lead to the same word, and other threads work there too: each new position is
        // claimed by one.
        let mut found = 0;
        for step in steps {
            let coset = step.coset as usize;
            for number in 0..UNITS {
                let place = i * UNITS + number;
                let some = now >> (number * (64 / UNITS)) & unit::<UNITS>();
                if UNITS > 1 && some == 0 {
                    continue;
                }
                found += self.claim::<NEXT>(layer, (coset, step.action), (place, some), finds);
            }
        }
        found
    }

    /// Marks where an action takes positions of a unit, and what symmetries make of those that are new there.
    #[inline(always)]
    fn claim<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        (coset, action): (usize, u32),
        (place, now): (usize, u64),
        finds: &mut Finds,
    ) -> u64 {
        let mut claim = |(to, there): (usize, u64)| {
            let shift = to % UNITS * (64 / UNITS);
            let cell = coset * self.count + to / UNITS;
            let new = layer.cells[cell].claim::<NEXT>(there << shift);
            finds.take(cell, new);
            new >> shift
        };
        let (to, there) = self.pushed(action, place, now);
        let new = claim((to, there));
        let mut ranks = u64::from(new.count_ones());
        if new != 0 {
            for &twin in layer.space.twins(coset) {
                let there = self.pushed(twin, to, new);
                ranks += u64::from(claim(there).count_ones());
            }
        }
        finds.count(ranks, layer.space.size(coset))
    }

    /// Where an action takes positions of a unit: to which, and which of its bits.
    #[inline(always)]
    fn pushed(&self, action: u32, place: usize, now: u64) -> (usize, u64) {
        let entry = self.units.entry(action, place);
        let both = self.shuffle.both(self.push, self.units.turns.push(action));
        let there = self.shuffle.push(both, (entry % 64) as usize, now);
        ((entry / 64) as usize, there)
    }
}
