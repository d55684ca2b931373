//! The number of sequences modulo any number, without large numbers.
//!
//! **What it computes.** The remainder by each prime power that divides the modulus, where the prime is
//! no larger than the numbers in the formula, and the remainder by all the rest together; they are
//! joined by the Chinese remainder theorem. Modulo a power of p every number is kept as a power of p
//! times a *unit*, which has an inverse; so quotients are as good as products, and the terms of the sum
//! are brought over one denominator, which is a unit.
//!
//! **Cost.** A few products of machine words for each factor and each term of the formula: linear in
//! the tips unless one or two numbers are far larger than the others. Memory does not grow. A prime
//! that divides the modulus once and is smaller than that takes its own way ([`digits`]).

use super::digits;
use super::field::{BATCH, Field, Part, Quotient};
use super::ring::{Binary, Odd, Ring, factor, inverse, join};
use super::split::Split;
use super::terms::{Term, Terms};
use everystate_puzzle::{Meter, Stop};

/// The factors of a modulus, without common factors.
pub(super) fn parts(modulus: u64, splits: &[Split]) -> Vec<Part> {
    let largest = splits.iter().map(largest).max().unwrap_or(2);
    let walked: u128 = splits.iter().map(steps).sum();
    let mut parts = Vec::new();
    let mut rest = modulus;
    for power in factor(modulus).chunk_by(|p, q| p == q) {
        let prime = power[0];
        if prime <= largest {
            let by_digits: u128 = splits.iter().map(|split| digits::steps(split, prime)).sum();
            let modulus = power.iter().product();
            let cheaper = power.len() == 1 && by_digits < walked;
            let steps = if cheaper { by_digits } else { walked };
            parts.push(Part { modulus, prime, by_digits: cheaper, steps });
            rest /= modulus;
        }
    }
    if rest > 1 {
        parts.push(Part { modulus: rest, prime: 0, by_digits: false, steps: walked });
    }
    parts
}

/// The largest number that the formula multiplies or divides by for a split.
fn largest(split: &Split) -> u64 {
    let most = split.sums().into_iter().max().unwrap_or(0);
    most.max(split.terms.at(0).all + 2).max(split.terms.at(split.terms.last).threes + 2).max(6)
}

/// About how many products it takes for a split if all factors and terms of the formula are gone through.
fn steps(split: &Split) -> u128 {
    let first = split.terms.at(0);
    let [low, middle, high] = sorted(first.pairs);
    let chosen = split.pairs.iter().map(|&[x, y]| u128::from(x.min(y))).sum::<u128>();
    let all = chosen + u128::from(low + middle).min(u128::from(high)) + u128::from(low.min(middle));
    2 * all + 6 * u128::from(split.terms.last)
}

fn sorted(mut three: [u64; 3]) -> [u64; 3] {
    three.sort_unstable();
    three
}

/// The sum of all splits modulo `modulus`, split up into `parts`.
///
/// # Errors
/// [`Stop::Seconds`] or [`Stop::Cancelled`].
pub(super) fn remainder(splits: &[Split], parts: &[Part], meter: &Meter<'_>) -> Result<u64, Stop> {
    let mut all = (0, 1);
    for part in parts {
        let one = if part.modulus.is_power_of_two() {
            Field::new(part, Binary::new(part.modulus)).count(splits, meter)?
        } else {
            Field::new(part, Odd::new(part.modulus)).count(splits, meter)?
        };
        all = join(all, (one, part.modulus));
    }
    Ok(all.0)
}

