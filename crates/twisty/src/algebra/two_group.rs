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
use foldhash::fast::FixedState;
use std::collections::{BTreeSet, HashSet};

/// A subgroup of order 64, or of 32.
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

/// Elements of the group, as maps from color to color.
struct Elements<'a> {
    mechanism: &'a Mechanism,
    places: &'a [usize],
    patterns: &'a Index,
}

type Map = Vec<u16>;

impl Elements<'_> {
    /// The element with this pattern. Its effect on colors that are not of the member places is not
    /// looked at.
    fn map(&self, pattern: &[u16]) -> Map {
        let (stickers, visible) = (&self.mechanism.stickers, &self.mechanism.visible);
        let mut map: Map = (0..visible.colors()).collect();
        for (&place, &color) in self.places.iter().zip(pattern) {
            let there = visible.sticker(color);
            for turn in 0..stickers.orientations(place) {
                let from = visible.color(stickers.at(place, turn));
                map[usize::from(from)] = visible.color(stickers.plus(there, turn));
            }
        }
        map
    }

    /// The pattern of an element.
    fn pattern(&self, map: &Map) -> Vec<u16> {
        let (stickers, visible) = (&self.mechanism.stickers, &self.mechanism.visible);
        let color = |&place: &usize| map[usize::from(visible.color(stickers.at(place, 0)))];
        self.places.iter().map(color).collect()
    }

    fn identity(&self) -> Map {
        (0..self.mechanism.visible.colors()).collect()
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
    let elements = Elements { mechanism, places, patterns };
    let mut group = vec![elements.identity()];
    let mut generators: Vec<Map> = Vec::new();
    while group.len() < 64 {
        // With x² in P and x·P·x⁻¹ = P, P and P·x are a group twice as large; as long as P is no Sylow subgroup there
        // is such an x outside it (docs/math/twisty.md, "Words of 64"). So if none is found, 64 does not divide the
        // order. It is enough that x takes the generators of P into P. Costs six passes over the members at most.
        let extends = |x: &Map| {
            !group.contains(x) && group.contains(&compose(x, x)) && {
                let back = inverse(x);
                generators.iter().all(|g| group.contains(&compose(&compose(x, g), &back)))
            }
        };
        let all = (0..elements.patterns.len()).map(|n| elements.map(elements.patterns.row(n)));
        let x = { all }.find(extends)?;
        let other: Vec<Map> = group.iter().map(|g| compose(g, &x)).collect();
        group.extend(other);
        generators.push(x);
    }
    Some(numbered(&group, &generators))
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
    let elements = Elements { mechanism, places, patterns };
    let image = |number: usize, map: &Map| elements.map(&seen(number, &elements.pattern(map)));
    let mut looked_at = BTreeSet::new();
    let mut best = Grown { all: vec![elements.identity()], generators: Vec::new() };
    let mut waiting = vec![best.clone()];
    while let Some(group) = waiting.pop().filter(|_| best.all.len() < 64) {
        let mut larger: Vec<Grown> = Vec::new();
        let inside: HashSet<&Map, FixedState> = group.all.iter().collect();
        for number in 0..patterns.len() {
            let x = elements.map(patterns.row(number));
            let Some(grown) = group.grown(&inside, &x, count, &image) else { continue };
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
    let mut found = numbered(&best.all, &best.generators);
    let number = |map: &Map| found.images.iter().position(|k| k == map);
    let turned = |n: usize| {
        let mut turned = still();
        for (to, k) in turned.iter_mut().zip(&found.images) {
            *to = number(&image(n, k))? as u8;
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

/// A group that symmetries keep, on the way to one of order 64.
#[derive(Clone)]
struct Grown {
    all: Vec<Map>,
    generators: Vec<Map>,
}

impl Grown {
    /// The group with an element and all that symmetries make of it; `None` if that is no larger, too large, or not made in one step.
    fn grown(
        &self,
        inside: &HashSet<&Map, FixedState>,
        x: &Map,
        count: usize,
        image: &impl Fn(usize, &Map) -> Map,
    ) -> Option<Self> {
        if !inside.contains(&compose(x, x)) || inside.contains(x) {
            return None;
        }
        let back = inverse(x);
        let kept = |g: &Map| inside.contains(&compose(&compose(x, g), &back));
        if !self.generators.iter().all(kept) {
            return None;
        }
        let mut grown = Self { all: self.all.clone(), generators: self.generators.clone() };
        for number in 0..count {
            let y = image(number, x);
            if !inside.contains(&compose(&compose(x, &y), &compose(&back, &inverse(&y)))) {
                return None;
            }
            if grown.all.contains(&y) {
                continue;
            }
            if grown.all.len() >= 64 {
                return None;
            }
            let more: Vec<Map> = grown.all.iter().map(|k| compose(k, &y)).collect();
            grown.all.extend(more);
            grown.generators.push(y);
        }
        Some(grown)
    }

    /// Its elements in order, by which it is known.
    fn sorted(&self) -> Vec<Map> {
        let mut all = self.all.clone();
        all.sort_unstable();
        all
    }
}

/// The group with its elements numbered along a central series.
fn numbered(group: &[Map], generators: &[Map]) -> TwoGroup {
    let mut series = vec![group[0].clone()];
    while series.len() < group.len() {
        // Central modulo the series so far, and of order 2 modulo it.
        let central = |x: &&Map| {
            !series.contains(x) && series.contains(&compose(x, x)) && {
                let back = inverse(x);
                generators.iter().all(|g| {
                    let commutator = compose(&compose(x, g), &compose(&back, &inverse(g)));
                    series.contains(&commutator)
                })
            }
        };
        let x = group.iter().find(central).expect("a group of prime power order has a centre");
        // So x commutes with the group modulo the series: that stays normal, and what is new gets the next bit.
        let above: Vec<Map> = series.iter().map(|s| compose(x, s)).collect();
        series.extend(above);
    }
    let number = |x: &Map| series.iter().position(|s| s == x).unwrap_or(0) as u8;
    let product = |x: &Map| {
        let mut row = still();
        for (entry, k) in row.iter_mut().zip(&series) {
            *entry = number(&compose(k, x));
        }
        row
    };
    let products = series.iter().map(product).collect();
    TwoGroup { images: series, products, turns: Vec::new() }
}
