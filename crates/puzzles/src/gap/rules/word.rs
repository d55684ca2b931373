//! Positions as words: the rank of each suit's anchors, side by side.
//!
//! The anchors of a suit are a sequence a₀ ≤ a₁ ≤ … with aᵥ ≤ v (`docs/math/gap.md`). Sequences of
//! `n` are counted by the Catalan numbers, so a suit of 7 cards takes 9 bits and one of 16 takes 26.

use everystate_puzzle::Word;

use super::deal::RANKS;

/// Ranks of the sequences 0 = a₀ ≤ a₁ ≤ … ≤ aₙ₋₁ with aᵥ ≤ v, in dictionary order.
#[derive(Clone, Debug)]
pub(super) struct Ballots {
    length: usize,
    /// `ways[v][a]`: in how many ways a sequence goes on after aᵥ = a.
    ways: [[u64; RANKS]; RANKS],
}

impl Ballots {
    /// Sequences of a length from 1 to [`RANKS`].
    pub(super) fn new(length: usize) -> Self {
        let mut ways = [[0; RANKS]; RANKS];
        ways[length - 1] = [1; RANKS];
        for v in (0..length - 1).rev() {
            for a in 0..=v {
                ways[v][a] = ways[v + 1][a..=v + 1].iter().sum();
            }
        }
        Self { length, ways }
    }

    /// How many bits a rank takes.
    pub(super) fn bits(&self) -> u32 {
        (self.ways[0][0] - 1).checked_ilog2().map_or(0, |bits| bits + 1)
    }

    pub(super) fn rank(&self, anchors: &[usize; RANKS]) -> u64 {
        let passed = |v: usize| self.ways[v][anchors[v - 1]..anchors[v]].iter().sum::<u64>();
        (1..self.length).map(passed).sum()
    }

    pub(super) fn unrank(&self, mut rank: u64) -> [usize; RANKS] {
        let mut anchors = [0; RANKS];
        for v in 1..self.length {
            let mut a = anchors[v - 1];
            while a < v && rank >= self.ways[v][a] {
                rank -= self.ways[v][a];
                a += 1;
            }
            anchors[v] = a;
        }
        anchors
    }
}

/// A word made of fields of the same width, below 64 bits each.
pub trait Store: Word + Default {
    /// Adds `value` to the field at `index`, which holds 0.
    fn set(&mut self, index: usize, bits: u32, value: u64);
    /// The field at `index`.
    fn get(self, index: usize, bits: u32) -> u64;
}

/// The lowest `bits` bits.
fn mask(bits: u32) -> u64 {
    (1 << bits) - 1
}

impl Store for u64 {
    fn set(&mut self, index: usize, bits: u32, value: u64) {
        *self |= value << (index * bits as usize);
    }
    fn get(self, index: usize, bits: u32) -> u64 {
        self >> (index * bits as usize) & mask(bits)
    }
}

impl Store for u128 {
    fn set(&mut self, index: usize, bits: u32, value: u64) {
        *self |= Self::from(value) << (index * bits as usize);
    }
    fn get(self, index: usize, bits: u32) -> u64 {
        let low = self >> (index * bits as usize) & Self::from(mask(bits));
        u64::try_from(low).unwrap_or(u64::MAX)
    }
}

impl Store for [u64; 4] {
    fn set(&mut self, index: usize, bits: u32, value: u64) {
        let (word, at) = (index * bits as usize / 64, index * bits as usize % 64);
        self[word] |= value << at;
        if at + bits as usize > 64 {
            self[word + 1] |= value >> (64 - at);
        }
    }
    fn get(self, index: usize, bits: u32) -> u64 {
        let (word, at) = (index * bits as usize / 64, index * bits as usize % 64);
        let high = if at + bits as usize > 64 { self[word + 1] << (64 - at) } else { 0 };
        (self[word] >> at | high) & mask(bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_a_bijection() {
        let catalan = [1, 2, 5, 14, 42, 132, 429, 1430, 4862];
        for (length, count) in (1..).zip(catalan) {
            let ballots = Ballots::new(length);
            for rank in 0..count {
                let anchors = ballots.unrank(rank);
                assert!((1..length).all(|v| anchors[v - 1] <= anchors[v] && anchors[v] <= v));
                assert_eq!(ballots.rank(&anchors), rank);
            }
            assert_eq!(ballots.ways[0][0], count);
        }
        assert_eq!(Ballots::new(RANKS).bits(), 26);
    }

    #[test]
    fn fields_stay_apart() {
        fn check<W: Store>(fields: usize, bits: u32) {
            let value = |i: usize| (0x9e37_79b9_7f4a_7c15_u64 >> i) & mask(bits);
            let mut word = W::default();
            for i in 0..fields {
                word.set(i, bits, value(i));
            }
            for i in 0..fields {
                assert_eq!(word.get(i, bits), value(i), "field {i} of {bits} bits");
            }
        }
        check::<u64>(4, 9);
        check::<u64>(7, 9);
        check::<u128>(4, 26);
        check::<u128>(6, 20);
        check::<[u64; 4]>(9, 26);
        check::<[u64; 4]>(9, 23);
    }
}
