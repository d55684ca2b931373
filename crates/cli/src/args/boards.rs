//! What games on boards are asked.

use clap::Args;

/// The arguments of `solve` that are of games.
#[derive(Args)]
#[command(next_help_heading = "Of games on boards")]
pub(crate) struct Boards {
    /// The level, from 0, messages counted [default: all levels]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    /// Count inputs that change more than players: walking costs nothing
    #[arg(long)]
    pub(crate) pushes: bool,
}

impl Boards {
    /// The first of its flags that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        self.level.map(|_| "--level").or(self.pushes.then_some("--pushes"))
    }
}

/// The arguments of `generate` that are of games.
#[derive(Args)]
#[command(next_help_heading = "Of games on boards")]
pub(crate) struct Placed {
    /// The level that is filled, from 0, messages counted [default: the first that is no message]
    #[arg(long, value_name = "N")]
    pub(crate) level: Option<usize>,
    /// What is placed, each into a cell of its own: names with numbers, ranges or shares of the cells, as "Crate*2..4, Wall*10%, Player"; where it
    /// is in the level, it is taken off
    #[arg(long, value_name = "THINGS")]
    pub(crate) place: Option<String>,
    /// Place it into the cells that are shown by this sign [default: those that have nothing but the background]
    #[arg(long, value_name = "SIGN")]
    pub(crate) into: Option<char>,
    /// How many inputs change more than players, in a solution with the fewest of these
    #[arg(long, value_name = "RANGE", value_parser = super::wished::range)]
    pub(crate) pushes: Option<(u64, u64)>,
    /// Give a level up after so many boards [default: 10000]; with --best-of N all N are made, and the longest solution counts
    #[arg(long, value_name = "N", conflicts_with = "best_of", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) tries: Option<u64>,
    /// Stop all at seconds=N; leave a board at positions=N or depth=N [default: positions=1000000]
    #[arg(long, value_name = "LIMIT", value_delimiter = ',', value_parser = super::limit)]
    pub(crate) limit: Vec<super::Limit>,
}

impl Placed {
    /// The first of its flags that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let given = [
            (self.level.is_some(), "--level"),
            (self.place.is_some(), "--place"),
            (self.into.is_some(), "--into"),
            (self.pushes.is_some(), "--pushes"),
            (self.tries.is_some(), "--tries"),
            (!self.limit.is_empty(), "--limit"),
        ];
        given.into_iter().find_map(|(given, flag)| given.then_some(flag))
    }
}
