//! [`Automorphisms`]: symmetries as they act on elements, of puzzles in which all pieces and turns differ.
//!
//! Where every element is a position of its own, a symmetry that takes moves to moves and solved to solved is an automorphism of the
//! group that moves make: what it makes of *x·m* is what it makes of *x*, then of *m*. It brings what is in a place to another place, and
//! what becomes of it depends on both alone.

#![expect(
    clippy::cast_possible_truncation,
    reason = "places, stickers and moves are below 65 536, symmetries at most 2048"
)]

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::layout::Layout;
use crate::algebra::mechanism::Mechanism;
use crate::algebra::stickers::Element;
use crate::algebra::symmetry::Symmetries;
use std::collections::{BTreeSet, HashMap};

/// How many entries the tables of what becomes of stickers have at most.
const ENTRIES: usize = 1 << 24;
/// With more symmetries than this, only all of them are a group that is tried.
const FEW: usize = 256;

/// Symmetries of a puzzle, a group, the one that changes nothing first.
#[derive(Clone, Debug)]
pub(crate) struct Automorphisms {
    places: usize,
    stickers: usize,
    all: Vec<Automorphism>,
    /// By pair: the number of the one that is first the one and then the other.
    products: Vec<u16>,
}

#[derive(Clone, Debug)]
struct Automorphism {
    /// By place: where it brings what is there.
    to: Vec<u16>,
    /// By place and sticker: what becomes of the sticker that is there.
    becomes: Vec<u16>,
    /// By move: the move that it makes of it.
    moves: Vec<u16>,
}

impl Automorphisms {
    /// Those of a mechanism, as far as they are found; `None` if nothing but the one that changes nothing is, if pieces or turns look
    /// alike, or if rules forbid moves.
    pub(crate) fn of(mechanism: &Mechanism, budget: Budget<'_>) -> Option<Self> {
        let Mechanism { stickers, visible, motions, .. } = mechanism;
        let looks = visible.looks();
        let classes: BTreeSet<u32> = looks.iter().map(|look| look.class).collect();
        let whole = |piece: usize| looks[piece].modulus == stickers.orientations(piece);
        let free = !mechanism.has_rules() && motions.iter().all(|motion| motion.needs.is_empty());
        if !free || classes.len() < looks.len() || !(0..looks.len()).all(whole) {
            return None;
        }
        let layout = Layout::new(mechanism);
        let symmetries = Symmetries::with(mechanism, &layout, budget);
        let (places, count) = (stickers.pieces(), stickers.count());
        let maps = symmetries.maps();
        if maps.len() < 2 || maps.len() * places * count > ENTRIES {
            return None;
        }
        let mut numbers = HashMap::<&[u16], Vec<u16>>::new();
        for (number, motion) in (0..).zip(motions) {
            numbers.entry(&motion.element).or_default().push(number);
        }
        let mut all = Vec::new();
        for map in maps {
            let mut to = vec![0; places];
            let mut becomes = vec![0; places * count];
            for (place, steps) in map.iter().enumerate() {
                for (step, &color) in steps.iter().zip(&layout.fields[place].colors) {
                    let (there, code) = (*step)?;
                    to[place] = there as u16;
                    let after = layout.fields[there].colors[code as usize];
                    let sticker = usize::from(visible.sticker(color));
                    becomes[place * count + sticker] = visible.sticker(after);
                }
            }
            let mut one = Automorphism { to, becomes, moves: Vec::new() };
            let mut taken = HashMap::<u16, usize>::new();
            for motion in motions {
                // Moves that do the same are taken to each other in their order.
                let same = numbers.get(&*one.image(count, &motion.element))?;
                let next = taken.entry(same[0]).or_default();
                one.moves.push(*same.get(*next)?);
                *next += 1;
            }
            all.push(one);
        }
        Self::grouped(places, count, all)
    }

    /// A group of automorphisms; `None` if they are none.
    fn grouped(places: usize, stickers: usize, mut all: Vec<Automorphism>) -> Option<Self> {
        // What takes each move to itself changes nothing.
        all.sort_by(|a, b| a.moves.cmp(&b.moves));
        let numbers: HashMap<&[u16], u16> =
            (0..).zip(&all).map(|(number, one)| (&*one.moves, number)).collect();
        let is_identity = all.first()?.moves.iter().copied().eq(0..all[0].moves.len() as u16);
        if !is_identity || numbers.len() < all.len() {
            return None;
        }
        let product = |(one, other): (&Automorphism, &Automorphism)| {
            let both: Vec<u16> = one.moves.iter().map(|&m| other.moves[usize::from(m)]).collect();
            numbers.get(&*both).copied()
        };
        let pairs = all.iter().flat_map(|one| all.iter().map(move |other| (one, other)));
        let products = pairs.map(product).collect::<Option<Vec<u16>>>()?;
        Some(Self { places, stickers, all, products })
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.all.len()
    }

    /// What one makes of an element.
    pub(crate) fn image(&self, number: usize, element: &[u16]) -> Element {
        self.all[number].image(self.stickers, element)
    }

    /// Where one brings what is in a place, and what becomes of a sticker there.
    pub(crate) fn step(&self, number: usize, place: usize, sticker: u16) -> (usize, u16) {
        let one = &self.all[number];
        let after = one.becomes[place * self.stickers + usize::from(sticker)];
        (usize::from(one.to[place]), after)
    }

    /// Where one brings what is in a place.
    pub(crate) fn to(&self, number: usize, place: usize) -> usize {
        usize::from(self.all[number].to[place])
    }

