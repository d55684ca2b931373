//! [`Layout`]: visible patterns packed into words, as few bits for a place as its colors need.
//!
//! Which colors can occur in a place is found by following every color through the moves, each place on
//! its own: needs and rules that ask for one place are respected, what ties places together is not. A
//! place with one color takes no bits. A place's bits are never split between two lanes, so that a
//! color is one shift and one mask away; the places with the most colors come first, in the highest bits.

#![expect(
    clippy::cast_possible_truncation,
    reason = "bits of words that index tables in memory; places, colors and codes are below 65 536"
)]

use crate::algebra::mechanism::{Condition, Mechanism};
use std::collections::HashSet;

/// How many routes of colors are followed at most.
const WORK: usize = 1 << 28;

/// A packed pattern: so many lanes of 64 bits.
pub(crate) type Word<const N: usize> = [u64; N];

/// Where the color of a place stands in a word.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) lane: usize,
    pub(crate) shift: u32,
    /// How many bits it takes: none if only one color can occur.
    pub(crate) bits: u32,
    /// The colors that can occur, in order: their numbers here are what is packed.
    pub(crate) colors: Vec<u16>,
}

impl Field {
    /// The number of a color that can occur.
    pub(crate) fn code(&self, color: u16) -> Option<u64> {
        self.colors.binary_search(&color).ok().map(|code| code as u64)
    }

    /// The bits that it takes in its lane.
    pub(crate) fn mask(&self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }
}

/// How patterns are packed.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    /// By place.
    pub(crate) fields: Vec<Field>,
    /// How many lanes are needed.
    pub(crate) lanes: usize,
}

impl Layout {
    /// The layout for the positions that a mechanism's moves lead to from the solved one.
    pub(crate) fn new(mechanism: &Mechanism) -> Self {
        let mut fields: Vec<Field> = occurring(mechanism, WORK)
            .into_iter()
            .map(|colors| {
                // So many colors are distinguished by this many bits, 16 at most.
                let bits = colors.len().next_power_of_two().trailing_zeros();
                Field { lane: 0, shift: 0, bits, colors }
            })
            .collect();
        // Into the first lane with room, the largest first: the small ones fill what is left, and lanes are nearly
        // full. So the highest bits, by which words are compared first, have the place with the most colors.
        let mut order: Vec<usize> = (0..fields.len()).collect();
        order.sort_by_key(|&place| core::cmp::Reverse(fields[place].bits));
        let mut left = vec![64];
        for place in order {
            let bits = fields[place].bits;
            let lane = left.iter().position(|&left| left >= bits).unwrap_or_else(|| {
                left.push(64);
                left.len() - 1
            });
            left[lane] -= bits;
            fields[place].lane = lane;
            // A field of no bits must not ask for a shift by 64.
            fields[place].shift = if bits == 0 { 0 } else { left[lane] };
        }
        Self { fields, lanes: left.len() }
    }

    /// The word of a pattern; `None` if some color cannot occur where it stands.
    pub(crate) fn pack<const N: usize>(&self, pattern: &[u16]) -> Option<Word<N>> {
        let mut word = [0; N];
        for (field, &color) in self.fields.iter().zip(pattern) {
            word[field.lane] |= field.code(color)? << field.shift;
        }
        Some(word)
    }

    /// The pattern of a word that was packed.
    pub(crate) fn unpack<const N: usize>(&self, word: &Word<N>) -> Box<[u16]> {
        let code = |field: &Field| (word[field.lane] & field.mask()) >> field.shift;
        self.fields.iter().map(|field| field.colors[code(field) as usize]).collect()
    }
}

/// All colors of its orbit for each place: more than can occur.
fn whole(mechanism: &Mechanism) -> Vec<Vec<u16>> {
    let (stickers, visible, orbit) = (&mechanism.stickers, &mechanism.visible, &mechanism.orbit);
    let all = orbit.chunk_by(|a, b| a == b).scan(0, |first, pieces| {
        let range = *first..*first + pieces.len();
        *first = range.end;
        let turned = |piece: usize| {
            let turns = 0..stickers.orientations(piece);
            turns.map(move |turn| visible.color(stickers.at(piece, turn)))
        };
        let mut colors: Vec<u16> = range.flat_map(turned).collect();
        colors.sort_unstable();
        colors.dedup();
        Some(vec![colors; pieces.len()])
    });
    all.flatten().collect()
}

/// Where a move takes a place's piece, how much it turns it, and what it needs of it.
type Route<'a> = (usize, u16, Vec<&'a Condition>);

