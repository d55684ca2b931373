//! Sequences that differ only in the order of moves that commute: how many, and which.

use everystate_algebra::Natural;
use std::collections::HashMap;

/// For each move of a sequence, the moves before it that it does not commute with, as bits.
fn held(moves: &[u8], commute: &impl Fn(u8, u8) -> bool) -> Vec<u128> {
    let before = |at: usize| {
        let held = |&earlier: &usize| !commute(moves[earlier], moves[at]);
        (0..at).filter(held).fold(0, |set, earlier| set | 1 << earlier)
    };
    (0..moves.len()).map(before).collect()
}

/// How many sequences become a sequence by exchanging neighbours that commute, itself counted. No move
/// may be exchanged with one that is the same.
pub(crate) fn count(moves: &[u8], commute: &impl Fn(u8, u8) -> bool) -> Natural {
    let held = held(moves, commute);
    let mut ways: HashMap<u128, Natural> = HashMap::from([(0, Natural::ONE)]);
    // Sets of moves that can be made first, by their size.
    for _ in 0..moves.len() {
        let mut next: HashMap<u128, Natural> = HashMap::new();
        for (made, count) in &ways {
            for (at, held) in held.iter().enumerate() {
                if made >> at & 1 == 0 && held & !made == 0 {
                    *next.entry(made | 1 << at).or_insert_with(|| Natural::from(0_u64)) += count;
                }
            }
        }
        ways = next;
    }
    ways.into_values().next().unwrap_or(Natural::ONE)
}

/// The sequences themselves, at most so many, in dictionary order of the moves' numbers.
pub(crate) fn all(moves: &[u8], commute: &impl Fn(u8, u8) -> bool, most: usize) -> Vec<Vec<u8>> {
    let held = held(moves, commute);
    let mut found = Vec::new();
    extend(moves, &held, 0, &mut Vec::new(), most, &mut found);
    found
}

fn extend(
    moves: &[u8],
    held: &[u128],
    made: u128,
    sequence: &mut Vec<u8>,
    most: usize,
    found: &mut Vec<Vec<u8>>,
) {
    if sequence.len() == moves.len() {
        found.push(sequence.clone());
        return;
    }
    let mut free: Vec<usize> =
        (0..moves.len()).filter(|&at| made >> at & 1 == 0 && held[at] & !made == 0).collect();
    free.sort_by_key(|&at| moves[at]);
    for at in free {
        if found.len() >= most {
            return;
        }
        sequence.push(moves[at]);
        extend(moves, held, made | 1 << at, sequence, most, found);
        sequence.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_counted_and_listed_alike() {
        // Moves 0 and 1 commute, 2 commutes with none, 3 with all but itself.
        let commute = |a: u8, b: u8| a != b && (a + b == 1 || a == 3 || b == 3);
        for (moves, wanted) in [
            (&[0, 1][..], 2),
            (&[0, 2, 1], 1),
            (&[0, 1, 2, 3], 8),
            (&[0, 2, 0, 1, 3], 10),
            (&[], 1),
        ] {
            assert_eq!(count(moves, &commute), Natural::from(wanted as u64), "{moves:?}");
            let listed = all(moves, &commute, 1000);
            assert_eq!(listed.len(), wanted, "{moves:?}");
            assert!(listed.is_sorted() && listed.windows(2).all(|w| w[0] != w[1]));
        }
        assert_eq!(all(&[0, 1], &commute, 1), [[0, 1]]);
    }
}
