//! Whether the lists of a space lead where moves lead.

use crate::cosets::space::{At, Space};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Meter, Refusal};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// About how many positions are looked at, and at least one of each coset.
const POSITIONS: usize = 1 << 16;
/// How many cosets a thread takes at once.
const PORTION: usize = 256;

/// Compares where the lists lead from members of every coset with the positions that moves make of them.
///
/// # Errors
/// If they differ, or a limit ends it.
pub(crate) fn check(space: &Space, threads: usize, meter: &Meter<'_>) -> Result<(), Refusal> {
    let cosets = space.cosets.cosets();
    let tries = (POSITIONS / cosets).clamp(1, 256);
    let (taken, wrong, ended) = (AtomicUsize::new(0), Mutex::new(None), AtomicBool::new(false));
    let work = || {
        while !ended.load(Ordering::Relaxed) {
            let first = taken.fetch_add(PORTION, Ordering::Relaxed);
            if first >= cosets {
                return;
            }
            for coset in first..(first + PORTION).min(cosets) {
                if let Err(error) = coset_of(space, coset, tries) {
                    *wrong.lock().expect("nobody panics with it") = Some(error);
                    ended.store(true, Ordering::Relaxed);
                }
            }
        }
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        while workers.iter().any(|worker| !worker.is_finished()) {
            std::thread::sleep(core::time::Duration::from_millis(2));
            if let Err(stop) = meter.interrupted() {
                ended.store(true, Ordering::Relaxed);
                return Err(Refusal::limit(stop.told()));
            }
        }
        Ok(())
    })?;
    wrong.into_inner().expect("nobody panics with it").map_or(Ok(()), Err)
}

/// Compares some members of one coset.
fn coset_of(space: &Space, coset: usize, tries: usize) -> Result<(), Refusal> {
    let mechanism = &space.mechanism;
    let members = u64::from(space.cosets.members());
    let mut random = Random::of(coset as u64, 0);
    let mut next = Vec::new();
    for _ in 0..tries {
        let rank = coset as u64 * members + random.below(members);
        let position = space.pattern(rank);
        let differ =
            || Refusal::damaged(format!("the lists lead elsewhere than moves, from rank {rank}"));
        if space.find(&position) != Some(rank) {
            return Err(differ());
        }
        let mut listed = space.neighbours(At { rank, side: 0 }).into_iter();
        for (number, motion) in mechanism.motions.iter().enumerate() {
            mechanism.visible.apply(&mechanism.stickers, &position, &motion.element, &mut next);
            let is_possible = mechanism.may(motion, &mechanism.visible, &position)
                && mechanism.is_legal(&mechanism.visible, &next);
            if !is_possible {
                continue;
            }
            let there = space.find(&next);
            let is_right =
                listed.next().is_some_and(|(m, to)| m == number && Some(to.rank) == there);
            if !is_right {
                return Err(differ());
            }
        }
        if listed.next().is_some() {
            return Err(differ());
        }
    }
    Ok(())
}
