//! [`Tally`]: how often a table holds each value, the cheapest property that its distribution fixes.

use super::{Damage, Header};

/// The lower bit of every entry of a word.
const LOW: u64 = 0x5555_5555_5555_5555;

/// How often each of the values 0 to 3 was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally([u64; 4]);

impl Tally {
    /// What the distribution says: positions at distances 0, 1, 2 modulo 3, and 3 for the rest. Takes a
    /// header that [`check`](super::frame::check) has passed.
    pub(super) fn expected(header: &Header) -> Self {
        let mut tally = Self::default();
        for (depth, count) in header.counts.iter().enumerate() {
            tally.0[depth % 3] += count;
        }
        tally.0[3] = header.words * 32 - header.positions;
        tally
    }

    /// Counts the 32 entries of each word, given as its eight bytes, the lowest first.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        debug_assert!(rest.is_empty(), "a block is whole words");
        let [mut low, mut high, mut both] = [0u64; 3];
        for word in words {
            let word = u64::from_le_bytes(*word);
            let (a, b) = (word & LOW, word >> 1 & LOW);
            low += u64::from(a.count_ones());
            high += u64::from(b.count_ones());
            both += u64::from((a & b).count_ones());
        }
        let entries = words.len() as u64 * 32;
        self.0[0] += entries + both - low - high;
        self.0[1] += low - both;
        self.0[2] += high - both;
        self.0[3] += both;
    }

    /// Adds what another counted.
    pub(super) fn merge(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// The first value that is not met as often as `expected`.
    pub(super) fn compare(self, expected: Self) -> Result<(), Damage> {
        for (value, (expected, found)) in (0..).zip(expected.0.into_iter().zip(self.0)) {
            if expected != found {
                return Err(Damage::Contents { value, expected, found });
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_entry_is_counted_once(words in prop::collection::vec(any::<u64>(), 0..40)) {
            let mut plain = [0; 4];
            for word in &words {
                for entry in 0..32 {
                    plain[(word >> (2 * entry) & 3) as usize] += 1;
                }
            }
            let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
            let mut tally = Tally::default();
            tally.add(&bytes);
            prop_assert_eq!(tally, Tally(plain));
            tally.merge(tally);
            prop_assert_eq!(tally, Tally(plain.map(|n| 2 * n)));
        }
    }

    #[test]
    fn the_first_difference_is_named() {
        let (mine, theirs) = (Tally([5, 1, 2, 0]), Tally([5, 2, 1, 0]));
        assert_eq!(mine.compare(mine), Ok(()));
        let damage = Damage::Contents { value: 1, expected: 2, found: 1 };
        assert_eq!(mine.compare(theirs), Err(damage));
    }
}
