//! [`About`]: what a family says of itself; help, tables and tests are made from it.

use super::{Explores, Metric, Question, Refusal, SOLVABLE, WishSpec, Wishes};

/// A family's description: help, tables and tests are made from it.
///
/// ```
/// # use everystate_puzzles::{Family, family::{Explores, Metric, SIZE}, cube2::Cube2, maze::Maze};
/// assert!(Maze.about().takes(&SIZE));
/// assert_eq!(Maze.about().explore, Explores::Instance);
/// assert!(Cube2.about().metrics.contains(&Metric::Half));
/// ```
#[derive(Debug)]
pub struct About {
    /// Its name on the command line.
    pub name: &'static str,
    /// One line, no full stop.
    pub title: &'static str,
    /// The rules, a paragraph.
    pub rules: &'static str,
    /// The text format, a paragraph.
    pub format: &'static str,
    /// A short input in the text format, which solves.
    pub example: &'static str,
    /// One instance as JSON, which solves.
    pub json: &'static str,
    /// The strategies, the one taken by default first for each question.
    pub strategies: &'static [Strategy],
    /// What `generate` understands.
    pub wishes: &'static [&'static WishSpec],
    /// What `--unique` can mean, the default first; empty where exactly one solution is all it can.
    pub unique: &'static [&'static str],
    /// The metrics, the default first; empty where a move is a move.
    pub metrics: &'static [Metric],
    /// Whether `explore` works: without a position, with one (an instance), or not at all.
    pub explore: Explores,
    /// The formats that instances can be written in.
    pub formats: &'static [&'static str],
    /// Whether it certifies that instances have no solution.
    pub certificates: bool,
    /// The puzzle of pieces that it is, too, by its name in the catalogue.
    pub pieces: Option<&'static str>,
    /// What can be said beside an instance and a question, as flags and keys call it: terms that an instance is
    /// taken on (`from`, `to`, …), other ways to give one (`alg`, `position`), what a solution is to be like.
    pub knows: &'static [&'static str],
    /// How many instances are handed to a thread at once: 1 unless an instance takes microseconds.
    pub batch: usize,
}

/// The formats that every family has.
///
/// ```
/// # use everystate_puzzles::{Family, family::FORMATS, maze::Maze};
/// assert!(FORMATS.iter().all(|format| Maze.about().formats.contains(format)));
/// ```
pub const FORMATS: &[&str] = &["contest", "json"];

impl About {
    /// Whether it certifies that instances have no solution.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, gap::Gap, maze::Maze};
    /// assert!(Gap.about().has_certificates().is_ok());
    /// let refusal = Maze.about().has_certificates().unwrap_err();
    /// assert_eq!(refusal.message, "maze has no certificates");
    /// ```
    ///
    /// # Errors
    /// If it does not.
    pub fn has_certificates(&self) -> Result<(), Refusal> {
        if self.certificates {
            return Ok(());
        }
        Err(Refusal::usage(format!("{} has no certificates", self.name)))
    }

    /// Whether its generator takes a wish.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::BEST_OF, cube2::Cube2, maze::Maze};
    /// assert!(Maze.about().takes(&BEST_OF) && !Cube2.about().takes(&BEST_OF));
    /// ```
    #[must_use]
    pub fn takes(&self, wish: &WishSpec) -> bool {
        self.wishes.contains(&wish)
    }

    /// Refuses what cannot be said of it: `what` is a flag or a key, with the marks that it is shown with.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// assert!(Maze.about().has("--to").is_ok());
    /// let refusal = Maze.about().has("--alg").unwrap_err();
    /// assert_eq!(refusal.message, "--alg is nothing that maze knows");
    /// ```
    ///
    /// # Errors
    /// If it is not among what it [`knows`](Self::knows).
    pub fn has(&self, what: &str) -> Result<(), Refusal> {
        if self.knows.contains(&what.trim_matches(['-', '`'])) {
            return Ok(());
        }
        Err(Refusal::usage(format!("{what} is nothing that {} knows", self.name)))
    }

