//! Any solution fast, then better ones: what is handed out, what is proved of it, and how it ends.

use crate::all::Bound;
use crate::brute::{Model, ladders};
use crate::costs::wide;
use crate::limits::limits;
use crate::priced::{Costly, WEIGHTS, costly};
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Silent, Stop, Verdict, law, price, replay};
use everystate_search::anytime::{self, Options, Ratio, Solution};
use everystate_search::{Report, astar};
use proptest::prelude::*;
use std::ops::ControlFlow;

fn weights() -> impl Strategy<Value = Ratio> {
    prop::sample::select(WEIGHTS.to_vec())
        .prop_map(|(over, under)| Ratio::new(over, under).unwrap())
}

/// All solutions that a search by cost hands out until it has handed out so many, and how it ends.
fn run(
    costly: &Costly,
    bound: &Bound,
    options: &Options,
    limits: &Limits,
    enough: usize,
) -> (Vec<Solution<u32>>, Report<Solution<u32>>) {
    let mut all = Vec::new();
    let report =
        anytime::cheapest(&costly.tolls(), bound, options, limits, &Silent, &mut |solution| {
            all.push(solution.clone());
            if all.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    (all, report)
}

/// What holds of every search, whatever ended it.
fn holds(
    costly: &Costly,
    (all, report): &(Vec<Solution<u32>>, Report<Solution<u32>>),
    limits: &Limits,
) {
    let (tolls, truth) = (costly.tolls(), costly.distance());
    assert!(report.statistics.positions <= limits.positions);
    assert!(report.statistics.bytes <= limits.bytes);
    for solution in all {
        let truth = truth.expect("there is a solution");
        assert_eq!(price(&tolls, &solution.moves), Some(solution.cost));
        let end = replay(&tolls, &solution.moves).unwrap();
        assert!(tolls.is_goal(&end) && solution.cost <= limits.depth);
        assert!(solution.at_least <= truth && truth <= solution.cost, "{solution:?}");
        assert_eq!(solution.stopped, None);
    }
    for pair in all.windows(2) {
        assert!(pair[1].cost < pair[0].cost && pair[0].at_least <= pair[1].at_least, "{pair:?}");
    }
    match (&report.verdict, all.last()) {
        (Verdict::Solved(best), Some(last)) => {
            assert_eq!((&best.moves, best.cost), (&last.moves, last.cost));
            assert!(best.at_least >= last.at_least && best.at_least <= truth.unwrap());
        }
        (Verdict::Unsolvable, None) => assert_eq!(truth, None),
        (Verdict::Stopped { at_least, .. }, None) => {
            assert!(truth.is_none_or(|truth| *at_least <= truth));
        }
        (verdict, last) => panic!("{verdict:?} after {last:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn what_is_handed_out_is_true_and_becomes_better(
        costly in costly(),
        weight in weights(),
        limits in limits(),
        (seed, exact) in any::<(u64, bool)>(),
    ) {
        let (bound, options) = (costly.bound(seed, exact), Options { weight, ..Options::default() });
        for limits in [limits, Limits::none()] {
            holds(&costly, &run(&costly, &bound, &options, &limits, usize::MAX), &limits);
        }
    }

    #[test]
    fn it_ends_when_it_is_told_to(costly in costly(), weight in weights(), seed: u64, enough in 1usize..4) {
        let (bound, options) = (costly.bound(seed, false), Options { weight, ..Options::default() });
        let found = run(&costly, &bound, &options, &Limits::none(), enough);
        prop_assert!(found.0.len() <= enough);
        holds(&costly, &found, &Limits::none());
        if let (Verdict::Solved(best), true) = (&found.1.verdict, found.0.len() == enough) {
            prop_assert_eq!(best.stopped, None);
        }
    }

    #[test]
    fn it_ends_as_soon_as_it_is_good_enough(costly in costly(), weight in weights(), seed: u64, tenths in 10u16..40) {
        let within = Ratio::new(tenths, 10).unwrap();
        let bound = costly.bound(seed, false);
        let found = run(&costly, &bound, &Options { weight, within }, &Limits::none(), usize::MAX);
        holds(&costly, &found, &Limits::none());
        if let Verdict::Solved(best) = &found.1.verdict && best.stopped.is_none() {
            prop_assert!(within.allows(best.cost, best.at_least));
            prop_assert!(best.cost * 10 <= costly.distance().unwrap() * u64::from(tenths));
        }
    }

    #[test]
    fn moves_are_counted_where_they_have_no_cost(model in ladders(), weight in weights(), seed: u64) {
        let (graph, bound, none) = (model.graph(), Bound::of(&model, seed), Limits::none());
        let options = Options { weight, ..Options::default() };
        let mut last = None;
        let report = anytime::run(&graph, &bound, &options, &none, &Silent, &mut |solution| {
            assert_eq!(solution.cost, solution.moves.len() as u64);
            assert!(last.is_none_or(|last| solution.cost < last));
            last = Some(solution.cost);
            ControlFlow::Continue(())
        });
        match report.verdict {
            Verdict::Solved(best) => {
                prop_assert_eq!(Some(best.cost), model.distance());
                prop_assert!(best.is_optimal() && best.stopped.is_none());
            }
            verdict => prop_assert_eq!((verdict, model.distance()), (Verdict::Unsolvable, None)),
        }
    }
}

#[test]
fn what_is_handed_out_among_thousands_of_positions_is_true_too() {
    // Several are expanded at once, and the weight is lowered in the midst: what leads to a goal may have become cheaper than
    // what was known where it was found.
    for (costs, seed) in [(3, 1), (50, 2), (1_000_000, 3), (1_000_000, 4)] {
        let (costly, limits) = wide(costs, u64::MAX);
        let bound = costly.bound(seed, false);
        for (over, under) in WEIGHTS {
            let weight = Ratio::new(over, under).unwrap();
            let options = Options { weight, ..Options::default() };
            let found = run(&costly, &bound, &options, &limits, usize::MAX);
            holds(&costly, &found, &limits);
            assert!(found.1.verdict.solution().unwrap().is_optimal());
        }
    }
}

/// A grid of squares between two corners of one side, with a wall in the middle that leaves a gap at the other side; and the
/// distances as if the wall were not there.
fn walled(side: u32) -> (Graph, Bound) {
    let free = |x: u32, y: u32| x < side && y < side && (x != side / 2 || y == 0);
    let mut edges = Vec::new();
    for (x, y) in
        (0..side).flat_map(|x| (0..side).map(move |y| (x, y))).filter(|&(x, y)| free(x, y))
    {
        let near = [(x, y + 1), (x + 1, y), (x, y.wrapping_sub(1)), (x.wrapping_sub(1), y)];
        edges.extend(
            near.iter().filter(|(a, b)| free(*a, *b)).map(|(a, b)| (x * side + y, a * side + b)),
        );
    }
    let last = side - 1;
    let ahead = (0..side * side).map(|v| (last - v / side) + (last - v % side)).collect();
    (Graph::new(side * side, last, [side * side - 1], edges), Bound(ahead))
}

#[test]
fn a_larger_weight_finds_its_first_solution_sooner() {
    let (grid, ahead) = walled(60);
    let first = |weight| {
        let options = Options { weight, ..Options::default() };
        let stop = &mut |_: &Solution<u32>| ControlFlow::Break(());
        anytime::run(&grid, &ahead, &options, &Limits::none(), &Silent, stop)
    };
    let shortest = astar::run(&grid, &ahead, &Limits::none(), &Silent);
    let length = shortest.verdict.clone().solution().unwrap().len() as u64;
    assert_eq!(length, 59 + 59 + 59);
    let [one, two, many] = [Ratio::ONE, Ratio::TWO, Ratio::new(50, 1).unwrap()].map(first);
    let positions = [&one, &two, &many].map(|report| report.statistics.positions);
    assert!(positions[2] <= positions[1] && positions[1] <= positions[0], "{positions:?}");
    assert!(2 * positions[2] < shortest.statistics.positions + positions[0], "{positions:?}");
    for report in [one, two, many] {
        let solution = report.verdict.solution().unwrap();
        assert!(solution.at_least <= length && length <= solution.cost, "{solution:?}");
    }
}

#[test]
fn a_limit_leaves_the_best_solution_with_what_is_proved_of_it() {
    // The long way is met first; on the short one a limit ends it.
    let edges = [(0, 1), (0, 3), (1, 2), (2, 8), (3, 4), (4, 8), (3, 5), (5, 6), (6, 7)];
    let graph = Graph::new(9, 0, [8], edges);
    let bound = Bound(vec![2, 0, 0, 1, 1, 1, 1, 1, 0]);
    let mut seen = Vec::new();
    for positions in 1..=9 {
        let limits = Limits { positions, ..Limits::none() };
        let go_on = &mut |_: &Solution<u32>| ControlFlow::Continue(());
        let report = anytime::run(&graph, &bound, &Options::default(), &limits, &Silent, go_on);
        seen.push(match report.verdict {
            Verdict::Solved(s) => (Some(s.cost), s.at_least, s.stopped),
            Verdict::Stopped { at_least, why } => (None, at_least, Some(why)),
            Verdict::Unsolvable => panic!("{positions} positions"),
        });
    }
    let why = Some(Stop::Positions);
    let expected =
        [(None, 2, why), (None, 2, why), (None, 2, why), (None, 2, why), (Some(3), 2, why)];
    assert_eq!(seen[..5], expected, "{seen:?}");
    assert_eq!(seen[8], (Some(3), 3, None), "{seen:?}");
}

#[test]
fn what_was_waiting_does_not_hold_the_bound_down() {
    // 1 is reached at a cost of 9 and then of 1: the dear entry is void, and the least total that is open rises all the same.
    let edges = [(0, 1, 9), (0, 2, 0), (2, 1, 1), (1, 3, 5), (3, 4, 5), (0, 4, 20)];
    let costly = Costly::new(5, (0, &[4]), &edges);
    for (over, under) in WEIGHTS {
        let options = Options { weight: Ratio::new(over, under).unwrap(), ..Options::default() };
        let bound = Bound(vec![0, 0, 0, 0, 0]);
        let (all, report) = run(&costly, &bound, &options, &Limits::none(), usize::MAX);
        assert_eq!(
            all.iter().map(|s| (s.cost, s.at_least)).collect::<Vec<_>>(),
            [(20, 0), (11, 6)]
        );
        assert!(report.verdict.solution().unwrap().is_optimal());
    }
}

#[test]
fn what_is_not_shortest_is_not_said_to_be() {
    let model = Model::new(4, 0, &[3], &[(0, 1), (1, 2), (2, 3), (0, 3)]);
    let stop = &mut |_: &Solution<u32>| ControlFlow::Break(());
    let zero = Bound(vec![0; 4]);
    let report =
        anytime::run(&model.graph(), &zero, &Options::default(), &Limits::none(), &Silent, stop);
    let solution = report.verdict.solution().unwrap();
    // One move, and every solution has at least one: the start is no goal.
    assert_eq!((solution.cost, solution.at_least, solution.is_optimal()), (1, 1, true));
    let model = Model::new(5, 0, &[4], &[(0, 1), (1, 2), (2, 4), (0, 3), (3, 4)]);
    let ahead = Bound(vec![0, 0, 0, 1, 0]);
    let report =
        anytime::run(&model.graph(), &ahead, &Options::default(), &Limits::none(), &Silent, stop);
    let solution = report.verdict.solution().unwrap();
    assert_eq!((solution.cost, solution.at_least, solution.is_optimal()), (3, 2, false));
}

/// The puzzle of eight tiles, from one of its farthest positions.
pub(crate) struct Eight;

impl Puzzle for Eight {
    type State = [u8; 9];
    type Move = usize;
    fn start(&self) -> [u8; 9] {
        [8, 6, 7, 2, 5, 4, 3, 0, 1]
    }
    fn is_goal(&self, s: &[u8; 9]) -> bool {
        *s == [1, 2, 3, 4, 5, 6, 7, 8, 0]
    }
    fn moves(&self, s: &[u8; 9], out: &mut Vec<usize>) {
        let gap = s.iter().position(|&tile| tile == 0).unwrap();
        out.extend((0..9usize).filter(|&at| at / 3 == gap / 3 && at.abs_diff(gap) == 1));
        out.extend((0..9usize).filter(|&at| at.abs_diff(gap) == 3));
    }
    fn apply(&self, s: &[u8; 9], at: usize) -> [u8; 9] {
        let mut next = *s;
        next.swap(at, s.iter().position(|&tile| tile == 0).unwrap());
        next
    }
}

/// How far the tiles are from their places.
pub(crate) struct Distances;

impl Heuristic<Eight> for Distances {
    fn estimate(&self, s: &[u8; 9]) -> u32 {
        let off = |(at, &tile): (usize, &u8)| match usize::from(tile) {
            0 => 0,
            tile => (at / 3).abs_diff((tile - 1) / 3) + (at % 3).abs_diff((tile - 1) % 3),
        };
        u32::try_from(s.iter().enumerate().map(off).sum::<usize>()).unwrap()
    }
}

#[test]
fn a_weight_that_is_lowered_proves_with_hardly_more_work_than_astar() {
    let none = Limits::none();
    law::incremental(&Eight, &Distances, &law::sample(&Eight, 100)).unwrap();
    let shortest = astar::run(&Eight, &Distances, &none, &Silent);
    assert_eq!(shortest.verdict.solution().unwrap().len(), 31);
    for (over, under) in WEIGHTS.into_iter().chain([(5, 1)]) {
        let options = Options { weight: Ratio::new(over, under).unwrap(), ..Options::default() };
        let go_on = &mut |_: &Solution<usize>| ControlFlow::Continue(());
        let report = anytime::run(&Eight, &Distances, &options, &none, &Silent, go_on);
        let best = report.verdict.solution().unwrap();
        assert!(best.is_optimal() && best.cost == 31, "{best:?}");
        let (generated, least) = (report.statistics.generated, shortest.statistics.generated);
        // With a weight of five or more that stays it takes a fifth more.
        assert!(generated < least + least / 16, "{over}/{under}: {generated}, by A* {least}");
    }
}
