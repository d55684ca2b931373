//! How many positions a puzzle has, without listing them.
//!
//! The elements that moves make are a group, and a stabilizer chain gives its order. Where rules forbid
//! moves, positions fall into the patterns of the pieces that rules ask for, and the elements that lead
//! back to the solved pattern are a group. Positions that look alike are one: so for each class of
//! identical pieces, or whose turns do not all matter, the patterns of that class are counted, and the
//! group is narrowed to the elements that keep its solved pattern. What is left moves pieces that are
//! all different, and each of its elements, seen on them, is a position. The number of positions is the
//! product. See `docs/math/twisty.md`.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::budget::Budget;
use crate::algebra::coarse::{Aspect, coloring};
use crate::algebra::coloring::{Coloring, Look};
use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::Element;
use crate::cosets::list::CosetList;
use everystate_algebra::Natural;
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::random::Random;

/// How many patterns of a class are listed at most.
const PATTERNS: usize = 1 << 22;
/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 30, steps: 1 << 30 };

/// Why the number of positions is not known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unknown {
    /// The solved position breaks a rule, or there are moves that no move undoes.
    Directed,
    /// There are too many patterns of identical pieces, or of those that rules ask for.
    Patterns,
    /// The group is too large.
    TooLarge,
    /// Time was up.
    Stopped,
}

/// Counts positions, and patterns of coarser colorings.
pub(crate) struct Counter<'a> {
    pub(crate) mechanism: &'a Mechanism,
    budget: Budget<'a>,
    base: &'a Base,
}

/// What all counting begins with.
pub(crate) struct Base {
    /// How many patterns of the watched pieces there are.
    ruled: Natural,
    /// What leads from the solved one of them back to it.
    group: Group,
}

impl Base {
    /// Finds the group that all counting begins with.
    pub(crate) fn new(mechanism: &Mechanism, budget: Budget<'_>) -> Result<Self, Unknown> {
        let (coset_list, group) = elements(mechanism, budget)?;
        let ruled =
            coset_list.map_or(Natural::ONE, |coset_list| Natural::from(coset_list.len() as u64));
        Ok(Self { ruled, group })
    }

    /// The number of positions that moves lead to from the solved one.
    pub(crate) fn positions(
        &self,
        mechanism: &Mechanism,
        budget: Budget<'_>,
    ) -> Result<Natural, Unknown> {
        Counter::new(mechanism, self, budget).patterns(&mechanism.visible, PATTERNS)
    }
}

/// The elements that moves make of the solved position: those of a group, or, where there are rules, of
/// its cosets: the patterns of the watched pieces, each with a way to it, and what leads from the solved
/// one of them back to it.
pub(crate) fn elements(
    mechanism: &Mechanism,
    budget: Budget<'_>,
) -> Result<(Option<CosetList>, Group), Unknown> {
    let solved = mechanism.solved();
    if !mechanism.is_legal(&mechanism.visible, &solved) {
        return Err(Unknown::Directed);
    }
    if !mechanism.has_rules() {
        let elements = mechanism.motions.iter().map(|motion| motion.element.clone());
        return Ok((None, generated(mechanism, elements, budget)?));
    }
    let orbits = mechanism.orbit.last().map_or(0, |last| last + 1);
    let watched = coloring(mechanism, &vec![Aspect::Nothing; orbits]);
    let coset_list =
        CosetList::new(mechanism, watched, PATTERNS, budget).ok_or_else(|| without_list(budget))?;
    match coset_list.is_undirected(mechanism, budget) {
        Some(true) => {}
        Some(false) => return Err(Unknown::Directed),
        None => return Err(Unknown::Stopped),
    }
    let group = returning(mechanism, &coset_list, None, budget)?;
    Ok((Some(coset_list), group))
}

impl<'a> Counter<'a> {
    /// Counts patterns of a mechanism.
    pub(crate) const fn new(mechanism: &'a Mechanism, base: &'a Base, budget: Budget<'a>) -> Self {
        Self { mechanism, budget, base }
    }

