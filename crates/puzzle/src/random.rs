//! A random generator specified to the bit, so that a seed gives the same instance in every version.
//!
//! The generator is `SplitMix64` (Steele, Lea and Flood, OOPSLA 2014): a counter stepped by the golden
//! ratio and mixed. It passes the usual statistical tests and costs a few instructions; it is not
//! for secrets.

/// The generator `SplitMix64`.
///
/// ```
/// # use everystate_puzzle::random::Random;
/// let mut a = Random::of(7, 0);
/// let mut b = Random::of(7, 0);
/// assert_eq!(a.next_u64(), b.next_u64());
/// assert!(a.below(6) < 6);
/// assert_eq!(Random::new(0).next_u64(), 0xe220_a839_7b1d_cdaf);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of a seed.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let (mut a, mut b) = (Random::new(1), Random::new(2));
    /// assert_ne!(a.next_u64(), b.next_u64());
    /// ```
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The stream of instance `index` under `seed`: independent of the instances before it, so that
    /// threads can make instances in any order.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let first = |index| Random::of(7, index).next_u64();
    /// assert_ne!(first(0), first(1));
    /// assert_eq!(first(1), first(1)); // whatever was made before
    /// ```
    #[must_use]
    pub fn of(seed: u64, index: u64) -> Self {
        let mut outer = Self::new(seed);
        let key = outer.next_u64();
        let mut inner = Self::new(key ^ index.wrapping_mul(0xd1b5_4a32_d192_ed03));
        Self::new(inner.next_u64())
    }

    /// The next 64 bits.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let mut random = Random::new(0);
    /// assert_eq!(random.next_u64(), 0xe220_a839_7b1d_cdaf);
    /// assert_eq!(random.next_u64(), 0x6e78_9e6a_a1b9_65f4);
    /// ```
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, every one equally likely (by rejection).
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let mut random = Random::new(1);
    /// let mut seen = [false; 6];
    /// (0..100).for_each(|_| seen[random.below(6) as usize] = true);
    /// assert_eq!(seen, [true; 6]);
    /// ```
    ///
    /// # Panics
    /// If `n` is 0.
    pub fn below(&mut self, n: u64) -> u64 {
        assert!(n > 0, "a number below 0 does not exist");
        let zone = u64::MAX - (u64::MAX - n + 1) % n;
        loop {
            let x = self.next_u64();
            if x <= zone {
                return x % n;
            }
        }
    }

    /// An index below `n`, every one equally likely.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let suits = ["clubs", "diamonds", "hearts", "spades"];
    /// let drawn = suits[Random::new(1).index(suits.len())];
    /// assert!(suits.contains(&drawn));
    /// ```
    ///
    /// # Panics
    /// If `n` is 0.
    #[expect(clippy::cast_possible_truncation, reason = "the result is below a usize")]
    pub fn index(&mut self, n: usize) -> usize {
        self.below(n as u64) as usize
    }

    /// A number from `low` to `high`, both included.
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let mut random = Random::new(1);
    /// assert!((0..100).all(|_| (1..=6).contains(&random.between(1, 6))));
    /// assert_eq!(random.between(3, 3), 3);
    /// ```
    ///
    /// # Panics
    /// If `low > high`.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        assert!(low <= high, "no number lies between {low} and {high}");
        match (high - low).checked_add(1) {
            Some(n) => low + self.below(n),
            None => self.next_u64(),
        }
    }

    /// So many different numbers below `n`, in ascending order, every such set equally likely; all where there are no more. Costs a draw and a search among
    /// the others for each (R. Floyd, in J. Bentley, *More Programming Pearls*, 1988).
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let mut random = Random::new(1);
    /// assert_eq!(random.some(3, 5), [0, 1, 2]);
    /// let hand = random.some(52, 13);
    /// assert!(hand.is_sorted_by(|a, b| a < b) && hand.len() == 13 && hand[12] < 52);
    /// ```
    pub fn some(&mut self, n: u64, count: usize) -> Vec<u64> {
        let mut some = Vec::new();
        for last in n.saturating_sub(count as u64)..n {
            let drawn = self.below(last + 1);
            match some.binary_search(&drawn) {
                Ok(_) => some.push(last),
                Err(place) => some.insert(place, drawn),
            }
        }
        some
    }

    /// Puts `items` into a uniformly random order (Fisher and Yates).
    ///
    /// ```
    /// # use everystate_puzzle::random::Random;
    /// let mut cards: Vec<u32> = (0..52).collect();
    /// Random::new(1).shuffle(&mut cards);
    /// assert_ne!(cards[..4], [0, 1, 2, 3]);
    /// cards.sort_unstable();
    /// assert!(cards.into_iter().eq(0..52)); // none is lost
    /// ```
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.index(i + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn nothing_is_rejected_below_a_power_of_two() {
        for seed in 0..64 {
            for n in [1, 1 << 32, 1 << 63] {
                let expected = Random::new(seed).next_u64() % n;
                assert_eq!(Random::new(seed).below(n), expected, "{seed} {n}");
            }
        }
    }

    #[test]
    fn numbers_of_an_index_are_what_they_were() {
        // The same seed gives the same instances in every version.
        let first = |seed, index| Random::of(seed, index).next_u64();
        let found = [first(0, 0), first(0, 1), first(7, 12), first(u64::MAX, u64::MAX)];
        assert_eq!(
            found,
            [
                0x2382_75bc_38fc_be91,
                0xda30_6b13_a5b7_6f99,
                0xeb81_5704_1d34_3950,
                0xcc62_20c9_83ec_4b06
            ]
        );
    }

    #[test]
    fn every_set_is_equally_likely() {
        let mut random = Random::new(4);
        let mut drawn: HashMap<Vec<u64>, u32> = HashMap::new();
        for _ in 0..10_000 {
            *drawn.entry(random.some(5, 2)).or_default() += 1;
        }
        // Ten pairs; the deviation is 30.
        assert_eq!(drawn.len(), 10);
        assert!(drawn.values().all(|count| (850..1150).contains(count)), "{drawn:?}");
        assert_eq!(random.some(0, 3), []);
        assert_eq!(random.some(3, 0), []);
    }

    #[test]
    fn every_order_is_equally_likely() {
        let mut random = Random::new(3);
        let mut drawn: HashMap<[u8; 3], u32> = HashMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *drawn.entry(items).or_default() += 1;
        }
        // 4000 of each; a deviation of five times the usual one never comes by chance.
        assert_eq!(drawn.len(), 6);
        assert!(drawn.values().all(|count| count.abs_diff(4000) < 300), "{drawn:?}");
    }

    #[test]
    fn every_number_is_equally_likely_where_most_are_rejected() {
        // Of this many, a third would come twice as often as the others without rejection.
        let n = 3 << 62;
        let mut random = Random::new(4);
        let low = (0..9000).filter(|_| random.below(n) < 1 << 62).count();
        assert!(low.abs_diff(3000) < 250, "{low}");
        assert!((0..1000).all(|_| random.below(1) == 0));
    }
}
