//! The command line.

pub(crate) mod aim;
pub(crate) mod alg;
pub(crate) mod backup;
pub(crate) mod boards;
mod built;
#[cfg(feature = "cluster")]
pub(crate) mod company;
pub(crate) mod convert;
pub(crate) mod draw;
pub(crate) mod explore;
pub(crate) mod generate;
pub(crate) mod judge;
pub(crate) mod replay;
pub(crate) mod scramble;
pub(crate) mod serve;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod tables;
pub(crate) mod verify;
pub(crate) mod wished;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use everystate::contract::{Limits, Shard};
use everystate::families::family;
use std::path::PathBuf;
use std::time::Duration;

/// Exact answers about puzzles: shortest solutions, proofs, counts, God's numbers
#[derive(Parser)]
#[command(
    name = "everystate",
    version,
    long_version = built::VERSION,
    max_term_width = 100,
    after_help = "\
Exit codes: 0 answered; 1 answered, and the answer is no (of one instance with --json or
--unique, and of verify); 2 usage or illegal input; 3 stopped by a limit; 4 a damaged table or certificate, or one of something else; 70 a bug; 130 after Ctrl-C, or 3 where each position has its line.

Examples:
  everystate generate maze --seed 1 | everystate solve maze
  everystate explore cube2
  everystate generate gap --count 3 --seed 1 | everystate solve gap"
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Solve instances: the shortest solution, all, how many, or whether there is exactly one
    #[command(after_help = solve::HELP)]
    Solve(Box<Solve>),
    /// Count the positions at each distance, to the farthest
    #[command(after_help = "\
Examples:
  everystate explore cube2
  everystate explore cube2 --metric half --svg cube2.svg
  everystate explore maze examples/maze.in --csv maze.csv")]
    Explore(explore::Explore),
    /// Make fresh instances with the properties you ask for
    #[command(after_help = "\
The same seed gives the same instances, whatever the version.

Examples:
  everystate generate maze --size 8x8 --unique --moves 20.. --seed 7
  everystate generate maze --unique=simple --min-length 30 --symmetry turn --best-of 100
  everystate generate gap --count 1000 --seed 1 > deals.txt
  everystate generate stack --size 5x5x5 --unique=sum --json
  everystate generate cube2 --moves 14 --json
  everystate generate game.txt --level 2 --place \"Crate*2..4, Target*3, Player\" --moves 20.. --unique")]
    Generate(generate::Generate),
    /// Check solutions, by code of its own
    #[command(after_help = "\
SOLUTION is what `solve --json` printed, or a line of moves for each instance, in their order (empty
lines are passed over). The moves are written as in JSON, with blanks between: S E W for a maze.
Of levels of a game it is the JSON, and it is checked that the moves win. Of a puzzle of pieces,
whether no fewer moves do is left open where that takes more than a million positions; moves alone
do not claim it.
Exit code 0: all claims hold; 1: one is false; 3: one could not be decided; 4: a certificate is
damaged, or one of something else.

Examples:
  everystate solve maze --json examples/maze.in > answers.json
  everystate verify maze examples/maze.in answers.json
  everystate verify cube3 scrambles.txt solutions.txt
  everystate solve gap --certificate proofs.json examples/gap.in
  everystate verify gap examples/gap.in --certificate proofs.json
  everystate verify game.txt answers.json --certificate proofs.json")]
    Verify(verify::Verify),
    /// Judge other people's solutions of puzzles of pieces: whether they solve, how long they are, how far from what is proved
    #[command(after_help = "\
SOLUTIONS are what `verify` takes: a line of moves for each position, in their order, or JSON with `moves`;
`-` where there is none. Of each position a bound is looked for, for a second each unless --limit says
otherwise; the gap is by how many moves the solution is longer than that. A position in JSON may have a
`name`, and `wildcards`: so many places may look other than the goal at the end.
Exit code 0: all solve, or have none; 1: one does not.

Examples:
  everystate judge cube3 scrambles.txt solutions.txt
  everystate judge megaminx positions.json solutions.json --json --csv judged.csv --limit seconds=10")]
    Judge(judge::Judge),
    /// Draw an instance, or a game's level, in the terminal or as SVG
    #[command(after_help = "\
A level of a game of PuzzleScript is drawn with the game's sprites. --inputs are played first, as
`replay` plays them; with --svg the picture plays them, again and again.

Examples:
  everystate draw game.txt --level 2
  everystate draw game.txt --inputs \"3,3,0\" --svg game.svg
  everystate draw maze examples/maze.in
  everystate draw maze examples/maze.in --instance 2 --solve --svg maze.svg")]
    Draw(draw::Draw),
    /// Tell what a person wants to know about an instance
    #[command(after_help = "\
