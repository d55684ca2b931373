//! [`Coding`]: words in as few bits as differ from one to another, mixed, and back.
//!
//! Of a word's bits only some ever change: a stack of ten pancakes has a nibble for each in a word of 64, a
//! board a bit for each hole. A coding knows which bits have changed so far, moves them together and mixes them by
//! operations that can be undone (multiplication by an odd number, and the upper half added to the lower), so that
//! different words have different codes, and codes are spread as hashes are. Nothing else has to be kept of a position.
//!
//! # Literature
//! Moving bits together by masks that are worked out once: H. S. Warren, "Hacker's Delight", 2012, section 7-4. Keeping of a
//! hash that can be undone what its place in the table does not say: J. G. Cleary, "Compact hash tables using bidirectional
//! linear probing", IEEE Transactions on Computers 33, 1984; after D. E. Knuth, volume 3, exercise 6.4-13.

use super::key::Key;

/// A step of moving bits together: those of the mask go down by so many places.
#[derive(Clone, Copy, Debug)]
struct Move<K> {
    mask: K,
    by: u32,
}

/// Words that differ from one of them in certain bits only, as codes of as many bits.
#[derive(Clone, Debug)]
pub(crate) struct Coding<K> {
    /// A word.
    base: K,
    /// The bits in which others may differ from it.
    varying: K,
    moves: Vec<Move<K>>,
    /// How many bits a code has.
    bits: u32,
    mask: K,
    /// Two odd factors and what undoes them.
    factors: [K; 2],
    inverses: [K; 2],
}

impl<K: Key> Coding<K> {
    /// A code has as many bits at least: some of them choose the shard, some the line.
    const FEWEST: u32 = 24;

    /// The coding of words that differ from `base` in bits of `varying` only.
    pub(crate) fn new(base: K, varying: K) -> Self {
        let bits = varying.ones().max(Self::FEWEST).min(K::BITS);
        let mask = K::ones_below(bits);
        // Odd numbers without a pattern: the fractions of the golden ratio and of the square root of two.
        let factors = [0x9e37_79b9_7f4a_7c15, 0x6a09_e667_f3bc_c909]
            .map(|odd| K::small(odd) << (K::BITS - 64) | K::small(odd));
        Self {
            base,
            varying,
            moves: moves(varying),
            bits,
            mask,
            factors,
            inverses: factors.map(inverse),
        }
    }

    /// How many bits a code has.
    pub(crate) fn bits(&self) -> u32 {
        self.bits
    }

    /// Whether a word differs from others only where it may.
    #[inline]
    pub(crate) fn knows(&self, word: K) -> bool {
        (word ^ self.base) & !self.varying == K::default()
    }

    /// The coding that knows all of these words, too.
    pub(crate) fn with(&self, words: impl IntoIterator<Item = K>) -> Self {
        let differ = |varying, word| varying | word ^ self.base;
        Self::new(self.base, words.into_iter().fold(self.varying, differ))
    }

    /// The code of a word that it [`knows`](Self::knows).
    #[inline]
    pub(crate) fn code(&self, word: K) -> K {
        let mut x = (word ^ self.base) & self.varying;
        for it in &self.moves {
            let moving = x & it.mask;
            x = x ^ moving | moving >> it.by;
        }
        let half = self.bits.div_ceil(2);
        // Each fold of the upper half onto the lower undoes itself, for twice it moves everything out.
        x = x.times(self.factors[0]) & self.mask;
        x = x ^ x >> half;
        x = x.times(self.factors[1]) & self.mask;
        x ^ x >> half
    }

    /// The word of a code.
    #[inline]
    pub(crate) fn word(&self, code: K) -> K {
        self.spread(self.packed(code))
    }

    /// The bits in which the word of a code may differ from others, moved together: 1 where it differs from the base.
    #[inline]
    pub(crate) fn packed(&self, code: K) -> K {
        let half = self.bits.div_ceil(2);
        let mut x = code ^ code >> half;
        x = x.times(self.inverses[1]) & self.mask;
        x = x ^ x >> half;
        x.times(self.inverses[0]) & self.mask
    }

    /// The word whose bits these are.
    #[inline]
    pub(crate) fn spread(&self, packed: K) -> K {
        let mut x = packed;
        for it in self.moves.iter().rev() {
            // What stays behind lies where nothing varies, and is dropped at last.
            x = x & !it.mask | x << it.by & it.mask;
        }
        x & self.varying ^ self.base
    }
}

