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
//!     counts: vec![1, 2, 1, 1], ranks: vec![], antipodes: vec![4], seconds: 0.1, made: 0, program: "0.1.0".into(),
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
mod header;
pub(crate) mod layer;
pub(crate) mod layers;
mod name;
pub(crate) mod pace;
pub(crate) mod part;
mod read;
mod tally;
#[cfg(test)]
mod tests;
mod write;

pub use error::{Cause, Damage, FileError, Foreign};
pub use folder::{Entry, Removed, leftovers, list, remove, sweep, tables};
pub use header::{FORMAT, Header, Key, PRUNING};
pub use name::{is_named, path};
pub(crate) use read::key_of;
pub use read::{Stored, open, verify};
pub use tally::values;
pub use write::write;

/// Bytes that the program itself takes, about: of the memory that is allowed an exploration on disk has the rest.
pub const PROGRAM: u64 = 16 << 20;

/// How often what is explored on disk is brought there, at most, if nothing is said.
pub const EVERY: core::time::Duration = core::time::Duration::from_mins(1);
