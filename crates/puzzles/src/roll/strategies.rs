//! The strategies in memory on the rolling die.

use super::every;
use super::greedy;
use super::rules::{Alternation, Instance, Rolling};
use super::runs::Sequence;
use super::words;
use crate::family::{Answer, Ask, Question, Refusal};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::adapt::{Compact, Rooted, Through};
use everystate_puzzle::{Heuristic, Limits, Meter, Packed, Puzzle, Stop, Verdict};
use everystate_search::{
    Report, Statistics, astar, bfs, count, deepening, enumerate, idastar, levels, lexdfs,
};
use std::time::Instant;

/// The longest sequences that are listed one after the other.
const MOST_LISTED: u64 = 1 << 24;

/// The die as a puzzle, or why it is too large for that.
pub(super) fn rolling(instance: &Instance, strategy: &str) -> Result<Rolling, Refusal> {
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
        let options = astar::Options::default();
        let report = astar::run(&rooted, &heuristic, &options, &limits, ask.watch);
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
pub(super) fn first(
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
        "idastar" => idastar::run(&compact, &knows, &idastar::Options::default(), limits, watch),
        "deepening" => deepening::run(&compact, &deepening::Options::default(), limits, watch),
        "lexdfs" => {
            let options = lexdfs::Options { length: instance.tips(), ..Default::default() };
            lexdfs::run(&compact, &knows, &options, limits, watch)
        }
        _ => bfs::run(&compact, &bfs::Options::default(), limits, watch),
    };
    Ok(Answer {
        verdict: report.verdict.map(|moves| Sequence::of(&moves)),
        count: None,
        unique: None,
        strategy: name,
        positions: report.statistics.positions,
    })
}

/// What a limit left of a question: every solution has as many tips as the numbers add up to.
pub(super) fn stopped<S>(instance: &Instance, why: Stop) -> Verdict<S> {
    Verdict::Stopped { at_least: instance.tips(), why }
}

/// The first sequence by rounds, for whichever question it helps to answer.
pub(super) fn by_rounds(instance: &Instance, meter: &mut Meter<'_>) -> Verdict<Sequence> {
    if instance.tips() > meter.limits().depth {
        return stopped(instance, Stop::Depth);
    }
    match greedy::first(instance.sorted(), meter) {
        Ok(Some(sequence)) => Verdict::Solved(sequence),
        Ok(None) => Verdict::Unsolvable,
        Err(why) => stopped(instance, why),
    }
}

/// Every solution, by a strategy that lists them.
pub(super) fn all(
    instance: &Instance,
    name: &'static str,
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
    let (verdict, positions) = if name == "enumerate" {
        let puzzle = &rolling(instance, name)?;
        let options = enumerate::Options::default();
        let report = enumerate::run(&Compact(puzzle), &options, &ask.limits, ask.watch, &mut visit);
        (report.verdict, report.statistics.positions)
    } else {
        listed(instance, ask, &mut visit)?
    };
    let count = match &verdict {
        Verdict::Solved(found) => Some(Natural::from(*found)),
        Verdict::Unsolvable => Some(Natural::ZERO),
        Verdict::Stopped { .. } => None,
    };
    let verdict = match (verdict, first) {
        (Verdict::Stopped { at_least, why }, _) => Verdict::Stopped { at_least, why },
        (_, Some(sequence)) => Verdict::Solved(sequence),
        (_, None) => Verdict::Unsolvable,
    };
    Ok(Answer { verdict, count, unique: None, strategy: name, positions })
}

