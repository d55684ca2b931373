//! Finding one layer, on all threads.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::actions::Units;
use super::each::Each;
use super::finds::{Finds, Part};
use super::layer::{Layer, Scratch};
use super::options::Options;
use super::shuffle::{Shuffle, Task, best};
use super::space::Members;
use super::words::Words;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use everystate_puzzle::{Meter, Stop};

/// What was found.
pub(super) struct New {
    pub(super) count: u64,
    /// How many ranks they have: a class has some for all of it.
    pub(super) ranks: u64,
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
        // Threads take portions from a counter, so that none waits for another at a place where there is more to do. A portion
        // is large enough that the counter, the sums and the call of what is compiled for the machine are next to nothing
        // beside it.
        let cells = self.space.members().div_ceil(64).max(1) as usize;
        let cosets = (self.space.cosets(), (Self::PORTION / cells).max(1));
        let (units, portion) = self.frontier.map_or(cosets, |parts| (parts.len(), Self::PARTS));
        let shared = Shared {
            units,
            taken: AtomicUsize::new(0),
            portion,
            found: AtomicU64::new(0),
            room: meter.limits().positions - meter.positions(),
            ended: AtomicBool::new(false),
        };
        // What is found beside the table is each thread's own and joined at the end: the least of the least, and all parts.
        // Neither depends on who found what.
        let portions = |mut check: Option<&mut dyn FnMut(u64) -> Result<(), Stop>>| {
            let mut finds = Finds::new(options.examples, self.room);
            let mut scratch = Scratch::default();
            while !shared.ended.load(Ordering::Relaxed) {
                let first = shared.taken.fetch_add(shared.portion, Ordering::Relaxed);
                if first >= shared.units {
                    break;
                }
                let last = first.saturating_add(shared.portion).min(shared.units);
                let new = work(options.portable, self, first..last, &mut scratch, &mut finds);
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
            let others: Vec<_> = (1..threads).map(|_| scope.spawn(|| portions(None))).collect();
            // The meter belongs to the thread that called: it reports what all of them found so far, and its answer ends
            // the work of all. A layer that ends so is not counted; what it marked is past the layers that are complete.
            let mut check = |found: u64| {
                interrupted = meter.visit_many(found - counted).and_then(|()| meter.interrupted());
                counted = found;
                interrupted
            };
            let mut finds = portions(Some(&mut check));
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
        let ranks = finds.ranks();
        let (examples, parts) = finds.finish();
        Ok(New { count, ranks, examples, parts })
    }
}

/// Finds what is new in some cosets (backward), or next to them or to some parts of the frontier
/// (forward), and counts it.
fn work(
    portable: bool,
    layer: &Layer<'_>,
    units: Range<usize>,
    scratch: &mut Scratch,
    finds: &mut Finds,
) -> u64 {
    // The residues of the frontier and of what is found are constants in the code: a test of 64 positions is then two
    // instructions. So there are three functions, one for each depth modulo 3.
    match layer.depth % 3 {
        0 => best(portable, Working::<2, 0> { layer, units, scratch, finds }),
        1 => best(portable, Working::<0, 1> { layer, units, scratch, finds }),
        _ => best(portable, Working::<1, 2> { layer, units, scratch, finds }),
    }
}

/// What a portion of a layer is found with.
struct Working<'a, const NOW: u8, const NEXT: u8> {
    layer: &'a Layer<'a>,
    units: Range<usize>,
    scratch: &'a mut Scratch,
    finds: &'a mut Finds,
}

impl<const NOW: u8, const NEXT: u8> Task for Working<'_, NOW, NEXT> {
    type Output = u64;

    #[inline(always)]
    fn run<S: Shuffle>(self, shuffle: S) -> u64 {
        let Self { layer, units, scratch, finds } = self;
        work_by::<_, NOW, NEXT>(shuffle, layer, units, scratch, finds)
    }
}

/// [`work_by`] where members are in words of so many units.
#[inline(always)]
fn in_words<S: Shuffle, const UNITS: usize, const NOW: u8, const NEXT: u8>(
    shuffle: S,
    layer: &Layer<'_>,
    units: Range<usize>,
    scratch: &mut Scratch,
    finds: &mut Finds,
) -> u64 {
    let Members::Words { words, actions, twists, turns, .. } = &layer.space.members else {
        return 0;
    };
    let (count, pull, push) = (*words as usize, &*twists.pull, &*twists.push);
    let units_of = Units { all: count * UNITS, actions, twists, turns };
    let words = Words::<S, UNITS> { shuffle, count, units: units_of, pull, push };
    if let Some(parts) = layer.frontier {
        return words.near::<NEXT>(layer, &parts[units], finds);
    }
    // What a closure calls may be compiled without the instructions at hand.
    let mut found = 0;
    for coset in units {
        found += if layer.forward {
            words.forward::<NOW, NEXT>(layer, coset, finds)
        } else {
            words.backward::<NOW, NEXT>(layer, coset, scratch, finds)
        };
    }
    found
}

#[inline(always)]
fn work_by<S: Shuffle, const NOW: u8, const NEXT: u8>(
    shuffle: S,
    layer: &Layer<'_>,
    units: Range<usize>,
    scratch: &mut Scratch,
    finds: &mut Finds,
) -> u64 {
    match (&layer.space.members, layer.frontier) {
        (Members::Words { units: 2, .. }, _) => {
            in_words::<S, 2, NOW, NEXT>(shuffle, layer, units, scratch, finds)
        }
        (Members::Words { .. }, _) => {
            in_words::<S, 1, NOW, NEXT>(shuffle, layer, units, scratch, finds)
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
