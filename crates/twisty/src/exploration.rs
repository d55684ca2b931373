//! What exploring is asked and what it finds: [`Options`], [`Forecast`], [`Explored`].

use everystate_algebra::Natural;
use everystate_puzzle::Stop;
use everystate_table::together::Member;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// How to explore, and where to keep what is found.
#[derive(Clone, Debug)]
pub struct Options {
    /// Threads that work at once.
    pub threads: usize,
    /// How many of the farthest positions to give, each with a shortest way to it.
    pub examples: usize,
    /// The folder of tables: one of this puzzle is read instead of exploring again, and a new one is
    /// written when the last position has been seen.
    pub tables: Option<PathBuf>,
    /// The folder where to explore on disk, in less memory than a table takes: each exploration has one of its own in it.
    pub disk: Option<PathBuf>,
    /// Whether positions are kept themselves, as words, also where they could be numbered.
    pub listed: bool,
    /// How often what was found is brought to the disk, at most, so that the same exploration goes on from there if it is interrupted. In
    /// memory, and nothing said: as often as takes a twentieth of the time.
    pub checkpoint: Option<Duration>,
}

impl Options {
    /// The folder for layers, where a system has such: where it has none, nothing is built that would use it.
    #[inline]
    pub(crate) fn layers(&self) -> Option<&Path> {
        self.disk.as_deref().filter(|_| cfg!(not(target_family = "wasm")))
    }
}

impl Default for Options {
    /// All threads, four examples, no tables, in memory.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self { threads, examples: 4, tables: None, disk: None, listed: false, checkpoint: None }
    }
}

/// What an exploration will take, as far as is known before.
#[derive(Clone, Debug, PartialEq)]
pub struct Forecast {
    /// How many positions there are, if that is known.
    pub positions: Option<Natural>,
    /// By how many symmetries they are folded: of so many positions that these take to each other one is kept.
    pub symmetries: u64,
    /// Bytes of memory.
    pub bytes: Option<u64>,
    /// Bytes of disk, if it is explored there.
    pub disk: Option<u64>,
    /// Bytes for each position, where all that are seen are kept in a set.
    pub each: u64,
    /// About how many seconds.
    pub seconds: Option<f64>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq)]
pub struct Explored {
    /// Positions at each distance from the solved one; the last complete one is the last.
    pub counts: Vec<u64>,
    /// Ranks at each distance, where symmetries make one of several positions; else empty.
    pub ranks: Vec<u64>,
    /// How many symmetries there are of which one position of each class is kept; 1 if all are.
    pub symmetries: u64,
    /// How many of the farthest positions there are up to these symmetries, if they are no more than are listed.
    pub classes: Option<u64>,
    /// `None` if every position was seen, or the limit that ended it.
    pub stopped: Option<Stop>,
    /// Some of the farthest positions, each as a shortest way to it from the solved one.
    pub examples: Vec<String>,
    /// `table` (a table kept on disk), `cosets` (a dense table), `disk` (layers on disk) or `listed` (a set of positions), `runs` (the same, on disk), `together` (a dense table of which each process has a part).
    pub strategy: &'static str,
    /// Bytes the tables took.
    pub bytes: u64,
    /// Bytes of layers on disk; 0 if it was not explored there.
    pub on_disk: u64,
    /// The table that was read or written.
    pub file: Option<PathBuf>,
    /// What was wrong with a table that was found, or why none was written.
    pub trouble: Option<String>,
    /// By whom, if by several processes.
    pub together: Option<Member>,
}