Examples:
  everystate explain maze examples/maze.in
  everystate explain data/boards/ice.txt
  everystate explain data/boards/ice.txt --level 1")]
    Explain(Explain),
    /// List the families, or describe one: rules, formats, strategies
    #[command(after_help = "\
Examples:
  everystate list
  everystate list gap")]
    List(List),
    /// Make, list, verify or remove the tables that are kept on disk
    #[command(after_help = "\
Examples:
  everystate tables list
  everystate tables verify
  everystate tables clear --damaged")]
    Tables(tables::Tables),
    /// Write a puzzle's definition, or a family's instances, in another format
    #[command(after_help = "\
What is read: .tws (twsearch), .json (KPuzzle, cubing.js), .def (KSolve+), .gap (a
group by permutations, which is not written); where the name tells nothing, what is in the file does. What a format cannot hold is refused, with its line.

Examples:
  everystate convert puzzle.tws -o puzzle.json
  everystate convert cube3 --to ksolve
  everystate convert gap deals.txt --to cards
  everystate convert puzzle_info.csv puzzles.csv sample_submission.csv -o santa
  everystate judge santa/wreath_6-6.tws santa/wreath_6-6.positions santa/wreath_6-6.solutions --metric quarter")]
    Convert(convert::Convert),
    /// Play a game of PuzzleScript or Sokoban by given inputs, and show the board at the end
    #[command(after_help = "\
GAME is a text file as PuzzleScript has it, or levels of Sokoban in rows of the signs #@+$*. and blanks,
with runs (3#2-$) or without; what it is is seen from the text. Levels are counted from 0, messages among
them. An input is 0 or up, 1 or left, 2 or down, 3 or right, 4 or action, undo, restart, or tick (time
passes and nothing is pressed), or moves as uuL, capitals or not, in runs (2uL) or not. Turns that follow
by `again` are played to their end; when a level is won the next begins.
A text with an error is played as far as PuzzleScript plays it; the first error is told, and the exit code is 2.

Examples:
  everystate replay game.txt --inputs \"3,3,undo,0\"
  everystate replay game.txt --level 2 --inputs \"up,up,action\" --json
  everystate replay levels.xsb --level 3 --inputs rrUUll")]
    Replay(replay::Replay),
    /// Read an alg in the puzzles' usual notation: print, invert, expand, simplify, count
    #[command(after_help = "\
Moves of cubes, Pyraminx, Skewb, Megaminx and Square-1 as in the WCA's regulations, of other puzzles
by their names; (A)2, [A, B], [A: B], pauses as `.`, comments from `//`. What is asked is done in
the order of the options above; --count is of what comes out.

Examples:
  everystate alg \"[R U R', D]\" --expand --count
  everystate alg --simplify \"R L R U U'\"
  everystate alg --puzzle skewb-free --simplify < algs.txt
  everystate alg --faces \"Rw U M' y' F\"")]
    Alg(alg::Alg),
    /// Scramble a puzzle of pieces: a uniformly random position, as moves that make it
    #[command(after_help = "\
Every position that moves lead to is equally likely. The sequence is a shortest one where all
positions fit into memory, a short one found in a few steps for larger puzzles.
The same seed gives the same scrambles, whatever the number of threads.

Examples:
  everystate scramble skewb --count 5
  everystate scramble cube2-fixed --wca --seed 1 --json")]
    Scramble(scramble::Scramble),
    /// Make and answer instances by the million, and keep and report their statistics
    #[command(after_help = study::HELP)]
    Study(Box<study::Study>),
    /// Answer over HTTP: jobs in a queue, their progress and their results
    #[command(after_help = serve::HELP)]
    Serve(serve::Serve),
    /// Copy the jobs and results of a server, also of one that is running
    #[command(after_help = backup::HELP)]
    Backup(backup::Backup),
    /// Print a completion script for a shell
    #[command(after_help = "\
Example:
  everystate completions bash > ~/.local/share/bash-completion/completions/everystate")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write the pages of the manual, one for each command
    #[command(after_help = "\
Example:
  everystate man ~/.local/share/man/man1")]
    Man {
        /// The folder, which is made if it is not there
        folder: PathBuf,
    },
}

