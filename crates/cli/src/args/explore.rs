//! What `explore` is asked.

use super::{Metric, ProgressForm, Work};
use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Explore {
    /// A family, a puzzle of the catalogue, or a file that defines one
    pub(crate) puzzle: String,
    /// Where to start: a file (its first instance is taken), `-` for standard input, or an instance
    /// as JSON
    pub(crate) position: Option<String>,
    /// Only tell how many positions there are, and what exploring them would take
    #[arg(long, conflicts_with_all = ["position", "svg", "csv", "b_file"])]
    pub(crate) forecast: bool,
    /// How many of the farthest positions to show
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) examples: usize,
    #[command(flatten)]
    pub(crate) folder: super::tables::Folder,
    /// Neither read nor keep a table of distances
    #[arg(long, conflicts_with = "tables")]
    pub(crate) no_tables: bool,
    /// What counts as one move of a twisty puzzle
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
    /// Use these moves and their powers only: `R,U`, or `R2,U2`, which have no others on a cube; what is named is one move in
    /// either metric
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) moves: Vec<String>,
    /// How far from this goal, as JSON or a file of it; `"?"` for what does not matter, a number repeated for pieces that may change
    /// places: of all positions that differ in what it asks for; several times, or a JSON array: from the nearest of goals that all ask for
    /// the same pieces
    #[arg(long, value_name = "GOAL")]
    pub(crate) to_goal: Vec<String>,
    /// How far from the nearest of these positions: a file, each line one as JSON, or as moves that make it of the solved position; of a
    /// family its instances, all of one puzzle
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "to_goal", "goal_moves", "result", "forecast"])]
    pub(crate) from: Option<PathBuf>,
    /// How far from what these moves and their powers solve: `U,R2`
    #[arg(long, value_name = "MOVES", value_delimiter = ',', conflicts_with = "to_goal")]
    pub(crate) goal_moves: Vec<String>,
    /// Explore a puzzle of pieces, or a deal of gap, with the layers in files of this folder, in as little memory as --memory allows; goes on
    /// where it was interrupted
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,
    /// Keep the positions themselves, also where they could be numbered: more memory, or more of the disk
    #[arg(long, conflicts_with_all = ["result", "forecast"])]
    pub(crate) listed: bool,
    /// How often, at most, what was found is brought to the disk, to go on from there [default: 60 with --disk, else as often as takes
    /// a twentieth of the time]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) checkpoint: Option<u64>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) company: super::company::Company,
    /// Draw the distribution into this file
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
    /// Write the distribution into this file as depth,positions
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the distribution into this file as OEIS has b-files: a line each of depth and positions
    #[arg(long, value_name = "FILE")]
    pub(crate) b_file: Option<PathBuf>,
    /// Keep the sizes of all layers in this file as CayleyPy keeps them: a row of a key and their list, in the place of one of the
    /// same key, beside the rows of others
    #[arg(long, value_name = "FILE", conflicts_with = "forecast")]
    pub(crate) growth: Option<PathBuf>,
    /// The key of the row in --growth [default: the puzzle's name, and `_htm` or `_qtm` where half turns make a difference]
    #[arg(long, value_name = "KEY", requires = "growth")]
    pub(crate) key: Option<String>,
    /// Write what was found into this file, for `verify` and for others
    #[arg(long, value_name = "FILE", conflicts_with = "forecast")]
    pub(crate) result: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// How to report progress on standard error [default: a line, if it is a terminal]
    #[arg(long, value_name = "FORM")]
    pub(crate) progress: Option<ProgressForm>,
    #[command(flatten)]
    pub(crate) work: Work,
}
