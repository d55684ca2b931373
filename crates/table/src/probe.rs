//! [`rate`]: how fast this machine explores a table, measured in a fraction of a second.

#![expect(
    clippy::cast_possible_truncation,
    reason = "numbers are drawn below bounds of 32 bits, and bits of a word are below 64"
)]

use crate::cosets::{Actions, Cosets, Members, Options, Step, Steps, Turns, Twists, run};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent};
use std::time::Instant;

/// Cosets of the space that is explored, and words of each: a table of 8 MB, more than a core's own cache.
const COSETS: u32 = if cfg!(test) { 1 << 7 } else { 1 << 12 };
const WORDS: u32 = 1 << 7;
/// Moves of it that go around, each with the one that leads back; six more exchange bits.
const PAIRS: usize = 8;

/// How many positions times moves so many threads look at in a second, measured by exploring a space that is made for it: a commutative
/// group, whose rows are as long as those of puzzles, and whose layers are a few more.
///
/// Costs some 0.2 seconds of two threads, and 10 MB.
///
/// ```
/// # use everystate_table::probe;
/// // At least a position a microsecond.
/// assert!(probe::rate(1) > 1e6);
/// ```
#[must_use]
pub fn rate(threads: usize) -> f64 {
    let space = space();
    let options = Options { threads: threads.max(1), examples: 0, ..Options::default() };
    let started = Instant::now();
    let found = run(&space, &options, &Limits::none(), &Silent);
    let seconds = started.elapsed().as_secs_f64().max(1e-9);
    let ranks: u64 = found.ranks.iter().sum();
    #[expect(clippy::cast_precision_loss, reason = "a rate needs few digits")]
    let looked = (ranks * space.moves() as u64) as f64;
    looked / seconds
}

/// Cosets in a ring, words of each in a ring, and the bits of a word as vectors: moves go on by any number of each, and back.
fn space() -> Cosets {
    let mut random = Random::new(0);
    let mut strides = Vec::new();
    for k in 0..PAIRS {
        // One stride is odd in both rings, and so leads to all of each.
        let odd = u32::from(k == 0);
        let mut below = |bound: u32| random.below(bound.into()) as u32;
        let (coset, word, bits) = (below(COSETS) | odd, below(WORDS) | odd, below(64));
        strides.push((coset, word, bits));
        strides.push((COSETS - coset, WORDS - word, bits));
    }
    strides.extend((0..6).map(|bit| (0, 0, 1 << bit)));
    let mut steps = Steps::new(strides.len());
    for from in 0..COSETS {
        let to = |coset: u32| (from + coset) % COSETS;
        let moves = (0..).zip(&strides);
        steps.push(moves.map(|(action, &(coset, ..))| Some(Step { coset: to(coset), action })));
    }
    let entries = |&(_, word, bits): &(u32, u32, u32)| {
        (0..WORDS).map(move |at| (at + word) % WORDS * 64 + bits)
    };
    let actions = Actions::Whole(strides.iter().flat_map(entries).collect());
    let images: Vec<[u8; 64]> =
        (0..64).map(|twist: u8| core::array::from_fn(|bit| bit as u8 ^ twist)).collect();
    let twists = Twists::new(&images).expect("bits that are exchanged are triangular");
    let members =
        Members::Words { words: WORDS, units: 1, actions, twists, turns: Turns::default() };
    Cosets { steps, members, classes: None, start: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_of_the_space_is_explored_and_moves_lead_back() {
        let space = space();
        let options = Options { threads: 2, examples: 0, ..Options::default() };
        let found = run(&space, &options, &Limits::none(), &Silent);
        assert_eq!(found.ranks.iter().sum::<u64>(), space.ranks());
        assert_eq!((found.stopped, found.distribution.counts[0]), (None, 1));
        for rank in (0..space.ranks()).step_by(10_007) {
            for (_, to, _) in space.neighbours(rank) {
                let back = space.neighbours(to).any(|(_, back, _)| back == rank);
                assert!(back, "from {to} to {rank}");
            }
        }
    }
}
