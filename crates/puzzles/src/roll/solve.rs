//! Questions about the die, answered by rounds or by the strategies for any puzzle.

use super::arrange::Pairing;
use super::bound::Alternation;
use super::every;
use super::greedy;
use super::rules::{Instance, Rolling};
use super::runs::Sequence;
use super::words::Counting;
use crate::family::general::{counted, enumerated, listed, shortest};
use crate::family::{Answer, Ask, Exploration, Question, Refusal, Request};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::adapt::{Compact, Rooted, Through};
use everystate_puzzle::{Heuristic, Limits, Meter, Packed, Puzzle, Stop, Verdict};
use everystate_search::{Report, Statistics, astar, levels, lexdfs};
use std::time::Instant;

/// The longest sequences that are listed one after the other.
const MOST_LISTED: u64 = 1 << 24;

/// The die as a puzzle, or why it is too large for that.
fn rolling(instance: &Instance, strategy: &str) -> Result<Rolling, Refusal> {
    Rolling::new(instance).ok_or_else(|| {
        Refusal::limit(format!(
            "{strategy} goes through positions one by one and takes numbers up to {}; greedy takes \
             any",
            Rolling::LARGEST
        ))
    })
}

/// The same puzzle with the moves of every position listed last to first. Of equally good positions A*
/// happens to expand the newest, and then needs little correction by [`astar_first`].
#[derive(Clone, Debug)]
struct LastFirst<P>(P);

impl<P: Puzzle> Puzzle for LastFirst<P> {
    type State = P::State;
    type Move = P::Move;
    fn start(&self) -> P::State {
        self.0.start()
    }
    fn is_goal(&self, s: &P::State) -> bool {
        self.0.is_goal(s)
    }
    fn moves(&self, s: &P::State, out: &mut Vec<P::Move>) {
        let from = out.len();
        self.0.moves(s, out);
        out[from..].reverse();
    }
    fn apply(&self, s: &P::State, m: P::Move) -> P::State {
        self.0.apply(s, m)
    }
}

/// The first solution by A*, which promises a shortest one only.
///
/// Wherever a solution does not take the first possible tip, A* is asked about the tips before: it
/// either finds a solution from there, which takes the place of the rest, or proves that there is none.
/// The heuristic answers nearly always at once.
fn astar_first(puzzle: &Rolling, ask: &Ask<'_>) -> Report<Vec<Direction>> {
    let began = Instant::now();
    let compact = Compact(puzzle);
    let heuristic = Onward(puzzle);
    let mut spent = Statistics::default();
    let mut search = |start: u128, made: u64| {
        let limits = Limits {
            positions: ask.limits.positions.saturating_sub(spent.positions),
            depth: ask.limits.depth.saturating_sub(made),
            time: ask.limits.time.map(|time| time.saturating_sub(began.elapsed())),
            ..ask.limits.clone()
        };
        let rooted = Rooted { puzzle: LastFirst(compact.clone()), start };
        let report = astar::run(&rooted, &heuristic, &limits, ask.watch);
        spent.positions += report.statistics.positions;
        spent.generated += report.statistics.generated;
        spent.bytes = spent.bytes.max(report.statistics.bytes);
        report.verdict
    };
    let mut at = compact.start();
    let mut verdict = search(at, 0);
    if let Verdict::Solved(path) = &mut verdict {
        let mut legal = Vec::new();
        'tips: for made in 0..path.len() {
            legal.clear();
            compact.moves(&at, &mut legal);
            for &earlier in legal.iter().filter(|&&m| m < path[made]) {
                let next = compact.apply(&at, earlier);
                match search(next, made as u64 + 1) {
                    Verdict::Solved(rest) => {
                        path.truncate(made);
                        path.push(earlier);
                        path.extend(rest);
                        break;
                    }
                    Verdict::Unsolvable => {}
                    Verdict::Stopped { why, .. } => {
                        let at_least = path.len() as u64;
                        verdict = Verdict::Stopped { at_least, why };
                        break 'tips;
                    }
                }
            }
            at = compact.apply(&at, path[made]);
        }
    }
    Report { verdict, statistics: spent }
}

/// The heuristic of the rolling die, on words and from any start.
struct Onward<'a>(&'a Rolling);

impl Heuristic<Rooted<LastFirst<Compact<'_, Rolling>>>> for Onward<'_> {
    fn estimate(&self, word: &u128) -> u32 {
        Alternation(self.0).estimate(&self.0.unpack(*word))
    }
}

/// The first solution by a strategy of the search crate.
fn first(
    instance: &Instance,
    name: &'static str,
    ask: &Ask<'_>,
) -> Result<Answer<Sequence>, Refusal> {
    let puzzle = &rolling(instance, name)?;
    let compact = Compact(puzzle);
    let knows = Through { puzzle, inner: Alternation(puzzle) };
    let (limits, watch) = (&ask.limits, ask.watch);
    let report: Report<Vec<Direction>> = match name {
        "astar" => astar_first(puzzle, ask),
        "lexdfs" => {
            let options = lexdfs::Options { length: instance.tips(), ..Default::default() };
            lexdfs::run(&compact, &knows, &options, limits, watch)
        }
        _ => shortest(name, &compact, &knows, limits, watch),
    };
    let verdict = report.verdict.map(|moves| Sequence::of(&moves));
    Ok(Answer::of(verdict, name, report.statistics.positions))
}