impl Command {
    /// Whether errors are to be JSON.
    pub(crate) fn json(&self) -> bool {
        match self {
            Self::Solve(a) => a.json,
            Self::Explore(a) => a.json,
            Self::Generate(a) => a.json,
            Self::Verify(a) => a.json,
            Self::Judge(a) => a.json,
            Self::List(a) => a.json,
            Self::Tables(a) => a.json(),
            Self::Alg(a) => a.json,
            Self::Replay(a) => a.json,
            Self::Scramble(a) => a.json,
            Self::Study(a) => a.json(),
            Self::Serve(a) => a.json,
            Self::Backup(a) => a.json,
            Self::Explain(a) => a.json,
            Self::Draw(_) | Self::Convert(_) | Self::Completions { .. } | Self::Man { .. } => false,
        }
    }
}

#[derive(ClapArgs)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own on the command line")]
pub(crate) struct Solve {
    /// A family, a puzzle of the catalogue, a file that defines one, or a game on a board
    pub(crate) puzzle: String,
    /// Files with instances; standard input if none, or for `-`
    pub(crate) input: Vec<PathBuf>,
    /// Print one JSON object an instance
    #[arg(long)]
    pub(crate) json: bool,
    /// Print every solution
    #[arg(long, group = "question")]
    pub(crate) all: bool,
    /// Count the solutions
    #[arg(long, group = "question")]
    pub(crate) count: bool,
    /// Count them modulo M, from 1 to 2^64 - 1 (with --count)
    #[arg(
        long = "mod",
        value_name = "M",
        requires = "count",
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    pub(crate) modulus: Option<u64>,
    /// Tell whether there is exactly one solution; =simple: of whatever length, without repeated
    /// positions (mazes)
    #[arg(long, group = "question", value_name = "KIND", num_args = 0..=1, require_equals = true,
        default_missing_value = "shortest")]
    pub(crate) unique: Option<Unique>,
    /// Any solution, not a shortest one, or the proof that there is none; of a puzzle of pieces, a good one at once
    #[arg(long, group = "question")]
    pub(crate) any: bool,
    /// Draw so many of all solutions at random, each time every one equally likely
    #[arg(long, group = "question", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) sample: Option<u64>,
    /// Write a certificate of each instance that has no solution into this file (`verify` checks them)
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Answer only shard i of n of the instances, i/n: blocks in their order, so that the parts one after the other are all answers
    #[arg(long, value_name = "I/N", conflicts_with_all = ["alg", "forecast", "resume"])]
    pub(crate) shard: Option<Shard>,
    /// The seed of --sample [default: another one each time, named on standard error]
    #[arg(long, value_name = "S", requires = "sample")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) how: How,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten)]
    pub(crate) journey: Journey,
    #[command(flatten)]
    pub(crate) pieces: solve::Pieces,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    pub(crate) company: company::Among,
    #[command(flatten)]
    pub(crate) boards: boards::Boards,
}

/// The terms that instances are taken on.
#[derive(ClapArgs, Clone)]
#[command(next_help_heading = "Of mazes")]
pub(crate) struct Journey {
    /// End there: ROW,COLUMN or ROW,COLUMN,TOP,FRONT, `?` for any number
    #[arg(long, value_name = "SQUARE")]
    pub(crate) to: Option<String>,
    /// `all`: enter every square that is no hole
    #[arg(long, value_name = "WHAT")]
    pub(crate) visit: Option<String>,
    /// Play by these rules: a variant that `list` names
    #[arg(long, value_name = "NAME", help_heading = "Of gap")]
    pub(crate) variant: Option<String>,
}

impl Journey {
    pub(crate) fn terms(&self, from: Option<&String>) -> family::Terms {
        family::Terms {
            from: from.cloned(),
            to: self.to.clone(),
            visit: self.visit.clone(),
            variant: self.variant.clone(),
        }
    }
}

/// Where a journey is to begin, for commands where that says nothing else.
#[derive(ClapArgs, Clone)]
#[command(next_help_heading = "Of mazes")]
pub(crate) struct Terms {
    /// Start there: ROW,COLUMN, or ROW,COLUMN,TOP,FRONT
    #[arg(long, value_name = "SQUARE")]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) journey: Journey,
}

impl Terms {
    pub(crate) fn terms(&self) -> family::Terms {
        self.journey.terms(self.from.as_ref())
    }
}

/// Among which solutions there is to be one only.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Unique {
    /// The shortest
    Shortest,
    /// All that meet no position twice
    Simple,
}

#[derive(ClapArgs, Clone)]
pub(crate) struct How {
    /// The strategy (`everystate list PUZZLE` names those that apply)
    #[arg(long, value_name = "S")]
    pub(crate) strategy: Option<String>,
    /// What counts as one move of a twisty puzzle
    #[arg(long)]
    pub(crate) metric: Option<Metric>,
}

