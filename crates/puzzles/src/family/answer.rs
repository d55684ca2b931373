//! [`Answer`]: what a strategy found out.

use super::Question;
use everystate_algebra::Natural;
use everystate_puzzle::{Stop, Verdict};

/// The answer to an [`Ask`](super::Ask).
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// # use everystate_puzzles::family::{Ask, Question};
/// # use std::ops::ControlFlow;
/// let ask = Ask::of(Question::Unique).with_moves(false);
/// let answer = Maze.solve(&maze, &ask, &mut |_| ControlFlow::Continue(())).unwrap();
/// assert_eq!((answer.unique, answer.count), (Some(true), None)); // as asked
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Answer<S> {
    /// A solution, the proof that there is none, or where it stopped. For `All`, `Count` and
    /// `Unique` the first solution found, if the strategy has one at hand, or `Solved` by any.
    pub verdict: Verdict<S>,
    /// `Count`, and `All`: how many solutions, or the remainder where that was asked for.
    pub count: Option<Natural>,
    /// `Unique`: whether there is exactly one.
    pub unique: Option<bool>,
    /// The strategy that answered.
    pub strategy: &'static str,
    /// Positions it looked at.
    pub positions: u64,
}

impl<S> Answer<S> {
    /// An answer that counts nothing: what `strategy` found, and how many positions it looked at.
    ///
    /// ```
    /// # use everystate_puzzle::Verdict;
    /// # use everystate_puzzles::family::Answer;
    /// let answer = Answer::of(Verdict::Solved("east"), "bfs", 12);
    /// assert_eq!((answer.strategy, answer.positions, answer.count), ("bfs", 12, None));
    /// ```
    pub fn of(verdict: Verdict<S>, strategy: &'static str, positions: u64) -> Self {
        Self { verdict, count: None, unique: None, strategy, positions }
    }

    /// What is said of an instance with this answer; a limit that stopped the search is told with it.
    ///
    /// ```
    /// # use everystate_puzzle::{Stop, Verdict};
    /// # use everystate_puzzles::family::Answer;
    /// let stopped: Verdict<()> = Verdict::Stopped { at_least: 3, why: Stop::Positions };
    /// let told = Answer::of(stopped, "bfs", 12).explained("At least 3 moves.".to_owned());
    /// assert_eq!((told.text.as_str(), told.stopped), ("At least 3 moves.", Some(Stop::Positions)));
    /// ```
    #[must_use]
    pub fn explained(&self, text: String) -> Explanation {
        let stopped = match self.verdict {
            Verdict::Stopped { why, .. } => Some(why),
            _ => None,
        };
        Explanation { text, stopped }
    }

    /// The answer with the remainder of its count, if there is a modulus.
    ///
    /// ```
    /// # use everystate_algebra::Natural;
    /// # use everystate_puzzles::{Family, family::{Ask, Question}, stack::{Instance, Stack}};
    /// # use std::ops::ControlFlow;
    /// let ask = Ask::of(Question::Count);
    /// let emit = &mut |_: &_| ControlFlow::Continue(());
    /// let mut answer = Stack.solve(&Instance::contest(), &ask, emit).unwrap();
    /// answer.count = Some(Natural::from(1234));
    /// assert_eq!(answer.reduced(Some(100)).count, Some(Natural::from(34)));
    /// ```
    #[must_use]
    pub fn reduced(mut self, modulus: Option<u64>) -> Self {
        if let (Some(modulus), Some(count)) = (modulus, &mut self.count) {
            *count = Natural::from(count.remainder(modulus));
        }
        self
    }

    /// The answer with what `question` asks of the number of solutions; after a limit, the solutions
    /// that were found say nothing of their number.
    pub(crate) fn counting(mut self, question: Question, solutions: Natural) -> Self {
        if self.verdict.is_proved() {
            match question {
                // Whether a journey is the only simple one is not decided by a number of shortest ones.
                Question::First | Question::Any | Question::Sample | Question::Simple => {}
                Question::All | Question::Count => self.count = Some(solutions),
                Question::Unique => self.unique = Some(solutions == Natural::ONE),
            }
        }
        self
    }
}

/// What is said of an instance.
///
/// ```
/// # use everystate_puzzle::text::Source;
/// # use everystate_puzzles::{Family, maze::Maze};
/// # let mut source = Source::new(Maze.about().example.as_bytes());
/// # let maze = Maze.read(&mut (), &mut source).unwrap().unwrap();
/// # use everystate_puzzles::family::Ask;
/// # use everystate_puzzle::{Limits, Stop};
/// let ask = Ask::first().within(Limits { positions: 1, ..Limits::none() });
/// assert_eq!(Maze.explain(&maze, &ask).unwrap().stopped, Some(Stop::Positions));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Explanation {
    /// Sentences, one a line.
    pub text: String,
    /// The limit that stopped the search the sentences rest on, if one did.
    pub stopped: Option<Stop>,
}
