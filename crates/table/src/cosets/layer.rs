//! [`Layer`]: finding one layer, on all threads.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::memory::{Cell, prefetch};
use super::shuffle::{Portable, Shuffle, Twists};
use super::{Cosets, Members, Options, Step};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use everystate_puzzle::{Meter, Stop};

/// One layer to find.
pub(super) struct Layer<'a> {
    pub(super) space: &'a Cosets,
    pub(super) cells: &'a [Cell],
    pub(super) depth: u64,
    /// Whether to look from the frontier, or from the unseen positions.
    pub(super) forward: bool,
}

/// What was found.
pub(super) struct New {
    pub(super) count: u64,
    /// Some of the positions: those with the least ranks.
    pub(super) examples: Vec<u64>,
}

/// What the threads share.
struct Shared {
    /// The first coset that nobody has taken.
    taken: AtomicU32,
    /// How many cosets are taken at once.
    portion: u32,
    found: AtomicU64,
    /// More than this ends the work.
    room: u64,
    ended: AtomicBool,
}

impl Layer<'_> {
    /// About how many cells a thread takes at once: some microseconds of work.
    const PORTION: u32 = 1 << 13;

    pub(super) fn find(&self, options: &Options, meter: &mut Meter<'_>) -> Result<New, Stop> {
        let cells = self.space.members().div_ceil(64).max(1);
        let portion = (Self::PORTION / cells).max(1);
        let shared = Shared {
            taken: AtomicU32::new(0),
            portion,
            found: AtomicU64::new(0),
            room: meter.limits().positions - meter.positions(),
            ended: AtomicBool::new(false),
        };
        let work = |mut check: Option<&mut dyn FnMut(u64) -> Result<(), Stop>>| {
            let mut examples = Least::new(options.examples);
            let mut scratch = Scratch::default();
            let part = choose(options.portable, self.depth);
            while !shared.ended.load(Ordering::Relaxed) {
                let first = shared.taken.fetch_add(shared.portion, Ordering::Relaxed);
                if first >= self.space.cosets {
                    break;
                }
                let last = first.saturating_add(shared.portion).min(self.space.cosets);
                let new = part(self, first..last, &mut scratch, &mut examples);
                let found = shared.found.fetch_add(new, Ordering::Relaxed) + new;
                let over = found > shared.room;
                if over || check.as_mut().is_some_and(|check| check(found).is_err()) {
                    shared.ended.store(true, Ordering::Relaxed);
                }
            }
            examples
        };
        let (mut counted, mut interrupted) = (0, Ok(()));
        let examples = std::thread::scope(|scope| {
            let threads = options.threads.min((self.space.cosets / portion) as usize + 1);
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(None))).collect();
            let mut check = |found: u64| {
                interrupted = meter.visit_many(found - counted).and_then(|()| meter.interrupted());
                counted = found;
                interrupted
            };
            let mut examples = work(Some(&mut check));
            for other in others {
                match other.join() {
                    Ok(more) => examples.merge(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            examples
        });
        interrupted?;
        let count = shared.found.into_inner();
        meter.visit_many(count - counted)?;
        Ok(New { count, examples: examples.take() })
    }
}

/// The least of many numbers.
struct Least {
    wanted: usize,
    kept: Vec<u64>,
    /// Numbers from here on are not among the least.
    bound: u64,
}

impl Least {
    fn new(wanted: usize) -> Self {
        Self { wanted, kept: Vec::new(), bound: if wanted == 0 { 0 } else { u64::MAX } }
    }

    /// The positions of a cell with these bits.
    #[inline(always)]
    fn offer(&mut self, cell: usize, new: u64) {
        let first = cell as u64 * 64;
        if first < self.bound && new != 0 {
            self.add(first, new);
        }
    }

    #[cold]
    fn add(&mut self, first: u64, mut new: u64) {
        while new != 0 {
            self.kept.push(first + u64::from(new.trailing_zeros()));
            new &= new - 1;
        }
        if self.kept.len() >= 2 * self.wanted.max(32) {
            self.shorten();
        }
    }

    fn shorten(&mut self) {
        self.kept.sort_unstable();
        self.kept.truncate(self.wanted);
        if let (true, Some(&last)) = (self.kept.len() == self.wanted, self.kept.last()) {
            self.bound = last;
        }
    }

    fn merge(&mut self, other: Self) {
        self.kept.extend(other.kept);
    }

    fn take(mut self) -> Vec<u64> {
        self.shorten();
        self.kept
    }
}

