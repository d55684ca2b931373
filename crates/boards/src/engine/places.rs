//! [`Places`]: where single players are, as bits of rows, and what inputs do to all of them at once.
//!
//! What an input comes to where a player is in a place is known for each way in which what it asks for may be answered
//! ([`answered`](super::answers)). Those answers by which it moves the player alone, or does nothing, are *cubes*: bits of a position, each set or
//! not. A *plane* has a cube for each of some places, all of which move the player by as many bits of a row, or do nothing; which of them hold in a
//! position is found by looking its bits up some at a time, in tables of rows that are combined. All other inputs are played.

mod found;

use super::pack::Packing;
use super::recall::INPUTS;
use super::spread::Spread;
use super::wins::Conditions;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Rows have so many bits at most.
const MOST: usize = 256;
/// Players are told by so many words of a position at most.
const WORDS: usize = 4;
/// So many turns are looked at of one input in one place, and of all.
const TURNS: [usize; 2] = [1 << 8, 1 << 16];
/// So many pushes of an input are looked through in a place.
const PUSHES: usize = 16;
/// All planes together have so many words.
pub(crate) const LANES: usize = 64;
/// A spread position has so many words at most.
pub(crate) const SPREAD: usize = 48;
/// Tables take so many words, where they are looked up by eight bits at a time, or else by four.
const TABLE: usize = 1 << 14;

/// What an input does to a row of places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Way {
    pub(crate) input: usize,
    /// By how many bits places move; `None` if the input does nothing.
    pub(crate) by: Option<isize>,
}

/// Bits of a spread position that are set or not.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cube {
    way: Way,
    place: usize,
    /// By bit, in order.
    bits: Vec<(u32, bool)>,
}

/// What an input changes in a place, where some bits are as they are.
#[derive(Clone, Debug)]
struct Push {
    /// By word: bits, and which of them are set.
    bits: Vec<(u32, u64, u64)>,
    /// By word: what changes besides players.
    toggles: Vec<(u32, u64)>,
    /// By list: whether it changes.
    lists: u32,
    /// Whether it changes anything that conditions to win by ask for.
    matters: bool,
    /// Where players are then.
    to: usize,
}

/// What an input was found to lead to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Pushed {
    /// The level is won.
    Won,
    /// Players are in this place.
    To(usize),
}

/// Some bits of a word.
#[derive(Clone, Copy, Debug)]
struct Chunk {
    word: u32,
    shift: u32,
}

/// Places of players.
#[derive(Debug)]
pub(crate) struct Places {
    packing: Packing,
    spread: Spread,
    /// By word: the bits that tell where players are.
    walking: Vec<u64>,
    /// How many bits a row has.
    count: usize,
    /// By place: the words of `walking`; without any where there is no place.
    words: Vec<Vec<u64>>,
    numbers: Numbers,
    ways: Vec<Way>,
    /// By lane, a word of a plane: the places that have a cube.
    first: Vec<u64>,
    chunks: Vec<Chunk>,
    /// Bits of a chunk.
    width: u32,
    /// By chunk, its value and lane: the places whose cubes this does not rule out.
    table: Vec<u64>,
    /// By place and input.
    pushes: Vec<[Vec<Push>; INPUTS]>,
    conditions: Conditions,
}

/// The numbers of places by the bits that tell of players.
#[derive(Debug)]
enum Numbers {
    /// All of them are next to each other.
    Direct { word: usize, shift: u32, mask: u64, table: Vec<u16> },
    /// The words that have any, and by these.
    Hashed(Vec<(usize, u64)>, HashMap<[u64; WORDS], u16, FixedState>),
}

/// There is no such place.
const NONE: u16 = u16::MAX;

impl Numbers {
    fn of(walking: &[u64], places: &[Vec<u64>]) -> Option<Self> {
        /// A table has entries of so many bits at most.
        const WIDE: u32 = 12;
        let words: Vec<(usize, u64)> =
            walking.iter().copied().enumerate().filter(|&(_, bits)| bits != 0).collect();
        let numbered = || (0..).zip(places).filter(|(_, place)| !place.is_empty());
        if let [(word, bits)] = words[..] {
            let (shift, mask) = (bits.trailing_zeros(), bits >> bits.trailing_zeros());
            if mask & (mask + 1) == 0 && mask.count_ones() <= WIDE {
                let mut table = vec![NONE; usize::try_from(mask).ok()? + 1];
                for (number, place) in numbered() {
                    table[usize::try_from(place[word] >> shift).ok()?] = number;
                }
                return Some(Self::Direct { word, shift, mask, table });
            }
        }
        if words.len() > WORDS {
            return None;
        }
        let key = |place: &Vec<u64>| Self::key(&words, place);
        let map = numbered().map(|(number, place)| (key(place), number)).collect();
        Some(Self::Hashed(words, map))
    }

