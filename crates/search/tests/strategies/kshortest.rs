//! The best solutions, against all walks of each length, of which the best to each vertex are kept.

use crate::brute::{Model, models};
use crate::limits::limits;
use crate::priced::{Costly, costly};
use crate::walks::{KINDS, is_longer, solutions};
use everystate_puzzle::{Limits, Silent, Stop, Verdict, price};
use everystate_search::Report;
use everystate_search::kshortest::{self, Options, Ranking, Way};
use proptest::prelude::*;
use std::time::Duration;

/// What a walk costs, and its edges by their numbers.
type Priced = (u64, Vec<usize>);

/// By cost, length and the order of moves: edges from one vertex are numbered in that order.
fn order(a: &Priced, b: &Priced) -> std::cmp::Ordering {
    (a.0, a.1.len(), &a.1).cmp(&(b.0, b.1.len(), &b.1))
}

/// The `k` best solutions, each with its cost.
fn best(costly: &Costly, (repeats, through): (bool, bool), k: usize) -> Vec<(u64, Vec<u32>)> {
    let Costly { model, costs } = costly;
    let n = model.vertices as usize;
    let is_goal = |v: usize| model.goals.iter().any(|&goal| goal as usize == v);
    let mut ends: Vec<Vec<Priced>> = vec![Vec::new(); n];
    ends[model.start as usize].push((0, Vec::new()));
    let mut all = Vec::new();
    // None of the best can be longer: of `k` walks more to some vertex on the way none would be better.
    for _ in 0..=n * (k + 1) {
        (0..n).filter(|&v| is_goal(v)).for_each(|v| all.extend(ends[v].clone()));
        let mut longer: Vec<Vec<Priced>> = vec![Vec::new(); n];
        for (e, &(a, b)) in model.edges.iter().enumerate() {
            for (cost, walk) in ends[a as usize].iter().filter(|_| through || !is_goal(a as usize))
            {
                let passed = b == model.start || walk.iter().any(|&e| model.edges[e].1 == b);
                if repeats || !passed {
                    let cost = cost + u64::from(costs[e]);
                    longer[b as usize].push((cost, [walk.as_slice(), &[e]].concat()));
                }
            }
        }
        for list in &mut longer {
            list.sort_by(order);
            // Paths differ in where they may go on: all of them count.
            list.truncate(if repeats { k } else { usize::MAX });
        }
        ends = longer;
    }
    all.sort_by(order);
    all.truncate(k);
    let vertices = |walk: Vec<usize>| walk.iter().map(|&e| model.edges[e].1).collect();
    all.into_iter().map(|(cost, walk)| (cost, vertices(walk))).collect()
}

fn pairs(ways: &[Way<u32>]) -> Vec<(u64, Vec<u32>)> {
    ways.iter().map(|way| (way.cost, way.moves.clone())).collect()
}

/// What holds of a ranking whatever ended it; `truth` are more solutions than were wanted, if there are more, the best first.
fn holds(report: &Report<Ranking<u32>>, truth: &[(u64, Vec<u32>)], wanted: usize, limits: &Limits) {
    assert!(report.statistics.bytes <= limits.bytes);
    assert!(report.statistics.positions <= limits.positions);
    match &report.verdict {
        Verdict::Solved(ranking) => {
            let found = pairs(&ranking.solutions);
            assert!(!found.is_empty() && found.len() <= wanted.max(1));
            assert_eq!(found, truth[..found.len()]);
            let other = truth.get(found.len()).map(|(cost, _)| *cost);
            match ranking.beyond {
                Some(beyond) => assert!(other.is_none_or(|other| beyond <= other), "{ranking:?}"),
                None => assert_eq!(other, None, "{ranking:?}"),
            }
            let last = found[found.len() - 1].0;
            assert!(last <= limits.depth && ranking.beyond.is_none_or(|beyond| beyond >= last));
            if found.len() < wanted {
                assert_eq!(ranking.stopped.is_some(), ranking.beyond.is_some(), "{ranking:?}");
            } else if wanted > 0 {
                assert_eq!(ranking.stopped, None);
            }
            if ranking.stopped == Some(Stop::Depth) {
                assert!(ranking.beyond.unwrap() > limits.depth);
            }
        }
        Verdict::Unsolvable => assert_eq!(truth.len(), 0),
        Verdict::Stopped { at_least, why } => {
            assert!(truth.first().is_none_or(|(cost, _)| at_least <= cost));
            assert!(*why != Stop::Depth || *at_least > limits.depth);
        }
    }
}

