//! [`Lookup`]: distances from a table of all positions, and the shortest ways that follow from them.

use crate::cosets::space::{At, Space};
use everystate_algebra::Natural;
use everystate_puzzle::{Meter, Stop};
use everystate_table::cosets::disk::Kept;
use everystate_table::cosets::{self, Residues};
use everystate_table::file::Stored;
use std::collections::HashMap;

/// A space with the distances of all its positions.
pub(crate) struct Lookup {
    pub(crate) space: Space,
    pub(crate) table: Table,
    /// How many positions there are at each distance.
    pub(crate) counts: Vec<u64>,
    /// Ranks of some of the farthest positions.
    pub(crate) farthest: Vec<u64>,
    pub(crate) bytes: u64,
    /// What was wrong with a table that was found, or why none was written.
    pub(crate) trouble: Option<String>,
}

/// Where distances are.
pub(crate) enum Table {
    Memory(Residues),
    Disk(Box<Stored>),
    /// In layers of an exploration on disk.
    Layers(Box<Kept>),
}

impl Table {
    fn residue(&self, rank: u64) -> Option<u8> {
        match self {
            Self::Memory(table) => table.residue(rank),
            Self::Disk(stored) => stored.residue(rank),
            Self::Layers(kept) => kept.residue(rank),
        }
    }

    /// A shortest way from a position of a space to the solved one, first in the order of moves, if the
    /// farthest of its table are below `layers` moves away.
    pub(crate) fn way(&self, space: &Space, layers: u64, at: At) -> Option<Vec<usize>> {
        let cosets = &space.cosets;
        match self {
            _ if space.symmetries() > 1 => self.way_by_sides(space, layers, at),
            Self::Memory(table) => table.way(cosets, at.rank),
            _ => cosets::way(cosets, layers, |rank| self.residue(rank), at.rank),
        }
    }

    /// The same where one rank stands for all that symmetries make of a position.
    fn way_by_sides(&self, space: &Space, layers: u64, mut at: At) -> Option<Vec<usize>> {
        let mut way = Vec::new();
        let mut value = self.residue(at.rank)?;
        while at.rank != space.cosets.start {
            value = (value + 2) % 3;
            let near = space.neighbours(at).into_iter();
            let (m, to) = { near }.find(|(_, to)| self.residue(to.rank) == Some(value))?;
            way.push(m);
            at = to;
            // A table of another space could lead in a circle.
            if way.len() as u64 >= layers {
                return None;
            }
        }
        Some(way)
    }
}

impl Lookup {
    /// The distance of a rank modulo 3.
    pub(crate) fn residue(&self, rank: u64) -> Option<u8> {
        self.table.residue(rank)
    }

    /// A shortest way from a position to the solved one, first in the order of moves.
    pub(crate) fn way(&self, at: At) -> Option<Vec<usize>> {
        self.table.way(&self.space, self.counts.len() as u64, at)
    }

    /// The neighbours that are nearer to the solved position, with the moves that lead there.
    fn nearer(&self, at: At) -> Vec<(usize, At)> {
        let start = self.space.cosets.start;
        let Some(value) = self.residue(at.rank).filter(|_| at.rank != start) else {
            return Vec::new();
        };
        let mut near = self.space.neighbours(at);
        near.retain(|(_, to)| self.residue(to.rank) == Some((value + 2) % 3));
        near
    }

    /// How many shortest ways there are from a position to the solved one. Costs a step for each position on one of them.
    ///
    /// # Errors
    /// The limit that ends it.
    pub(crate) fn count(&self, from: At, meter: &mut Meter<'_>) -> Result<Natural, Stop> {
        // As many lead from what symmetries make of a position, so ranks are enough.
        let mut known: HashMap<u64, Natural> =
            HashMap::from([(self.space.cosets.start, Natural::ONE)]);
        let mut waiting = vec![from.rank];
        while let Some(&at) = waiting.last() {
            meter.tick()?;
            meter.bytes(EACH * known.len() as u64)?;
            if known.contains_key(&at) {
                waiting.pop();
                continue;
            }
            let nearer = self.nearer(At { rank: at, side: 0 });
            let before = waiting.len();
            let ranks = nearer.iter().map(|(_, to)| to.rank);
            waiting.extend(ranks.clone().filter(|to| !known.contains_key(to)));
            if waiting.len() == before {
                let mut sum = Natural::from(0_u64);
                for to in ranks {
                    sum += &known[&to];
                }
                known.insert(at, sum);
                waiting.pop();
            }
        }
        Ok(known.remove(&from.rank).unwrap_or_else(|| Natural::from(0_u64)))
    }

    /// Gives out the shortest ways in the order of moves, until they are enough.
    ///
    /// # Errors
    /// The limit that ends it, or that `each` ends it with.
    pub(crate) fn ways(
        &self,
        from: At,
        meter: &mut Meter<'_>,
        mut each: impl FnMut(&[usize], &Meter<'_>) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut way = Vec::new();
        // By depth, the neighbours that are still to be tried, the next last.
        let reversed = |at| {
            let mut nearer = self.nearer(at);
            nearer.reverse();
            nearer
        };
        let mut left = vec![reversed(from)];
        if from.rank == self.space.cosets.start {
            return each(&[], meter).map(drop);
        }
        while let Some(last) = left.last_mut() {
            meter.tick()?;
            let Some((index, to)) = last.pop() else {
                left.pop();
                way.pop();
                continue;
            };
            way.push(index);
            if to.rank == self.space.cosets.start {
                if !each(&way, meter)? {
                    return Ok(());
                }
                way.pop();
            } else {
                left.push(reversed(to));
            }
        }
        Ok(())
    }
}

/// Bytes of a position with its count, about.
const EACH: u64 = 64;
