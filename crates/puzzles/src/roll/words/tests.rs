//! Counts of words against enumeration, against the sums term by term, and modulo many numbers.

use super::terms::Terms;
use super::*;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};

/// The count as it was made before: other words, other sums, term by term.
mod oracle {
    use crate::roll::arrange::arrangements;
    use num_bigint::BigUint;

    /// n over k, from row to row by the ratio of neighbours.
    fn binomial(n: u64, k: u64) -> BigUint {
        if k > n {
            return BigUint::ZERO;
        }
        (0..k).fold(BigUint::from(1_u32), |all, i| all * (n - i) / (i + 1))
    }

    /// The words of `on`, `one` and `two` letters of three kinds, no letter twice running, that do
    /// not begin with the first kind. With one more of that kind in front, each of them but the last
    /// is followed by a block of the others in turn, which the last may have too.
    pub(super) fn words([on, one, two]: [u64; 3]) -> BigUint {
        let others = [one.max(two), one.min(two)];
        blocks(on, others) + blocks(on + 1, others)
    }

    /// The ways to make `n` blocks, none empty, of `more` letters of one kind and `fewer` of another,
    /// in which the letters alternate: `j` have one more of the second kind, `even` as many of each.
    fn blocks(n: u64, [more, fewer]: [u64; 2]) -> BigUint {
        if n == 0 {
            return BigUint::from(u32::from(more == 0));
        }
        let excess = more - fewer;
        let mut sum = BigUint::ZERO;
        for j in n.saturating_sub(more)..=n {
            let Some(even) = n.checked_sub(excess + 2 * j) else { break };
            let kinds = binomial(n, even) * binomial(n - even, j);
            sum += (kinds * binomial(more + j - 1, n - 1)) << even;
        }
        sum
    }

    pub(super) fn count(numbers: [u64; 6]) -> BigUint {
        arrangements(numbers).iter().fold(BigUint::ZERO, |sum, f| {
            let pairs = [[f[0], f[5]], [f[1], f[4]], [f[2], f[3]]];
            let choices = pairs.map(|[x, y]| binomial(x + y, x));
            let words = words(pairs.map(|[x, y]| x + y));
            sum + choices.iter().fold(words, |all, choice| all * choice)
        })
    }
}

fn meter<T>(f: impl FnOnce(&Meter<'_>) -> T) -> T {
    f(&Limits::none().meter(&Silent))
}

/// Six random ascending numbers, some of them equal.
fn numbers(random: &mut Random, most: u64) -> [u64; 6] {
    let few = [random.between(0, most), random.between(0, most)];
    let mut numbers = core::array::from_fn(|_| match random.below(4) {
        0 => few[0],
        1 => few[1],
        _ => random.between(0, most),
    });
    numbers.sort_unstable();
    numbers
}

/// Twice the words by the terms: half their sum.
fn twice_words(sums: [u64; 3]) -> BigUint {
    let Some(terms) = Terms::of(sums) else { return BigUint::ZERO };
    let split = Split { pairs: sums.map(|n| [0, n]), times: 3, terms };
    meter(|meter| by_ratios(&split, meter)).unwrap()
}

fn count(numbers: [u64; 6], meter: &Meter<'_>) -> Result<BigUint, Stop> {
    let counting = Counting::new(numbers, None).unwrap();
    counting.run(meter).map(|n| n.to_string().parse().unwrap())
}

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
    for a in 0..6 {
        for b in 0..6 {
            for c in 0..6 {
                assert_eq!(oracle::words([a, b, c]), BigUint::from(slowly([a, b, c], 0)));
                if a + b + c > 0 {
                    let twice = BigUint::from(2 * slowly([a, b, c], 3));
                    assert_eq!(twice_words([a, b, c]), twice, "{a} {b} {c}");
                }
            }
        }
    }
}

