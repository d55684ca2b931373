//! [`Layer`]: finding one layer, on all threads.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::finds::{Finds, Part};
use super::memory::{Cell, LINE, prefetch};
use super::shuffle::{Portable, Shuffle, Way};
use super::{Cosets, Members, Options};
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Meter, Stop};

/// One layer to find.
pub(super) struct Layer<'a> {
    pub(super) space: &'a Cosets,
    pub(super) cells: &'a [Cell],
    pub(super) depth: u64,
    /// Whether to look from the frontier, or from the unseen positions.
    pub(super) forward: bool,
    /// The frontier, if it is small: then a forward step looks at nothing else.
    pub(super) frontier: Option<&'a [Part]>,
    /// How many parts a layer may have that is small.
    pub(super) room: usize,
}

/// What was found.
pub(super) struct New {
    pub(super) count: u64,
    /// Some of the positions: those with the least ranks.
    pub(super) examples: Vec<u64>,
    /// All of them, if they are few.
    pub(super) parts: Option<Vec<Part>>,
}

/// What the threads share.
struct Shared {
    /// How many units of work there are: cosets, or parts of the frontier.
    units: usize,
    /// The first unit that nobody has taken.
    taken: AtomicUsize,
    /// How many units are taken at once.
    portion: usize,
    found: AtomicU64,
    /// More than this ends the work.
    room: u64,
    ended: AtomicBool,
}

impl Layer<'_> {
    /// About how many cells a thread takes at once: some microseconds of work.
    const PORTION: usize = 1 << 13;
    /// How many parts of the frontier a thread takes at once.
    const PARTS: usize = 1 << 8;

    pub(super) fn find(&self, options: &Options, meter: &mut Meter<'_>) -> Result<New, Stop> {
        let cells = self.space.members().div_ceil(64).max(1) as usize;
        let cosets = (self.space.cosets as usize, (Self::PORTION / cells).max(1));
        let (units, portion) = self.frontier.map_or(cosets, |parts| (parts.len(), Self::PARTS));
        let shared = Shared {
            units,
            taken: AtomicUsize::new(0),
            portion,
            found: AtomicU64::new(0),
            room: meter.limits().positions - meter.positions(),
            ended: AtomicBool::new(false),
        };
        let work = |mut check: Option<&mut dyn FnMut(u64) -> Result<(), Stop>>| {
            let mut finds = Finds::new(options.examples, self.room);
            let mut scratch = Scratch::default();
            let work = choose(options.portable, self.depth);
            while !shared.ended.load(Ordering::Relaxed) {
                let first = shared.taken.fetch_add(shared.portion, Ordering::Relaxed);
                if first >= shared.units {
                    break;
                }
                let last = first.saturating_add(shared.portion).min(shared.units);
                let new = work(self, first..last, &mut scratch, &mut finds);
                let found = shared.found.fetch_add(new, Ordering::Relaxed) + new;
                let over = found > shared.room;
                if over || check.as_mut().is_some_and(|check| check(found).is_err()) {
                    shared.ended.store(true, Ordering::Relaxed);
                }
            }
            finds
        };
        let (mut counted, mut interrupted) = (0, Ok(()));
        let finds = std::thread::scope(|scope| {
            let threads = options.threads.min(units.div_ceil(portion));
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| work(None))).collect();
            let mut check = |found: u64| {
                interrupted = meter.visit_many(found - counted).and_then(|()| meter.interrupted());
                counted = found;
                interrupted
            };
            let mut finds = work(Some(&mut check));
            for other in others {
                match other.join() {
                    Ok(more) => finds.merge(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            finds
        });
        interrupted?;
        let count = shared.found.into_inner();
        meter.visit_many(count - counted)?;
        let (examples, parts) = finds.finish();
        Ok(New { count, examples, parts })
    }
}

