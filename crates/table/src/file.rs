//! Tables on disk: a finished exploration is kept for every later question, and used only as written.
//!
//! A file holds the distance modulo 3 of every position, 2 bits each, and a [`Header`] with all that
//! is known of it. [`docs/formats/table.md`] describes it to the byte. Three promises:
//!
//! * **A file under a table's name is complete.** [`write()`] fills a file under a temporary name in
//!   the same folder, has the system put it on the disk, and only then renames it. A process that is
//!   killed leaves a file that nobody reads; the next [`write()`] removes it. Two processes may write
//!   the same table at once: both files are right, and the later name stays.
//! * **What is read is what was written.** [`open`] reads the whole file before it gives out the first
//!   entry: digests of the header and of the list of checksums, a checksum for every block (CRC-32C,
//!   which sees every change of up to 3 bits and every burst of up to 32 bits in a block), the exact
//!   length, and whether the table holds each value as often as the distribution says and the antipodes
//!   where the header does.
//! * **What is read is what was asked for.** The [`Key`] says which definition, metric, layout and
//!   numbering a table is of. A table of anything else is [`Foreign`], never used.
//!
//! These guard against accidents. Whoever can write into the folder can also forge a table; and a page
//! that the system drops and reads again later, from a disk that has gone wrong since, is not looked at
//! twice.
//!
//! ```
//! use everystate_puzzle::{Limits, Silent};
//! use everystate_table::file::{self, Header, Key};
//!
//! // Five positions at the distances 0 1 1 2 3: modulo 3 0 1 1 2 0, and 3 where there is no position.
//! let table = [u64::MAX << 5 | 0b00110, u64::MAX << 5 | 0b01000];
//! let key = Key { definition: [7; 32], metric: "half".into(), layout: 1, ranks: [9; 32] };
//! let header = Header {
//!     key: key.clone(), puzzle: "five".into(), positions: 5, words: 2,
//!     counts: vec![1, 2, 1, 1], antipodes: vec![4], seconds: 0.1, made: 0, program: "0.1.0".into(),
//! };
//! let limits = Limits::none();
//! let meter = limits.meter(&Silent);
//! let folder = tempfile::tempdir().unwrap();
//! assert!(file::open(folder.path(), &key, 1, &meter).unwrap().is_none());
//! file::write(folder.path(), &header, &mut |_, words| words.copy_from_slice(&table), &meter).unwrap();
//!
//! let stored = file::open(folder.path(), &key, 1, &meter).unwrap().unwrap();
//! assert_eq!(stored.header(), &header);
//! let residues: Vec<_> = (0..6).map(|rank| stored.residue(rank)).collect();
//! assert_eq!(residues, [Some(0), Some(1), Some(1), Some(2), Some(0), None]);
//!
//! let other = Key { ranks: [8; 32], ..key };
//! assert!(file::open(folder.path(), &other, 1, &meter).unwrap_err().is_foreign());
//! ```
//!
//! **Architecture invariant:** of the libraries only this module opens files. Which folder is the
//! caller's choice.
//!
//! [`docs/formats/table.md`]: https://github.com/everystate/everystate/blob/main/docs/formats/table.md

mod error;
mod folder;
mod frame;
mod read;
mod tally;
#[cfg(test)]
mod tests;
mod write;

pub use error::{Cause, Damage, FileError, Foreign};
pub use folder::{Entry, Removed, is_named, leftovers, list, path, remove, sweep, tables};
pub use read::{Stored, open, verify};
pub use write::write;

use serde::{Deserialize, Serialize};

/// The version of the format that is written and read. A change of a byte's meaning is a new version.
pub const FORMAT: u32 = 1;

/// What a table is of. Two tables with the same key have the same entries.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Key {
    /// The BLAKE3 digest of the definition in its canonical form.
    pub definition: [u8; 32],
    /// The metric's name.
    pub metric: String,
    /// The version of the numbering and of the engine. A new one makes tables of the old one foreign.
    pub layout: u32,
    /// A digest of the numbering: what tells it from another of the same positions.
    pub ranks: [u8; 32],
}

/// All that is known of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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

impl Header {
    /// Positions at distance 0, 1, 2, …; none of a pruning table, which knows bounds only.
    pub fn distances(&self) -> Option<&[u64]> {
        (self.key.layout < PRUNING).then_some(&self.counts)
    }

    /// The length of the file, in bytes.
    ///
    /// # Errors
    /// [`Damage::Senseless`] if there can be no such table: the counts do not add up to the positions, a
    /// layer is empty, there are fewer entries than positions, or more antipodes than there can be.
    ///
    /// ```
    /// # use everystate_table::file::{Header, Key};
    /// # let key = Key { definition: [0; 32], metric: "half".into(), layout: 1, ranks: [0; 32] };
    /// let header = Header {
    ///     key, puzzle: "cube2".into(), positions: 36, words: 2, counts: vec![1, 6, 27, 2],
    ///     antipodes: vec![], seconds: 0.0, made: 0, program: "0.1.0".into(),
    /// };
    /// assert_eq!(header.length(), Ok(4096 + 2 * 8 + 4));
    /// assert!(Header { positions: 35, ..header }.length().is_err());
    /// ```
    pub fn length(&self) -> Result<u64, Damage> {
        Ok(frame::Frame::of(self, frame::BLOCK)?.0.length)
    }
}
