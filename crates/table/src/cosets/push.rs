//! [`Pushes`]: where an action takes the positions of a row.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::actions::Units;
use super::shuffle::{Shuffle, Task, Turn, Way, best};
use super::space::Members;
use crate::cpu;

/// What actions do to rows.
#[derive(Clone, Copy)]
pub(super) struct Pushes<'a> {
    members: &'a Members,
    portable: bool,
}

impl<'a> Pushes<'a> {
    pub(super) const fn new(members: &'a Members, portable: bool) -> Self {
        Self { members, portable }
    }

    /// Adds to one of some rows where an action takes what is in `from`, and asks memory for another: `places` are where the two begin.
    /// `room` is used where actions are kept in parts.
    pub(super) fn push(
        &self,
        number: u32,
        from: &[u64],
        rows: &mut [u64],
        places: (usize, usize),
        room: &mut Vec<u32>,
    ) {
        match self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let all = (words * units) as usize;
                let words = InWords::forth(Units { all, actions, twists, turns }, number, room);
                match units {
                    1 => best(self.portable, Pushing::<1> { words, from, rows, places }),
                    _ => best(self.portable, Pushing::<2> { words, from, rows, places }),
                }
            }
            Members::Each { members, actions } => {
                let action = &actions[number as usize * *members as usize..][..*members as usize];
                for (first, &word) in (0..).step_by(64).zip(from) {
                    let mut word = word;
                    while word != 0 {
                        let at: usize = first + word.trailing_zeros() as usize;
                        word &= word - 1;
                        let image = action[at] as usize;
                        rows[places.0 + image / 64] |= 1 << (image % 64);
                    }
                }
            }
        }
    }
}

/// A row of which some positions are asked for: those that are unseen in two planes, and not reached.
pub(super) struct Asked<'a> {
    pub(super) low: &'a [u64],
    pub(super) high: &'a [u64],
    pub(super) reached: &'a mut [u64],
}

impl Asked<'_> {
    /// What is asked for of a word.
    #[inline(always)]
    fn left(&self, at: usize) -> u64 {
        self.low[at] & self.high[at] & !self.reached[at]
    }
}

impl Pushes<'_> {
    /// The same as [`push`](Self::push) where few words have something: these are `some`.
    pub(super) fn push_some(
        &self,
        number: u32,
        (from, some): (&[u64], &[u32]),
        row: &mut [u64],
        room: &mut Vec<u32>,
    ) {
        match self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let all = (words * units) as usize;
                let words = InWords::forth(Units { all, actions, twists, turns }, number, room);
                match units {
                    1 => best(self.portable, PushingSome::<1> { words, from, some, row }),
                    _ => best(self.portable, PushingSome::<2> { words, from, some, row }),
                }
            }
            Members::Each { .. } => self.push(number, from, row, (0, 0), room),
        }
    }

    /// Adds to what is reached of a row what an action takes into `from`: the action leads from the row to that of `from`.
    pub(super) fn pull(&self, number: u32, from: &[u64], asked: Asked<'_>, room: &mut Vec<u32>) {
        match self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let all = (words * units) as usize;
                let words = InWords::back(Units { all, actions, twists, turns }, number, room);
                match units {
                    1 => best(self.portable, Pulling::<1> { words, from, asked }),
                    _ => best(self.portable, Pulling::<2> { words, from, asked }),
                }
            }
            Members::Each { members, actions } => {
                let action = &actions[number as usize * *members as usize..][..*members as usize];
                for (at, images) in action.chunks(64).enumerate() {
                    let left = asked.left(at);
                    for (bit, &image) in
                        images.iter().enumerate().filter(|(bit, _)| left >> bit & 1 == 1)
                    {
                        let image = image as usize;
                        asked.reached[at] |= (from[image / 64] >> (image % 64) & 1) << bit;
                    }
                }
            }
        }
    }
}

impl Pushes<'_> {
    /// How many words of a row have something.
    pub(super) fn count(&self, row: &[u64]) -> usize {
        best(self.portable, Count(row))
    }
}

/// What [`Pushes::count`] does.
struct Count<'a>(&'a [u64]);

impl Task for Count<'_> {
    type Output = usize;

    #[inline(always)]
    fn run<S: Shuffle>(self, _: S) -> usize {
        self.0.iter().map(|&word| usize::from(word != 0)).sum()
    }
}

/// A row of which some positions were reached: those that are unseen in two planes are new.
pub(super) struct Arrived<'a> {
    pub(super) low: &'a mut [u64],
    pub(super) high: &'a mut [u64],
    pub(super) reached: &'a mut [u64],
    /// Their distance, modulo 3.
    pub(super) residue: usize,
}

impl Pushes<'_> {
    /// Leaves of what was reached what was unseen, and notes its distance: how many positions, and in how many words others are unseen still.
    pub(super) fn settle(&self, row: Arrived<'_>) -> (u64, u32) {
        best(self.portable, row)
    }
}

