//! [`Pushes`]: where an action takes the positions of a row.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::actions::Units;
use super::shuffle::{Shuffle, Task, Turn, Way, best, turned};
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
                let of = Units { all, actions, twists, turns };
                let action = of.row(number, room);
                let (twists, turn) = (&*twists.push, turns.push(number));
                let words = InWords { action, twists, turn };
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

/// An action of members in words.
#[derive(Clone, Copy)]
struct InWords<'a> {
    action: &'a [u32],
    twists: &'a Way,
    turn: Option<&'a Turn>,
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
                let turned = turned(shuffle, turn, here);
                let there = shuffle.shuffle(twists, (entry % 64) as usize, turned);
                let place = (entry / 64) as usize;
                rows[to + place / UNITS] |= there << (place % UNITS * (64 / UNITS));
            }
        }
    }
}