/// Buffers of a thread.
#[derive(Default)]
struct Scratch {
    /// Cells of a coset that have unseen positions.
    open: Vec<u32>,
    /// Positions that the frontier reaches.
    reached: Vec<u64>,
}

/// Finds the part of a layer that is in some cosets (backward) or next to them (forward), and counts it.
type Part = fn(&Layer<'_>, core::ops::Range<u32>, &mut Scratch, &mut Least) -> u64;

fn choose(portable: bool, depth: u64) -> Part {
    #[cfg(target_arch = "x86_64")]
    if !portable && super::shuffle::Avx512::detect().is_some() {
        return match depth % 3 {
            0 => part_avx512::<2, 0>,
            1 => part_avx512::<0, 1>,
            _ => part_avx512::<1, 2>,
        };
    }
    let _ = portable;
    match depth % 3 {
        0 => {
            |layer, cosets, scratch, least| part::<_, 2, 0>(Portable, layer, cosets, scratch, least)
        }
        1 => {
            |layer, cosets, scratch, least| part::<_, 0, 1>(Portable, layer, cosets, scratch, least)
        }
        _ => {
            |layer, cosets, scratch, least| part::<_, 1, 2>(Portable, layer, cosets, scratch, least)
        }
    }
}

/// [`part`] compiled for AVX-512 where there is AVX-512.
#[cfg(target_arch = "x86_64")]
fn part_avx512<const NOW: u8, const NEXT: u8>(
    layer: &Layer<'_>,
    cosets: core::ops::Range<u32>,
    scratch: &mut Scratch,
    least: &mut Least,
) -> u64 {
    #[target_feature(enable = "bmi1,bmi2,popcnt,avx512f,avx512bw,avx512bitalg")]
    fn compiled<const NOW: u8, const NEXT: u8>(
        shuffle: super::shuffle::Avx512,
        layer: &Layer<'_>,
        cosets: core::ops::Range<u32>,
        scratch: &mut Scratch,
        least: &mut Least,
    ) -> u64 {
        part::<_, NOW, NEXT>(shuffle, layer, cosets, scratch, least)
    }
    match super::shuffle::Avx512::detect() {
        // SAFETY: `detect` has found each of these features.
        Some(found) => unsafe { compiled::<NOW, NEXT>(found, layer, cosets, scratch, least) },
        None => part::<_, NOW, NEXT>(Portable, layer, cosets, scratch, least),
    }
}

#[inline(always)]
fn part<S: Shuffle, const NOW: u8, const NEXT: u8>(
    shuffle: S,
    layer: &Layer<'_>,
    cosets: core::ops::Range<u32>,
    scratch: &mut Scratch,
    least: &mut Least,
) -> u64 {
    let mut found = 0;
    for coset in cosets {
        found += match (&layer.space.members, layer.forward) {
            (Members::Words { words, actions, twists }, forward) => {
                let words = Words { shuffle, count: *words as usize, actions, twists };
                if forward {
                    words.forward::<NOW, NEXT>(layer, coset, least)
                } else {
                    words.backward::<NOW, NEXT>(layer, coset, scratch, least)
                }
            }
            (Members::Each { members, actions }, forward) => {
                let each = Each { members: *members as usize, actions };
                if forward {
                    each.forward::<NOW, NEXT>(layer, coset, least)
                } else {
                    each.backward::<NOW, NEXT>(layer, coset, least)
                }
            }
        };
    }
    found
}

/// Cosets whose members are in words: the steps of 64 positions at once.
#[derive(Clone, Copy)]
struct Words<'a, S> {
    shuffle: S,
    /// Of a coset.
    count: usize,
    actions: &'a [u32],
    twists: &'a Twists,
}

