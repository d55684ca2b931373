//! How many sequences there are, by a formula.
//!
//! **What it computes.** Different arrangements have different sequences, so their numbers add up.
//! For one arrangement, a sequence is a word over the three axes in which no axis comes twice running
//! and the first is not the one the die stands on, and for each axis a choice which of its touches
//! belong to which of its two faces: a number of words times three binomial coefficients. Over the
//! arrangements that pair the same numbers on the axes, the numbers of words add up to a multiple of
//! the number of *all* words with so many letters of three kinds and no two neighbours equal, so there
//! are at most 15 products. The number of words is one sum ([`Terms`](terms::Terms); theorem 6 in
//! `docs/math/roll.md`).
//!
//! **Cost.** Exactly: a few dozen multiplications of numbers as long as the result ([`sum`]). Where
//! numbers are so large that their primes are out of reach, the result is short and the sum too.
//! As a remainder: see [`remainder`].

mod digits;
mod estimate;
mod field;
mod primes;
mod remainder;
mod ring;
mod split;
mod sum;
mod terms;
#[cfg(test)]
mod tests;

use crate::family::Refusal;
use everystate_algebra::Natural;
use everystate_puzzle::{Meter, Stop};
use field::Part;
use num_bigint::BigUint;
use primes::{Power, product};
use split::{Split, splits};
use sum::{Reduced, STRETCH, Summer, ratios};

/// The most digits that a number may have to be counted exactly.
const MOST_DIGITS: u64 = 1_000_000;

/// Bytes that counting exactly takes for each digit of the number.
const BYTES: u64 = 48;

/// The most tips for which primes are listed.
const MOST_LISTED: u64 = 1 << 22;

/// The most products that a remainder may take: about an hour.
const MOST_STEPS: u128 = 1_000_000_000_000;

/// A number of sequences that is to be found.
pub(super) struct Counting {
    splits: Vec<Split>,
    tips: u64,
    /// The modulus and its parts.
    modulus: Option<(u64, Vec<Part>)>,
}

impl Counting {
    /// The number of sequences that reach six ascending numbers in some arrangement, or its remainder.
    ///
    /// # Errors
    /// How far it is beyond what can be found.
    pub(super) fn new(numbers: [u64; 6], modulus: Option<u64>) -> Result<Self, Refusal> {
        let tips = numbers.iter().sum();
        let splits = if tips == 0 { Vec::new() } else { splits(numbers) };
        let Some(modulus) = modulus else {
            let digits = estimate::whole(estimate::digits(&splits));
            if digits > MOST_DIGITS {
                return Err(Refusal::limit(format!(
                    "the number has about {digits} digits, and up to {MOST_DIGITS} are printed; \
                     --mod M gives its remainder"
                )));
            }
            return Ok(Self { splits, tips, modulus: None });
        };
        let parts = remainder::parts(modulus, &splits);
        let steps: u128 = parts.iter().map(|part| part.steps).sum();
        if steps > MOST_STEPS {
            return Err(Refusal::limit(format!(
                "the remainder takes {steps} multiplications or more, and up to {MOST_STEPS} are made"
            )));
        }
        Ok(Self { splits, tips, modulus: Some((modulus, parts)) })
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        match self.modulus {
            Some(_) => 0,
            None => estimate::whole(estimate::digits(&self.splits)) * BYTES,
        }
    }

    /// Finds it.
    ///
    /// # Errors
    /// [`Stop::Seconds`] or [`Stop::Cancelled`].
    pub(super) fn run(&self, meter: &Meter<'_>) -> Result<Natural, Stop> {
        Ok(match &self.modulus {
            Some((modulus, _)) if self.tips == 0 => Natural::from(1 % modulus),
            None if self.tips == 0 => Natural::ONE,
            Some((_, parts)) => Natural::from(remainder::remainder(&self.splits, parts, meter)?),
            None => Natural::from_words(self.exactly(meter)?.iter_u64_digits()),
        })
    }

    fn exactly(&self, meter: &Meter<'_>) -> Result<BigUint, Stop> {
        // No factorial in the formula is of more than half the tips and a few.
        let listed = self.tips <= MOST_LISTED;
        let most = if listed { u32::try_from(self.tips / 2 + 3).unwrap_or(0) } else { 0 };
        let powers = primes::powers(most);
        let mut total = BigUint::ZERO;
        for split in &self.splits {
            total += if listed {
                let words = Summer { terms: split.terms, powers: &powers, stretch: STRETCH, meter }
                    .all()?;
                by_primes(split, &words, &powers)
            } else {
                by_ratios(split, meter)?
            };
        }
        Ok(total)
    }
}

/// The sequences of a split, from the sum of its words' terms, which is twice twice the number of
/// words, and their first. Both sides of every fraction are taken apart into primes, and what is left
/// below is little.
fn by_primes(split: &Split, words: &Reduced, powers: &[Power]) -> BigUint {
    let (mut above, mut below) = (Vec::new(), Vec::new());
    let mut twos = 0_i64;
    let powers: Vec<(Power, i8)> =
        powers.iter().copied().zip(words.common.iter().copied()).collect();
    for of_prime in powers.chunk_by(|(p, _), (q, _)| p.prime == q.prime) {
        let prime = of_prime[0].0.prime;
        let exponent = |&(power, common): &(Power, i8)| {
            let q = u64::from(power.power);
            let carries = |&[x, y]: &[u64; 2]| i64::from(x % q + y % q >= q);
            i64::from(common) + split.pairs.iter().map(carries).sum::<i64>()
        };
        let exponent = of_prime.iter().map(exponent).sum::<i64>() - i64::from(prime == 3);
        match prime {
            2 => twos = exponent,
            _ if exponent > 0 => above.extend((0..exponent).map(|_| u64::from(prime))),
            _ => below.extend((exponent..0).map(|_| u64::from(prime))),
        }
    }
    twos += split.terms.at(0).threes.cast_signed() - 1;
    let above = (product(&above) << twos.max(0).cast_unsigned()) * split.times;
    let below = product(&below) << (-twos).max(0).cast_unsigned();
    let whole = &words.rest * above;
    debug_assert_eq!(&whole % &below, BigUint::ZERO);
    whole / below
}

/// The sequences of a split whose numbers are too large for lists of primes: then the result is
/// allowed to be long only if all but one or two of the numbers are small.
fn by_ratios(split: &Split, meter: &Meter<'_>) -> Result<BigUint, Stop> {
    let (mut above, mut below) = (Vec::new(), vec![6]);
    // n! / (n - k)! k!
    let mut choose = |n: u64, k: u64| {
        let k = k.min(n - k);
        above.extend(n - k + 1..=n);
        below.extend(2..=k);
    };
    for [x, y] in split.pairs {
        choose(x + y, x);
    }
    // s! / (i! j! k!) for the first term, i + j + k = s + 2 - w.
    let terms = &split.terms;
    let first = terms.at(0);
    let [i, j, k] = first.pairs;
    choose(i + j + k, i.max(j).max(k));
    let rest = i + j + k - i.max(j).max(k);
    choose(rest, i.min(j).min(k));
    below.extend(first.all + 1..=i + j + k);
    let (above, below) = (product(&above), product(&below));
    meter.interrupted()?;
    let sum = ratios(terms, 0, terms.last + 1, meter)?;
    meter.interrupted()?;
    let above = ((above * split.times) << first.threes) * sum.sum;
    let below = below * sum.below;
    debug_assert_eq!(&above % &below, BigUint::ZERO);
    Ok(above / below)
}
