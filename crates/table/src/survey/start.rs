//! [`Survey`]: from where a puzzle is explored, and which way.

use super::explored::{Body, Explored};
use super::layer::Layer;
use crate::bits::{Flags, Width};
use crate::explore::{self, Expand, Options, Seen};
use core::fmt;
use core::ops::ControlFlow;
use everystate_puzzle::{Backward, Limits, Ranked, Stop, Watch};
use std::time::Instant;

/// Appends `(move, position)` for every move that leads to a position.
pub(super) type Before<P> = fn(
    &P,
    &<P as everystate_puzzle::Puzzle>::State,
    &mut Vec<(<P as everystate_puzzle::Puzzle>::Move, <P as everystate_puzzle::Puzzle>::State)>,
);

/// Which way moves are taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    /// Distances from the sources.
    From,
    /// Distances to the sources, against the moves.
    To,
}

/// What is to be explored: a puzzle (or a reference to one), the positions at distance 0, which are the
/// *sources*, and whether distances are from them or to them.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, graph::Graph};
/// use everystate_table::{bits::Width, explore::Options, survey::Survey};
/// let line = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 3)]);
/// let options = Options { width: Width::Eight, ..Options::default() };
/// let to = Survey::to_goals(&line).run(&options, &Limits::none(), &Silent).unwrap();
/// assert_eq!((to.distance(&1), to.walk(&1)), (Ok(2), Ok(vec![2, 3])));
/// let from = Survey::from_states(&line, vec![1, 2]).run(&options, &Limits::none(), &Silent).unwrap();
/// assert_eq!(from.distribution().counts, [2, 1]);
/// ```
#[derive(Clone, Debug)]
pub struct Survey<P: Ranked> {
    pub(super) puzzle: P,
    pub(super) direction: Direction,
    pub(super) sources: Vec<u64>,
    pub(super) before: Option<Before<P>>,
}

impl<P: Ranked> Survey<P> {
    /// Distances from the puzzle's start.
    pub fn from_start(puzzle: P) -> Self {
        let start = puzzle.start();
        Self::from_states(puzzle, vec![start])
    }

    /// Distances from the nearest of several positions.
    pub fn from_states(puzzle: P, states: Vec<P::State>) -> Self {
        Self::new(puzzle, Direction::From, &states, None)
    }

    fn new(
        puzzle: P,
        direction: Direction,
        states: &[P::State],
        before: Option<Before<P>>,
    ) -> Self {
        let mut sources: Vec<u64> = states.iter().map(|s| puzzle.rank(s)).collect();
        sources.sort_unstable();
        sources.dedup();
        Self { puzzle, direction, sources, before }
    }

