//! The strategies for any puzzle, as families offer them: by name, answering an [`Ask`].
//!
//! A family's `solve` knows its puzzle, its bound and its own methods; what is the same for all of
//! them is here.

use super::{Answer, Ask, Question};
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::{Backward, Heuristic, Limits, Puzzle, Verdict, Watch};
use everystate_search::{Report, astar, bfs, bidirectional, count, deepening, enumerate, idastar};

/// One shortest solution by the strategy called `name`: `bfs`, `deepening`, or with the bound `astar`
/// or `idastar`.
pub(crate) fn shortest<P: Puzzle, H: Heuristic<P>>(
    name: &str,
    puzzle: &P,
    bound: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    match name {
        "astar" => astar::run(puzzle, bound, limits, watch),
        "idastar" => idastar::run(puzzle, bound, &idastar::Options::default(), limits, watch),
        "deepening" => deepening::run(puzzle, &deepening::Options::default(), limits, watch),
        _ => {
            debug_assert_eq!(name, "bfs", "a strategy that is offered and not run");
            bfs::run(puzzle, limits, watch)
        }
    }
}

/// As [`shortest`], for puzzles that can also be searched by `bidirectional`.
pub(crate) fn shortest_both_ways<P: Backward, H: Heuristic<P>>(
    name: &str,
    puzzle: &P,
    bound: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    match name {
        "bidirectional" => bidirectional::run(puzzle, limits, watch),
        _ => shortest(name, puzzle, bound, limits, watch),
    }
}

/// `All`, `Count` and `Unique` by [`enumerate`](mod@everystate_search::enumerate), one solution after the other in
/// the order of the moves; `solution` makes one of its moves, and `emit` gets each if all are asked for.
///
/// ```
/// use everystate_puzzle::graph::Graph;
/// use everystate_puzzles::family::{Ask, Question, enumerated};
/// use std::ops::ControlFlow;
/// let two_ways = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 3), (2, 3)]);
/// let emit = &mut |_: &Vec<u32>| ControlFlow::Continue(());
/// let answer = enumerated(&two_ways, <[u32]>::to_vec, &Ask::of(Question::Count), emit);
/// assert_eq!(answer.count, Some(2.into()));
/// ```
pub fn enumerated<P: Puzzle, S>(
    puzzle: &P,
    solution: impl Fn(&[P::Move]) -> S,
    ask: &Ask<'_>,
    emit: &mut dyn FnMut(&S) -> ControlFlow<()>,
) -> Answer<S> {
    let (mut first, mut seen) = (None, 0u64);
    let mut visit = |moves: &[P::Move]| {
        seen += 1;
        if ask.question == Question::All {
            let solution = solution(moves);
            let flow = emit(&solution);
            first.get_or_insert(solution);
            return flow;
        }
        first.get_or_insert_with(|| solution(moves));
        match ask.question {
            Question::Unique if seen > 1 => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        }
    };
    let report = enumerate::run(puzzle, &ask.limits, ask.watch, &mut visit);
    let verdict = listed(report.verdict, first);
    Answer::of(verdict, "enumerate", report.statistics.positions)
        .counting(ask.question, Natural::from(seen))
}

/// The verdict of a list of solutions whose first is known.
pub(crate) fn listed<T, S>(verdict: Verdict<T>, first: Option<S>) -> Verdict<S> {
    match (verdict, first) {
        (Verdict::Stopped { at_least, why }, _) => Verdict::Stopped { at_least, why },
        (_, Some(first)) => Verdict::Solved(first),
        (_, None) => Verdict::Unsolvable,
    }
}

/// `Count` and `Unique` by `count`, which keeps no solution: `solution` finds one of the length that
/// it is given.
pub(crate) fn counted<P: Puzzle, S>(
    puzzle: &P,
    solution: impl FnOnce(u64) -> Verdict<S>,
    ask: &Ask<'_>,
) -> Answer<S> {
    let report = count::run(puzzle, &ask.limits, ask.watch);
    let (verdict, number) = match report.verdict {
        Verdict::Solved(count::Shortest { length, solutions }) => (solution(length), solutions),
        Verdict::Unsolvable => (Verdict::Unsolvable, Natural::ZERO),
        Verdict::Stopped { at_least, why } => (Verdict::Stopped { at_least, why }, Natural::ZERO),
    };
    Answer::of(verdict, "count", report.statistics.positions).counting(ask.question, number)
}
