//! [`Cosets`]: the positions, and where moves lead from them.

use super::actions::{Actions, Units};
use super::shuffle::{Turns, Twists};
use super::steps::Steps;
use serde::{Deserialize, Serialize};

/// What the actions do to the members of a coset.
#[derive(Clone, Debug)]
pub enum Members {
    /// Members in words of 64, which actions map to each other.
    Words {
        /// Words of a coset.
        words: u32,
        /// How many units a word has that actions take each to a place of its own: 1, or 2, of 32 members.
        units: u32,
        /// Where actions take units.
        actions: Actions,
        /// What the twists do within a word. A twist takes bit 0 to the bit of its own number, and two of them one after the other are one.
        twists: Twists,
        /// What happens within a word before, by action, where cosets stand for [classes](Classes).
        turns: Turns,
    },
    /// Members one by one.
    Each {
        /// Members of a coset.
        members: u32,
        /// For each action and member: the member it leads to.
        actions: Vec<u32>,
    },
}

/// Where each coset stands for all that symmetries make of it.
///
/// A symmetry takes a position to one that is as far from the start, and cosets to cosets. Of those that are taken to each other one is
/// kept; steps that lead to another go on to that, by a symmetry, which is part of their action. What takes the coset that is kept to
/// itself may move its members.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Classes {
    /// By coset, how many cosets it stands for.
    pub sizes: Vec<u32>,
    /// By coset, the first of its twins; one more at the end.
    pub first_twin: Vec<u32>,
    /// Actions that symmetries have on the members of a coset that they keep, all but the one that moves nothing.
    pub twins: Vec<u32>,
}

impl Classes {
    /// The actions of symmetries that keep a coset.
    #[inline]
    pub fn twins(&self, coset: usize) -> &[u32] {
        &self.twins[self.first_twin[coset] as usize..self.first_twin[coset + 1] as usize]
    }

    /// Bytes of the lists.
    pub fn bytes(&self) -> u64 {
        (self.sizes.len() + self.first_twin.len() + self.twins.len()) as u64 * 4
    }
}

/// A space of positions in cosets.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_table::cosets::{self, Cosets, Members, Options, Step, Steps};
/// // Two rings of three; one move turns a ring, the other changes rings.
/// let step = |coset, action| Some(Step { coset, action });
/// let mut steps = Steps::new(3);
/// steps.push([step(0, 0), step(0, 1), step(1, 2)]);
/// steps.push([step(1, 0), step(1, 1), step(0, 2)]);
/// let space = Cosets {
///     steps,
///     members: Members::Each { members: 3, actions: vec![1, 2, 0, 2, 0, 1, 0, 1, 2] },
///     classes: None,
///     start: 0,
/// };
/// let found = cosets::run(&space, &Options::default(), &Limits::none(), &Silent);
/// assert_eq!(found.distribution.counts, [1, 3, 2]);
/// ```
#[derive(Clone, Debug)]
pub struct Cosets {
    /// Where the moves lead from each coset.
    pub steps: Steps,
    /// What the actions do.
    pub members: Members,
    /// Which cosets stand for others, if any do.
    pub classes: Option<Classes>,
    /// The rank of the position at distance 0.
    pub start: u64,
}

impl Cosets {
    /// How many cosets there are.
    pub const fn cosets(&self) -> usize {
        self.steps.cosets()
    }

    /// How many moves there are.
    pub const fn moves(&self) -> usize {
        self.steps.moves()
    }

    /// Members of a coset.
    pub fn members(&self) -> u32 {
        match &self.members {
            Members::Words { words, .. } => words * 64,
            Members::Each { members, .. } => *members,
        }
    }

    /// How many ranks there are: positions of the cosets that are kept.
    pub fn ranks(&self) -> u64 {
        self.cosets() as u64 * u64::from(self.members())
    }

    /// How many cosets a coset stands for.
    #[inline]
    pub fn size(&self, coset: usize) -> u64 {
        self.classes.as_ref().map_or(1, |classes| u64::from(classes.sizes[coset]))
    }