impl<'a, S: Shuffle> Words<'a, S> {
    #[inline(always)]
    fn action(&self, action: u32) -> &'a [u32] {
        &self.actions[action as usize * self.count..][..self.count]
    }

    #[inline(always)]
    fn backward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: u32,
        scratch: &mut Scratch,
        least: &mut Least,
    ) -> u64 {
        let first = coset as usize * self.count;
        let cells = &layer.cells[first..first + self.count];
        let Scratch { open, reached } = scratch;
        open.clear();
        open.extend((0..).zip(cells).filter(|(_, cell)| cell.with::<3>() != 0).map(|(i, _)| i));
        if open.is_empty() {
            return 0;
        }
        reached.clear();
        reached.resize(self.count, 0);
        let row = |step: &Step| &layer.cells[step.coset as usize * self.count..][..self.count];
        let mut steps = layer.space.steps(coset).iter().filter(|step| !step.is_none()).peekable();
        while let Some(step) = steps.next() {
            // Cells of a row are read in the order of the action, which no machine foresees.
            if let Some(next) = steps.peek() {
                prefetch(row(next));
            }
            let from = row(step);
            let action = self.action(step.action);
            let pull = |entry: u32| {
                let now = from[(entry / 64) as usize].with::<NOW>();
                self.shuffle.pull(self.twists, (entry % 64) as usize, now)
            };
            if open.len() == self.count {
                for (reached, &entry) in reached.iter_mut().zip(action) {
                    *reached |= pull(entry);
                }
            } else {
                for &i in &*open {
                    reached[i as usize] |= pull(action[i as usize]);
                }
            }
        }
        let mut found = 0;
        for &i in &*open {
            let cell = &cells[i as usize];
            let new = reached[i as usize] & cell.with::<3>();
            if new != 0 {
                cell.mark::<NEXT>(new);
                found += u64::from(new.count_ones());
                least.offer(first + i as usize, new);
            }
        }
        found
    }

    #[inline(always)]
    fn forward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: u32,
        least: &mut Least,
    ) -> u64 {
        let first = coset as usize * self.count;
        let mut found = 0;
        for i in 0..self.count {
            let now = layer.cells[first + i].with::<NOW>();
            if now == 0 {
                continue;
            }
            for step in layer.space.steps(coset) {
                if step.is_none() {
                    continue;
                }
                let entry = self.action(step.action)[i];
                let there = self.shuffle.push(self.twists, (entry % 64) as usize, now);
                let to = step.coset as usize * self.count + (entry / 64) as usize;
                let new = layer.cells[to].claim::<NEXT>(there);
                found += u64::from(new.count_ones());
                least.offer(to, new);
            }
        }
        found
    }
}

/// The steps of one position at a time.
#[derive(Clone, Copy)]
struct Each<'a> {
    members: usize,
    actions: &'a [u32],
}

impl Each<'_> {
    /// Calls `visit` with the members of a coset, by cell: the cell, its first member (which is
    /// negative where the cell begins in the coset before), and which of its bits are in the coset.
    #[inline(always)]
    fn cells(self, coset: u32, mut visit: impl FnMut(usize, isize, u64)) {
        let first = coset as usize * self.members;
        let end = first + self.members;
        for cell in first / 64..end.div_ceil(64) {
            let mut bits = u64::MAX;
            if cell * 64 < first {
                bits &= u64::MAX << (first % 64);
            }
            if end < (cell + 1) * 64 {
                bits &= !(u64::MAX << (end % 64));
            }
            visit(cell, (cell * 64).cast_signed() - first.cast_signed(), bits);
        }
    }

    #[inline(always)]
    fn backward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: u32,
        least: &mut Least,
    ) -> u64 {
        let mut found = 0;
        self.cells(coset, |cell, first, bits| {
            let unseen = layer.cells[cell].with::<3>() & bits;
            let (mut new, mut rest) = (0, unseen);
            while rest != 0 {
                let bit = rest & rest.wrapping_neg();
                rest ^= bit;
                let member = (first + bit.trailing_zeros().cast_signed() as isize).cast_unsigned();
                let near = layer.space.steps(coset).iter().any(|step| {
                    !step.is_none() && {
                        let to = self.actions[step.action as usize * self.members + member];
                        let to = step.coset as usize * self.members + to as usize;
                        layer.cells[to / 64].with::<NOW>() >> (to % 64) & 1 == 1
                    }
                });
                new |= if near { bit } else { 0 };
            }
            if new != 0 {
                // Cells on the border of two cosets may be another thread's too.
                let new = layer.cells[cell].claim::<NEXT>(new);
                found += u64::from(new.count_ones());
                least.offer(cell, new);
            }
        });
        found
    }

    #[inline(always)]
    fn forward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: u32,
        least: &mut Least,
    ) -> u64 {
        let mut found = 0;
        self.cells(coset, |cell, first, bits| {
            let mut now = layer.cells[cell].with::<NOW>() & bits;
            while now != 0 {
                let member = (first + now.trailing_zeros().cast_signed() as isize).cast_unsigned();
                now &= now - 1;
                for step in layer.space.steps(coset) {
                    if step.is_none() {
                        continue;
                    }
                    let to = self.actions[step.action as usize * self.members + member];
                    let to = step.coset as usize * self.members + to as usize;
                    let new = layer.cells[to / 64].claim::<NEXT>(1 << (to % 64));
                    found += u64::from(new.count_ones());
                    least.offer(to / 64, new);
                }
            }
        });
        found
    }
}
