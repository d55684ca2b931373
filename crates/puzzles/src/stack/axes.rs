//! The family's own method: axis patterns and signs.
//!
//! A face is an axis (1, 2, 3: the pair it belongs to) and a sign (whether it is the face over 3). In
//! every arrangement one side of the block shows a single axis, and in each layer of dice along that
//! side's direction the two other sides show the two other axes, one each: a [`Case`] and one choice a
//! layer. Signs are then a sum over layers modulo 2. So all arrangements, their number and their sums
//! follow from a graph with a node for each layer and an edge for each given face. Derivation and
//! proofs: `docs/math/stack.md`.
//!
//! Time near-linear in the visible faces given, memory a few words a layer and a given.

use super::rules::{Instance, Side};
use everystate_algebra::Natural;

/// A given face: its two layers as nodes, the side it is on, its axis and sign.
#[derive(Clone, Copy, Debug)]
struct Edge {
    a: u16,
    b: u16,
    side: u8,
    axis: u8,
    sign: u8,
}

/// Axis `axis` with a sign as pips.
pub(super) const fn pips(axis: u8, sign: u8) -> u8 {
    if sign == 0 { axis } else { 7 - axis }
}

/// The axis of pips, and whether they are the larger of their pair.
const fn axis_and_sign(pips: u8) -> (u8, u8) {
    if pips <= 3 { (pips, 0) } else { (7 - pips, 1) }
}

/// Nine families of axis patterns: the side across `direction` shows nothing but axis `fixed`, and each
/// layer along `direction` chooses how the two other axes fall to the two other sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// 0, 1, 2 for x, y, z.
    pub(super) direction: usize,
    /// 1 to 3.
    pub(super) fixed: u8,
}

impl Case {
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..3).flat_map(|direction| (1..=3).map(move |fixed| Self { direction, fixed }))
    }

    /// The side that looks along the direction.
    const fn fixed_side(self) -> usize {
        2 - self.direction
    }

    /// The first of the other two sides. With choice 0 it shows the lower of the other two axes; it is
    /// also where the handedness of a layer's dice is added to the signs.
    const fn first_side(self) -> usize {
        if self.direction == 2 { 1 } else { 0 }
    }

    /// The two other axes, the lower first.
    pub(super) const fn others(self) -> (u8, u8) {
        match self.fixed {
            1 => (2, 3),
            2 => (1, 3),
            _ => (1, 2),
        }
    }

    /// The axis that `side` shows in a layer of choice `choice`.
    pub(super) const fn axis(self, side: usize, choice: u8) -> u8 {
        let (low, high) = self.others();
        if side == self.fixed_side() {
            self.fixed
        } else if (side == self.first_side()) == (choice == 0) {
            low
        } else {
            high
        }
    }

    /// What is added to the sign of a face of `side` in a layer of choice `choice`: 1 on the first
    /// side if (top, front, right) is an odd arrangement of the axes.
    pub(super) const fn twist(self, side: usize, choice: u8) -> u8 {
        if side != self.first_side() {
            return 0;
        }
        let (top, front) = (self.axis(0, choice), self.axis(1, choice));
        (front != top % 3 + 1) as u8
    }
}

/// The choice of a layer that no given touches.
pub(super) const FREE: u8 = 2;

/// One instance as a graph of layers, settled for one [`Case`] at a time.
pub(super) struct Axes<'a> {
    pub(super) block: &'a Instance,
    edges: Vec<Edge>,
    /// The axes given on each side, as bits.
    given: [u8; 3],
    /// The first node of each direction, and the number of nodes.
    pub(super) first: [usize; 4],
    /// Union-find: the parent of each node and the sign between the two.
    parent: Vec<u16>,
    flip: Vec<u8>,
    /// The choice of each layer of the case's direction.
    pub(super) choice: Vec<u8>,
    /// Connected parts of the graph, once a case was settled.
    pub(super) components: usize,
}

