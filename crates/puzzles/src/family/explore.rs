//! [`Exploration`]: positions at each distance.

use super::Metric;
use everystate_puzzle::{Limits, Peers, Stop, Watch};
use everystate_search::levels::Levels;
use everystate_table::together::{self, Member};
use everystate_table::{file, runs};
use std::cell::RefCell;
use std::path::Path;
use std::time::Duration;

/// What `explore` can start from.
///
/// ```
/// # use everystate_puzzles::{Family, cube2::Cube2, family::Explores, gap::Gap};
/// assert_eq!(Cube2.about().explore, Explores::Anywhere);
/// assert_eq!(Gap.about().explore, Explores::Instance);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Explores {
    /// Nothing: the family has no exploration.
    No,
    /// The position given, which must be.
    Instance,
    /// The position given, or the family's own when none is.
    Anywhere,
    /// The solved position, and no other.
    Solved,
}

/// How a space is to be explored.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzle::{Limits, Silent, Stop};
/// use everystate_puzzles::family::Request;
/// let limits = Limits { depth: 2, ..Limits::none() };
/// let request = Request { metric: None, threads: 1, limits, disk: None, peers: None, watch: &Silent };
/// let found = Maze.explore(Some(&maze), &request).unwrap();
/// assert_eq!((found.counts.len(), found.stopped), (3, Some(Stop::Depth)));
/// ```
pub struct Request<'a> {
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// Threads that may work at once.
    pub threads: usize,
    /// The limits.
    pub limits: Limits,
    /// Where positions are kept, of a family that explores on disk; otherwise they are in memory.
    pub disk: Option<Disk<'a>>,
    /// The processes that do the same, of a family that explores together with others.
    pub peers: Option<&'a RefCell<&'a mut dyn Peers>>,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// Where an exploration is on disk.
///
/// ```
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_puzzles::{Family, family::{Disk, Request}, gap::{Gap, Instance}};
/// let deal = ["14", "11", "13", "12"].map(|c| c.parse().unwrap());
/// let deal = Instance::new(1, 4, &deal).unwrap();
/// let folder = tempfile::tempdir().unwrap();
/// let disk = Some(Disk { folder: folder.path(), every: std::time::Duration::from_secs(60) });
/// let limits = Limits { bytes: 64 << 20, ..Limits::none() };
/// let request = Request { metric: None, threads: 1, limits, disk, peers: None, watch: &Silent };
/// let found = Gap.explore(Some(&deal), &request).unwrap();
/// assert_eq!((found.strategy, found.stopped), ("runs", None));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Disk<'a> {
    /// The folder. Each exploration has one of its own in it, and goes on with what is there.
    pub folder: &'a Path,
    /// How often it is brought to the disk, at most: what was written since may be lost if the machine stops.
    pub every: Duration,
}

impl Disk<'_> {
    /// How often it is brought there, if nothing else is said.
    pub const EVERY: Duration = file::EVERY;
}

impl Request<'_> {
    /// The limits of a search that works on so many threads.
    pub(crate) fn bounds(&self) -> Limits {
        Limits { threads: self.threads, ..self.limits.clone() }
    }
}

/// Positions at each distance.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzle::{Limits, Silent};
/// use everystate_puzzles::family::Request;
/// let request =
///     Request { metric: None, threads: 1, limits: Limits::none(), disk: None, peers: None, watch: &Silent };
/// let found = Maze.explore(Some(&maze), &request).unwrap();
/// assert_eq!((found.strategy, found.stopped), ("bfs", None));
/// assert!(!found.examples.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exploration {
    /// Positions at each distance from the start, or from the nearest of several; the last complete one is the last.
    pub counts: Vec<u64>,
    /// `None` if every position was seen, or the limit that ended it.
    pub stopped: Option<Stop>,
    /// A few of the farthest positions, as text.
    pub examples: Vec<String>,
    /// `ranks` (a distance table), `bfs` (a visited set), `runs` (sorted runs on disk) or `together` (by several processes).
    pub strategy: &'static str,
    /// Bytes the tables took.
    pub bytes: u64,
    /// Bytes of layers on disk.
    pub on_disk: u64,
    /// What the system refused, if that ended it or something was left behind.
    pub trouble: Option<String>,
    /// By whom, if by several processes.
    pub together: Option<Member>,
}

impl Exploration {
    /// What sorted runs found in memory beside so many bytes, with its examples as text; if all was seen, what is on disk is removed.
    pub(crate) fn on_disk<const N: usize>(
        mut found: runs::Found<N>,
        beside: u64,
        describe: impl Fn([u64; N]) -> String,
    ) -> Self {
        let bytes = found.bytes.saturating_add(beside);
        let trouble = match (found.stopped, found.trouble.take()) {
            (Some(Stop::Memory), None) => {
                Some(format!("exploring it on disk takes {bytes} bytes of memory"))
            }
            (_, trouble) => trouble.map(|error| error.to_string()),
        };
        let mut explored = Self {
            counts: core::mem::take(&mut found.distribution.counts),
            stopped: found.stopped,
            examples: found.farthest.iter().map(|&word| describe(word)).collect(),
            strategy: "runs",
            bytes,
            on_disk: found.on_disk,
            trouble,
            together: None,
        };
        if explored.stopped.is_none() {
            let left = found.remove().err().map(|error| error.to_string());
            explored.trouble = explored.trouble.or(left);
        }
        explored
    }

    /// What was found together with others, with its examples as text.
    pub(crate) fn together<const N: usize>(
        found: together::Found<N>,
        peers: &dyn Peers,
        describe: impl Fn([u64; N]) -> String,
    ) -> Self {
        let (process, processes) = (peers.number(), peers.count());
        Self {
            counts: found.distribution.counts,
            stopped: found.stopped,
            examples: found.farthest.iter().map(|&word| describe(word)).collect(),
            strategy: "together",
            bytes: found.bytes,
            on_disk: found.on_disk,
            trouble: found.trouble,
            together: Some(Member { processes, process, sent: found.sent, resumed: found.resumed }),
        }
    }

    /// What `levels` found, with its examples as text.
    pub(crate) fn of<S>(found: Levels<S>, describe: impl Fn(&S) -> String) -> Self {
        Self {
            examples: found.last.iter().map(describe).collect(),
            counts: found.counts,
            stopped: found.stopped,
            strategy: "bfs",
            bytes: found.statistics.bytes,
            on_disk: 0,
            trouble: None,
            together: None,
        }
    }
}
