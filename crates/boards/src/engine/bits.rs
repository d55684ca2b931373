//! [`Bits`]: the objects of a cell, or its movements, in a few words.

#![expect(
    clippy::inline_always,
    reason = "all of this is done for each cell, millions of times a second"
)]

/// A fixed number of words of bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Bits<const N: usize>(pub(super) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(super) const NONE: Self = Self([0; N]);

    pub(super) const fn insert(&mut self, bit: usize) {
        self.0[bit / 64] |= 1 << (bit % 64);
    }

    pub(super) const fn contains(&self, bit: usize) -> bool {
        self.0[bit / 64] >> (bit % 64) & 1 != 0
    }

    /// The bits that are set, in order.
    pub(super) fn ones(self) -> impl Iterator<Item = usize> {
        (0..N).flat_map(move |index| {
            let word = self.0[index];
            core::iter::successors(Some(word), |word| Some(word & word.wrapping_sub(1)))
                .take_while(|&word| word != 0)
                .map(move |word| index * 64 + word.trailing_zeros() as usize)
        })
    }

    #[inline(always)]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether all of them are among others.
    #[inline(always)]
    pub(super) fn is_within(&self, others: &Self) -> bool {
        let mut left = 0;
        for (word, other) in self.0.iter().zip(&others.0) {
            left |= word & !other;
        }
        left == 0
    }

    /// Whether any of them is among others.
    #[inline(always)]
    pub(super) fn meets(&self, others: &Self) -> bool {
        let mut common = 0;
        for (word, other) in self.0.iter().zip(&others.0) {
            common |= word & other;
        }
        common != 0
    }

    #[inline(always)]
    pub(super) fn and(mut self, others: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word &= other;
        }
        self
    }

    #[inline(always)]
    pub(super) fn or(mut self, others: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word |= other;
        }
        self
    }

    #[inline(always)]
    pub(super) fn without(mut self, others: &Self) -> Self {
        for (word, other) in self.0.iter_mut().zip(&others.0) {
            *word &= !other;
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(bits: &[usize]) -> Bits<3> {
        let mut all = Bits::NONE;
        for &bit in bits {
            all.insert(bit);
        }
        all
    }

    #[test]
    fn bits_are_sets_across_words() {
        let lists: [&[usize]; 6] = [&[], &[0], &[63, 64], &[64, 130], &[0, 63, 64, 191], &[191]];
        for one in lists {
            for other in lists {
                let (a, b) = (of(one), of(other));
                let in_other = |bit: &&usize| other.contains(bit);
                let kept = |both: bool| -> Vec<usize> {
                    one.iter().filter(|bit| in_other(bit) == both).copied().collect()
                };
                assert_eq!(a.is_empty(), one.is_empty());
                assert!(a.ones().eq(one.iter().copied()));
                assert!((0..192).all(|bit| a.contains(bit) == one.contains(&bit)));
                assert_eq!(a.is_within(&b), one.iter().all(|bit| other.contains(bit)));
                assert_eq!(a.meets(&b), one.iter().any(|bit| other.contains(bit)));
                assert_eq!(a.and(&b), of(&kept(true)));
                assert_eq!(a.without(&b), of(&kept(false)));
                assert_eq!(a.or(&b), of(&[one, other].concat()));
            }
        }
    }
}
