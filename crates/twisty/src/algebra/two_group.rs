//! [`TwoGroup`]: a subgroup of order 64, or 32, of a small group, numbered so that multiplication is
//! triangular.
//!
//! By Sylow's theorem a group whose order is divisible by 64 has a subgroup of order 64, and every
//! subgroup of order 2ᵃ that is not a Sylow subgroup is normalized by an element *x* outside of it with
//! *x²* inside: so it grows from the trivial one by doubling. A group of order 64 has a central series
//! with factors of order 2; numbered along it (bit *j* for the *j*-th factor, the central ones lowest),
//! multiplication from the right by a fixed element changes bit *j* in a way that depends on the bits
//! above *j* alone, for modulo the *j*-th term the product depends on the factors modulo it alone.
//!
//! One that symmetries map to itself need not exist. If it does, it grows from the trivial one by smaller steps: a group *P* of order 2ᵃ that
//! they map to itself has, modulo each smaller one of that kind that is normal in it, a centre whose elements of order 2 are mapped to each
//! other; so some *x* with *x²* inside takes the smaller one to itself, commutes modulo it with what symmetries make of *x*, and all these
//! together make the next.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use std::collections::BTreeSet;

/// A subgroup of order 64, or of 32.
#[derive(Clone)]
pub(crate) struct TwoGroup {
    /// By element and color, the color that it makes of the color.
    images: Vec<Vec<u16>>,
    /// `products[x][k]` is the number of *k·x*; what is past the last element stays.
    products: Vec<[u8; 64]>,
    /// By symmetry, what it makes of each *k*.
    turns: Vec<[u8; 64]>,
}

impl TwoGroup {
    /// How many elements it has.
    pub(crate) fn len(&self) -> usize {
        self.images.len()
    }

    /// By element *k* and color of *h*, the color of *k·h*.
    pub(crate) fn images(&self) -> &[Vec<u16>] {
        &self.images
    }

    /// The pattern of *k·h*, of the pattern of *h*.
    pub(crate) fn multiply(&self, k: usize, pattern: &[u16], out: &mut Vec<u16>) {
        out.clear();
        out.extend(pattern.iter().map(|&color| self.images[k][usize::from(color)]));
    }

    /// For every element *x*, the numbers of the products *k·x*.
    pub(crate) fn products(&self) -> &[[u8; 64]] {
        &self.products
    }

    /// By symmetry, the number of what it makes of each element *k*.
    pub(crate) fn turns(&self) -> &[[u8; 64]] {
        &self.turns
    }
}

/// What a symmetry makes of a pattern of the member places.
pub(crate) type Seen<'a> = dyn Fn(usize, &[u16]) -> Vec<u16> + 'a;

/// What an element does, as a map from color to color.
type Map = Vec<u16>;

/// Elements of a group, by the numbers of their patterns; that of the solved one is 0.
struct Elements<'a> {
    mechanism: &'a Mechanism,
    places: &'a [usize],
    patterns: &'a Index,
    /// Those of which the order is a power of 2 greater than 1, each with its square.
    roots: Vec<(usize, usize)>,
}

impl<'a> Elements<'a> {
    /// The elements with these patterns. Costs a look-up for each of them.
    fn new(mechanism: &'a Mechanism, places: &'a [usize], patterns: &'a Index) -> Self {
        let mut elements = Self { mechanism, places, patterns, roots: Vec::new() };
        let (mut map, mut row) = (elements.identity(), Vec::new());
        let mut square = |number| {
            elements.write(number, &mut map);
            elements.product(&map, number, &mut row)
        };
        let squares: Vec<usize> = (0..patterns.len()).map(&mut square).collect();
        // No power of two that is the order of anything here is larger than the number of them all.
        let steps = patterns.len().ilog2();
        let is_root = |&number: &usize| (0..steps).fold(number, |at, _| squares[at]) == 0;
        elements.roots = (1..patterns.len()).filter(is_root).map(|n| (n, squares[n])).collect();
        elements
    }

    fn identity(&self) -> Map {
        (0..self.mechanism.visible.colors()).collect()
    }

    /// Writes what an element does. Its effect on colors that are not of the member places is not looked at: of every map it is the same.
    fn write(&self, number: usize, map: &mut [u16]) {
        let (stickers, visible) = (&self.mechanism.stickers, &self.mechanism.visible);
        for (&place, &color) in self.places.iter().zip(self.patterns.row(number)) {
            let there = visible.sticker(color);
            for turn in 0..stickers.orientations(place) {
                let from = visible.color(stickers.at(place, turn));
                map[usize::from(from)] = visible.color(stickers.plus(there, turn));
            }
        }
    }

