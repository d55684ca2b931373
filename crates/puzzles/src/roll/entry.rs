//! [`Roll`]: the family.

use super::rules::Instance;
use super::runs::{self, Sequence};
use super::text::Reader;
use super::{explain, generate, play, scene, solve, text, verify};
use crate::family::{
    About, Answer, Ask, Check, Claim, Explanation, Exploration, Explores, Family, Fields, Hand,
    MOVES, Misfit, Play, Question, Refusal, Request, SIZE, SOLVABLE, Strategy, Wishes,
};
use crate::scene::Scene;
use core::ops::ControlFlow;
use everystate_puzzle::random::Random;
use everystate_puzzle::text::{Fault, Source};
use everystate_puzzle::{Stop, Verdict};
use serde_json::{Map, Value};

/// The family of dice rolled so that their faces touch the table given numbers of times.
///
/// ```
/// use everystate_puzzles::family::{Ask, Family};
/// use everystate_puzzles::roll::{Instance, Roll};
/// use std::ops::ControlFlow;
/// let instance = Instance::new([1, 6, 2, 3, 4, 5], Some((5, 15))).unwrap();
/// let answer = Roll.solve(&instance, &Ask::first(), &mut |_| ControlFlow::Continue(())).unwrap();
/// let mut text = String::new();
/// Roll.print(&instance, &answer.verdict.solution().unwrap(), &mut text);
/// assert_eq!(text, "EEEEEEEEEEE\n");
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Roll;

/// The most tips that are printed as text, and as a list of moves. Without `from` and `to`, JSON gives
/// the whole sequence in run-length form, whatever its length.
const MOST_LETTERS: u64 = 1 << 28;
const MOST_MOVES: u64 = 10_000_000;

use Question::{All, Count, First, Unique};

static ABOUT: About = About {
    name: "roll",
    title: "a die rolled so that its faces touch the table given numbers of times",
    rules: "A die with six blank faces lies on a table. Tipping it east, north, south or west brings \
            another face to the bottom, and that face's count grows by one. Wanted are six numbers, on \
            the faces in any arrangement. Among all sequences of tips that reach exactly these numbers \
            the first in dictionary order (E, N, S, W) is taken.",
    format: "Instances of two lines: six numbers from 0 to 10^18, then p and q, the first and the last \
             tip to be printed, counted from 1. Six zeros end the input. Printed are the tips p to q, \
             or `impossible`.",
    example: "1 1 1 1 1 1\n1 6\n0 0 0 0 0 0\n",
    json: r#"{"counts":[1,1,1,1,1,1],"from":1,"to":6}"#,
    strategies: &[
        Strategy::first("greedy", &[First, All, Unique]),
        Strategy::first("words", &[Count]),
        Strategy::first("lexdfs", &[First]),
        Strategy::first("bfs", &[First]),
        Strategy::first("astar", &[First]),
        Strategy::first("idastar", &[First]),
        Strategy::first("deepening", &[First]),
        Strategy::first("enumerate", &[All, Unique]),
        Strategy::first("count", &[Count, Unique]),
    ],
    wishes: &[&SIZE, &MOVES, &SOLVABLE],
    unique: &[],
    metrics: &[],
    explore: Explores::Instance,
    formats: crate::family::FORMATS,
    certificates: false,
    pieces: None,
    knows: &[],
    batch: 64,
};

/// What printing the tips that are asked for takes, if that is too much.
fn too_long(instance: &Instance, ask: &Ask<'_>) -> Result<Option<Stop>, Refusal> {
    let Some((from, to)) = instance.window() else { return Ok(None) };
    let printed = ask.moves || matches!(ask.question, First | All);
    if !printed {
        return Ok(None);
    }
    let letters = to - from + 1;
    let (most, each) = if ask.moves { (MOST_MOVES, 56) } else { (MOST_LETTERS, 1) };
    if letters > most {
        return Err(Refusal::limit(format!(
            "{letters} tips are asked for, and at most {most} can be printed; as JSON without `from` \
             and `to`, the whole sequence comes in run-length form"
        )));
    }
    Ok((letters * each > ask.limits.bytes).then_some(Stop::Memory))
}

impl Family for Roll {
    type Instance = Instance;
    type Solution = Sequence;
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

    fn text_fits(&self, instance: &Instance) -> Result<(), Refusal> {
        match instance.tips() {
            0 => {
                Err(Refusal::usage("six zeros end the text format, so they cannot be an instance"))
            }
            _ => Ok(()),
        }
    }

    fn write_head(&self, _: u64, _: &mut String) {}

    fn write(&self, instance: &Instance, out: &mut String) {
        text::write(instance, out);
    }

    fn write_tail(&self, out: &mut String) {
        out.push_str("0 0 0 0 0 0\n");
    }

