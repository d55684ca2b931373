//! What `verify` is asked.

use super::aim::Aim;
use super::{Metric, Terms, bytes};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Verify {
    /// The family, a puzzle of the catalogue, or a file that defines one; a game, with solutions of its levels; or, alone, the result of an exploration (`explore --result`)
    pub(crate) puzzle: String,
    /// The file with the instances (`-`: standard input)
    pub(crate) input: Option<PathBuf>,
    /// The file with the solutions (`-`: standard input)
    pub(crate) solution: Option<PathBuf>,
    /// Go through the layers of the result again, beside this table of the puzzle
    #[arg(long, value_name = "FILE", conflicts_with = "input")]
    pub(crate) table: Option<PathBuf>,
    /// Check the certificates in this file that instances have no solution
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Memory for checking a certificate or a result, as 8G, 500M or bytes [default: most of what is free]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Print one JSON object a solution
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) aim: Aim,
    /// What counts as one move [default: half; of cube2 quarter]
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}
