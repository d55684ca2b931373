//! [`Family`]: what a puzzle family offers to the people who use it.
//!
//! [`Puzzle`](everystate_puzzle::Puzzle) is one instance as a strategy sees it; a family is the
//! whole: instances as text and JSON, the questions it answers and by which strategies, drawing,
//! generating, verifying. Everything that a front end shows (help, the capability table, the
//! conformance suite) is driven by [`About`].

use core::fmt::Debug;
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Limits, Verdict, Watch};
use serde_json::{Map, Value};
use std::borrow::Cow;

use crate::scene::Scene;

/// What is asked of one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// One solution: the shortest, and the first among the shortest.
    First,
    /// Every solution, one after the other.
    All,
    /// How many solutions there are.
    Count,
    /// Whether there is exactly one.
    Unique,
}

impl Question {
    /// All four.
    pub const ALL: [Self; 4] = [Self::First, Self::All, Self::Count, Self::Unique];

    /// The question's name in tables: `solve`, `all`, `count`, `unique`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "solve",
            Self::All => "all",
            Self::Count => "count",
            Self::Unique => "unique",
        }
    }
}

/// What counts as one move of a twisty puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Quarter turns.
    Quarter,
    /// Quarter and half turns alike.
    Half,
}

impl Metric {
    /// `quarter` or `half`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Half => "half",
        }
    }
}

/// A strategy as a family offers it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// A wish that `generate` understands beside `--count` and `--seed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// `--size`
    Size,
    /// `--unique`
    Unique,
    /// `--moves`
    Moves,
    /// `--solvable`
    Solvable,
}

/// A family's description: help, tables and tests are made from it.
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
    pub wishes: &'static [Wish],
    /// The metrics, the default first; empty where a move is a move.
    pub metrics: &'static [Metric],
    /// Whether `explore` works: without a position, with one (an instance), or not at all.
    pub explore: Explores,
    /// How many instances are handed to a thread at once: 1 unless an instance takes microseconds.
    pub batch: usize,
}

impl About {
    /// The strategy that answers `question`: the one named, or the default.
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
}

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

/// How an instance is to be answered.
pub struct Ask<'a> {
    /// What is asked.
    pub question: Question,
    /// The strategy by name; `None` for the family's choice.
    pub strategy: Option<&'a str>,
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// Whether the moves themselves will be looked at (otherwise only what the text format prints is
    /// needed).
    pub moves: bool,
    /// The limits.
    pub limits: Limits,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// The answer to an [`Ask`].
#[derive(Clone, Debug, PartialEq)]
pub struct Answer<S> {
    /// A solution, the proof that there is none, or where it stopped. For `All`, `Count` and
    /// `Unique` the first solution found, if the strategy has one at hand, or `Solved` by any.
    pub verdict: Verdict<S>,
    /// `Count`, and `All`: how many solutions.
    pub count: Option<Natural>,
    /// `Unique`: whether there is exactly one.
    pub unique: Option<bool>,
    /// The strategy that answered.
    pub strategy: &'static str,
    /// Positions it looked at.
    pub positions: u64,
}

/// The fields of a solution in JSON; those that do not apply are `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields {
    /// Moves of the solution.
    pub length: Option<u64>,
    /// The moves in order.
    pub moves: Option<Vec<String>>,
    /// The squares visited, (row, column) from 1.
    pub path: Option<Vec<[u32; 2]>>,
    /// The sums that can be shown.
    pub sums: Option<Vec<u64>>,
    /// The moves in run-length form.
    pub runs: Option<Vec<(String, u64)>>,
}

/// What somebody says the solution of an instance is, as read from JSON or from text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Claim {
    /// `solved` or `unsolvable`; `None` when only moves were given.
    pub verdict: Option<String>,
    /// The fields of the solution.
    pub fields: Fields,
    /// How many solutions there are said to be.
    pub count: Option<Natural>,
    /// Whether the solution is said to be the only one.
    pub unique: Option<bool>,
    /// The metric that `length` counts in; `None` for the family's own.
    pub metric: Option<Metric>,
}

/// The result of verifying a [`Claim`]; each with a sentence for the reader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Check {
    /// It is true.
    Holds(String),
    /// It is false.
    Fails(String),
    /// It may be true; checking it would take more than the verifier does.
    Open(String),
}

/// Why a request was not taken up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What kind of reason.
    pub kind: RefusalKind,
    /// The reason, a sentence without a full stop.
    pub message: String,
}

/// The kinds of [`Refusal`]; each has an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefusalKind {
    /// It makes no sense for this family.
    Usage,
    /// It would pass a limit.
    Limit,
}

impl Refusal {
    /// It makes no sense for this family.
    pub fn usage(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Usage, message: message.into() }
    }
    /// It would pass a limit.
    pub fn limit(message: impl Into<String>) -> Self {
        Self { kind: RefusalKind::Limit, message: message.into() }
    }
}

/// What is wrong with a JSON instance, by the key it is wrong at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// The key, which is looked up in the text to show the place; empty for the object as a whole.
    pub key: Cow<'static, str>,
    /// What is wrong.
    pub message: String,
    /// What should stand there.
    pub expected: String,
}