/// What a limit left of a question: every solution has as many tips as the numbers add up to.
pub(super) fn stopped<S>(instance: &Instance, why: Stop) -> Verdict<S> {
    Verdict::Stopped { at_least: instance.tips(), why }
}

/// The first sequence by rounds, for whichever question it helps to answer.
fn by_rounds(instance: &Instance, meter: &mut Meter<'_>) -> Verdict<Sequence> {
    if instance.tips() > meter.limits().depth {
        return stopped(instance, Stop::Depth);
    }
    match greedy::first(instance.sorted(), meter) {
        Ok(Some(sequence)) => Verdict::Solved(sequence),
        Ok(None) => Verdict::Unsolvable,
        Err(why) => stopped(instance, why),
    }
}

/// One solution by rounds.
fn one_by_rounds(instance: &Instance, ask: &Ask<'_>) -> Answer<Sequence> {
    let mut meter = ask.limits.meter(ask.watch);
    let verdict = by_rounds(instance, &mut meter);
    Answer::of(verdict, "greedy", meter.positions())
}

/// Whether there is only one solution. Theorem 5: a quarter turn makes another solution of every one
/// that has a tip.
fn unique_by_rounds(instance: &Instance, ask: &Ask<'_>) -> Answer<Sequence> {
    let mut answer = one_by_rounds(instance, ask);
    let one = matches!(answer.verdict, Verdict::Solved(_)) && instance.tips() == 0;
    answer.unique = answer.verdict.is_proved().then_some(one);
    answer
}

/// Every solution, without a table of positions.
fn all_by_rounds(
    instance: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Sequence) -> ControlFlow<()>,
) -> Result<Answer<Sequence>, Refusal> {
    let mut first = None;
    let mut visit = |moves: &[Direction]| {
        let sequence = Sequence::of(moves);
        let flow = emit(&sequence);
        first.get_or_insert(sequence);
        flow
    };
    let (verdict, positions) = each(instance, ask, &mut visit)?;
    let count = verdict.as_ref().solution().copied().unwrap_or(0);
    let answer = Answer::of(listed(verdict, first), "greedy", positions);
    Ok(answer.counting(ask.question, Natural::from(count)))
}

/// Hands every solution to `visit`; how many, and how many positions it took.
fn each(
    instance: &Instance,
    ask: &Ask<'_>,
    visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
) -> Result<(Verdict<u64>, u64), Refusal> {
    let tips = instance.tips();
    let mut meter = ask.limits.meter(ask.watch);
    if !Pairing::of(&instance.sorted()).is_solvable() {
        return Ok((Verdict::Unsolvable, 0));
    }
    if tips > MOST_LISTED {
        return Err(Refusal::limit(format!(
            "sequences of up to {MOST_LISTED} tips are listed; these have {tips}"
        )));
    }
    let room = meter.bytes(tips * every::BYTES);
    let depth = if tips > ask.limits.depth { Err(Stop::Depth) } else { Ok(()) };
    let end = room.and(depth).and_then(|()| every::each(instance.sorted(), &mut meter, visit));
    let verdict = match end {
        Ok(found) => Verdict::Solved(found),
        Err(why) => stopped(instance, why),
    };
    Ok((verdict, meter.positions()))
}

/// How many solutions there are, by words.
fn by_words(instance: &Instance, ask: &Ask<'_>) -> Result<Answer<Sequence>, Refusal> {
    let mut meter = ask.limits.meter(ask.watch);
    let mut verdict = by_rounds(instance, &mut meter);
    let mut number = Natural::ZERO;
    if matches!(verdict, Verdict::Solved(_)) {
        let counting = Counting::new(instance.sorted(), ask.modulus)?;
        let room = meter.bytes(counting.bytes());
        match room.and_then(|()| counting.run(&meter)) {
            Ok(count) => number = count,
            Err(why) => verdict = stopped(instance, why),
        }
    }
    Ok(Answer::of(verdict, "words", meter.positions()).counting(ask.question, number))
}

/// Answers a question by the strategy called `strategy`.
pub(super) fn solve(
    instance: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Sequence) -> ControlFlow<()>,
) -> Result<Answer<Sequence>, Refusal> {
    Ok(match (strategy, ask.question) {
        ("greedy", Question::All) => all_by_rounds(instance, ask, emit)?,
        ("greedy", Question::Unique) => unique_by_rounds(instance, ask),
        ("greedy", _) => one_by_rounds(instance, ask),
        ("words", _) => by_words(instance, ask)?,
        ("enumerate", _) => {
            enumerated(&Compact(&rolling(instance, strategy)?), Sequence::of, ask, emit)
        }
        ("count", _) => {
            // The strategy counts without keeping a solution; the first is at hand elsewhere.
            let first = |_| by_rounds(instance, &mut Limits::none().meter(ask.watch));
            counted(&Compact(&rolling(instance, strategy)?), first, ask)
        }
        (name, _) => first(instance, name, ask)?,
    })
}

/// Positions at each number of tips.
pub(super) fn explore(instance: &Instance, request: &Request<'_>) -> Result<Exploration, Refusal> {
    let puzzle = rolling(instance, "explore")?;
    let options = levels::Options { examples: 6 };
    let found = levels::run(&Compact(&puzzle), &options, &request.bounds(), request.watch);
    Ok(Exploration::of(found, |&word| puzzle.unpack(word).to_string()))
}
