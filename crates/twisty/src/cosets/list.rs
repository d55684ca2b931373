//! [`CosetList`]: the cosets of a puzzle: patterns of what is looked at, with a way to each.
//!
//! Through a coarse coloring the solved position is one pattern, and the moves lead from it to others:
//! these are the cosets. The elements that lead back to the first pattern form a group *H*, and a
//! position with pattern *o* is *h·t(o)* for the *transversal* element *t(o)* of that pattern and an *h*
//! in *H*. A move *m* that leads from pattern *o* to *o'* makes *h·t(o)·m = h·σ·t(o')* of it, where
//! *σ = t(o)·m·t(o')⁻¹* is in *H*: it takes the coset to the other one and acts on what is inside by
//! *σ*. See `docs/math/twisty.md`.
//!
//! Where symmetries of the puzzle take patterns to patterns, the least of those that are taken to each other stands for all ([`Kin`]):
//! a step that leads to another goes on to that by a symmetry *s*, and *σ = s(t(o)·m)·t(o')⁻¹* acts on what *s* makes of *h*.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::automorphisms::{Automorphisms, Seen};
use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::Element;
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::random::Random;
use everystate_table::cosets::{Step, Steps};
use std::collections::HashMap;

/// How many places of patterns are looked at when they are listed, at most.
const WORK: usize = 1 << 31;
/// How many places all patterns have together, at most.
const CODES: usize = 1 << 27;

/// Symmetries, and how they act on patterns.
#[derive(Clone)]
pub(crate) struct Kin {
    pub(crate) automorphisms: Automorphisms,
    pub(crate) seen: Seen,
}

/// The patterns of a coloring.
pub(crate) struct CosetList {
    pub(crate) coloring: Coloring,
    pub(crate) patterns: Index,
    /// The symmetries of which one pattern stands for all that they make of it, if any do.
    pub(crate) kin: Option<Kin>,
    /// For each pattern and move, the pattern it leads to, or that stands for it. Until others fill in the actions, the number of the
    /// symmetry that leads to that is in their place.
    pub(crate) steps: Steps,
    /// For each pattern, the element that leads to it: one code a place.
    transversal: Vec<u16>,
    places: usize,
}

impl CosetList {
    /// The patterns that moves lead to from the solved one; `None` if there are more than `most`, or too
    /// many to list in seconds and some hundred megabytes, or budget ends.
    pub(crate) fn new(
        mechanism: &Mechanism,
        coloring: Coloring,
        most: usize,
        budget: Budget<'_>,
    ) -> Option<Self> {
        Self::of_kin(mechanism, (coloring, None), most, budget)
    }

    /// The same, one for all that symmetries take to each other.
    pub(crate) fn of_kin(
        mechanism: &Mechanism,
        (coloring, kin): (Coloring, Option<Kin>),
        most: usize,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let stickers = &mechanism.stickers;
        let places = stickers.pieces();
        let each = places.max(1) * mechanism.motions.len().max(1);
        let codes = budget.bytes(4 * CODES) / 4;
        let most = most.min(WORK / each).min(codes / places.max(1));
        let start = stickers.identity();
        let mut patterns = Index::new(places);
        patterns.insert(&coloring.pattern(&start));
        let steps = Steps::new(mechanism.motions.len());
        let mut coset_list =
            Self { coloring, patterns, kin, steps, transversal: start.to_vec(), places };
        let (mut next, mut least, mut row) = (Vec::new(), Vec::new(), Vec::new());
        // Breadth-first from the solved pattern: which pattern follows depends on the pattern and the move alone, as a coloring
        // is a congruence, and it shows whatever rules ask for (docs/math/twisty.md); so one position with each pattern stands
        // for its coset. The first that leads to a pattern becomes its element of the transversal. Costs patterns × moves × places.
        let mut at = 0;
        let each = 4 * mechanism.motions.len() * places;
        while at < coset_list.patterns.len() {
            if budget.ended_by(at, each) {
                return None;
            }
            row.clear();
            for motion in &mechanism.motions {
                let pattern = coset_list.patterns.row(at);
                if !mechanism.may(motion, &coset_list.coloring, pattern) {
                    row.push(None);
                    continue;
                }
                coset_list.coloring.apply(stickers, pattern, &motion.element, &mut next);
                // A move of a puzzle with blocks or rules may be possible and still lead to what is not allowed: it is no step then.
                if !mechanism.is_legal(&coset_list.coloring, &next) {
                    row.push(None);
                    continue;
                }
                let side = match &coset_list.kin {
                    None => 0,
                    Some(kin) => {
                        let side = kin.seen.least(&next, &mut least);
                        core::mem::swap(&mut next, &mut least);
                        side
                    }
                };
                let (to, new) = coset_list.patterns.insert(&next);
                row.push(Some(Step { coset: to as u32, action: side as u32 }));
                if new {
                    if to >= most {
                        return None;
                    }
                    let there = coset_list.moved(mechanism, at, &motion.element, side);
                    coset_list.transversal.extend_from_slice(&there);
                }
            }
            coset_list.steps.push(row.iter().copied());
            at += 1;
        }
        Some(coset_list)
    }

