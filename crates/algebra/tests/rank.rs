//! Every family of ranks is a bijection in the order it claims: all objects of small families
//! against lists made by brute force, random objects of large ones.

use everystate_algebra::perm::{Parity, Perm};
use everystate_algebra::rank::{
    Arrangements, Combinations, EvenPermutations, MixedRadix, Permutations, TooMany, ZeroSums,
    binomial, factorial,
};
use proptest::prelude::*;

/// All words of a length over 0..symbols, in lexicographic order.
fn words(symbols: u8, length: usize) -> Vec<Vec<u8>> {
    (0..length).fold(vec![Vec::new()], |shorter, _| {
        let longer = shorter.iter().flat_map(|word| {
            (0..symbols).map(move |last| word.iter().copied().chain([last]).collect())
        });
        longer.collect()
    })
}

/// Checks that `rank` and `unrank` number exactly `objects`, in their order.
fn is_numbered<T: PartialEq + core::fmt::Debug>(
    objects: &[T],
    count: u64,
    rank: impl Fn(&T) -> u64,
    unrank: impl Fn(u64) -> T,
) {
    assert_eq!(objects.len() as u64, count);
    for (object, r) in objects.iter().zip(0..) {
        assert_eq!(rank(object), r, "the rank of {object:?}");
        assert_eq!(&unrank(r), object, "the object with rank {r}");
    }
}

/// The bytes that `write` puts into a slice of a length.
fn written(length: usize, write: impl Fn(&mut [u8])) -> Vec<u8> {
    // What stands there before must not matter.
    let mut out = vec![255; length];
    write(&mut out);
    out
}

/// How often each kind stands in a word.
fn tally(word: &[u8], kinds: usize) -> Vec<u32> {
    let mut counts = vec![0; kinds];
    for &kind in word {
        counts[usize::from(kind)] += 1;
    }
    counts
}

fn is_permutation(word: &[u8]) -> bool {
    Perm::new(word).is_ok()
}

fn is_even(word: &[u8]) -> bool {
    Perm::new(word).is_ok_and(|p| p.parity() == Parity::Even)
}

fn shuffled(sizes: core::ops::RangeInclusive<u8>) -> impl Strategy<Value = Vec<u8>> {
    sizes.prop_flat_map(|n| Just((0..n).collect::<Vec<u8>>()).prop_shuffle())
}

#[test]
fn all_permutations_of_up_to_six_pieces() {
    for n in 0..=6u8 {
        let length = usize::from(n);
        let mut objects = words(n, length);
        objects.retain(|word| is_permutation(word));
        let family = Permutations::new(length).unwrap();
        let unrank = |r| written(length, |out| family.unrank(r, out));
        is_numbered(&objects, family.count(), |p| family.rank(p), unrank);

        objects.retain(|word| is_even(word));
        let family = EvenPermutations::new(length).unwrap();
        let unrank = |r| written(length, |out| family.unrank(r, out));
        is_numbered(&objects, family.count(), |p| family.rank(p), unrank);
    }
}

#[test]
fn all_combinations_of_up_to_twelve_places() {
    for places in 0..=12 {
        for chosen in 0..=places + 1 {
            let masks = 0..1u64 << places;
            let objects: Vec<u64> = masks.filter(|m| m.count_ones() == chosen).collect();
            let family = Combinations::new(places as usize, chosen as usize).unwrap();
            is_numbered(&objects, family.count(), |&m| family.rank(m), |r| family.unrank(r));
        }
    }
}

#[test]
fn all_arrangements_of_up_to_six_pieces() {
    for counts in [0, 1, 2, 3].into_iter().flat_map(|kinds| words(4, kinds)) {
        let counts: Vec<u32> = counts.into_iter().map(u32::from).collect();
        let pieces: usize = counts.iter().map(|&n| n as usize).sum();
        if pieces > 6 {
            continue;
        }
        let mut objects = words(u8::try_from(counts.len()).unwrap(), pieces);
        objects.retain(|word| tally(word, counts.len()) == counts);
        let family = Arrangements::new(&counts).unwrap();
        assert_eq!(family.pieces(), pieces as u64);
        let unrank = |r| written(pieces, |out| family.unrank(r, out));
        is_numbered(&objects, family.count(), |w| family.rank(w), unrank);
    }
}

