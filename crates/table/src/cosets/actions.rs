//! [`Actions`]: where actions take the units of words.
//!
//! Where cosets stand for classes there are many actions, as each is one of the symmetry too: of a small space they would take more memory than
//! the distances. An action is then kept as its two parts, what the symmetry does and what comes after it, of which there are fewer.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use super::shuffle::{Turns, Twists};
use serde::{Deserialize, Serialize};

/// Where actions take the units of words. An entry is the unit to which one is taken, times 64, plus the number of the twist.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Actions {
    /// By action and unit.
    Whole(Vec<u32>),
    /// In two steps.
    Parted(Parted),
}

/// Actions as what a symmetry does and what comes after it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Parted {
    /// By action: which of `rests` comes after its symmetry.
    pub rest: Vec<u32>,
    /// By symmetry and unit.
    pub sides: Vec<u16>,
    /// By what comes after it, and unit.
    pub rests: Vec<u16>,
}

/// The most units of which both parts have entries of 16 bits.
pub const PARTED: usize = 1 << 10;

/// Actions and what their numbers stand for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Units<'a> {
    /// Units of a coset.
    pub(super) all: usize,
    pub(super) actions: &'a Actions,
    pub(super) twists: &'a Twists,
    pub(super) turns: &'a Turns,
}

impl Actions {
    /// Bytes they take.
    pub fn bytes(&self) -> u64 {
        match self {
            Self::Whole(entries) => entries.len() as u64 * 4,
            Self::Parted(Parted { rest, sides, rests }) => {
                rest.len() as u64 * 4 + (sides.len() + rests.len()) as u64 * 2
            }
        }
    }
}

impl<'a> Units<'a> {
    /// How many actions there are.
    pub(super) fn count(self) -> usize {
        match self.actions {
            Actions::Whole(entries) => entries.len() / self.all.max(1),
            Actions::Parted(Parted { rest, .. }) => rest.len(),
        }
    }

    /// Where an action takes a unit.
    #[inline(always)]
    pub(super) fn entry(self, action: u32, place: usize) -> u32 {
        match self.actions {
            Actions::Whole(entries) => entries[action as usize * self.all + place],
            Actions::Parted(parted) => {
                let (side, rest) = self.parts(parted, action);
                self.joined(side[place], rest)
            }
        }
    }

    /// Where an action takes all units; `room` is used where that is not kept as it is.
    #[inline(always)]
    pub(super) fn row<'r>(self, action: u32, room: &'r mut Vec<u32>) -> &'r [u32]
    where
        'a: 'r,
    {
        match self.actions {
            Actions::Whole(entries) => &entries[action as usize * self.all..][..self.all],
            Actions::Parted(parted) => {
                let (side, rest) = self.parts(parted, action);
                room.clear();
                room.extend(side.iter().map(|&first| self.joined(first, rest)));
                room
            }
        }
    }

    /// What an action's symmetry does, and what comes after it.
    #[inline(always)]
    fn parts(self, parted: &'a Parted, action: u32) -> (&'a [u16], &'a [u16]) {
        let (side, rest) = (self.turns.of(action), parted.rest[action as usize] as usize);
        let row = |rows: &'a [u16], number: usize| &rows[number * self.all..][..self.all];
        (row(&parted.sides, side), row(&parted.rests, rest))
    }

    /// Both steps at once: the twists one after the other are the twist by their product, which is what the second makes of the first.
    #[inline(always)]
    fn joined(self, first: u16, rest: &[u16]) -> u32 {
        let then = u32::from(rest[usize::from(first / 64)]);
        let twist = self.twists.image((then % 64) as usize, (first % 64) as u8);
        then / 64 * 64 + u32::from(twist)
    }
}