    #[inline]
    fn key(words: &[(usize, u64)], packed: &[u64]) -> [u64; WORDS] {
        let mut key = [0; WORDS];
        for (key, &(word, bits)) in key.iter_mut().zip(words) {
            *key = packed[word] & bits;
        }
        key
    }

    #[inline]
    fn number(&self, packed: &[u64]) -> Option<usize> {
        let number = match self {
            Self::Direct { word, shift, mask, table } => {
                table[usize::try_from(packed[*word] >> shift & mask).ok()?]
            }
            Self::Hashed(words, map) => *map.get(&Self::key(words, packed))?,
        };
        (number != NONE).then_some(usize::from(number))
    }
}

impl Places {
    /// How many words a row has: 1, 2 or 4.
    pub(crate) const fn words(&self) -> usize {
        self.count.div_ceil(64).next_power_of_two()
    }

    /// What planes do, in their order.
    pub(crate) fn ways(&self) -> &[Way] {
        &self.ways
    }

    /// The place where players are in a position, if there is one at most; without them it is a rest.
    #[inline]
    pub(crate) fn take(&self, packed: &mut [u64]) -> Option<usize> {
        let place = self.numbers.number(packed)?;
        for (word, walking) in packed.iter_mut().zip(&self.walking) {
            *word &= !walking;
        }
        Some(place)
    }

    /// Whether this is a rest, or else a position by itself.
    #[inline]
    pub(crate) fn is_rest(&self, packed: &[u64]) -> bool {
        packed.iter().zip(&self.walking).all(|(word, walking)| word & walking == 0)
    }

    /// Puts players into a place.
    #[inline]
    pub(crate) fn put(&self, rest: &mut [u64], place: usize) {
        for (word, bits) in rest.iter_mut().zip(&self.words[place]) {
            *word |= bits;
        }
    }

    /// Spreads a rest.
    #[inline]
    pub(crate) fn open(&self, rest: &[u64], spread: &mut [u64; SPREAD]) {
        let words = self.walking.len();
        self.spread.open(&self.packing, &rest[..words], &mut spread[..self.spread.words]);
    }

    /// For each way the places where it is gone with a rest that is spread.
    #[inline]
    pub(crate) fn rows(&self, spread: &[u64; SPREAD], lanes: &mut [u64; LANES]) {
        let count = self.first.len();
        let lanes = &mut lanes[..count];
        lanes.copy_from_slice(&self.first);
        let values = 1usize << self.width;
        for (chunk, table) in self.chunks.iter().zip(self.table.chunks_exact(values * count)) {
            let value = spread[chunk.word as usize] >> chunk.shift & (values as u64 - 1);
            let first = usize::try_from(value).unwrap_or(0) * count;
            for (lane, row) in lanes.iter_mut().zip(&table[first..first + count]) {
                *lane &= row;
            }
        }
    }

    /// What an input that no way is of leads to from a place with a rest that is spread, if that is known; the rest after it is left in `after`, which has
    /// the words of a position.
    #[inline]
    pub(crate) fn push(
        &self,
        (place, input): (usize, usize),
        spread: &mut [u64; SPREAD],
        after: &mut [u64],
    ) -> Option<Pushed> {
        let is = |push: &&Push| {
            push.bits.iter().all(|&(word, mask, set)| spread[word as usize] & mask == set)
        };
        let push = self.pushes[place][input].iter().find(is)?;
        let toggle = |spread: &mut [u64; SPREAD]| {
            for &(word, bits) in &push.toggles {
                spread[word as usize] ^= bits;
            }
        };
        toggle(spread);
        let won = push.matters && {
            let toggle_players = |spread: &mut [u64; SPREAD]| {
                for (word, bits) in spread.iter_mut().zip(&self.words[push.to]) {
                    *word ^= bits;
                }
            };
            toggle_players(spread);
            let won = self.conditions.hold(spread);
            toggle_players(spread);
            won
        };
        if !won {
            let after = &mut after[..self.walking.len()];
            self.spread.close(&self.packing, &spread[..self.spread.words], push.lists, after);
        }
        toggle(spread);
        Some(if won { Pushed::Won } else { Pushed::To(push.to) })
    }
}
