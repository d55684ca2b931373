//! Prime powers, and products of many small numbers.

use num_bigint::BigUint;

/// A power of a prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Power {
    pub(super) prime: u32,
    pub(super) power: u32,
}

/// The powers up to `most` of all primes, those of a prime one after the other, primes ascending.
pub(super) fn powers(most: u32) -> Vec<Power> {
    let mut composite = vec![false; most as usize + 1];
    let mut all = Vec::new();
    for prime in 2..=most {
        if composite[prime as usize] {
            continue;
        }
        for multiple in (u64::from(prime).pow(2)..=u64::from(most)).step_by(prime as usize) {
            composite[usize::try_from(multiple).unwrap_or_default()] = true;
        }
        let mut power = Some(prime);
        while let Some(this) = power.filter(|&p| p <= most) {
            all.push(Power { prime, power: this });
            power = this.checked_mul(prime);
        }
    }
    all
}

/// The product of numbers, halves first so that large numbers meet large ones.
pub(super) fn product(factors: &[u64]) -> BigUint {
    if factors.len() <= 32 {
        let (mut all, mut word) = (BigUint::from(1_u32), 1_u64);
        for &factor in factors {
            if let Some(product) = word.checked_mul(factor) {
                word = product;
            } else {
                all *= word;
                word = factor;
            }
        }
        return all * word;
    }
    let (low, high) = factors.split_at(factors.len() / 2);
    product(low) * product(high)
}
