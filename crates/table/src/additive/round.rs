//! [`Round`]: what threads have in common that look for solutions of some moves at most.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::bound::Looks;
use crate::additive::repeats::Automaton;
use crate::additive::tokens::Tokens;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// What the threads of a round have in common.
pub(super) struct Round<'a> {
    pub(super) tokens: &'a Tokens,
    pub(super) looks: &'a Looks<'a>,
    /// What need not be tried, where one place is empty.
    pub(super) repeats: Option<&'a Automaton>,
    /// Solutions have at most so many moves.
    pub(super) most: u32,
    pub(super) first: bool,
    pub(super) solutions: usize,
    /// Positions that may be looked at.
    pub(super) positions: u64,
    pub(super) stop: &'a (dyn Fn() -> bool + Sync),
    /// Pieces that a thread has in hand.
    pub(super) lanes: usize,
    pub(super) nodes: AtomicU64,
    pub(super) done: AtomicBool,
    pub(super) found: Mutex<Vec<Vec<u32>>>,
    /// The fewest moves that anything beyond this round may have.
    pub(super) beyond: AtomicU64,
}

impl Round<'_> {
    /// Whether it is to end.
    #[inline(always)]
    pub(super) fn is_over(&self) -> bool {
        self.done.load(Ordering::Relaxed)
    }

    /// Takes a solution.
    pub(super) fn offer(&self, moves: &[u32]) {
        let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
        let most = if self.first { 1 } else { self.solutions };
        if found.len() < most {
            found.push(moves.to_vec());
        }
        if found.len() >= most {
            self.done.store(true, Ordering::Relaxed);
        }
    }
}
