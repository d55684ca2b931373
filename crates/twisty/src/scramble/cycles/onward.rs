//! [`Onward`]: by moves alone as many pieces home as can be had cheaper than by words.

use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::Element;
use crate::algebra::together::together;
use crate::scramble::cycles::kinds::{Charges, Kinds, is_even};
use crate::scramble::motions::Motions;
use foldhash::fast::FixedState;
use std::collections::HashSet;

/// What goes on by moves.
pub(crate) struct Onward<'a> {
    pub(crate) motions: &'a Motions,
    pub(crate) visible: &'a Coloring,
    pub(crate) kinds: &'a Kinds,
    /// By motion: the element, and what three-cycles do not change of it.
    pub(crate) moves: &'a [(Element, Charges)],
    /// By place: what is right there, and what a piece that is not at home takes by words, about, in sixteenths of a move.
    pub(crate) places: &'a [(u16, u32)],
}

/// A position on the way.
struct Node {
    at: Element,
    charges: Charges,
    /// What is left to do by words, about, in sixteenths of a move.
    rest: u32,
}

/// Where something is found: the level, and the numbers there.
type Steps = Vec<Vec<(u32, u16)>>;

/// An end: what it costs with what is left, the moves, and the position.
pub(crate) struct End {
    pub(crate) about: u32,
    pub(crate) moves: Vec<u16>,
    pub(crate) at: Element,
}

/// Sixteenths of a move.
pub(crate) const PARTS: u32 = 16;
/// What moves make of the positions that are gone on with, at most.
const CHILDREN: usize = 1 << 18;
/// After so many moves without anything better it is given up.
const VAIN: usize = 12;
/// Moves at most.
const LONGEST: usize = 200;
/// Ends that are gone on with.
const ENDS: usize = 4;

impl Onward<'_> {
    /// Ends that seem best, of those that three-cycles may solve; the best first. Costs a look at each place for each of `width` positions a move, and each move.
    pub(crate) fn ends(
        &self,
        start: &Element,
        width: usize,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Vec<End> {
        let charges = self.kinds.charges(self.motions, start);
        let width = width.min(CHILDREN / self.moves.len().max(1)).max(1);
        let first = Node { rest: self.rest(start), charges, at: start.clone() };
        let mut ends: Vec<End> = Vec::new();
        let mut steps: Steps = Vec::new();
        let mut level = vec![first];
        let (mut least, mut vain) = (u32::MAX, 0);
        while steps.len() < LONGEST && vain < VAIN && !level.is_empty() && !stop() {
            let made = u32::try_from(steps.len()).unwrap_or(u32::MAX) * PARTS;
            vain += 1;
            for (number, node) in level.iter().enumerate() {
                let about = made + node.rest;
                let is_among = ends.len() < ENDS || ends.iter().any(|end| about < end.about);
                if is_even(&node.charges) && is_among {
                    let moves = moves_to(&steps, number);
                    ends.push(End { about, moves, at: node.at.clone() });
                    ends.sort_by_key(|end| end.about);
                    ends.truncate(ENDS);
                }
                if about < least {
                    (least, vain) = (about, 0);
                }
            }
            let (next, by) = self.next(&level, width, threads);
            steps.push(by);
            level = next;
        }
        ends
    }

    /// The best positions after one move more, of those that three-cycles may solve and of the others in equal parts, and how they are made.
    fn next(&self, level: &[Node], width: usize, threads: usize) -> (Vec<Node>, Vec<(u32, u16)>) {
        let part = level.len().div_ceil(4 * threads).max(1);
        let parts: Vec<&[Node]> = level.chunks(part).collect();
        let of = |task: usize| {
            let mut found = Vec::new();
            for (number, node) in parts[task].iter().enumerate() {
                for (motion, (does, _)) in (0..=u16::MAX).zip(self.moves) {
                    let number = u32::try_from(task * part + number).unwrap_or(u32::MAX);
                    found.push((self.rest_after(&node.at, does), number, motion));
                }
            }
            found
        };
        let mut all: Vec<(u32, u32, u16)> =
            together(threads, parts.len(), &of).into_iter().flatten().collect();
        // Of positions that look the same all but one are left out, so that there are more than wanted here.
        let some = (4 * width).min(all.len());
        if some < all.len() {
            all.select_nth_unstable(some);
            all.truncate(some);
        }
        all.sort_unstable();
        let mut seen: HashSet<Element, FixedState> = HashSet::default();
        let (mut nodes, mut by) = (Vec::new(), Vec::new());
        let stickers = &self.motions.stickers;
        for (rest, number, motion) in all {
            if nodes.len() >= width {
                break;
            }
            let (from, (does, charges)) =
                (&level[number as usize], &self.moves[usize::from(motion)]);
            let at = stickers.compose(&from.at, does);
            if seen.insert(self.visible.pattern(&at)) {
                nodes.push(Node { at, charges: self.kinds.sum(&from.charges, charges), rest });
                by.push((number, motion));
            }
        }
        (nodes, by)
    }

    /// What is left to do by words.
    fn rest(&self, at: &Element) -> u32 {
        let each = at.iter().zip(self.places);
        each.map(
            |(&sticker, &(home, costs))| {
                if self.visible.color(sticker) == home { 0 } else { costs }
            },
        )
        .sum()
    }

    /// The same after a move.
    fn rest_after(&self, at: &Element, does: &Element) -> u32 {
        let stickers = &self.motions.stickers;
        let each = does.iter().zip(self.places);
        each.map(|(&from, &(home, costs))| {
            let sticker = stickers.image(at, from);
            if self.visible.color(sticker) == home { 0 } else { costs }
        })
        .sum()
    }
}

/// The moves that lead to a position of the last level.
fn moves_to(steps: &Steps, number: usize) -> Vec<u16> {
    let (mut moves, mut at) = (Vec::new(), number);
    for level in steps.iter().rev() {
        let (from, motion) = level[at];
        moves.push(motion);
        at = from as usize;
    }
    moves.reverse();
    moves
}
