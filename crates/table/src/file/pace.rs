//! How often files are brought to the disk ([`Rarely`]), and what ends an exploration whose layers are there ([`Ended`]).

use super::error::{Cause, FileError};
use everystate_puzzle::Stop;
use std::time::{Duration, Instant};

/// Why a layer was not found.
#[derive(Debug)]
pub(crate) enum Ended {
    Stop(Stop),
    Failed(FileError),
}

impl From<Stop> for Ended {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

impl From<FileError> for Ended {
    fn from(error: FileError) -> Self {
        match error.cause {
            Cause::Stopped(stop) => Self::Stop(stop),
            _ => Self::Failed(error),
        }
    }
}

impl Ended {
    /// The limit that ended it, and what the system refused: an error if nothing was found yet, or if what is there is not to be relied on.
    pub(crate) fn told(self, nothing: bool) -> Result<(Stop, Option<FileError>), FileError> {
        match self {
            Self::Stop(stop) => Ok((stop, None)),
            Self::Failed(error) if nothing || error.is_damaged() || error.is_foreign() => {
                Err(error)
            }
            Self::Failed(error) => Ok((Stop::Disk, Some(error))),
        }
    }
}

/// What is done as often as it takes a twentieth of the time, and never more often than is wished.
pub(crate) struct Rarely {
    every: Duration,
    next: Duration,
    last: Instant,
}

impl Rarely {
    pub(crate) fn new(every: Duration) -> Self {
        Self { every, next: every, last: Instant::now() }
    }

    /// Does it if it is time.
    pub(crate) fn perhaps(
        &mut self,
        what: impl FnOnce() -> Result<(), FileError>,
    ) -> Result<(), FileError> {
        if self.last.elapsed() < self.next {
            return Ok(());
        }
        let started = Instant::now();
        what()?;
        self.last = Instant::now();
        self.next = self.every.max(20 * started.elapsed());
        Ok(())
    }
}
