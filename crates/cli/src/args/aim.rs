//! What positions are brought to, and by which moves: what `solve`, `verify` and `judge` are asked alike.

use clap::Args as ClapArgs;

#[derive(ClapArgs)]
#[command(next_help_heading = "Of puzzles of pieces")]
pub(crate) struct Aim {
    /// To this position, as JSON or a file of it; `"?"` for what does not matter, a number repeated for pieces that may change
    /// places; several times, or a JSON array: to the nearest
    #[arg(long, value_name = "GOAL")]
    pub(crate) goal: Vec<String>,
    /// To any position that these moves and their powers solve: `U,R2`
    #[arg(long, value_name = "MOVES", value_delimiter = ',', conflicts_with = "goal")]
    pub(crate) goal_moves: Vec<String>,
    /// By these moves and their powers only: `R,U`, or `R2,U2`, which have no others on a cube; what is named is one move in
    /// either metric
    #[arg(long, value_name = "MOVES", value_delimiter = ',')]
    pub(crate) moves: Vec<String>,
}

impl Aim {
    /// Those of its flags that were given, by their names.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        [
            (!self.goal.is_empty(), "--goal"),
            (!self.goal_moves.is_empty(), "--goal-moves"),
            (!self.moves.is_empty(), "--moves"),
        ]
        .into_iter()
        .filter_map(|(given, name)| given.then_some(name))
    }
}
