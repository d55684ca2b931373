//! [`Shape`]: what standings of as many tokens have in common, whatever tokens these are.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::sets::Sets;
use crate::additive::shifts::{Shifts, in_order};
use crate::additive::standing::{Form, Standing, Weights};

/// How some tokens can stand. Databases of as many tokens share it, so that it stays near in the caches.
#[derive(Debug)]
pub(super) struct Shape {
    weights: Weights,
    shifts: Shifts,
}

impl Shape {
    /// Of so many tokens in so many places; `None` if there are 2^32 sets of them or more.
    pub(super) fn new(places: usize, tokens: usize) -> Option<Self> {
        let weights = Weights::new(&Sets::new(places, tokens)?);
        Some(Self { weights, shifts: Shifts::new(tokens) })
    }

    /// How many tokens they are.
    pub(super) fn tokens(&self) -> usize {
        self.shifts.k
    }

    /// Where tokens stand, by token.
    pub(super) fn standing<F: Form>(at: &[u8]) -> Standing {
        let (places, order) = in_order(at);
        Standing { places: F::of(&places), rest: order.into() }
    }

    /// What becomes of it when a token goes from one place to another, but for the excess.
    #[inline(always)]
    pub(super) fn moved<F: Form>(&self, at: Standing, from: u8, to: u8) -> Standing {
        let (places, i, j) = F::shifted(at.places, from, to);
        Standing { places, rest: self.shifts.after(at.order(), i, j).into() }
    }

    /// The number of the entry.
    #[inline(always)]
    pub(super) fn entry<F: Form>(&self, at: Standing) -> u64 {
        let set = F::number(&self.weights, at.places);
        u64::from(set) * self.shifts.count as u64 + u64::from(at.order())
    }
}