#[test]
fn all_zero_sums_of_small_length_and_modulus() {
    for modulus in 0..=5u8 {
        for length in 0..=5 {
            let mut objects = words(modulus, length);
            objects.retain(|v| {
                let sum: u32 = v.iter().map(|&n| u32::from(n)).sum();
                sum.checked_rem(modulus.into()).unwrap_or(0) == 0
            });
            let family = ZeroSums::new(length, modulus).unwrap();
            let unrank = |r| written(length, |out| family.unrank(r, out));
            is_numbered(&objects, family.count(), |v| family.rank(v), unrank);
        }
    }
}

#[test]
fn all_vectors_of_small_radices() {
    for radices in (0..=3).flat_map(|length| words(5, length)) {
        let radices: Vec<u64> = radices.into_iter().map(u64::from).collect();
        let mut objects = words(4, radices.len());
        objects.retain(|v| v.iter().zip(&radices).all(|(&digit, &radix)| u64::from(digit) < radix));
        let family = MixedRadix::new(radices.as_slice()).unwrap();
        let rank = |v: &Vec<u8>| {
            let digits: Vec<u64> = v.iter().map(|&d| d.into()).collect();
            family.rank(&digits)
        };
        let unrank = |r| {
            let mut digits = vec![u64::MAX; radices.len()];
            family.unrank(r, &mut digits);
            digits.into_iter().map(|d| u8::try_from(d).unwrap()).collect()
        };
        is_numbered(&objects, family.count(), rank, unrank);
        assert_eq!(family.radices(), radices);
    }
}

