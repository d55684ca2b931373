//! [`Standing`]: where the tokens of a pattern stand, kept so that a move changes it in a few instructions without a branch.

use crate::additive::sets::Sets;
use crate::additive::shifts::MOST;

/// Of each byte the lowest bit, and the highest.
const LOW: u64 = 0x0101_0101_0101_0101;
const HIGH: u64 = LOW << 7;

/// Where the tokens of a pattern stand, as a database has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    /// The places in order from the lowest byte, and 255 in the bytes that are left.
    pub(super) places: u64,
    pub(super) order: u16,
    /// What the database says, once it was asked.
    pub(super) excess: u8,
    /// The number of the entry.
    pub(super) entry: u64,
}

/// By how many places are below it in a set, by place: what it adds to the set's number.
#[derive(Debug)]
pub(super) struct Weights(Box<[[u32; 256]; MOST]>);

impl Weights {
    pub(super) fn new(sets: &Sets) -> Self {
        let mut weights = Box::new([[0; 256]; MOST]);
        for (many, weights) in weights.iter_mut().enumerate().take(sets.k) {
            for (place, weight) in (0..=u8::MAX).zip(weights).take(sets.places) {
                *weight = sets.below(place, many + 1);
            }
        }
        Self(weights)
    }

    /// The number of a set.
    #[inline]
    pub(super) fn number(&self, places: u64) -> u32 {
        let places = places.to_le_bytes();
        self.0.iter().zip(places).map(|(weights, place)| weights[usize::from(place)]).sum()
    }
}

/// How many of eight bytes are below one.
#[inline]
fn below(bytes: u64, byte: u8) -> u32 {
    let than = u64::from(byte) * LOW;
    // Of each byte the highest bit of a difference that borrows from no other, mended by the highest bits themselves.
    let difference = (bytes | HIGH).wrapping_sub(than & !HIGH);
    let at_least = (bytes & !than | !(bytes ^ than) & difference) & HIGH;
    8 - ((at_least >> 7).wrapping_mul(LOW) >> 56) as u32
}

/// The lowest `n` bytes.
#[inline]
fn lowest(n: u32) -> u64 {
    1_u64.checked_shl(8 * n).map_or(u64::MAX, |bit| bit - 1)
}

/// One of some places in order becomes another: the places, and where in the order the two are.
#[inline]
pub(super) fn shifted(places: u64, from: u8, to: u8) -> (u64, u32, u32) {
    let i = below(places, from);
    let rest = places & lowest(i) | (places >> 8 | 255 << 56) & !lowest(i);
    let j = below(rest, to);
    let after = rest & lowest(j) | u64::from(to) << (8 * j) | (rest & !lowest(j)) << 8;
    (after, i, j)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn places_shift_as_in_a_list() {
        let mut random = Random::new(7);
        for _ in 0..10_000 {
            let k = 1 + random.index(MOST);
            let mut all: Vec<u8> = (0..255).collect();
            let mut places: Vec<u8> = (0..k).map(|_| all.remove(random.index(all.len()))).collect();
            let to = all[random.index(all.len())];
            places.sort_unstable();
            let packed = |places: &[u8]| {
                let mut bytes = [255; MOST];
                bytes[..places.len()].copy_from_slice(places);
                u64::from_le_bytes(bytes)
            };
            let i = random.index(k);
            let mut after = places.clone();
            after[i] = to;
            after.sort_unstable();
            let j = after.iter().position(|&place| place == to).unwrap();
            let wanted = (packed(&after), i as u32, j as u32);
            assert_eq!(shifted(packed(&places), places[i], to), wanted, "{places:?} {to}");
        }
    }
}
