//! [`Lookup`]: distances from a table of all positions, and the shortest ways that follow from them.

use crate::cosets::space::Space;
use everystate_algebra::Natural;
use everystate_puzzle::{Meter, Stop};
use everystate_table::cosets::{self, Cosets, Residues};
use everystate_table::file::Stored;
use std::collections::HashMap;

/// A space with the distances of all its positions.
pub(crate) struct Lookup {
    pub(crate) space: Space,
    pub(crate) table: Table,
    /// How many positions there are at each distance.
    pub(crate) counts: Vec<u64>,
    pub(crate) bytes: u64,
    /// What was wrong with a table that was found, or why none was written.
    pub(crate) trouble: Option<String>,
}

/// Where distances are.
pub(crate) enum Table {
    Memory(Residues),
    Disk(Box<Stored>),
}

impl Table {
    fn residue(&self, rank: u64) -> Option<u8> {
        match self {
            Self::Memory(table) => table.residue(rank),
            Self::Disk(stored) => stored.residue(rank),
        }
    }

    /// A shortest way from a position of a space to the solved one, first in the order of moves, if the
    /// farthest of its table are below `layers` moves away.
    pub(crate) fn way(&self, space: &Cosets, layers: u64, rank: u64) -> Option<Vec<usize>> {
        match self {
            Self::Memory(table) => table.way(space, rank),
            Self::Disk(stored) => cosets::way(space, layers, |rank| stored.residue(rank), rank),
        }
    }
}

impl Lookup {
    fn residue(&self, rank: u64) -> Option<u8> {
        self.table.residue(rank)
    }

    /// A shortest way from a position to the solved one, first in the order of moves.
    pub(crate) fn way(&self, rank: u64) -> Option<Vec<usize>> {
        self.table.way(&self.space.cosets, self.counts.len() as u64, rank)
    }

    /// The neighbours that are nearer to the solved position, with the moves that lead there.
    fn nearer(&self, rank: u64) -> Vec<(usize, u64)> {
        let cosets = &self.space.cosets;
        let Some(value) = self.residue(rank).filter(|_| rank != cosets.start) else {
            return Vec::new();
        };
        let step = |index: usize| {
            let to = cosets.neighbour(rank, index)?;
            (self.residue(to)? == (value + 2) % 3).then_some((index, to))
        };
        (0..cosets.moves()).filter_map(step).collect()
    }

    /// How many shortest ways there are from a position to the solved one. Costs a step for each position on one of them.
    ///
    /// # Errors
    /// The limit that ends it.
    pub(crate) fn count(&self, rank: u64, meter: &mut Meter<'_>) -> Result<Natural, Stop> {
        let mut known: HashMap<u64, Natural> =
            HashMap::from([(self.space.cosets.start, Natural::ONE)]);
        let mut waiting = vec![rank];
        while let Some(&at) = waiting.last() {
            meter.tick()?;
            meter.bytes(EACH * known.len() as u64)?;
            if known.contains_key(&at) {
                waiting.pop();
                continue;
            }
            let nearer = self.nearer(at);
            let before = waiting.len();
            waiting.extend(nearer.iter().map(|&(_, to)| to).filter(|to| !known.contains_key(to)));
            if waiting.len() == before {
                let mut sum = Natural::from(0_u64);
                for (_, to) in &nearer {
                    sum += &known[to];
                }
                known.insert(at, sum);
                waiting.pop();
            }
        }
        Ok(known.remove(&rank).unwrap_or_else(|| Natural::from(0_u64)))
    }

    /// Gives out the shortest ways in the order of moves, until they are enough.
    ///
    /// # Errors
    /// The limit that ends it, or that `each` ends it with.
    pub(crate) fn ways(
        &self,
        rank: u64,
        meter: &mut Meter<'_>,
        mut each: impl FnMut(&[usize], &Meter<'_>) -> Result<bool, Stop>,
    ) -> Result<(), Stop> {
        let mut way = Vec::new();
        // By depth, the neighbours that are still to be tried, the next last.
        let reversed = |rank| {
            let mut nearer = self.nearer(rank);
            nearer.reverse();
            nearer
        };
        let mut left = vec![reversed(rank)];
        if rank == self.space.cosets.start {
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
            if to == self.space.cosets.start {
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
