//! The intervals against published tables, closed forms and sums of the binomial distribution.

use super::*;
use statrs::distribution::{Beta, ContinuousCDF as _};

fn near(found: Interval, low: f64, high: f64, digits: f64) {
    let near = |a: f64, b: f64| (a - b).abs() <= digits;
    assert!(near(found.low, low) && near(found.high, high), "{found:?} is not {low} to {high}");
}

/// R. G. Newcombe, Two-sided confidence intervals for the single proportion: comparison of seven methods,
/// Statistics in Medicine 17 (1998), table I: methods 3 (Wilson) and 5 (Clopper and Pearson).
#[test]
fn newcombe_s_table() {
    let rows = [
        (81, 263, [0.2553, 0.3662], [0.2527, 0.3676]),
        (15, 148, [0.0624, 0.1605], [0.0578, 0.1617]),
        (0, 20, [0.0000, 0.1611], [0.0000, 0.1684]),
        (1, 29, [0.0061, 0.1718], [0.0009, 0.1776]),
    ];
    for (k, n, score, exact) in rows {
        near(wilson(k, n, 0.95), score[0], score[1], 5e-5);
        near(clopper_pearson(k, n, 0.95), exact[0], exact[1], 5e-5);
        // And the other way round.
        near(wilson(n - k, n, 0.95), 1.0 - score[1], 1.0 - score[0], 5e-5);
        near(clopper_pearson(n - k, n, 0.95), 1.0 - exact[1], 1.0 - exact[0], 5e-5);
    }
}

/// `binom.test(5, 10)` and `prop.test(5, 10, correct = FALSE)` of R.
#[test]
fn five_of_ten() {
    near(clopper_pearson(5, 10, 0.95), 0.187_086, 0.812_914, 5e-7);
    near(wilson(5, 10, 0.95), 0.236_593, 0.763_407, 5e-7);
}

#[test]
fn none_and_all_have_closed_forms() {
    for n in [1_u32, 2, 10, 1000, 1_000_000] {
        for (confidence, tail) in [(0.95, 0.025_f64), (0.999, 0.0005)] {
            let found = clopper_pearson(0, n.into(), confidence);
            // The share at which none of n has the probability of the tail.
            near(found, 0.0, -(tail.ln() / f64::from(n)).exp_m1(), 1e-12);
            let all = clopper_pearson(n.into(), n.into(), confidence);
            near(all, (tail.ln() / f64::from(n)).exp(), 1.0, 1e-12);
        }
        let (none, all) = (wilson(0, n.into(), 0.95), wilson(n.into(), n.into(), 0.95));
        assert!(none.low <= 0.0 && all.high >= 1.0);
    }
    near(clopper_pearson(0, 0, 0.95), 0.0, 1.0, 0.0);
    near(wilson(0, 0, 0.95), 0.0, 1.0, 0.0);
}

#[test]
fn small_counts_agree_with_the_quantiles_of_statrs() {
    for n in [1_u32, 7, 40, 300] {
        for k in (0..=n).step_by(3) {
            let (k, n) = (u64::from(k), u64::from(n));
            let found = clopper_pearson(k, n, 0.999);
            if k > 0 {
                let low = Beta::new(float(k), float(n - k + 1)).unwrap().inverse_cdf(0.0005);
                assert!((found.low - low).abs() < 1e-9, "{k} of {n}: {} {low}", found.low);
            }
            if k < n {
                let high = Beta::new(float(k + 1), float(n - k)).unwrap().inverse_cdf(0.9995);
                assert!((found.high - high).abs() < 1e-9, "{k} of {n}: {} {high}", found.high);
            }
        }
    }
}

/// The probability of `k` or more of `n`, term by term, each from the one before.
fn at_least(k: u64, n: u64, share: f64) -> f64 {
    let ln = |n: u64| ln_gamma(float(n) + 1.0);
    let first = ln(n) - ln(k) - ln(n - k) + float(k) * share.ln() + float(n - k) * (-share).ln_1p();
    let (mut term, mut sum) = (first.exp(), 0.0);
    for i in k..=n {
        sum += term;
        term *= float(n - i) / float(i + 1) * share / (1.0 - share);
        if term < 1e-18 {
            break;
        }
    }
    sum
}

/// What defines the interval: at its ends, so many or more, and so few or fewer, have the probability
/// of the tail. For millions, too.
#[test]
fn the_tails_are_what_they_should_be() {
    for (k, n) in [(3, 10), (250, 1000), (269_567, 1_000_000), (10_000_000 - 7, 10_000_000)] {
        for (confidence, tail) in [(0.95, 0.025), (0.999, 0.0005)] {
            let found = clopper_pearson(k, n, confidence);
            let (above, below) = (at_least(k, n, found.low), at_least(n - k, n, 1.0 - found.high));
            for p in [above, below] {
                assert!((p / tail - 1.0).abs() < 1e-6, "{k} of {n} at {confidence}: {p}");
            }
        }
    }
}
