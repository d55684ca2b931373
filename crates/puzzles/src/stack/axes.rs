//! The family's own method: axis patterns and signs.
//!
//! A face is an axis (1, 2, 3: the pair it belongs to) and a sign (whether it is the face over 3). In
//! every arrangement one side of the block shows a single axis, and in each layer of dice along that
//! side's direction the two other sides show the two other axes, one each: a [`Case`] and one choice a
//! layer. Signs are then a sum over layers modulo 2. So all arrangements, their number and their sums
//! follow from a graph with a node for each layer and an edge for each given face. Derivation and
//! proofs: `docs/math/stack.md`.
//!
//! Each given is looked at once: what is a bit for one case (the sign between two layers, whether a
//! choice is taken, whether the case is contradicted) is a word of nine bits for all of them, so that
//! the nine cases are settled together.
//!
//! Time near-linear in the visible faces given, memory a few words a layer; none on the heap for a block of
//! up to sixteen layers.

use super::rules::{Instance, Side};
use everystate_algebra::Natural;
use smallvec::SmallVec;

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
        (0..9).map(Self::numbered)
    }

    #[expect(clippy::cast_possible_truncation, reason = "an axis is at most 3")]
    const fn numbered(number: usize) -> Self {
        Self { direction: number / 3, fixed: (number % 3) as u8 + 1 }
    }

    /// The case's bit in a word of all nine.
    pub(super) const fn number(self) -> usize {
        3 * self.direction + self.fixed as usize - 1
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

/// A bit for each of the nine cases, by their numbers.
pub(super) type Cases = u16;

/// What a given face says, in all cases at once.
#[derive(Clone, Copy)]
struct Rule {
    /// The cases in which its side cannot show it.
    against: Cases,
    /// The cases in which the signs of its two layers differ.
    sign: Cases,
    /// The cases in which its first layer takes choice 0, and choice 1; then those of its second layer.
    choices: [[Cases; 2]; 2],
}

impl Rule {
    const fn of(side: usize, pips: u8) -> Self {
        let (axis, sign) = axis_and_sign(pips);
        let mut rule = Self { against: 0, sign: 0, choices: [[0; 2]; 2] };
        let mut number = 0;
        while number < 9 {
            let (case, bit) = (Case::numbered(number), 1 << number);
            let mut sign = sign;
            if (side == case.fixed_side()) != (axis == case.fixed) {
                rule.against |= bit;
            } else if side != case.fixed_side() {
                let choice = (axis != case.axis(side, 0)) as u8;
                let layer = (ends(side).0 != case.direction) as usize;
                rule.choices[layer][choice as usize] |= bit;
                sign ^= case.twist(side, choice);
            }
            if sign == 1 {
                rule.sign |= bit;
            }
            number += 1;
        }
        rule
    }
}

/// The rules by side and pips.
const RULES: [[Rule; 7]; 3] = {
    let mut rules = [[Rule { against: 0, sign: 0, choices: [[0; 2]; 2] }; 7]; 3];
    let mut at = 0;
    while at < 18 {
        #[expect(clippy::cast_possible_truncation, reason = "pips are at most 6")]
        let pips = (at % 6) as u8 + 1;
        rules[at / 6][pips as usize] = Rule::of(at / 6, pips);
        at += 1;
    }
    rules
};

/// The choice of a layer that no given touches.
pub(super) const FREE: u8 = 2;

/// A layer in the graph of layers, a node of a union-find structure.
#[derive(Clone, Copy, Debug)]
struct Layer {
    parent: u16,
    /// The cases in which its sign differs from its parent's.
    flip: Cases,
    /// The cases in which a given makes it take choice 0, and choice 1.
    takes: [Cases; 2],
}

/// One instance as a graph of layers, settled for every [`Case`].
#[derive(Clone, Debug)]
pub(super) struct Axes {
    pub(super) size: [usize; 3],
    layers: SmallVec<[Layer; 16]>,
    /// The first node of each direction, and the number of nodes.
    pub(super) first: [usize; 4],
    /// Connected parts of the graph.
    pub(super) components: usize,
    /// The cases that the givens do not contradict.
    possible: Cases,
}

/// Bytes that [`Axes`] takes for a block, at most.
pub(super) fn bytes(block: &Instance) -> u64 {
    (block.size().iter().sum::<usize>() * size_of::<Layer>()) as u64
}

impl Axes {
    /// The graph of a block with its givens.
    pub(super) fn new(block: &Instance) -> Self {
        let mut axes = Self::open(block.size());
        for side in Side::ALL {
            let (_, columns) = side.shape(axes.size);
            let (of_a, of_b) = ends(side as usize);
            let rules = &RULES[side as usize];
            for (row, line) in block.side(side).chunks_exact(columns).enumerate() {
                for (column, &pips) in line.iter().enumerate() {
                    if pips == 0 {
                        continue;
                    }
                    let a = if side == Side::Right { columns - 1 - column } else { column };
                    axes.follow(
                        axes.first[of_a] + a,
                        axes.first[of_b] + row,
                        &rules[usize::from(pips)],
                    );
                    if axes.is_impossible() {
                        return axes;
                    }
                }
            }
        }
        axes.flatten();
        axes
    }

    /// The graph of a block with nothing given.
    #[expect(clippy::cast_possible_truncation, reason = "there are at most 3 · 1024 layers")]
    pub(super) fn open(size: [usize; 3]) -> Self {
        let [nx, ny, nz] = size;
        let nodes = nx + ny + nz;
        let layer = |node| Layer { parent: node as u16, flip: 0, takes: [0; 2] };
        Self {
            size,
            layers: (0..nodes).map(layer).collect(),
            first: [0, nx, nx + ny, nodes],
            components: nodes,
            possible: (1 << 9) - 1,
        }
    }

    /// Gives one more face. The graph can be read again after [`flatten`](Self::flatten).
    pub(super) fn give(&mut self, side: Side, index: usize, pips: u8) {
        let (a, b) = self.nodes(side, index);
        self.follow(a, b, &RULES[side as usize][usize::from(pips)]);
    }

    /// Takes in what a given between two nodes says.
    #[inline]
    fn follow(&mut self, a: usize, b: usize, rule: &Rule) {
        self.possible &= !rule.against;
        for (node, choices) in [(a, rule.choices[0]), (b, rule.choices[1])] {
            let takes = &mut self.layers[node].takes;
            takes[0] |= choices[0];
            takes[1] |= choices[1];
            self.possible &= !(takes[0] & takes[1]);
        }
        let ((a, of_a), (b, of_b)) = (self.find(a), self.find(b));
        let sign = rule.sign ^ of_a ^ of_b;
        if a == b {
            self.possible &= !sign;
            return;
        }
        let (root, child) = if a < b { (a, b) } else { (b, a) };
        self.layers[child].parent = self.layers[root].parent;
        self.layers[child].flip = sign;
        self.components -= 1;
    }

    /// The root of a node's component, and the cases in which their signs differ.
    #[inline]
    fn find(&mut self, node: usize) -> (usize, Cases) {
        let (mut node, mut sign) = (node, 0);
        loop {
            let Layer { parent, flip, .. } = self.layers[node];
            let Layer { parent: above, flip: on, .. } = self.layers[usize::from(parent)];
            if above == parent {
                return if usize::from(parent) == node {
                    (node, sign)
                } else {
                    (usize::from(parent), sign ^ flip)
                };
            }
            let layer = &mut self.layers[node];
            (layer.parent, layer.flip) = (above, flip ^ on);
            sign ^= flip ^ on;
            node = usize::from(above);
        }
    }

    /// Makes the graph ready to be read after [`give`](Self::give): hangs every node right below its root, which is never after it.
    pub(super) fn flatten(&mut self) {
        for node in 0..self.layers.len() {
            let Layer { parent, flip, .. } = self.layers[node];
            if usize::from(parent) != node {
                let above = self.layers[usize::from(parent)];
                self.layers[node].parent = above.parent;
                self.layers[node].flip = flip ^ above.flip;
            }
        }
    }

    /// The root of a node's component in the graph of a block.
    pub(super) fn root(&self, node: usize) -> usize {
        usize::from(self.layers[node].parent)
    }

    /// The sign of a node in a case, if its root's is 0.
    pub(super) fn sign(&self, node: usize, case: Case) -> u8 {
        (self.layers[node].flip >> case.number() & 1) as u8
    }

    /// The choice of a node that lies along a case's direction.
    pub(super) fn choice(&self, node: usize, case: Case) -> u8 {
        let [zero, one] = self.layers[node].takes.map(|takes| takes >> case.number() & 1);
        match (zero, one) {
            (1, _) => 0,
            (_, 1) => 1,
            _ => FREE,
        }
    }

    /// Whether two layers are in one component.
    pub(super) fn joined(&mut self, (a, b): (usize, usize)) -> bool {
        self.find(a).0 == self.find(b).0
    }

    /// The two nodes of a face.
    pub(super) fn nodes(&self, side: Side, index: usize) -> (usize, usize) {
        let (a, b) = side.layers(self.size, index);
        let (of_a, of_b) = ends(side as usize);
        (self.first[of_a] + a, self.first[of_b] + b)
    }

    /// The cases that the givens do not contradict.
    pub(super) fn cases(&self) -> impl Iterator<Item = Case> + use<> {
        let possible = self.possible;
        Case::all().filter(move |case| possible >> case.number() & 1 == 1)
    }

    /// Whether the givens contradict every case. Then nothing else is known of the graph.
    pub(super) const fn is_impossible(&self) -> bool {
        self.possible == 0
    }

    /// The nodes along a direction.
    pub(super) fn along(&self, direction: usize) -> core::ops::Range<usize> {
        self.first[direction]..self.first[direction + 1]
    }

    /// Which choices the givens leave in a case.
    pub(super) fn choices(&self, case: Case) -> Choices {
        let mut layers = [0; 3];
        for node in self.along(case.direction) {
            layers[usize::from(self.choice(node, case))] += 1;
        }
        Choices { free: layers[usize::from(FREE)], forced: [layers[0], layers[1]] }
    }

    /// The number of arrangements.
    pub(super) fn count(&self) -> Natural {
        let mut patterns = Natural::ZERO;
        for case in self.cases() {
            patterns += &self.choices(case).patterns(case.direction == 0);
        }
        patterns *= &power(self.components - 1);
        patterns
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
