//! About how many digits a number of sequences has, without counting them.

use super::split::Split;
use super::terms::Terms;
use core::f64::consts::{LN_10, TAU};

/// About the logarithm of a number of sequences to base 10, from the largest term and the width of its
/// surroundings: for millions of digits it is right to a few.
pub(super) fn digits(splits: &[Split]) -> f64 {
    let logarithms: Vec<f64> = splits.iter().map(logarithm).collect();
    let most = logarithms.iter().copied().fold(0.0, f64::max);
    let sum: f64 = logarithms.iter().map(|l| (l - most).exp()).sum();
    (most + sum.max(1.0).ln()) / LN_10
}

/// A whole number of digits, where it is long to three places.
pub(super) fn whole(digits: f64) -> u64 {
    let unit = 10_f64.powf((digits.max(1.0).log10() - 2.0).floor()).max(1.0);
    let unit = if digits > 1e9 { unit } else { 1.0 };
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "up to 4e18")]
    let whole = ((digits / unit).ceil() * unit) as u64;
    whole
}

#[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
const fn real(n: u64) -> f64 {
    n as f64
}

/// The natural logarithm of one split's number.
fn logarithm(split: &Split) -> f64 {
    let choices: f64 = split.pairs.iter().map(|&[x, y]| binomial(x + y, x)).sum();
    words(&split.terms) + choices + (real(split.times) / 6.0).ln()
}

/// The natural logarithm of the sum of terms.
fn words(terms: &Terms) -> f64 {
    let rises = |u: u64| {
        let (above, below) = terms.at(u).ratio();
        let product = |list: [u64; 3]| list.into_iter().map(real).product::<f64>();
        product(above) > product(below)
    };
    let (mut low, mut high) = (0, terms.last);
    while low < high {
        let middle = u64::midpoint(low, high);
        if rises(middle) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    let most = term(terms, low);
    // Around the largest, terms fall as a bell does.
    let step = (terms.last + 1).isqrt();
    let aside = if low + step <= terms.last { low + step } else { low.saturating_sub(step) };
    let (fall, step) = (most - term(terms, aside), real(low.abs_diff(aside)));
    let width = if fall > 0.0 { (TAU * step * step / (2.0 * fall)).sqrt() } else { 1.0 };
    most + width.clamp(1.0, real(terms.last) + 1.0).ln()
}

/// The natural logarithm of a term.
fn term(terms: &Terms, place: u64) -> f64 {
    let at = terms.at(place);
    let [i, j, k] = at.pairs;
    let n = i + j + k + at.threes;
    let arrangements = binomial(n, i) + binomial(n - i, j) + binomial(k + at.threes, k);
    let twos = real(at.threes) * 2.0_f64.ln();
    #[expect(clippy::cast_precision_loss, reason = "it is an estimate")]
    let weight = at.weight() as f64;
    arrangements + twos + weight.ln() - real(n).ln() - real((n - 1).max(1)).ln()
}

/// The natural logarithm of a binomial coefficient, by Stirling's formula without taking large numbers
/// from each other.
fn binomial(n: u64, k: u64) -> f64 {
    let (few, many) = (real(k.min(n - k)), real(k.max(n - k)));
    if few < 1.0 {
        return 0.0;
    }
    let n = real(n);
    let main = few * (n / few).ln() - many * (-few / n).ln_1p();
    main + (n / (TAU * few * many)).ln() / 2.0 + (1.0 / n - 1.0 / few - 1.0 / many) / 12.0
}