impl Task for Arrived<'_> {
    type Output = (u64, u32);

    #[inline(always)]
    fn run<S: Shuffle>(self, _: S) -> (u64, u32) {
        let Self { low, high, reached, residue } = self;
        let keeps = [residue & 1, residue >> 1].map(|bit| (bit as u64).wrapping_neg());
        let (mut new, mut open) = (0, 0);
        for ((low, high), reached) in low.iter_mut().zip(high).zip(reached) {
            let unseen = *low & *high;
            let word = *reached & unseen;
            *reached = word;
            *low &= !word | keeps[0];
            *high &= !word | keeps[1];
            new += u64::from(word.count_ones());
            open += u32::from(unseen != word);
        }
        (new, open)
    }
}

/// What [`Pushes::push_some`] does with words.
struct PushingSome<'a, const UNITS: usize> {
    words: InWords<'a>,
    from: &'a [u64],
    some: &'a [u32],
    row: &'a mut [u64],
}

impl<const UNITS: usize> Task for PushingSome<'_, UNITS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Shuffle>(self, shuffle: S) {
        let unit = u64::MAX >> (64 - 64 / UNITS);
        let InWords { action, twists, turn } = self.words;
        let both = shuffle.both(twists, turn);
        for &at in self.some {
            let now = self.from[at as usize];
            for number in 0..UNITS {
                let entry = action[at as usize * UNITS + number];
                let here = now >> (number * (64 / UNITS)) & unit;
                let there = shuffle.push(both, (entry % 64) as usize, here);
                let place = (entry / 64) as usize;
                self.row[place / UNITS] |= there << (place % UNITS * (64 / UNITS));
            }
        }
    }
}

/// What [`Pushes::pull`] does with words.
struct Pulling<'a, const UNITS: usize> {
    words: InWords<'a>,
    from: &'a [u64],
    asked: Asked<'a>,
}

impl<const UNITS: usize> Task for Pulling<'_, UNITS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Shuffle>(self, shuffle: S) {
        let unit = u64::MAX >> (64 - 64 / UNITS);
        let Self { words: InWords { action, twists, turn }, from, asked } = self;
        let both = shuffle.both(twists, turn);
        for at in 0..asked.reached.len() {
            let left = asked.left(at);
            if left == 0 {
                continue;
            }
            let mut word = 0;
            for number in 0..UNITS {
                let entry = action[at * UNITS + number];
                let place = (entry / 64) as usize;
                let now = from[place / UNITS] >> (place % UNITS * (64 / UNITS));
                let pulled = shuffle.pull(both, (entry % 64) as usize, now);
                word |= (pulled & unit) << (number * (64 / UNITS));
            }
            asked.reached[at] |= word & left;
        }
    }
}

/// An action of members in words.
#[derive(Clone, Copy)]
struct InWords<'a> {
    action: &'a [u32],
    twists: &'a Way,
    turn: Option<&'a Turn>,
}

impl<'a> InWords<'a> {
    /// The action of this number, as it takes positions away.
    fn forth(of: Units<'a>, number: u32, room: &'a mut Vec<u32>) -> Self {
        let action = of.row(number, room);
        Self { action, twists: &of.twists.push, turn: of.turns.push(number) }
    }

    /// The same as it fetches them.
    fn back(of: Units<'a>, number: u32, room: &'a mut Vec<u32>) -> Self {
        let action = of.row(number, room);
        Self { action, twists: &of.twists.pull, turn: of.turns.pull(number) }
    }
}

/// [`push`] and what it is called with.
struct Pushing<'a, const UNITS: usize> {
    words: InWords<'a>,
    from: &'a [u64],
    rows: &'a mut [u64],
    places: (usize, usize),
}

impl<const UNITS: usize> Task for Pushing<'_, UNITS> {
    type Output = ();

    #[inline(always)]
    fn run<S: Shuffle>(self, shuffle: S) {
        push::<_, UNITS>(shuffle, self.words, self.from, self.rows, self.places);
    }
}

/// How many words a line of cache has.
const LINE: usize = 8;

#[inline(always)]
fn push<S: Shuffle, const UNITS: usize>(
    shuffle: S,
    InWords { action, twists, turn }: InWords<'_>,
    from: &[u64],
    rows: &mut [u64],
    (to, ahead): (usize, usize),
) {
    let unit = u64::MAX >> (64 - 64 / UNITS);
    let both = shuffle.both(twists, turn);
    let lines = action.chunks(LINE * UNITS).zip(from.chunks(LINE));
    for (line, (entries, words)) in lines.enumerate() {
        // Words of a row are written in an order that no machine foresees: with every line that is read one of the next row is asked for.
        cpu::prefetch_at(rows, ahead + line * LINE);
        for (entries, &now) in entries.chunks_exact(UNITS).zip(words) {
            if now == 0 {
                continue;
            }
            for (number, &entry) in entries.iter().enumerate() {
                let here = now >> (number * (64 / UNITS)) & unit;
                let there = shuffle.push(both, (entry % 64) as usize, here);
                let place = (entry / 64) as usize;
                rows[to + place / UNITS] |= there << (place % UNITS * (64 / UNITS));
            }
        }
    }
}
