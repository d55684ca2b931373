//! [`Exploration`]: positions at each distance.

use super::Metric;
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_search::levels::Levels;

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
/// let request = Request { metric: None, threads: 1, limits, watch: &Silent };
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
    /// Who watches.
    pub watch: &'a dyn Watch,
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
/// let request = Request { metric: None, threads: 1, limits: Limits::none(), watch: &Silent };
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
