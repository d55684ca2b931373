//! The sum of the terms of [`Terms`], exactly, by halves.
//!
//! **What it computes.** The sum divided by a common factor of all its terms, and that factor by its
//! primes. A long sum is the sum of its halves; each half is divided by what all *its* terms have in
//! common, so a half's number has hardly more digits than a quotient of two of its terms needs, and
//! nothing is ever divided. How often a prime power divides a term is read off the term's numbers
//! (Legendre); where a prime power is longer than a stretch of terms, its least over the stretch is
//! where one of the numbers passes a multiple of it. A stretch of a few thousand terms is summed by the
//! ratio of neighbours and one division.
//!
//! **Cost.** A constant number of multiplications of numbers as long as the sum; and for each stretch
//! a few divisions of machine words for each prime power.

use super::primes::{Power, product};
use super::terms::Terms;
use everystate_puzzle::{Meter, Stop};
use num_bigint::BigUint;

/// How many terms are best not halved any more.
pub(super) const STRETCH: u64 = 2048;

/// A sum without the common factor of its terms.
pub(super) struct Reduced {
    /// What is left of the sum; it is also without the power of two 2^w of its first term.
    pub(super) rest: BigUint,
    /// For each prime power, how much it gives to the common factor's exponent; may be negative.
    pub(super) common: Vec<i8>,
}

/// Sums terms.
pub(super) struct Summer<'a> {
    pub(super) terms: Terms,
    pub(super) powers: &'a [Power],
    /// As many terms or fewer are not halved any more.
    pub(super) stretch: u64,
    pub(super) meter: &'a Meter<'a>,
}

impl Summer<'_> {
    /// The sum of all terms.
    ///
    /// # Errors
    /// [`Stop::Seconds`] or [`Stop::Cancelled`].
    pub(super) fn all(&self) -> Result<Reduced, Stop> {
        self.part(0, self.terms.last + 1)
    }

    /// The sum of the terms from `from` to before `to`.
    fn part(&self, from: u64, to: u64) -> Result<Reduced, Stop> {
        self.meter.interrupted()?;
        if to - from <= self.stretch {
            return self.stretch(from, to);
        }
        let middle = u64::midpoint(from, to);
        let (low, high) = (self.part(from, middle)?, self.part(middle, to)?);
        self.meter.interrupted()?;
        let common: Vec<i8> =
            low.common.iter().zip(&high.common).map(|(&l, &h)| l.min(h)).collect();
        let least = low.rest * self.beyond(&low.common, &common);
        let most = high.rest * self.beyond(&high.common, &common);
        Ok(Reduced { rest: least + (most << (2 * (middle - from))), common })
    }

    /// The quotient of two common factors, the second a divisor of the first.
    fn beyond(&self, exponents: &[i8], common: &[i8]) -> BigUint {
        let mut factors = Vec::new();
        for ((power, &more), &less) in self.powers.iter().zip(exponents).zip(common) {
            factors.extend((less..more).map(|_| u64::from(power.prime)));
        }
        product(&factors)
    }

    /// A sum of few terms.
    fn stretch(&self, from: u64, to: u64) -> Result<Reduced, Stop> {
        let first = self.terms.at(from);
        let (exponents, common): (Vec<i8>, Vec<i8>) = (self.powers.iter())
            .map(|power| first.among(power.power))
            .map(|among| (among.excess, among.least(to - from)))
            .unzip();
        let Ratios { below, sum, .. } = ratios(&self.terms, from, to, self.meter)?;
        let sum = sum * self.beyond(&exponents, &common);
        debug_assert_eq!(&sum % &below, BigUint::ZERO);
        Ok(Reduced { rest: sum / below, common })
    }
}

/// A stretch of terms in proportion to its first: the sum is `sum / below`, and the term after the
/// stretch is `above / below`.
pub(super) struct Ratios {
    above: BigUint,
    pub(super) below: BigUint,
    pub(super) sum: BigUint,
}

/// The terms from `from` to before `to`, by the ratios of neighbours.
///
/// # Errors
/// As [`Summer::all`].
pub(super) fn ratios(terms: &Terms, from: u64, to: u64, meter: &Meter<'_>) -> Result<Ratios, Stop> {
    if to - from == 1 {
        let term = terms.at(from);
        let (above, below) = term.ratio();
        // A denominator of zero comes with a numerator of zero, after the last term.
        let below = product(&below.map(|n| n.max(1)));
        let sum = &below * term.weight();
        return Ok(Ratios { above: product(&above), below, sum });
    }
    if to - from > STRETCH {
        meter.interrupted()?;
    }
    let middle = u64::midpoint(from, to);
    let (low, high) = (ratios(terms, from, middle, meter)?, ratios(terms, middle, to, meter)?);
    Ok(Ratios {
        sum: low.sum * &high.below + &low.above * high.sum,
        above: low.above * high.above,
        below: low.below * high.below,
    })
}