    /// The move that one makes of each move.
    pub(crate) fn moves(&self, number: usize) -> &[u16] {
        &self.all[number].moves
    }

    /// The one that is first the one and then the other.
    pub(crate) fn product(&self, first: usize, then: usize) -> usize {
        usize::from(self.products[first * self.len() + then])
    }

    /// The one that undoes it.
    pub(crate) fn inverse(&self, number: usize) -> usize {
        (0..self.len()).find(|&other| self.product(number, other) == 0).unwrap_or(0)
    }

    /// Groups of them, the largest first, of those that two of them generate; of groups that are alike, as far as numbers of places that
    /// are kept tell, the first.
    pub(crate) fn subgroups(&self) -> Vec<Self> {
        let mut found = BTreeSet::from([(0..self.len()).collect::<Vec<usize>>()]);
        let few = if self.len() > FEW { 0 } else { self.len() };
        for one in 0..few {
            for other in one..few {
                found.insert(self.closed(&[one, other]));
            }
        }
        let mut found: Vec<Vec<usize>> = found.into_iter().filter(|some| some.len() > 1).collect();
        found.sort_by_key(|some| core::cmp::Reverse(some.len()));
        let mut kinds = BTreeSet::new();
        found.retain(|some| kinds.insert(self.kind(some)));
        let group = |some: &Vec<usize>| {
            let all = some.iter().map(|&number| self.all[number].clone()).collect();
            Self::grouped(self.places, self.stickers, all)
        };
        found.iter().filter_map(group).collect()
    }

    /// By which groups are told apart: of each member, how many places it and its square keep, in order.
    fn kind(&self, some: &[usize]) -> Vec<(usize, usize)> {
        let kept = |number: usize| (0..self.places).filter(|&p| self.to(number, p) == p).count();
        let mut kind: Vec<(usize, usize)> =
            some.iter().map(|&n| (kept(n), kept(self.product(n, n)))).collect();
        kind.sort_unstable();
        kind
    }

    /// All products of some of them, in order.
    fn closed(&self, some: &[usize]) -> Vec<usize> {
        let mut all = vec![0];
        let mut seen = vec![false; self.len()];
        seen[0] = true;
        let mut at = 0;
        while at < all.len() {
            for &one in some {
                let next = self.product(all[at], one);
                if !core::mem::replace(&mut seen[next], true) {
                    all.push(next);
                }
            }
            at += 1;
        }
        all.sort_unstable();
        all
    }

    /// How they act on what a coloring shows; `None` if what they make of that depends on more than it shows.
    pub(crate) fn seen(&self, mechanism: &Mechanism, coloring: &Coloring) -> Option<Seen> {
        let colors = usize::from(coloring.colors());
        let orbit = &mechanism.orbit;
        let mut seen = Seen { places: self.places, colors, from: Vec::new(), becomes: Vec::new() };
        for one in &self.all {
            let mut from = vec![0; self.places];
            let mut becomes = vec![u16::MAX; self.places * colors];
            for (place, &to) in one.to.iter().enumerate() {
                from[usize::from(to)] = place as u16;
                for sticker in 0..self.stickers as u16 {
                    if orbit[mechanism.stickers.piece(sticker)] != orbit[place] {
                        continue;
                    }
                    let after = one.becomes[place * self.stickers + usize::from(sticker)];
                    let color = usize::from(coloring.color(sticker));
                    let shown = &mut becomes[usize::from(to) * colors + color];
                    let after = coloring.color(after);
                    if *shown != u16::MAX && *shown != after {
                        return None;
                    }
                    *shown = after;
                }
            }
            seen.from.extend(from);
            seen.becomes.extend(becomes);
        }
        Some(seen)
    }
}

impl Automorphism {
    fn image(&self, stickers: usize, element: &[u16]) -> Element {
        let mut image = vec![0; element.len()];
        for (place, &sticker) in element.iter().enumerate() {
            let after = self.becomes[place * stickers + usize::from(sticker)];
            image[usize::from(self.to[place])] = after;
        }
        image.into()
    }
}

/// How automorphisms act on what a coloring shows.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    places: usize,
    colors: usize,
    /// By automorphism and place: from where it brings what is there then.
    from: Vec<u16>,
    /// By automorphism, place and the color that is brought there: what becomes of it.
    becomes: Vec<u16>,
}

impl Seen {
    /// What a place shows of what an automorphism makes of a pattern.
    #[inline]
    fn shown(&self, number: usize, place: usize, pattern: &[u16]) -> u16 {
        let at = number * self.places + place;
        let color = pattern[usize::from(self.from[at])];
        self.becomes[at * self.colors + usize::from(color)]
    }

    /// The least of what automorphisms make of a pattern, and the first that makes it.
    pub(crate) fn least(&self, pattern: &[u16], least: &mut Vec<u16>) -> usize {
        least.clear();
        least.extend_from_slice(pattern);
        let mut first = 0;
        for number in 1..self.from.len() / self.places {
            let shown = |place| self.shown(number, place, pattern);
            let differs = (0..self.places).find(|&place| shown(place) != least[place]);
            if let Some(place) = differs.filter(|&place| shown(place) < least[place]) {
                (place..self.places).for_each(|place| least[place] = shown(place));
                first = number;
            }
        }
        first
    }

    /// The automorphisms that keep a pattern, but for the first of all.
    pub(crate) fn keeping(&self, pattern: &[u16]) -> impl Iterator<Item = usize> {
        let kept = |&number: &usize| {
            (0..self.places).all(|place| self.shown(number, place, pattern) == pattern[place])
        };
        (1..self.from.len() / self.places).filter(kept)
    }
}

#[cfg(test)]
mod tests;
