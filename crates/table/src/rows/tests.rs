//! Every variant of the engine against the portable one and against the general engine.

use super::lanes::{Lanes, Portable};
use super::ternary::{self, Shift, WORDS, place};
use super::{Instructions, Options, Place, Row, RowSpace, run};
use crate::bits::Width;
#[cfg(target_arch = "x86_64")]
use crate::cpu;
use crate::explore::{self, Expand};
use everystate_puzzle::{Limits, Silent, Stop};
use proptest::prelude::*;

fn rows() -> impl Strategy<Value = Row> {
    prop::array::uniform32(any::<u32>()).prop_map(Row)
}

fn trits() -> impl Strategy<Value = [u8; 6]> {
    prop::array::uniform6(0u8..3)
}

fn sum(a: [u8; 6], b: [u8; 6]) -> [u8; 6] {
    core::array::from_fn(|i| (a[i] + b[i]) % 3)
}

/// The vector of a column.
fn vector(word: u8, bit: u8) -> [u8; 6] {
    [word / 9, word / 3 % 3, word % 3, bit / 9, bit / 3 % 3, bit % 3]
}

/// Checks one way to permute words, on rows whose indexes may be any numbers.
fn permutes<L: Lanes>(lanes: L, row: &Row, index: &Row) {
    let expected: [u32; 32] = core::array::from_fn(|w| row.0[(index.0[w] % 32) as usize]);
    assert_eq!(lanes.permute(row, index), Row(expected));
}

proptest! {
    #[test]
    fn words_are_permuted_alike_by_all_instructions(row in rows(), index in rows()) {
        permutes(Portable, &row, &index);
        #[cfg(target_arch = "x86_64")]
        {
            if let Some(lanes) = cpu::Avx2::detect() {
                permutes(lanes, &row, &index);
            }
            if let Some(lanes) = cpu::Avx512::detect() {
                permutes(lanes, &row, &index);
            }
        }
    }

    #[test]
    fn shifts_add_vectors(columns in prop::collection::vec(trits(), 0..40), by in trits()) {
        let (mut row, mut expected) = (Row::EMPTY, Row::EMPTY);
        for column in columns {
            let (word, bit) = place(column);
            prop_assert_eq!(vector(word, bit), column);
            row.insert(word, bit);
            let (word, bit) = place(sum(column, by));
            expected.insert(word, bit);
        }
        let found = Shift::new(by).apply(Portable, &row);
        prop_assert_eq!(found, expected);
        prop_assert_eq!(found.count(), row.count());
        #[cfg(target_arch = "x86_64")]
        if let Some(lanes) = cpu::Avx512::detect() {
            prop_assert_eq!(Shift::new(by).apply(lanes, &row), expected);
        }
    }
}

/// Rows in a ring of moves: from row r, step k of `steps` leads to row r + step and adds a vector that
/// depends on both; and back.
struct Ring<const ALTERNATES: bool> {
    rows: usize,
    steps: Vec<usize>,
    seed: usize,
    start: Place,
}

impl<const ALTERNATES: bool> Ring<ALTERNATES> {
    /// The row that step `k` leads to. With alternation, rows of the ring at even places are in the
    /// first half.
    fn to(&self, row: usize, step: usize) -> usize {
        let half = self.rows / 2;
        if !ALTERNATES {
            return (row + step) % self.rows;
        }
        let at = if row < half { 2 * row } else { 2 * (row - half) + 1 };
        let to = (at + step) % self.rows;
        if to.is_multiple_of(2) { to / 2 } else { half + to / 2 }
    }

    fn adds(&self, row: usize, step: usize) -> [u8; 6] {
        let mut mix = (row * 31 + step * 7 + self.seed).wrapping_mul(0x9e37_79b9) >> 3;
        core::array::from_fn(|_| {
            mix /= 3;
            u8::try_from(mix % 3).unwrap()
        })
    }

    /// Where each move leads from a row, and what it adds.
    fn moves(&self, row: usize) -> Vec<(usize, [u8; 6])> {
        let mut moves = Vec::new();
        for &step in &self.steps {
            moves.push((self.to(row, step), self.adds(row, step)));
            let back = self.to(row, self.rows - step);
            moves.push((back, self.adds(back, step).map(|t| (3 - t) % 3)));
        }
        moves
    }
}

impl<const ALTERNATES: bool> RowSpace for Ring<ALTERNATES> {
    const ALTERNATES: bool = ALTERNATES;
    const WORDS: usize = WORDS;
    fn rows(&self) -> usize {
        self.rows
    }
    fn columns(&self) -> u32 {
        ternary::COLUMNS
    }
    fn start(&self) -> Place {
        self.start
    }
    fn gather<L: Lanes>(&self, lanes: L, layer: &[Row], row: usize) -> Row {
        let mut all = Row::EMPTY;
        // Moves can be undone, so those that lead from a row come back with the opposite vector.
        for (from, adds) in self.moves(row) {
            let index = if ALTERNATES { from % (self.rows / 2) } else { from };
            let shift = Shift::new(adds.map(|t| (3 - t) % 3));
            all = all.union(&shift.apply(lanes, &layer[index]));
        }
        all
    }
}

