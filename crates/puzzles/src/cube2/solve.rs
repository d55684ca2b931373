//! Answers: from the table of distances, or by one of the general strategies.

use super::coordinate::Position;
use super::cube::Turn;
use super::distances::Distances;
use super::rules::{Pocket, Projections, turns};
use crate::family::{Answer, Ask, Metric, Question, Strategy};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::adapt::{Compact, Through};
use everystate_puzzle::{Heuristic, Limits, Meter, Stop, Verdict, Watch};
use everystate_search::{Report, astar, bfs, bidirectional, count, deepening, enumerate, idastar};

/// The most moves that a position takes, in either metric.
const DEPTH: usize = 14;

/// A shortest sequence of turns, or only its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Solution {
    length: u8,
    turns: Option<[Turn; DEPTH]>,
}

impl Solution {
    /// How many turns there are.
    #[must_use]
    pub fn length(&self) -> u64 {
        self.length.into()
    }

    /// The turns, if they were asked for.
    #[must_use]
    pub fn turns(&self) -> Option<&[Turn]> {
        self.turns.as_ref().map(|turns| &turns[..usize::from(self.length)])
    }

    const fn of_length(length: u8) -> Self {
        Self { length, turns: None }
    }

    /// The solution of these turns. No shortest sequence has more than `DEPTH`.
    fn of(found: &[Turn]) -> Self {
        let mut turns = [Turn(0); DEPTH];
        let length = found.len().min(DEPTH);
        turns[..length].copy_from_slice(&found[..length]);
        Self { length: u8::try_from(length).unwrap_or(0), turns: Some(turns) }
    }
}

/// What solutions are handed to.
pub(super) type Emit<'a> = dyn FnMut(&Solution) -> ControlFlow<()> + 'a;

/// Answers a question about a position; `strategy` is one that answers it.
pub(super) fn solve(
    position: Position,
    strategy: &'static Strategy,
    ask: &Ask<'_>,
    emit: &mut Emit<'_>,
) -> Answer<Solution> {
    let metric = ask.metric.unwrap_or(Metric::Quarter);
    if strategy.name == "table" {
        return table(position, metric, strategy.name, ask, emit);
    }
    let puzzle = Pocket::new(position, metric);
    let (limits, watch) = (&ask.limits, ask.watch);
    match strategy.name {
        "enumerate" => enumerated(puzzle, strategy.name, ask, emit),
        "count" => {
            let report = count::run(&Compact(&puzzle), &count::Options::default(), limits, watch);
            let verdict = report
                .verdict
                .as_ref()
                .map(|s| Solution::of_length(u8::try_from(s.length).unwrap_or(u8::MAX)));
            let solutions = report.verdict.solution().map(|s| s.solutions);
            let positions = report.statistics.positions;
            tallied(verdict, solutions, strategy.name, ask.question, positions)
        }
        name => {
            let report = search(puzzle, name, limits, watch);
            Answer {
                verdict: report.verdict.map(|turns| Solution::of(&turns)),
                count: None,
                unique: None,
                strategy: name,
                positions: report.statistics.positions,
            }
        }
    }
}

/// One shortest solution by a general strategy.
fn search(puzzle: Pocket, name: &str, limits: &Limits, watch: &dyn Watch) -> Report<Vec<Turn>> {
    let compact = Compact(&puzzle);
    let bound = Projections::shared(puzzle.metric());
    match name {
        "bidirectional" => {
            bidirectional::run(&compact, &bidirectional::Options::default(), limits, watch)
        }
        "astar" => {
            let bound = Through { puzzle: &puzzle, inner: bound };
            astar::run(&compact, &bound, &astar::Options::default(), limits, watch)
        }
        "idastar" => idastar::run(&puzzle, &bound, &idastar::Options::default(), limits, watch),
        "deepening" => deepening::run(&compact, &deepening::Options::default(), limits, watch),
        _ => bfs::run(&compact, &bfs::Options::default(), limits, watch),
    }
}

/// The answer to `Count` or `Unique`.
fn tallied(
    verdict: Verdict<Solution>,
    solutions: Option<Natural>,
    strategy: &'static str,
    question: Question,
    positions: u64,
) -> Answer<Solution> {
    let unique = solutions.as_ref().map(|n| *n == Natural::ONE);
    let counts = matches!(question, Question::Count | Question::All);
    Answer {
        verdict,
        count: solutions.filter(|_| counts),
        unique: unique.filter(|_| question == Question::Unique),
        strategy,
        positions,
    }
}

