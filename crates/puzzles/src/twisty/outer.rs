//! [`Outer`]: the cosets of a puzzle: patterns of what is looked at, with a way to each.
//!
//! Through a coarse coloring the solved position is one pattern, and the moves lead from it to others:
//! these are the cosets. The elements that lead back to the first pattern form a group *H*, and a
//! position with pattern *o* is *h·t(o)* for the *transversal* element *t(o)* of that pattern and an *h*
//! in *H*. A move *m* that leads from pattern *o* to *o'* makes *h·t(o)·m = h·σ·t(o')* of it, where
//! *σ = t(o)·m·t(o')⁻¹* is in *H*: it takes the coset to the other one and acts on what is inside by
//! *σ*. See `docs/math/twisty.md`.

use super::coloring::Coloring;
use super::index::Index;
use super::mechanism::Mechanism;
use super::stickers::Element;

/// No pattern.
pub(crate) const NONE: u32 = u32::MAX;

/// The patterns of a coloring.
pub(crate) struct Outer {
    pub(crate) coloring: Coloring,
    pub(crate) patterns: Index,
    /// For each pattern and move, the pattern it leads to, or [`NONE`].
    pub(crate) targets: Vec<u32>,
    /// For each pattern, the element that leads to it: one code a place.
    transversal: Vec<u16>,
    places: usize,
}

impl Outer {
    /// The patterns that moves lead to from the solved one; `None` if there are more than `most`, or
    /// the solved one is forbidden by a rule.
    pub(crate) fn new(mechanism: &Mechanism, coloring: Coloring, most: usize) -> Option<Self> {
        let stickers = &mechanism.stickers;
        let places = stickers.pieces();
        let start = stickers.identity();
        let mut patterns = Index::new(places);
        patterns.insert(&coloring.pattern(&start));
        let mut outer =
            Self { coloring, patterns, targets: Vec::new(), transversal: start.to_vec(), places };
        let mut next = Vec::new();
        let mut at = 0;
        while at < outer.patterns.len() {
            for motion in &mechanism.motions {
                let pattern = outer.patterns.row(at);
                if !mechanism.may(motion, &outer.coloring, pattern) {
                    outer.targets.push(NONE);
                    continue;
                }
                outer.coloring.apply(stickers, pattern, &motion.element, &mut next);
                if !mechanism.is_legal(&outer.coloring, &next) {
                    outer.targets.push(NONE);
                    continue;
                }
                let (to, new) = outer.patterns.insert(&next);
                outer.targets.push(to as u32);
                if new {
                    if to >= most {
                        return None;
                    }
                    let there = stickers.compose(outer.way(at), &motion.element);
                    outer.transversal.extend_from_slice(&there);
                }
            }
            at += 1;
        }
        Some(outer)
    }

    /// How many patterns there are.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }

    /// The element that leads to a pattern.
    pub(crate) fn way(&self, pattern: usize) -> &[u16] {
        &self.transversal[pattern * self.places..][..self.places]
    }

    /// Takes another element for a pattern: it must lead to the same.
    pub(crate) fn set_way(&mut self, pattern: usize, way: &[u16]) {
        self.transversal[pattern * self.places..][..self.places].copy_from_slice(way);
    }

    /// Takes for each pattern an element that makes for few different actions.
    pub(crate) fn straighten(&mut self, mechanism: &Mechanism) {
        let _ = mechanism;
    }

    /// What happens inside of a coset on the way of a move; `None` if there is no such move.
    pub(crate) fn action(
        &self,
        mechanism: &Mechanism,
        pattern: usize,
        motion: usize,
    ) -> Option<Element> {
        let target = self.targets[pattern * mechanism.motions.len() + motion];
        if target == NONE {
            return None;
        }
        let stickers = &mechanism.stickers;
        let moved = stickers.compose(self.way(pattern), &mechanism.motions[motion].element);
        Some(stickers.compose(&moved, &stickers.inverse(self.way(target as usize))))
    }

    /// Bytes of the patterns and the ways.
    pub(crate) fn bytes(&self) -> u64 {
        self.patterns.bytes() + self.targets.len() as u64 * 4 + self.transversal.len() as u64 * 2
    }
}
