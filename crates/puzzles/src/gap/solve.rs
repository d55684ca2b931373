//! Questions about a deal, answered by layers or by the strategies for any puzzle.

use core::ops::ControlFlow;
use std::time::Instant;

use everystate_puzzle::adapt::{Compact, Through};
use everystate_puzzle::{Heuristic, Limits, Puzzle, Verdict, Watch};
use everystate_search::{count, idastar};

use super::bound::{Misplaced, MisplacedAnywhere};
use super::rules::{Game, Instance, Loose, Position, Store, with_word};
use super::shortest::layers;
use super::solution::Solution;
use super::winnable::columns;
use crate::family::general::{counted, enumerated, shortest, shortest_both_ways};
use crate::family::{Answer, Ask, Refusal};

/// The strategy for a deal: the default one if none was asked for, as far as its variant has it.
///
/// # Errors
/// If the one that was asked for does not know the variant.
pub(super) fn fitting(
    deal: &Instance,
    name: &'static str,
    asked: Option<&str>,
) -> Result<&'static str, Refusal> {
    if deal.variant().is_contest() || !matches!(name, "layers" | "bidirectional") {
        return Ok(name);
    }
    match asked {
        None | Some("auto") => Ok("bfs"),
        Some(_) => Err(Refusal::usage(format!(
            "`{name}` does not know the variant {}; bfs, astar, idastar and deepening do",
            deal.variant()
        ))),
    }
}

/// Any solution of a deal, by columns.
///
/// # Errors
/// If the deck is too large for it, or gaps are live.
pub(super) fn by_columns(deal: &Instance, ask: &Ask<'_>) -> Result<Answer<Solution>, Refusal> {
    let Some(found) = columns::search(deal, &ask.limits, ask.watch) else {
        return Err(Refusal::usage(
            "`columns` takes decks of up to 64 cells, a row having one more than ranks, whose gaps are dead",
        ));
    };
    Ok(Answer::of(found.verdict, "columns", found.positions))
}