/// The steps that move the bits of `varying` to the low end, in their order.
fn moves<K: Key>(varying: K) -> Vec<Move<K>> {
    let mut moves = Vec::new();
    let mut left = varying;
    // For each bit that is set: how many below it are not, modulo two, four and so on.
    let mut unset = !varying << 1;
    for step in 0..K::BITS.trailing_zeros() {
        let mut parity = unset;
        for by in (0..K::BITS.trailing_zeros()).map(|n| 1 << n) {
            parity = parity ^ parity << by;
        }
        let mask = parity & left;
        let by = 1 << step;
        if mask != K::default() {
            moves.push(Move { mask, by });
        }
        left = left ^ mask | mask >> by;
        unset = unset & !parity;
    }
    moves
}

/// What an odd number is to be multiplied by to give one.
fn inverse<K: Key>(odd: K) -> K {
    // Newton's method: x (2 − odd x) has twice as many right bits as x, and odd itself has three.
    (0..6).fold(odd, |inverse, _| inverse.times((!odd.times(inverse)).plus(K::small(3))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;
    use std::collections::HashSet;

    fn there_and_back<K: Key>(base: K, varying: K, words: impl Iterator<Item = K>) {
        let coding = Coding::new(base, varying);
        let mut codes = HashSet::new();
        let mut seen = HashSet::new();
        for word in words {
            let word = base ^ word & varying;
            assert!(coding.knows(word));
            let code = coding.code(word);
            assert_eq!(code & !K::ones_below(coding.bits()), K::default(), "{varying:?}");
            assert_eq!(coding.word(code), word, "{base:?} {varying:?}");
            assert_eq!(seen.insert(word.low()), codes.insert(code.low()), "{word:?}");
        }
    }

    #[test]
    fn words_come_back_and_different_ones_have_different_codes() {
        let mut random = Random::new(5);
        let mut next = || random.below(u64::MAX);
        for round in 0..60u32 {
            let words: Vec<u64> = (0..200).map(|_| next()).chain(0..20).collect();
            let varying = match round {
                0 => 0,
                1 => u64::MAX,
                2 => 1 << 63,
                3 => 0x0f0f_0f0f_0f0f_0f0f,
                _ => next() & if round % 2 > 0 { next() } else { u64::MAX },
            };
            // Hashed by their low bits here, which differ in words of 64 bits alone.
            there_and_back(next(), varying, words.iter().copied());
        }
    }

    #[test]
    fn words_of_128_bits_too() {
        let mut random = Random::new(6);
        let mut next =
            || u128::from(random.below(u64::MAX)) << 64 | u128::from(random.below(u64::MAX));
        for round in 0..40 {
            let varying = if round == 0 { u128::MAX } else { next() & next() };
            let (base, coding) = (next(), Coding::new(0, varying));
            let coding = Coding::new(base, varying).with([coding.word(0)]);
            for word in (0..200).map(|_| next()) {
                let word = base ^ word & varying;
                assert_eq!(coding.word(coding.code(word)), word);
            }
        }
    }

    #[test]
    fn all_words_of_few_bits_are_permuted() {
        let coding = Coding::new(0u64, 0x00ff_0f00_00ff);
        let spread = |n: u64| n & 0xff | (n >> 8 & 0xf) << 24 | (n >> 12 & 0xff) << 32;
        assert_eq!(coding.bits(), 24);
        let codes: HashSet<u64> = (0..1 << 20).map(|n| coding.code(spread(n))).collect();
        assert_eq!(codes.len(), 1 << 20);
    }

    #[test]
    fn a_word_that_differs_elsewhere_is_not_known_until_it_is_added() {
        let coding = Coding::new(0b1000u64, 0b0110);
        assert!(coding.knows(0b1110) && !coding.knows(0b0000) && !coding.knows(0b1001));
        let more = coding.with([0b0000, 1 << 40]);
        assert!(more.knows(0b0110) && more.knows(1 << 40 | 0b1010) && !more.knows(1));
    }

    #[test]
    fn codes_are_spread_though_words_are_not() {
        // Counted from 0 on: both the upper bits, which choose a shard, and the lowest, which are compared first.
        let coding = Coding::new(0u64, (1 << 33) - 1);
        let (mut upper, mut lower) = ([0; 256], [0; 256]);
        for word in 0..1 << 16 {
            let code = coding.code(word);
            upper[(code >> 25) as usize] += 1;
            lower[(code & 255) as usize] += 1;
        }
        // 256 each on average.
        for count in upper.into_iter().chain(lower) {
            assert!((150..380).contains(&count), "{count}");
        }
    }
}
