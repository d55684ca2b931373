//! [`Space`]: all positions that moves lead to from the solved one, numbered without gaps.
//!
//! A rank is a coset ([`CosetList`]) times the number of members of a coset, plus a member ([`MemberList`]).
//! Whatever ties the pieces together, parity, sums of turns, places that a piece never reaches, pieces
//! that go in step, is in the cosets and the members as they were found, not in the index: there are
//! exactly as many ranks as positions.
//!
//! A large space is folded where it has symmetries ([`folding`](crate::cosets::folding)): then a rank is of all positions that they make of one.

#![expect(
    clippy::cast_possible_truncation,
    reason = "stickers and colors are below 2^16 and patterns below 2^32: `Stickers` and `Index` see to it"
)]

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::index::with_row;
use crate::algebra::mechanism::Mechanism;
use crate::cosets::choice::{Chooser, Division};
use crate::cosets::fibre::Obstacle;
use crate::cosets::folding::Folding;
use crate::cosets::list::{CosetList, Kin};
use crate::cosets::members::{MemberList, Room};
use crate::cosets::size::Base;
use crate::cosets::words::Words;
use everystate_table::cosets::Cosets;

/// Where a position stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct At {
    /// Its rank, or that of what stands for it.
    pub(crate) rank: u64,
    /// The symmetry that makes that of it.
    pub(crate) side: usize,
}

/// The positions of a puzzle, numbered.
pub(crate) struct Space {
    pub(crate) mechanism: Mechanism,
    coset_list: CosetList,
    member_list: MemberList,
    /// By visible color: the coset's. How a coset sees a piece follows from colors through the pieces alone.
    told: Vec<u16>,
    pub(crate) cosets: Cosets,
}

impl AsRef<Cosets> for Space {
    fn as_ref(&self) -> &Cosets {
        &self.cosets
    }
}

impl Space {
    /// The space of a puzzle that has so many positions, folded if it can be in this way; `None` if it cannot be divided as allowed, or
    /// budget ends.
    pub(crate) fn new(
        mechanism: Mechanism,
        positions: u64,
        division: &Division,
        (base, fold): (&Base, Option<Folding>),
        budget: Budget<'_>,
    ) -> Option<Self> {
        let words = positions >= division.words && positions.is_multiple_of(64);
        let chooser = Chooser { mechanism: &mechanism, positions, words, division, budget };
        let each = usize::try_from(positions / 4).unwrap_or(usize::MAX).max(1 << 20);
        let each = each.min(division.entries);
        let mut found = None;
        if let Some(Folding { coloring, kin, words }) = fold {
            let choices = vec![(coloring, Some(kin))];
            found = Self::divided(&chooser, choices, Some(&words), division.entries).ok()?;
        }
        if found.is_none() && positions <= division.undivided && !words {
            let choices = vec![(chooser.coarsest(), None)];
            found = Self::divided(&chooser, choices, None, division.entries).ok()?;
        }
        for (wide, each) in [(false, each), (true, division.entries)] {
            if found.is_none() {
                let choices = chooser.choices(base, wide).into_iter().map(|choice| (choice, None));
                found = Self::divided(&chooser, choices.collect(), None, each).ok()?;
            }
        }
        let (coset_list, member_list) = found?;
        let space = Self::of(mechanism, coset_list, member_list);
        // The listing and the group's order are independent: both must say the same.
        assert_eq!(space.positions(), positions, "positions listed, and by the order");
        Some(space)
    }

    /// Divided by the first of these colorings that can be had; members that are mapped one by one may have
    /// `each` entries for all actions, and members in words may be known.
    fn divided(
        chooser: &Chooser<'_>,
        choices: Vec<(Coloring, Option<Kin>)>,
        known: Option<&Words>,
        each: usize,
    ) -> Result<Option<(CosetList, MemberList)>, Obstacle> {
        let Chooser { mechanism, words, division, budget, .. } = *chooser;
        for choice in choices {
            let most = if choice.1.is_some() { division.kept } else { division.cosets };
            let listed = CosetList::of_kin(mechanism, choice, most, budget);
            let Some(mut coset_list) = listed else {
                continue;
            };
            coset_list.straighten(mechanism, budget);
            coset_list.gather(mechanism, budget);
            let room = Room { members: division.members, entries: division.entries, each };
            match MemberList::new(mechanism, &mut coset_list, words, (known, &room), budget) {
                Ok(member_list) => return Ok(Some((coset_list, member_list))),
                Err(Obstacle::Members | Obstacle::Actions) => {}
                Err(Obstacle::Stopped) => return Err(Obstacle::Stopped),
            }
        }
        Ok(None)
    }

