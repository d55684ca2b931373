//! [`run`]: goes through a round, in pieces that threads take one after the other.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::round::Round;
use crate::additive::standing::{Bits, Bytes, Form};
use crate::additive::walk::Walk;
#[cfg(target_arch = "x86_64")]
use crate::cpu::Avx2;
use crate::cpu::Kernel;
use core::marker::PhantomData;
use core::sync::atomic::{AtomicUsize, Ordering};

/// So many pieces for each thread.
const TASKS: usize = 256;
/// The longest way to where a round is divided.
const SPLIT: usize = 40;

/// Goes through all of it from a position, in pieces on so many threads, or by itself in one.
pub(super) fn run(round: &Round<'_>, start: &[u8], threads: Option<usize>) {
    match start.len() {
        ..=9 => run_by::<Bits<1>>(round, start, threads),
        10..=18 => run_by::<Bits<2>>(round, start, threads),
        19..=27 => run_by::<Bits<3>>(round, start, threads),
        28..=36 => run_by::<Bits<4>>(round, start, threads),
        37..=64 => run_by::<Bits<8>>(round, start, threads),
        _ => run_by::<Bytes>(round, start, threads),
    }
}

fn run_by<F: Form>(round: &Round<'_>, start: &[u8], threads: Option<usize>) {
    let mut ways = vec![Vec::new()];
    // Pieces of very different size: many of them, so that no thread waits long for the last.
    if let Some(threads) = threads {
        let end = SPLIT.min(round.most as usize);
        for length in (4..end).step_by(2) {
            ways = Walk::<F>::new(round, start, &[]).ways(length);
            if ways.len() >= threads * TASKS || ways.is_empty() || round.is_over() {
                break;
            }
        }
    }
    let (ways, next) = (&ways, &AtomicUsize::new(0));
    let work = || {
        let pieces = Pieces::<F> { round, start, ways, next, form: PhantomData };
        #[cfg(target_arch = "x86_64")]
        if let Some(avx2) = Avx2::detect() {
            return avx2.run(pieces);
        }
        pieces.run();
    };
    std::thread::scope(|scope| {
        (1..threads.unwrap_or(1)).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}

/// Pieces of a round, which threads take one after the other.
struct Pieces<'a, F> {
    round: &'a Round<'a>,
    start: &'a [u8],
    ways: &'a [Vec<u32>],
    next: &'a AtomicUsize,
    form: PhantomData<F>,
}

impl<'a, F: Form> Pieces<'a, F> {
    /// Begins the next piece that anything follows in.
    fn begin(&self) -> Option<Walk<'a, F>> {
        while let Some(way) = self.ways.get(self.next.fetch_add(1, Ordering::Relaxed)) {
            if self.round.is_over() {
                return None;
            }
            let mut walk = Walk::new(self.round, self.start, way);
            if walk.begin() {
                return Some(walk);
            }
        }
        None
    }
}

impl<F: Form> Kernel for Pieces<'_, F> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        let mut lanes: Vec<Walk<'_, F>> = Vec::with_capacity(self.round.lanes);
        while lanes.len() < self.round.lanes
            && let Some(walk) = self.begin()
        {
            lanes.push(walk);
        }
        while !lanes.is_empty() {
            let mut lane = 0;
            while let Some(walk) = lanes.get_mut(lane) {
                if walk.go_on() {
                    lane += 1;
                } else if let Some(next) = self.begin() {
                    *walk = next;
                } else {
                    lanes.swap_remove(lane);
                }
            }
        }
    }
}
