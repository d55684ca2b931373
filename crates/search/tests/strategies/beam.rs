//! Any solution by a beam: whether there is one, and what is proved of it.

use crate::all::Bound;
use crate::anytime::{Distances, Eight};
use crate::brute::{Model, ladders, models};
use crate::limits::{holds, limits};
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Verdict, Zero, replay};
use everystate_search::anytime::Solution;
use everystate_search::beam::{self, Options};
use everystate_search::{Report, astar};
use proptest::prelude::*;
use std::time::Duration;

fn run(model: &Model, bound: &Bound, width: usize, limits: &Limits) -> Report<Solution<u32>> {
    beam::run(&model.graph(), bound, &Options { width }, limits, &Silent)
}

/// What holds whatever ended it.
fn check(model: &Model, report: &Report<Solution<u32>>, limits: &Limits) {
    let truth = model.distance();
    holds(&report.verdict, report.statistics, truth, limits, "beam");
    if let Verdict::Solved(solution) = &report.verdict {
        assert_eq!((solution.cost, solution.stopped), (solution.moves.len() as u64, None));
        let graph = model.graph();
        let end = replay(&graph, &solution.moves).unwrap();
        assert!(graph.is_goal(&end) && solution.cost <= limits.depth);
        let truth = truth.unwrap();
        assert!(solution.at_least <= truth && truth <= solution.cost, "{solution:?}, {truth}");
    }
}

fn bounds(model: &Model, seed: u64) -> [Bound; 3] {
    let zero = Bound(vec![0; model.vertices as usize]);
    [zero, Bound::of(model, seed), Bound::exact(model)]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn it_finds_a_solution_wherever_there_is_one(
        model in prop_oneof![models(), ladders()],
        width in 0usize..6,
        seed: u64,
    ) {
        for bound in bounds(&model, seed) {
            let report = run(&model, &bound, width, &Limits::none());
            check(&model, &report, &Limits::none());
            prop_assert_eq!(report.verdict.is_proved(), true);
            prop_assert_eq!(matches!(report.verdict, Verdict::Solved(_)), model.distance().is_some());
            prop_assert_eq!(&report, &run(&model, &bound, width, &Limits::none()));
        }
    }

    #[test]
    fn one_that_is_wide_enough_finds_a_shortest_and_proves_it(model in ladders(), seed: u64) {
        for bound in bounds(&model, seed) {
            let report = run(&model, &bound, model.vertices as usize, &Limits::none());
            if let Verdict::Solved(solution) = report.verdict {
                prop_assert!(solution.is_optimal());
                prop_assert_eq!(Some(solution.cost), model.distance());
            }
        }
    }

    #[test]
    fn a_limit_never_makes_a_verdict_wrong(
        model in prop_oneof![models(), ladders()],
        width in 1usize..4,
        limits in limits(),
        seed: u64,
    ) {
        for bound in bounds(&model, seed) {
            check(&model, &run(&model, &bound, width, &limits), &limits);
        }
    }

    #[test]
    fn a_solution_within_the_depth_is_found(
        model in prop_oneof![models(), ladders()],
        width in 1usize..4,
        depth in 0u64..12,
        seed: u64,
    ) {
        let limits = Limits { depth, ..Limits::none() };
        for bound in bounds(&model, seed) {
            let report = run(&model, &bound, width, &limits);
            check(&model, &report, &limits);
            let within = model.distance().is_some_and(|d| d <= depth);
            prop_assert_eq!(matches!(report.verdict, Verdict::Solved(_)), within);
            // Nothing lies beyond the last layer: with an idle bound that is seen where the depth reaches as far.
            if model.distance().is_none() && bound.0.iter().all(|&estimate| estimate == 0) {
                let closed = model.levels().len() as u64 <= depth;
                prop_assert_eq!(report.verdict == Verdict::Unsolvable, closed, "{:?}", report);
            }
        }
    }
}

#[test]
fn a_beam_that_runs_dry_is_followed_by_a_wider_one() {
    // The bound prefers 1, from which nothing goes on but to 2; the way leads by 3.
    let model = Model::new(6, 0, &[5], &[(0, 1), (0, 3), (1, 2), (3, 4), (4, 5)]);
    let bound = Bound(vec![0, 0, 0, 2, 1, 0]);
    let narrow = run(&model, &bound, 1, &Limits::none());
    let Verdict::Solved(solution) = narrow.verdict else { panic!("{narrow:?}") };
    assert_eq!((solution.moves.as_slice(), solution.at_least), (&[3, 4, 5][..], 3));
    let wide = run(&model, &bound, 2, &Limits::none());
    assert!(wide.statistics.positions < narrow.statistics.positions);
    // With no more positions allowed than the first beam looks at, what was cut off is what is proved.
    let first = Limits { positions: 4, ..Limits::none() };
    let stopped = Verdict::Stopped { at_least: 3, why: Stop::Positions };
    assert_eq!(run(&model, &bound, 1, &first).verdict, stopped);
}

