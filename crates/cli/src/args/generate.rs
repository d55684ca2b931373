//! What `generate` is asked.

use super::boards::Placed;
use super::wished::Wished;
use clap::Args as ClapArgs;
use everystate::contract::Shard;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Generate {
    /// The family, or a game on a board
    pub(crate) puzzle: String,
    /// How many instances
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// Make only shard i of n of them, i/n: blocks in their order, so that the parts one after the other are all instances
    #[arg(long, value_name = "I/N", requires = "seed", conflicts_with = "export")]
    pub(crate) shard: Option<Shard>,
    /// The seed [default: another one each time, named on standard error]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object an instance
    #[arg(long)]
    pub(crate) json: bool,
    /// With exactly one solution, or one of something else that the family knows
    #[arg(
        long, value_name = "KIND", num_args = 0..=1, require_equals = true,
        default_missing_value = ""
    )]
    pub(crate) unique: Option<String>,
    #[command(flatten)]
    pub(crate) wished: Wished,
    /// Write into this folder, too, when all is done: the instances, their answers, and two pages for each, one to
    /// print and one with the solution, as SVG and all in one PDF
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<PathBuf>,
    /// Threads to work on [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) placed: Placed,
}
