//! [`Header`]: all that is known of a table.

use serde::{Deserialize, Serialize};

/// The last version of the format, which is written where a table needs it; those before are read too. A change of a byte's meaning is a
/// new version.
pub const FORMAT: u32 = 2;

/// The version of tables in which each rank is of one position.
pub(super) const PLAIN: u32 = 1;

/// What a table is of. Two tables with the same key have the same entries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The BLAKE3 digest of the definition in its canonical form.
    pub definition: [u8; 32],
    /// The metric's name.
    pub metric: String,
    /// The version of the numbering and of the engine. A new one makes tables of the old one foreign.
    pub layout: u32,
    /// A digest of the numbering: what distinguishes it from another of the same positions.
    pub ranks: [u8; 32],
}

/// All that is known of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Header {
    /// What it is of.
    pub key: Key,
    /// The puzzle's name, for people.
    pub puzzle: String,
    /// How many positions there are: the sum of `counts`.
    pub positions: u64,
    /// Words of the table, an even number: for 64 ranks each the low bits of their distances modulo 3,
    /// the lowest rank in the lowest bit, then their high bits. A rank of no position has the value 3,
    /// and so has what follows the last rank.
    pub words: u64,
    /// Positions at distance 0, 1, 2, …, in a pruning table three sums that check its words; none is 0.
    pub counts: Vec<u64>,
    /// Ranks at each of these distances, where one stands for all positions that symmetries make of it; empty where each rank is of
    /// one position.
    pub ranks: Vec<u64>,
    /// The ranks of some of the farthest positions, in order.
    pub antipodes: Vec<u64>,
    /// How long the exploration took, in seconds.
    pub seconds: f64,
    /// When it was made, in seconds since 1970 began (UTC).
    pub made: u64,
    /// The version of the program that made it.
    pub program: String,
}

/// Layouts from here on are those of pruning tables, whose counts are not of distances.
pub const PRUNING: u32 = 0x1_0000;

/// What the first version of the format has of a header, in its order.
#[derive(Serialize, Deserialize)]
pub(super) struct Record {
    key: Key,
    puzzle: String,
    positions: u64,
    words: u64,
    counts: Vec<u64>,
    antipodes: Vec<u64>,
    seconds: f64,
    made: u64,
    program: String,
}

impl From<&Header> for Record {
    fn from(header: &Header) -> Self {
        let Header { key, puzzle, positions, words, counts, antipodes, .. } = header.clone();
        let (seconds, made, program) = (header.seconds, header.made, header.program.clone());
        Self { key, puzzle, positions, words, counts, antipodes, seconds, made, program }
    }
}

impl Record {
    /// The header, with what a later version says beside it.
    pub(super) fn with(self, ranks: Vec<u64>) -> Header {
        let Self { key, puzzle, positions, words, counts, antipodes, seconds, made, program } =
            self;
        Header { key, puzzle, positions, words, counts, ranks, antipodes, seconds, made, program }
    }
}

impl Header {
    /// The version of the format in which it is written.
    pub(super) fn format(&self) -> u32 {
        if self.ranks.is_empty() { PLAIN } else { FORMAT }
    }

    /// How many entries of the table have each distance.
    pub(super) fn entries(&self) -> &[u64] {
        if self.ranks.is_empty() { &self.counts } else { &self.ranks }
    }

    /// Positions at distance 0, 1, 2, …; none of a pruning table, which knows bounds only.
    pub fn distances(&self) -> Option<&[u64]> {
        (self.key.layout < PRUNING).then_some(&self.counts)
    }
}
