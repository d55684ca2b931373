//! The arguments of `convert`.

use clap::{Args, ValueEnum};
use everystate::twisty::text;
use std::path::PathBuf;

#[derive(Args)]
#[group(required = true, multiple = true)]
pub(crate) struct Target {
    /// The file to write; its name tells the format. Of the competition: the folder
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// The format to write; to standard output if no file is named
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<Format>,
}

#[derive(Args)]
pub(crate) struct Convert {
    /// A file that defines a puzzle, `-` for standard input, or a puzzle of the catalogue; or a family, whose
    /// instances are written in another format; or the table of types of the Santa 2023 competition
    pub(crate) puzzle: String,
    /// Of a family: files with instances; standard input if none, or for `-`. Of the competition: the table of puzzles, and
    /// that of solutions if there is one
    pub(crate) input: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) target: Target,
}

/// A format of definition files, or of a family's instances.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Format {
    /// The definitions of twsearch
    Tws,
    /// The JSON of cubing.js
    Kpuzzle,
    /// The definitions of KSolve+
    Ksolve,
    /// Of a family: the contest's text
    Contest,
    /// Of a family: one JSON object a line
    Json,
    /// Of gap: cards as players write them
    Cards,
    /// Of gap: the JSON of Solvitaire
    Solvitaire,
}

impl Format {
    /// The format of definition files, if it is one.
    pub(crate) fn of_definitions(self) -> Option<text::Format> {
        match self {
            Self::Tws => Some(text::Format::Tws),
            Self::Kpuzzle => Some(text::Format::KPuzzle),
            Self::Ksolve => Some(text::Format::KSolve),
            Self::Contest | Self::Json | Self::Cards | Self::Solvitaire => None,
        }
    }

    /// Its name among the formats of instances.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Tws => "tws",
            Self::Kpuzzle => "kpuzzle",
            Self::Ksolve => "ksolve",
            Self::Contest => "contest",
            Self::Json => "json",
            Self::Cards => "cards",
            Self::Solvitaire => "solvitaire",
        }
    }
}
