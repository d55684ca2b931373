//! `backup`.

use clap::Args as ClapArgs;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
The copy has its name when it is whole and on the disk. It is the database of a moment: what a job had by then.
To go on from a copy, end the server, remove what it left beside the database (jobs.db-wal, jobs.db-shm), and let
`everystate serve --results FILE` begin with the copy.

Examples:
  everystate backup jobs-copy.db
  everystate backup --results /var/lib/everystate/jobs.db --keep 14 /var/lib/everystate/backups/";

#[derive(ClapArgs)]
pub(crate) struct Backup {
    /// The copy; in a folder that is there it is named by its moment
    pub(crate) copy: PathBuf,
    /// The file that the server keeps jobs and results in [default: jobs.db in the folder of tables]
    #[arg(long, value_name = "FILE")]
    pub(crate) results: Option<PathBuf>,
    /// Remove the oldest copies in the folder, down to so many
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) keep: Option<u64>,
    /// Print a JSON object
    #[arg(long)]
    pub(crate) json: bool,
}
