//! [`Family`]: what a puzzle family offers to the people who use it.
//!
//! [`Puzzle`](everystate_puzzle::Puzzle) is one instance as a strategy sees it; a family is the
//! whole: instances as text and JSON, the questions it answers and by which strategies, drawing,
//! generating, verifying. Everything that a front end shows (help, the capability table, the
//! conformance suite) is driven by [`About`].

mod about;
mod answer;
mod ask;
mod claim;
mod explore;
pub(crate) mod general;
mod json;
mod refusal;
mod wishes;

pub use about::{About, Strategy};
pub use answer::{Answer, Explanation, Fields};
pub use ask::{Ask, Metric, Question};
pub use claim::{Check, Claim};
pub use explore::{Exploration, Explores, Request};
pub use json::{Misfit, number, only_keys};
pub(crate) use json::{required, shown};
pub use refusal::{Refusal, RefusalKind};
pub use wishes::{Wish, Wishes};

use crate::scene::Scene;
use core::fmt::Debug;
use core::ops::ControlFlow;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use serde_json::{Map, Value};

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
    /// the strategy taken.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    fn explain(&self, instance: &Self::Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal>;

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