/// Every solution without a table of positions.
fn listed(
    instance: &Instance,
    ask: &Ask<'_>,
    visit: &mut dyn FnMut(&[Direction]) -> ControlFlow<()>,
) -> Result<(Verdict<u64>, u64), Refusal> {
    let tips = instance.tips();
    let mut meter = ask.limits.meter(ask.watch);
    if !super::arrange::Pairing::of(&instance.sorted()).is_solvable() {
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

/// How many solutions there are.
pub(super) fn number(
    instance: &Instance,
    name: &'static str,
    ask: &Ask<'_>,
) -> Result<Answer<Sequence>, Refusal> {
    let answer = |verdict, count, positions| {
        Ok(Answer { verdict, count, unique: None, strategy: name, positions })
    };
    if name == "count" {
        let puzzle = &rolling(instance, name)?;
        let report =
            count::run(&Compact(puzzle), &count::Options::default(), &ask.limits, ask.watch);
        let positions = report.statistics.positions;
        return match report.verdict {
            Verdict::Solved(shortest) => {
                // The strategy counts without keeping a solution; the first is at hand elsewhere.
                let free = Limits::none();
                let verdict = by_rounds(instance, &mut free.meter(ask.watch));
                answer(verdict, Some(shortest.solutions), positions)
            }
            Verdict::Unsolvable => answer(Verdict::Unsolvable, Some(Natural::ZERO), positions),
            Verdict::Stopped { at_least, why } => {
                answer(Verdict::Stopped { at_least, why }, None, positions)
            }
        };
    }
    let mut meter = ask.limits.meter(ask.watch);
    match by_rounds(instance, &mut meter) {
        Verdict::Solved(sequence) => {
            if instance.tips() > words::MOST_TIPS {
                return Err(Refusal::limit(format!(
                    "sequences of up to {} tips are counted; these have {}",
                    words::MOST_TIPS,
                    instance.tips()
                )));
            }
            let room = meter.bytes(instance.tips() * words::BYTES);
            match room.and_then(|()| words::count(instance.sorted(), &meter)) {
                Ok(count) => {
                    answer(Verdict::Solved(sequence), Some(Natural::from(count)), meter.positions())
                }
                Err(why) => answer(stopped(instance, why), None, meter.positions()),
            }
        }
        Verdict::Unsolvable => answer(Verdict::Unsolvable, Some(Natural::ZERO), meter.positions()),
        stopped @ Verdict::Stopped { .. } => answer(stopped, None, meter.positions()),
    }
}

/// Whether there is exactly one solution.
pub(super) fn unique(
    instance: &Instance,
    name: &'static str,
    ask: &Ask<'_>,
) -> Result<Answer<Sequence>, Refusal> {
    let mut answer = match name {
        "count" => number(instance, name, ask)?,
        "enumerate" => {
            let mut seen = 0;
            all(instance, name, ask, &mut |_| {
                seen += 1;
                if seen > 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })?
        }
        _ => {
            // Theorem 5: a quarter turn makes another solution of every one that has a tip.
            let mut meter = ask.limits.meter(ask.watch);
            let verdict = by_rounds(instance, &mut meter);
            let one = matches!(verdict, Verdict::Solved(_)) && instance.tips() == 0;
            let unique = verdict.is_proved().then_some(one);
            let positions = meter.positions();
            return Ok(Answer { verdict, count: None, unique, strategy: name, positions });
        }
    };
    let count = answer.count.take();
    answer.unique = answer.verdict.is_proved().then(|| count == Some(Natural::ONE));
    Ok(answer)
}

/// Positions at each number of tips.
pub(super) fn layers(
    puzzle: &Rolling,
    request: &crate::family::Request<'_>,
) -> crate::family::Exploration {
    let options = levels::Options { examples: 6 };
    let found = levels::run(&Compact(puzzle), &options, &request.limits, request.watch);
    crate::family::Exploration {
        counts: found.counts,
        stopped: found.stopped,
        examples: found.last.iter().map(|&word| puzzle.unpack(word).to_string()).collect(),
        strategy: "bfs",
        bytes: found.statistics.bytes,
    }
}

/// Answers a question by the strategy called `name`.
pub(super) fn answer(
    instance: &Instance,
    name: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Sequence) -> ControlFlow<()>,
) -> Result<Answer<Sequence>, Refusal> {
    match ask.question {
        Question::First if name == "greedy" => {
            let mut meter = ask.limits.meter(ask.watch);
            let verdict = by_rounds(instance, &mut meter);
            let positions = meter.positions();
            Ok(Answer { verdict, count: None, unique: None, strategy: name, positions })
        }
        Question::First => first(instance, name, ask),
        Question::All => all(instance, name, ask, emit),
        Question::Count => number(instance, name, ask),
        Question::Unique => unique(instance, name, ask),
    }
}