#[test]
fn of_equal_estimates_the_first_in_order_stays() {
    let edges = [(0, 3), (0, 1), (0, 2), (1, 4), (2, 4), (3, 4)];
    let model = Model::new(5, 0, &[4], &edges);
    for width in 1..4 {
        let report = run(&model, &Bound(vec![0; 5]), width, &Limits::none());
        assert_eq!(report.verdict.solution().unwrap().moves, [3, 4]);
    }
    // A smaller one comes first, whenever it was found.
    let report = run(&model, &Bound(vec![0, 1, 0, 1, 0]), 1, &Limits::none());
    assert_eq!(report.verdict.solution().unwrap().moves, [2, 4]);
}

#[test]
fn a_narrow_beam_solves_eight_tiles_with_few_positions() {
    let none = Limits::none();
    let shortest = astar::run(&Eight, &Distances, &none, &Silent).statistics.positions;
    let mut costs = Vec::new();
    for width in [1, 5, 20, 200_000] {
        let report = beam::run(&Eight, &Distances, &Options { width }, &none, &Silent);
        let few = report.statistics.positions * 4 < shortest;
        let solution = report.verdict.solution().unwrap();
        let end = replay(&Eight, &solution.moves).unwrap();
        assert!(Eight.is_goal(&end) && solution.at_least <= 31 && solution.cost >= 31);
        assert!(few || width > 20, "{width}: {:?}", report.statistics);
        costs.push((solution.cost, solution.at_least));
    }
    assert_eq!(costs[3], (31, 31));
    // The bound that is proved is that of the start, or better.
    assert!(costs.iter().all(|&(_, at_least)| at_least >= 21), "{costs:?}");
}

#[test]
fn layers_that_were_wide_hold_no_memory() {
    // From hub to hub by any of thousands; one is kept each time.
    let wide = 3000;
    let bytes = |hubs: u32| {
        let spokes = (0..hubs).flat_map(|h| (1..wide).map(move |v| (h * wide, h * wide + v)));
        let back = (0..hubs).flat_map(|h| (1..wide).map(move |v| (h * wide + v, (h + 1) * wide)));
        let graph = Graph::new(hubs * wide + 1, 0, [hubs * wide], spokes.chain(back));
        let report = beam::run(&graph, &Zero, &Options { width: 1 }, &Limits::none(), &Silent);
        assert_eq!(report.verdict.solution().unwrap().cost, u64::from(2 * hubs));
        report.statistics.bytes
    };
    let (few, many) = (bytes(3), bytes(30));
    assert!(many < few + 10_000, "{few}, {many}");
}

#[test]
fn degenerate_cases() {
    let of = |graph: &Graph, limits: &Limits| {
        beam::run(graph, &Zero, &Options { width: 1 }, limits, &Silent).verdict.map(|s| s.moves)
    };
    let none = Limits::none();
    assert_eq!(of(&Graph::new(1, 0, [0], []), &none), Verdict::Solved(vec![]));
    assert_eq!(of(&Graph::new(2, 0, [1], [(1, 0)]), &none), Verdict::Unsolvable);
    assert_eq!(of(&Graph::new(1, 0, [], [(0, 0)]), &none), Verdict::Unsolvable);
    let ring = Graph::new(4, 0, [3], [(0, 1), (1, 2), (2, 0)]);
    assert_eq!(of(&ring, &none), Verdict::Unsolvable);
    let still = Graph::new(2, 0, [1], [(0, 0), (0, 1), (1, 1)]);
    assert_eq!(of(&still, &none), Verdict::Solved(vec![1]));
    // A start that is proved dead.
    let dead = Bound(vec![u32::MAX; 4]);
    for limits in [none, Limits { depth: 5, ..Limits::none() }] {
        let report = beam::run(&ring, &dead, &Options::default(), &limits, &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable);
    }
}

#[test]
fn every_limit_zero() {
    let none = Limits::none;
    let cancel = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let limits = [
        (Limits { positions: 0, ..none() }, Stop::Positions, 0),
        (Limits { depth: 0, ..none() }, Stop::Depth, 1),
        (Limits { bytes: 0, ..none() }, Stop::Memory, 1),
        (Limits { time: Some(Duration::ZERO), ..none() }, Stop::Seconds, 1),
        (Limits { cancel, ..none() }, Stop::Cancelled, 1),
    ];
    let model = Model::new(3, 0, &[2], &[(0, 1), (1, 2)]);
    let solved = Model::new(2, 0, &[0], &[(0, 1), (1, 0)]);
    for (limits, why, at_least) in limits {
        let zero = Bound(vec![0; 3]);
        let report = run(&model, &zero, 1, &limits);
        assert_eq!(report.verdict, Verdict::Stopped { at_least, why });
        // The solution of no moves needs nothing but a position.
        let report = run(&solved, &zero, 1, &limits);
        assert_eq!(report.verdict.is_proved(), why != Stop::Positions);
    }
}
