//! What `study` is asked.

use super::wished::Wished;
use super::{How, Work};
use clap::{Args as ClapArgs, Subcommand};
use everystate::contract::Shard;
use std::path::PathBuf;

pub(crate) const HELP: &str = "\
Deal i of a study (from 0) is instance i of `everystate generate PUZZLE --seed S` with the same
options. The same command again goes on where the last one was ended, however it was ended; with
more --deals it adds to them. A file holds several studies: other options are another study.
Deals that a limit stops are kept as such. Ctrl-C ends a run and reports what is done.
Machines that know nothing of each other make a shard each, with the same --deals, in files of their
own; `study merge` makes the study of them, with the report of one that was made at once.

Examples:
  everystate study gap --deals 1000000 --seed 1 --out gap.db
  everystate study gap --deals 10000 --size 4x13 --limit positions=10000000 --out gap.db
  everystate study gap --variant gaps-one-deal --any --deals 200 --out montana.db
  everystate study maze --unique --size 8x8 --deals 10000 --out mazes.db
  everystate study gap --deals 1000000 --shard 3/7 --out gap-3.db
  everystate study merge gap-*.db --out gap.db
  everystate study --report gap.db --svg charts --csv deals.csv --parquet deals.parquet";

#[derive(ClapArgs)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Study {
    #[command(subcommand)]
    pub(crate) merge: Option<Other>,
    /// The family
    #[arg(required_unless_present = "report")]
    pub(crate) puzzle: Option<String>,
    /// How many deals the study is to have
    #[arg(
        long, visible_alias = "instances", value_name = "N",
        required_unless_present = "report", value_parser = clap::value_parser!(u64).range(..1 << 62),
    )]
    pub(crate) deals: Option<u64>,
    /// The file to keep them in; made if it is not there
    #[arg(long, value_name = "FILE", required_unless_present = "report")]
    pub(crate) out: Option<PathBuf>,
    /// The seed [default: 1]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Make only shard i of n of the study, i/n: every n-th deal
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,
    /// Tell of each deal, too, whether there is exactly one shortest solution
    #[arg(long)]
    pub(crate) unique: bool,
    /// Tell of each deal only whether it has a solution, not how many moves the shortest has
    #[arg(long, conflicts_with = "unique")]
    pub(crate) any: bool,
    /// Count the positions that can be reached from each deal, too
    #[arg(long)]
    pub(crate) reach: bool,
    /// Only report what is in a file; nothing is made
    #[arg(
        long, value_name = "FILE",
        conflicts_with_all = [
            "puzzle", "deals", "out", "seed", "shard", "unique", "any", "reach", "only", "How", "Work", "Wished",
        ],
    )]
    pub(crate) report: Option<PathBuf>,
    /// Print the report as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Report the times, too: how long the answers took, and with --json when each study was begun
    #[arg(long)]
    pub(crate) times: bool,
    /// Draw charts of the file's studies into this folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the file's deals into this file as CSV
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the file's deals into this file as Parquet
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) how: How,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten, next_help_heading = "What the deals are like, as for generate")]
    pub(crate) wished: Wished,
    /// With exactly one solution, or one of something else that the family knows (`generate --unique`)
    #[arg(
        long, value_name = "KIND", num_args = 0..=1, require_equals = true,
        default_missing_value = "", help_heading = "What the deals are like, as for generate"
    )]
    pub(crate) only: Option<String>,
}

/// What `study` does beside studies.
#[derive(Subcommand)]
pub(crate) enum Other {
    /// Make a study of its shards
    #[command(after_help = "\
All shards of a study, each once, of the same version of the program. What is no such file, another study's shard, one that lacks deals,
a shard that is there twice or not at all is told, and nothing is made. An output that holds just that already stays as it is.

Example:
  everystate study merge gap-*.db --out gap.db")]
    Merge(Merge),
}

#[derive(ClapArgs)]
pub(crate) struct Merge {
    /// The files of the shards
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,
    /// The file of the study
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,
    /// Print the report as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

impl Study {
    /// Whether errors are to be JSON.
    pub(crate) fn json(&self) -> bool {
        self.json || matches!(&self.merge, Some(Other::Merge(merge)) if merge.json)
    }
}
