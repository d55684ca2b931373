//! Filling a database, layer by layer from the end, a row of orders at a time.

use crate::additive::graph::Graph;
use crate::additive::rows::Rows;
use crate::additive::sets::Sets;
use crate::additive::shifts::Shifts;
use crate::cpu;
use std::sync::{Mutex, PoisonError};

/// The largest excess that an entry tells; what is larger is told as this.
pub(super) const MOST_EXCESS: u8 = 15;
/// Parts of the sets that threads take. The entries of so many sets are whole words.
const PARTS: usize = 256;
const TOGETHER: usize = 16;

/// What filling works with.
pub(super) struct Filling<'a> {
    pub(super) graph: &'a Graph,
    pub(super) sets: &'a Sets,
    pub(super) shifts: &'a Shifts,
    pub(super) rows: &'a Rows,
    /// By token: where it stands at the end, in order.
    pub(super) homes: &'a [u8],
}

/// What a thread has for itself of a layer: the sets of one part.
struct Part<'t> {
    first: usize,
    end: usize,
    seen: &'t mut [u64],
    next: &'t mut [u64],
    live: &'t mut [Row],
    entries: &'t mut [u64],
}

/// What is known of a row without looking into it.
#[derive(Clone, Copy, Default)]
struct Row {
    /// Whether it has new orders in the layers of even and of odd depth.
    new: [bool; 2],
    /// Whether all of its orders were seen.
    full: bool,
}

