//! What processes are asked to explore together, and what they find.

use crate::Distribution;
use crate::file::{FileError, Key};
use core::time::Duration;
use everystate_puzzle::Stop;
use everystate_puzzle::peers::Lost;
use std::fmt::{self, Display, Formatter};
use std::path::Path;

/// Where the layers of each process are kept on the way.
#[derive(Clone, Copy, Debug)]
pub struct Place<'a> {
    /// The folder. Each process has one of its own in it, by its number; it may be the same for all, on a disk that they share.
    pub folder: &'a Path,
    /// How often files are brought to the disk, at most: what was written since may be lost if the machine stops.
    pub every: Duration,
}

/// What processes explore together.
#[derive(Clone, Copy, Debug)]
pub struct Task<'a> {
    /// What it is: the same for all, or they refuse each other.
    pub key: &'a Key,
    /// Where to keep layers, if they are kept.
    pub place: Option<Place<'a>>,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Found {
    /// Positions in each complete layer.
    pub distribution: Distribution,
    /// Ranks in each of them: fewer where cosets stand for classes.
    pub ranks: Vec<u64>,
    /// The ranks of some positions of the deepest complete layer, the least ones, in order.
    pub farthest: Vec<u64>,
    /// `None` if every reachable position was seen, or the limit that ended the exploration.
    pub stopped: Option<Stop>,
    /// Bytes that this process's part of the table and the space took.
    pub bytes: u64,
    /// Bytes that all processes sent to each other.
    pub sent: u64,
    /// Bytes of this process's layers on disk.
    pub on_disk: u64,
    /// How many layers were there already.
    pub resumed: usize,
    /// What the disk refused, if that ended it here.
    pub trouble: Option<String>,
}

/// Why nothing was found.
#[derive(Debug)]
pub enum Failed {
    /// Another process is gone, or silent.
    Lost(Lost),
    /// What is on disk is damaged or of something else, or nothing can be begun there.
    File(FileError),
    /// Another process, by its number, explores something else.
    Other(usize),
}

impl Display for Failed {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Lost(lost) => lost.fmt(f),
            Self::File(error) => error.fmt(f),
            Self::Other(process) => write!(
                f,
                "process {process} explores another puzzle, or is another version of the program"
            ),
        }
    }
}

impl std::error::Error for Failed {}

impl From<Lost> for Failed {
    fn from(lost: Lost) -> Self {
        Self::Lost(lost)
    }
}

impl From<FileError> for Failed {
    fn from(error: FileError) -> Self {
        Self::File(error)
    }
}
