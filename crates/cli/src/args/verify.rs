//! What `verify` is asked.

use super::aim::Aim;
use super::{Metric, Terms, bytes};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Verify {
    /// The family, a puzzle of the catalogue, or a file that defines one
    pub(crate) puzzle: String,
    /// The file with the instances (`-`: standard input)
    pub(crate) input: PathBuf,
    /// The file with the solutions (`-`: standard input)
    #[arg(required_unless_present = "certificate")]
    pub(crate) solution: Option<PathBuf>,
    /// Check the certificates in this file that instances have no solution
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Memory for checking a certificate, as 8G, 500M or bytes [default: most of what is free]
    #[arg(long, value_name = "SIZE", value_parser = bytes, requires = "certificate")]
    pub(crate) memory: Option<u64>,
    /// Print one JSON object a solution
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) aim: Aim,
    /// What counts as one move [default: half]
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    #[command(flatten)]
    pub(crate) terms: Terms,
}
