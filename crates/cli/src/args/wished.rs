//! What instances are to be like: the options that `generate` and `study` share.

use crate::report::Failure;
use clap::Args as ClapArgs;
use everystate::families::family::{About, Wish, Wishes};

#[derive(ClapArgs)]
pub(crate) struct Wished {
    /// The size, as the family reads it (8x8)
    #[arg(long, value_name = "AxB", value_parser = size)]
    pub(crate) size: Option<Size>,
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
}

impl Wished {
    /// The wishes, or a failure that names the first that the family does not know. Exactly one of something
    /// is `unique`, which each command has an option of its own for.
    pub(crate) fn wishes(
        self,
        about: &About,
        (command, flag, unique): (&str, &str, Option<String>),
    ) -> Result<Wishes, Failure> {
        let moves = self.moves.or(self.min_length.map(|least| (least, u64::MAX)));
        let asked = [
            (self.size.is_some(), Wish::Size, "--size"),
            (unique.is_some(), Wish::Unique, flag),
            (moves.is_some(), Wish::Moves, "--moves"),
            (self.solvable, Wish::Solvable, "--solvable"),
            (self.wild.is_some(), Wish::Wild, "--wild"),
            (self.holes.is_some(), Wish::Holes, "--holes"),
            (self.symmetry.is_some(), Wish::Symmetry, "--symmetry"),
            (self.best_of.is_some(), Wish::BestOf, "--best-of"),
            (self.variant.is_some(), Wish::Variant, "--variant"),
            (self.unsolvable, Wish::Unsolvable, "--unsolvable"),
            (self.ways.is_some(), Wish::Ways, "--ways"),
        ];
        for (asked, wish, flag) in asked {
            if asked && !about.wishes.contains(&wish) {
                let message = format!("{command} {} does not know `{flag}`", about.name);
                return Err(Failure::Usage(message));
            }
        }
        Ok(Wishes {
            size: self.size.map(|s| s.0),
            unique,
            solvable: self.solvable,
            unsolvable: self.unsolvable,
            ways: self.ways,
            variant: self.variant,
            moves,
            wild: self.wild,
            holes: self.holes,
            symmetry: self.symmetry,
            best_of: self.best_of.unwrap_or(0),
        })
    }
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