fn options(solutions: usize, (repeats, through): (bool, bool)) -> Options {
    Options { solutions, repeats, through }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn the_shortest(model in models(), wanted in 0usize..6, limits in limits()) {
        for kind in KINDS {
            let costly = Costly { model: model.clone(), costs: vec![1; model.edges.len()] };
            let truth = best(&costly, kind, wanted.max(1) + 1);
            for limits in [limits.clone(), Limits::none()] {
                let report = kshortest::run(&model.graph(), &options(wanted, kind), &limits, &Silent);
                holds(&report, &truth, wanted, &limits);
                let priced = kshortest::cheapest(&costly.tolls(), &options(wanted, kind), &limits, &Silent);
                holds(&priced, &truth, wanted, &limits);
            }
            let none = Limits::none();
            let report = kshortest::run(&model.graph(), &options(wanted, kind), &none, &Silent);
            let found = report.verdict.solution().map_or(0, |ranking| ranking.solutions.len());
            prop_assert_eq!(found, truth.len().min(wanted.max(1)));
        }
    }

    #[test]
    fn the_cheapest(costly in costly(), wanted in 1usize..6, limits in limits()) {
        for kind in KINDS {
            let truth = best(&costly, kind, wanted + 1);
            let tolls = costly.tolls();
            let report = kshortest::cheapest(&tolls, &options(wanted, kind), &limits, &Silent);
            holds(&report, &truth, wanted, &limits);
            let none = Limits::none();
            let report = kshortest::cheapest(&tolls, &options(wanted, kind), &none, &Silent);
            holds(&report, &truth, wanted, &none);
            // No position is expanded more than that many times, nor any move made.
            let edges = costly.costs.len() as u64;
            prop_assert!(!kind.0 || report.statistics.generated <= wanted as u64 * edges);
            match report.verdict {
                Verdict::Solved(ranking) => {
                    prop_assert_eq!(ranking.solutions.len(), truth.len().min(wanted));
                    for way in ranking.solutions {
                        prop_assert_eq!(price(&tolls, &way.moves), Some(way.cost));
                    }
                }
                verdict => prop_assert_eq!((verdict, truth.len()), (Verdict::Unsolvable, 0)),
            }
        }
    }

    #[test]
    fn the_oracle_agrees_with_the_list_of_all(model in models()) {
        for kind in KINDS {
            let costly = Costly { model: model.clone(), costs: vec![1; model.edges.len()] };
            let all = solutions(&model, kind, 6);
            let found = best(&costly, kind, 4);
            let short: Vec<_> = found.iter().filter(|(cost, _)| *cost <= 6).map(|(_, w)| w.clone()).collect();
            prop_assert_eq!(&short[..], &all[..all.len().min(4)]);
            prop_assert!(found.len() == 4 || !is_longer(&model, kind, found.last().map_or(0, |f| f.0)));
        }
    }
}

/// All answers to one question: where moves are counted, and where each costs one.
fn both(model: &Model, options: &Options, limits: &Limits) -> [Report<Ranking<u32>>; 2] {
    let costly = Costly { model: model.clone(), costs: vec![1; model.edges.len()] };
    [
        kshortest::run(&model.graph(), options, limits, &Silent),
        kshortest::cheapest(&costly.tolls(), options, limits, &Silent),
    ]
}

/// Checks the moves of the five best solutions, without a limit.
fn check(model: &Model, expected: &[&[u32]]) {
    for report in both(model, &options(5, (true, true)), &Limits::none()) {
        let solved = matches!(report.verdict, Verdict::Solved(_));
        assert!(solved || report.verdict == Verdict::Unsolvable, "{report:?}");
        let found = report.verdict.solution().map_or(Vec::new(), |ranking| ranking.solutions);
        let moves: Vec<_> = found.into_iter().map(|way| way.moves).collect();
        assert_eq!(moves, expected);
    }
}

#[test]
fn degenerate_cases() {
    check(&Model::new(1, 0, &[0], &[]), &[&[]]);
    check(&Model::new(1, 0, &[0], &[(0, 0)]), &[&[], &[0], &[0, 0], &[0, 0, 0], &[0, 0, 0, 0]]);
    check(&Model::new(2, 0, &[1], &[(1, 0)]), &[]);
    check(&Model::new(4, 0, &[3], &[(0, 1), (1, 2), (2, 0)]), &[]);
    check(&Model::new(1, 0, &[], &[(0, 0)]), &[]);
    let edges = [(0, 3), (0, 1), (0, 2), (1, 4), (2, 4), (3, 4)];
    check(&Model::new(5, 0, &[4], &edges), &[&[3, 4], &[1, 4], &[2, 4]]);
}

