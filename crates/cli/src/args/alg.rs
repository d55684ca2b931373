//! The arguments of `alg`.

use clap::{Args, ValueEnum};
use everystate::notation;

#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Alg {
    /// The alg; standard input with one in each line if none, or for `-`
    #[arg(value_name = "ALG")]
    pub(crate) text: Option<String>,
    /// Make of it what undoes it
    #[arg(long)]
    pub(crate) invert: bool,
    /// Make of it what a mirror shows that stands in this slice of a cube
    #[arg(long, value_name = "SLICE", conflicts_with = "puzzle")]
    pub(crate) mirror: Option<Plane>,
    /// Make face turns of a cube's wide moves, slices and rotations, and one rotation at the end
    #[arg(long, conflicts_with_all = ["puzzle", "kind"])]
    pub(crate) faces: bool,
    /// Resolve brackets; leave out comments and pauses
    #[arg(long)]
    pub(crate) expand: bool,
    /// Make one move of its powers, past moves that commute with it; resolves brackets too
    #[arg(long)]
    pub(crate) simplify: bool,
    /// Count the moves in every metric
    #[arg(long)]
    pub(crate) count: bool,
    /// The puzzle whose moves these are: one of the catalogue, or a file that defines one
    #[arg(long, value_name = "NAME|FILE", conflicts_with = "kind")]
    pub(crate) puzzle: Option<String>,
    /// The kind of puzzle [default: what the notation looks like, a cube in doubt]
    #[arg(long)]
    pub(crate) kind: Option<Kind>,
    /// How many layers the cube has [default: what is done is right for any; 3 for --faces]
    #[arg(long, value_name = "N", conflicts_with = "puzzle")]
    #[arg(value_parser = clap::value_parser!(u32).range(2..=1000))]
    pub(crate) size: Option<u32>,
    /// Print one JSON object an alg
    #[arg(long)]
    pub(crate) json: bool,
}

/// A mirror through a cube.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Plane {
    /// Between R and L
    #[value(name = "M")]
    M,
    /// Between U and D
    #[value(name = "E")]
    E,
    /// Between F and B
    #[value(name = "S")]
    S,
}

impl From<Plane> for notation::Plane {
    fn from(plane: Plane) -> Self {
        match plane {
            Plane::M => Self::M,
            Plane::E => Self::E,
            Plane::S => Self::S,
        }
    }
}

/// A kind of puzzle with a notation of its own.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Kind {
    /// A cube of any size
    Cube,
    /// The Pyraminx: U L R B, tips u l r b
    Pyraminx,
    /// The Skewb: R U L B
    Skewb,
    /// The Megaminx: its faces, R++ and D--
    Megaminx,
    /// Square-1: (1, 0) /
    Square1,
}

impl Kind {
    /// The library's, of a cube of this size.
    pub(crate) fn of(self, size: Option<u32>) -> notation::Kind<'static> {
        match self {
            Self::Cube => notation::Kind::Cube { size },
            Self::Pyraminx => notation::Kind::Pyraminx,
            Self::Skewb => notation::Kind::Skewb,
            Self::Megaminx => notation::Kind::Megaminx,
            Self::Square1 => notation::Kind::Square1,
        }
    }
}