#[test]
fn powers_of_primes() {
    let all = primes::powers(30);
    let of_two: Vec<u32> = all.iter().filter(|p| p.prime == 2).map(|p| p.power).collect();
    assert_eq!(of_two, [2, 4, 8, 16]);
    let primes: Vec<u32> = all.iter().filter(|p| p.prime == p.power).map(|p| p.prime).collect();
    assert_eq!(primes, [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]);
    assert!(primes::powers(0).is_empty() && primes::powers(1).is_empty());
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
        let listed = super::super::every::each(numbers, &mut limits.meter(&Silent), &mut |_| {
            core::ops::ControlFlow::Continue(())
        });
        let counted = count(numbers, &limits.meter(&Silent)).unwrap();
        assert_eq!(counted, BigUint::from(listed.unwrap()), "{numbers:?}");
    }
}

#[test]
fn oracle_term_by_term() {
    let mut random = Random::new(41);
    for round in 0..600 {
        let numbers =
            numbers(&mut random, [2, 6, 30, if round % 40 == 0 { 400 } else { 10 }][round % 4]);
        let counted = meter(|meter| count(numbers, meter)).unwrap();
        assert_eq!(counted, oracle::count(numbers), "{numbers:?}");
    }
}

/// Sums of many stretches, longer and shorter than primes, against the sum of ratios without primes.
#[test]
fn differential_primes_and_ratios() {
    let mut random = Random::new(42);
    let mut most = 0;
    for round in 0..40 {
        let numbers = numbers(&mut random, [10, 200, 2000][round % 3]);
        let powers = primes::powers(7000);
        let stretch = [1, 3, 20, 170][round % 4];
        for split in splits(numbers) {
            let terms = split.terms;
            most = most.max(terms.last / stretch);
            let ratios = meter(|meter| by_ratios(&split, meter)).unwrap();
            let summer =
                |meter: &Meter<'_>| Summer { terms, powers: &powers, stretch, meter }.all();
            let primes = meter(summer).unwrap();
            assert_eq!(by_primes(&split, &primes, &powers), ratios, "{split:?}");
        }
    }
    assert!(most > 200, "{most} stretches");
}

#[test]
fn estimates_are_near() {
    let mut random = Random::new(43);
    for round in 0..300 {
        let numbers = numbers(&mut random, [5, 50, 500][round % 3]);
        let counted = meter(|meter| count(numbers, meter)).unwrap();
        if counted > BigUint::ZERO {
            let (estimate, truth) = (estimate::digits(&splits(numbers)), counted.to_string().len());
            let truth = f64::from(u32::try_from(truth).unwrap());
            assert!((estimate - truth + 0.5).abs() < 1.2, "{numbers:?}: {estimate} {truth}");
        }
    }
    let most = 1_000_000_000_000_000_000;
    let six = estimate::digits(&splits([most; 6]));
    assert!((six / 3.612e18 - 1.0).abs() < 0.001, "{six}");
    assert!(estimate::digits(&splits([0, 0, 0, 0, most, most])) < 3.0);
}

#[test]
fn short_numbers_of_long_sequences_are_counted() {
    let most = 1_000_000_000_000_000_000;
    let count = |numbers| meter(|meter| count(numbers, meter)).unwrap();
    // The two large numbers cannot be on one axis; on two, they take turns, and either begins unless
    // the die stands on its axis: 4 · 2 + 8 · 1.
    assert_eq!(count([0, 0, 0, 0, most, most]).to_string(), "16");
    // As the small ones, by enumeration of what is between: the same polynomial in n.
    for n in [10_u64, 13, 40] {
        assert_eq!(count([0, 0, 1, 2, n, n + 1]), oracle::count([0, 0, 1, 2, n, n + 1]));
    }
    assert!(count([1, 2, 3, 5, most - 1, most]) > count([1, 2, 3, 4, most - 1, most]));
}

#[test]
fn a_count_can_be_interrupted() {
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
    assert_eq!(count([900; 6], &limits.meter(&Silent)), Err(Stop::Seconds));
}

