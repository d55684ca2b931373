//! Numbers modulo a factor of the modulus, without their powers of its prime: what both ways to a remainder
//! compute with.

use super::ring::{Ring, inverse_of_odd};
use everystate_puzzle::{Meter, Stop};

/// How many factors and terms go by between two looks at the clock.
pub(super) const BATCH: u64 = 1 << 16;

/// A factor of the modulus that is counted by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) modulus: u64,
    /// The prime it is a power of; 0 if none of its primes divides any number of the formula.
    pub(super) prime: u64,
    /// Whether it is a prime in whose base the numbers' digits are taken.
    pub(super) by_digits: bool,
    /// About how many products it takes.
    pub(super) steps: u128,
}

/// Numbers modulo one part.
pub(super) struct Field<'a, R> {
    pub(super) part: &'a Part,
    pub(super) ring: R,
    /// n is divisible by the prime exactly if n times this, modulo 2^64, is at most `most`.
    inverse: u64,
    most: u64,
    /// 1, p, p², …: the powers that are not zero.
    pub(super) powers: Vec<u64>,
}

/// A quotient: `above` times a power of the prime by `below`, both units.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quotient {
    pub(super) above: u64,
    pub(super) below: u64,
    pub(super) exponent: i64,
}

impl<'a, R: Ring> Field<'a, R> {
    pub(super) fn new(part: &'a Part, ring: R) -> Self {
        let (inverse, most) = match part.prime {
            0 => (1, 0),
            // One bit is left of an even number's product, and it is 0.
            2 => (1 << 63, 0),
            p => (inverse_of_odd(p), u64::MAX / p),
        };
        let mut powers = vec![ring.of(1)];
        let mut power = part.prime;
        while power > 0 && power < part.modulus {
            powers.push(ring.of(power));
            power *= part.prime;
        }
        Self { part, ring, inverse, most, powers }
    }

    /// A number above 0 without its factors p, in the ring's form, and how many there were.
    #[inline]
    pub(super) fn unit(&self, n: u64) -> (u64, i64) {
        if n.wrapping_mul(self.inverse) > self.most {
            return (self.ring.of(n), 0);
        }
        let (mut rest, mut times) = (n, 0);
        while rest > 0 && rest.wrapping_mul(self.inverse) <= self.most {
            rest /= self.part.prime;
            times += 1;
        }
        (self.ring.of(rest), times)
    }

    /// The product of the numbers from `low` to `high`.
    fn product(&self, low: u64, high: u64, meter: &Meter<'_>) -> Result<(u64, i64), Stop> {
        // Four products side by side: each waits for its last factor.
        let mut products = [self.ring.of(1); 4];
        let mut exponent = 0;
        let mut from = low;
        while from <= high {
            meter.interrupted()?;
            let to = high.min(from + BATCH);
            let mut n = from;
            while n <= to {
                for product in &mut products[..usize::try_from(to - n + 1).unwrap_or(4).min(4)] {
                    let (unit, times) = self.unit(n);
                    *product = self.ring.mul(*product, unit);
                    exponent += times;
                    n += 1;
                }
            }
            from = to + 1;
        }
        Ok((products.into_iter().reduce(|a, b| self.ring.mul(a, b)).unwrap_or(0), exponent))
    }

    /// `of` times the binomial coefficient n over k.
    pub(super) fn choose(
        &self,
        of: Quotient,
        n: u64,
        k: u64,
        meter: &Meter<'_>,
    ) -> Result<Quotient, Stop> {
        let k = k.min(n - k);
        let (above, more) = self.product(n - k + 1, n, meter)?;
        let (below, less) = self.product(1, k, meter)?;
        Ok(Quotient {
            above: self.ring.mul(of.above, above),
            below: self.ring.mul(of.below, below),
            exponent: of.exponent + more - less,
        })
    }

    /// `of` divided by n.
    pub(super) fn divide(&self, of: Quotient, n: u64) -> Quotient {
        let (unit, times) = self.unit(n);
        let below = self.ring.mul(of.below, unit);
        Quotient { below, exponent: of.exponent - times, ..of }
    }
}
