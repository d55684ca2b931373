//! What processes find together, or why they found nothing.

use crate::Distribution;
use crate::file::FileError;
use core::time::Duration;
use everystate_puzzle::peers::Lost;
use everystate_puzzle::{Refusal, Stop};
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

/// What was found, where a position is `N` times 64 bits.
#[derive(Clone, Debug)]
pub struct Found<const N: usize> {
    /// Positions in each complete layer.
    pub distribution: Distribution,
    /// Ranks or words in each of them: fewer where each stands for a class.
    pub ranks: Vec<u64>,
    /// Some of those of the deepest complete layer, the least ones, in order.
    pub farthest: Vec<[u64; N]>,
    /// `None` if every reachable position was seen, or the limit that ended the exploration.
    pub stopped: Option<Stop>,
    /// Bytes that this process's part of what was seen and the space took.
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

impl<const N: usize> Found<N> {
    /// Nothing yet, in so many bytes.
    pub(crate) fn nothing(bytes: u64) -> Self {
        Self {
            distribution: Distribution::default(),
            ranks: Vec::new(),
            farthest: Vec::new(),
            stopped: None,
            bytes,
            sent: 0,
            on_disk: 0,
            resumed: 0,
            trouble: None,
        }
    }
}

/// By whom something was explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Member {
    /// How many processes.
    pub processes: usize,
    /// Which of them this is, from 0.
    pub process: usize,
    /// Bytes that all of them sent to each other.
    pub sent: u64,
    /// How many layers were there already, from a run that was interrupted.
    pub resumed: usize,
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

impl Failed {
    /// What was sent cannot be what a process of this version sent.
    pub(crate) fn garbled() -> Self {
        let message = "positions came that no process of this version sends".into();
        Lost { process: None, message }.into()
    }
}

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

impl From<Failed> for Refusal {
    fn from(failed: Failed) -> Self {
        match failed {
            Failed::File(error) => error.into(),
            Failed::Other(_) => Self::usage(failed.to_string()),
            Failed::Lost(_) => Self::limit(failed.to_string()),
        }
    }
}