    /// The number of patterns of a coloring that moves lead to from the solved one; the coloring must be
    /// no finer than the visible one and distinguish watched pieces. No class of identical pieces may have
    /// more than `most`.
    pub(crate) fn patterns(&self, coloring: &Coloring, most: usize) -> Result<Natural, Unknown> {
        let (mut total, group) = self.kept(coloring, most)?;
        total *= &self.rest(coloring, &group)?;
        Ok(total)
    }

    /// How many patterns the classes of identical pieces have, and the group of what keeps the solved ones of all of them.
    ///
    /// # Errors
    /// As [`patterns`](Self::patterns).
    pub(crate) fn kept(
        &self,
        coloring: &Coloring,
        most: usize,
    ) -> Result<(Natural, Group), Unknown> {
        let budget = self.budget;
        let mechanism = &self.mechanism.seen_through(coloring);
        let (mut total, mut group) = (self.base.ruled.clone(), self.base.group.clone());
        for alike in alike(mechanism) {
            let elements: Vec<Element> = (group.generators().iter())
                .map(|permutation| mechanism.stickers.of_permutation(permutation))
                .collect();
            let moved = mechanism.moved_by(elements);
            let only = only(mechanism, &alike);
            let coset_list =
                CosetList::new(&moved, only, most, budget).ok_or_else(|| without_list(budget))?;
            if coset_list.len() == 1 {
                continue;
            }
            total *= &Natural::from(coset_list.len() as u64);
            group = returning(&moved, &coset_list, Some(&group), budget)?;
        }
        Ok((total, group))
    }

    /// The order of the group of what keeps all pieces but those of classes of identical ones.
    pub(crate) fn rest(&self, coloring: &Coloring, group: &Group) -> Result<Natural, Unknown> {
        let mechanism = &self.mechanism.seen_through(coloring);
        Ok(restricted(mechanism, group, self.budget)?.order())
    }
}

/// What of a group keeps the pieces too that are unlike all others: with one that keeps the patterns of the alike, what makes members of a coset.
pub(crate) fn keeping(mechanism: &Mechanism, group: &Group, budget: Budget<'_>) -> Option<Group> {
    let kept = unlike(mechanism);
    let limit = budget.limit(LIMIT);
    let group = Group::within(limit, mechanism.stickers.count(), &kept, group.generators()).ok()?;
    Some(group.stabilizer(kept.len()))
}

/// Why there is no list of patterns.
fn without_list(budget: Budget<'_>) -> Unknown {
    if budget.ended() { Unknown::Stopped } else { Unknown::Patterns }
}

/// Why there is no stabilizer chain.
fn why(budget: Budget<'_>) -> Unknown {
    if budget.ended() { Unknown::Stopped } else { Unknown::TooLarge }
}

/// The pieces of each class of identical pieces, or whose turns do not all matter.
fn alike(mechanism: &Mechanism) -> Vec<Vec<usize>> {
    let looks = mechanism.visible.looks();
    let mut classes = std::collections::BTreeMap::<_, Vec<usize>>::new();
    for (piece, look) in looks.iter().enumerate() {
        classes.entry((look.class, look.modulus)).or_default().push(piece);
    }
    let plain = |pieces: &[usize]| {
        pieces.len() == 1 && looks[pieces[0]].modulus == mechanism.stickers.orientations(pieces[0])
    };
    classes.into_values().filter(|pieces| !plain(pieces)).collect()
}

/// The coloring that looks at these pieces only, which look alike.
fn only(mechanism: &Mechanism, pieces: &[usize]) -> Coloring {
    let mut looks = vec![Look { class: u32::MAX, modulus: 1, offset: 0 }; mechanism.orbit.len()];
    for &piece in pieces {
        looks[piece] = mechanism.visible.looks()[piece];
    }
    Coloring::new(&mechanism.stickers, looks)
}

