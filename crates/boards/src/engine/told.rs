//! [`Told`]: bounds that were told before, of positions that are alike in all that a bound asks for.

/// So many bounds are kept.
const KEPT: usize = 1 << 16;

/// Bounds by the bits that they are of; where two are of one place the later one is kept.
#[derive(Debug)]
pub(super) struct Told {
    /// The bits that a bound asks for, by word.
    asks: Vec<(usize, u64)>,
    /// By place: these bits of a position, and its bound.
    kept: Vec<u64>,
    key: Vec<u64>,
}

/// A bound of 32 bits is kept beside this, so that nothing is taken for one.
const IS_KEPT: u64 = 1 << 32;

impl Told {
    /// Of a bound that asks for these bits; there is nothing to be kept if it asks for all.
    pub(super) fn new(asks: &[u64], bits: u32) -> Self {
        let count: u32 = asks.iter().map(|bits| bits.count_ones()).sum();
        let some = asks.iter().copied().enumerate().filter(|&(_, bits)| bits != 0);
        let asks: Vec<(usize, u64)> = if count < bits { some.collect() } else { Vec::new() };
        Self { kept: Vec::new(), key: vec![0; asks.len()], asks }
    }

    /// The bound of a position: as it was told before, or as it is found.
    pub(super) fn of(&mut self, packed: &[u64], find: impl FnOnce() -> u32) -> u32 {
        if self.asks.is_empty() {
            return find();
        }
        let width = self.asks.len() + 1;
        if self.kept.is_empty() {
            self.kept = vec![0; KEPT * width];
        }
        let mut hash = 0u64;
        for (key, &(word, bits)) in self.key.iter_mut().zip(&self.asks) {
            *key = packed[word] & bits;
            hash = (hash.rotate_left(25) ^ *key).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        }
        #[expect(clippy::cast_possible_truncation, reason = "16 bits")]
        let place = (hash >> (64 - KEPT.trailing_zeros())) as usize * width;
        let kept = &mut self.kept[place..][..width];
        if kept[width - 1] & IS_KEPT != 0 && kept[..width - 1] == self.key[..] {
            #[expect(clippy::cast_possible_truncation, reason = "it is kept in the lower half")]
            return kept[width - 1] as u32;
        }
        let found = find();
        kept[..width - 1].copy_from_slice(&self.key);
        kept[width - 1] = IS_KEPT | u64::from(found);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_told_again_is_what_was_found() {
        let mut told = Told::new(&[0xff, 0, 0xf0], 20);
        let (mut found, mut asked) = (0, 0);
        for round in 0..3 {
            for number in 0..400_000u64 {
                asked += 1;
                // What is not asked for is another each time.
                let (low, high) = (number % 251, number / 251 % 16);
                let packed = [low | (round << 20), number, (high << 4) | round];
                let bound = u32::try_from(low + high * 1000).unwrap();
                let answer = told.of(&packed, || {
                    found += 1;
                    bound
                });
                assert_eq!(answer, bound, "{number}");
            }
        }
        assert!(found >= 251 * 16 && 2 * found < asked, "{found} of {asked}");
    }

    #[test]
    fn nothing_is_kept_where_all_is_asked_for() {
        let mut told = Told::new(&[0xff], 8);
        assert_eq!([5, 6].map(|bound| told.of(&[1], || bound)), [5, 6]);
    }

    #[test]
    fn a_position_without_any_bit_is_found_first() {
        let mut told = Told::new(&[0xff], 20);
        assert_eq!([5, 6].map(|bound| told.of(&[0x100], || bound)), [5, 5]);
    }
}
