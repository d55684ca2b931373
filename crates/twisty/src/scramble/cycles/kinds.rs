//! [`Kinds`]: the orbits of places under all moves, how what stands there should look, and what three-cycles cannot change.

use crate::algebra::coloring::Coloring;
use crate::scramble::motions::Motions;
use std::collections::BTreeSet;

/// Places that moves bring pieces from one to the other of.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) places: Vec<usize>,
    /// In how many ways its pieces can be turned.
    pub(crate) ways: u16,
    /// By place: the color that is right there.
    pub(crate) home: Vec<u16>,
    /// Whether nothing that can be there looks wrong.
    pub(crate) is_idle: bool,
    /// Whether one sees of each way of standing in its places how pieces were exchanged, up to an even number; and turned in all.
    shows_sign: bool,
    shows_turn: bool,
}

/// All kinds of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Kinds {
    pub(crate) all: Vec<Kind>,
    /// By place: its kind, and its number there.
    pub(crate) of: Vec<(usize, u16)>,
}

/// By kind, whether pieces were exchanged an odd number of times and how far they are turned in all, as far as one sees it. What two
/// sequences do adds up; three-cycles change nothing.
pub(crate) type Charges = Box<[(u16, u16)]>;

impl Kinds {
    /// The kinds of places, the one with the first place first.
    pub(crate) fn new(motions: &Motions, visible: &Coloring) -> Self {
        let stickers = &motions.stickers;
        let mut of = vec![(usize::MAX, 0); stickers.pieces()];
        let mut all = Vec::new();
        for first in 0..stickers.pieces() {
            if of[first].0 != usize::MAX {
                continue;
            }
            let number = all.len();
            let mut places = vec![first];
            of[first] = (number, 0);
            let mut at = 0;
            while let Some(&place) = places.get(at) {
                for motion in motions.all() {
                    let to = stickers.piece(motions.go(motion, stickers.at(place, 0)));
                    if of[to].0 == usize::MAX {
                        of[to] = (number, u16::try_from(places.len()).unwrap_or(u16::MAX));
                        places.push(to);
                    }
                }
                at += 1;
            }
            let ways = stickers.orientations(first);
            let home: Vec<u16> =
                places.iter().map(|&place| visible.color(stickers.at(place, 0))).collect();
            // Every color that a piece of it can show.
            let shown =
                |&piece: &usize| (0..ways).map(move |turn| visible.color(stickers.at(piece, turn)));
            let colors = different(places.iter().flat_map(shown));
            let turned = |&piece: &usize| {
                (1..ways).all(|turn| {
                    visible.color(stickers.at(piece, turn)) != visible.color(stickers.at(piece, 0))
                })
            };
            let shows_turn = places.iter().all(turned);
            let classes = different(places.iter().map(|&piece| visible.looks()[piece].class));
            all.push(Kind {
                is_idle: colors == 1,
                shows_sign: classes == places.len(),
                shows_turn,
                places,
                ways,
                home,
            });
        }
        Self { all, of }
    }

    /// What three-cycles cannot change of a position.
    pub(crate) fn charges(&self, motions: &Motions, element: &[u16]) -> Charges {
        let stickers = &motions.stickers;
        let each = |kind: &Kind| {
            let turns = kind.places.iter().map(|&place| stickers.turn(element[place]));
            let turned = turns.fold(0, |sum, turn| (sum + turn) % kind.ways);
            let mut seen = vec![false; kind.places.len()];
            // As many exchanges as places less cycles.
            let mut exchanges = 0;
            for start in 0..kind.places.len() {
                let mut at = start;
                while !core::mem::replace(&mut seen[at], true) {
                    at = usize::from(self.of[stickers.piece(element[kind.places[at]])].1);
                    exchanges += u16::from(at != start);
                }
            }
            let (sign, turn) = (exchanges % 2, turned);
            (if kind.shows_sign { sign } else { 0 }, if kind.shows_turn { turn } else { 0 })
        };
        self.all.iter().map(each).collect()
    }

    /// The charges of what two sequences do, one after the other.
    pub(crate) fn sum(&self, one: &Charges, other: &Charges) -> Charges {
        let pairs = self.all.iter().zip(one.iter().zip(other));
        pairs.map(|(kind, (a, b))| ((a.0 + b.0) % 2, (a.1 + b.1) % kind.ways)).collect()
    }
}

/// How many of these are different.
fn different<T: Ord>(all: impl Iterator<Item = T>) -> usize {
    all.collect::<BTreeSet<T>>().len()
}

/// Whether three-cycles may solve it.
pub(crate) fn is_even(charges: &Charges) -> bool {
    charges.iter().all(|&charge| charge == (0, 0))
}
