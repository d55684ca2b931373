//! How many sequences there are, by a formula.
//!
//! **What it computes.** Different arrangements have different sequences, so their numbers add up.
//! For one arrangement, a sequence is a word over the three axes in which no axis comes twice running
//! and the first is not the one the die stands on, and for each axis a choice which of its touches
//! belong to which of its two faces: a number of words times three binomial coefficients. Arrangements
//! that pair the same numbers on the axes have the same product, so there are at most 45 products.
//!
//! **Cost.** For each product, about as many big multiplications and divisions by machine words as an
//! axis has touches; the numbers have about two bits a tip.

use super::arrange::arrangements;
use everystate_puzzle::{Meter, Stop};
use num_bigint::BigUint;
use std::collections::BTreeMap;

/// The most tips that are counted; a machine word holds the product of any three numbers below.
pub(super) const MOST_TIPS: u64 = 100_000;

/// Bytes for each tip: a few numbers of about two bits a tip are alive at once.
pub(super) const BYTES: u64 = 4;

/// How many sequences reach six ascending numbers in some arrangement.
///
/// # Errors
/// [`Stop::Seconds`] or [`Stop::Cancelled`].
///
/// # Panics
/// Never for sums up to [`MOST_TIPS`], which the caller checks.
pub(super) fn count(numbers: [u64; 6], meter: &Meter<'_>) -> Result<BigUint, Stop> {
    // The pair on the axis the die stands on, and the other two pairs in either order.
    let mut products: BTreeMap<[[u64; 2]; 3], u64> = BTreeMap::new();
    for faces in arrangements(numbers) {
        let pair = |x: usize| [faces[x].min(faces[5 - x]), faces[x].max(faces[5 - x])];
        let (on, one, two) = (pair(0), pair(1), pair(2));
        *products.entry([on, one.min(two), one.max(two)]).or_default() += 1;
    }
    // The sum over `j` of `blocks` asks for more than the sum of the numbers never.
    let binomials = Binomials::up_to(numbers.iter().sum::<u64>() + 1);
    let mut total = BigUint::ZERO;
    for (pairs, times) in products {
        let mut product = words(pairs.map(|[x, y]| x + y), &binomials, meter)?;
        if product == BigUint::ZERO {
            continue;
        }
        for [x, y] in pairs {
            product *= binomials.of(x + y, x);
        }
        total += product * times;
    }
    Ok(total)
}

/// The number of words with `on`, `one` and `two` letters of three kinds, no letter twice running,
/// that do not begin with the first kind.
///
/// With one more letter of the first kind in front, such a word is a row of `on + 1` of these, each but
/// the last followed by a block of the other two kinds in turn, which the last may have too. See
/// [`blocks`], and theorem 6 in `docs/math/roll.md`.
fn words(
    [on, one, two]: [u64; 3],
    binomials: &Binomials,
    meter: &Meter<'_>,
) -> Result<BigUint, Stop> {
    let others = [one.max(two), one.min(two)];
    let open = blocks(on, others, binomials, meter)?;
    Ok(open + blocks(on + 1, others, binomials, meter)?)
}

/// The number of ways to make `n` blocks, none empty, from `more` letters of one kind and `fewer` of
/// another, where the letters of a block alternate.
///
/// A block has one more of the first kind, one more of the second, or as many of each (and then two
/// ways to begin). With `j` blocks of the second sort there are `j + more − fewer` of the first and
/// `even` of the third, and `more + j − n` pairs are left to lengthen blocks with. The sum over `j` goes
/// from term to term by their ratio.
fn blocks(
    n: u64,
    [more, fewer]: [u64; 2],
    binomials: &Binomials,
    meter: &Meter<'_>,
) -> Result<BigUint, Stop> {
    if n == 0 {
        return Ok(BigUint::from(u32::from(more == 0)));
    }
    let excess = more - fewer;
    let mut j = n.saturating_sub(more);
    if excess + 2 * j > n {
        return Ok(BigUint::ZERO);
    }
    let mut even = n - excess - 2 * j;
    // n! / ((j + excess)! j! even!) · 2^even · C(more + j − 1, n − 1)
    let mut term = binomials.of(n, even) * binomials.of(n - even, j);
    term *= binomials.of(more + j - 1, n - 1);
    term <<= even;
    let mut sum = BigUint::ZERO;
    loop {
        sum += &term;
        if even < 2 {
            return Ok(sum);
        }
        term *= even * (even - 1) * (more + j);
        term /= 4 * (j + 1) * (j + excess + 1) * (more + j + 1 - n);
        j += 1;
        even -= 2;
        if j.is_multiple_of(64) {
            meter.interrupted()?;
        }
    }
}

