//! [`FileError`]: what can be wrong with a table on disk, each named.

use everystate_puzzle::{Refusal, Stop};
use std::fmt;
use std::io;
use std::path::PathBuf;

/// Why a table was not written or not opened.
///
/// ```
/// use everystate_table::file::{Cause, Damage, FileError};
/// let error = FileError { path: "a.everystate".into(), cause: Damage::Block(3).into() };
/// assert!(error.is_damaged() && !error.is_foreign());
/// assert_eq!(
///     error.to_string(),
///     "a.everystate is damaged: the checksum of block 3 is wrong; remove it or build it again"
/// );
/// ```
#[derive(Debug)]
pub struct FileError {
    /// The file or folder.
    pub path: PathBuf,
    /// What is wrong with it.
    pub cause: Cause,
}

impl From<FileError> for Refusal {
    /// Why something cannot be begun on disk, or gone on with.
    fn from(error: FileError) -> Self {
        match error.cause {
            Cause::Damaged(_) | Cause::Foreign(_) => Self::damaged(error.to_string()),
            Cause::Io { .. } => Self::usage(error.to_string()),
            _ => Self::limit(error.to_string()),
        }
    }
}

/// What is wrong.
#[derive(Debug)]
pub enum Cause {
    /// The system refused to do something.
    Io {
        /// What it was, as in "cannot … the file".
        doing: &'static str,
        /// What the system said.
        error: io::Error,
    },
    /// The disk, or the user's share of it, is full.
    Full {
        /// The bytes that the whole file takes.
        needed: u64,
    },
    /// The disk, or the user's share of it, is full; what was written so far stays.
    NoRoom,
    /// The limit or the Ctrl-C that ended the work.
    Stopped(Stop),
    /// The table to be written is not what its header says; nothing was written.
    Refused(Damage),
    /// The file is not as it was written.
    Damaged(Damage),
    /// The file is whole, as far as was checked, but not the table asked for.
    Foreign(Foreign),
}

/// How a file differs from what was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Damage {
    /// It ends within the header, after so many bytes.
    Short(u64),
    /// It became shorter while it was read.
    Shrunk,
    /// It is longer or shorter than it says.
    Length {
        /// The length that it says, in bytes.
        expected: u64,
        /// The length that it has.
        found: u64,
    },
    /// The magic, the format's version or their checksum.
    Prefix,
    /// The header does not have its digest.
    Header,
    /// The header has its digest, but says what cannot be.
    Senseless(&'static str),
    /// The bytes between header and table are not all zero.
    Gap,
    /// The list of checksums does not have its digest.
    Checksums,
    /// The block with this number, from 0, does not have its checksum.
    Block(u64),
    /// The table does not hold each value as often as the distribution says.
    Contents {
        /// The value: 0, 1, 2 for distances modulo 3, 3 for entries that stand for no position.
        value: u8,
        /// How often the distribution says.
        expected: u64,
        /// How often it does.
        found: u64,
    },
    /// The position with this rank is said to be one of the farthest and is not.
    Antipode(u64),
    /// What begins at this byte is no record that was written.
    Record(u64),
    /// There are later layers, and not this one.
    Missing,
}

/// What the file is instead of the table asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Foreign {
    /// No table at all.
    NoTable,
    /// A table in another version of the format.
    Format {
        /// The file's version.
        found: u32,
    },
    /// A table that belongs under another file name.
    Name {
        /// That name.
        belongs: String,
    },
    /// The table of another definition.
    Definition,
    /// A table in another metric.
    Metric {
        /// The file's metric.
        found: String,
    },
    /// A table by an engine that numbers or explores in another way.
    Layout {
        /// The file's version of the layout.
        found: u32,
    },
    /// A table whose positions are numbered in another way.
    Ranks,
    /// A table of another version of a person's puzzle.
    Version,
    /// A table of a person's puzzle with another number of ranks, or from other positions.
    Sources,
    /// A table of a person's puzzle whose moves led elsewhere.
    Moves,
    /// A layer of another exploration, or another layer.
    Layer,
}

impl FileError {
    /// Whether the file is not as it was written.
    ///
    /// ```
    /// # use everystate_table::file::{Damage, FileError};
    /// let error = FileError { path: "t".into(), cause: Damage::Header.into() };
    /// assert!(error.is_damaged());
    /// ```
    pub fn is_damaged(&self) -> bool {
        matches!(self.cause, Cause::Damaged(_))
    }

