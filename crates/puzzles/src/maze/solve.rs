//! Questions about a maze, answered over the grid or by the strategies for any puzzle.

use core::ops::ControlFlow;

use everystate_algebra::Natural;
use everystate_algebra::orient::Direction;
use everystate_puzzle::{Silent, Verdict};
use everystate_search::bfs;

use super::bound::Homeward;
use super::grid::{self, every};
use super::rules::Instance;
use crate::family::general::{counted, enumerated, shortest_both_ways};
use crate::family::{Answer, Ask, Question};

/// A journey.
pub(super) type Tips = Vec<Direction>;

/// Answers a question by the strategy called `strategy`.
pub(super) fn solve(
    maze: &Instance,
    strategy: &'static str,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Tips) -> ControlFlow<()>,
) -> Answer<Tips> {
    let (limits, watch) = (&ask.limits, ask.watch);
    match strategy {
        "grid" => by_grid(maze, ask, emit),
        "enumerate" => enumerated(maze, <[Direction]>::to_vec, ask, emit),
        "count" => {
            let first = |_| bfs::run(maze, limits, &Silent).verdict;
            counted(maze, first, ask)
        }
        name => {
            let report = shortest_both_ways(name, maze, &Homeward(maze), limits, watch);
            Answer::of(report.verdict, name, report.statistics.positions)
        }
    }
}

fn by_grid(
    maze: &Instance,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&Tips) -> ControlFlow<()>,
) -> Answer<Tips> {
    let (limits, watch) = (&ask.limits, ask.watch);
    let answer = |verdict, positions| Answer::of(verdict, "grid", positions);
    match ask.question {
        Question::First | Question::Any | Question::Sample => {
            let found = grid::first(maze, limits, watch);
            answer(found.verdict, found.positions)
        }
        Question::All => {
            let found = every::all(maze, limits, watch, &mut |tips| emit(&tips.to_vec()));
            let (verdict, count) = divide(found.verdict, Natural::ZERO);
            answer(verdict, found.positions).counting(ask.question, count)
        }
        Question::Count => {
            let found = every::count(maze, ask.modulus, limits, watch);
            let (verdict, count) = divide(found.verdict, Natural::ZERO);
            answer(verdict, found.positions).counting(ask.question, count)
        }
        Question::Unique | Question::Simple => {
            let unique = if ask.question == Question::Unique { every::unique } else { grid::only };
            let found = unique(maze, limits, watch);
            let (verdict, unique) = divide(found.verdict, false);
            let unique = verdict.is_proved().then_some(unique);
            Answer { unique, ..answer(verdict, found.positions) }
        }
    }
}

/// Divides a verdict on a pair; `none` is what goes with no journey.
fn divide<T>(verdict: Verdict<(Tips, T)>, none: T) -> (Verdict<Tips>, T) {
    match verdict {
        Verdict::Solved((tips, more)) => (Verdict::Solved(tips), more),
        Verdict::Unsolvable => (Verdict::Unsolvable, none),
        Verdict::Stopped { at_least, why } => (Verdict::Stopped { at_least, why }, none),
    }
}