impl Filling<'_> {
    /// Bytes that are needed besides the database.
    pub(super) fn bytes(&self) -> u64 {
        (self.rows.count() * self.words() * 24) as u64
    }

    /// Words of a row.
    const fn words(&self) -> usize {
        self.shifts.count.div_ceil(64)
    }

    /// The entries, 4 bits each; `None` if it is to stop.
    pub(super) fn fill(
        &self,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<u64>> {
        let entries = self.sets.count * self.shifts.count;
        let mut table = large(entries.div_ceil(16), u64::MAX);
        let (rows, width) = (self.rows.count(), self.words());
        let mut seen = large(rows * width, 0);
        let mut now = large(rows * width, 0);
        let mut next = large(rows * width, 0);
        let mut live = vec![Row::default(); rows];
        let home = self.sets.number(self.homes);
        for row in self.start(home) {
            now[row * width] = 1;
            seen[row * width] = 1;
            live[row].new[0] = true;
        }
        set_excess(&mut table, home as usize * self.shifts.count, 0);
        for depth in 1_u16..=u16::MAX {
            let new: Vec<bool> =
                live.iter().map(|row| row.new[usize::from(depth + 1) % 2]).collect();
            if !new.contains(&true) {
                break;
            }
            let parts =
                Mutex::new(self.parts(&mut seen, &mut next, &mut live, &mut table).into_iter());
            let work = || {
                let mut buffer = vec![0; width];
                loop {
                    let part = parts.lock().unwrap_or_else(PoisonError::into_inner).next();
                    let Some(mut part) = part else { return };
                    if stop() {
                        return;
                    }
                    self.layer(&mut part, (&now, &new), depth, &mut buffer);
                }
            };
            std::thread::scope(|scope| {
                (1..threads).for_each(|_| drop(scope.spawn(work)));
                work();
            });
            if stop() {
                return None;
            }
            core::mem::swap(&mut now, &mut next);
        }
        Some(table)
    }

    /// The rows of the end: that of the region in which an empty place is.
    fn start(&self, home: u32) -> Vec<usize> {
        let first = self.rows.first[home as usize] as usize;
        let empties = self.graph.empties().iter();
        let mut rows: Vec<usize> = empties
            .map(|&empty| first + Rows::region(self.graph, self.homes, empty) as usize)
            .collect();
        rows.dedup();
        rows
    }

    /// Everything, divided among threads.
    fn parts<'t>(
        &self,
        mut seen: &'t mut [u64],
        mut next: &'t mut [u64],
        mut live: &'t mut [Row],
        mut entries: &'t mut [u64],
    ) -> Vec<Part<'t>> {
        let (sets, width) = (self.sets.count, self.words());
        let each = sets.div_ceil(PARTS).next_multiple_of(TOGETHER);
        let mut parts = Vec::new();
        for first in (0..sets).step_by(each) {
            let end = sets.min(first + each);
            let rows = (self.rows.first[end] - self.rows.first[first]) as usize;
            let words = ((end - first) * self.shifts.count).div_ceil(16);
            parts.push(Part {
                first,
                end,
                seen: seen.split_off_mut(..rows * width).unwrap_or_default(),
                next: next.split_off_mut(..rows * width).unwrap_or_default(),
                live: live.split_off_mut(..rows).unwrap_or_default(),
                entries: entries.split_off_mut(..words).unwrap_or_default(),
            });
        }
        parts
    }

    /// What is new in a layer, of one part.
    fn layer(
        &self,
        part: &mut Part<'_>,
        (now, new): (&[u64], &[bool]),
        depth: u16,
        buffer: &mut [u64],
    ) {
        let width = self.words();
        let parity = usize::from(depth) % 2;
        let first_row = self.rows.first[part.first] as usize;
        for set in part.first..part.end {
            let mut far = None;
            for row in self.rows.first[set] as usize..self.rows.first[set + 1] as usize {
                let at = row - first_row;
                let live = &mut part.live[at];
                live.new[parity] = false;
                if live.full {
                    continue;
                }
                let seen = &mut part.seen[at * width..][..width];
                if !self.gather(row, (now, new), buffer) {
                    continue;
                }
                let next = &mut part.next[at * width..][..width];
                let (mut any, mut all) = (0, 0);
                for ((buffer, seen), next) in buffer.iter().zip(&mut *seen).zip(&mut *next) {
                    *next = buffer & !*seen;
                    *seen |= *next;
                    any |= *next;
                    all += seen.count_ones();
                }
                live.full = all as usize == self.shifts.count;
                live.new[parity] = any != 0;
                if any != 0 {
                    let far = far.get_or_insert_with(|| self.distances(set));
                    let first = (set - part.first) * self.shifts.count;
                    self.tell(next, (depth, far), first, part.entries);
                }
            }
        }
    }

    /// What moves make of a row's neighbours, into the buffer; false if none of them has anything new.
    fn gather(&self, row: usize, (now, new): (&[u64], &[bool]), buffer: &mut [u64]) -> bool {
        let width = self.words();
        let edges = self.rows.begin[row] as usize..self.rows.begin[row + 1] as usize;
        let mut any = false;
        for edge in &self.rows.edges[edges] {
            if !new[edge.source as usize] {
                continue;
            }
            if !any {
                buffer.fill(0);
                any = true;
            }
            let source = &now[edge.source as usize * width..][..width];
            if edge.from == edge.to {
                buffer.iter_mut().zip(source).for_each(|(to, from)| *to |= from);
                continue;
            }
            let moved = self.shifts.moved(edge.from.into(), edge.to.into());
            for (at, &word) in source.iter().enumerate() {
                let mut left = word;
                while left != 0 {
                    let to = usize::from(moved[at * 64 + left.trailing_zeros() as usize]);
                    buffer[to / 64] |= 1 << (to % 64);
                    left &= left - 1;
                }
            }
        }
        any
    }

    /// By place of a set and token: steps from the token's home, were it alone.
    fn distances(&self, set: usize) -> Vec<u8> {
        let set = self.sets.set(u32::try_from(set).unwrap_or(u32::MAX));
        let places = set[..self.sets.k].iter();
        places
            .flat_map(|&place| self.homes.iter().map(move |&home| self.graph.far(home, place)))
            .collect()
    }

    /// Writes how far orders are that are new in a row, unless they are nearer with what is empty elsewhere.
    fn tell(&self, new: &[u64], (depth, far): (u16, &[u8]), first: usize, entries: &mut [u64]) {
        let k = self.shifts.k;
        for (at, &word) in new.iter().enumerate() {
            let mut left = word;
            while left != 0 {
                let order = at * 64 + left.trailing_zeros() as usize;
                left &= left - 1;
                let tokens = self.shifts.orders[order];
                let alone: u16 = far
                    .chunks_exact(k)
                    .zip(tokens)
                    .map(|(far, token)| u16::from(far[usize::from(token)]))
                    .sum();
                let excess = depth.saturating_sub(alone) / u16::from(self.graph.stride());
                set_excess(entries, first + order, excess.min(MOST_EXCESS.into()) as u8);
            }
        }
    }
}

/// Writes an entry, unless one that is nearer was written before.
fn set_excess(entries: &mut [u64], entry: usize, excess: u8) {
    let (word, shift) = (&mut entries[entry / 16], entry % 16 * 4);
    if *word >> shift & 15 == u64::from(MOST_EXCESS) {
        *word = *word & !(15 << shift) | u64::from(excess) << shift;
    }
}

/// So many words, in large pages.
fn large(words: usize, value: u64) -> Vec<u64> {
    let mut all = Vec::with_capacity(words);
    cpu::large_pages(&all);
    all.resize(words, value);
    all
}
