//! [`Pushes`]: where an action takes the positions of a row.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::super::shuffle::{Portable, Shuffle, Turn, Way};
use super::super::space::Members;
#[cfg(target_arch = "x86_64")]
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

    /// Adds to a row where an action takes what is in another.
    pub(super) fn push(&self, number: u32, from: &[u64], to: &mut [u64]) {
        match self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let all = (words * units) as usize;
                let action = &actions[number as usize * all..][..all];
                let (twists, turn) = (&*twists.push, turns.push(number));
                let words = InWords { action, twists, turn };
                match units {
                    1 => run::<1>(words, self.portable, from, to),
                    _ => run::<2>(words, self.portable, from, to),
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
                        to[image / 64] |= 1 << (image % 64);
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

fn run<const UNITS: usize>(words: InWords<'_>, portable: bool, from: &[u64], to: &mut [u64]) {
    #[cfg(target_arch = "x86_64")]
    if let (false, Some(shuffle)) = (portable, cpu::Avx512::detect()) {
        return shuffle.run(Pushing::<_, UNITS> { shuffle, words, from, to });
    }
    let _ = portable;
    push::<_, UNITS>(Portable, words, from, to);
}

/// [`push`] and what it is called with.
#[cfg(target_arch = "x86_64")]
struct Pushing<'a, S, const UNITS: usize> {
    shuffle: S,
    words: InWords<'a>,
    from: &'a [u64],
    to: &'a mut [u64],
}

#[cfg(target_arch = "x86_64")]
impl<S: Shuffle, const UNITS: usize> cpu::Kernel for Pushing<'_, S, UNITS> {
    type Output = ();

    #[inline(always)]
    fn run(self) {
        push::<_, UNITS>(self.shuffle, self.words, self.from, self.to);
    }
}

#[inline(always)]
fn push<S: Shuffle, const UNITS: usize>(
    shuffle: S,
    InWords { action, twists, turn }: InWords<'_>,
    from: &[u64],
    to: &mut [u64],
) {
    let unit = u64::MAX >> (64 - 64 / UNITS);
    for (entries, &now) in action.chunks_exact(UNITS).zip(from) {
        if now == 0 {
            continue;
        }
        for (number, &entry) in entries.iter().enumerate() {
            let here = now >> (number * (64 / UNITS)) & unit;
            let turned = turn.map_or(here, |turn| shuffle.turn(turn, here));
            let there = shuffle.shuffle(twists, (entry % 64) as usize, turned);
            let place = (entry / 64) as usize;
            to[place / UNITS] |= there << (place % UNITS * (64 / UNITS));
        }
    }
}
