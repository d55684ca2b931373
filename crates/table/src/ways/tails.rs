//! [`Tails`]: all ways home of a few moves, listed.
//!
//! What may follow nodes near home is the same again and again, so it is listed once: a node with a few moves left looks up where it is
//! instead of what all of its neighbours are, and theirs.

use crate::ways::coordinates::{Coordinates, State};
use foldhash::fast::FixedState;
use std::collections::HashMap;
use std::ops::Range;

/// Ways that are listed, at most.
const MOST: usize = 1 << 15;
/// Moves of a way that is listed, at most.
const LONGEST: usize = 8;

/// All ways home of up to a few moves, the last of which is one of some.
#[derive(Debug)]
pub struct Tails {
    /// By move: those that need not follow it.
    pub(super) after: Vec<u128>,
    /// By length, by where it begins: where the ways of that length are.
    begins: Vec<HashMap<u64, Range<usize>, FixedState>>,
    /// By length the moves of all ways.
    moves: Vec<Vec<u8>>,
}

impl Tails {
    /// As long ones as are not too many; `lasts` are the moves that may come last, `back` has by move the one that undoes it, and `after`
    /// those that need not follow it.
    ///
    /// Costs a step for each way that is listed.
    #[must_use]
    pub fn new(coordinates: &Coordinates, lasts: u128, back: &[u8], after: Vec<u128>) -> Self {
        Self::up_to(LONGEST, coordinates, (lasts, back), after)
    }

    /// The same, of no more moves than these.
    pub(super) fn up_to(
        most: usize,
        coordinates: &Coordinates,
        (lasts, back): (u128, &[u8]),
        after: Vec<u128>,
    ) -> Self {
        let mut tails = Self { after, begins: Vec::new(), moves: Vec::new() };
        let mut all = vec![(State::HOME, Vec::new())];
        for length in 0..=most {
            all.sort_by(|(a, one), (b, other)| (key(*a), one).cmp(&(key(*b), other)));
            tails.list(&all);
            let before = |(at, moves): &(State, Vec<u8>)| -> Vec<(State, Vec<u8>)> {
                let may = |&(m, _): &(usize, &u8)| match moves.first() {
                    Some(&next) => tails.after[m] >> next & 1 == 0,
                    None => lasts >> m & 1 == 1,
                };
                let made = back.iter().enumerate().filter(may).map(|(m, &back)| {
                    let number = u8::try_from(m).unwrap_or(u8::MAX);
                    let from = coordinates.after(*at, usize::from(back));
                    (from, [&[number], &moves[..]].concat())
                });
                made.collect()
            };
            all = all.iter().flat_map(before).collect();
            if all.len() > MOST || all.is_empty() && length > 0 {
                break;
            }
        }
        tails
    }

    /// Lists all ways of the next length, those that begin at the same state next to each other.
    fn list(&mut self, all: &[(State, Vec<u8>)]) {
        let mut begins: HashMap<u64, Range<usize>, FixedState> = HashMap::default();
        for (number, (at, _)) in all.iter().enumerate() {
            begins.entry(key(*at)).or_insert(number..number).end = number + 1;
        }
        self.begins.push(begins);
        self.moves.push(all.iter().flat_map(|(_, moves)| moves.iter().copied()).collect());
    }

    /// The moves of the longest that are listed, one at least.
    pub(super) fn longest(&self) -> u8 {
        u8::try_from(self.begins.len()).map_or(0, |count| count.saturating_sub(1))
    }

    /// All of a length that begin at a state: their moves, one way after the other.
    #[inline]
    pub(super) fn of(&self, at: State, length: u8) -> &[u8] {
        let length = usize::from(length);
        let found = self.begins.get(length).and_then(|begins| begins.get(&key(at)));
        found.map_or(&[], |ways| &self.moves[length][ways.start * length..ways.end * length])
    }
}

/// A state as a number.
#[inline]
fn key(State { first, second, rest }: State) -> u64 {
    u64::from(first) << 32 | u64::from(second) << 16 | u64::from(rest)
}
