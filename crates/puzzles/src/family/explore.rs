//! [`Exploration`]: positions at each distance.

use super::Metric;
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_search::levels::Levels;

/// What `explore` can start from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explores {
    /// Nothing: the family has no exploration.
    No,
    /// The position given, which must be.
    Instance,
    /// The position given, or the family's own when none is.
    Anywhere,
}

/// How a space is to be explored.
pub struct Request<'a> {
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// Threads that may work at once.
    pub threads: usize,
    /// The limits.
    pub limits: Limits,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// Positions at each distance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// Positions at each distance from the start; the last complete one is the last.
    pub counts: Vec<u64>,
    /// `None` if every position was seen, or the limit that ended it.
    pub stopped: Option<Stop>,
    /// A few of the farthest positions, as text.
    pub examples: Vec<String>,
    /// `ranks` (a distance table) or `bfs` (a visited set).
    pub strategy: &'static str,
    /// Bytes the tables took.
    pub bytes: u64,
}

impl Exploration {
    /// What `levels` found, with its examples as text.
    pub(crate) fn of<S>(found: Levels<S>, describe: impl Fn(&S) -> String) -> Self {
        Self {
            examples: found.last.iter().map(describe).collect(),
            counts: found.counts,
            stopped: found.stopped,
            strategy: "bfs",
            bytes: found.statistics.bytes,
        }
    }
}
