//! [`Places`]: where single players are, as bits of rows, and what inputs do to all of them at once.
//!
//! What an input comes to where a player is in a place is known for each way in which what it asks for may be answered
//! ([`answered`](super::answers)). Those answers by which it moves the player alone, or does nothing, are *cubes*: bits of a position, each set or
//! not. A *plane* has a cube for each of some places, all of which move the player by as many bits of a row, or do nothing; which of them hold in a
//! position is found by looking its bits up some at a time, in tables of rows that are combined. All other inputs are played.

use super::answers::Answer;
use super::pack::{Kind, Packing};
use super::recall::End;
use super::runner::{Bench, Machine, Memory};
use super::spread::Spread;
use foldhash::fast::FixedState;
use std::collections::HashMap;

/// Rows have so many bits at most.
const MOST: usize = 256;
/// Players are told by so many words of a position at most.
const WORDS: usize = 4;
/// So many turns are looked at of one input in one place, and of all.
const TURNS: [usize; 2] = [1 << 8, 1 << 16];
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

    /// For each way the places where it is gone with this rest.
    #[inline]
    pub(crate) fn rows(&self, rest: &[u64], lanes: &mut [u64; LANES]) {
        let mut spread = [0; SPREAD];
        let words = self.walking.len();
        self.spread.open(&self.packing, &rest[..words], &mut spread[..self.spread.words]);
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
}

impl<const N: usize> Machine<N> {
    /// `None` if players are not told so, or no input moves one alone.
    pub(super) fn find_places(&self, bench: &mut Bench<N>, movements: &[u8]) -> Option<Places> {
        let memory = self.memory.as_ref()?;
        if self.won_at_once || memory.spread.words > SPREAD {
            return None;
        }
        let singles = self.single_players(memory)?;
        let places: Vec<Vec<u64>> = singles.iter().map(|place| place.words.clone()).collect();
        let numbers = Numbers::of(&self.walking, &places)?;
        let mut cubes = Vec::new();
        let mut left = TURNS[1];
        for (place, single) in singles.iter().enumerate().filter(|(_, it)| !it.words.is_empty()) {
            for (input, &movement) in movements.iter().enumerate() {
                let mut turns = TURNS[0].min(left);
                let before = turns;
                let found = cubes.len();
                let lays = (&single.player.into_iter().collect(), movement);
                let end = self.answered(bench, lays, &mut turns, |bench, answers, end| {
                    let by = self.walked(bench, memory, (&single.words, end), &numbers);
                    if let Some(to) = by {
                        let by = to.map(|to| to.cast_signed() - place.cast_signed());
                        let bits = self.bits(memory, answers)?;
                        cubes.push(Cube { way: Way { input, by }, place, bits });
                    }
                    Some(())
                });
                left -= before - turns;
                if end.is_none() {
                    cubes.truncate(found);
                } else {
                    join(&mut cubes, found);
                }
            }
        }
        let count = places.len();
        let mut made = Places {
            packing: self.packing.clone(),
            spread: memory.spread.clone(),
            walking: self.walking.clone(),
            count,
            words: places,
            numbers,
            ways: Vec::new(),
            first: Vec::new(),
            chunks: Vec::new(),
            width: 8,
            table: Vec::new(),
        };
        made.tabulate(&cubes);
        made.ways.iter().any(|way| way.by.is_some()).then_some(made)
    }

    /// A single player in each cell where it may be, or none: numbered so that cells that lie alike to each other have numbers that do.
    fn single_players(&self, memory: &Memory<N>) -> Option<Vec<Single>> {
        let is_player = |&object: &usize| self.plan.player.mask.contains(object);
        let fields = || {
            let fields = self.packing.fields.iter();
            fields.filter(|field| field.objects.iter().any(is_player))
        };
        let listed = fields().any(|field| field.kind == Kind::List);
        if listed && (fields().count() > 1 || fields().any(|field| field.offsets.len() > 1)) {
            return None;
        }
        let words = self.walking.len();
        let mut all: Vec<Single> = Vec::new();
        for field in fields() {
            for &object in &field.objects {
                let cells = field.cells.iter().map(|&cell| usize::from(cell));
                let base = all.len();
                let first = cells.clone().min()?;
                for cell in cells {
                    let Some(test) = memory.spread.test(&self.packing, cell, object) else {
                        continue;
                    };
                    let mut bits = vec![0; words];
                    *bits.get_mut(test.look.word as usize)? |= test.value << test.look.shift;
                    let number = base + cell - first;
                    if all.len() <= number {
                        all.resize(number + 1, Single::default());
                    }
                    all[number] = Single { words: bits, player: Some((cell, object)) };
                }
            }
        }
        if !listed {
            all.push(Single { words: vec![0; words], player: None });
        }
        (all.len() <= MOST).then_some(all)
    }