    /// Explores all that the sources lead to, or all that leads to them.
    ///
    /// At a limit the table holds the complete layers, and [`Explored::stopped`] says which limit.
    /// Threads are those of `options`, at most those of `limits`.
    ///
    /// # Errors
    /// [`Unexplored`]: if there is no room, or the distances do not fit 2 bits.
    ///
    /// # Panics
    /// If the puzzle gives a rank that is not below [`Ranked::ranks`].
    pub fn run(
        self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Explored<P>, Unexplored> {
        self.run_visiting(options, limits, watch, |_| ControlFlow::Continue(()))
    }

    /// As [`run`](Self::run); calls `visit` after each layer. If it breaks, the exploration ends there
    /// with [`Stop::Cancelled`].
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use everystate_puzzle::{Limits, Silent, Stop, graph::Graph};
    /// use everystate_table::{explore::Options, survey::Survey};
    /// let tree = Graph::new(7, 0, [], (1..7).flat_map(|i| [((i - 1) / 2, i), (i, (i - 1) / 2)]));
    /// let mut seen = Vec::new();
    /// let run = Survey::from_start(&tree).run_visiting(
    ///     &Options::default(), &Limits::none(), &Silent,
    ///     |layer| {
    ///         seen.push((layer.depth(), layer.count(), layer.states().collect::<Vec<_>>()));
    ///         if layer.depth() == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    ///     },
    /// );
    /// assert_eq!(seen, [(0, 1, vec![0]), (1, 2, vec![1, 2])]);
    /// assert_eq!(run.unwrap().stopped(), Some(Stop::Cancelled));
    /// ```
    ///
    /// # Errors
    /// As [`run`](Self::run).
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub fn run_visiting(
        self,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
        mut visit: impl FnMut(&Layer<'_, P>) -> ControlFlow<()>,
    ) -> Result<Explored<P>, Unexplored> {
        let started = Instant::now();
        let options = Options { threads: options.threads.min(limits.threads), ..*options };
        let mut show = |depth: u64, count: u64, ranks: &Flags| {
            visit(&Layer { puzzle: &self.puzzle, depth, count, ranks })
        };
        let Seen { exploration, last, steep } =
            explore::run_with(&self, &options, limits, watch, &mut show);
        if steep && options.width == Width::Two {
            return Err(Unexplored::Steep);
        }
        let stopped = exploration.stopped;
        let Some(table) = exploration.table else {
            return Err(Unexplored::Refused(stopped.unwrap_or(Stop::Memory)));
        };
        let mut farthest = Vec::new();
        if let Some(last) = last.filter(|_| options.width == Width::Two) {
            farthest.extend(last.ranks().take(Explored::<P>::KEPT));
        }
        Ok(Explored {
            survey: self,
            body: Body::Memory(table.into_bits()),
            distribution: exploration.distribution,
            stopped,
            level: stopped.is_none() && !steep,
            farthest,
            bytes: exploration.bytes,
            seconds: started.elapsed().as_secs_f64(),
        })
    }
}

impl<P: Ranked + Backward> Survey<P> {
    /// Distances to the nearest goal; of directed puzzles too.
    pub fn to_goals(puzzle: P) -> Self {
        let mut goals = Vec::new();
        puzzle.goals(&mut goals);
        Self::to_states(puzzle, &goals)
    }

    /// Distances to the nearest of several positions.
    pub fn to_states(puzzle: P, states: &[P::State]) -> Self {
        Self::new(puzzle, Direction::To, states, Some(P::predecessors))
    }

    /// Lets [`Explored::path`] undo moves, which it needs where a move cannot be taken back by another.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent, graph::Graph};
    /// use everystate_table::{bits::Width, explore::Options, survey::{NoWay, Survey}};
    /// let line = Graph::new(3, 0, [], [(0, 1), (1, 2)]);
    /// let options = Options { width: Width::Eight, ..Options::default() };
    /// let with = Survey::from_start(&line).undoing().run(&options, &Limits::none(), &Silent).unwrap();
    /// assert_eq!(with.path(&2), Ok(vec![1, 2]));
    /// let without = Survey::from_start(&line).run(&options, &Limits::none(), &Silent).unwrap();
    /// assert_eq!(without.path(&2), Err(NoWay::OneWay));
    /// ```
    #[must_use]
    pub fn undoing(self) -> Self {
        Self { before: Some(P::predecessors), ..self }
    }
}

impl<P: Ranked> Expand for Survey<P> {
    fn ranks(&self) -> u64 {
        self.puzzle.ranks()
    }
    fn starts(&self, out: &mut Vec<u64>) {
        out.extend_from_slice(&self.sources);
    }
    fn expand_ranks(&self, from: &[u64], out: &mut Vec<u64>) {
        match (self.direction, self.before) {
            (Direction::To, Some(before)) => {
                let mut found = Vec::new();
                for &rank in from {
                    before(&self.puzzle, &self.puzzle.unrank(rank), &mut found);
                    out.extend(found.drain(..).map(|(_, state)| self.puzzle.rank(&state)));
                }
            }
            _ => self.puzzle.expand_ranks(from, out),
        }
    }
}

/// Why there is no table.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, graph::Graph};
/// use everystate_table::{bits::Width, explore::Options, survey::{Survey, Unexplored}};
/// let ring = Graph::new(4, 0, [], (0..4).map(|i| (i, (i + 1) % 4))); // one way only
/// let run = |width| {
///     let options = Options { width, ..Options::default() };
///     Survey::from_start(&ring).run(&options, &Limits::none(), &Silent)
/// };
/// assert_eq!(run(Width::Two).unwrap_err(), Unexplored::Steep);
/// assert_eq!(run(Width::Eight).unwrap().distance(&3), Ok(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexplored {
    /// A limit, or the machine, does not allow the table.
    Refused(Stop),
    /// A move leads back over more than one layer, as moves that cannot be taken back do, so that
    /// distances modulo 3 do not tell which position is nearer.
    Steep,
}

impl fmt::Display for Unexplored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(stop) => write!(f, "the table was not begun: {}", stop.told()),
            Self::Steep => f.write_str(
                "a move leads back over more than one layer, which 2 bits a position cannot tell; \
                 explore with 4 or 8",
            ),
        }
    }
}

impl core::error::Error for Unexplored {}
