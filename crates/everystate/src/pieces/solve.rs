//! [`Solve`]: what is asked of positions.

use super::ABOUT;
use crate::session::has_modulus;
use everystate_puzzle::{Limits, Silent, Watch};
use everystate_puzzles::family::{Metric, Question, Refusal};
use everystate_twisty::{Enough, Setup};
use std::path::PathBuf;
use std::time::Duration;

/// How positions are to be solved.
///
/// ```
/// # use everystate::{pieces::{self, Session, Solve}, families::family::Question, session::Input};
/// let cube = pieces::open("cube2-fixed", None).unwrap().unwrap();
/// let request = Solve { question: Question::Count, json: true, ..Solve::default() };
/// let mut out = Vec::new();
/// let input = vec![Input::text("mine", "R U\n")];
/// Session::new(cube, &[], None).unwrap().solve(input, &request, &mut out).unwrap();
/// assert!(String::from_utf8(out).unwrap().contains(r#""count":"1""#));
/// ```
#[expect(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub struct Solve<'a> {
    /// What is asked of each.
    pub question: Question,
    /// Of solutions that differ only in the order of moves that commute, one.
    pub canonical: bool,
    /// Solutions of up to so many moves, not only the shortest.
    pub longest: Option<u32>,
    /// A solution that is proved to have at most so many moves more than a shortest one will do.
    pub within: Option<u64>,
    /// Whether solutions are to be found before a shortest one is, and shorter ones told as they are found: where there is a limit
    /// of time they are in any case.
    pub early: bool,
    /// To the goal as seen from any side.
    pub any_side: bool,
    /// `table` or `search`; `None` for whichever is better.
    pub strategy: Option<String>,
    /// What counts as one move.
    pub metric: Metric,
    /// The modulus of a count, if its remainder is enough.
    pub modulus: Option<u64>,
    /// What each of the solver's moves costs, by which the solutions of a position are sorted.
    pub costs: Option<Vec<f64>>,
    /// The most solutions that are listed of a position: where there are more, it is refused.
    pub most: usize,
    /// JSON instead of text.
    pub json: bool,
    /// Threads to work on.
    pub threads: usize,
    /// The folder where tables are kept.
    pub tables: Option<PathBuf>,
    /// Bytes of pruning tables; `None` for the default.
    pub memory: Option<u64>,
    /// Limits of making the solver and solving the first position, and of each other position.
    pub limits: Limits,
    /// How long making the solver took: the first position has so much less time.
    pub spent: Duration,
    /// So many instances have their answers already: they are passed over.
    pub answered: usize,
    /// Whether a search that is cancelled has a line of what it proved.
    pub cut: bool,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

impl Default for Solve<'_> {
    /// A shortest solution of each position as text, on one thread, without limits.
    fn default() -> Self {
        Self {
            question: Question::First,
            canonical: false,
            longest: None,
            within: None,
            early: false,
            any_side: false,
            strategy: None,
            metric: Metric::Half,
            modulus: None,
            costs: None,
            most: usize::MAX,
            json: false,
            threads: 1,
            tables: None,
            memory: None,
            limits: Limits::none(),
            spent: Duration::ZERO,
            answered: 0,
            cut: true,
            watch: &Silent,
        }
    }
}

impl Solve<'_> {
    /// Refuses at once what no puzzle of pieces can be asked.
    ///
    /// ```
    /// # use everystate::{pieces::Solve, families::family::Question};
    /// let unique = Solve { question: Question::Unique, canonical: true, ..Solve::default() };
    /// assert!(Solve::default().check().is_ok() && unique.check().is_err());
    /// ```
    ///
    /// # Errors
    /// What it is.
    pub fn check(&self) -> Result<(), Refusal> {
        ABOUT.strategy(self.strategy.as_deref(), self.question)?;
        ABOUT.has_metric(Some(self.metric))?;
        let listed = matches!(self.question, Question::All | Question::Count);
        if self.question == Question::Unique && (self.canonical || self.longest.is_some()) {
            let message = "`unique` is of all shortest solutions: neither `canonical` nor `max-depth` goes with it";
            return Err(Refusal::usage(message));
        }
        if self.within.is_some() && self.question != Question::First {
            let message =
                "`within` goes with one solution, not with `any`, `all`, `count` or `unique`";
            return Err(Refusal::usage(message));
        }
        if self.longest.is_some() && !listed {
            let message =
                "`max-depth` goes with `all` or `count`; a limit of the depth ends a search";
            return Err(Refusal::usage(message));
        }
        has_modulus(self.modulus, self.question)
    }

    /// How a solver is set up for it.
    pub(super) fn setup(&self) -> Result<Setup, Refusal> {
        self.check()?;
        let look_up = match self.strategy.as_deref() {
            None | Some("auto") => None,
            Some(name) => Some(name == "table"),
        };
        Ok(Setup {
            metric: self.metric,
            threads: self.threads,
            tables: self.tables.clone(),
            memory: self.memory,
            look_up,
            any_side: self.any_side,
            longer: self.longest.is_some(),
        })
    }

    /// The same, asking for one solution of each.
    pub(super) fn with_first(&self) -> Solve<'_> {
        Solve {
            question: Question::First,
            metric: self.metric,
            strategy: self.strategy.clone(),
            threads: self.threads,
            tables: self.tables.clone(),
            memory: self.memory,
            limits: self.limits.clone(),
            watch: self.watch,
            ..Solve::default()
        }
    }

    /// Which solution will do, where they are to be found before a shortest one is.
    pub(super) fn enough(&self) -> Option<Enough> {
        let soon = self.early || self.limits.time.is_some();
        match (self.question, self.within) {
            (Question::Any, _) => Some(Enough::Any),
            (Question::First, Some(more)) => Some(Enough::Within(more)),
            (Question::First, None) if soon => Some(Enough::Shortest),
            _ => None,
        }
    }

    /// What changes what the answers say, in words. How long they take to find changes nothing: threads,
    /// memory, strategies and limits may be others each time.
    pub(super) fn words(&self) -> String {
        let mut words = vec![self.question.name().to_owned()];
        words.extend(self.modulus.map(|modulus| format!("mod={modulus}")));
        words.extend(self.longest.map(|depth| format!("max-depth={depth}")));
        words.extend(self.within.map(|more| format!("within={more}")));
        words.extend(self.canonical.then(|| "canonical".to_owned()));
        words.extend(self.any_side.then(|| "any-side".to_owned()));
        words.push(self.metric.name().to_owned());
        words.join(" ")
    }
}