    /// The place that an end of an input, in the place of these bits, moves players to without anything else, by which nothing is won; within, `None`
    /// if it does nothing.
    #[expect(clippy::option_option, reason = "an outer one says that it does anything else")]
    fn walked(
        &self,
        bench: &Bench<N>,
        memory: &Memory<N>,
        (from, end): (&[u64], Option<End>),
        numbers: &Numbers,
    ) -> Option<Option<usize>> {
        if bench.work.rounds_ran_out {
            return None;
        }
        match end? {
            // A position that is won as it is there never is but at the start.
            End::Rests(_) => Some(None),
            End::Step(step) if step.lists == 0 => {
                let mut words = from.to_vec();
                words.resize(memory.spread.words, 0);
                step.toggle(&mut words);
                let (to, others) = words.split_at(from.len());
                let walks =
                    to.iter().zip(&self.walking).all(|(word, walking)| word & !walking == 0)
                        && others.iter().all(|&word| word == 0);
                if !walks || step.matters && !memory.wins.surely_fail(&self.walking, to) {
                    return None;
                }
                numbers.number(to).map(Some)
            }
            _ => None,
        }
    }

    /// The bits of a position that is as was answered.
    fn bits(&self, memory: &Memory<N>, answers: &[Answer]) -> Option<Vec<(u32, bool)>> {
        let mut bits = Vec::new();
        for answer in answers {
            let test = memory.spread.test(&self.packing, answer.cell, answer.object())?;
            let value = if answer.there.is_some() { test.value } else { 0 };
            let first = test.look.word * 64 + u32::from(test.look.shift);
            bits.extend(
                (0..u32::from(test.look.bits)).map(|bit| (first + bit, value >> bit & 1 != 0)),
            );
        }
        bits.sort_unstable();
        bits.dedup();
        Some(bits)
    }
}

/// A single player, or none, as a place.
#[derive(Clone, Debug, Default)]
struct Single {
    /// The words of a position that tell of it.
    words: Vec<u64>,
    player: Option<(usize, usize)>,
}

/// Makes one of two cubes, from a number on, that differ in one bit only, as long as there are any.
fn join(cubes: &mut Vec<Cube>, from: usize) {
    loop {
        let pair = (from..cubes.len()).find_map(|one| {
            let other = (one + 1..cubes.len()).find(|&other| {
                let (one, other) = (&cubes[one], &cubes[other]);
                let differ = one.bits.iter().zip(&other.bits).filter(|(one, other)| one != other);
                let same = one.bits.iter().zip(&other.bits).all(|(one, other)| one.0 == other.0);
                one.way == other.way
                    && one.bits.len() == other.bits.len()
                    && same
                    && differ.count() == 1
            });
            Some((one, other?))
        });
        let Some((one, other)) = pair else { return };
        let other = cubes.swap_remove(other);
        let bits = core::mem::take(&mut cubes[one].bits);
        cubes[one].bits = bits.into_iter().filter(|bit| other.bits.contains(bit)).collect();
    }
}

impl Places {
    /// Makes planes of cubes, and tables; cubes for which there is no room are left out: what is not known is played.
    fn tabulate(&mut self, cubes: &[Cube]) {
        let words = self.words();
        let mut planes: Vec<Vec<&Cube>> = Vec::new();
        for cube in cubes {
            let fits = |plane: &&mut Vec<&Cube>| {
                plane[0].way == cube.way && plane.iter().all(|other| other.place != cube.place)
            };
            if let Some(plane) = planes.iter_mut().find(fits) {
                plane.push(cube);
            } else if (planes.len() + 1) * words <= LANES {
                planes.push(vec![cube]);
            }
        }
        self.ways = planes.iter().map(|plane| plane[0].way).collect();
        // A multiple of what is combined at once.
        let lanes = (planes.len() * words).next_multiple_of(4);
        self.first = vec![0; lanes];
        let mut asked: Vec<u32> = Vec::new();
        for (number, plane) in planes.iter().enumerate() {
            for cube in plane {
                self.first[number * words + cube.place / 64] |= 1 << (cube.place % 64);
                asked.extend(cube.bits.iter().map(|&(bit, _)| bit));
            }
        }
        let chunks = |width: u32| {
            let mut chunks: Vec<u32> = asked.iter().map(|bit| bit / width).collect();
            chunks.sort_unstable();
            chunks.dedup();
            chunks
        };
        if chunks(8).len() * 256 * lanes > TABLE {
            self.width = 4;
        }
        let (width, values) = (self.width, 1usize << self.width);
        let chunks = chunks(width);
        self.table = vec![u64::MAX; chunks.len() * values * lanes];
        for (number, plane) in planes.iter().enumerate() {
            for cube in plane {
                let (lane, place) = (number * words + cube.place / 64, 1u64 << (cube.place % 64));
                for &(bit, set) in &cube.bits {
                    let chunk = chunks.binary_search(&(bit / width)).unwrap_or(0);
                    for value in
                        (0..values).filter(|value| (value >> (bit % width) & 1 != 0) != set)
                    {
                        self.table[(chunk * values + value) * lanes + lane] &= !place;
                    }
                }
            }
        }
        let chunk = |&chunk: &u32| Chunk { word: chunk * width / 64, shift: chunk * width % 64 };
        self.chunks = chunks.iter().map(chunk).collect();
    }
}