proptest! {
    #[test]
    fn permutations_of_any_size(p in shuffled(0..=20)) {
        let family = Permutations::new(p.len()).unwrap();
        let r = family.rank(&p);
        prop_assert!(r < family.count());
        prop_assert_eq!(written(p.len(), |out| family.unrank(r, out)), p);
    }

    #[test]
    fn permutations_in_lexicographic_order(p in shuffled(20..=20), q in shuffled(20..=20), r: u64, s: u64) {
        let family = Permutations::new(20).unwrap();
        prop_assert_eq!(p.cmp(&q), family.rank(&p).cmp(&family.rank(&q)));
        let (r, s) = (r % family.count(), s % family.count());
        let (p, q) = (written(20, |out| family.unrank(r, out)), written(20, |out| family.unrank(s, out)));
        prop_assert_eq!(family.rank(&p), r);
        prop_assert_eq!(p.cmp(&q), r.cmp(&s));
    }

    #[test]
    fn even_permutations_of_any_size(n in 0..=20usize, r: u64, s: u64) {
        let family = EvenPermutations::new(n).unwrap();
        let (r, s) = (r % family.count(), s % family.count());
        let (p, q) = (written(n, |out| family.unrank(r, out)), written(n, |out| family.unrank(s, out)));
        prop_assert!(is_even(&p));
        prop_assert_eq!(family.rank(&p), r);
        prop_assert_eq!(p.cmp(&q), r.cmp(&s));
    }

    #[test]
    fn an_odd_permutation_has_its_even_twins_rank(mut p in shuffled(2..=20)) {
        let family = EvenPermutations::new(p.len()).unwrap();
        let r = family.rank(&p);
        let n = p.len();
        p.swap(n - 2, n - 1);
        prop_assert_eq!(family.rank(&p), r);
    }

    #[test]
    fn combinations_of_any_size(mask: u64, places in 0..=64u32) {
        let mask = if places == 64 { mask } else { mask & ((1 << places) - 1) };
        let family = Combinations::new(places as usize, mask.count_ones() as usize).unwrap();
        let r = family.rank(mask);
        prop_assert!(r < family.count());
        prop_assert_eq!(family.unrank(r), mask);
    }

    #[test]
    fn combinations_in_the_order_of_their_masks(chosen in 0..=64usize, r: u64, s: u64) {
        let family = Combinations::new(64, chosen).unwrap();
        let (r, s) = (r % family.count(), s % family.count());
        prop_assert_eq!(family.unrank(r).count_ones() as usize, chosen);
        prop_assert_eq!(family.unrank(r).cmp(&family.unrank(s)), r.cmp(&s));
    }

    #[test]
    fn arrangements_of_any_size(counts in prop::collection::vec(0..12u32, 0..=8), r: u64, s: u64) {
        let factorial = |n: u32| (1..=n).map(f64::from).product::<f64>();
        let estimate = factorial(counts.iter().sum()) / counts.iter().map(|&n| factorial(n)).product::<f64>();
        match Arrangements::new(&counts) {
            Err(error) => {
                prop_assert_eq!(error, TooMany::Count);
                prop_assert!(estimate > 1.8e19);
            }
            Ok(family) => {
                #[expect(clippy::cast_precision_loss, reason = "compared as floats only")]
                let count = family.count() as f64;
                prop_assert!((count / estimate - 1.0).abs() < 1e-9);
                let length = usize::try_from(family.pieces()).unwrap();
                let (r, s) = (r % family.count(), s % family.count());
                let p = written(length, |out| family.unrank(r, out));
                let q = written(length, |out| family.unrank(s, out));
                prop_assert_eq!(tally(&p, counts.len()), counts);
                prop_assert_eq!(family.rank(&p), r);
                prop_assert_eq!(p.cmp(&q), r.cmp(&s));
            }
        }
    }

    #[test]
    fn arrangements_of_different_pieces_are_permutations(p in shuffled(0..=20)) {
        let (one_each, all) = (Arrangements::new(&vec![1; p.len()]).unwrap(), Permutations::new(p.len()).unwrap());
        prop_assert_eq!(one_each.count(), all.count());
        prop_assert_eq!(one_each.rank(&p), all.rank(&p));
    }

    #[test]
    fn zero_sums_of_any_size(length in 0..=70usize, modulus: u8, r: u64, s: u64) {
        let exact = u128::from(modulus).checked_pow(u32::try_from(length.saturating_sub(1)).unwrap());
        let Ok(family) = ZeroSums::new(length, modulus) else {
            prop_assert!(exact.is_none_or(|n| n > u64::MAX.into()));
            return Ok(());
        };
        if length > 0 && modulus > 0 {
            prop_assert_eq!(Some(u128::from(family.count())), exact);
        }
        prop_assume!(family.count() > 0);
        let (r, s) = (r % family.count(), s % family.count());
        let v = written(length, |out| family.unrank(r, out));
        let w = written(length, |out| family.unrank(s, out));
        let sum: u64 = v.iter().map(|&n| u64::from(n)).sum();
        prop_assert_eq!(sum.checked_rem(modulus.into()).unwrap_or(0), 0);
        prop_assert!(v.iter().all(|&n| n < modulus));
        prop_assert_eq!(family.rank(&v), r);
        prop_assert_eq!(v.cmp(&w), r.cmp(&s));
    }

    #[test]
    fn mixed_radices_of_any_size(radices in prop::collection::vec(1..=300_000u64, 0..=5), r: u64, s: u64) {
        let exact: u128 = radices.iter().map(|&radix| u128::from(radix)).product();
        let Ok(family) = MixedRadix::new(radices.as_slice()) else {
            prop_assert!(exact > u64::MAX.into());
            return Ok(());
        };
        prop_assert_eq!(u128::from(family.count()), exact);
        let (r, s) = (r % family.count(), s % family.count());
        let (mut v, mut w) = (vec![0; radices.len()], vec![0; radices.len()]);
        family.unrank(r, &mut v);
        family.unrank(s, &mut w);
        prop_assert!(v.iter().zip(&radices).all(|(digit, radix)| digit < radix));
        prop_assert_eq!(family.rank(&v), r);
        prop_assert_eq!(v.cmp(&w), r.cmp(&s));
    }
}

