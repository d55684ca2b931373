//! Sequences that differ only in the order of moves that commute: how many, and which.

use everystate_algebra::Natural;
use everystate_puzzle::{Meter, Stop};
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
/// may be exchanged with one that is the same. Moves are divided into parts between which all commute; a part costs
/// a step for each set of its moves that can be made first, counted by the meter.
///
/// # Errors
/// The limit that ends it.
pub(crate) fn count(
    moves: &[u8],
    commute: &impl Fn(u8, u8) -> bool,
    meter: &mut Meter<'_>,
) -> Result<Natural, Stop> {
    let held = held(moves, commute);
    let (mut all, mut placed) = (Natural::ONE, 0);
    for part in parts(&held) {
        all *= &orders(&held, part, meter)?;
        let size = part.count_ones() as usize;
        placed += size;
        all *= &chosen(placed, size);
    }
    Ok(all)
}

/// The parts of a sequence, as bits, that nothing holds together.
fn parts(held: &[u128]) -> Vec<u128> {
    let mut parts: Vec<u128> = Vec::new();
    for (at, held) in held.iter().enumerate() {
        let joined = parts.extract_if(.., |part| *part & held != 0);
        let joined = joined.fold(1 << at, |all, part| all | part);
        parts.push(joined);
    }
    parts
}

/// In how many orders the moves of a part can be made.
fn orders(held: &[u128], part: u128, meter: &mut Meter<'_>) -> Result<Natural, Stop> {
    let mut ways: HashMap<u128, Natural> = HashMap::from([(0, Natural::ONE)]);
    // Sets of moves that can be made first, by their size.
    for _ in 0..part.count_ones() {
        let mut next: HashMap<u128, Natural> = HashMap::new();
        for (made, count) in &ways {
            meter.tick()?;
            meter.bytes(EACH * (ways.len() + next.len()) as u64)?;
            for (at, held) in held.iter().enumerate() {
                if (part & !made) >> at & 1 == 1 && held & !made == 0 {
                    *next.entry(made | 1 << at).or_insert_with(|| Natural::from(0_u64)) += count;
                }
            }
        }
        ways = next;
    }
    Ok(ways.into_values().next().unwrap_or(Natural::ONE))
}

/// Bytes of a set of moves with its count, about.
const EACH: u64 = 80;

/// In how many ways so many of some things can be chosen.
fn chosen(of: usize, some: usize) -> Natural {
    let mut row = vec![Natural::ONE];
    for _ in 0..of {
        row.push(Natural::from(0_u64));
        for at in (1..row.len()).rev() {
            let before = row[at - 1].clone();
            row[at] += &before;
        }
    }
    row[some].clone()
}

/// The sequences themselves in dictionary order of the moves' numbers, added to those found until these are so many.
///
/// # Errors
/// The limit that ends it.
pub(crate) fn all(
    moves: &[u8],
    commute: &impl Fn(u8, u8) -> bool,
    most: usize,
    meter: &mut Meter<'_>,
    found: &mut Vec<Vec<usize>>,
) -> Result<(), Stop> {
    let held = held(moves, commute);
    extend(moves, &held, 0, &mut Vec::new(), most, meter, found)
}

/// The first of the sequences in dictionary order.
pub(crate) fn first(moves: &[u8], commute: &impl Fn(u8, u8) -> bool) -> Vec<u8> {
    let held = held(moves, commute);
    let (mut made, mut sequence) = (0_u128, Vec::new());
    while sequence.len() < moves.len() {
        let free = |&at: &usize| made >> at & 1 == 0 && held[at] & !made == 0;
        // Whatever is left has one that nothing left holds.
        let Some(at) = (0..moves.len()).filter(free).min_by_key(|&at| moves[at]) else { break };
        made |= 1 << at;
        sequence.push(moves[at]);
    }
    sequence
}

/// What a listed sequence takes besides its moves.
const SEQUENCE: usize = 48;

fn extend(
    moves: &[u8],
    held: &[u128],
    made: u128,
    sequence: &mut Vec<usize>,
    most: usize,
    meter: &mut Meter<'_>,
    found: &mut Vec<Vec<usize>>,
) -> Result<(), Stop> {
    if sequence.len() == moves.len() {
        meter.tick()?;
        meter.bytes((found.len() * (SEQUENCE + 8 * moves.len())) as u64)?;
        found.push(sequence.clone());
        return Ok(());
    }
    let mut free: Vec<usize> =
        (0..moves.len()).filter(|&at| made >> at & 1 == 0 && held[at] & !made == 0).collect();
    free.sort_by_key(|&at| moves[at]);
    for at in free {
        if found.len() >= most {
            break;
        }
        sequence.push(usize::from(moves[at]));
        extend(moves, held, made | 1 << at, sequence, most, meter, found)?;
        sequence.pop();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

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
            let limits = Limits::none();
            let mut meter = limits.meter(&Silent);
            let counted = count(moves, &commute, &mut meter).unwrap();
            assert_eq!(counted, Natural::from(wanted as u64), "{moves:?}");
            let mut listed = Vec::new();
            all(moves, &commute, 1000, &mut meter, &mut listed).unwrap();
            let least: Vec<usize> = first(moves, &commute).into_iter().map(usize::from).collect();
            assert_eq!(listed[0], least);
            assert_eq!(listed.len(), wanted, "{moves:?}");
            assert!(listed.is_sorted() && listed.windows(2).all(|w| w[0] != w[1]));
        }
        let limits = Limits::none();
        let mut one = Vec::new();
        all(&[0, 1], &commute, 1, &mut limits.meter(&Silent), &mut one).unwrap();
        assert_eq!(one, [[0, 1]]);
    }

    #[test]
    fn many_moves_that_commute_are_counted_at_once_and_listed_within_limits() {
        let moves: Vec<u8> = (0..60).collect();
        let limits = Limits { bytes: 1 << 20, ..Limits::none() };
        let mut meter = limits.meter(&Silent);
        let mut factorial = Natural::ONE;
        (1..=60_u64).for_each(|n| factorial *= &Natural::from(n));
        assert_eq!(count(&moves, &|a, b| a != b, &mut meter), Ok(factorial));
        let listed = all(&moves, &|a, b| a != b, usize::MAX, &mut meter, &mut Vec::new());
        assert_eq!(listed, Err(Stop::Memory));
        // One that commutes with no other holds all of them together.
        let bound = |a: u8, b: u8| a != b && a > 0 && b > 0;
        assert_eq!(count(&[&moves[1..], &[0]].concat(), &bound, &mut meter), Err(Stop::Memory));
    }
}
