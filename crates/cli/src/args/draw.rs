//! The arguments of `draw`.

use super::{Color, Terms, Work, replay};
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub(crate) struct Draw {
    /// The family, or a file with a game: of PuzzleScript, or levels of Sokoban; `-` for one from standard input
    pub(crate) puzzle: String,
    /// The file with instances; standard input if none, or for `-`
    pub(crate) input: Option<PathBuf>,
    /// Draw into this file instead of the terminal
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Only instance K, from 1
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) instance: Option<u64>,
    /// Draw the shortest solution too
    #[arg(long)]
    pub(crate) solve: bool,
    /// When to use colors
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten)]
    pub(crate) terms: Terms,
    #[command(flatten)]
    pub(crate) played: Played,
}

/// What is drawn of a game.
#[derive(Args)]
#[command(next_help_heading = "Of games")]
pub(crate) struct Played {
    /// The level, from 0, messages counted [default: the first that is no message]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    /// What is pressed, one after the other, before the board is drawn; with --svg all boards are shown
    #[arg(long, value_name = "INPUTS", value_delimiter = ',', value_parser = replay::inputs)]
    pub(crate) inputs: Vec<replay::Inputs>,
    /// The seed of random rules [default: everystate]
    #[arg(long, value_name = "TEXT")]
    pub(crate) seed: Option<String>,
}