    /// The strategy that answers `question`: the one named, or the default.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::Question, maze::Maze};
    /// let about = Maze.about();
    /// assert_eq!(about.strategy(None, Question::Count).unwrap().name, "grid");
    /// let refusal = about.strategy(Some("bfs"), Question::All).unwrap_err();
    /// assert_eq!(refusal.message, "`bfs` does not answer `all` for maze; grid, enumerate do");
    /// ```
    ///
    /// # Errors
    /// If the family has no such strategy or it does not answer that question.
    pub fn strategy(
        &self,
        name: Option<&str>,
        question: Question,
    ) -> Result<&'static Strategy, Refusal> {
        let able = |s: &&Strategy| s.answers.contains(&question);
        let found = match name {
            None | Some("auto") => self.strategies.iter().find(able),
            Some(name) => self.strategies.iter().find(|s| s.name == name).filter(able),
        };
        found.ok_or_else(|| {
            let names: Vec<&str> = self.strategies.iter().filter(able).map(|s| s.name).collect();
            let asked = match name {
                Some(name) => {
                    format!("`{name}` does not answer `{}` for {}", question.name(), self.name)
                }
                None => format!("{} does not answer `{}`", self.name, question.name()),
            };
            let able =
                if names.is_empty() { String::new() } else { format!("; {} do", names.join(", ")) };
            Refusal::usage(asked + &able)
        })
    }

    /// Refuses a metric that the family does not have.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::Metric, cube2::Cube2, maze::Maze};
    /// assert!(Cube2.about().has_metric(Some(Metric::Half)).is_ok());
    /// assert!(Maze.about().has_metric(Some(Metric::Half)).is_err());
    /// assert!(Maze.about().has_metric(None).is_ok());
    /// ```
    ///
    /// # Errors
    /// If it has no such metric.
    pub fn has_metric(&self, metric: Option<Metric>) -> Result<(), Refusal> {
        match metric {
            Some(m) if !self.metrics.contains(&m) => {
                Err(Refusal::usage(format!("{} has no metric `{}`", self.name, m.name())))
            }
            _ => Ok(()),
        }
    }

    /// The wishes with what follows from them: who wishes for a solution of some length wishes for a
    /// solution.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, family::Wishes, gap::Gap};
    /// let wishes = Wishes { moves: Some((20, 30)), ..Wishes::default() };
    /// assert!(Gap.about().settled(&wishes).solvable);
    /// ```
    #[must_use]
    pub fn settled(&self, wishes: &Wishes) -> Wishes {
        let length = wishes.moves.is_some() && self.takes(&SOLVABLE);
        Wishes { solvable: wishes.solvable || length, ..wishes.clone() }
    }

    /// The instance to explore from, in a family that has no start of its own.
    ///
    /// ```
    /// # use everystate_puzzles::{Family, maze::Maze};
    /// let refusal = Maze.about().start::<()>(None).unwrap_err();
    /// assert_eq!(refusal.message, "exploring maze starts from an instance; none was given");
    /// ```
    ///
    /// # Errors
    /// If there is none.
    pub fn start<'a, I>(&self, instance: Option<&'a I>) -> Result<&'a I, Refusal> {
        instance.ok_or_else(|| {
            Refusal::usage(format!(
                "exploring {} starts from an instance; none was given",
                self.name
            ))
        })
    }
}

/// A strategy as a family offers it.
///
/// ```
/// # use everystate_puzzles::{Family, maze::Maze};
/// // A* and A* by deepening both find a shortest way; only one of them the first.
/// let first = |name| Maze.about().strategies.iter().find(|s| s.name == name).unwrap().first;
/// assert_eq!((first("astar"), first("idastar")), (false, true));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Strategy {
    /// Its name on the command line: the module of the strategy (`bfs`, `astar`, …), or the family's
    /// own method.
    pub name: &'static str,
    /// Which questions it answers here.
    pub answers: &'static [Question],
    /// Whether its solution is the first among the shortest, move for move (otherwise only its
    /// length is the same as every other's).
    pub first: bool,
}

impl Strategy {
    /// One whose solution is the first among the shortest.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Question, Strategy};
    /// const BFS: Strategy = Strategy::first("bfs", &[Question::First]);
    /// assert!(BFS.first && !BFS.answers.contains(&Question::All));
    /// ```
    pub const fn first(name: &'static str, answers: &'static [Question]) -> Self {
        Self { name, answers, first: true }
    }
    /// One whose solution is any of the shortest.
    ///
    /// ```
    /// # use everystate_puzzles::family::{Question, Strategy};
    /// assert!(!Strategy::any("astar", &[Question::First]).first);
    /// ```
    pub const fn any(name: &'static str, answers: &'static [Question]) -> Self {
        Self { name, answers, first: false }
    }
}