/// Buffers of a thread.
#[derive(Default)]
struct Scratch {
    /// Cells of a coset that have unseen positions.
    open: Vec<u32>,
    /// Those of them where something is left.
    rest: Vec<u32>,
    /// Unseen positions that the frontier has not reached so far, by cell.
    left: Vec<u64>,
}

/// Finds what is new in some cosets (backward), or next to them or to some parts of the frontier
/// (forward), and counts it.
type Work = fn(&Layer<'_>, Range<usize>, &mut Scratch, &mut Finds) -> u64;

fn choose(portable: bool, depth: u64) -> Work {
    #[cfg(target_arch = "x86_64")]
    if !portable && super::shuffle::Avx512::detect().is_some() {
        return match depth % 3 {
            0 => work_avx512::<2, 0>,
            1 => work_avx512::<0, 1>,
            _ => work_avx512::<1, 2>,
        };
    }
    let _ = portable;
    match depth % 3 {
        0 => |layer, units, scratch, finds| work::<_, 2, 0>(Portable, layer, units, scratch, finds),
        1 => |layer, units, scratch, finds| work::<_, 0, 1>(Portable, layer, units, scratch, finds),
        _ => |layer, units, scratch, finds| work::<_, 1, 2>(Portable, layer, units, scratch, finds),
    }
}

/// [`work`] compiled for AVX-512 where there is AVX-512.
#[cfg(target_arch = "x86_64")]
fn work_avx512<const NOW: u8, const NEXT: u8>(
    layer: &Layer<'_>,
    units: Range<usize>,
    scratch: &mut Scratch,
    finds: &mut Finds,
) -> u64 {
    #[target_feature(enable = "bmi1,bmi2,popcnt,avx512f,avx512bw,avx512bitalg")]
    fn compiled<const NOW: u8, const NEXT: u8>(
        shuffle: super::shuffle::Avx512,
        layer: &Layer<'_>,
        units: Range<usize>,
        scratch: &mut Scratch,
        finds: &mut Finds,
    ) -> u64 {
        work::<_, NOW, NEXT>(shuffle, layer, units, scratch, finds)
    }
    match super::shuffle::Avx512::detect() {
        // SAFETY: `detect` has found each of these features.
        Some(found) => unsafe { compiled::<NOW, NEXT>(found, layer, units, scratch, finds) },
        None => work::<_, NOW, NEXT>(Portable, layer, units, scratch, finds),
    }
}

#[inline(always)]
fn work<S: Shuffle, const NOW: u8, const NEXT: u8>(
    shuffle: S,
    layer: &Layer<'_>,
    units: Range<usize>,
    scratch: &mut Scratch,
    finds: &mut Finds,
) -> u64 {
    match (&layer.space.members, layer.frontier) {
        (Members::Words { words, actions, twists }, frontier) => {
            let (pull, push) = (&*twists.pull, &*twists.push);
            let words = Words { shuffle, count: *words as usize, actions, pull, push };
            match frontier {
                Some(parts) => words.near::<NEXT>(layer, &parts[units], finds),
                None if layer.forward => {
                    units.map(|c| words.forward::<NOW, NEXT>(layer, c, finds)).sum()
                }
                None => units.map(|c| words.backward::<NOW, NEXT>(layer, c, scratch, finds)).sum(),
            }
        }
        (Members::Each { members, actions }, frontier) => {
            let each = Each { members: *members as usize, actions };
            match frontier {
                Some(parts) => each.near::<NEXT>(layer, &parts[units], finds),
                None if layer.forward => {
                    units.map(|c| each.forward::<NOW, NEXT>(layer, c, finds)).sum()
                }
                None => units.map(|c| each.backward::<NOW, NEXT>(layer, c, finds)).sum(),
            }
        }
    }
}

/// A row of cells from which a step leads to another row.
#[derive(Clone, Copy)]
struct Pull<'a> {
    from: &'a [Cell],
    /// For each word of the row that the step leads to, the word that it comes from, times 64, plus the
    /// number of the twist.
    action: &'a [u32],
}