/// `All`, `Count` and `Unique` by listing.
fn enumerated(
    puzzle: Pocket,
    name: &'static str,
    ask: &Ask<'_>,
    emit: &mut Emit<'_>,
) -> Answer<Solution> {
    let (mut first, mut seen) = (None, 0u64);
    let mut visit = |turns: &[Turn]| {
        let solution = Solution::of(turns);
        first.get_or_insert(solution);
        seen += 1;
        match ask.question {
            Question::All => emit(&solution),
            Question::Unique if seen > 1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let options = enumerate::Options::default();
    let report = enumerate::run(&Compact(&puzzle), &options, &ask.limits, ask.watch, &mut visit);
    let verdict = match (report.verdict, first) {
        (Verdict::Solved(_), Some(first)) => Verdict::Solved(first),
        (Verdict::Stopped { at_least, why }, _) => Verdict::Stopped { at_least, why },
        _ => Verdict::Unsolvable,
    };
    let count = verdict.is_proved().then(|| Natural::from(seen));
    tallied(verdict, count, name, ask.question, report.statistics.positions)
}

/// Answers by looking distances up.
fn table(
    position: Position,
    metric: Metric,
    name: &'static str,
    ask: &Ask<'_>,
    emit: &mut Emit<'_>,
) -> Answer<Solution> {
    let mut answer = Answer {
        verdict: Verdict::Solved(Solution::of_length(0)),
        count: None,
        unique: None,
        strategy: name,
        positions: 1,
    };
    let distances = match allowed(metric, &ask.limits) {
        Ok(distances) => distances,
        Err(why) => {
            let at_least = u64::from(Projections::shared(metric).estimate(&position));
            answer.verdict = Verdict::Stopped { at_least, why };
            answer.positions = 0;
            return answer;
        }
    };
    let length = distances.of(position);
    if u64::from(length) > ask.limits.depth {
        let at_least = ask.limits.depth + 1;
        answer.verdict = Verdict::Stopped { at_least, why: Stop::Depth };
        return answer;
    }
    if ask.question == Question::First && !ask.moves {
        answer.verdict = Verdict::Solved(Solution::of_length(length));
        return answer;
    }
    let mut meter = ask.limits.meter(ask.watch);
    let walk = Walk { distances, turns: turns(metric) };
    let answered = walk.answer(position, ask.question, &mut meter, emit, &mut answer);
    answer.positions = meter.positions().max(1);
    if let Err(why) = answered {
        // What was listed or counted so far is not the whole.
        (answer.count, answer.unique) = (None, None);
        answer.verdict = Verdict::Stopped { at_least: length.into(), why };
    }
    answer
}

/// The table, if the limits allow it and one position.
fn allowed(metric: Metric, limits: &Limits) -> Result<&'static Distances, Stop> {
    if limits.positions == 0 {
        return Err(Stop::Positions);
    }
    if limits.bytes < u64::MAX && Distances::bytes_for(metric) > limits.bytes {
        return Err(Stop::Memory);
    }
    Distances::shared(metric)
}

/// Shortest ways through the table: every turn to a smaller distance begins one.
pub(super) struct Walk<'a> {
    pub(super) distances: &'a Distances,
    pub(super) turns: &'static [Turn],
}

impl Walk<'_> {
    fn answer(
        &self,
        position: Position,
        question: Question,
        meter: &mut Meter<'_>,
        emit: &mut Emit<'_>,
        answer: &mut Answer<Solution>,
    ) -> Result<(), Stop> {
        let mut path = Vec::with_capacity(DEPTH);
        if question == Question::All {
            let (mut first, mut seen) = (None, 0u64);
            let mut visit = |solution: &Solution| {
                first.get_or_insert(*solution);
                seen += 1;
                emit(solution)
            };
            let _ = self.list(position, &mut path, meter, &mut visit)?;
            answer.verdict = first.map_or(Verdict::Unsolvable, Verdict::Solved);
            answer.count = Some(Natural::from(seen));
            return Ok(());
        }
        let mut at = position;
        meter.visit()?;
        while let Some((turn, next)) = self.nearer(at).next() {
            meter.visit()?;
            path.push(turn);
            at = next;
        }
        answer.verdict = Verdict::Solved(Solution::of(&path));
        if question != Question::First {
            let count = Natural::from(self.count(position, meter)?);
            answer.unique = (question == Question::Unique).then_some(count == Natural::ONE);
            answer.count = (question == Question::Count).then_some(count);
        }
        Ok(())
    }

    /// The turns that lead nearer, in order, and where they lead.
    fn nearer(&self, position: Position) -> impl Iterator<Item = (Turn, Position)> {
        let length = self.distances.of(position);
        let next = self.turns.iter().map(move |&turn| (turn, position.turned(turn)));
        next.filter(move |&(_, next)| self.distances.of(next) < length)
    }

    /// Visits every shortest solution in order, until `visit` breaks.
    fn list(
        &self,
        position: Position,
        path: &mut Vec<Turn>,
        meter: &mut Meter<'_>,
        visit: &mut Emit<'_>,
    ) -> Result<ControlFlow<()>, Stop> {
        meter.visit()?;
        if position == Position::SOLVED {
            return Ok(visit(&Solution::of(path)));
        }
        for (turn, next) in self.nearer(position) {
            path.push(turn);
            let flow = self.list(next, path, meter, visit)?;
            path.pop();
            if flow.is_break() {
                return Ok(flow);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// How many shortest solutions there are: at most 9¹⁴, so a word holds it. Layer by layer, each
    /// position with the number of ways to it.
    pub(super) fn count(&self, position: Position, meter: &mut Meter<'_>) -> Result<u64, Stop> {
        let mut layer = vec![(position, 1u64)];
        for _ in 0..self.distances.of(position) {
            let mut next: Vec<(Position, u64)> = Vec::new();
            for &(at, ways) in &layer {
                meter.tick()?;
                next.extend(self.nearer(at).map(|(_, next)| (next, ways)));
            }
            next.sort_unstable();
            next.dedup_by(|later, kept| {
                let same = later.0 == kept.0;
                if same {
                    kept.1 += later.1;
                }
                same
            });
            meter.visit_many(next.len() as u64)?;
            layer = next;
        }
        Ok(layer.iter().map(|&(_, ways)| ways).sum())
    }
}
