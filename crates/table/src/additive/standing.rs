//! [`Standing`]: where the tokens of a pattern stand, kept so that a move changes it in a few instructions without a branch.
//!
//! Of up to 64 places the set is 64 bits ([`Bits`]), of more it is a list of bytes in order ([`Bytes`]).

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::additive::sets::Sets;
use crate::additive::shifts::MOST;

/// Of each byte the lowest bit, and the highest.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;
/// Places of which the set's number is looked up at a time.
const TOGETHER: usize = 9;
/// More than the tokens of a pattern, and a power of two.
const MANY: usize = 16;

/// Where the tokens of a pattern stand, as a database has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// The set of the places, in its [`Form`].
    pub(super) places: u64,
    /// The order of the tokens in it, and above its 16 bits what the database says, once it was asked. Together, so that it
    /// is written and read at once: a processor waits for what was written in parts.
    pub(super) rest: u32,
}

impl Standing {
    /// Not filled in yet.
    pub(super) const NONE: Self = Self { places: 0, rest: 0 };

    #[inline(always)]
    pub(super) const fn order(self) -> u16 {
        self.rest as u16
    }

    #[inline(always)]
    pub(super) const fn excess(self) -> u32 {
        self.rest >> 16
    }

    /// Takes what the database says, where it was not asked yet.
    #[inline(always)]
    pub(super) fn add_excess(&mut self, excess: u32) {
        self.rest |= excess << 16;
    }
}

/// How the set of some places is kept.
pub(super) trait Form: Copy {
    /// The set of places that are in order.
    fn of(places: &[u8]) -> u64;
    /// One of the places becomes another: the set then, and where in its order the two are.
    fn shifted(places: u64, from: u8, to: u8) -> (u64, u32, u32);
    /// The number of a set.
    fn number(weights: &Weights, places: u64) -> u32;
}

/// A bit a place, of which `N` times [`TOGETHER`] are looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bits<const N: usize>;

/// The places in order from the lowest byte, and 255 in the bytes that are left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes;

/// What places add to the numbers of sets.
#[derive(Debug)]
pub(super) struct Weights {
    /// By how many places are below it in the set, by place.
    one: Box<[[u32; 256]; MOST]>,
    /// Of some places at a time, of the first 64, [`MANY`] rows each: by how many are below them in the set, by which of them are
    /// in it.
    some: Vec<[u32; 1 << TOGETHER]>,
}

impl Weights {
    pub(super) fn new(sets: &Sets) -> Self {
        let mut one = Box::new([[0; 256]; MOST]);
        for (many, weights) in one.iter_mut().enumerate().take(sets.k) {
            for (place, weight) in (0..=u8::MAX).zip(weights).take(sets.places) {
                *weight = sets.below(place, many + 1);
            }
        }
        let times = match sets.places {
            ..=36 => sets.places.div_ceil(TOGETHER),
            37..=64 => 8,
            _ => 0,
        };
        let some = (0..times).flat_map(|at| some_at(&one, sets, TOGETHER * at));
        Self { some: some.collect(), one }
    }
}

/// What sets of the places from one on add, by how many are below.
fn some_at(
    one: &[[u32; 256]; MOST],
    sets: &Sets,
    first: usize,
) -> impl Iterator<Item = [u32; 1 << TOGETHER]> {
    let last = sets.places.min(first + TOGETHER);
    (0..MANY).map(move |below| {
        core::array::from_fn(|set| {
            let places = (first..last).filter(|place| set >> (place - first) & 1 == 1);
            (below..).zip(places).map(|(many, place)| one.get(many).map_or(0, |w| w[place])).sum()
        })
    })
}

impl<const N: usize> Form for Bits<N> {
    #[inline(always)]
    fn of(places: &[u8]) -> u64 {
        places.iter().fold(0, |set, &place| set | 1 << (place % 64))
    }

    #[inline(always)]
    fn shifted(places: u64, from: u8, to: u8) -> (u64, u32, u32) {
        let (from, to) = (1_u64 << (from % 64), 1_u64 << (to % 64));
        let rest = places & !from;
        (rest | to, (rest & (from - 1)).count_ones(), (rest & (to - 1)).count_ones())
    }