/// Bytes that [`Axes`] takes for a block, at most.
pub(super) fn bytes(block: &Instance) -> u64 {
    let layers: usize = block.size().iter().sum();
    let givens = Side::ALL.iter().filter(|&&side| !block.is_open(side)).map(|&side| {
        let (rows, columns) = side.shape(block.size());
        rows * columns
    });
    // A growing list holds up to twice its elements, and both halves while it moves.
    (givens.sum::<usize>() * 3 * size_of::<Edge>() + layers * 8) as u64
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 3 · 1024 layers")]
impl<'a> Axes<'a> {
    pub(super) fn new(block: &'a Instance) -> Self {
        let [nx, ny, nz] = block.size();
        let first = [0, nx, nx + ny, nx + ny + nz];
        let (mut edges, mut given) = (Vec::new(), [0; 3]);
        for side in Side::ALL {
            if block.is_open(side) {
                continue;
            }
            let ((rows, columns), (of_a, of_b)) = (side.shape(block.size()), ends(side as usize));
            for row in 0..rows {
                for column in 0..columns {
                    let shown = block.given_at(side, row * columns + column);
                    if shown == 0 {
                        continue;
                    }
                    let (axis, sign) = axis_and_sign(shown);
                    let a = if side == Side::Right { columns - 1 - column } else { column };
                    let (a, b) = ((first[of_a] + a) as u16, (first[of_b] + row) as u16);
                    given[side as usize] |= 1 << axis;
                    edges.push(Edge { a, b, side: side as u8, axis, sign });
                }
            }
        }
        Self {
            block,
            edges,
            given,
            first,
            parent: vec![0; first[3]],
            flip: vec![0; first[3]],
            choice: vec![FREE; nx.max(ny).max(nz)],
            components: 0,
        }
    }

    /// The layers of a face as nodes.
    pub(super) fn position(&self, side: Side, index: usize) -> Position {
        let (a, b) = side.layers(self.block.size(), index);
        let (of_a, of_b) = ends(side as usize);
        Position {
            layers: (a, b),
            of: (of_a, of_b),
            a: self.first[of_a] + a,
            b: self.first[of_b] + b,
        }
    }

    /// The root of a node's component, and the sign of the node if the root's is 0.
    pub(super) fn find(&mut self, node: usize) -> (usize, u8) {
        let (mut node, mut sign) = (node, 0);
        loop {
            let parent = self.parent[node] as usize;
            if parent == node {
                return (node, sign);
            }
            let above = self.parent[parent];
            self.flip[node] ^= self.flip[parent];
            self.parent[node] = above;
            sign ^= self.flip[node];
            node = above as usize;
        }
    }

    /// Requires that two nodes' signs add to `sign`.
    pub(super) fn join(&mut self, a: usize, b: usize, sign: u8) -> bool {
        let ((a, of_a), (b, of_b)) = (self.find(a), self.find(b));
        let sign = sign ^ of_a ^ of_b;
        if a == b {
            return sign == 0;
        }
        let (root, child) = if a < b { (a, b) } else { (b, a) };
        self.parent[child] = root as u16;
        self.flip[child] = sign;
        self.components -= 1;
        true
    }

    /// Works out what the givens say under `case`: the choices of layers and the signs. `false` if they
    /// contradict it.
    pub(super) fn settle(&mut self, case: Case) -> bool {
        let fixed = 1 << case.fixed;
        let shows = |side: usize| if side == case.fixed_side() { fixed } else { !fixed };
        if (0..3).any(|side| self.given[side] & !shows(side) != 0) {
            return false;
        }
        let direction = case.direction;
        let layers = self.first[direction + 1] - self.first[direction];
        self.choice.truncate(0);
        self.choice.resize(layers, FREE);
        for (node, parent) in self.parent.iter_mut().enumerate() {
            *parent = node as u16;
        }
        self.flip.fill(0);
        self.components = self.parent.len();
        for i in 0..self.edges.len() {
            let Edge { a, b, side, axis, sign } = self.edges[i];
            let (a, b, side) = (a as usize, b as usize, side as usize);
            let mut sign = sign;
            if side != case.fixed_side() {
                let choice = u8::from(axis != case.axis(side, 0));
                let layer = if ends(side).0 == direction { a } else { b } - self.first[direction];
                if self.choice[layer] == 1 - choice {
                    return false;
                }
                self.choice[layer] = choice;
                sign ^= case.twist(side, choice);
            }
            if !self.join(a, b, sign) {
                return false;
            }
        }
        true
    }

    /// Which choices the givens leave, after [`settle`](Self::settle).
    pub(super) fn choices(&self) -> Choices {
        let mut layers = [0; 3];
        for &choice in &self.choice {
            layers[usize::from(choice)] += 1;
        }
        Choices { free: layers[usize::from(FREE)], forced: [layers[0], layers[1]] }
    }

    /// The number of arrangements.
    pub(super) fn count(&mut self) -> Natural {
        let (mut patterns, mut components) = (Natural::ZERO, 0);
        for case in Case::all() {
            if self.settle(case) {
                patterns += &self.choices().patterns(case.direction == 0);
                components = self.components;
            }
        }
        if components > 0 {
            patterns *= &power(components - 1);
        }
        patterns
    }
}

/// The two layers of a face.
pub(super) struct Position {
    layers: (usize, usize),
    of: (usize, usize),
    /// Their nodes.
    pub(super) a: usize,
    pub(super) b: usize,
}

impl Position {
    /// The layer along a direction, if the side does not look along it.
    pub(super) fn along(&self, direction: usize) -> Option<usize> {
        match direction {
            d if d == self.of.0 => Some(self.layers.0),
            d if d == self.of.1 => Some(self.layers.1),
            _ => None,
        }
    }
}

/// The directions of the layers that a side's faces belong to.
pub(super) const fn ends(side: usize) -> (usize, usize) {
    match side {
        0 => (0, 1),
        1 => (0, 2),
        _ => (1, 2),
    }
}

/// The choices that the givens leave to the layers of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choices {
    /// Layers that may choose.
    pub(super) free: usize,
    /// Layers that must take choice 0, and 1.
    pub(super) forced: [usize; 2],
}