    /// What an element does.
    fn map(&self, number: usize) -> Map {
        let mut map = self.identity();
        self.write(number, &mut map);
        map
    }

    /// The element with a pattern.
    fn number(&self, pattern: &[u16]) -> usize {
        self.patterns.find(pattern).expect("products of elements are elements")
    }

    /// The number of what an element makes of another; `row` is written to.
    fn product(&self, map: &[u16], other: usize, row: &mut Vec<u16>) -> usize {
        row.clear();
        row.extend(self.patterns.row(other).iter().map(|&color| map[usize::from(color)]));
        self.number(row)
    }

    /// The number of the element that does this.
    fn of(&self, map: &[u16]) -> usize {
        self.product(map, 0, &mut Vec::new())
    }
}

fn compose(a: &[u16], b: &[u16]) -> Map {
    b.iter().map(|&color| a[usize::from(color)]).collect()
}

fn inverse(a: &[u16]) -> Map {
    let mut inverse = vec![0; a.len()];
    for (from, &to) in a.iter().enumerate() {
        inverse[usize::from(to)] = from as u16;
    }
    inverse
}

/// A subgroup of order 64 of the group whose elements have these patterns; `None` if there is none.
pub(crate) fn find(mechanism: &Mechanism, places: &[usize], patterns: &Index) -> Option<TwoGroup> {
    let elements = Elements::new(mechanism, places, patterns);
    let mut group = Subgroup::trivial(&elements);
    while group.all.len() < 64 {
        // With x² in P and x·P·x⁻¹ = P, P and P·x are a group twice as large; as long as P is no Sylow subgroup there
        // is such an x outside it (docs/math/twisty.md, "Words of 64"). So if none is found, 64 does not divide the
        // order. It is enough that x takes the generators of P into P. Costs six passes over the members at most.
        let inside = group.inside(&elements);
        let extends = |&&(x, square): &&(usize, usize)| {
            !inside[x]
                && inside[square]
                && group.is_normalized(&elements, &inside, &elements.map(x))
        };
        let &(x, _) = elements.roots.iter().find(extends)?;
        group.extend(&elements, x, &elements.map(x));
    }
    Some(numbered(&elements, &group))
}

/// How many groups are looked at on the way to one that symmetries keep.
const LOOKED_AT: usize = 200;