/// Binomial coefficients by their prime factors (Legendre's formula), so that no big number is divided.
struct Binomials {
    /// The primes up to the largest n, ascending.
    primes: Vec<u64>,
}

impl Binomials {
    /// For n up to `most`.
    fn up_to(most: u64) -> Self {
        let mut primes: Vec<u64> = Vec::new();
        for n in 2..=most {
            if primes.iter().take_while(|&&p| p * p <= n).all(|p| n % p != 0) {
                primes.push(n);
            }
        }
        Self { primes }
    }

    /// n over k; 0 where k > n.
    fn of(&self, n: u64, k: u64) -> BigUint {
        if k > n {
            return BigUint::ZERO;
        }
        let mut factors = Vec::new();
        for &prime in self.primes.iter().take_while(|&&prime| prime <= n) {
            // The exponent is the number of carries when k and n - k are added in base `prime`.
            let mut power = prime;
            while power <= n {
                if k % power + (n - k) % power >= power {
                    factors.push(prime);
                }
                power *= prime;
            }
        }
        product(&factors)
    }
}

/// The product of numbers below 2^18, halves first so that large numbers meet large ones.
fn product(factors: &[u64]) -> BigUint {
    if factors.len() <= 16 {
        let words = factors.chunks(3).map(|three| three.iter().product::<u64>());
        return words.fold(BigUint::from(1_u32), |all, word| all * word);
    }
    let (low, high) = factors.split_at(factors.len() / 2);
    product(low) * product(high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn words_are_counted_exactly() {
        fn slowly(left: [u64; 3], last: usize) -> u64 {
            if left == [0; 3] {
                return 1;
            }
            (0..3)
                .filter(|&axis| axis != last && left[axis] > 0)
                .map(|axis| {
                    let mut after = left;
                    after[axis] -= 1;
                    slowly(after, axis)
                })
                .sum()
        }
        let limits = Limits::none();
        let meter = limits.meter(&Silent);
        let binomials = Binomials::up_to(20);
        for on in 0..6 {
            for one in 0..6 {
                for two in 0..6 {
                    let fast = words([on, one, two], &binomials, &meter).unwrap();
                    assert_eq!(fast, BigUint::from(slowly([on, one, two], 0)), "{on} {one} {two}");
                }
            }
        }
    }

    #[test]
    fn binomials_add_up_as_in_the_triangle() {
        let binomials = Binomials::up_to(60);
        for n in 1..=60 {
            assert_eq!(binomials.of(n, 0), BigUint::from(1_u32));
            for k in 1..=n + 1 {
                let sum = binomials.of(n - 1, k - 1) + binomials.of(n - 1, k);
                assert_eq!(binomials.of(n, k), sum, "{n} over {k}");
            }
        }
    }

    #[test]
    fn the_count_is_the_number_of_sequences_listed() {
        let limits = Limits::none();
        for numbers in [
            [0; 6],
            [0, 0, 0, 0, 0, 1],
            [0, 0, 0, 0, 0, 2],
            [1, 1, 1, 1, 1, 1],
            [0, 0, 1, 1, 2, 3],
            [0, 1, 1, 1, 1, 3],
            [0, 0, 0, 2, 2, 3],
        ] {
            let listed =
                super::super::every::each(numbers, &mut limits.meter(&Silent), &mut |_| {
                    core::ops::ControlFlow::Continue(())
                });
            let counted = count(numbers, &limits.meter(&Silent)).unwrap();
            assert_eq!(counted, BigUint::from(listed.unwrap()), "{numbers:?}");
        }
    }

    #[test]
    fn a_count_can_be_interrupted() {
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
        assert_eq!(count([900; 6], &limits.meter(&Silent)), Err(Stop::Seconds));
    }
}