    /// Whether the file is something else than the table asked for.
    ///
    /// ```
    /// # use everystate_table::file::{FileError, Foreign};
    /// let error = FileError { path: "t".into(), cause: Foreign::Definition.into() };
    /// assert!(error.is_foreign());
    /// ```
    pub fn is_foreign(&self) -> bool {
        matches!(self.cause, Cause::Foreign(_))
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.path.display();
        match &self.cause {
            Cause::Io { doing, error } => write!(f, "cannot {doing} {path}: {error}"),
            Cause::Full { needed } => write!(
                f,
                "the disk is full: {path} takes {needed} bytes; free as much or choose another folder"
            ),
            Cause::NoRoom => write!(
                f,
                "the disk is full: {path} cannot grow; free some of it and begin again, which goes on from there"
            ),
            Cause::Stopped(stop) => write!(f, "{path}: {}", stop.told()),
            Cause::Refused(what) => write!(f, "{path} was not written: {what}"),
            Cause::Damaged(what) => {
                write!(f, "{path} is damaged: {what}; remove it or build it again")
            }
            Cause::Foreign(what @ Foreign::NoTable) => write!(f, "{path} is {what}"),
            Cause::Foreign(what @ Foreign::Name { .. }) => {
                write!(f, "{path} is {what}; rename or remove it")
            }
            Cause::Foreign(what) => write!(f, "{path} is {what}; remove it or build it again"),
        }
    }
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Cause::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Short(found) => write!(f, "it ends within the header, after {found} bytes"),
            Self::Shrunk => f.write_str("it became shorter while it was read"),
            Self::Length { expected, found } => {
                write!(f, "it has {found} bytes and says that it has {expected}")
            }
            Self::Prefix => f.write_str("its first 16 bytes do not have their checksum"),
            Self::Header => f.write_str("the header does not have its digest"),
            Self::Senseless(what) => write!(f, "the header says what cannot be: {what}"),
            Self::Gap => f.write_str("there is something between header and table"),
            Self::Checksums => f.write_str("the list of checksums does not have its digest"),
            Self::Block(k) => write!(f, "the checksum of block {k} is wrong"),
            Self::Contents { value, expected, found } => write!(
                f,
                "the table holds the value {value} {found} times, by its distribution {expected} times"
            ),
            Self::Antipode(rank) => write!(f, "position {rank} is not among the farthest"),
            Self::Record(at) => write!(f, "what begins at byte {at} is no record that was written"),
            Self::Missing => f.write_str("it is missing, and later layers are there"),
        }
    }
}

impl fmt::Display for Foreign {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoTable => f.write_str("no table of this program"),
            Self::Format { found } => {
                write!(f, "a table in format {found}, this program reads {}", super::header::FORMAT)
            }
            Self::Name { belongs } => write!(f, "a table that belongs under the name {belongs}"),
            Self::Definition => f.write_str("the table of another definition"),
            Self::Metric { found } => write!(f, "a table in another metric, `{found}`"),
            Self::Layout { found } => write!(f, "a table in another layout, {found}"),
            Self::Ranks => f.write_str("a table whose positions are numbered in another way"),
            Self::Version => f.write_str("the table of another version of the puzzle"),
            Self::Sources => {
                f.write_str("a table with another number of ranks or from other positions")
            }
            Self::Moves => f.write_str("the table of a puzzle whose moves lead elsewhere"),
            Self::Layer => f.write_str("another layer, or one of another exploration"),
        }
    }
}

impl From<Damage> for Cause {
    fn from(damage: Damage) -> Self {
        Self::Damaged(damage)
    }
}

impl From<Foreign> for Cause {
    fn from(foreign: Foreign) -> Self {
        Self::Foreign(foreign)
    }
}

impl From<Stop> for Cause {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl Cause {
    /// What makes a [`Cause`] of a system's error while `doing` something.
    pub(crate) fn io(doing: &'static str) -> impl Fn(io::Error) -> Self {
        move |error| Self::Io { doing, error }
    }

    /// This cause with the file that it is about.
    pub(crate) fn at(self, path: impl Into<PathBuf>) -> FileError {
        FileError { path: path.into(), cause: self }
    }
}