/// Cosets whose members are in words: the steps of 64 positions at once.
#[derive(Clone, Copy)]
struct Words<'a, S> {
    shuffle: S,
    /// Of a coset.
    count: usize,
    actions: &'a [u32],
    pull: &'a Way,
    push: &'a Way,
}

impl<'a, S: Shuffle> Words<'a, S> {
    #[inline(always)]
    fn action(&self, action: u32) -> &'a [u32] {
        &self.actions[action as usize * self.count..][..self.count]
    }

    #[inline(always)]
    fn backward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'a>,
        coset: usize,
        scratch: &mut Scratch,
        finds: &mut Finds,
    ) -> u64 {
        let first = coset * self.count;
        let cells = &layer.cells[first..first + self.count];
        let unseen = |cell: &Cell| cell.with::<3>();
        let Scratch { open, rest, left } = scratch;
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
        let mut pulls = self.pulls(layer, coset);
        let mut pair = [pulls.next(), pulls.next()];
        while let [Some(one), other] = pair {
            pair = [pulls.next(), pulls.next()];
            let ahead = if pair[0].is_some() { pair } else { self.first_pair(layer, coset + 1) };
            let ahead = ahead.map(|pull| pull.unwrap_or(one));
            match (picked, other) {
                (false, Some(other)) => self.pull_all::<NOW, 2>([one, other], ahead, left),
                (false, None) => self.pull_all::<NOW, 1>([one], ahead, left),
                (true, Some(other)) => self.pull::<NOW, 2>([one, other], rest, left),
                (true, None) => self.pull::<NOW, 1>([one], rest, left),
            }
        }
        let mut found = 0;
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
            open.iter().for_each(|&i| settle(i as usize, &cells[i as usize], left[i as usize]));
        } else {
            (0..).zip(cells.iter().zip(&*left)).for_each(|(i, (cell, &r))| settle(i, cell, r));
        }
        found
    }

    /// The rows that lead to a coset.
    #[inline(always)]
    fn pulls(self, layer: &Layer<'a>, coset: usize) -> impl Iterator<Item = Pull<'a>> {
        let (cells, steps) = (layer.cells, layer.space.steps(coset));
        steps.iter().filter(|step| !step.is_none()).map(move |step| Pull {
            from: &cells[step.coset as usize * self.count..][..self.count],
            action: self.action(step.action),
        })
    }

    /// The first two rows that lead to a coset, if there is such a coset.
    #[inline(always)]
    fn first_pair(self, layer: &Layer<'a>, coset: usize) -> [Option<Pull<'a>>; 2] {
        if coset >= layer.space.cosets as usize {
            return [None; 2];
        }
        let mut pulls = self.pulls(layer, coset);
        [pulls.next(), pulls.next()]
    }

    /// What a word of a row leads to.
    #[inline(always)]
    fn word<const NOW: u8>(self, from: &[Cell], entry: u32) -> u64 {
        let now = from[(entry / 64) as usize].with::<NOW>();
        self.shuffle.shuffle(self.pull, (entry % 64) as usize, now)
    }

    /// Adds to what is reached what some rows lead to, and fetches those ahead meanwhile: their cells
    /// are read in the order of the action, which no machine foresees. With two rows at a time the
    /// processor has something to do while it waits.
    #[inline(always)]
    fn pull_all<const NOW: u8, const N: usize>(
        self,
        pulls: [Pull<'a>; N],
        ahead: [Pull<'a>; 2],
        left: &mut [u64],
    ) {
        let rows = pulls.map(|pull| pull.from);
        let actions = pulls.map(|pull| pull.action.as_chunks::<LINE>());
        let [next, next_but_one] = ahead.map(|pull| pull.from.as_chunks::<LINE>().0);
        let (lines, rest) = left.as_chunks_mut::<LINE>();
        let together = lines.iter_mut().zip(actions[0].0).zip(actions[N - 1].0);
        for (((line, one), other), ahead) in together.zip(next.iter().zip(next_but_one)) {
            prefetch(&ahead.0[0]);
            prefetch(&ahead.1[0]);
            for (left, entries) in line.iter_mut().zip(one.iter().zip(other)) {
                let mut now = self.word::<NOW>(rows[0], *entries.0);
                if N > 1 {
                    now |= self.word::<NOW>(rows[N - 1], *entries.1);
                }
                *left &= !now;
            }
        }
        for (j, left) in rest.iter_mut().enumerate() {
            for n in 0..N {
                *left &= !self.word::<NOW>(rows[n], actions[n].1[j]);
            }
        }
    }

    /// The same for some words only; those of which nothing is left are taken off.
    #[inline(always)]
    fn pull<const NOW: u8, const N: usize>(
        self,
        pulls: [Pull<'a>; N],
        words: &mut Vec<u32>,
        left: &mut [u64],
    ) {
        let mut kept = 0;
        for k in 0..words.len() {
            let i = words[k] as usize;
            let mut now = 0;
            for Pull { from, action } in pulls {
                now |= self.word::<NOW>(from, action[i]);
            }
            left[i] &= !now;
            words[kept] = words[k];
            kept += usize::from(left[i] != 0);
        }
        words.truncate(kept);
    }

    #[inline(always)]
    fn forward<const NOW: u8, const NEXT: u8>(
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
    fn near<const NEXT: u8>(self, layer: &Layer<'_>, parts: &[Part], finds: &mut Finds) -> u64 {
        let step = |part: &Part| {
            let (coset, i) = (part.cell / self.count, part.cell % self.count);
            self.from::<NEXT>(layer, coset, i, part.new, finds)
        };
        parts.iter().map(step).sum()
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
        let steps = layer.space.steps(coset).iter().filter(|step| !step.is_none());
        for step in steps.clone() {
            let entry = self.action(step.action)[i];
            prefetch(&layer.cells[step.coset as usize * self.count + (entry / 64) as usize]);
        }
        let mut found = 0;
        for step in steps {
            let entry = self.action(step.action)[i];
            let there = self.shuffle.shuffle(self.push, (entry % 64) as usize, now);
            let to = step.coset as usize * self.count + (entry / 64) as usize;
            let new = layer.cells[to].claim::<NEXT>(there);
            found += u64::from(new.count_ones());
            finds.take(to, new);
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
    fn cells(self, coset: usize, mut visit: impl FnMut(usize, isize, u64)) {
        let first = coset * self.members;
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
        coset: usize,
        finds: &mut Finds,
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
                finds.take(cell, new);
            }
        });
        found
    }

    #[inline(always)]
    fn forward<const NOW: u8, const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
        self.cells(coset, |cell, first, bits| {
            let now = layer.cells[cell].with::<NOW>() & bits;
            found += self.from::<NEXT>(layer, coset, first, now, finds);
        });
        found
    }

    /// Goes on from some positions of the frontier.
    #[inline(always)]
    fn near<const NEXT: u8>(self, layer: &Layer<'_>, parts: &[Part], finds: &mut Finds) -> u64 {
        let mut found = 0;
        for part in parts {
            let mut now = part.new;
            while now != 0 {
                // A cell may reach over several cosets.
                let rank = part.cell * 64 + now.trailing_zeros() as usize;
                let (coset, member) = (rank / self.members, rank % self.members);
                let first = member.cast_signed() - now.trailing_zeros().cast_signed() as isize;
                let bit = now & now.wrapping_neg();
                now ^= bit;
                found += self.from::<NEXT>(layer, coset, first, bit, finds);
            }
        }
        found
    }

    /// Goes on from positions of a coset in one cell, whose first bit is the member `first`.
    #[inline(always)]
    fn from<const NEXT: u8>(
        self,
        layer: &Layer<'_>,
        coset: usize,
        first: isize,
        mut now: u64,
        finds: &mut Finds,
    ) -> u64 {
        let mut found = 0;
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
                finds.take(to / 64, new);
            }
        }
        found
    }
}
