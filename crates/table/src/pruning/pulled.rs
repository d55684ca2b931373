//! [`Pulled`]: symmetries by the place that they make, and which of the forms of a look comes first.

#![expect(clippy::cast_possible_truncation, reason = "places are below 256")]

use super::problem::{Abstraction, Renaming};

/// A symmetry by the place that is made: where its color comes from, and what becomes of it.
pub(super) type Pulled = Vec<(u8, Vec<u8>)>;

/// Symmetries by the place that is made.
pub(super) fn pulled(abstraction: &Abstraction, places: usize) -> Vec<Pulled> {
    let turned = |renaming: &Renaming| {
        let mut pulled = vec![(0, Vec::new()); places];
        for (from, (to, becomes)) in renaming.iter().enumerate() {
            pulled[usize::from(*to)] = (from as u8, becomes.clone());
        }
        pulled
    };
    abstraction.renamings.iter().map(turned).collect()
}

/// What a symmetry makes of a color, by what it makes of those that moves bring to its place: of another none that there is. No goal has one.
pub(super) fn after(becomes: &[u8], color: u8) -> u8 {
    becomes.get(usize::from(color)).copied().unwrap_or(u8::MAX)
}

/// The symmetry whose form of the colors is the first in dictionary order.
pub(super) fn least(pulled: &[Pulled], seen: &[u8]) -> usize {
    let at = |symmetry: usize, place: usize| {
        let (from, becomes) = &pulled[symmetry][place];
        after(becomes, seen[usize::from(*from)])
    };
    // No form is made: two are compared from the first place on until they differ, mostly soon.
    let mut best = 0;
    for other in 1..pulled.len() {
        for place in 0..pulled[0].len() {
            let (a, b) = (at(best, place), at(other, place));
            if a != b {
                if b < a {
                    best = other;
                }
                break;
            }
        }
    }
    best
}
