//! The number of sequences modulo a prime, from the digits of the numbers in that base.
//!
//! **What it computes.** Words are coefficients of A / D with a polynomial A of degree at most one in
//! each letter. Modulo p it is A · D^(p − 1) over D with x^p, y^p and z^p for the letters; so a coefficient
//! is one with the last digits cut off, of A' / D, where A' is made of the coefficients of A · D^(p − 1) that
//! have those last digits. That A' is of degree at most one again: eight numbers are carried from
//! digit to digit. Binomial coefficients are products over the digits too (Lucas).
//!
//! **Cost.** A few products for each number up to p, for each digit: it does not grow with the
//! tips, but with their number of digits. Memory does not grow.

use super::field::{BATCH, Field, Quotient};
use super::ring::{Ring, inverse, power};
use super::split::Split;
use everystate_puzzle::{Meter, Stop};

/// About how many products it takes for a split modulo a prime.
pub(super) fn steps(split: &Split, prime: u64) -> u128 {
    let most = split.sums().into_iter().max().unwrap_or(0);
    let places = u128::from(most.checked_ilog(prime).unwrap_or(0)) + 1;
    // All eight numbers matter at the last digit, and wherever a digit is 0.
    (28 + 10 * places) * u128::from(prime)
}

impl<R: Ring> Field<'_, R> {
    /// What all splits give, where the modulus is a prime.
    pub(super) fn count_by_digits(&self, splits: &[Split], meter: &Meter<'_>) -> Result<u64, Stop> {
        let modulus = u128::from(self.part.modulus);
        let mut sum = 0_u128;
        for split in splits {
            let (alike, times) = split.thirds();
            let mut all = times % self.part.modulus;
            for [x, y] in split.pairs {
                let choices = self.choices(x + y, x, meter)?;
                all = u64::try_from(u128::from(all) * u128::from(choices) % modulus).unwrap_or(0);
            }
            if all > 0 {
                let words = self.words_by_digits(split.sums(), alike, meter)?;
                sum = (sum + u128::from(all) * u128::from(words)) % modulus;
            }
        }
        Ok(u64::try_from(sum).unwrap_or(0))
    }

    /// n over k, digit by digit.
    fn choices(&self, mut n: u64, mut k: u64, meter: &Meter<'_>) -> Result<u64, Stop> {
        let prime = self.part.prime;
        let one = self.ring.of(1);
        let mut all = Quotient { above: one, below: one, exponent: 0 };
        while n > 0 {
            if k % prime > n % prime {
                return Ok(0);
            }
            all = self.choose(all, n % prime, k % prime, meter)?;
            (n, k) = (n / prime, k / prime);
        }
        Ok(self.quotient(all.above, all.below))
    }

    fn quotient(&self, above: u64, below: u64) -> u64 {
        let below = inverse(self.ring.value(below), self.part.modulus);
        self.ring.value(self.ring.mul(above, self.ring.of(below)))
    }

    /// Twice the words, or with three equal numbers of letters, two thirds of them.
    fn words_by_digits(
        &self,
        mut sums: [u64; 3],
        alike: bool,
        meter: &Meter<'_>,
    ) -> Result<u64, Stop> {
        let (ring, prime) = (&self.ring, self.part.prime);
        // The coefficient of x^b₀ y^b₁ z^b₂ stands at the number with these bits.
        let start = if alike { [1, 1, 1, 1, 0, 0, 0, 0] } else { [3, 2, 2, 1, 2, 1, 1, 0] };
        let mut numerator = start.map(|n| ring.of(n));
        while sums != [0; 3] {
            let mut next = [ring.of(0); 8];
            for (letters, factor) in numerator.into_iter().enumerate() {
                if ring.value(factor) == 0 {
                    continue;
                }
                // What D^(p - 1) must give to the last digits; borrowed where a digit is 0.
                let (mut powers, mut borrowed) = ([0; 3], 0);
                for (axis, power) in powers.iter_mut().enumerate() {
                    let (digit, has) = (sums[axis] % prime, letters >> axis & 1);
                    *power = digit.checked_sub(has as u64).unwrap_or_else(|| {
                        borrowed |= 1 << axis;
                        prime - 1
                    });
                }
                let given = self.coefficient(powers, meter)?;
                next[borrowed] = ring.add(next[borrowed], ring.mul(factor, ring.of(given)));
            }
            numerator = next;
            sums = sums.map(|n| n / prime);
        }
        Ok(ring.value(numerator[0]))
    }

    /// The coefficient in D^(p - 1) of the product of the letters with given powers, none above p - 1:
    /// the sum of n! 2^m / (i! j! k! m!) over all m with n < p, because p - 1 over n is 1 or -1.
    fn coefficient(&self, powers: [u64; 3], meter: &Meter<'_>) -> Result<u64, Stop> {
        let ring = &self.ring;
        let sum = powers.iter().sum::<u64>();
        let (half, odd) = (sum / 2, sum % 2);
        // At u = 0, n is half the sum and m is 0 or 1; each step takes one from n, i, j and k.
        if powers.iter().any(|&power| power > half) {
            return Ok(0);
        }
        let pairs = powers.map(|power| half - power);
        let from = half.saturating_sub(self.part.prime - 1);
        let to = pairs.into_iter().min().unwrap_or(0);
        if from > to {
            return Ok(0);
        }
        let one = ring.of(1);
        let mut first = Quotient { above: one, below: one, exponent: 0 };
        let mut rest = half - from;
        for part in pairs.map(|n| n - from) {
            first = self.choose(first, rest, part, meter)?;
            rest -= part;
        }
        let Quotient { mut above, mut below, .. } = first;
        above = ring.mul(above, power(ring, ring.of(2), odd + 2 * from));
        let mut sum = above;
        for u in from..to {
            if u % BATCH == 0 {
                meter.interrupted()?;
            }
            let threes = odd + 2 * u;
            let [one, two, three] = pairs.map(|n| ring.of(n - u));
            let more = ring.mul(ring.mul(one, two), ring.mul(three, ring.of(4)));
            let less = ring.mul(ring.of(threes + 1), ring.of(threes + 2));
            let less = ring.mul(ring.of(half - u), less);
            above = ring.mul(above, more);
            below = ring.mul(below, less);
            sum = ring.add(ring.mul(sum, less), above);
        }
        Ok(self.quotient(sum, below))
    }
}