fn generated(
    mechanism: &Mechanism,
    elements: impl IntoIterator<Item = Element>,
    budget: Budget<'_>,
) -> Result<Group, Unknown> {
    let stickers = &mechanism.stickers;
    let permutations = elements.into_iter().map(|element| stickers.permutation(&element));
    let limit = budget.limit(LIMIT);
    let group = Group::within(limit, stickers.count(), &[], permutations);
    let group = group.map_err(|_| why(budget))?;
    if group.generators().len() <= FEW {
        return Ok(group);
    }
    // A few random elements nearly always generate as much as many given ones, and everything that is
    // listed by generators is listed faster.
    let mut random = Random::new(3);
    let few: Vec<_> = (0..FEW).map(|_| group.random(&mut |n| random.below(n))).collect();
    match Group::within(budget.limit(LIMIT), stickers.count(), &[], few) {
        Ok(same) if same.order() == group.order() => Ok(same),
        _ => Ok(group),
    }
}

/// From more generators than this on fewer are looked for.
const FEW: usize = 8;

/// The group of the elements that lead from the solved pattern back to it: all of `whole` that do, if
/// it is given.
///
/// They are generated by the actions of all steps (Schreier's lemma). Where the whole group is known,
/// so is the order of this one, and a few actions, drawn at random, usually reach it.
fn returning(
    mechanism: &Mechanism,
    coset_list: &CosetList,
    whole: Option<&Group>,
    budget: Budget<'_>,
) -> Result<Group, Unknown> {
    let stickers = &mechanism.stickers;
    let motions = mechanism.motions.len();
    let action = |number: usize| coset_list.action(mechanism, number / motions, number % motions);
    let count = coset_list.len() * motions;
    let patterns = Natural::from(coset_list.len() as u64);
    if let Some(whole) = whole {
        let mut random = Random::new(2);
        for few in [16, 64, 256] {
            let some: Vec<Element> =
                (0..few).filter_map(|_| action(random.index(count.max(1)))).collect();
            let group = generated(mechanism, some, budget)?;
            let mut order = group.order();
            order *= &patterns;
            if order == whole.order() {
                return Ok(group);
            }
        }
    }
    let mut group = generated(mechanism, [], budget)?;
    let mut seen = Index::new(stickers.pieces());
    for pattern in 0..coset_list.len() {
        if budget.ended_by(pattern, 4 * motions * stickers.pieces()) {
            return Err(Unknown::Stopped);
        }
        for (motion, step) in coset_list.steps.numbered(pattern) {
            let action = coset_list.action_to(mechanism, pattern, motion, step);
            if seen.insert(&action).1 {
                let limit = budget.limit(LIMIT);
                let added = group.insert_within(limit, stickers.permutation(&action));
                added.map_err(|_| why(budget))?;
            }
        }
    }
    Ok(group)
}

/// What the group does to the pieces that are unlike all others.
fn restricted(mechanism: &Mechanism, group: &Group, budget: Budget<'_>) -> Result<Group, Unknown> {
    let mut number = vec![None; mechanism.stickers.count()];
    let kept = unlike(mechanism);
    for (place, &sticker) in kept.iter().enumerate() {
        number[usize::from(sticker)] = Some(place as u16);
    }
    let generators = group.generators().iter().map(|permutation| {
        let image = |&sticker: &u16| number[usize::from(permutation[usize::from(sticker)])];
        kept.iter().filter_map(image).collect::<Box<[u16]>>()
    });
    Group::within(budget.limit(LIMIT), kept.len(), &[], generators).map_err(|_| why(budget))
}

/// The stickers of pieces that are unlike all others.
fn unlike(mechanism: &Mechanism) -> Vec<u16> {
    let alike: Vec<usize> = alike(mechanism).into_iter().flatten().collect();
    let is_unlike = |&sticker: &u16| !alike.contains(&mechanism.stickers.piece(sticker));
    (0..mechanism.stickers.count() as u16).filter(is_unlike).collect()
}