/// Primes by the digits of the numbers against the exact numbers.
#[test]
fn differential_digits() {
    let mut random = Random::new(45);
    for round in 0..400 {
        let numbers = numbers(&mut random, [2, 6, 30, 120][round % 4]);
        let counted =
            Natural::from_words(meter(|meter| count(numbers, meter)).unwrap().iter_u64_digits());
        let splits = if numbers == [0; 6] { continue } else { splits(numbers) };
        for prime in [2, 3, 5, 7, 11, 13, 31, 101] {
            let part = Part { modulus: prime, prime, by_digits: true, steps: 0 };
            let parts = [part];
            let found = meter(|meter| remainder::remainder(&splits, &parts, meter)).unwrap();
            assert_eq!(found, counted.remainder(prime), "{numbers:?} modulo {prime}");
        }
    }
}

/// Words alone, so that no binomial coefficient makes all of it zero.
#[test]
fn differential_words_by_digits() {
    let mut random = Random::new(47);
    let mut others = 0;
    for round in 0..300 {
        let most = [4, 30, 300][round % 3];
        let sums = [0; 3].map(|_| random.between(0, most));
        let Some(terms) = (sums != [0; 3]).then(|| Terms::of(sums)).flatten() else { continue };
        let split = [Split { pairs: sums.map(|n| [0, n]), times: 3, terms }];
        let twice = Natural::from_words(twice_words(sums).iter_u64_digits());
        for prime in [2, 3, 5, 7, 11, 13, 31, 101] {
            let part = [Part { modulus: prime, prime, by_digits: true, steps: 0 }];
            let found = meter(|meter| remainder::remainder(&split, &part, meter)).unwrap();
            assert_eq!(found, twice.remainder(prime), "{sums:?} modulo {prime}");
            others += u32::from(found > 0);
        }
    }
    assert!(others > 300, "{others} remainders are not zero");
}

/// Two ways to the same remainder, where the number itself is out of reach.
#[test]
fn differential_digits_and_walking() {
    let mut random = Random::new(46);
    for prime in [2, 3, 7, 101, 4099] {
        let numbers = numbers(&mut random, 20_000);
        let splits = splits(numbers);
        let found = [true, false].map(|by_digits| {
            let part = [Part { modulus: prime, prime, by_digits, steps: 0 }];
            meter(|meter| remainder::remainder(&splits, &part, meter)).unwrap()
        });
        assert_eq!(found[0], found[1], "{numbers:?} modulo {prime}");
    }
}

#[test]
fn remainders_of_the_largest_numbers() {
    let most = 1_000_000_000_000_000_000;
    let modulo = |numbers, modulus| {
        let counting = Counting::new(numbers, Some(modulus)).ok()?;
        meter(|meter| counting.run(meter)).unwrap().to_u64()
    };
    // Theorem 5: a multiple of four.
    let different = [0, 1, 2, 3, 4, 5].map(|n| most - 5 + n);
    assert_eq!(modulo(different, 2), Some(0));
    assert!(modulo([most; 6], 210).is_some());
    // Its digits are of no use for a prime squared, nor for a prime of its size.
    assert_eq!((modulo([most; 6], 49), modulo([most; 6], u64::MAX - 58)), (None, None));
}

#[test]
fn differential_remainders() {
    let mut random = Random::new(44);
    for round in 0..1500 {
        let most = [2, 6, 30, if round % 50 == 0 { 3000 } else { 80 }][round % 4];
        let numbers = numbers(&mut random, most);
        let counted =
            Natural::from_words(meter(|meter| count(numbers, meter)).unwrap().iter_u64_digits());
        for _ in 0..6 {
            let modulus = match random.below(6) {
                0 => random.between(1, 100),
                1 => 1 << random.below(64),
                2 => 3_u64.pow(u32::try_from(random.below(41)).unwrap()),
                3 => (random.next_u64() >> random.below(60)).max(1),
                4 => [5_u64, 7, 11, 13, 101, 1_000_000_007][random.index(6)].pow(2),
                _ => [u64::MAX, u64::MAX - 58, 1_000_000_000, 1 << 63, 30_030][random.index(5)],
            };
            let counting = Counting::new(numbers, Some(modulus)).unwrap();
            let remainder = meter(|meter| counting.run(meter)).unwrap();
            assert_eq!(
                remainder.to_u64(),
                Some(counted.remainder(modulus)),
                "{numbers:?} {modulus}"
            );
        }
    }
}
