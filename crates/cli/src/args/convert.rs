//! The arguments of `convert`.

use clap::{Args, ValueEnum};
use everystate::puzzles::twisty::text;
use std::path::PathBuf;

#[derive(Args)]
#[group(required = true, multiple = true)]
pub(crate) struct Target {
    /// The file to write; its name tells the format
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format to write; to standard output if no file is named
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// A file that defines a puzzle, `-` for standard input, or a puzzle of the catalogue
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// A format of definition files.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// The definitions of twsearch
    Tws,
    /// The JSON of cubing.js
    Kpuzzle,
    /// The definitions of KSolve+
    Ksolve,
}

impl From<Format> for text::Format {
    fn from(format: Format) -> Self {
        match format {
            Format::Tws => Self::Tws,
            Format::Kpuzzle => Self::KPuzzle,
            Format::Ksolve => Self::KSolve,
        }
    }
}