#[derive(ClapArgs, Clone)]
pub(crate) struct Work {
    /// Threads to work on [default: all cores]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory for tables, as 8G, 500M or bytes [default: most of what is free]
    #[arg(long, value_name = "SIZE", value_parser = bytes)]
    pub(crate) memory: Option<u64>,
    /// Stop an instance at positions=N, depth=N or seconds=N (several with commas)
    #[arg(long, value_name = "LIMIT", value_delimiter = ',', value_parser = limit)]
    pub(crate) limit: Vec<Limit>,
}

impl Work {
    pub(crate) fn threads(&self) -> usize {
        match self.threads {
            Some(n) => usize::from(n),
            None => std::thread::available_parallelism().map_or(1, usize::from),
        }
    }

    /// The limits of one run; `bytes` is the run's, not a thread's.
    pub(crate) fn limits(&self) -> Limits {
        let bytes = self.memory.unwrap_or_else(crate::io::free_memory);
        let mut limits = Limits { bytes, ..Limits::none() };
        for limit in &self.limit {
            match *limit {
                Limit::Positions(n) => limits.positions = n,
                Limit::Depth(n) => limits.depth = n,
                Limit::Seconds(t) => limits.time = Some(t),
            }
        }
        limits.cancel = Some(crate::progress::on_interrupt());
        limits
    }
}

/// One `--limit`.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Limit {
    Positions(u64),
    Depth(u64),
    Seconds(Duration),
}

fn limit(text: &str) -> Result<Limit, String> {
    let wrong = || format!("`{text}` is no limit; write positions=N, depth=N or seconds=N");
    let (key, value) = text.split_once('=').ok_or_else(wrong)?;
    let whole = || value.parse::<u64>().map_err(|_| format!("`{value}` is not a whole number"));
    match key {
        "positions" => Ok(Limit::Positions(whole()?)),
        "depth" => Ok(Limit::Depth(whole()?)),
        "seconds" => {
            let seconds: f64 = value.parse().map_err(|_| format!("`{value}` is not a number"))?;
            Duration::try_from_secs_f64(seconds)
                .map(Limit::Seconds)
                .map_err(|_| format!("`{value}` is not a time"))
        }
        _ => Err(wrong()),
    }
}

fn bytes(text: &str) -> Result<u64, String> {
    let wrong = || format!("`{text}` is no size; write bytes, or a number with K, M, G or T");
    let trimmed = text.trim_end_matches(['B', 'b', 'i']);
    let (number, shift) = match trimmed.char_indices().last() {
        Some((i, 'k' | 'K')) => (&trimmed[..i], 10),
        Some((i, 'm' | 'M')) => (&trimmed[..i], 20),
        Some((i, 'g' | 'G')) => (&trimmed[..i], 30),
        Some((i, 't' | 'T')) => (&trimmed[..i], 40),
        _ => (trimmed, 0),
    };
    let number: u64 = number.parse().map_err(|_| wrong())?;
    number.checked_mul(1 << shift).ok_or_else(wrong)
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Metric {
    /// A quarter turn is one move, a half turn two
    Quarter,
    /// Quarter and half turns are one move
    Half,
}

impl From<Metric> for family::Metric {
    fn from(metric: Metric) -> Self {
        match metric {
            Metric::Quarter => Self::Quarter,
            Metric::Half => Self::Half,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressForm {
    /// One JSON object for each layer, for each table that is begun, and each second while one is filled
    Json,
    /// Nothing
    None,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

#[derive(ClapArgs)]
pub(crate) struct Explain {
    /// The family, or a game on a board
    pub(crate) puzzle: String,
    /// Files with instances; standard input if none, or for `-`
    pub(crate) input: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) how: How,
    #[command(flatten)]
    pub(crate) work: Work,
    #[command(flatten)]
    pub(crate) terms: Terms,
    /// Of a game: the level, from 0, messages counted [default: all levels, in a table]
    #[arg(long, value_name = "N", help_heading = "Of games on boards")]
    pub(crate) level: Option<usize>,
    /// Print one JSON object a level of a game
    #[arg(long, help_heading = "Of games on boards")]
    pub(crate) json: bool,
}

#[derive(ClapArgs)]
pub(crate) struct List {
    /// The family to describe; all families in a table if none
    pub(crate) puzzle: Option<String>,
    /// Print one JSON object a family
    #[arg(long)]
    pub(crate) json: bool,
}

#[cfg(test)]
mod tests;
