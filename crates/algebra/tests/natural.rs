//! Exact counts against those of the language, on both sides of where a word ends.

use everystate_algebra::Natural;
use proptest::prelude::*;

/// Numbers of every size, those about 2⁶⁴ often.
fn number() -> impl Strategy<Value = u128> {
    let word = u128::from(u64::MAX);
    prop_oneof![
        0..10u128,
        word - 3..=word + 3,
        any::<u64>().prop_map(u128::from),
        0..=u128::MAX >> 8,
        Just(u128::MAX >> 8)
    ]
}

proptest! {
    #[test]
    fn order_is_that_of_the_numbers(a in number(), b in number()) {
        let (one, other) = (Natural::from_u128(a), Natural::from_u128(b));
        prop_assert_eq!(one.cmp(&other), a.cmp(&b));
        prop_assert_eq!(one.partial_cmp(&other), a.partial_cmp(&b));
        prop_assert_eq!(one == other, a == b);
    }

    #[test]
    fn sums_are_those_of_the_numbers(numbers in proptest::collection::vec(number(), 0..20)) {
        // Twenty of them stay below 2¹²⁸.
        let sum: u128 = numbers.iter().sum();
        let ours: Vec<Natural> = numbers.iter().copied().map(Natural::from_u128).collect();
        prop_assert_eq!(ours.iter().sum::<Natural>(), Natural::from_u128(sum));
        let mut added = Natural::ZERO;
        for n in ours.iter().cloned() {
            added += n;
        }
        prop_assert_eq!(&added, &Natural::from_u128(sum));
        prop_assert_eq!(ours.into_iter().sum::<Natural>(), added);
    }

    #[test]
    fn two_are_added_in_each_way(a in number(), b in number()) {
        let (one, other) = (Natural::from_u128(a), Natural::from_u128(b));
        prop_assert_eq!(one.clone() + &other, Natural::from_u128(a + b));
        prop_assert_eq!(one + other, Natural::from_u128(a + b));
    }

    #[test]
    fn what_fits_comes_back(a in number(), small in any::<u64>()) {
        let n = Natural::from_u128(a);
        prop_assert_eq!(u128::try_from(&n), Ok(a));
        prop_assert_eq!(u64::try_from(&n).ok(), u64::try_from(a).ok());
        prop_assert_eq!(n.to_string(), a.to_string());
        prop_assert_eq!(a.to_string().parse::<Natural>(), Ok(n));
        prop_assert_eq!(u64::try_from(&Natural::from(small)), Ok(small));
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let most = Natural::from_u128(u128::MAX);
    assert_eq!(u128::try_from(&most), Ok(u128::MAX));
    let more = most.clone() + Natural::ONE;
    assert!(more > most);
    assert_eq!(more.to_string(), "340282366920938463463374607431768211456");
    assert!(u128::try_from(&more).is_err());
    assert!(u64::try_from(&Natural::from_u128(1 << 64)).is_err());
}

#[test]
fn a_remainder_is_what_is_left() {
    let large: Natural = (0..40).fold(Natural::ONE, |product, _| {
        let mut product = product;
        product *= &Natural::from(10);
        product
    });
    // Ten to the fortieth: its digits in base 1000 begin with 10, and 10^40 = 9·(1…1) + 1.
    assert_eq!((&large % 1000, &large % 9, &large % 7), (0, 1, 10u64.pow(4) % 7));
    assert_eq!(&Natural::from(17) % 5, 2);
}

#[test]
fn what_is_no_number_is_refused() {
    for text in ["", "-1", "+1", "1.5", "1e3", "1_000", " 1", "x"] {
        assert!(text.parse::<Natural>().is_err(), "{text}");
    }
    assert_eq!("007".parse::<Natural>(), Ok(Natural::from(7)));
    let large = "123456789012345678901234567890123456789012345678901234567890";
    assert_eq!(large.parse::<Natural>().unwrap().to_string(), large);
}

#[test]
fn words_are_digits_of_which_the_last_comes_first() {
    assert_eq!(Natural::from_words([]), Natural::ZERO);
    assert_eq!(Natural::from_words([u64::MAX, 0]), Natural::from(u64::MAX));
    let three = Natural::from_words([5, 6, 7]);
    let mut expected = Natural::from_u128(7 << 64 | 6);
    expected *= &Natural::from_u128(1 << 64);
    assert_eq!(three, expected + Natural::from(5));
}
