//! The moves that are found to be enough, with vectors and without.

use super::*;
use crate::gap::shortest::deck::Deck;

/// Plays at random until nothing can move, and compares at each position; how many were looked at, and at how many of
/// them fewer moves were enough.
fn compare<const N: usize, const C: usize>(
    (suits, ranks): (u64, u64),
    seeds: &mut Random,
) -> (usize, usize) {
    let (deck, mut entry) = Deck::<N, C, 4>::new(&random(suits, ranks, seeds));
    let (mut looked, mut fewer) = (0, 0);
    while entry.live() != 0 {
        let chosen = deck.choose(&entry);
        assert_eq!(chosen, deck.choose_still(&entry), "{suits} suits of {ranks}: {entry:?}");
        (looked, fewer) = (looked + 1, fewer + usize::from(chosen != entry.live()));
        let live: Vec<usize> = (0..4).filter(|i| entry.live() >> i & 1 != 0).collect();
        let i = live[usize::try_from(seeds.below(live.len() as u64)).unwrap()];
        let key = deck.key_after(&entry, i);
        deck.make(&mut entry, i, key);
    }
    (looked, fewer)
}

#[test]
fn moves_that_are_enough_are_the_same_with_vectors_and_without() {
    let mut seeds = Random::new(63);
    let (mut looked, mut fewer) = (0, 0);
    for _ in 0..60 {
        let small = [(4, 7), (4, 5), (3, 7), (2, 8), (1, 16)];
        let large = [(4, 13), (4, 7), (4, 15), (3, 16), (2, 16), (1, 9)];
        let small = small.map(|size| compare::<1, 32>(size, &mut seeds));
        let large = large.map(|size| compare::<4, 64>(size, &mut seeds));
        for (a, b) in small.into_iter().chain(large) {
            (looked, fewer) = (looked + a, fewer + b);
        }
    }
    assert!(looked > 10_000 && fewer > looked / 4, "{fewer} of {looked}");
}
