//! What is said of an exploration on disk, and of checkpoints.

use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Args)]
pub(crate) struct Disk {
    /// Explore with the layers in files of this folder, in as little memory as --memory allows; goes on where it was interrupted
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,
    /// How often, at most, what was found is brought to the disk, to go on from there [default: 60 with --disk, else as often as takes
    /// a twentieth of the time]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) checkpoint: Option<u64>,
}

impl Disk {
    /// How often something is kept, if that is said.
    pub(crate) fn every(&self) -> Option<Duration> {
        self.checkpoint.map(Duration::from_secs)
    }
}
