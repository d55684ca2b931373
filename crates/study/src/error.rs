//! [`Error`]: why a study was not carried out.

use everystate_puzzle::Shard;
use everystate_puzzles::family::Refusal;
use rusqlite::{ErrorCode, ffi};
use std::fmt;
use std::path::{Path, PathBuf};

/// Why a study was not carried out, or a file not read.
///
/// ```
/// use everystate_study::Report;
/// let error = Report::read("no/such.db".as_ref()).unwrap_err();
/// assert_eq!(error.to_string(), "there is no file no/such.db");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The study makes no sense, or a deal would pass a limit.
    Refused(Refusal),
    /// There is no such file.
    Missing(PathBuf),
    /// Another process writes into the file.
    Busy {
        /// The file.
        path: PathBuf,
        /// The process, if it is known.
        process: Option<u32>,
    },
    /// The file is not as it was written.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
    /// The file is something else than a database of studies in this format.
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is.
        what: String,
    },
    /// A process that wrote into the file was killed, and what it had begun cannot be finished.
    Unfinished {
        /// The file.
        path: PathBuf,
        /// Why not.
        message: String,
    },
    /// A shard that is to be merged lacks deals.
    Lacking {
        /// The file.
        path: PathBuf,
        /// The shard.
        shard: Shard,
        /// How many of its deals have no answer yet.
        lacks: u64,
        /// How many it is to have.
        deals: u64,
    },
    /// A shard that is to be merged was given twice.
    Twice {
        /// The second file that has it.
        path: PathBuf,
        /// The first.
        other: PathBuf,
        /// The shard.
        shard: Shard,
    },
    /// Shards that are to be merged were not given.
    Absent {
        /// A file with another shard of the study.
        path: PathBuf,
        /// The first of those that are missing.
        shards: Vec<Shard>,
        /// How many are missing.
        count: u64,
    },
    /// The disk is full.
    Full(PathBuf),
    /// The output failed.
    Output(std::io::Error),
    /// The system refused something.
    System {
        /// The file.
        path: PathBuf,
        /// What it said.
        message: String,
    },
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refusal) => f.write_str(&refusal.message),
            Self::Missing(path) => write!(f, "there is no file {}", path.display()),
            Self::Busy { path, process } => {
                write!(f, "{} is being written by another process", path.display())?;
                process.map_or(Ok(()), |id| write!(f, " (number {id})"))
            }
            Self::Damaged { path, what } => {
                write!(f, "{} is damaged: {what}; nothing was changed", path.display())
            }
            Self::Foreign { path, what } => {
                write!(f, "{} is {what}; nothing was changed", path.display())
            }
            Self::Unfinished { path, message } => {
                let file = path.display();
                write!(
                    f,
                    "{file} cannot be read as it is: whoever wrote into it was ended, and what "
                )?;
                write!(
                    f,
                    "stands in {file}-journal or {file}-wal must be folded in first ({message}); "
                )?;
                write!(f, "copy all of them to where they can be written")
            }
            Self::Lacking { path, shard, lacks, deals } => {
                let file = path.display();
                write!(
                    f,
                    "{file} lacks {lacks} of the {deals} deals of shard {shard}: the command that "
                )?;
                write!(f, "began it goes on with it; nothing was merged")
            }
            Self::Twice { path, other, shard } if path == other => {
                write!(f, "{} is named twice, or has shard {shard} twice", path.display())?;
                write!(f, "; nothing was merged")
            }
            Self::Twice { path, other, shard } => {
                let (file, other) = (path.display(), other.display());
                write!(f, "{file} has shard {shard}, which {other} has, too; nothing was merged")
            }
            Self::Absent { path, shards, count } => {
                let named: Vec<String> = shards.iter().map(Shard::to_string).collect();
                let more = if *count > shards.len() as u64 { ", …" } else { "" };
                let (s, are) = if *count == 1 { ("", "is") } else { ("s", "are") };
                let of = path.display();
                write!(
                    f,
                    "shard{s} {}{more} of the study of which {of} has one ",
                    named.join(", ")
                )?;
                write!(f, "{are} missing; nothing was merged")
            }
            Self::Full(path) => write!(f, "the disk is full: cannot write {}", path.display()),
            Self::Output(error) => write!(f, "writing failed: {error}"),
            Self::System { path, message } => write!(f, "{}: {message}", path.display()),
        }
    }
}

impl std::error::Error for Error {}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl Error {
    /// The file that it is about, if it is about one.
    ///
    /// ```
    /// # use everystate_study::Error;
    /// assert_eq!(Error::Missing("a.db".into()).path(), Some("a.db".as_ref()));
    /// ```
    pub fn path(&self) -> Option<&Path> {
        match self {
            Self::Refused(_) | Self::Output(_) => None,
            Self::Missing(path)
            | Self::Full(path)
            | Self::Busy { path, .. }
            | Self::Damaged { path, .. }
            | Self::Foreign { path, .. }
            | Self::Unfinished { path, .. }
            | Self::Lacking { path, .. }
            | Self::Twice { path, .. }
            | Self::Absent { path, .. }
            | Self::System { path, .. } => Some(path),
        }
    }

    /// What makes an error of what the database says of a file.
    pub(crate) fn of(path: &Path) -> impl Fn(rusqlite::Error) -> Self {
        move |error| {
            let path = path.to_owned();
            // Without the right to write, a journal that counts cannot be played back, nor a log be opened.
            let unfinished = [
                ffi::SQLITE_READONLY_ROLLBACK,
                ffi::SQLITE_READONLY_RECOVERY,
                ffi::SQLITE_READONLY_CANTINIT,
                ffi::SQLITE_READONLY_DIRECTORY,
            ];
            let code = error.sqlite_error().map(|error| error.extended_code);
            if code.is_some_and(|code| unfinished.contains(&code)) {
                return Self::Unfinished { path, message: error.to_string() };
            }
            match error.sqlite_error_code() {
                Some(ErrorCode::NotADatabase) => Self::Foreign { path, what: "no database".into() },
                Some(ErrorCode::DatabaseCorrupt) => Self::Damaged { path, what: error.to_string() },
                Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => {
                    Self::Busy { path, process: None }
                }
                Some(ErrorCode::DiskFull) => Self::Full(path),
                _ => Self::System { path, message: error.to_string() },
            }
        }
    }

    /// What makes an error of what the system says of a file.
    pub(crate) fn system(path: &Path) -> impl Fn(std::io::Error) -> Self {
        move |error| match error.kind() {
            std::io::ErrorKind::StorageFull => Self::Full(path.to_owned()),
            _ => Self::System { path: path.to_owned(), message: error.to_string() },
        }
    }
}