impl Choices {
    /// Whether all layers may make the same choice `choice`. Such a pattern, with every side of one axis, belongs
    /// to a case of each direction; it is counted with direction x.
    pub(super) const fn may_agree(self, choice: usize) -> bool {
        self.forced[1 - choice] == 0
    }

    /// Whether there is a pattern in which layers differ.
    pub(super) const fn may_differ(self) -> bool {
        let forced = (self.forced[0] > 0) as usize + (self.forced[1] > 0) as usize;
        forced == 2 || self.free + forced >= 2
    }

    /// How many patterns: all, or those in which layers differ.
    fn patterns(self, all: bool) -> Natural {
        if all {
            return power(self.free);
        }
        let agreeing = usize::from(self.may_agree(0)) + usize::from(self.may_agree(1));
        match agreeing {
            0 => power(self.free),
            // 2^free − 1 and 2^free − 2 as sums of powers of two.
            _ => (agreeing - 1..self.free).fold(Natural::ZERO, |mut sum, exponent| {
                sum += &power(exponent);
                sum
            }),
        }
    }
}

/// 2 to the power of `exponent`.
fn power(exponent: usize) -> Natural {
    let mut result = Natural::from(1 << (exponent % 63));
    let step = Natural::from(1 << 63);
    for _ in 0..exponent / 63 {
        result *= &step;
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_algebra::orient::Orientation;

    #[test]
    fn every_case_shows_three_axes_and_its_twist_makes_dice_right_handed() {
        for case in Case::all() {
            for choice in 0..2 {
                let axes = [0, 1, 2].map(|side| case.axis(side, choice));
                assert_eq!(axes.iter().sum::<u8>(), 6);
                for signs in 0..8u8 {
                    let sign = [0, 1, 2].map(|side| signs >> side & 1);
                    let [top, front, right] = [0, 1, 2].map(|side| pips(axes[side], sign[side]));
                    let twist: u8 = (0..3).map(|side| case.twist(side, choice)).sum();
                    let legal = Orientation::new(top, front).map(Orientation::right) == Some(right);
                    assert_eq!(legal, (sign.iter().sum::<u8>() + twist).is_multiple_of(2));
                }
            }
        }
    }

    #[test]
    fn powers_go_past_a_word() {
        assert_eq!(power(62).to_string(), "4611686018427387904");
        assert_eq!(power(63).to_string(), "9223372036854775808");
        assert_eq!(power(130).to_string(), "1361129467683753853853498429727072845824");
    }

    #[test]
    fn choices_are_counted_as_they_are_listed() {
        for free in 0..6usize {
            for forced in [[0, 0], [1, 0], [0, 2], [1, 1]] {
                if free + forced[0] + forced[1] == 0 {
                    continue;
                }
                let choices = Choices { free, forced };
                let differ = (0u32..1 << free)
                    .filter(|bits| {
                        let ones = bits.count_ones() as usize + forced[1];
                        ones != 0 && ones != free + forced[0] + forced[1]
                    })
                    .count();
                assert_eq!(choices.patterns(false), Natural::from(differ as u64));
                assert_eq!(choices.may_differ(), differ > 0);
                assert_eq!(choices.patterns(true), Natural::from(1 << free));
            }
        }
    }
}
