//! [`Layout`]: visible patterns packed into words, as few bits for a place as its colors need.
//!
//! Which colors can occur in a place is found by following every color through the moves, each place on
//! its own: needs and rules that ask for one place are respected, what ties places together is not. A
//! place with one color takes no bits. A place's bits are never split between two lanes, so that a
//! color is one shift and one mask away; the places with the most colors come first, in the highest bits.

use crate::twisty::mechanism::{Condition, Mechanism};
use std::collections::HashSet;

/// A packed pattern: so many lanes of 64 bits.
pub(in crate::twisty) type Word<const N: usize> = [u64; N];

/// Where the color of a place stands in a word.
#[derive(Clone, Debug)]
pub(in crate::twisty) struct Field {
    pub(in crate::twisty) lane: usize,
    pub(in crate::twisty) shift: u32,
    /// How many bits it takes: none if only one color can occur.
    pub(in crate::twisty) bits: u32,
    /// The colors that can occur, in order: their numbers here are what is packed.
    pub(in crate::twisty) colors: Vec<u16>,
}

impl Field {
    /// The number of a color that can occur.
    pub(in crate::twisty) fn code(&self, color: u16) -> Option<u64> {
        self.colors.binary_search(&color).ok().map(|code| code as u64)
    }

    /// The bits that it takes in its lane.
    pub(in crate::twisty) fn mask(&self) -> u64 {
        ((1 << self.bits) - 1) << self.shift
    }
}

/// How patterns are packed.
#[derive(Clone, Debug)]
pub(in crate::twisty) struct Layout {
    /// By place.
    pub(in crate::twisty) fields: Vec<Field>,
    /// How many lanes are needed.
    pub(in crate::twisty) lanes: usize,
}

impl Layout {
    /// The layout for the positions that a mechanism's moves lead to from the solved one.
    pub(in crate::twisty) fn new(mechanism: &Mechanism) -> Self {
        let mut fields: Vec<Field> = occurring(mechanism)
            .into_iter()
            .map(|colors| {
                // So many colors are told apart by this many bits, 16 at most.
                let bits = colors.len().next_power_of_two().trailing_zeros();
                Field { lane: 0, shift: 0, bits, colors }
            })
            .collect();
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
    pub(in crate::twisty) fn pack<const N: usize>(&self, pattern: &[u16]) -> Option<Word<N>> {
        let mut word = [0; N];
        for (field, &color) in self.fields.iter().zip(pattern) {
            word[field.lane] |= field.code(color)? << field.shift;
        }
        Some(word)
    }

    /// The pattern of a word that was packed.
    pub(in crate::twisty) fn unpack<const N: usize>(&self, word: &Word<N>) -> Box<[u16]> {
        let code = |field: &Field| (word[field.lane] & field.mask()) >> field.shift;
        self.fields.iter().map(|field| field.colors[code(field) as usize]).collect()
    }
}

/// How many routes of colors are followed at most.
const WORK: usize = 1 << 28;

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

/// By place, the colors that can occur there, in order.
fn occurring(mechanism: &Mechanism) -> Vec<Vec<u16>> {
    let Mechanism { stickers, visible, .. } = mechanism;
    let places = stickers.pieces();
    let mut rules = vec![Vec::new(); places];
    for rule in &mechanism.rules {
        rules[rule.place()].push(rule);
    }
    // By place: where moves take its piece, how much they turn it, and what they need of it. Most moves
    // do the same to a place as others, or nothing.
    let mut routes = vec![Vec::<(usize, u16, Vec<&Condition>)>::new(); places];
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
    // A piece never leaves its orbit: colors are counted from the orbit's first sticker on.
    let base: Vec<u16> = (0..places)
        .map(|place| {
            let first = mechanism.orbit.partition_point(|&orbit| orbit < mechanism.orbit[place]);
            stickers.at(first, 0)
        })
        .collect();
    let mut seen: Vec<Vec<u16>> = vec![Vec::new(); places];
    let mut marked = vec![Vec::<u64>::new(); places];
    let mut mark = |place: usize, color: u16| {
        let number = usize::from(visible.sticker(color) - base[place]);
        if marked[place].len() <= number / 64 {
            marked[place].resize(number / 64 + 1, 0);
        }
        let (word, bit) = (&mut marked[place][number / 64], 1 << (number % 64));
        let new = *word & bit == 0;
        *word |= bit;
        if new {
            seen[place].push(color);
        }
        new
    };
    let mut found: Vec<(usize, u16)> =
        visible.pattern(&stickers.identity()).iter().copied().enumerate().collect();
    for &(place, color) in &found {
        mark(place, color);
    }
    let mut work = 0_usize;
    while let Some((place, color)) = found.pop() {
        work += routes[place].len();
        if work > WORK {
            return whole(mechanism);
        }
        for (to, turn, needs) in &routes[place] {
            let after = visible.color(stickers.plus(visible.sticker(color), *turn));
            if needs.iter().all(|need| need.allows(visible, color))
                && rules[*to].iter().all(|rule| rule.allows(visible, after))
                && mark(*to, after)
            {
                found.push((*to, after));
            }
        }
    }
    for colors in &mut seen {
        colors.sort_unstable();
    }
    seen
}