    fn from_json(&self, object: &Map<String, Value>) -> Result<Instance, Misfit> {
        text::from_json(object)
    }

    fn to_json(&self, instance: &Instance) -> Map<String, Value> {
        text::to_json(instance)
    }

    fn solve(
        &self,
        instance: &Instance,
        ask: &Ask<'_>,
        emit: &mut dyn FnMut(&Sequence) -> ControlFlow<()>,
    ) -> Result<Answer<Sequence>, Refusal> {
        ABOUT.has_metric(ask.metric)?;
        let strategy = ABOUT.strategy(ask.strategy, ask.question)?;
        if let Some(why) = too_long(instance, ask)? {
            return Ok(Answer::of(solve::stopped(instance, why), strategy.name, 0));
        }
        solve::solve(instance, strategy.name, ask, emit)
    }

    fn fields(&self, instance: &Instance, solution: Option<&Sequence>) -> Fields {
        let Some(sequence) = solution else { return Fields::default() };
        let mut fields = Fields { length: Some(sequence.tips()), ..Fields::default() };
        if let Some((from, to)) = instance.window() {
            // Longer windows are refused by `solve`; nothing here may take unbounded memory.
            let to = to.min(from.saturating_add(MOST_MOVES - 1));
            let mut letters = String::new();
            runs::window(&sequence.runs, from, to, &mut letters);
            fields.moves = Some(letters.chars().map(String::from).collect());
        } else {
            let pair = |run: &runs::Run| (run.word.clone(), run.times);
            fields.runs = Some(sequence.runs.iter().map(pair).collect());
        }
        fields
    }

    fn print(&self, instance: &Instance, solution: &Sequence, out: &mut String) {
        match instance.window() {
            Some((from, to)) => {
                runs::window(
                    &solution.runs,
                    from,
                    to.min(from.saturating_add(MOST_LETTERS - 1)),
                    out,
                );
            }
            None => out.push_str(&runs::spell(&solution.runs, usize::MAX)),
        }
        out.push('\n');
    }

    /// The contest's output shows the moves.
    fn print_one(&self, instance: &Instance, solution: &Sequence, out: &mut String) {
        self.print(instance, solution, out);
    }

    fn print_unsolvable(&self, _: &Instance, out: &mut String) {
        out.push_str("impossible\n");
    }

    /// Tips are written without anything between them; `EEEE*5000` stays together.
    fn split_moves(&self, line: &str) -> Vec<String> {
        let mut moves = Vec::new();
        for word in line.split([' ', '\t', '\r', '\n', ',']).filter(|w| !w.is_empty()) {
            if word.bytes().all(|b| b"ENSW".contains(&b)) {
                moves.extend(word.chars().map(String::from));
            } else {
                moves.push(word.to_owned());
            }
        }
        moves
    }

    fn play(&self, instance: &Instance, hand: &Hand<'_>) -> Result<Play, Refusal> {
        play::by_hand(instance, hand)
    }
    fn verify(&self, instance: &Instance, claim: &Claim) -> Check {
        verify::verify(instance, claim)
    }

    fn generate(&self, wishes: &Wishes, random: &mut Random) -> Result<Instance, Refusal> {
        generate::generate(wishes, random)
    }

    fn small(&self) -> Wishes {
        Wishes { size: Some(vec![3]), moves: Some((1, 6)), ..Wishes::default() }
    }

    fn scene(&self, instance: &Instance, solution: Option<&Sequence>) -> Scene {
        scene::draw(instance, solution)
    }

    fn explain(&self, instance: &Instance, ask: &Ask<'_>) -> Result<Explanation, Refusal> {
        let whole = Instance::new(instance.counts(), None);
        let answer = match &whole {
            Some(whole) => self.solve(whole, ask, &mut |_| ControlFlow::Break(()))?,
            None => self.solve(instance, ask, &mut |_| ControlFlow::Break(()))?,
        };
        let verdict = match &answer.verdict {
            Verdict::Stopped { why, .. } => {
                return Ok(answer.explained(explain::stopped(instance, *why)));
            }
            proved => proved.as_ref().solution(),
        };
        Ok(answer.explained(explain::explain(instance, verdict, &answer, ask)))
    }

    fn explore(
        &self,
        instance: Option<&Instance>,
        request: &Request<'_>,
    ) -> Result<Exploration, Refusal> {
        ABOUT.has_metric(request.metric)?;
        solve::explore(ABOUT.start(instance)?, request)
    }

    /// The die always begins alike, and how often it may touch the table with its faces is all that tells
    /// positions apart: which tips are asked for does not matter, nor the order of the numbers.
    fn apart(&self, first: &Instance, other: &Instance) -> Option<String> {
        let apart = || "these are other numbers than the first; the die begins alike".to_owned();
        (first.sorted() != other.sorted()).then(apart)
    }
}
