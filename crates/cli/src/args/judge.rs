//! What `judge` is asked.

use super::aim::Aim;
use super::{Metric, ProgressForm, Work, tables};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Judge {
    /// A puzzle of the catalogue, or a file that defines one
    pub(crate) puzzle: String,
    /// The file with the positions (`-`: standard input)
    pub(crate) positions: PathBuf,
    /// The file with the solutions (`-`: standard input)
    pub(crate) solutions: PathBuf,
    /// Print one JSON object a position, and one of all
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a table of comma-separated values, too
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) aim: Aim,
    /// What counts as one move [default: half]
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten)]
    pub(crate) folder: tables::Folder,
    /// Neither read nor keep tables
    #[arg(long, conflicts_with = "tables")]
    pub(crate) no_tables: bool,
    /// How to report progress on standard error [default: a line, if it is a terminal]
    #[arg(long, value_name = "FORM")]
    pub(crate) progress: Option<ProgressForm>,
}
