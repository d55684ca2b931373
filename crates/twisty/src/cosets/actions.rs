//! What the steps do to words of members: the entries of [`Actions`].
//!
//! (*k·r*)·*σ* = *k*·(*r·σ*), so an action takes a word to a word: what it makes of the representative says which, and by which twist. Of a symmetry
//! *s* before it, *s*(*k·r*)·*σ* = *s*(*k*)·(*s*(*r*)·*σ*): what *s* makes of *k* comes before the twist, and what it makes of *r* depends on *s* alone.

#![expect(
    clippy::cast_possible_truncation,
    reason = "symmetries are below 2^16, members below 2^32, and entries that are made narrow were found to be below 2^16"
)]

use crate::algebra::budget::Budget;
use crate::algebra::index::Index;
use crate::algebra::two_group::TwoGroup;
use crate::cosets::fibre::Fibre;
use everystate_table::cosets::{Actions, PARTED, Parted};

/// How many times smaller than the table of distances entries are that are kept whole where they could be parted: steps are quicker so.
const WHOLE: usize = 8;

/// Members in words, and what is done to them.
pub(super) struct InWords<'a> {
    pub(super) fibre: &'a Fibre<'a>,
    /// The members by rank: a word after the other.
    pub(super) members: &'a Index,
    pub(super) group: &'a TwoGroup,
    /// How many cosets have such members.
    pub(super) cosets: usize,
    pub(super) budget: Budget<'a>,
}

/// What symmetries do, and what comes after them.
struct Parts {
    /// By action: which of `rests` comes after its symmetry.
    rest: Vec<u32>,
    /// By symmetry and word.
    sides: Vec<u32>,
    /// By what comes after it, and word.
    rests: Vec<u32>,
}

impl InWords<'_> {
    /// Where actions take words, and by action the number of its symmetry, if there are any; `None` if the budget ends. Costs a look-up of
    /// a member for each word and symmetry, and for each word and different *σ*.
    pub(super) fn actions(&self) -> Option<(Actions, Vec<u16>)> {
        let fibre = self.fibre;
        let count = fibre.actions.len();
        let mut whole = Vec::new();
        if self.group.turns().is_empty() {
            for action in 0..count {
                self.row(&mut whole, |pattern, out| fibre.apply(pattern, action, out))?;
            }
            return Some((Actions::Whole(whole), Vec::new()));
        }
        let parts = self.parts()?;
        let sides: Vec<u16> = (0..count).map(|action| fibre.side(action) as u16).collect();
        let bytes = count.saturating_mul(4 * self.words());
        let table = self.cosets.saturating_mul(self.members.len()) / 4;
        if self.words() <= PARTED && bytes > table / WHOLE {
            let narrow =
                |entries: Vec<u32>| entries.into_iter().map(|entry| entry as u16).collect();
            let Parts { rest, sides: first, rests } = parts;
            let parted = Parted { rest, sides: narrow(first), rests: narrow(rests) };
            return Some((Actions::Parted(parted), sides));
        }
        whole.reserve_exact(count * self.words());
        for (&side, &rest) in sides.iter().zip(&parts.rest) {
            let [first, rest] = [(&parts.sides, usize::from(side)), (&parts.rests, rest as usize)]
                .map(|(rows, number)| &rows[number * self.words()..][..self.words()]);
            whole.extend(first.iter().map(|&first| self.joined(first, rest)));
        }
        Some((Actions::Whole(whole), sides))
    }

    /// How many words there are, of as many members as the subgroup has.
    fn words(&self) -> usize {
        self.members.len() / self.group.len()
    }

    /// The parts of all actions.
    fn parts(&self) -> Option<Parts> {
        let fibre = self.fibre;
        let (mut sides, mut rests) = (Vec::new(), Vec::new());
        for side in 0..self.group.turns().len() {
            self.row(&mut sides, |pattern, out| fibre.see(pattern, side, out))?;
        }
        let mut different = Index::new(fibre.places.len());
        let mut rest = Vec::with_capacity(fibre.actions.len());
        for action in 0..fibre.actions.len() {
            let (number, new) = different.insert(fibre.after(action));
            rest.push(number as u32);
            if new {
                self.row(&mut rests, |pattern, out| fibre.follow(pattern, action, out))?;
            }
        }
        Some(Parts { rest, sides, rests })
    }

    /// Appends where something takes the words' representatives: the word, times 64, and the twist, for *k·r·σ = k·k'·r'*.
    fn row(&self, row: &mut Vec<u32>, map: impl Fn(&[u16], &mut Vec<u16>)) -> Option<()> {
        if self.budget.ended() {
            return None;
        }
        let (size, mut image) = (self.group.len(), Vec::new());
        for word in 0..self.words() {
            map(self.members.row(word * size), &mut image);
            let to = self.members.find(&image).expect("members are taken to members");
            row.push((to / size * 64 + to % size) as u32);
        }
        Some(())
    }

    /// Where both steps lead one after the other: twists multiply.
    fn joined(&self, first: u32, rest: &[u32]) -> u32 {
        let then = rest[(first / 64) as usize];
        let twist = self.group.products()[(then % 64) as usize][(first % 64) as usize];
        then / 64 * 64 + u32::from(twist)
    }
}
