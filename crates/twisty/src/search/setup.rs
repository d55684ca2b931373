//! [`Setup`]: how puzzles are solved.

use everystate_puzzle::Metric;
use std::path::PathBuf;

/// The most bytes of pruning tables where nobody asks for more.
pub(crate) const MEMORY: u64 = 64 << 20;

/// How to solve.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What counts as one move.
    pub metric: Metric,
    /// Threads that work at once.
    pub threads: usize,
    /// The folder where tables are kept.
    pub tables: Option<PathBuf>,
    /// Bytes of pruning tables; `None` for the default of 64 MiB. What limits allow is not passed.
    pub memory: Option<u64>,
    /// Whether to look up distances (`Some(true)`), to search (`Some(false)`), or whichever is better.
    pub look_up: Option<bool>,
    /// Whether solving the position to any symmetric form of the goal will do. This is searched.
    pub any_side: bool,
    /// Whether solutions of more moves than the shortest are wanted too, up to the depth that limits
    /// allow: those of which no two moves, brought next to each other past moves that they commute with,
    /// are a single move or none (`docs/math/pruning.md`). These are searched.
    pub longer: bool,
}

impl Default for Setup {
    /// Half turns, all threads, no folder, whichever is better.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            metric: Metric::Half,
            threads,
            tables: None,
            memory: None,
            look_up: None,
            any_side: false,
            longer: false,
        }
    }
}