/// A subgroup of order 64, or else 32, that so many symmetries map to itself; `None` if none was found.
pub(crate) fn find_kept(
    mechanism: &Mechanism,
    places: &[usize],
    patterns: &Index,
    (count, seen): (usize, &Seen<'_>),
) -> Option<TwoGroup> {
    let elements = Elements::new(mechanism, places, patterns);
    let image = |side: usize, x: usize| elements.number(&seen(side, patterns.row(x)));
    let mut looked_at = BTreeSet::new();
    let mut best = Subgroup::trivial(&elements);
    let mut waiting = vec![best.clone()];
    // By element: the last group with which it was tried, itself or what symmetries make of it.
    let mut tried = vec![0; patterns.len()];
    let mut round = 0;
    while let Some(group) = waiting.pop().filter(|_| best.all.len() < 64) {
        let mut larger: Vec<Subgroup> = Vec::new();
        let inside = group.inside(&elements);
        round += 1;
        for &(x, square) in &elements.roots {
            if inside[x] || !inside[square] || tried[x] == round {
                continue;
            }
            let images: Vec<usize> = (0..count).map(|side| image(side, x)).collect();
            // What symmetries make of it leads to the same group, or to none: they map this one to itself.
            for &y in &images {
                tried[y] = round;
            }
            let Some(grown) = group.grown(&elements, &inside, x, &images) else { continue };
            if looked_at.len() < LOOKED_AT && looked_at.insert(grown.sorted()) {
                larger.push(grown);
            }
        }
        // The largest first: then there are few steps.
        larger.sort_by_key(|grown| grown.all.len());
        if let Some(last) = larger.last().filter(|last| last.all.len() > best.all.len()) {
            best = last.clone();
        }
        waiting.extend(larger);
    }
    if best.all.len() < 32 {
        return None;
    }
    let mut found = numbered(&elements, &best);
    let series: Vec<usize> = found.images.iter().map(|map| elements.of(map)).collect();
    let turned = |side: usize| {
        let mut turned = still();
        for (to, &k) in turned.iter_mut().zip(&series) {
            let turned = image(side, k);
            *to = series.iter().position(|&other| other == turned)? as u8;
        }
        Some(turned)
    };
    found.turns = (0..count).map(turned).collect::<Option<Vec<[u8; 64]>>>()?;
    Some(found)
}

/// What moves none of 64 bits.
fn still() -> [u8; 64] {
    core::array::from_fn(|bit| bit as u8)
}

/// A group on the way to one of order 64.
#[derive(Clone)]
struct Subgroup {
    /// The numbers of its elements; the first is that of the identity.
    all: Vec<usize>,
    /// What its generators do.
    generators: Vec<Map>,
}

impl Subgroup {
    fn trivial(elements: &Elements<'_>) -> Self {
        Self { all: vec![elements.of(&elements.identity())], generators: Vec::new() }
    }

    /// By element, whether it is one of these.
    fn inside(&self, elements: &Elements<'_>) -> Vec<bool> {
        let mut inside = vec![false; elements.patterns.len()];
        for &k in &self.all {
            inside[k] = true;
        }
        inside
    }

    /// Whether an element maps the group to itself.
    fn is_normalized(&self, elements: &Elements<'_>, inside: &[bool], x: &Map) -> bool {
        let back = inverse(x);
        let kept = |g: &Map| inside[elements.of(&compose(&compose(x, g), &back))];
        self.generators.iter().all(kept)
    }

    /// Makes the group twice as large by an element that maps it to itself and of which the square is in it.
    fn extend(&mut self, elements: &Elements<'_>, x: usize, map: &Map) {
        let mut row = Vec::new();
        let with = |&k: &usize| elements.product(&elements.map(k), x, &mut row);
        let more: Vec<usize> = self.all.iter().map(with).collect();
        self.all.extend(more);
        self.generators.push(map.clone());
    }

    /// The group with an element and all that symmetries make of it; `None` if that is too large, or not made in one step. The element is
    /// outside, and its square inside.
    fn grown(
        &self,
        elements: &Elements<'_>,
        inside: &[bool],
        x: usize,
        images: &[usize],
    ) -> Option<Self> {
        let map = elements.map(x);
        if !self.is_normalized(elements, inside, &map) {
            return None;
        }
        let back = inverse(&map);
        let mut grown = self.clone();
        for &y in images {
            let other = elements.map(y);
            let commutator = compose(&compose(&map, &other), &compose(&back, &inverse(&other)));
            if !inside[elements.of(&commutator)] {
                return None;
            }
            if grown.all.contains(&y) {
                continue;
            }
            if grown.all.len() >= 64 {
                return None;
            }
            grown.extend(elements, y, &other);
        }
        Some(grown)
    }

    /// Its elements in order, by which it is known.
    fn sorted(&self) -> Vec<usize> {
        let mut all = self.all.clone();
        all.sort_unstable();
        all
    }
}

/// The group with its elements numbered along a central series.
fn numbered(elements: &Elements<'_>, group: &Subgroup) -> TwoGroup {
    let mut row = Vec::new();
    let mut series = vec![group.all[0]];
    let mut images = vec![elements.identity()];
    // By element: its number in the series, and 64 where it has none.
    let mut number = vec![64_u8; elements.patterns.len()];
    number[series[0]] = 0;
    while series.len() < group.all.len() {
        // Central modulo the series so far, and of order 2 modulo it.
        let is_there = |map: &Map| number[elements.of(map)] < 64;
        let central = |&&x: &&usize| {
            let map = elements.map(x);
            number[x] == 64 && is_there(&compose(&map, &map)) && {
                let back = inverse(&map);
                group
                    .generators
                    .iter()
                    .all(|g| is_there(&compose(&compose(&map, g), &compose(&back, &inverse(g)))))
            }
        };
        let x = *group.all.iter().find(central).expect("a group of prime power order has a centre");
        // So x commutes with the group modulo the series: that stays normal, and what is new gets the next bit.
        let map = elements.map(x);
        for old in 0..series.len() {
            let above = elements.product(&map, series[old], &mut row);
            number[above] = series.len() as u8;
            series.push(above);
            images.push(elements.map(above));
        }
    }
    let mut product = |&x: &usize| {
        let mut to = still();
        for (entry, k) in to.iter_mut().zip(&images) {
            *entry = number[elements.product(k, x, &mut row)];
        }
        to
    };
    let products = series.iter().map(&mut product).collect();
    TwoGroup { images, products, turns: Vec::new() }
}