    /// Whether every move can be undone by a move, wherever it is possible; `None` if the budget ends.
    pub(crate) fn is_undirected(&self, mechanism: &Mechanism, budget: Budget<'_>) -> Option<bool> {
        let motions = &mechanism.motions;
        // Where no rule forbids a move, its inverse undoes it. With rules the inverse may not be possible there, and other
        // moves of the same element may be: so each step is looked at by itself, from where it leads.
        let mut by_element = HashMap::<&[u16], Vec<usize>>::new();
        for (number, motion) in motions.iter().enumerate() {
            by_element.entry(&*motion.element).or_default().push(number);
        }
        let undoes: Vec<&[usize]> = (motions.iter())
            .map(|motion| {
                let inverse = mechanism.stickers.inverse(&motion.element);
                by_element.get(&*inverse).map_or(&[][..], Vec::as_slice)
            })
            .collect();
        for pattern in 0..self.len() {
            if budget.ended_by(pattern, 4 * motions.len()) {
                return None;
            }
            let is_undone = |(motion, step): (usize, Step)| {
                let back = |&other: &usize| self.target(step.coset as usize, other);
                undoes[motion].iter().any(|other| back(other) == Some(pattern))
            };
            if !self.steps.numbered(pattern).all(is_undone) {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The pattern to which a move leads.
    pub(crate) fn target(&self, pattern: usize, motion: usize) -> Option<usize> {
        self.steps.get(pattern, motion).map(|step| step.coset as usize)
    }

    /// How many patterns there are.
    pub(crate) fn len(&self) -> usize {
        self.patterns.len()
    }

    /// The element that leads to a pattern.
    pub(crate) fn transversal(&self, pattern: usize) -> &[u16] {
        &self.transversal[pattern * self.places..][..self.places]
    }

    /// Takes another element for a pattern: it must lead to the same.
    pub(crate) fn set_way(&mut self, pattern: usize, way: &[u16]) {
        self.transversal[pattern * self.places..][..self.places].copy_from_slice(way);
    }

    /// Takes for each pattern an element that makes for few different actions: of all that lead to the
    /// pattern, the one in which the pieces that the pattern leaves open stand in order, as far as
    /// that can be had.
    pub(crate) fn straighten(&mut self, mechanism: &Mechanism, budget: Budget<'_>) {
        let stickers = &mechanism.stickers;
        // Some of the elements that lead from the first pattern back to it: nearly always all of them
        // are products of these, and a smaller group only straightens less.
        let mut random = Random::new(1);
        let motions = mechanism.motions.len();
        let some = (0..64).filter_map(|_| {
            let (pattern, motion) = (random.index(self.len()), random.index(motions.max(1)));
            let action = (motion < motions).then(|| self.action(mechanism, pattern, motion))?;
            action.map(|action| stickers.permutation(&action))
        });
        let some: Vec<_> = some.collect();
        let limit = budget.limit(Limit { bytes: 1 << 28, steps: 3_000_000_000 });
        let Ok(group) = Group::within(limit, stickers.count(), &[], some) else {
            return;
        };
        if group.generators().is_empty() {
            return;
        }
        // Multiplying t(o) from the left by an element of H leads to the same pattern, for H keeps the first one. The
        // canonical element of the coset H·t(o) depends on the coset alone, so that moves that do alike inside do so by
        // the same action, and there are few actions.
        for pattern in 0..self.len() {
            if budget.ended_by(pattern, 64 * self.places) {
                return;
            }
            let mut way = stickers.permutation(self.transversal(pattern));
            group.canonicalize(&mut way);
            self.set_way(pattern, &stickers.of_permutation(&way));
        }
    }

    /// Numbers the patterns anew, so that as many moves as possible lead to patterns with near numbers:
    /// the patterns that some moves lead to from each other come together, those of more moves around
    /// them. If the budget ends they keep their numbers.
    pub(crate) fn gather(&mut self, mechanism: &Mechanism, budget: Budget<'_>) {
        let (count, motions) = (self.len(), mechanism.motions.len());
        if count.saturating_mul(motions * motions) > 1 << 26 {
            return;
        }
        // Greedily: of the moves that are left, the one that joins the least is next. Patterns that the first moves join
        // among each other get numbers side by side, so steps by them stay in a part of the table that fits into cache.
        // Only where numbers are depends on it, never what is found. Costs patterns × moves².
        let mut left: Vec<usize> = (0..motions).collect();
        let mut joined = Joined::new(count);
        let mut keys: Vec<Vec<u32>> = Vec::new();
        while !left.is_empty() {
            let with = |&motion: &usize| {
                let mut more = joined.clone();
                let pairs = |p| Some((p as u32, self.steps.get(p, motion)?.coset));
                more.join((0..count).filter_map(pairs));
                more
            };
            let all = left.iter().take_while(|_| !budget.ended()).map(with).enumerate();
            let best = all.min_by_key(|(_, more)| more.largest());
            if budget.ended() {
                return;
            }
            let Some((index, best)) = best else { break };
            left.remove(index);
            joined = best;
            keys.push(joined.roots());
            if joined.largest() == count {
                break;
            }
        }
        let mut order: Vec<u32> = (0..count as u32).collect();
        order.sort_by_cached_key(|&p| {
            keys.iter().rev().map(|key| key[p as usize]).collect::<Vec<u32>>()
        });
        self.renumber(&order, motions);
    }

    /// Gives the number i to the pattern that was `order[i]`.
    fn renumber(&mut self, order: &[u32], motions: usize) {
        let mut number = vec![0; order.len()];
        let mut patterns = Index::new(self.places);
        let (mut steps, mut transversal) = (Steps::new(motions), Vec::new());
        for (new, &old) in (0..).zip(order) {
            number[old as usize] = new;
            patterns.insert(self.patterns.row(old as usize));
            transversal.extend_from_slice(self.transversal(old as usize));
        }
        for &old in order {
            let mut row = vec![None; motions];
            for (motion, step) in self.steps.numbered(old as usize) {
                row[motion] = Some(Step { coset: number[step.coset as usize], ..step });
            }
            steps.push(row);
        }
        (self.patterns, self.steps, self.transversal) = (patterns, steps, transversal);
    }

    /// What happens inside of a coset on the way of a move; `None` if there is no such move.
    pub(crate) fn action(
        &self,
        mechanism: &Mechanism,
        pattern: usize,
        motion: usize,
    ) -> Option<Element> {
        Some(self.action_to(mechanism, pattern, motion, self.steps.get(pattern, motion)?))
    }

    /// The same for a step that is known, of which the action is the number of the symmetry yet.
    pub(crate) fn action_to(
        &self,
        mechanism: &Mechanism,
        pattern: usize,
        motion: usize,
        step: Step,
    ) -> Element {
        let stickers = &mechanism.stickers;
        // σ = s(t(o)·m)·t(o')⁻¹, which keeps the first pattern.
        let element = &mechanism.motions[motion].element;
        let moved = self.moved(mechanism, pattern, element, step.action as usize);
        stickers.compose(&moved, &stickers.inverse(self.transversal(step.coset as usize)))
    }

    /// The element of a pattern after a move, as a symmetry sees it.
    fn moved(&self, mechanism: &Mechanism, pattern: usize, by: &[u16], side: usize) -> Element {
        let moved = mechanism.stickers.compose(self.transversal(pattern), by);
        match &self.kin {
            Some(kin) if side > 0 => kin.automorphisms.image(side, &moved),
            _ => moved,
        }
    }

    /// What a symmetry that keeps a pattern does inside of the coset, after what it makes of that.
    pub(crate) fn twin(&self, mechanism: &Mechanism, pattern: usize, side: usize) -> Element {
        let stickers = &mechanism.stickers;
        let seen = self.moved(mechanism, pattern, &stickers.identity(), side);
        stickers.compose(&seen, &stickers.inverse(self.transversal(pattern)))
    }

    /// Hands over the steps.
    pub(crate) fn take_steps(&mut self) -> Steps {
        core::mem::replace(&mut self.steps, Steps::new(0))
    }

    /// Gives back memory that was taken ahead.
    pub(crate) fn shrink(&mut self) {
        self.patterns.shrink();
        self.steps.shrink();
        self.transversal.shrink_to_fit();
    }

    /// Bytes of the patterns, the ways and the steps.
    pub(crate) fn bytes(&self) -> u64 {
        self.patterns.bytes() + self.steps.bytes() + self.transversal.capacity() as u64 * 2
    }
}

/// Which patterns moves lead to from each other: a forest in which each is under the least of its own.
#[derive(Clone)]
struct Joined(Vec<u32>);

impl Joined {
    fn new(count: usize) -> Self {
        Self((0..count as u32).collect())
    }

    fn root(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            let above = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = above;
            at = above;
        }
        at
    }

    fn join(&mut self, pairs: impl Iterator<Item = (u32, u32)>) {
        for (a, b) in pairs {
            let (a, b) = (self.root(a), self.root(b));
            self.0[a.max(b) as usize] = a.min(b);
        }
        for at in 0..self.0.len() as u32 {
            self.0[at as usize] = self.root(at);
        }
    }

    fn roots(&self) -> Vec<u32> {
        self.0.clone()
    }

    fn largest(&self) -> usize {
        let mut sizes = vec![0; self.0.len()];
        for &root in &self.0 {
            sizes[root as usize] += 1;
        }
        sizes.into_iter().max().unwrap_or(0)
    }
}
