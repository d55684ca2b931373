//! The group laws, cycle notation both ways, and the array functions against the general type.

use everystate_algebra::perm::array::{
    compose_array, identity_array, invert_array, is_permutation, parity,
};
use everystate_algebra::perm::{CycleFault, ImageError, Numbering, Parity, Perm};
use proptest::prelude::*;

/// Any permutation of a number of points in a range.
fn perms(degrees: core::ops::RangeInclusive<u8>) -> impl Strategy<Value = Perm> {
    degrees
        .prop_flat_map(|n| Just((0..n).collect::<Vec<u8>>()).prop_shuffle())
        .prop_map(|images| Perm::new(images).expect("a shuffled identity"))
}

fn array<const N: usize>(p: &Perm) -> [u8; N] {
    p.images().try_into().expect("a permutation of N points")
}

/// All permutations of n points, by insertion, which shares nothing with the ranks.
fn all(n: u8) -> Vec<Perm> {
    let mut words = vec![Vec::new()];
    for piece in 0..n {
        words = words
            .iter()
            .flat_map(|word: &Vec<u8>| {
                (0..=word.len()).map(move |at| {
                    let mut longer = word.clone();
                    longer.insert(at, piece);
                    longer
                })
            })
            .collect();
    }
    words.into_iter().map(|word| Perm::new(word).expect("each piece once")).collect()
}

