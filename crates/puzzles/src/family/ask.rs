//! [`Ask`]: how an instance is to be answered.

use super::Metric;
use everystate_puzzle::{Limits, Silent, Watch};

/// How an instance is to be answered: [`Ask::first`] or [`Ask::of`] a question, and what is to be otherwise.
///
/// ```
/// use everystate_puzzle::{Limits, Verdict};
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// use everystate_puzzles::family::Ask;
/// # use std::ops::ControlFlow;
/// let ask = Ask::first().by("bfs").within(Limits { depth: 5, ..Limits::none() });
/// let answer = Maze.solve(&maze, &ask, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert!(matches!(answer.verdict, Verdict::Stopped { at_least: 6.., .. }));
/// ```
#[derive(Clone)]
#[non_exhaustive]
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

impl<'a> Ask<'a> {
    /// A shortest solution, with its moves, by the family's own strategy and metric, without limits.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Ask, Question};
    /// let ask = Ask::first();
    /// assert_eq!((ask.question, ask.strategy, ask.moves), (Question::First, None, true));
    /// ```
    #[must_use]
    pub const fn first() -> Self {
        Self::of(Question::First)
    }

    /// As [`first`](Self::first), with another question.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Ask, Question};
    /// assert_eq!(Ask::of(Question::Count).question, Question::Count);
    /// ```
    #[must_use]
    pub const fn of(question: Question) -> Self {
        let mut limits = Limits::none();
        limits.threads = 1;
        Self {
            question,
            strategy: None,
            metric: None,
            modulus: None,
            moves: true,
            limits,
            watch: &Silent,
        }
    }

    /// By the strategy of this name, or by the family's choice.
    ///
    /// ```
    /// # use everystate_puzzles::family::Ask;
    /// assert_eq!(Ask::first().by("bfs").strategy, Some("bfs"));
    /// assert_eq!(Ask::first().by("bfs").by(None).strategy, None);
    /// ```
    #[must_use]
    pub fn by(self, strategy: impl Into<Option<&'a str>>) -> Self {
        Self { strategy: strategy.into(), ..self }
    }

    /// In this metric, or in the family's own.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Ask, Metric};
    /// assert_eq!(Ask::first().counted_in(Metric::Half).metric, Some(Metric::Half));
    /// ```
    #[must_use]
    pub fn counted_in(self, metric: impl Into<Option<Metric>>) -> Self {
        Self { metric: metric.into(), ..self }
    }

    /// With a remainder by `modulus` for the number of solutions, or with the number itself.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Ask, Question};
    /// assert_eq!(Ask::of(Question::Count).modulo(1000).modulus, Some(1000));
    /// ```
    #[must_use]
    pub fn modulo(self, modulus: impl Into<Option<u64>>) -> Self {
        Self { modulus: modulus.into(), ..self }
    }

    /// With the moves, or without them if nobody will look at them.
    ///
    /// ```
    /// # use everystate_puzzles::family::Ask;
    /// assert!(!Ask::first().with_moves(false).moves);
    /// ```
    #[must_use]
    pub fn with_moves(self, moves: bool) -> Self {
        Self { moves, ..self }
    }

    /// Within these limits, on one thread: threads share instances, not what one of them takes.
    ///
    /// ```
    /// # use everystate_puzzle::Limits;
    /// # use everystate_puzzles::family::Ask;
    /// let limits = Limits { depth: 5, ..Limits::none() };
    /// let ask = Ask::first().within(limits);
    /// assert_eq!((ask.limits.depth, ask.limits.threads), (5, 1));
    /// ```
    #[must_use]
    pub fn within(self, limits: Limits) -> Self {
        Self { limits: Limits { threads: 1, ..limits }, ..self }
    }

    /// Watched by `watch`.
    ///
    /// ```
    /// # use everystate_puzzle::{Progress, Watch};
    /// # use everystate_puzzles::family::Ask;
    /// struct Ended;
    /// impl Watch for Ended {
    ///     fn progress(&self, _: Progress) {}
    ///     fn cancelled(&self) -> bool { true }
    /// }
    /// assert!(Ask::first().watched(&Ended).watch.cancelled());
    /// ```
    #[must_use]
    pub fn watched(self, watch: &'a dyn Watch) -> Self {
        Self { watch, ..self }
    }
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
