//! [`Symmetries`]: ways to rename places and colors under which the moves stay the moves.
//!
//! A symmetry takes each position to one that is as far from the solved one, step by step: it maps
//! moves to moves, what is possible to what is possible, and solved to solved. Turning or mirroring the
//! whole puzzle is one, followed by giving every sticker the name of the one that was there. They are
//! found as relabelings of stickers, *x* ↦ *s·x·s⁻¹*; of these, those are kept that permute the colors of
//! each place, and are then held against the moves, color by color: what is not certain is left out.
//!
//! Where every element is a position of its own, *x* ↦ *x⁻¹* keeps distances too, for a way to *x* read
//! backward leads to *x⁻¹*. It does not keep neighbours: those of *x⁻¹* are *x⁻¹·m*, and not the inverses
//! *m⁻¹·x⁻¹* of those of *x*. So who uses it must go on from both.

#![expect(
    clippy::cast_possible_truncation,
    reason = "pieces, points, colors and their codes are below 65 536, turns below 128"
)]

use crate::algebra::budget::Budget;
use crate::algebra::layout::Layout;
use crate::algebra::mechanism::{Mechanism, Motion};
use crate::algebra::steps::{Steps, steps};
use crate::algebra::stickers::{Element, Stickers};
use everystate_algebra::group::automorphism::{
    Cap, CapReached, Points, relabelings, strong_generators,
};
use foldhash::fast::FixedState;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