proptest! {
    #[test]
    fn composing_is_a_group(a in perms(0..=255), b in perms(0..=255), c in perms(0..=255)) {
        let identity = Perm::identity(a.degree());
        prop_assert_eq!(a.compose(&b).compose(&c), a.compose(&b.compose(&c)));
        prop_assert_eq!(&a.compose(&identity), &a);
        prop_assert_eq!(&identity.compose(&a), &a);
        prop_assert_eq!(&a.compose(&a.inverse()), &identity);
        prop_assert_eq!(&a.inverse().compose(&a), &identity);
        prop_assert_eq!(a.compose(&b).inverse(), b.inverse().compose(&a.inverse()));
    }

    #[test]
    fn a_product_does_the_right_factor_first(a in perms(0..=40), b in perms(0..=40), point: u8) {
        let product = a.compose(&b);
        prop_assert_eq!(product.degree(), a.degree().max(b.degree()));
        prop_assert_eq!(product.image(point), a.image(b.image(point)));
    }

    #[test]
    fn powers_add_and_multiply(p in perms(0..=255), i: i32, j: i32) {
        let (i, j) = (i64::from(i), i64::from(j));
        prop_assert_eq!(p.power(i).compose(&p.power(j)), p.power(i + j));
        prop_assert_eq!(p.power(i).power(j), p.power(i * j));
        prop_assert_eq!(p.power(-i), p.power(i).inverse());
    }

    #[test]
    fn small_powers_are_products(p in perms(0..=30), exponent in 0..40i64) {
        let product = (0..exponent).fold(Perm::identity(p.degree()), |q, _| q.compose(&p));
        prop_assert_eq!(p.power(exponent), product);
    }

    #[test]
    fn extreme_exponents_are_remainders_by_the_order(p in perms(1..=255)) {
        let order = i64::try_from(p.order()).expect("below 2^56");
        for exponent in [i64::MIN, i64::MIN + 1, i64::MAX] {
            prop_assert_eq!(p.power(exponent), p.power(exponent.rem_euclid(order)));
        }
        prop_assert!(p.power(order).is_identity());
    }

    #[test]
    fn the_order_is_the_least(p in perms(0..=10)) {
        let (mut q, mut order) = (p.clone(), 1);
        while !q.is_identity() {
            q = q.compose(&p);
            order += 1;
        }
        prop_assert_eq!(p.order(), order);
    }

    #[test]
    fn parity_is_a_homomorphism(a in perms(0..=255), b in perms(0..=255)) {
        prop_assert_eq!(a.compose(&b).parity(), a.parity().plus(b.parity()));
        prop_assert_eq!(a.inverse().parity(), a.parity());
    }

    #[test]
    fn parity_counts_inversions(p in perms(0..=255)) {
        let images = p.images();
        let inversions = (0..images.len())
            .flat_map(|j| (0..j).map(move |i| (i, j)))
            .filter(|&(i, j)| images[i] > images[j])
            .count();
        prop_assert_eq!(p.parity() == Parity::Even, inversions.is_multiple_of(2));
    }

    #[test]
    fn conjugates_have_the_same_cycle_type(a in perms(60..=60), b in perms(60..=60)) {
        let conjugate = b.compose(&a).compose(&b.inverse());
        prop_assert_eq!(conjugate.cycle_type(), a.cycle_type());
        prop_assert_eq!(conjugate.order(), a.order());
    }

    #[test]
    fn cycles_follow_the_images(p in perms(0..=255)) {
        let mut moved = 0;
        for cycle in p.cycles() {
            prop_assert_eq!(cycle.iter().min(), cycle.first());
            for (i, &point) in cycle.iter().enumerate() {
                prop_assert_eq!(p.image(point), cycle[(i + 1) % cycle.len()]);
            }
            moved += cycle.len();
        }
        let fixed = (0..p.degree()).filter(|&i| p.image(i) == i).count();
        prop_assert_eq!(moved + fixed, usize::from(p.degree()));
        let sum: u32 = p.cycle_type().into_iter().map(u32::from).sum();
        prop_assert_eq!(sum, u32::from(p.degree()));
        prop_assert!(p.cycle_type().is_sorted_by(|a, b| a >= b));
    }

    #[test]
    fn notation_reads_back(p in perms(0..=255)) {
        for numbering in [Numbering::FromZero, Numbering::FromOne] {
            let text = p.notation(numbering).to_string();
            prop_assert_eq!(Perm::parse(&text, p.degree(), numbering), Ok(p.clone()));
            let spaced = text.replace('(', " ( ").replace(',', " ").replace(')', "\t)");
            prop_assert_eq!(Perm::parse(&spaced, p.degree(), numbering), Ok(p.clone()));
        }
        let read: Perm = p.to_string().parse().expect("its own notation");
        prop_assert!(read.degree() <= p.degree());
        prop_assert_eq!(read.compose(&Perm::identity(p.degree())), p);
    }

    #[test]
    fn any_text_is_read_or_refused_at_a_place_in_it(text in "[(),0-9 é\u{0}]{0,24}|.{0,24}") {
        if let Err(error) = text.parse::<Perm>() {
            prop_assert!((1..=text.len() + 1).contains(&error.column));
            prop_assert!(text.get(error.column - 1..error.column - 1 + error.length).is_some());
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn any_images_are_taken_or_refused(images in prop::collection::vec(0..8u8, 0..8)) {
        let degree = images.len();
        let fault = (0..degree).find(|&i| {
            usize::from(images[i]) >= degree || images[..i].contains(&images[i])
        });
        match (Perm::new(images.as_slice()), fault) {
            (Ok(p), None) => prop_assert_eq!(p.images(), images),
            (Err(ImageError::OutOfRange { index, image, .. }), Some(place)) => {
                prop_assert_eq!((index, image), (place, images[place]));
                prop_assert!(usize::from(image) >= degree);
            }
            (Err(ImageError::Repeated { index, first, image }), Some(place)) => {
                prop_assert_eq!((index, image), (place, images[place]));
                prop_assert!(first < index && images[first] == image);
            }
            (found, expected) => prop_assert!(false, "{found:?}, but the fault is at {expected:?}"),
        }
    }

    #[test]
    fn arrays_agree_with_the_general_type(a in perms(12..=12), b in perms(12..=12)) {
        let (x, y) = (array::<12>(&a), array::<12>(&b));
        prop_assert_eq!(compose_array(&x, &y), array::<12>(&a.compose(&b)));
        prop_assert_eq!(invert_array(&x), array::<12>(&a.inverse()));
        prop_assert_eq!(parity(&x), a.parity());
        prop_assert!(is_permutation(&x));
    }

    #[test]
    fn arrays_agree_at_the_widest(a in perms(64..=64)) {
        prop_assert_eq!(parity(&array::<64>(&a)), a.parity());
        prop_assert_eq!(invert_array(&array::<64>(&a)), array::<64>(&a.inverse()));
    }

    #[test]
    fn an_array_is_a_permutation_if_it_makes_one(x in prop::array::uniform5(0..6u8)) {
        prop_assert_eq!(is_permutation(&x), Perm::new(x).is_ok());
    }
}

#[test]
fn the_symmetric_group_of_five_points() {
    let group = all(5);
    assert_eq!(group.len(), 120);
    assert_eq!(group.iter().filter(|p| p.parity() == Parity::Even).count(), 60);
    // How many elements of S₅ have each order: 1, 25, 20, 30, 24, 20.
    let mut orders = [0; 7];
    for p in &group {
        orders[usize::try_from(p.order()).expect("at most 6")] += 1;
    }
    assert_eq!(orders, [0, 1, 25, 20, 30, 24, 20]);
    for a in &group {
        for b in &group {
            let (x, y) = (array::<5>(a), array::<5>(b));
            assert_eq!(array::<5>(&a.compose(b)), compose_array(&x, &y));
        }
    }
}

#[test]
fn the_largest_order_of_255_points_fits() {
    // Landau's function by choosing a power of each prime or none.
    let mut best = [1u128; 256];
    for prime in (2..256usize).filter(|&n| (2..n).all(|d| n % d != 0)) {
        for sum in (prime..256).rev() {
            let mut power = prime;
            while power <= sum {
                best[sum] = best[sum].max(best[sum - power] * power as u128);
                power *= prime;
            }
        }
    }
    assert_eq!(best[100], 232_792_560, "a known value");
    assert!(best[255] < 1 << 56);
    // Cycles of these lengths make a permutation of that order.
    let mut images: Vec<u8> = Vec::new();
    let lengths = [16, 9, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 38u8];
    assert_eq!(lengths.iter().map(|&n| u32::from(n)).sum::<u32>(), 255);
    for length in lengths {
        let start = u8::try_from(images.len()).expect("at most 255");
        images.extend((0..length).map(|i| start + (i + 1) % length));
    }
    let p = Perm::new(images).expect("shifted cycles");
    let lcm = 16 * 9 * 5 * 7 * 11 * 13 * 17 * 19 * 23 * 29 * 31 * 37u64;
    assert_eq!(p.order(), lcm);
    assert!(u128::from(lcm) <= best[255]);
}

#[test]
fn degrees_end_at_255() {
    assert_eq!(Perm::identity(255).degree(), 255);
    assert_eq!(Perm::identity(0), "()".parse().unwrap());
    assert_eq!(Perm::new(vec![0; 256]), Err(ImageError::TooMany { images: 256 }));
    let widest = Perm::parse("(1,255)", 255, Numbering::FromOne).unwrap();
    assert_eq!((widest.image(0), widest.to_string()), (254, "(0,254)".to_owned()));
    assert_eq!(widest.notation(Numbering::FromOne).to_string(), "(1,255)");
    assert_eq!(identity_array::<256>()[255], 255);
    assert_eq!(invert_array(&identity_array::<256>()), identity_array());
}

#[test]
fn faults_have_their_places() {
    let unexpected = |found, expected| CycleFault::Unexpected { found, expected };
    let (open, point) = ("a cycle, which starts with `(`", "a point's number");
    let more = "`,` and another point, or `)`";
    let range = |point, first, degree| CycleFault::OutOfRange { point, first, degree };
    let cases = [
        ("", 6, Numbering::FromZero, 1, 0, unexpected(None, open)),
        ("  ", 6, Numbering::FromZero, 3, 0, unexpected(None, open)),
        ("(0,1) x", 6, Numbering::FromZero, 7, 1, unexpected(Some('x'), open)),
        ("(0,1))", 6, Numbering::FromZero, 6, 1, unexpected(Some(')'), open)),
        ("(0,1)é", 6, Numbering::FromZero, 6, 2, unexpected(Some('é'), open)),
        ("(", 6, Numbering::FromZero, 2, 0, unexpected(None, point)),
        ("(0,", 6, Numbering::FromZero, 4, 0, unexpected(None, point)),
        ("(0,,1)", 6, Numbering::FromZero, 4, 1, unexpected(Some(','), point)),
        ("(0,)", 6, Numbering::FromZero, 4, 1, unexpected(Some(')'), point)),
        ("(-1)", 6, Numbering::FromZero, 2, 1, unexpected(Some('-'), point)),
        ("(0\0", 6, Numbering::FromZero, 3, 1, unexpected(Some('\0'), more)),
        ("(0(1))", 6, Numbering::FromZero, 3, 1, unexpected(Some('('), more)),
        ("(0,1", 6, Numbering::FromZero, 5, 0, unexpected(None, more)),
        ("(0,06)", 6, Numbering::FromZero, 4, 2, range(Some(6), 0, 6)),
        ("(0,1)", 6, Numbering::FromOne, 2, 1, range(Some(0), 1, 6)),
        ("(99999999999999999999)", 6, Numbering::FromOne, 2, 20, range(None, 1, 6)),
        ("(0)", 0, Numbering::FromZero, 2, 1, range(Some(0), 0, 0)),
        ("(1 2 1)", 6, Numbering::FromOne, 6, 1, CycleFault::Repeated { point: 1, before: 2 }),
        ("(1)(2 1)", 6, Numbering::FromOne, 7, 1, CycleFault::Repeated { point: 1, before: 2 }),
    ];
    for (text, degree, numbering, column, length, fault) in cases {
        let error = Perm::parse(text, degree, numbering).expect_err(text);
        assert_eq!((error.column, error.length, error.fault), (column, length, fault), "{text}");
    }
    assert_eq!("(255)".parse::<Perm>().unwrap_err().fault, range(Some(255), 0, 255));
}

#[test]
fn errors_are_sentences() {
    let say =
        |text, degree, numbering| Perm::parse(text, degree, numbering).unwrap_err().to_string();
    assert_eq!(
        say("(1,7)", 6, Numbering::FromOne),
        "column 4: 7 is not a point; expected one from 1 to 6"
    );
    assert_eq!(
        say("(1", 6, Numbering::FromOne),
        "column 3: the text ends here; expected `,` and another point, or `)`"
    );
    assert_eq!(
        say("[1]", 6, Numbering::FromOne),
        "column 1: '[' stands here; expected a cycle, which starts with `(`"
    );
    assert_eq!(
        say("(0)", 0, Numbering::FromZero),
        "column 2: 0 is not a point; expected none, as there are no points"
    );
    assert_eq!(
        Perm::new([0, 2]).unwrap_err().to_string(),
        "the image 2 of point 1 is not below 2, the number of points"
    );
}
