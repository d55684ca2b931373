//! [`MemberList`]: the members of a coset, as patterns of the pieces that the cosets leave open.
//!
//! They are what the group *H* of [`CosetList`] makes of the solved pattern. If every piece that is not
//! fixed by the coset is unlike all others and all its turns differ in look, a member is an element
//! of *H* (seen on those pieces), and a subgroup of order 64 divides the members into words: *h* in *H*
//! is *k·r*, with *k* in the subgroup and *r* one of the words' representatives, and *σ* takes
//! *k·r* to *k·r·σ = k·k'·r'*: the word of *r* to the word of *r'*, the bits multiplied by *k'*.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::algebra::mechanism::Mechanism;
use crate::cosets::actions::InWords;
use crate::cosets::fibre::{Fibre, Obstacle};
use crate::cosets::list::CosetList;
use crate::cosets::ranked::Ranked;
use crate::cosets::words::Words;
use everystate_table::cosets::{Classes, Members, Turns, Twists};

/// The members of every coset.
pub(crate) struct MemberList {
    /// Places whose piece the coset leaves open.
    places: Vec<usize>,
    /// Members by rank.
    ranked: Ranked,
    members: Members,
    classes: Option<Classes>,
    /// By sticker: its piece's place among the member ones, the largest number if it is none, and the turn that
    /// undoes the sticker's.
    back: Vec<(u16, u16)>,
    /// By color and turn, the color after the turn.
    turned: Vec<u16>,
    turns: usize,
}

/// How much memory the parts may take.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Room {
    pub(crate) members: usize,
    /// Entries of the actions' table, with words.
    pub(crate) entries: usize,
    /// The same for members one by one: each is looked for by its pattern.
    pub(crate) each: usize,
}

impl MemberList {
    /// The members of the cosets, and what the moves do to them: the steps of `coset_list` get their actions.
    /// Words of 64 are used if `words` is set and they exist, or they are `known`.
    pub(crate) fn new(
        mechanism: &Mechanism,
        coset_list: &mut CosetList,
        words: bool,
        (known, room): (Option<&Words>, &Room),
        budget: Budget<'_>,
    ) -> Result<Self, Obstacle> {
        let kin = coset_list.kin.as_ref();
        let mut fibre = Fibre::new(mechanism, &coset_list.coloring, kin);
        fibre.fill(coset_list, budget)?;
        let stopped = || if budget.ended() { Obstacle::Stopped } else { Obstacle::Members };
        // Where H acts regularly, members are its elements, and any subgroup of order 64 divides them evenly. Elsewhere two
        // elements may make the same member, and words would have members twice.
        let found = if let Some(known) = known {
            Ok(known.clone())
        } else {
            let patterns = fibre.orbit(room.members, budget).ok_or_else(stopped)?;
            let even = words && fibre.is_regular() && patterns.len().is_multiple_of(64);
            even.then(|| Words::of(&fibre, &patterns)).flatten().ok_or(patterns)
        };
        if fibre.classes.is_some() && found.is_err() {
            return Err(Obstacle::Members);
        }
        let (count, entries) = match &found {
            Ok(Words { patterns, group }) => (patterns.len() / group.len(), room.entries),
            Err(patterns) => (patterns.len(), room.each),
        };
        if fibre.actions.len().saturating_mul(count) > entries {
            return Err(Obstacle::Actions);
        }
        let members = match &found {
            Ok(Words { patterns: members, group }) => {
                let cosets = coset_list.len();
                words_of(&InWords { fibre: &fibre, members, group, cosets, budget })
            }
            Err(patterns) => each_of(&fibre, patterns, budget),
        };
        let members = members.ok_or(Obstacle::Stopped)?;
        let back = fibre.back();
        let Fibre { places, turned, turns, classes, .. } = fibre;
        let ranked = match found {
            Ok(Words { patterns, group }) => Ranked::new(patterns, Some(&group)),
            Err(mut patterns) => {
                patterns.shrink();
                Ranked::new(patterns, None)
            }
        };
        Ok(Self { places, ranked, members, classes, back, turned, turns })
    }

    /// Hands over which cosets stand for others.
    pub(crate) fn take_classes(&mut self) -> Option<Classes> {
        self.classes.take()
    }

    /// Hands over what actions do to the members.
    pub(crate) fn take_members(&mut self) -> Members {
        let none = Members::Each { members: 0, actions: Vec::new() };
        core::mem::replace(&mut self.members, none)
    }

    /// The member that `way`, an element of the transversal, takes to a pattern of all places; `row` is
    /// of as many codes, and is written to.
    pub(crate) fn member(&self, pattern: &[u16], way: &[u16], row: &mut [u16]) -> Option<u32> {
        let row = &mut row[..self.ranked.width()];
        // Where the coset fixes all, the one member is the row of a 0.
        row[0] = 0;
        for (&color, &sticker) in pattern.iter().zip(way) {
            let (local, turn) = self.back[usize::from(sticker)];
            if let Some(code) = row.get_mut(usize::from(local)) {
                *code = self.turned[usize::from(color) * self.turns + usize::from(turn)];
            }
        }
        self.ranked.find(row).map(|rank| rank as u32)
    }

    /// Puts the member's pieces into a pattern.
    pub(crate) fn unrank(&self, rank: u32, pattern: &mut [u16]) {
        self.ranked.write(rank as usize, &self.places, pattern);
    }

    /// Bytes of the patterns and of what finds them.
    pub(crate) fn bytes(&self) -> u64 {
        self.ranked.bytes() + self.back.len() as u64 * 4 + self.turned.len() as u64 * 2
    }
}

/// Actions of members one by one.
fn each_of(fibre: &Fibre<'_>, patterns: &Index, budget: Budget<'_>) -> Option<Members> {
    let mut actions = Vec::with_capacity(fibre.actions.len() * patterns.len());
    let mut next = Vec::new();
    for action in 0..fibre.actions.len() {
        if budget.ended() {
            return None;
        }
        for number in 0..patterns.len() {
            if budget.ended_by(number, 4 * fibre.places.len()) {
                return None;
            }
            fibre.apply(patterns.row(number), action, &mut next);
            let to = patterns.find(&next).expect("the orbit is closed under the actions");
            actions.push(to as u32);
        }
    }
    Some(Members::Each { members: patterns.len() as u32, actions })
}

/// Actions of members in words.
fn words_of(words: &InWords<'_>) -> Option<Members> {
    let (actions, sides) = words.actions()?;
    let InWords { members, group, .. } = words;
    let twists = Twists::new(group.products()).expect("numbers along a central series");
    let turns = Turns::new(sides, group.turns(), &twists);
    let (words, units) = ((members.len() / 64) as u32, (64 / group.len()) as u32);
    Some(Members::Words { words, units, actions, twists, turns })
}