#[test]
fn moves_that_cost_nothing() {
    // Round and round at no cost: of equal cost the shorter come first, and it ends.
    let edges = [(0, 1, 0), (1, 0, 0), (1, 2, 5), (1, 1, 0)];
    let costly = Costly::new(3, (0, &[2]), &edges);
    let of = |wanted| {
        let options = options(wanted, (true, true));
        let report = kshortest::cheapest(&costly.tolls(), &options, &Limits::none(), &Silent);
        pairs(&report.verdict.solution().unwrap().solutions)
    };
    let expected: [&[u32]; 4] = [&[1, 2], &[1, 1, 2], &[1, 0, 1, 2], &[1, 1, 1, 2]];
    assert_eq!(of(4), expected.map(|moves| (5, moves.to_vec())));
    assert_eq!(of(1), of(4)[..1]);
    // The same without a goal.
    let costly =
        Costly { model: Model { goals: vec![], ..costly.model.clone() }, ..costly.clone() };
    let report =
        kshortest::cheapest(&costly.tolls(), &options(3, (true, true)), &Limits::none(), &Silent);
    assert_eq!(report.verdict, Verdict::Unsolvable);
}

#[test]
fn paths_to_a_position_that_cannot_go_on_hide_none_that_can() {
    // All cheap ways to 2 have passed 1, by which alone 2 goes on.
    let cheap = [(0, 1, 0), (1, 2, 0), (1, 4, 0), (4, 2, 0), (1, 5, 0), (5, 2, 0)];
    let edges = [&cheap[..], &[(0, 2, 5), (2, 1, 0), (1, 3, 9)]].concat();
    let costly = Costly::new(6, (0, &[3]), &edges);
    let options = options(2, (false, true));
    let report = kshortest::cheapest(&costly.tolls(), &options, &Limits::none(), &Silent);
    let found = pairs(&report.verdict.solution().unwrap().solutions);
    assert_eq!(found, [(9, vec![1, 3]), (14, vec![2, 1, 3])]);
}

#[test]
fn solutions_that_are_kept_take_bytes() {
    // Ten diamonds in a row: two ways through each.
    let sides = |v: u32| [(3 * v, 3 * v + 1), (3 * v, 3 * v + 2)];
    let back = |v: u32| [(3 * v + 1, 3 * v + 3), (3 * v + 2, 3 * v + 3)];
    let edges: Vec<_> = (0..10).flat_map(|v| sides(v).into_iter().chain(back(v))).collect();
    let model = Model::new(31, 0, &[30], &edges);
    let bytes = |wanted| {
        both(&model, &options(wanted, (true, true)), &Limits::none()).map(|r| r.statistics.bytes)
    };
    for (few, many) in bytes(1).into_iter().zip(bytes(1000)) {
        assert!(many >= few + 999 * 20 * 4, "{few}, {many}");
    }
}

#[test]
fn every_limit_zero() {
    let none = Limits::none;
    let cancel = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let limits = [
        (Limits { depth: 0, ..none() }, Stop::Depth),
        (Limits { bytes: 0, ..none() }, Stop::Memory),
        (Limits { time: Some(Duration::ZERO), ..none() }, Stop::Seconds),
        (Limits { cancel, ..none() }, Stop::Cancelled),
    ];
    let model = Model::new(3, 0, &[2], &[(0, 1), (1, 2)]);
    let solved = Model::new(2, 0, &[0], &[(0, 1), (1, 0)]);
    for (limits, why) in limits {
        for report in both(&model, &Options::default(), &limits) {
            let Verdict::Stopped { at_least: 0..=1, why: stop } = report.verdict else {
                panic!("{report:?}")
            };
            assert_eq!(stop, why);
        }
        // The solution of no moves needs nothing.
        for report in both(&solved, &Options::default(), &limits) {
            let ranking = report.verdict.solution().unwrap();
            assert_eq!(pairs(&ranking.solutions), [(0, vec![])]);
            assert_eq!(ranking.stopped, Some(why));
            assert!(ranking.beyond.is_some_and(|beyond| beyond <= 2));
        }
    }
    for report in both(&solved, &Options::default(), &Limits { positions: 0, ..none() }) {
        assert_eq!(report.verdict, Verdict::Stopped { at_least: 0, why: Stop::Positions });
    }
}
