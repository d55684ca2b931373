//! Deals made to order.

use core::sync::atomic::AtomicBool;

use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Verdict};

use super::super::solve::solutions;
use super::super::*;
use super::{brute, brute_by, length};
use crate::Family;
use crate::family::{Making, Own, WishValue, Wishes};

fn unsolvable() -> Own {
    Own::default().with(&UNSOLVABLE, WishValue::Yes)
}

#[test]
fn wishes_are_met_or_refused() {
    let mut seeds = Random::new(10);
    let wishes = Wishes { unique: Some(String::new()), moves: Some((6, 9)), ..Gap.small() };
    for _ in 0..5 {
        let deal = Gap.generate(&wishes, &mut seeds).unwrap();
        let (n, ways) = brute(&deal).unwrap();
        assert!((6..=9).contains(&n) && ways == 1);
    }
    let solvable = Wishes { solvable: true, size: Some(vec![7]), ..Wishes::default() };
    assert!(length(&Gap.generate(&solvable, &mut seeds).unwrap()).is_some());
    for size in [vec![0, 7], vec![10, 7], vec![4, 1], vec![17], vec![4, 7, 1], vec![u64::MAX]] {
        let wishes = Wishes { size: Some(size), ..Wishes::default() };
        assert!(Gap.generate(&wishes, &mut seeds).is_err());
    }
    let never = Wishes { size: Some(vec![1, 2]), moves: Some((2, 9)), ..Wishes::default() };
    assert!(Gap.generate(&never, &mut seeds).is_err());
    // The same seed gives the same deal in every version.
    let first = Gap.generate(&Wishes::default(), &mut Random::of(1, 0)).unwrap();
    assert_eq!(first, Gap.generate(&Wishes::default(), &mut Random::of(1, 0)).unwrap());
    assert_eq!(
        first.cards()[..7].iter().map(Card::to_string).collect::<Vec<_>>().join(" "),
        "14 27 16 35 15 34 23"
    );
}

/// Wishes for a small deal of a variant.
fn small(variant: &str) -> Wishes {
    Wishes {
        size: Some(vec![3, 4]),
        own: Own::default().with(&VARIANT, variant),
        ..Wishes::default()
    }
}

fn ways(deal: &Instance) -> u64 {
    let Verdict::Solved(count) = solutions(deal, &Limits::none(), &Silent).0 else {
        panic!("{deal:?}")
    };
    count.solutions.to_u64().unwrap()
}

#[test]
fn new_wishes_are_met_for_every_variant() {
    let mut seeds = Random::new(51);
    for variant in ["gap", "gaps-one-deal", "gaps-tied", "gaps-live", "fixed+live"] {
        for _ in 0..3 {
            let wishes = Wishes {
                own: small(variant).own.with(&UNSOLVABLE, WishValue::Yes),
                ..small(variant)
            };
            let deal = Gap.generate(&wishes, &mut seeds).unwrap();
            assert_eq!(brute_by(&deal), None, "{deal:?}");
            let wishes = Wishes { own: small(variant).own.with(&WAYS, (2, 6)), ..small(variant) };
            let deal = Gap.generate(&wishes, &mut seeds).unwrap();
            let ways = ways(&deal);
            assert!((2..=6).contains(&ways), "{deal:?} {ways}");
            let wishes = Wishes { moves: Some((7, 7)), ..small(variant) };
            assert_eq!(brute_by(&Gap.generate(&wishes, &mut seeds).unwrap()), Some(7));
        }
    }
}

#[test]
fn wishes_that_contradict_each_other_are_refused() {
    let mut seeds = Random::new(52);
    for wishes in [
        Wishes { own: unsolvable(), solvable: true, ..Wishes::default() },
        Wishes { own: unsolvable().with(&WAYS, (1, 2)), ..Wishes::default() },
        Wishes { own: unsolvable(), best_of: 3, ..Wishes::default() },
        Wishes { own: Own::default().with(&WAYS, (0, 0)), ..Wishes::default() },
        Wishes {
            own: Own::default().with(&WAYS, (2, 3)),
            unique: Some(String::new()),
            ..Wishes::default()
        },
    ] {
        assert!(Gap.generate(&wishes, &mut seeds).is_err(), "{wishes:?}");
    }
    let wishes = Wishes {
        own: small("gap").own.with(&WAYS, (1, 3)),
        unique: Some(String::new()),
        ..small("gap")
    };
    assert_eq!(ways(&Gap.generate(&wishes, &mut seeds).unwrap()), 1);
}

#[test]
fn the_hardest_of_several_does_not_depend_on_the_threads() {
    for variant in ["gap", "gaps-one-deal"] {
        let made = |best_of, threads| {
            let wishes = Wishes { best_of, ..small(variant) };
            let making = Making { threads, ..Making::default() };
            Gap.make(&wishes, &mut Random::of(3, 0), &making).unwrap()
        };
        let best = made(24, 1);
        for threads in [2, 5] {
            assert_eq!(made(24, threads), best);
        }
        assert_eq!(best.lacks, None);
        // The candidates one by one: none is harder.
        let mut random = Random::of(3, 0);
        let seed = random.next_u64();
        let order = |deal: &Instance| (core::cmp::Reverse(brute_by(deal).unwrap()), ways(deal));
        let all = (0..24).map(|k| {
            let wishes = Wishes { solvable: true, ..small(variant) };
            Gap.generate(&wishes, &mut Random::of(seed, k)).unwrap()
        });
        assert_eq!(all.min_by_key(order).unwrap(), best.instance);
        assert!(order(&best.instance) <= order(&made(4, 1).instance));
    }
}

#[test]
fn the_end_may_come_at_any_time() {
    let flag = AtomicBool::new(true);
    let making = Making { cancel: Some(&flag), ..Making::default() };
    let wishes = Wishes { best_of: 1_000_000, ..small("gap") };
    let made = Gap.make(&wishes, &mut Random::of(3, 0), &making).unwrap();
    assert!(brute(&made.instance).is_some());
    assert_eq!(made.lacks.unwrap(), "it is the hardest of 1 deals, not of 1000000");
}

/// The same seed gives the same deals as before there were these wishes.
#[test]
fn old_wishes_give_the_old_deals() {
    let row = |wishes: &Wishes| {
        let deal = Gap.generate(wishes, &mut Random::of(1, 0)).unwrap();
        deal.cards()[..7].iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(row(&Wishes::default()), "14 27 16 35 15 34 23");
    let solvable = Wishes { solvable: true, ..Wishes::default() };
    assert_eq!(row(&solvable), "14 12 33 16 34 13 45");
    let unique = Wishes { unique: Some(String::new()), ..small("gap") };
    assert_eq!(row(&unique), "34 23 24 31 14 33 21");
}