    #[inline(always)]
    fn number(weights: &Weights, places: u64) -> u32 {
        let Some(some) = weights.some.get(..N * MANY) else { return 0 };
        let (mut number, mut at) = (0_u32, 0);
        // Counted up instead of taken from a range: what is not inlined would not be compiled for the instructions.
        while at < N {
            let first = TOGETHER * at;
            let below = (places & ((1 << first) - 1)).count_ones() as usize;
            let set = (places >> first) as usize % (1 << TOGETHER);
            number = number.wrapping_add(some[MANY * at + below % MANY][set]);
            at += 1;
        }
        number
    }
}

impl Form for Bytes {
    #[inline(always)]
    fn of(places: &[u8]) -> u64 {
        let mut bytes = [u8::MAX; MOST];
        bytes[..places.len()].copy_from_slice(places);
        u64::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn shifted(places: u64, from: u8, to: u8) -> (u64, u32, u32) {
        let i = below(places, from);
        let rest = places & lowest(i) | (places >> 8 | 255 << 56) & !lowest(i);
        let j = below(rest, to);
        let after = rest & lowest(j) | u64::from(to) << (8 * j) | (rest & !lowest(j)) << 8;
        (after, i, j)
    }

    #[inline(always)]
    fn number(weights: &Weights, places: u64) -> u32 {
        let places = places.to_le_bytes();
        weights.one.iter().zip(places).map(|(weights, place)| weights[usize::from(place)]).sum()
    }
}

/// How many of eight bytes are below one.
#[inline(always)]
fn below(bytes: u64, byte: u8) -> u32 {
    let than = u64::from(byte) * LOW;
    // Of each byte the highest bit of a difference that borrows from no other, mended by the highest bits themselves.
    let difference = (bytes | HIGH).wrapping_sub(than & !HIGH);
    let at_least = (bytes & !than | !(bytes ^ than) & difference) & HIGH;
    8 - ((at_least >> 7).wrapping_mul(LOW) >> 56) as u32
}

/// The lowest `n` bytes.
#[inline(always)]
fn lowest(n: u32) -> u64 {
    1_u64.checked_shl(8 * n).map_or(u64::MAX, |bit| bit - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    fn check<F: Form>(many: usize) {
        let mut random = Random::new(7);
        for k in 1..=MOST.min(many - 1) {
            let Some(sets) = Sets::new(many, k) else { continue };
            let weights = Weights::new(&sets);
            for _ in 0..300 {
                let mut all: Vec<u8> = (0..many as u8).collect();
                let places = (0..k).map(|_| all.remove(random.index(all.len())));
                let mut places: Vec<u8> = places.collect();
                let to = all[random.index(all.len())];
                places.sort_unstable();
                let i = random.index(k);
                let mut after = places.clone();
                after[i] = to;
                after.sort_unstable();
                let j = after.iter().position(|&place| place == to).unwrap();
                let wanted = (F::of(&after), i as u32, j as u32);
                assert_eq!(F::shifted(F::of(&places), places[i], to), wanted, "{places:?} {to}");
                assert_eq!(F::number(&weights, F::of(&places)), sets.number(&places));
            }
        }
    }

    #[test]
    fn places_shift_as_in_a_list_and_sets_have_their_numbers() {
        check::<Bits<1>>(9);
        check::<Bits<2>>(10);
        check::<Bits<2>>(18);
        check::<Bits<3>>(25);
        check::<Bits<4>>(28);
        check::<Bits<8>>(37);
        check::<Bits<8>>(64);
        check::<Bytes>(60);
    }

    #[test]
    fn lists_have_places_past_64() {
        for (places, from, to) in [([3, 70, 254], 70, 255 - 2), ([0, 1, 200], 200, 2)] {
            let (after, i, j) = Bytes::shifted(Bytes::of(&places), from, to);
            let mut list = places.map(|place| if place == from { to } else { place });
            list.sort_unstable();
            let at = |list: [u8; 3], place| list.iter().position(|&p| p == place).unwrap() as u32;
            assert_eq!((after, i, j), (Bytes::of(&list), at(places, from), at(list, to)));
        }
    }
}
