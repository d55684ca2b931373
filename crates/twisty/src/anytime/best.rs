//! [`Best`]: the best solution so far and what is proved, as threads share them.

use crate::anytime::enough::Enough;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use everystate_puzzle::Watch;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// After how many of some moves a position is solved first, if it ever is.
pub(crate) type Solves<'a> = dyn Fn(&[usize]) -> Option<usize> + Sync + 'a;

/// The best solution so far and what is proved of the shortest.
pub(crate) struct Best<'a> {
    enough: Enough,
    watch: &'a dyn Watch,
    /// After how many of some moves the position is solved first, if it ever is.
    solve: &'a Solves<'a>,
    moves: Mutex<Option<Vec<usize>>>,
    /// One more than it may have, to be shorter than all before.
    ceiling: AtomicU64,
    at_least: AtomicU64,
    /// Whether any was found, be it too long.
    seen: AtomicBool,
}

impl<'a> Best<'a> {
    /// Nothing yet; solutions may have so many moves, and `solve` says after how many of some the position is solved.
    pub(crate) fn new(
        enough: Enough,
        most: u64,
        watch: &'a dyn Watch,
        solve: &'a Solves<'a>,
    ) -> Self {
        let (moves, ceiling) = (Mutex::new(None), AtomicU64::new(most.saturating_add(1)));
        let (at_least, seen) = (AtomicU64::new(0), AtomicBool::new(false));
        Self { enough, watch, solve, moves, ceiling, at_least, seen }
    }

    /// One more than a solution may have to be taken.
    pub(crate) fn ceiling(&self) -> u64 {
        self.ceiling.load(Ordering::Relaxed)
    }

    /// What is proved: none has fewer moves.
    pub(crate) fn at_least(&self) -> u64 {
        self.at_least.load(Ordering::Relaxed)
    }

    /// Takes a solution, if it is shorter than all before; of equally long ones the first stays. What comes after it is solved, as it
    /// may be where there are several goals, is left out.
    pub(crate) fn offer(&self, mut moves: Vec<usize>) {
        self.seen.store(true, Ordering::Relaxed);
        // Whatever found it: nothing is given out that does not solve.
        let solved = (self.solve)(&moves);
        debug_assert!(solved.is_some(), "{moves:?} do not solve the position");
        let Some(length) = solved else { return };
        moves.truncate(length);
        let length = length as u64;
        let mut best = self.lock();
        if length < self.ceiling() {
            self.watch.found(&moves);
            *best = Some(moves);
            self.ceiling.store(length, Ordering::Relaxed);
            self.watch.narrowed(self.at_least(), length);
        }
    }

    /// Takes a bound.
    pub(crate) fn raise(&self, at_least: u64) {
        let best = self.lock();
        if self.at_least.fetch_max(at_least, Ordering::Relaxed) < at_least {
            let length = best.as_ref().map_or(u64::MAX, |moves| moves.len() as u64);
            self.watch.narrowed(at_least, length);
        }
    }

    /// Whether any solution was found, be it too long.
    pub(crate) fn has_seen(&self) -> bool {
        self.seen.load(Ordering::Relaxed)
    }

    /// Whether what there is will do.
    pub(crate) fn is_enough(&self) -> bool {
        let best = self.lock();
        best.as_ref().is_some_and(|moves| self.enough.is_met(moves.len() as u64, self.at_least()))
    }

    /// The best one, if there is any.
    pub(crate) fn moves(&self) -> Option<Vec<usize>> {
        self.lock().clone()
    }

    fn lock(&self) -> MutexGuard<'_, Option<Vec<usize>>> {
        self.moves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