impl<R: Ring> Field<'_, R> {
    /// What all splits give.
    fn count(&self, splits: &[Split], meter: &Meter<'_>) -> Result<u64, Stop> {
        if self.part.by_digits {
            return self.count_by_digits(splits, meter);
        }
        let modulus = u128::from(self.part.modulus);
        let mut sum = 0_u128;
        for split in splits {
            let (alike, times) = split.thirds();
            let words = self.words(&split.terms, self.first(split, meter)?, alike, meter)?;
            sum = (sum + u128::from(words) * u128::from(times)) % modulus;
        }
        Ok(u64::try_from(sum).unwrap_or(0))
    }

    /// Half the first term of a split's sum, without its weight, times the choices of faces.
    fn first(&self, split: &Split, meter: &Meter<'_>) -> Result<Quotient, Stop> {
        let one = self.ring.of(1);
        let mut all = Quotient { above: one, below: one, exponent: 0 };
        for [x, y] in split.pairs {
            all = self.choose(all, x + y, x, meter)?;
        }
        let first = split.terms.at(0);
        let [low, middle, high] = sorted(first.pairs);
        all = self.choose(all, low + middle + high, high, meter)?;
        all = self.choose(all, low + middle, low, meter)?;
        for n in first.all + 1..=low + middle + high {
            all = self.divide(all, n);
        }
        // Half of 2^w, which is 1 or 2.
        Ok(if first.threes == 0 { self.divide(all, 2) } else { all })
    }

    /// The sum of the terms from the first on; a third of it if `alike`.
    fn words(
        &self,
        terms: &Terms,
        first: Quotient,
        alike: bool,
        meter: &Meter<'_>,
    ) -> Result<u64, Stop> {
        let ring = &self.ring;
        let Quotient { mut above, mut below, mut exponent } = first;
        // The sum is `sum / below`.
        let mut sum = ring.of(0);
        for u in 0..=terms.last {
            if u % BATCH == 0 {
                meter.interrupted()?;
            }
            let term = terms.at(u);
            if let Ok(power) = usize::try_from(exponent) {
                if let Some(&power) = self.powers.get(power) {
                    let weight = ring.mul(self.weight(&term, alike), power);
                    sum = ring.add(sum, ring.mul(above, weight));
                }
            } else {
                sum = ring.add(sum, ring.mul(above, self.weight_by_parts(&term, alike, exponent)));
            }
            if u < terms.last {
                let (more, less) = term.ratio();
                let (more, times) = self.three(more);
                let (less, gone) = self.three(less);
                above = ring.mul(above, more);
                sum = ring.mul(sum, less);
                below = ring.mul(below, less);
                exponent += times - gone;
            }
        }
        let below = inverse(ring.value(below), self.part.modulus);
        Ok(ring.value(ring.mul(sum, ring.of(below))))
    }

    /// The product of three numbers.
    fn three(&self, numbers: [u64; 3]) -> (u64, i64) {
        let [one, two, three] = numbers.map(|n| self.unit(n));
        (self.ring.mul(self.ring.mul(one.0, two.0), three.0), one.1 + two.1 + three.1)
    }

    /// The weight of a term, a third of it if `alike`.
    fn weight(&self, term: &Term, alike: bool) -> u64 {
        let ring = &self.ring;
        let [i, j, k] = term.pairs.map(|n| ring.of(n));
        let (all, threes) = (ring.of(term.all + 1), ring.of(term.threes));
        let (sum, pairs) = if alike {
            (ring.add(all, i), ring.mul(i, i))
        } else {
            let sum = ring.add(ring.add(ring.add(all, all), all), ring.add(ring.add(i, j), k));
            (sum, ring.add(ring.mul(i, j), ring.mul(ring.add(i, j), k)))
        };
        let twice = ring.add(pairs, pairs);
        ring.add(ring.mul(threes, sum), ring.add(twice, twice))
    }

    /// The weight of a term times a power of p with a negative exponent. Each of the products that the
    /// weight is made of makes a whole number of the term: with each of them the power is not negative.
    fn weight_by_parts(&self, term: &Term, alike: bool, exponent: i64) -> u64 {
        let [i, j, k] = term.pairs;
        let (all, w) = (term.all + 1, term.threes);
        let three = if alike { 1 } else { 3 };
        let mut products = vec![[three, w, all], [1, w, i], [4, i, j]];
        if !alike {
            products.extend([[1, w, j], [1, w, k], [4, i, k], [4, j, k]]);
        }
        products.retain(|product| !product.contains(&0));
        products.into_iter().fold(self.ring.of(0), |sum, product| {
            let (unit, times) = self.three(product);
            debug_assert!(exponent + times >= 0, "{term:?}");
            let power = usize::try_from(exponent + times).ok().and_then(|e| self.powers.get(e));
            power.map_or(sum, |&power| self.ring.add(sum, self.ring.mul(unit, power)))
        })
    }
}