impl Misfit {
    /// Something wrong at a key.
    pub fn at(
        key: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Self {
        Self { key: key.into(), message: message.into(), expected: expected.into() }
    }
}

/// Refuses the keys of a JSON instance that are neither `known` nor allowed everywhere (`schema`,
/// `instance`, `name`).
///
/// ```
/// # use everystate_puzzles::family::only_keys;
/// let object = serde_json::from_str(r#"{"size":3,"colour":"red"}"#).unwrap();
/// let misfit = only_keys(&object, &["size", "givens"]).unwrap_err();
/// assert_eq!((misfit.key.as_ref(), misfit.expected.as_str()), ("colour", "`size` or `givens`"));
/// ```
///
/// # Errors
/// The first key that is not known.
pub fn only_keys(object: &Map<String, Value>, known: &[&str]) -> Result<(), Misfit> {
    let everywhere = ["schema", "instance", "name"];
    let odd =
        object.keys().find(|k| !known.contains(&k.as_str()) && !everywhere.contains(&k.as_str()));
    let Some(key) = odd else { return Ok(()) };
    let shown: String = key.chars().take(40).collect();
    let names: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
    let expected = match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    Err(Misfit::at(key.clone(), format!("the key `{shown}` is not known"), expected))
}

/// What an instance to be generated should be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Its size, as the family reads it (`8x8`, `1000`).
    pub size: Option<Vec<u64>>,
    /// Exactly one solution.
    pub unique: bool,
    /// It has a solution.
    pub solvable: bool,
    /// The length of its shortest solution.
    pub moves: Option<(u64, u64)>,
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
    pub stopped: Option<everystate_puzzle::Stop>,
    /// A few of the farthest positions, as text.
    pub examples: Vec<String>,
    /// `ranks` (a distance table) or `bfs` (a visited set).
    pub strategy: &'static str,
    /// Bytes the tables took.
    pub bytes: u64,
}

/// A puzzle family.
pub trait Family: Sync + 'static {
    /// One instance.
    type Instance: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// One solution, in the family's own form.
    type Solution: Clone + Debug + PartialEq + Send + 'static;
    /// Where reading is between two instances (how many are to come, …).
    type Reader: Default + Send;

    /// Its description.
    fn about(&self) -> &'static About;

    /// Reads the next instance of a contest text; `None` after the last, when the text must have
    /// ended too.
    ///
    /// # Errors
    /// The first thing that is wrong, with its place.
    fn read(
        &self,
        reader: &mut Self::Reader,
        source: &mut Source<'_>,
    ) -> Result<Option<Self::Instance>, Fault>;

    /// Whether the contest format can hold the instance.
    ///
    /// # Errors
    /// Why it cannot.
    fn text_fits(&self, instance: &Self::Instance) -> Result<(), Refusal> {
        let _ = instance;
        Ok(())
    }
    /// Writes what stands before `count` instances in the contest format.
    fn write_head(&self, count: u64, out: &mut String);
    /// Writes one instance in the contest format.
    fn write(&self, instance: &Self::Instance, out: &mut String);
    /// Writes what stands after the last instance.
    fn write_tail(&self, out: &mut String);

    /// The instance of a JSON object. Keys it does not know are a [`Misfit`] (`schema`, `instance`
    /// and `name` never are).
    ///
    /// # Errors
    /// The first thing that is wrong, with its key.
    #[expect(
        clippy::wrong_self_convention,
        reason = "the family reads; the instance is the result"
    )]
    fn from_json(&self, object: &Map<String, Value>) -> Result<Self::Instance, Misfit>;
    /// The JSON object of an instance.
    fn to_json(&self, instance: &Self::Instance) -> Map<String, Value>;
    /// The instance's own name, if it has one.
    fn name<'a>(&self, instance: &'a Self::Instance) -> Option<&'a str> {
        let _ = instance;
        None
    }

    /// Answers a question. With [`Question::All`], every solution goes to `emit` as it is found,
    /// until that breaks.
    ///
    /// # Errors
    /// If the family or the strategy cannot take this question.
    fn solve(
        &self,
        instance: &Self::Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Self::Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Self::Solution>, Refusal>;

    /// The fields of a solution in JSON; `None` for an instance that has none.
    fn fields(&self, instance: &Self::Instance, solution: Option<&Self::Solution>) -> Fields;

    /// Writes one solution as the contest's output does.
    fn print(&self, instance: &Self::Instance, solution: &Self::Solution, out: &mut String);
    /// Writes one of all solutions: its moves on a line, unless the contest's output shows them anyway.
    fn print_one(&self, instance: &Self::Instance, solution: &Self::Solution, out: &mut String) {
        match self.fields(instance, Some(solution)).moves {
            Some(moves) => {
                out.push_str(&moves.join(" "));
                out.push('\n');
            }
            None => self.print(instance, solution, out),
        }
    }
    /// Writes the contest's output for an instance without solution.
    fn print_unsolvable(&self, instance: &Self::Instance, out: &mut String);

    /// The moves in a line of text, as people write them. Blanks and commas separate moves unless the
    /// family says otherwise.
    fn split_moves(&self, line: &str) -> Vec<String> {
        let separator = |c: char| c.is_whitespace() || c == ',';
        line.split(separator).filter(|m| !m.is_empty()).map(str::to_owned).collect()
    }

    /// Checks what is claimed of an instance, without any code of the solvers.
    fn verify(&self, instance: &Self::Instance, claim: &Claim) -> Check;

    /// Makes an instance; the same `random` and wishes always make the same.
    ///
    /// # Errors
    /// If the wishes cannot be met.
    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Self::Instance, Refusal>;

    /// Wishes for instances small enough for every strategy, for the conformance suite.
    fn small(&self) -> Wishes;

    /// Draws the instance, and a solution if there is one.
    fn scene(&self, instance: &Self::Instance, solution: Option<&Self::Solution>) -> Scene;

    /// Tells what a person wants to know of one instance: whether and why not, forced moves, choices,
    /// the strategy taken. Lines of text.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn explain(&self, instance: &Self::Instance, ask: &Ask<'_>) -> Result<String, Refusal>;

    /// Counts the positions at each distance from the instance, or from the family's own start.
    ///
    /// # Errors
    /// If the family has no exploration, or it would pass a limit.
    fn explore(
        &self,
        instance: Option<&Self::Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal>;
}