/// What finds relabelings.
type Relabelings =
    fn(usize, Vec<Box<[u16]>>, Points<'_>, Cap) -> Result<Vec<Box<[u16]>>, CapReached>;

/// The symmetries of a mechanism.
#[derive(Clone, Debug)]
pub(crate) struct Symmetries {
    #[cfg_attr(not(test), expect(dead_code, reason = "only the tests ask a symmetry of patterns"))]
    layout: Layout,
    /// For each, where it brings the color of each place, and what becomes of it.
    maps: Vec<Steps>,
    inverse: Option<Steps>,
    /// Whether no others may be there.
    are_all: bool,
}

/// How many colors of all places and moves are looked at before symmetries are not worth it.
const WORK: usize = 1 << 22;
/// How many points of all places and relabelings are.
const POINTS: usize = 1 << 28;
/// How many symmetries there may be.
const MOST: usize = 2048;
/// How many colors of all places, moves and relabelings are.
const COMPARED: usize = 1 << 29;
/// How far the search for relabelings goes: a fraction of a second.
const CAP: Cap = Cap { count: MOST, steps: 30_000_000 };

impl Symmetries {
    /// The symmetries of a mechanism, as far as they are found with reasonable effort.
    #[cfg(test)]
    pub(crate) fn of(mechanism: &Mechanism) -> Self {
        Self::with(mechanism, &Layout::new(mechanism), Budget::ENDLESS)
    }

    /// The same, with the layout of its positions. If the budget ends there may be others.
    pub(crate) fn with(mechanism: &Mechanism, layout: &Layout, budget: Budget<'_>) -> Self {
        let colors: usize = layout.fields.iter().map(|field| field.colors.len()).sum();
        let none = || vec![identity(layout)];
        let layout = layout.clone();
        if colors.saturating_mul(mechanism.motions.len()) > WORK {
            return Self { maps: none(), layout, inverse: None, are_all: false };
        }
        let moves = Moves::new(mechanism, &layout);
        let (found, all_found) = match found(mechanism, &layout, &moves, budget) {
            Some(found) => (found, true),
            None => (BTreeMap::new(), false),
        };
        let closed = closed(&found, budget);
        let are_all = all_found && (found.is_empty() || closed.is_some());
        let inverse = inverse(mechanism, &layout);
        Self { layout, maps: closed.unwrap_or_else(none), inverse, are_all }
    }

    /// Whether these are all symmetries that take the moves and their inverses to such: not where the search for them went too far.
    pub(crate) fn are_all(&self) -> bool {
        self.are_all
    }

    /// How many there are, the one that changes nothing included.
    pub(crate) fn count(&self) -> usize {
        self.maps.len() * if self.inverse.is_some() { 2 } else { 1 }
    }

    /// The symmetries that keep neighbours.
    pub(crate) fn maps(&self) -> &[Steps] {
        &self.maps
    }

    /// What x ↦ x⁻¹ does, if it keeps distances.
    pub(crate) fn inverse(&self) -> Option<&Steps> {
        self.inverse.as_ref()
    }
}

fn identity(layout: &Layout) -> Steps {
    let codes = |place: usize| 0..layout.fields[place].colors.len() as u64;
    let stays = |place| codes(place).map(|code| Some((place, code))).collect();
    (0..layout.fields.len()).map(stays).collect()
}

/// Pieces with as many turns as can be distinguished of some piece of their orbit, and moves on them.
struct Reduced {
    points: Stickers,
    moves: Vec<Element>,
    /// The turns of all pieces of an orbit: a relabeling that keeps these keeps pieces whole.
    turns: Vec<Element>,
    /// By point: its color.
    color: Vec<u32>,
}

impl Reduced {
    fn new(mechanism: &Mechanism) -> Option<Self> {
        let Mechanism { stickers, visible, orbit, .. } = mechanism;
        let mut turns = vec![1u16; orbit.last().map_or(0, |last| last + 1)];
        for (look, &orbit) in visible.looks().iter().zip(orbit) {
            turns[orbit] = lcm(turns[orbit], look.modulus);
        }
        let points = Stickers::new(orbit.iter().map(|&orbit| turns[orbit] as u8))?;
        let reduce = |element: &Element| -> Element {
            let point = |&sticker: &u16| points.at(stickers.piece(sticker), stickers.turn(sticker));
            element.iter().map(point).collect()
        };
        let moves = mechanism.motions.iter().map(|motion| reduce(&motion.element)).collect();
        let all = turns.iter().enumerate().flat_map(|(orbit, &n)| (1..n).map(move |t| (orbit, t)));
        let element = |(turned, turn): (usize, u16)| -> Element {
            let turn = |piece: usize| if orbit[piece] == turned { turn } else { 0 };
            (0..orbit.len()).map(|piece| points.at(piece, turn(piece))).collect()
        };
        let turns = all.map(element).collect();
        let color = |point: u16| {
            u32::from(visible.color(stickers.at(points.piece(point), points.turn(point))))
        };
        let color = (0..points.count() as u16).map(color).collect();
        Some(Self { points, moves, turns, color })
    }

    /// The moves without those that are powers of moves before them; but with their inverses.
    fn bases(&self) -> Vec<&Element> {
        let (mut bases, mut powers) = (Vec::new(), HashSet::new());
        for element in &self.moves {
            if powers.contains(element) {
                continue;
            }
            let inverse = self.points.inverse(element);
            bases.push(element);
            bases.extend(self.moves.iter().find(|&other| *other == inverse && other != element));
            // There are no more powers among the moves than there are moves.
            let mut power = element.clone();
            for _ in 0..self.moves.len() {
                power = self.points.compose(&power, element);
                powers.insert(power.clone());
            }
        }
        bases
    }

    /// The points that moves bring to each other, in sets; and by point, the number of its set.
    fn orbits(&self) -> (Vec<Vec<u16>>, Vec<usize>) {
        let mut number = vec![usize::MAX; self.points.count()];
        let mut orbits = Vec::new();
        for start in 0..self.points.count() as u16 {
            if number[usize::from(start)] != usize::MAX {
                continue;
            }
            number[usize::from(start)] = orbits.len();
            let (mut orbit, mut at) = (vec![start], 0);
            while at < orbit.len() {
                for element in &self.moves {
                    let image = self.points.image(element, orbit[at]);
                    if number[usize::from(image)] == usize::MAX {
                        number[usize::from(image)] = orbits.len();
                        orbit.push(image);
                    }
                }
                at += 1;
            }
            orbits.push(orbit);
        }
        (orbits, number)
    }
}

/// Symmetries of which all are products: what they make of moves, and of the colors of each place. `None` if they are not found with reasonable
/// effort.
fn found(
    mechanism: &Mechanism,
    layout: &Layout,
    moves: &Moves,
    budget: Budget<'_>,
) -> Option<BTreeMap<Vec<usize>, Steps>> {
    let reduced = Reduced::new(mechanism)?;
    let points = &reduced.points;
    let (all, bases) = (reduced.moves.iter().collect::<Vec<_>>(), reduced.bases());
    let search = |of: Relabelings, moves: &[&Element]| {
        let elements = moves.iter().copied().chain(&reduced.turns);
        let elements = elements.map(|element| points.permutation(element)).collect();
        of(points.count(), elements, Points::Classes(&reduced.color), budget.cap(CAP))
    };
    // What takes moves and their inverses to such takes powers to powers. Where all powers of a move are moves, a relabeling might
    // take each to the power of another by one and the same amount besides, and much is to be seen before it is clear that it does not.
    let few = search(strong_generators, &bases).or_else(|_| search(strong_generators, &all));
    let few = few.ok()?;
    let (orbits, number) = reduced.orbits();
    let there: Vec<&[u16]> = (0..layout.fields.len())
        .map(|place| &orbits[number[usize::from(points.at(place, 0))]][..])
        .collect();
    let each: usize = there.iter().map(|there| there.len()).sum();
    let colors: usize = layout.fields.iter().map(|field| field.colors.len()).sum();
    let symmetry = |s: &[u16]| {
        let map = map(layout, &reduced, &there, s)?;
        Some((moves.permuted(mechanism, layout, &map)?, map))
    };
    let found = few.iter().map(|s| symmetry(s)).collect();
    if Option::is_some(&found) {
        return found;
    }
    // Of a group of which some are no symmetries, those that are may be products of the others.
    let many = search(relabelings, &all).or_else(|_| search(relabelings, &bases)).ok()?;
    if many.len().saturating_mul(each) > POINTS
        || many.len().saturating_mul(colors * mechanism.motions.len()) > COMPARED
    {
        return None;
    }
    Some(many.iter().take_while(|_| !budget.ended()).filter_map(|s| symmetry(s)).collect())
}

/// What a relabeling s makes of colors: where x brings the point k to place i, s·x·s⁻¹ brings to place
/// s(i) what s makes of k. `None` if pieces do not stay whole or colors do not stay alike.
fn map(layout: &Layout, reduced: &Reduced, there: &[&[u16]], s: &[u16]) -> Option<Steps> {
    let points = &reduced.points;
    let mut steps = Vec::new();
    for (place, field) in layout.fields.iter().enumerate() {
        let start = points.at(place, 0);
        let to = points.piece(s[usize::from(start)]);
        // A place is the piece that starts there, not turned; what is brought there is turned along.
        let mut turns = 0..points.orientations(place);
        let turn = turns.find(|&t| s[usize::from(points.at(place, t))] == points.at(to, 0))?;
        let mut codes = vec![None; field.colors.len()];
        for &point in there[place] {
            let Some(code) = field.code(reduced.color[usize::from(point)] as u16) else { continue };
            let image = s[usize::from(points.plus(point, turn))];
            let after = layout.fields[to].code(reduced.color[usize::from(image)] as u16)?;
            if *codes[code as usize].get_or_insert((to, after)) != (to, after) {
                return None;
            }
        }
        if codes.iter().any(Option::is_none) {
            return None;
        }
        steps.push(codes);
    }
    Some(steps)
}

/// What a move does to each color of each place, and which joined pieces it takes along: the code that it
/// becomes, counted through, and the class.
type Table = Vec<(Option<u32>, Option<u32>)>;

/// The moves, those that do the same once.
struct Moves {
    /// By place: the number of its first color among the colors of all places.
    first: Vec<usize>,
    tables: Vec<Table>,
    numbers: HashMap<Table, usize, FixedState>,
    solved: Vec<usize>,
    blocks: BTreeSet<BTreeSet<u32>>,
}

impl Moves {
    fn new(mechanism: &Mechanism, layout: &Layout) -> Self {
        let mut first = Vec::new();
        let mut count = 0;
        for field in &layout.fields {
            first.push(count);
            count += field.colors.len();
        }
        let blocks: BTreeSet<BTreeSet<u32>> =
            mechanism.blocks.iter().map(|block| block.iter().copied().collect()).collect();
        let joined: BTreeSet<u32> = blocks.iter().flatten().copied().collect();
        let mut tables = Vec::new();
        let mut numbers = HashMap::default();
        for motion in &mechanism.motions {
            let mut table = Vec::with_capacity(count);
            for (place, steps) in steps(mechanism, layout, motion).iter().enumerate() {
                for (step, &color) in steps.iter().zip(&layout.fields[place].colors) {
                    let to = step.map(|(to, code)| (first[to] + code as usize) as u32);
                    let class = mechanism.class(color);
                    let along = joined.contains(&class) && motion.touched.contains(&place);
                    table.push((to, along.then_some(class)));
                }
            }
            if !numbers.contains_key(&table) {
                numbers.insert(table.clone(), tables.len());
                tables.push(table);
            }
        }
        let solved = mechanism.solved();
        let codes = layout.fields.iter().zip(&solved).map(|(field, &color)| field.code(color));
        let solved = codes.zip(&first).map(|(code, first)| first + code.unwrap_or(0) as usize);
        Self { solved: solved.collect(), first, tables, numbers, blocks }
    }

    /// Which move a map makes of each; `None` if it is no symmetry.
    fn permuted(&self, mechanism: &Mechanism, layout: &Layout, map: &Steps) -> Option<Vec<usize>> {
        let to: Option<Vec<usize>> = (map.iter().flatten())
            .map(|step| step.map(|(to, code)| self.first[to] + code as usize))
            .collect();
        let to = to?;
        let mut inverse = vec![usize::MAX; to.len()];
        for (from, &to) in to.iter().enumerate() {
            inverse[to] = from;
        }
        let solved: BTreeSet<usize> = self.solved.iter().map(|&color| to[color]).collect();
        if inverse.contains(&usize::MAX) || solved != self.solved.iter().copied().collect() {
            return None;
        }
        // Which class becomes which, if that is the same everywhere.
        let colors = layout.fields.iter().flat_map(|field| &field.colors);
        let classes: Vec<u32> = colors.map(|&color| mechanism.class(color)).collect();
        let mut renamed = BTreeMap::new();
        for (from, &to) in to.iter().enumerate() {
            let before = *renamed.entry(classes[from]).or_insert(classes[to]);
            if !self.blocks.is_empty() && before != classes[to] {
                return None;
            }
        }
        let rename = |class: &u32| renamed.get(class).copied().unwrap_or(*class);
        let blocks = self.blocks.iter().map(|block| block.iter().map(rename).collect());
        if blocks.collect::<BTreeSet<BTreeSet<u32>>>() != self.blocks {
            return None;
        }
        let conjugate = |table: &Table| -> Table {
            let entry = |&from: &usize| {
                let (step, class) = table[from];
                (step.map(|step| to[step as usize] as u32), class.map(|class| rename(&class)))
            };
            inverse.iter().map(entry).collect()
        };
        self.tables.iter().map(|table| self.numbers.get(&conjugate(table)).copied()).collect()
    }
}

/// All products of maps, one for each way in which they permute the moves; `None` if there are too many, or the budget ends.
///
/// Maps that permute the moves alike make the same of every position, for each is made by moves.
fn closed(found: &BTreeMap<Vec<usize>, Steps>, budget: Budget<'_>) -> Option<Vec<Steps>> {
    let mut group: BTreeMap<Vec<usize>, Steps> = BTreeMap::new();
    let mut fresh: Vec<(Vec<usize>, Steps)> = found.clone().into_iter().collect();
    while let Some((permutation, map)) = fresh.pop() {
        if group.contains_key(&permutation) {
            continue;
        }
        for (other, then) in found {
            let both: Vec<usize> = permutation.iter().map(|&m| other[m]).collect();
            if !group.contains_key(&both) && !found.contains_key(&both) {
                let then = |step: &(usize, u64)| then[step.0][step.1 as usize];
                let both_of = |steps: &Vec<Option<(usize, u64)>>| {
                    steps.iter().map(|step| step.as_ref().and_then(then)).collect()
                };
                fresh.push((both, map.iter().map(both_of).collect()));
            }
        }
        group.insert(permutation, map);
        if group.len() > MOST || budget.ended() {
            return None;
        }
    }
    (!group.is_empty()).then(|| group.into_values().collect())
}

/// What x ↦ x⁻¹ does to colors, where each position is one element and moves are undone by moves.
fn inverse(mechanism: &Mechanism, layout: &Layout) -> Option<Steps> {
    let Mechanism { stickers, visible, motions, orbit, .. } = mechanism;
    let looks = visible.looks();
    let ruled = mechanism.has_rules() || motions.iter().any(|motion| !motion.needs.is_empty());
    let classes: BTreeSet<u32> = looks.iter().map(|look| look.class).collect();
    let even =
        |(a, b): (usize, usize)| orbit[a] != orbit[b] || looks[a].modulus == looks[b].modulus;
    if ruled || classes.len() < looks.len() || !(1..looks.len()).all(|p| even((p - 1, p))) {
        return None;
    }
    // Turns that nobody sees make no difference.
    let seen: BTreeSet<_> = motions.iter().map(|m| visible.pattern(&m.element)).collect();
    let undone = |m: &Motion| seen.contains(&visible.pattern(&stickers.inverse(&m.element)));
    if !motions.iter().all(undone) {
        return None;
    }
    let step = |place: usize, color: u16| {
        let sticker = visible.sticker(color);
        let (to, turn) = (stickers.piece(sticker), stickers.turn(sticker));
        let after = visible.color(stickers.at(place, stickers.orientations(place) - turn));
        Some((to, layout.fields[to].code(after)?))
    };
    let steps: Steps = (layout.fields.iter().enumerate())
        .map(|(place, field)| field.colors.iter().map(|&color| step(place, color)).collect())
        .collect();
    steps.iter().flatten().all(Option::is_some).then_some(steps)
}

fn lcm(a: u16, b: u16) -> u16 {
    a / gcd(a, b) * b
}

/// The greatest common divisor; of 0 and another number that.
pub(crate) const fn gcd(mut a: u16, mut b: u16) -> u16 {
    while b > 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests;