    fn of(mechanism: Mechanism, mut coset_list: CosetList, mut member_list: MemberList) -> Self {
        coset_list.shrink();
        let cosets = Cosets {
            steps: coset_list.take_steps(),
            members: member_list.take_members(),
            classes: member_list.take_classes(),
            start: 0,
        };
        let solved = mechanism.solved();
        let visible = &mechanism.visible;
        let told = |color| coset_list.coloring.color(visible.sticker(color));
        let told = (0..visible.colors()).map(told).collect();
        let mut space = Self { mechanism, coset_list, member_list, told, cosets };
        space.cosets.start = space.find(&solved).unwrap_or(0);
        space
    }

    /// How many positions there are.
    pub(crate) fn positions(&self) -> u64 {
        self.cosets.positions()
    }

    /// The rank of a position, given as its visible pattern, or of what stands for it; `None` if moves do not lead to it.
    pub(crate) fn find(&self, pattern: &[u16]) -> Option<u64> {
        self.place(pattern).map(|at| at.rank)
    }

    /// Where the moves lead from a position, in their order.
    pub(crate) fn neighbours(&self, at: At) -> Vec<(usize, At)> {
        let near = self.cosets.neighbours(at.rank);
        let Some(kin) = &self.coset_list.kin else {
            return near.map(|(m, rank, _)| (m, At { rank, side: 0 })).collect();
        };
        // What stands for the position is seen from another side: there a move is another.
        let all = &kin.automorphisms;
        let moves = all.moves(all.inverse(at.side));
        let given = |(m, rank, side): (usize, u64, usize)| {
            (usize::from(moves[m]), At { rank, side: all.product(at.side, side) })
        };
        let mut near: Vec<(usize, At)> = near.map(given).collect();
        near.sort_unstable_by_key(|&(m, _)| m);
        near
    }

    /// How many symmetries one coset is kept of all that they take to each other.
    pub(crate) fn symmetries(&self) -> usize {
        self.coset_list.kin.as_ref().map_or(1, |kin| kin.automorphisms.len())
    }

    /// Where a position stands, given as its visible pattern; `None` if moves do not lead to it.
    pub(crate) fn place(&self, pattern: &[u16]) -> Option<At> {
        let (coset_list, member_list) = (&self.coset_list, &self.member_list);
        let rank = |coset: usize, pattern: &[u16], row: &mut [u16]| {
            let member = member_list.member(pattern, coset_list.transversal(coset), row)?;
            Some(coset as u64 * u64::from(self.cosets.members()) + u64::from(member))
        };
        with_row(pattern.len().max(1), |row| {
            for (seen, &color) in row.iter_mut().zip(pattern) {
                *seen = self.told[usize::from(color)];
            }
            let Some(kin) = &coset_list.kin else {
                return Some(At {
                    rank: rank(coset_list.patterns.find(row)?, pattern, row)?,
                    side: 0,
                });
            };
            let mut least = Vec::new();
            let side = kin.seen.least(row, &mut least);
            let coset = coset_list.patterns.find(&least)?;
            let seen = self.seen_from(kin, side, pattern);
            Some(At { rank: rank(coset, &seen, row)?, side })
        })
    }

    /// What a symmetry makes of a position.
    fn seen_from(&self, kin: &Kin, side: usize, pattern: &[u16]) -> Vec<u16> {
        let visible = &self.mechanism.visible;
        let mut seen = vec![0; pattern.len()];
        for (place, &color) in pattern.iter().enumerate() {
            let (to, after) = kin.automorphisms.step(side, place, visible.sticker(color));
            seen[to] = visible.color(after);
        }
        seen
    }

    /// The visible pattern of the position with a rank.
    ///
    /// # Panics
    /// If there is no such rank.
    pub(crate) fn pattern(&self, rank: u64) -> Box<[u16]> {
        let Mechanism { stickers, visible, .. } = &self.mechanism;
        let size = u64::from(self.cosets.members());
        let mut member = visible.pattern(&stickers.identity());
        self.member_list.unrank((rank % size) as u32, &mut member);
        let mut pattern = Vec::new();
        let way = self.coset_list.transversal((rank / size) as usize);
        visible.apply(stickers, &member, way, &mut pattern);
        pattern.into()
    }

    /// The visible pattern of the position that stands there: what the side's symmetry makes what has the rank of.
    ///
    /// # Panics
    /// If there is no such rank.
    pub(crate) fn seen_at(&self, at: At) -> Box<[u16]> {
        let pattern = self.pattern(at.rank);
        match &self.coset_list.kin {
            Some(kin) if at.side != 0 => {
                self.seen_from(kin, kin.automorphisms.inverse(at.side), &pattern).into()
            }
            _ => pattern,
        }
    }

    /// Bytes that it takes, the cosets' steps and actions not counted.
    pub(crate) fn bytes(&self) -> u64 {
        self.coset_list.bytes() + self.member_list.bytes() + self.told.len() as u64 * 2
    }
}
