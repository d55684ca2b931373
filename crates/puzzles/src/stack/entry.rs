//! [`Stack`]: the family.

use super::rules::Instance;
use super::solution::{self, NAMED, Solution};
use super::text::Reader;
use super::{explain, generate, scene, solve, text, verify};
use crate::family::{
    About, Answer, Ask, Check, Claim, Explanation, Exploration, Explores, Family, Fields, Misfit,
    Question, Refusal, Request, SIZE, SOLVABLE, Strategy, UNIQUE, Wishes,
};
use crate::scene::Scene;
use core::fmt::Write as _;
use core::ops::ControlFlow;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use serde_json::{Map, Value};

/// Blocks of dice.
///
/// ```
/// use everystate_puzzle::text::Source;
/// use everystate_puzzles::family::{Ask, Family};
/// use everystate_puzzles::stack::Stack;
/// use std::ops::ControlFlow;
/// let mut source = Source::new(&b"1  1 1 1 1 1 1 1 1 1  2 2 2 2 2 2 2 2 2"[..]);
/// let block = Stack.read(&mut Default::default(), &mut source).unwrap().unwrap();
/// let answer = Stack.solve(&block, &Ask::first().with_moves(false), &mut |_| ControlFlow::Continue(())).unwrap();
/// let mut out = String::new();
/// Stack.print(&block, &answer.verdict.solution().unwrap(), &mut out);
/// assert_eq!(out, "27\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Stack;

use Question::{All, Count, First, Sample, Unique};

static ABOUT: About = About {
    name: "stack",
    title: "a block of dice, touching faces adding to 7",
    rules: "Usual dice fill a block of nx × ny × nz; faces that touch add to 7. Some faces of its top, \
            its front and its right side are given. Wanted are all sums that the faces of the right \
            side can show; or how many arrangements of the dice there are, all of them, or some that are drawn, \
            each equally likely.",
    format: "The number of instances, then for each three lines of three numbers for the top (the back \
             row first) and three for the front (the top row first), 0 where a face is open. The answer \
             is one line with the sums, ascending, or 0. Other sizes and the right side (the top \
             row first, each from the front) are read as JSON; an arrangement's moves are its dice from left to right, then from back to front, \
             then from top to bottom, each as its top, front and right face.",
    example: "1\n4 3 3\n5 2 2\n4 3 3\n6 1 1\n6 1 1\n6 1 0\n",
    json: r#"{"size":[3,3,3],"top":[[4,3,3],[5,2,2],[4,3,3]],"front":[[6,1,1],[6,1,1],[6,1,0]]}"#,
    // All sums are one answer, whoever finds them.
    strategies: &[
        Strategy::first("axes", &[First, All, Count, Unique, Sample]),
        Strategy::first("enumerate", &[First, All, Count, Unique]),
        Strategy::first("count", &[First, Count, Unique]),
        Strategy::first("lexdfs", &[First]),
        Strategy::first("bfs", &[First]),
        Strategy::first("astar", &[First]),
        Strategy::first("idastar", &[First]),
        Strategy::first("deepening", &[First]),
    ],
    wishes: &[&SIZE, &UNIQUE, &SOLVABLE],
    unique: generate::UNIQUE,
    metrics: &[],
    explore: Explores::Instance,
    formats: crate::family::FORMATS,
    certificates: false,
    pieces: None,
    knows: &[],
    batch: 256,
};

/// Refuses to list arrangements of more dice than are named.
fn can_be_named(block: &Instance, ask: &Ask<'_>) -> Result<(), Refusal> {
    if matches!(ask.question, All | Sample) && ask.moves && block.dice() > NAMED {
        return Err(Refusal::limit(format!(
            "each arrangement would name {} dice; up to {NAMED} are named one by one",
            block.dice()
        )));
    }
    Ok(())
}

impl Family for Stack {
    type Instance = Instance;
    type Solution = Solution;
    type Reader = Reader;

    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn read(
        &self,
        reader: &mut Reader,
        source: &mut Source<'_>,
    ) -> Result<Option<Instance>, Fault> {
        text::read(reader, source)
    }

    fn text_fits(&self, block: &Instance) -> Result<(), Refusal> {
        text::fits(block)
    }

    fn write_head(&self, count: u64, out: &mut String) {
        let _ = writeln!(out, "{count}");
    }

    fn write(&self, block: &Instance, out: &mut String) {
        text::write(block, out);
    }

    fn write_tail(&self, _: &mut String) {}

    fn from_json(&self, object: &Map<String, Value>) -> Result<Instance, Misfit> {
        text::from_json(object)
    }

    fn to_json(&self, block: &Instance) -> Map<String, Value> {
        text::to_json(block)
    }

    fn solve(
        &self,
        block: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Solution>, Refusal> {
        ABOUT.has_metric(ask.metric)?;
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        if ask.question == Sample {
            return Err(Refusal::usage(
                "arrangements are drawn by `sample`, which takes their number",
            ));
        }
        can_be_named(block, ask)?;
        solve::solve(block, strategy.name, ask, emit)
    }

    fn sample(
        &self,
        block: &Instance,
        number: u64,
        random: &mut Random,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Result<Answer<Solution>, Refusal> {
        ABOUT.has_metric(ask.metric)?;
        ABOUT.strategy(ask.strategy, Sample)?;
        can_be_named(block, ask)?;
        Ok(solve::sample(block, number, random, ask, emit))
    }

    fn fields(&self, block: &Instance, solution: Option<&Solution>) -> Fields {
        solution::fields(block, solution)
    }

    fn print(&self, _: &Instance, solution: &Solution, out: &mut String) {
        solution.print(out);
    }

    fn print_unsolvable(&self, _: &Instance, out: &mut String) {
        out.push_str("0\n");
    }

    fn verify(&self, block: &Instance, claim: &Claim) -> Check {
        verify::verify(block, claim)
    }

    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }

    fn small(&self) -> Wishes {
        Wishes { size: Some(vec![2, 2, 1]), ..Wishes::default() }
    }

    fn scene(&self, block: &Instance, solution: Option<&Solution>) -> Scene {
        scene::draw(block, solution)
    }

    fn explain(&self, block: &Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        let able = |name: &&str| ABOUT.strategy(Some(name), Count).is_ok();
        let ask = Ask {
            question: Count,
            // A strategy that cannot count is not asked to.
            strategy: ask.strategy.filter(able),
            metric: ask.metric,
            modulus: None,
            moves: false,
            limits: ask.limits.clone(),
            watch: ask.watch,
        };
        let answer = self.solve(block, &ask, &mut |_| ControlFlow::Continue(()))?;
        Ok(answer.explained(explain::explain(block, &answer)))
    }

    fn explore(
        &self,
        block: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        solve::explore(ABOUT.start(block)?, request)
    }

    /// A block always begins empty: what is given says which dice fit.
    fn apart(&self, first: &Instance, other: &Instance) -> Option<String> {
        let apart = || "this is another block than the first; all begin empty".to_owned();
        (first != other).then(apart)
    }
}
