//! [`Slides`]: a puzzle in which each move takes one piece into an empty place, as the search with additive databases has it.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a definition's places that fit here are fewer than 256"
)]

use crate::algebra::budget::Budget;
use crate::algebra::mechanism::Mechanism;
use crate::search::member::{LIMIT, Place};
use everystate_algebra::group::Group;
use everystate_table::additive::{Graph, NONE, Tokens};
use std::collections::VecDeque;

/// The most places: a byte tells them apart, and that there is nothing.
const PLACES: usize = 255;

/// A puzzle of slides.
#[derive(Debug)]
pub(crate) struct Slides {
    /// What is at the end, and the slides, by the numbers of the moves.
    pub(crate) tokens: Tokens,
    pub(crate) graph: Graph,
    /// By color: the first place where it is at the end; [`NONE`] for what is empty.
    of_color: Vec<u8>,
    /// What closed ways of the empty place do, if there is one and they are known.
    group: Option<Group>,
    /// By place: the one before it on a way from the place that is empty at the end.
    before: Vec<Option<u8>>,
}

impl Slides {
    /// The slides of a mechanism; `None` where some move is none.
    pub(crate) fn new(mechanism: &Mechanism, budget: Budget<'_>) -> Option<Self> {
        let Mechanism { stickers, visible, motions, rules, blocks, .. } = mechanism;
        let places = stickers.pieces();
        let flat = stickers.count() == places && mechanism.orbit.iter().all(|&orbit| orbit == 0);
        if !flat || !rules.is_empty() || !blocks.is_empty() || places > PLACES {
            return None;
        }
        // A piece is a sticker, where nothing turns. What a move needs is that one color is in one of its two places.
        let solved = mechanism.solved();
        let mut nothing = None;
        let mut slides = Vec::new();
        for motion in motions {
            let ([need], &[a, b]) = (&motion.needs[..], &motion.touched[..]) else { return None };
            let to = need.place();
            let from = if to == a { b } else { a };
            if to != a && to != b {
                return None;
            }
            let allowed = |&&color: &&u16| need.allows(visible, color);
            let empty = *solved.iter().find(allowed)?;
            let alone = solved.iter().all(|&color| need.allows(visible, color) == (color == empty));
            if !alone || *nothing.get_or_insert(empty) != empty {
                return None;
            }
            slides.push((from as u8, to as u8));
        }
        let nothing = nothing?;
        let end: Vec<u8> = solved
            .iter()
            .map(|color| {
                let first = solved.iter().position(|other| other == color).unwrap_or(0);
                if *color == nothing { NONE } else { first as u8 }
            })
            .collect();
        let mut of_color = vec![NONE; usize::from(visible.colors())];
        for (color, &token) in solved.iter().zip(&end) {
            of_color[usize::from(*color)] = token;
        }
        let tokens = Tokens::new(&end, &slides);
        let graph = tokens.graph();
        let before = tree(&graph);
        let mut made = Self { tokens, graph, of_color, group: None, before };
        made.group = made.closed_ways(budget);
        Some(made)
    }

    /// By place the token there.
    pub(crate) fn at(&self, pattern: &[u16]) -> Vec<u8> {
        pattern.iter().map(|&color| self.of_color[usize::from(color)]).collect()
    }

    /// What the closed ways of the only empty place do, from where it is at the end and back (R. Wilson, *Graph puzzles, homotopy,
    /// and the alternating group*, 1974): those that go around once along a way of the tree, a step that is none of it, and
    /// back, generate all.
    fn closed_ways(&self, budget: Budget<'_>) -> Option<Group> {
        let &[end] = self.graph.empties() else { return None };
        let places = self.graph.places();
        let mut all = Vec::new();
        for a in 0..places as u8 {
            for &b in self.graph.near(a) {
                let in_tree = self.before[usize::from(a)] == Some(b)
                    || self.before[usize::from(b)] == Some(a);
                if a > b || in_tree || self.way(a, end).is_none() {
                    continue;
                }
                let mut at: Vec<u16> = (0..places as u16).collect();
                let (Some(mut there), Some(back)) = (self.way(a, end), self.way(b, end)) else {
                    continue;
                };
                there.reverse();
                let all_steps =
                    there.into_iter().skip(1).chain([b]).chain(back.into_iter().skip(1));
                let mut empty = end;
                for next in all_steps {
                    at.swap(usize::from(empty), usize::from(next));
                    empty = next;
                }
                all.push(at);
            }
        }
        // Tokens that look alike may change places, and nobody sees it.
        for (place, &token) in (0..).zip(self.tokens.end()) {
            if token != NONE && usize::from(token) != place {
                let mut swap: Vec<u16> = (0..places as u16).collect();
                swap.swap(place, token.into());
                all.push(swap);
            }
        }
        Group::within(budget.limit(LIMIT), places, &[], all).ok()
    }

    /// The places from one to another that is before it in the tree.
    fn way(&self, from: u8, to: u8) -> Option<Vec<u8>> {
        let mut way = vec![from];
        while way[way.len() - 1] != to {
            way.push(self.before[usize::from(way[way.len() - 1])]?);
        }
        Some(way)
    }

    /// Whether slides make a position at all.
    pub(crate) fn place(&self, at: &[u8]) -> Place {
        let (&[end], Some(group)) = (self.graph.empties(), &self.group) else {
            return Place::Unknown;
        };
        let empty = at.iter().position(|&token| token == NONE).unwrap_or(0);
        let Some(way) = self.way(empty as u8, end) else { return Place::Outside };
        // Any of those that look alike may be the one.
        let mut left: Vec<VecDeque<u16>> = vec![VecDeque::new(); self.graph.places() + 1];
        for (home, &token) in (0..).zip(self.tokens.end()) {
            left[usize::from(token).min(self.graph.places())].push_back(home);
        }
        let all =
            at.iter().map(|&token| left[usize::from(token).min(self.graph.places())].pop_front());
        let Some(mut homes) = all.collect::<Option<Vec<u16>>>() else { return Place::Outside };
        for step in way.windows(2) {
            homes.swap(usize::from(step[0]), usize::from(step[1]));
        }
        if group.contains(&homes) { Place::Unknown } else { Place::Outside }
    }
}

/// By place: the one before it on a shortest way from the first that is empty at the end.
fn tree(graph: &Graph) -> Vec<Option<u8>> {
    let mut before = vec![None; graph.places()];
    let Some(&first) = graph.empties().first() else { return before };
    let mut queue = VecDeque::from([first]);
    while let Some(place) = queue.pop_front() {
        for &next in graph.near(place) {
            if next != first && before[usize::from(next)].is_none() {
                before[usize::from(next)] = Some(place);
                queue.push_back(next);
            }
        }
    }
    before
}
