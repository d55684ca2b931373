//! [`TwoGroup`]: a subgroup of order 64 of a small group, numbered so that multiplication is
//! triangular.
//!
//! By Sylow's theorem a group whose order is divisible by 64 has a subgroup of order 64, and every
//! subgroup of order 2ᵃ that is not a Sylow subgroup is normalized by an element *x* outside of it with
//! *x²* inside: so it grows from the trivial one by doubling. A group of order 64 has a central series
//! with factors of order 2; numbered along it (bit *j* for the *j*-th factor, the central ones lowest),
//! multiplication from the right by a fixed element changes bit *j* in a way that depends on the bits
//! above *j* alone, for modulo the *j*-th term the product depends on the factors modulo it alone.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;

/// A subgroup of order 64.
pub(crate) struct TwoGroup {
    /// By element and color, the color that it makes of the color.
    images: Vec<Vec<u16>>,
    /// `products[x][k]` is the number of *k·x*.
    products: Vec<[u8; 64]>,
}

impl TwoGroup {
    /// The pattern of *k·h*, of the pattern of *h*.
    pub(crate) fn multiply(&self, k: usize, pattern: &[u16], out: &mut Vec<u16>) {
        out.clear();
        out.extend(pattern.iter().map(|&color| self.images[k][usize::from(color)]));
    }

    /// For every element *x*, the numbers of the products *k·x*.
    pub(crate) fn products(&self) -> &[[u8; 64]] {
        &self.products
    }
}

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
        let mut row = [0; 64];
        for (entry, k) in row.iter_mut().zip(&series) {
            *entry = number(&compose(k, x));
        }
        row
    };
    let products = series.iter().map(product).collect();
    TwoGroup { images: series, products }
}
