//! The arguments of `scramble`.

use super::{Metric, Work, tables};
use clap::Args;

#[derive(Args)]
pub(crate) struct Scramble {
    /// A puzzle of the catalogue, or a file that defines one
    pub(crate) puzzle: String,
    /// How many scrambles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The seed [default: another one each time, named on standard error]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// As in competitions: no position that is too easy, moves as they are printed there
    #[arg(long)]
    pub(crate) wca: bool,
    /// Print one JSON object a scramble
    #[arg(long)]
    pub(crate) json: bool,
    /// What counts as one move [default: half]
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    #[command(flatten)]
    pub(crate) folder: tables::Folder,
    /// Neither read nor keep a table of distances
    #[arg(long, conflicts_with = "tables")]
    pub(crate) no_tables: bool,
    #[command(flatten)]
    pub(crate) work: Work,
}
