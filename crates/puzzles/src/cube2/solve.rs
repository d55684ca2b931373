//! Answers: from the table of distances, or by one of the general strategies.

use super::bound::Projections;
use super::coordinate::Position;
use super::cube::Turn;
use super::distances::Distances;
use super::rules::{Pocket, turns};
use super::solution::{DEPTH, Solution};
use crate::family::general::{counted, enumerated, shortest, shortest_both_ways};
use crate::family::{Answer, Ask, Metric, Question};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::adapt::{Compact, Through};
use everystate_puzzle::{Heuristic, Limits, Meter, Stop, Verdict};

/// What solutions are handed to.
pub(super) type Emit<'a> = dyn FnMut(&Solution) -> ControlFlow<()> + 'a;

/// Answers a question by the strategy called `strategy`.
pub(super) fn solve(
    position: Position,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut Emit<'_>,
) -> Answer<Solution> {
    let metric = ask.metric.unwrap_or(Metric::Quarter);
    let puzzle = Pocket::new(position, metric);
    let (compact, limits, watch) = (Compact(&puzzle), &ask.limits, ask.watch);
    let report = match strategy {
        "table" => return by_table(position, metric, ask, emit),
        "enumerate" => return enumerated(&compact, Solution::of, ask, emit),
        "count" => {
            let length = |n| Solution::of_length(u8::try_from(n).unwrap_or(u8::MAX));
            return counted(&compact, |n| Verdict::Solved(length(n)), ask);
        }
        // Without a visited set, positions are searched faster as they are.
        "idastar" => shortest(strategy, &puzzle, &Projections::shared(metric), limits, watch),
        name => {
            let bound = Through { puzzle: &puzzle, inner: Projections::shared(metric) };
            shortest_both_ways(name, &compact, &bound, limits, watch)
        }
    };
    let verdict = report.verdict.map(|turns| Solution::of(&turns));
    Answer::of(verdict, strategy, report.statistics.positions)
}

/// Answers by looking distances up.
fn by_table(
    position: Position,
    metric: Metric,
    ask: &Ask<'_>,
    emit: &mut Emit<'_>,
) -> Answer<Solution> {
    let solved = Verdict::Solved(Solution::of_length(0));
    let mut answer = Answer::of(solved, "table", 1);
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
