//! Counting bits.

use crate::Kernel;

/// How many bits of some words are set.
///
/// ```
/// assert_eq!(everystate_cpu::count_ones(&[1, 3, u64::MAX]), 67);
/// ```
pub fn count_ones(words: &[u64]) -> u64 {
    #[cfg(target_arch = "x86_64")]
    if let Some(avx512) = crate::Avx512::detect() {
        return avx512.run(Count(words));
    } else if let Some(avx2) = crate::Avx2::detect() {
        return avx2.run(Count(words));
    }
    Count(words).run()
}

struct Count<'a>(&'a [u64]);

impl Kernel for Count<'_> {
    type Output = u64;

    #[inline(always)]
    fn run(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn all_at_once_is_one_after_the_other() {
        let mut random = Random::new(2);
        for length in 0..100 {
            let words: Vec<u64> = (0..length).map(|_| random.below(u64::MAX)).collect();
            let wanted: u64 =
                words.iter().map(|word| (0..64).map(|bit| word >> bit & 1).sum::<u64>()).sum();
            assert_eq!(count_ones(&words), wanted);
            assert_eq!(Count(&words).run(), wanted);
        }
    }
}
