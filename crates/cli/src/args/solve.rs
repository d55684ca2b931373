//! What `solve` is asked of puzzles of pieces.

use super::aim::Aim;
use super::{ProgressForm, tables};
use clap::Args as ClapArgs;
use std::path::PathBuf;

/// What its help ends with.
pub(crate) const HELP: &str = "\
Without --json, input and output are the contest's formats (`everystate list PUZZLE` describes them).
Input that begins with `{` is JSON, one object a line.

What is printed for an instance (after its name, for mazes):
  --all     a line of moves for each solution, for mazes the squares; if there is none, the
            same as without --all
  --count   the number of solutions, 0 if there is none; with --mod its remainder
  --unique  yes or no
  --sample  as --all; the same seed draws the same, whatever the number of threads
A limit that is reached is told in a line of its own, and the exit code is 3. Of a puzzle of pieces
there is the best solution so far instead, if there is one, with what every solution has at least.
Of a game each level has a line, and its inputs one: u, l, d, r, and x for the action, in capitals
where more than players change.
With --json --all each solution is an object with its number, `solution`, then comes the instance.

Examples:
  everystate solve maze examples/maze.in
  everystate solve gap --json examples/gap.in
  echo '{\"alg\":\"R U F2\"}' | everystate solve cube2 --json --metric half
  everystate solve maze --count examples/maze.in
  everystate solve stack --sample 10 --seed 1 examples/stack.in
  everystate solve cube3 --alg \"R U F2 D' L B2\" --goal-moves U,D,R2,L2,F2,B2
  everystate solve cube3 --forecast
  everystate solve data/boards/klotski.txt --level 1 --pushes";

#[derive(ClapArgs)]
#[command(next_help_heading = "Of puzzles of pieces")]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Pieces {
    /// Solve what these moves make of the solved position
    #[arg(long, value_name = "MOVES", allow_hyphen_values = true)]
    pub(crate) alg: Option<String>,
    /// Solve this position: JSON, or the facelets of a cube; of a maze, start on this square:
    /// ROW,COLUMN or ROW,COLUMN,TOP,FRONT
    #[arg(long, value_name = "POSITION", conflicts_with = "alg")]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) aim: Aim,
    /// To the goal as seen from any side, by the puzzle's symmetries
    #[arg(long)]
    pub(crate) any_side: bool,
    /// Every solution of up to so many moves, not only the shortest (with --all or --count)
    #[arg(long, value_name = "N")]
    pub(crate) max_depth: Option<u32>,
    /// A solution that is proved to have at most N moves more than a shortest one
    #[arg(long, value_name = "N", conflicts_with = "question")]
    pub(crate) within: Option<u64>,
    /// Of solutions that differ only in the order of moves that commute, one
    #[arg(long)]
    pub(crate) canonical: bool,
    /// Sort solutions of --all by the cost of their moves: a file of lines `MOVE COST`
    #[arg(long, value_name = "FILE", requires = "all")]
    pub(crate) costs: Option<PathBuf>,
    /// Tell which tables are used and why
    #[arg(long)]
    pub(crate) explain: bool,
    /// Only tell what solving a random position takes, by trying some: tables, time to fill them, and what twice the memory brings
    #[arg(long, conflicts_with_all = ["input", "alg", "from", "resume", "question", "max_depth", "within"])]
    pub(crate) forecast: bool,
    /// Append to this file, and go on after the instances that it has answered already: those of its
    /// first run, with the same question, more after them if there are
    #[arg(long, value_name = "FILE")]
    pub(crate) resume: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) folder: tables::Folder,
    /// Neither read nor keep tables
    #[arg(long, conflicts_with = "tables")]
    pub(crate) no_tables: bool,
    /// How to report progress on standard error [default: a line, if it is a terminal]
    #[arg(long, value_name = "FORM")]
    pub(crate) progress: Option<ProgressForm>,
}

impl Pieces {
    /// Those of its flags that were given, by their names, `--from` apart.
    pub(crate) fn given(&self) -> impl Iterator<Item = &'static str> {
        let own = [
            (self.alg.is_some(), "--alg"),
            (self.any_side, "--any-side"),
            (self.max_depth.is_some(), "--max-depth"),
            (self.within.is_some(), "--within"),
            (self.canonical, "--canonical"),
            (self.costs.is_some(), "--costs"),
            (self.explain, "--explain"),
            (self.forecast, "--forecast"),
            (self.resume.is_some(), "--resume"),
        ];
        let own = own.into_iter().filter_map(|(given, name)| given.then_some(name));
        own.chain(self.aim.given())
    }
}
