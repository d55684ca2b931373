//! [`Residues`] and [`Found`]: what an exploration brings back.

use super::memory::Planes;
use super::{Cosets, Step};
use crate::Distribution;
use everystate_puzzle::Stop;

/// The distance of every position, modulo 3.
#[derive(Debug)]
pub struct Residues {
    planes: Planes,
    /// How many ranks it has.
    ranks: u64,
    /// Complete layers.
    layers: u64,
}

impl Residues {
    pub(super) fn new(planes: Planes, ranks: u64, layers: u64) -> Self {
        Self { planes, ranks, layers }
    }

    /// The distance modulo 3; `None` if the position was not reached.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn residue(&self, rank: u64) -> Option<u8> {
        assert!(rank < self.ranks, "rank {rank} of {}", self.ranks);
        residue(|word| self.planes.words()[word], rank)
    }

    /// The table as words of 64 bits: for 64 positions each, in order of rank, the low bits of their
    /// distances modulo 3, then the high bits; 3 is unseen, and what follows the last position.
    pub fn words(&self) -> &[u64] {
        self.planes.words()
    }

    /// A shortest way from a position to the start, as the numbers of its moves; the first in order of
    /// moves. `None` if the position was not reached.
    ///
    /// # Panics
    /// If there is no such position, or the table is not of this space.
    pub fn way(&self, space: &Cosets, rank: u64) -> Option<Vec<usize>> {
        assert!(rank < self.ranks, "rank {rank} of {}", self.ranks);
        let words = self.planes.words();
        way(space, self.layers, |rank| residue(|word| words[word], rank), rank)
    }
}

/// The distance modulo 3 of a position, from the words of a table.
pub(crate) fn residue(word: impl Fn(usize) -> u64, rank: u64) -> Option<u8> {
    let (cell, bit) = ((rank / 64) as usize, rank % 64);
    let value = (word(2 * cell) >> bit & 1) as u8 | ((word(2 * cell + 1) >> bit & 1) as u8) << 1;
    (value != 3).then_some(value)
}

/// A shortest way from a position to the start of a space, by any table of distances modulo 3 of
/// `layers` layers; see [`Residues::way`].
pub fn way(
    space: &Cosets,
    layers: u64,
    residue: impl Fn(u64) -> Option<u8>,
    rank: u64,
) -> Option<Vec<usize>> {
    // A rank is taken apart once: dividing at every neighbour would take longer than all the rest.
    let size = u64::from(space.members());
    let (mut at, mut coset, mut member) = (rank, (rank / size) as usize, (rank % size) as u32);
    let mut value = residue(rank)?;
    let mut way = Vec::with_capacity(layers.min(ROOM) as usize);
    while at != space.start {
        // Distances of neighbors differ by one at most, so the residue decides which are nearer; the first will do, as a
        // shortest way leads on from each of them.
        let nearer = (value + 2) % 3;
        let neighbour = |(index, step): (usize, Step)| {
            let to = space.image(step.action, member);
            let rank = u64::from(step.coset) * size + u64::from(to);
            (residue(rank)? == nearer).then_some((index, rank, step.coset as usize, to))
        };
        let index;
        (index, at, coset, member) = space.steps.numbered(coset).find_map(neighbour)?;
        way.push(index);
        // A table of another space could lead in a circle.
        if way.len() as u64 >= layers {
            return None;
        }
        value = nearer;
    }
    Some(way)
}

/// Room for moves that is made ahead, at most.
const ROOM: u64 = 64;

/// What an exploration found.
#[derive(Debug)]
pub struct Found {
    /// Positions in each complete layer.
    pub distribution: Distribution,
    /// Ranks in each of them: fewer where cosets stand for [classes](super::Classes).
    pub ranks: Vec<u64>,
    /// The ranks of some positions of the deepest complete layer, the least ones, in order.
    pub farthest: Vec<u64>,
    /// The distances of the positions; `None` if it was not allowed or could not be allocated. At a
    /// limit it may hold a part of the layer that is not complete.
    pub table: Option<Residues>,
    /// `None` if every reachable position was seen, or the limit that ended the exploration.
    pub stopped: Option<Stop>,
    /// Bytes that the table and the space took.
    pub bytes: u64,
}

impl Found {
    pub(super) fn refused(why: Stop) -> Self {
        let distribution = Distribution::default();
        let (ranks, farthest) = (Vec::new(), Vec::new());
        Self { distribution, ranks, farthest, table: None, stopped: Some(why), bytes: 0 }
    }
}