#[test]
fn the_last_rank_of_the_largest_families() {
    let down: Vec<u8> = (0..20).rev().collect();
    for n in 0..=20 {
        // The last permutation has the largest number at each division of unranking.
        let (all, last) = (Permutations::new(n).unwrap(), &down[20 - n..]);
        assert_eq!(all.count(), factorial(n).unwrap());
        assert_eq!(all.rank(last), all.count() - 1);
        assert_eq!(written(n, |out| all.unrank(all.count() - 1, out)), last);
    }
    let even = EvenPermutations::new(20).unwrap();
    assert_eq!(even.count(), factorial(20).unwrap() / 2);
    assert_eq!(even.rank(&down), even.count() - 1);
    let half = Combinations::new(64, 32).unwrap();
    assert_eq!(half.rank(u64::MAX << 32), half.count() - 1);
    assert_eq!(Combinations::new(64, 64).unwrap().rank(u64::MAX), 0);
    let flips = ZeroSums::new(64, 2).unwrap();
    assert_eq!(flips.count(), 1 << 63);
    assert_eq!(flips.rank(&[1; 64]), flips.count() - 1);
    // A count close to 2⁶⁴, so that products pass 64 bits before they are divided.
    let words = Arrangements::new(&[34, 33]).unwrap();
    assert_eq!(words.count(), 14_226_520_737_620_288_370);
    let last = [[1; 33].as_slice(), &[0; 34]].concat();
    assert_eq!(words.rank(&last), words.count() - 1);
    assert_eq!(written(67, |out| words.unrank(words.count() - 1, out)), last);
    let whole = MixedRadix::new([u64::MAX]).unwrap();
    assert_eq!(whole.rank(&[u64::MAX - 1]), u64::MAX - 1);
}

#[test]
fn what_passes_64_bits_is_refused() {
    assert_eq!(Permutations::new(21), Err(TooMany::Count));
    assert_eq!(Permutations::new(usize::MAX), Err(TooMany::Count));
    assert_eq!(EvenPermutations::new(21), Err(TooMany::Count));
    assert_eq!(Combinations::new(65, 65), Err(TooMany::Parts { parts: 65, most: 64 }));
    assert_eq!(Arrangements::new(&[34, 34]), Err(TooMany::Count));
    assert_eq!(Arrangements::new(&[u32::MAX; 20]), Err(TooMany::Count));
    assert_eq!(Arrangements::new(&[0; 21]), Err(TooMany::Parts { parts: 21, most: 20 }));
    assert_eq!(ZeroSums::new(65, 2), Err(TooMany::Count));
    assert_eq!(ZeroSums::new(usize::MAX, 2), Err(TooMany::Count));
    assert_eq!(MixedRadix::new([1 << 32, 1 << 32]), Err(TooMany::Count));
    assert_eq!(MixedRadix::new([u64::MAX, 1, 2]), Err(TooMany::Count));
    // One object however long.
    assert_eq!(Arrangements::new(&[u32::MAX]).unwrap().count(), 1);
    assert_eq!(Arrangements::new(&[u32::MAX, 1]).unwrap().count(), 1 << 32);
    assert_eq!(ZeroSums::new(usize::MAX, 1).unwrap().count(), 1);
    assert!(TooMany::Count.to_string().contains("2^64"));
    assert!(TooMany::Parts { parts: 65, most: 64 }.to_string().contains("65"));
}

#[test]
fn binomials_are_pascals() {
    for n in 1..=64 {
        for k in 1..=n {
            let above = (binomial(n - 1, k).unwrap(), binomial(n - 1, k - 1).unwrap());
            assert_eq!(binomial(n, k), Some(above.0 + above.1));
        }
        assert_eq!((binomial(n, 0), binomial(n, n + 1)), (Some(1), Some(0)));
    }
    assert_eq!(binomial(64, 32), Some(1_832_624_140_942_590_534));
}

#[test]
#[should_panic(expected = "below the count")]
fn a_rank_past_the_last_is_refused() {
    Permutations::new(3).unwrap().unrank(6, &mut [0; 3]);
}

#[test]
#[should_panic(expected = "as many pieces")]
fn a_permutation_of_another_size_is_refused() {
    let _ = Permutations::new(3).unwrap().rank(&[0, 1]);
}