/// Answers a question by the strategy called `strategy`.
pub(super) fn solve(
    deal: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer<Solution> {
    match strategy {
        "layers" => by_layers(deal, ask),
        name if deal.variant().is_contest() => with_word!(deal, general(deal, name, ask, emit)),
        name => loose(deal, name, ask, emit),
    }
}

/// By a strategy for any puzzle, by the rules of any variant.
fn loose(
    deal: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer<Solution> {
    let game = Loose::new(deal);
    let solution = |moves: &[_]| moves.iter().map(|&m| game.step(m)).collect::<Solution>();
    match strategy {
        "enumerate" => enumerated(&game, solution, ask, emit),
        "count" => {
            let first = |length| {
                if !ask.moves {
                    return Verdict::Solved(Solution { length, moves: None });
                }
                let bound = MisplacedAnywhere(&game);
                let report = shortest("bfs", &game, &bound, &ask.limits, ask.watch);
                shown(report.verdict.map(|moves| solution(&moves)), length)
            };
            counted(&game, first, ask)
        }
        name => {
            let bound = MisplacedAnywhere(&game);
            let report = shortest(name, &game, &bound, &ask.limits, ask.watch);
            let verdict = report.verdict.map(|moves| solution(&moves));
            Answer::of(verdict, name, report.statistics.positions)
        }
    }
}

fn by_layers(deal: &Instance, ask: &Ask<'_>) -> Answer<Solution> {
    let began = Instant::now();
    let found = layers::length(deal, &ask.limits, ask.watch);
    match found.verdict {
        Verdict::Solved(length) if ask.moves => {
            // The moves are looked for with what the length has left of the limits.
            let positions = ask.limits.positions.saturating_sub(found.positions);
            let left = Limits { positions, ..ask.limits.after(began.elapsed()) };
            let mut answer = first(deal, length, &left, ask.watch);
            answer.positions += found.positions;
            answer
        }
        verdict => {
            let verdict = verdict.map(|length| Solution { length, moves: None });
            Answer::of(verdict, "layers", found.positions)
        }
    }
}

/// The first in order of the solutions of the shortest length.
fn first(deal: &Instance, length: u64, limits: &Limits, watch: &dyn Watch) -> Answer<Solution> {
    match layers::moves(deal, length, limits, watch) {
        Some((verdict, positions)) => Answer::of(verdict.map(Solution::from), "layers", positions),
        None => with_word!(deal, retrace(deal, length, limits, watch)),
    }
}

/// What is shown of solutions that were counted: `found`, or their length where the limits ended the search for moves.
fn shown(found: Verdict<Solution>, length: u64) -> Verdict<Solution> {
    match found {
        Verdict::Stopped { .. } => Verdict::Solved(Solution { length, moves: None }),
        found => found,
    }
}

/// By a strategy for any puzzle.
fn general<W: Store>(
    deal: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
) -> Answer<Solution> {
    let game = Game::<W>::new(deal);
    let packed = Compact(&game);
    match strategy {
        "enumerate" => enumerated(&packed, |moves| Solution::from(moves.to_vec()), ask, emit),
        "count" => {
            let solution = |length| {
                if ask.moves {
                    shown(first(deal, length, &ask.limits, ask.watch).verdict, length)
                } else {
                    Verdict::Solved(Solution { length, moves: None })
                }
            };
            counted(&packed, solution, ask)
        }
        name => {
            let bound = Through { puzzle: &game, inner: Misplaced(&game) };
            let report = shortest_both_ways(name, &packed, &bound, &ask.limits, ask.watch);
            let verdict = report.verdict.map(Solution::from);
            Answer::of(verdict, name, report.statistics.positions)
        }
    }
}

/// The bound of a search for the first solution of a length that is known to be the shortest.
struct Known<H> {
    start: Position,
    length: u32,
    inner: H,
}

impl<P: Puzzle<State = Position>, H: Heuristic<P>> Heuristic<P> for Known<H> {
    fn estimate(&self, s: &Position) -> u32 {
        if *s == self.start { self.length } else { self.inner.estimate(s) }
    }
}

/// The same for decks of any size, by a search that knows the length.
fn retrace<W: Store>(
    deal: &Instance,
    length: u64,
    limits: &Limits,
    watch: &dyn Watch,
) -> Answer<Solution> {
    let game = Game::<W>::new(deal);
    let length = u32::try_from(length).unwrap_or(u32::MAX - 1);
    let inner = Known { start: game.start(), length, inner: Misplaced(&game) };
    let bound = Through { puzzle: &game, inner };
    let report = idastar::run(&Compact(&game), &bound, &idastar::Options::default(), limits, watch);
    Answer::of(report.verdict.map(Solution::from), "layers", report.statistics.positions)
}

/// The fewest moves that a deal takes by its variant.
pub(super) fn fewest(deal: &Instance, limits: &Limits, watch: &dyn Watch) -> layers::Found {
    if deal.variant().is_contest() {
        return layers::length(deal, limits, watch);
    }
    let game = Loose::new(deal);
    let report = shortest("bfs", &game, &MisplacedAnywhere(&game), limits, watch);
    layers::Found {
        verdict: report.verdict.map(|moves| moves.len() as u64),
        positions: report.statistics.positions,
        bytes: report.statistics.bytes,
    }
}

/// How many shortest solutions a deal has, and how many positions were looked at.
pub(super) fn solutions(
    deal: &Instance,
    limits: &Limits,
    watch: &dyn Watch,
) -> (Verdict<count::Shortest>, u64) {
    fn run<W: Store>(
        deal: &Instance,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> (Verdict<count::Shortest>, u64) {
        let game = Game::<W>::new(deal);
        let report = count::run(&Compact(&game), limits, watch);
        (report.verdict, report.statistics.positions)
    }
    if !deal.variant().is_contest() {
        let report = count::run(&Loose::new(deal), limits, watch);
        return (report.verdict, report.statistics.positions);
    }
    with_word!(deal, run(deal, limits, watch))
}
