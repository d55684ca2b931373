//! Positions by numbers of their parts are the positions.

use crate::adapt::Interned;
use crate::random::Random;
use crate::{Cost, Heuristic, Puzzle, law};
use std::collections::HashMap;

/// Words, of which a move changes one or two that lie where it says.
struct Words<const N: usize>;

impl<const N: usize> Puzzle for Words<N> {
    type State = [u64; N];
    type Move = usize;

    fn start(&self) -> [u64; N] {
        [7; N]
    }

    fn is_goal(&self, s: &[u64; N]) -> bool {
        s[N - 1] == 9
    }

    fn moves(&self, s: &[u64; N], out: &mut Vec<usize>) {
        out.extend((0..2 * N).filter(|m| s[m / 2] < 12 + *m as u64 % 3));
    }

    fn apply(&self, s: &[u64; N], m: usize) -> [u64; N] {
        let mut s = *s;
        s[m / 2] += 1;
        if m % 2 == 1 {
            s[(m / 2 + N / 2) % N] ^= 1 << 40;
        }
        s
    }
}

impl<const N: usize> Cost for Words<N> {
    fn cost(&self, s: &[u64; N], m: usize) -> u32 {
        u32::try_from(s[0] % 5 + m as u64).unwrap()
    }
}

impl<const N: usize> Heuristic<Self> for Words<N> {
    fn estimate(&self, s: &[u64; N]) -> u32 {
        u32::try_from(9u64.saturating_sub(s[N - 1] & 15)).unwrap()
    }
}

fn check<const N: usize>() {
    let puzzle = Words::<N>;
    let interned = Interned::new(&puzzle);
    law::puzzle(&interned, &law::sample(&interned, 300)).unwrap();
    let mut random = Random::new(N as u64);
    let mut numbers: HashMap<u64, [u64; N]> = HashMap::new();
    let mut wholes: HashMap<[u64; N], u64> = HashMap::new();
    for _ in 0..200 {
        let (mut plain, mut number) = (puzzle.start(), interned.start());
        for _ in 0..20 {
            assert_eq!(interned.whole(number), plain);
            assert_eq!(interned.is_goal(&number), puzzle.is_goal(&plain));
            assert_eq!(*numbers.entry(number).or_insert(plain), plain);
            assert_eq!(*wholes.entry(plain).or_insert(number), number);
            assert_eq!(interned.estimate(&number), puzzle.estimate(&plain));
            let (mut moves, mut same) = (Vec::new(), Vec::new());
            puzzle.moves(&plain, &mut moves);
            interned.moves(&number, &mut same);
            assert_eq!(moves, same);
            if moves.is_empty() {
                break;
            }
            let m = moves[random.index(moves.len())];
            assert_eq!(interned.cost(&number, m), puzzle.cost(&plain, m));
            (plain, number) = (puzzle.apply(&plain, m), interned.apply(&number, m));
        }
    }
    assert!(numbers.len() > 5 && numbers.len() == wholes.len(), "{}", numbers.len());
    assert!(interned.bytes() > 0);
}

#[test]
fn positions_of_any_number_of_words_are_the_same_by_numbers() {
    check::<1>();
    check::<2>();
    check::<3>();
    check::<4>();
    check::<5>();
    check::<7>();
    check::<8>();
    check::<13>();
    check::<64>();
    check::<129>();
    check::<256>();
}

#[test]
fn parts_that_are_shared_are_kept_once() {
    let puzzle = Words::<64>;
    let interned = Interned::new(&puzzle);
    let mut moves = Vec::new();
    // All positions of two words out of 64.
    for first in 0..64 {
        for second in 0..64 {
            let s = interned.apply(&interned.start(), 2 * first);
            moves.clear();
            moves.push(interned.apply(&s, 2 * second));
        }
    }
    // Of 4096 positions of 512 bytes.
    assert!(interned.bytes() < 200_000, "{}", interned.bytes());
}
