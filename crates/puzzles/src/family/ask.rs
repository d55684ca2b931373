//! [`Ask`]: how an instance is to be answered.

use super::Metric;
use everystate_puzzle::{Limits, Watch};

/// How an instance is to be answered.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzles::family::{Ask, Question};
/// # use std::ops::ControlFlow;
/// let ask = Ask {
///     question: Question::First,
///     strategy: Some("bfs"),
///     metric: None,
///     modulus: None,
///     moves: false,
///     limits: Limits { depth: 5, ..Limits::none() },
///     watch: &Silent,
/// };
/// let answer = Maze.solve(&maze, &ask, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert!(matches!(answer.verdict, Verdict::Stopped { at_least: 6.., .. }));
/// ```
pub struct Ask<'a> {
    /// What is asked.
    pub question: Question,
    /// The strategy by name; `None` for the family's choice.
    pub strategy: Option<&'a str>,
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// The modulus of the number of solutions, if its remainder is enough; at least 1. A family without
    /// a way of its own answers with the number, and who asked reduces it ([`Answer::reduced`]).
    ///
    /// [`Answer::reduced`]: super::Answer::reduced
    pub modulus: Option<u64>,
    /// Whether the moves themselves will be looked at (otherwise only what the text format prints is
    /// needed).
    pub moves: bool,
    /// The limits.
    pub limits: Limits,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// What is asked of one instance.
///
/// ```
/// # use everystate_puzzles::family::Question;
/// let names = Question::ALL.map(Question::name);
/// assert_eq!(names, ["solve", "all", "count", "unique"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// One solution: the shortest, and the first among the shortest.
    First,
    /// Every solution, one after the other.
    All,
    /// How many solutions there are.
    Count,
    /// Whether there is exactly one shortest solution.
    Unique,
    /// Whether there is exactly one solution, of whatever length, that meets no position twice.
    Simple,
    /// Any solution, not a shortest one: whether there is one at all.
    Any,
    /// Some of all solutions at random, each equally likely: asked by [`Family::sample`](super::Family::sample).
    Sample,
}

impl Question {
    /// Those that every family answers by [`Family::solve`](super::Family::solve).
    pub const ALL: [Self; 4] = [Self::First, Self::All, Self::Count, Self::Unique];

    /// Those, and those that some family answers.
    pub const LISTED: [Self; 7] =
        [Self::First, Self::All, Self::Count, Self::Unique, Self::Simple, Self::Any, Self::Sample];

    /// The question's name in tables: `solve`, `all`, `count`, `unique`, `unique=simple`, `any`, `sample`.
    ///
    /// ```
    /// # use everystate_puzzles::family::Question;
    /// assert_eq!(Question::First.name(), "solve");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "solve",
            Self::All => "all",
            Self::Count => "count",
            Self::Unique => "unique",
            Self::Simple => "unique=simple",
            Self::Any => "any",
            Self::Sample => "sample",
        }
    }
}