/// By place, where moves take its piece. Most moves do the same to a place as others, or nothing.
fn routes(mechanism: &Mechanism) -> Vec<Vec<Route<'_>>> {
    let stickers = &mechanism.stickers;
    let mut routes = vec![Vec::<Route<'_>>::new(); stickers.pieces()];
    let mut known = HashSet::new();
    for motion in &mechanism.motions {
        for (to, &from) in motion.element.iter().enumerate() {
            let (place, turn) = (stickers.piece(from), stickers.turn(from));
            let needs: Vec<&Condition> =
                motion.needs.iter().filter(|need| need.place() == place).collect();
            if !needs.is_empty() || ((to, turn) != (place, 0) && known.insert((place, to, turn))) {
                routes[place].push((to, turn, needs));
            }
        }
    }
    routes
}

/// The colors seen in each place.
struct Seen<'a> {
    mechanism: &'a Mechanism,
    /// By place: the first sticker of its orbit, which no piece leaves.
    base: Vec<u16>,
    colors: Vec<Vec<u16>>,
    /// By place, a bit for each color, from the base on.
    marked: Vec<Vec<u64>>,
}

impl<'a> Seen<'a> {
    fn new(mechanism: &'a Mechanism) -> Self {
        let Mechanism { stickers, orbit, .. } = mechanism;
        let first = |of: &usize| stickers.at(orbit.partition_point(|other| other < of), 0);
        let places = stickers.pieces();
        let (colors, marked) = (vec![Vec::new(); places], vec![Vec::new(); places]);
        Self { mechanism, base: orbit.iter().map(first).collect(), colors, marked }
    }

    /// Takes a color in a place; false if it was seen there before.
    fn insert(&mut self, place: usize, color: u16) -> bool {
        // A color is known by its first sticker, counted from its orbit's first: so there are bits for an orbit's
        // stickers, not for all.
        let number = usize::from(self.mechanism.visible.sticker(color) - self.base[place]);
        let marked = &mut self.marked[place];
        if marked.len() <= number / 64 {
            marked.resize(number / 64 + 1, 0);
        }
        let bit = 1 << (number % 64);
        let new = marked[number / 64] & bit == 0;
        if new {
            marked[number / 64] |= bit;
            self.colors[place].push(color);
        }
        new
    }
}

/// By place, the colors that can occur there, in order; or more, if that would be too much work.
fn occurring(mechanism: &Mechanism, work: usize) -> Vec<Vec<u16>> {
    let Mechanism { stickers, visible, .. } = mechanism;
    let mut rules = vec![Vec::new(); stickers.pieces()];
    for rule in &mechanism.rules {
        rules[rule.place()].push(rule);
    }
    let routes = routes(mechanism);
    let mut seen = Seen::new(mechanism);
    // Every color that stands in a place of a position was brought there by the moves that led to it, one step at a
    // time, each of which is followed here. What ties places together is not looked at, so there may be colors too
    // many, never too few: a position always has a word. Costs the colors of each place, times what moves do to it.
    let mut found: Vec<(usize, u16)> = mechanism.solved().iter().copied().enumerate().collect();
    for &(place, color) in &found {
        seen.insert(place, color);
    }
    let mut left = work;
    while let Some((place, color)) = found.pop() {
        let Some(less) = left.checked_sub(routes[place].len()) else { return whole(mechanism) };
        left = less;
        for (to, turn, needs) in &routes[place] {
            let after = visible.color(stickers.plus(visible.sticker(color), *turn));
            if needs.iter().all(|need| need.allows(visible, color))
                && rules[*to].iter().all(|rule| rule.allows(visible, after))
                && seen.insert(*to, after)
            {
                found.push((*to, after));
            }
        }
    }
    for colors in &mut seen.colors {
        colors.sort_unstable();
    }
    seen.colors
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::random::random_definition;
    use everystate_puzzle::Metric;

    #[test]
    fn what_cannot_be_followed_is_taken_whole() {
        for seed in 0..40 {
            let definition = random_definition(seed);
            let moves = definition.searched(Metric::Half).unwrap();
            let mechanism = Mechanism::new(&definition, &moves).unwrap();
            let all = occurring(&mechanism, 0);
            for (some, all) in occurring(&mechanism, WORK).iter().zip(&all) {
                assert!(all.is_sorted() && some.is_sorted());
                assert!(some.iter().all(|color| all.contains(color)), "seed {seed}");
            }
        }
    }
}
