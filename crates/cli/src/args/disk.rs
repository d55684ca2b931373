//! What is said of an exploration on disk.

use clap::Args;
use everystate::twisty::OnDisk;
use std::path::PathBuf;
use std::time::Duration;

/// How often files are brought to the disk if nothing is said, in seconds.
const EVERY: u64 = 60;

#[derive(Args)]
pub(crate) struct Disk {
    /// Explore with the layers in files of this folder, in as little memory as --memory allows; goes on where it was interrupted
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,
    /// How often, at most, what was found is brought to the disk, in case the machine stops [default: 60]
    #[arg(long, value_name = "SECONDS", requires = "disk")]
    checkpoint: Option<u64>,
}

impl Disk {
    /// Where to explore on disk.
    pub(crate) fn place(&self) -> Option<OnDisk> {
        let every = Duration::from_secs(self.checkpoint.unwrap_or(EVERY));
        Some(OnDisk { folder: self.disk.clone()?, every })
    }
}