    /// The actions of symmetries that keep a coset.
    #[inline]
    pub(super) fn twins(&self, coset: usize) -> &[u32] {
        self.classes.as_ref().map_or(&[], |classes| classes.twins(coset))
    }

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        let cosets: u64 = match &self.classes {
            None => self.cosets() as u64,
            Some(classes) => classes.sizes.iter().map(|&size| u64::from(size)).sum(),
        };
        cosets * u64::from(self.members())
    }

    /// The rank to which a move leads, or the one that stands for it; `None` if it is not possible. `rank` must be below
    /// [`ranks`](Self::ranks) and `index` below [`moves`](Self::moves).
    pub fn neighbour(&self, rank: u64, index: usize) -> Option<u64> {
        let size = u64::from(self.members());
        let step = self.steps.get((rank / size) as usize, index)?;
        let to = self.image(step.action, (rank % size) as u32);
        Some(u64::from(step.coset) * size + u64::from(to))
    }

    /// Where the moves lead from a rank, in their order: each move with the rank, or the one that stands for it, and the number of the
    /// symmetry that leads to that, 0 for none.
    ///
    /// # Panics
    /// If there is no such rank.
    pub fn neighbours(&self, rank: u64) -> impl Iterator<Item = (usize, u64, usize)> {
        let size = u64::from(self.members());
        let member = (rank % size) as u32;
        self.steps.numbered((rank / size) as usize).map(move |(index, step)| {
            let to = u64::from(step.coset) * size + u64::from(self.image(step.action, member));
            let symmetry = match &self.members {
                Members::Words { turns, .. } => turns.of(step.action),
                Members::Each { .. } => 0,
            };
            (index, to, symmetry)
        })
    }

    /// What the symmetries that keep a rank's coset make of it, all but the one that moves nothing; some may be the same.
    ///
    /// # Panics
    /// If there is no such rank.
    pub fn alike(&self, rank: u64) -> impl Iterator<Item = u64> {
        let size = u64::from(self.members());
        let (coset, member) = ((rank / size) as usize, (rank % size) as u32);
        let twins = self.twins(coset).iter();
        twins.map(move |&twin| coset as u64 * size + u64::from(self.image(twin, member)))
    }

    /// How many classes there are among ranks, where with a rank there are all that symmetries make of it.
    ///
    /// # Panics
    /// If there is no such rank.
    pub fn classes_of(&self, ranks: impl Iterator<Item = u64>) -> u64 {
        // One coset of each class is kept, so that what symmetries make of a rank has another only where they keep its coset: the least
        // of these stands for all.
        let is_least = |&rank: &u64| self.alike(rank).all(|alike| alike >= rank);
        ranks.filter(is_least).count() as u64
    }

    /// The member to which an action takes a member.
    #[inline]
    pub(super) fn image(&self, number: u32, member: u32) -> u32 {
        let (action, place) = (number as usize, member as usize);
        match &self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let (size, all) = (64 / units, (words * units) as usize);
                let units = Units { all, actions, twists, turns };
                let entry = units.entry(number, place / size as usize);
                let bit = turns.image(number, (member % size) as u8);
                let bit = twists.image((entry % 64) as usize, bit);
                entry / 64 * size + u32::from(bit)
            }
            Members::Each { members, actions } => actions[action * *members as usize + place],
        }
    }

    /// Where actions take what of a coset they take as one, units of words or members: by action, then by what is taken.
    pub fn entries(&self) -> impl Iterator<Item = u32> {
        let (all, count) = match &self.members {
            Members::Words { words, units, actions, twists, turns } => {
                let all = (words * units) as usize;
                (all, Units { all, actions, twists, turns }.count())
            }
            Members::Each { members, actions } => {
                (*members as usize, actions.len() / (*members as usize).max(1))
            }
        };
        let each = (0..count as u32).flat_map(move |number| (0..all).map(move |at| (number, at)));
        each.map(move |(number, at)| match &self.members {
            Members::Words { actions, twists, turns, .. } => {
                Units { all, actions, twists, turns }.entry(number, at)
            }
            Members::Each { actions, .. } => actions[number as usize * all + at],
        })
    }

    /// Bytes of the steps, the actions and the twists.
    pub fn bytes(&self) -> u64 {
        let members = match &self.members {
            Members::Words { actions, twists, turns, .. } => {
                actions.bytes() + twists.bytes() + turns.bytes()
            }
            Members::Each { actions, .. } => actions.len() as u64 * 4,
        };
        self.steps.bytes() + members + self.classes.as_ref().map_or(0, Classes::bytes)
    }
}
