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
