//! [`Cosets`]: the positions, and where moves lead from them.

use super::shuffle::Twists;
use super::steps::Steps;

/// What the actions do to the members of a coset.
#[derive(Clone, Debug)]
pub enum Members {
    /// Members in words of 64, which actions map to each other.
    Words {
        /// Words of a coset.
        words: u32,
        /// For each action and word: the word it leads to, times 64, plus the number of the twist.
        actions: Vec<u32>,
        /// What the twists do within a word.
        twists: Twists,
    },
    /// Members one by one.
    Each {
        /// Members of a coset.
        members: u32,
        /// For each action and member: the member it leads to.
        actions: Vec<u32>,
    },
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

    /// How many positions there are.
    pub fn positions(&self) -> u64 {
        self.cosets() as u64 * u64::from(self.members())
    }

    /// The rank to which a move leads; `None` if it is not possible. `rank` must be below
    /// [`positions`](Self::positions) and `index` below [`moves`](Self::moves).
    pub fn neighbour(&self, rank: u64, index: usize) -> Option<u64> {
        let size = u64::from(self.members());
        let step = self.steps.get((rank / size) as usize, index)?;
        let to = self.image(step.action, (rank % size) as u32);
        Some(u64::from(step.coset) * size + u64::from(to))
    }

    /// The member to which an action takes a member.
    #[inline]
    pub(super) fn image(&self, action: u32, member: u32) -> u32 {
        let (action, place) = (action as usize, member as usize);
        match &self.members {
            Members::Words { words, actions, twists } => {
                let entry = actions[action * *words as usize + place / 64];
                let bit = twists.image((entry % 64) as usize, (member % 64) as u8);
                entry / 64 * 64 + u32::from(bit)
            }
            Members::Each { members, actions } => actions[action * *members as usize + place],
        }
    }

    /// Bytes of the steps, the actions and the twists.
    pub fn bytes(&self) -> u64 {
        let members = match &self.members {
            Members::Words { actions, twists, .. } => actions.len() as u64 * 4 + twists.bytes(),
            Members::Each { actions, .. } => actions.len() as u64 * 4,
        };
        self.steps.bytes() + members
    }
}
