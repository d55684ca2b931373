//! A space as bytes, as processes send it to each other. Whoever reads them believes nothing of it: what names a coset, an action or a member
//! that is not there is no space.

use super::actions::{Actions, Parted};
use super::shuffle::{Turns, Twists};
use super::space::{Classes, Cosets, Members};
use super::steps::Steps;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A space as it is sent.
#[derive(Serialize, Deserialize)]
struct Sent<'a> {
    steps: Cow<'a, Steps>,
    members: Inside<'a>,
    classes: Cow<'a, Option<Classes>>,
    start: u64,
}

/// Members as they are sent: of twists and turns what they are made from.
#[derive(Serialize, Deserialize)]
enum Inside<'a> {
    Words {
        words: u32,
        units: u32,
        actions: Cow<'a, Actions>,
        twists: Vec<u8>,
        sides: Cow<'a, [u16]>,
        turns: Vec<u8>,
    },
    Each {
        members: u32,
        actions: Cow<'a, [u32]>,
    },
}

impl Cosets {
    /// The space as bytes.
    ///
    /// # Panics
    /// Never: lists of numbers can be written.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let members = match &self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let (sides, images) = turns.made_from();
                Inside::Words {
                    words: *words,
                    units: *units,
                    actions: Cow::Borrowed(actions),
                    twists: twists.images().flatten().copied().collect(),
                    sides: Cow::Borrowed(sides),
                    turns: images.flatten().copied().collect(),
                }
            }
            Members::Each { members, actions } => {
                Inside::Each { members: *members, actions: Cow::Borrowed(actions) }
            }
        };
        let (steps, classes) = (Cow::Borrowed(&self.steps), Cow::Borrowed(&self.classes));
        let sent = Sent { steps, members, classes, start: self.start };
        postcard::to_stdvec(&sent).expect("lists of numbers can be written")
    }

    /// The space that was written so; `None` if it is none.
    pub(super) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let Sent { steps, members, classes, start } = postcard::from_bytes(bytes).ok()?;
        let (members, actions) = members.made()?;
        let space =
            Self { steps: steps.into_owned(), members, classes: classes.into_owned(), start };
        let cosets = space.cosets();
        let is_sound = space.steps.are_sound(actions)
            && space.classes.as_ref().is_none_or(|classes| classes.are_sound(cosets, actions))
            && space.start < space.ranks();
        is_sound.then_some(space)
    }
}

impl Classes {
    /// Whether these are classes of so many cosets, whose symmetries have actions below this number.
    fn are_sound(&self, cosets: usize, actions: usize) -> bool {
        let Self { sizes, first_twin, twins } = self;
        sizes.len() == cosets
            && first_twin.len().checked_sub(1) == Some(cosets)
            && first_twin.first() == Some(&0)
            && first_twin.last().is_some_and(|&last| last as usize == twins.len())
            && first_twin.is_sorted()
            && twins.iter().all(|&twin| (twin as usize) < actions)
    }
}

impl Inside<'_> {
    /// The members, and how many actions there are.
    fn made(self) -> Option<(Members, usize)> {
        match self {
            Self::Words { words, units, actions, twists, sides, turns } => {
                let all = words.checked_mul(units).filter(|_| (1..=2).contains(&units))?;
                let all = (all > 0 && words <= u32::MAX / 64).then_some(all as usize)?;
                let (actions, sides) = (actions.into_owned(), sides.into_owned());
                let (twists, turns) = (images(&twists)?, images(&turns)?);
                let count = counted(&actions, all, (&sides, turns.len()))?;
                if twists.len() > 64 || !turns.iter().all(is_permutation) {
                    return None;
                }
                let twists = Twists::new(&twists).ok()?;
                let turns = Turns::new(sides, &turns, &twists);
                Some((Members::Words { words, units, actions, twists, turns }, count))
            }
            Self::Each { members, actions } => {
                let is_sound = members > 0
                    && actions.len().is_multiple_of(members as usize)
                    && actions.iter().all(|&to| to < members);
                let count = is_sound.then(|| actions.len() / members as usize)?;
                Some((Members::Each { members, actions: actions.into_owned() }, count))
            }
        }
    }
}

/// How many actions these are of so many units, of which each has its symmetry of so many; `None` if they are none.
fn counted(actions: &Actions, all: usize, (sides, turns): (&[u16], usize)) -> Option<usize> {
    let leads = |entry: u32| ((entry / 64) as usize) < all;
    let (is_sound, count) = match actions {
        Actions::Whole(entries) => {
            let is_sound = entries.len().is_multiple_of(all) && entries.iter().copied().all(leads);
            (is_sound, entries.len() / all)
        }
        Actions::Parted(Parted { rest, sides: first, rests }) => {
            let are_rows = |entries: &[u16]| {
                entries.len().is_multiple_of(all)
                    && entries.iter().all(|&entry| leads(entry.into()))
            };
            let has_rest = |&rest: &u32| (rest as usize) < rests.len() / all;
            // An action that has no symmetry takes the first row of what symmetries do.
            let is_sound = are_rows(first)
                && are_rows(rests)
                && first.len() / all >= turns.max(1)
                && rest.iter().all(has_rest);
            (is_sound, rest.len())
        }
    };
    let has_side = |&side: &u16| usize::from(side) < turns;
    let are_sides = sides.is_empty() || sides.len() == count;
    (is_sound && are_sides && sides.iter().all(has_side)).then_some(count)
}

/// Images of 64 bits each.
fn images(bytes: &[u8]) -> Option<Vec<[u8; 64]>> {
    let (images, rest) = bytes.as_chunks();
    rest.is_empty().then(|| images.to_vec())
}

fn is_permutation(image: &[u8; 64]) -> bool {
    let mut bits = 0;
    for &to in image {
        bits |= 1_u64.checked_shl(to.into()).unwrap_or(0);
    }
    bits == u64::MAX
}

#[cfg(test)]
mod tests;
