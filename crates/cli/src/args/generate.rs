//! What `generate` is asked.

use clap::Args as ClapArgs;
use std::path::PathBuf;

#[derive(ClapArgs)]
pub(crate) struct Generate {
    /// The family
    pub(crate) puzzle: String,
    /// How many instances
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The seed [default: another one each time, named on standard error]
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// Print one JSON object an instance
    #[arg(long)]
    pub(crate) json: bool,
    /// The size, as the family reads it (8x8)
    #[arg(long, value_name = "AxB", value_parser = size)]
    pub(crate) size: Option<Size>,
    /// With exactly one solution, or one of something else that the family knows
    #[arg(
        long, value_name = "KIND", num_args = 0..=1, require_equals = true,
        default_missing_value = ""
    )]
    pub(crate) unique: Option<String>,
    /// With a solution
    #[arg(long)]
    pub(crate) solvable: bool,
    /// Without a solution
    #[arg(long, conflicts_with_all = ["solvable", "moves", "min_length", "unique", "ways"])]
    pub(crate) unsolvable: bool,
    /// With this many shortest solutions: 1, ..10 or 1..10 (both included)
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) ways: Option<(u64, u64)>,
    /// By these rules: a variant that `list` names
    #[arg(long, value_name = "NAME")]
    pub(crate) variant: Option<String>,
    /// With a shortest solution of this many moves: 25, 20.., ..30 or 20..30 (both included)
    #[arg(long, value_name = "RANGE", value_parser = range)]
    pub(crate) moves: Option<(u64, u64)>,
    /// The same as --moves N..
    #[arg(long, value_name = "N", conflicts_with = "moves")]
    pub(crate) min_length: Option<u64>,
    /// So many squares of a hundred wild
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(0..=100))]
    pub(crate) wild: Option<u64>,
    /// So many squares of a hundred holes
    #[arg(long, value_name = "PERCENT", value_parser = clap::value_parser!(u64).range(0..=100))]
    pub(crate) holes: Option<u64>,
    /// With a symmetric layout of holes and wild squares: `mirror` or `turn`
    #[arg(long, value_name = "HOW")]
    pub(crate) symmetry: Option<String>,
    /// The hardest of N, each made as hard as it goes; Ctrl-C gives the hardest so far
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) best_of: Option<u64>,
    /// Write into this folder, too, when all is done: the instances, their answers, and two pages for each, one to
    /// print and one with the solution, as SVG and all in one PDF
    #[arg(long, value_name = "FOLDER")]
    pub(crate) export: Option<PathBuf>,
    /// Threads to work on [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// A size of one or more numbers.
#[derive(Clone, Debug)]
pub(crate) struct Size(pub(crate) Vec<u64>);

fn size(text: &str) -> Result<Size, String> {
    let numbers: Result<Vec<u64>, _> = text.split('x').map(str::parse).collect();
    numbers.map(Size).map_err(|_| format!("`{text}` is no size; write numbers joined by x, as 8x8"))
}

fn range(text: &str) -> Result<(u64, u64), String> {
    let number = |t: &str, empty: u64| match t {
        "" => Ok(empty),
        _ => t.parse::<u64>().map_err(|_| format!("`{t}` is not a whole number")),
    };
    let (low, high) = if let Some((low, high)) = text.split_once("..") {
        (number(low, 0)?, number(high.trim_start_matches('='), u64::MAX)?)
    } else {
        let n = text.parse().map_err(|_| format!("`{text}` is not a whole number or a range"))?;
        (n, n)
    };
    if low > high { Err(format!("`{text}` is empty")) } else { Ok((low, high)) }
}