impl<const ALTERNATES: bool> Expand for Ring<ALTERNATES> {
    fn ranks(&self) -> u64 {
        self.rows as u64 * 729
    }
    fn starts(&self, out: &mut Vec<u64>) {
        out.push(rank(self.start));
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        for &r in from {
            let at = unrank(r);
            for (row, adds) in self.moves(at.row) {
                let (word, bit) = place(sum(vector(at.word, at.bit), adds));
                out.push(rank(Place { row, word, bit }));
            }
        }
    }
}

fn rank(place: Place) -> u64 {
    place.row as u64 * 729 + u64::from(place.word) * 27 + u64::from(place.bit)
}

fn unrank(rank: u64) -> Place {
    let part = |n: u64| u8::try_from(n % 27).unwrap();
    Place { row: usize::try_from(rank / 729).unwrap(), word: part(rank / 27), bit: part(rank) }
}

/// Whether all instructions find what the general engine finds; how deep that is.
fn agrees<const ALTERNATES: bool>(ring: &Ring<ALTERNATES>) -> Option<u64> {
    let options = explore::Options { threads: 1, width: Width::Eight, ..Default::default() };
    let truth = explore::run(ring, &options, &Limits::none(), &Silent);
    let (table, counts) = (truth.table.unwrap(), truth.distribution.counts);
    for instructions in [Instructions::Best, Instructions::Avx2, Instructions::Portable] {
        let found = run(ring, &Options { instructions }, &Limits::none(), &Silent);
        let complete = counts.len().min(15);
        assert_eq!(found.distribution.counts, counts[..complete]);
        assert_eq!(found.stopped, (counts.len() > 15).then_some(Stop::Depth));
        let distances = found.table.unwrap();
        for r in 0..ring.ranks() {
            let expected = table.distance(r).filter(|&d| d < complete as u64);
            assert_eq!(distances.get(unrank(r)).map(u64::from), expected, "{r}");
        }
        for (d, &count) in (0..).zip(&counts[..complete]) {
            let there = (0..ring.rows).map(|row| u64::from(distances.layer(row, d).count()));
            assert_eq!(there.sum::<u64>(), count);
        }
    }
    (counts.len() as u64).checked_sub(1)
}

#[test]
fn the_engines_agree_on_rings() {
    let mut depths = Vec::new();
    for seed in 0..6 {
        let start = unrank((seed as u64 * 4567) % (10 * 729));
        let any = Ring::<false> { rows: 10, steps: vec![1, 2, 5], seed, start };
        depths.push(agrees(&any));
        let odd = Ring::<true> { rows: 20, steps: vec![1, 3, 7], seed, start };
        depths.push(agrees(&odd));
        let long = Ring::<false> { rows: 50, steps: vec![1], seed, start };
        depths.push(agrees(&long));
    }
    assert!(depths.iter().any(|d| d.is_some_and(|d| d > 14)), "{depths:?}");
    assert!(depths.iter().any(|d| d.is_some_and(|d| d < 14)), "{depths:?}");
}

#[test]
fn limits_leave_the_complete_layers() {
    let ring = Ring::<true> { rows: 20, steps: vec![1, 3, 7], seed: 1, start: unrank(0) };
    let whole = run(&ring, &Options::default(), &Limits::none(), &Silent).distribution.counts;
    let limits = Limits { depth: 3, ..Limits::none() };
    let found = run(&ring, &Options::default(), &limits, &Silent);
    assert_eq!((&found.distribution.counts[..], found.stopped), (&whole[..4], Some(Stop::Depth)));
    let positions = whole[..3].iter().sum::<u64>() + 1;
    let limits = Limits { positions, ..Limits::none() };
    let found = run(&ring, &Options::default(), &limits, &Silent);
    assert_eq!(
        (&found.distribution.counts[..], found.stopped),
        (&whole[..3], Some(Stop::Positions))
    );
    // What was found of the layer that is not complete is not reported.
    let table = found.table.unwrap();
    let known = (0..ring.ranks()).filter(|&r| table.get(unrank(r)).is_some()).count() as u64;
    assert_eq!(known, whole[..3].iter().sum::<u64>());
    let limits = Limits { bytes: found.bytes - 1, ..Limits::none() };
    let refused = run(&ring, &Options::default(), &limits, &Silent);
    assert_eq!((refused.stopped, refused.table.is_none()), (Some(Stop::Memory), true));
}
