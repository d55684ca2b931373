//! All strategies agree with the brute force on random directed graphs.

use crate::all::{Bound, agrees, counted, enumerated, exactly, leveled, shortest, zero};
use crate::brute::{Model, ladders, models};
use everystate_algebra::Natural;
use everystate_puzzle::adapt::Rooted;
use everystate_puzzle::{Limits, Puzzle, Silent, Verdict, Watch, replay};
use everystate_search::{astar, bfs, count, enumerate};
use proptest::prelude::*;
use std::ops::ControlFlow;
use std::sync::Mutex;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_strategy_finds_the_shortest(model in models(), seed: u64) {
        let walks = model.distance().map_or(Vec::new(), |d| model.walks(d));
        for s in shortest(&model, seed) {
            agrees(&model, &s, &walks);
        }
    }

    #[test]
    fn counting_and_enumeration_give_every_shortest_walk(model in models()) {
        let (graph, none) = (model.graph(), Limits::none());
        let (report, all) = enumerated(&graph, &none);
        if let Some(d) = model.distance() {
            let walks = model.walks(d);
            prop_assert_eq!(report.verdict, Verdict::Solved(walks.len() as u64));
            let expected = (d, walks.len().to_string());
            prop_assert_eq!(counted(&graph, &none).verdict, Verdict::Solved(expected));
            prop_assert_eq!(all, walks);
        } else {
            prop_assert_eq!(report.verdict, Verdict::Unsolvable);
            prop_assert_eq!(counted(&graph, &none).verdict, Verdict::Unsolvable);
            prop_assert_eq!(all.len(), 0);
        }
    }

    #[test]
    fn long_solutions_too(model in ladders(), seed: u64) {
        let graph = model.graph();
        let truth = model.distance().map(|d| (d, model.first_and_count(usize::try_from(d).unwrap())));
        // Without memory, walks of ten moves and more among rungs are too many.
        for s in shortest(&model, seed).iter().filter(|s| !s.name.contains("without")) {
            let report = (s.run)(&graph, &Limits::none(), &Silent);
            match (&truth, report.verdict) {
                (Some((d, (first, _))), Verdict::Solved(path)) => {
                    prop_assert_eq!(path.len() as u64, *d, "{}", s.name);
                    prop_assert!(replay(&graph, &path).is_some_and(|end| graph.is_goal(&end)));
                    prop_assert!(!s.first || path == *first, "{}: {:?}", s.name, path);
                }
                (None, Verdict::Unsolvable) => {}
                (_, verdict) => prop_assert!(false, "{}: {:?}", s.name, verdict),
            }
        }
        if let Some((d, (first, count))) = truth {
            let expected = Verdict::Solved((d, count.to_string()));
            prop_assert_eq!(counted(&graph, &Limits::none()).verdict, expected);
            let found = exactly(&model, d, (true, false), &Limits::none()).verdict;
            prop_assert_eq!(found, Verdict::Solved(first));
        }
    }

    #[test]
    fn dictionary_order_gives_the_first_walk_of_each_length(model in models(), remember: bool) {
        for length in 0..6 {
            let expected = match model.walks(length).first() {
                Some(first) => Verdict::Solved(first.clone()),
                None => Verdict::Unsolvable,
            };
            for tight in [false, true] {
                let found = exactly(&model, length, (remember, tight), &Limits::none()).verdict;
                prop_assert_eq!(&found, &expected, "length {}, tight {}", length, tight);
            }
        }
    }

    #[test]
    fn levels_count_every_distance(model in models()) {
        let expected = model.levels();
        let levels = leveled(&model.graph(), &Limits::none());
        prop_assert_eq!(&levels.counts, &expected);
        prop_assert_eq!(levels.stopped, None);
        prop_assert_eq!(levels.statistics.depth, expected.len() as u64 - 1);
        let last = expected[expected.len() - 1];
        prop_assert_eq!(levels.last.len() as u64, last.min(2));
    }

    #[test]
    fn a_used_memory_changes_nothing(model in models(), bytes in prop::option::of(0u64..4000)) {
        let mut memory = bfs::Memory::new();
        let limits = Limits { bytes: bytes.unwrap_or(u64::MAX), ..Limits::none() };
        for start in (0..model.vertices).chain(0..model.vertices) {
            let p = Rooted { puzzle: model.graph(), start };
            let used = bfs::run_in(&mut memory, &p, &limits, &Silent);
            prop_assert!(used.statistics.bytes <= limits.bytes);
            let fresh = bfs::run(&p, &limits, &Silent);
            prop_assert_eq!(used.verdict, fresh.verdict);
            prop_assert_eq!(used.statistics.positions, fresh.statistics.positions);
        }
    }

    #[test]
    fn watchers_hear_of_every_layer_once(model in models(), seed: u64) {
        #[derive(Default)]
        struct Heard(Mutex<Vec<(u64, u64)>>);
        impl Watch for Heard {
            fn layer(&self, depth: u64, count: u64) {
                self.0.lock().unwrap().push((depth, count));
            }
        }
        let levels = model.levels();
        for s in shortest(&model, seed) {
            let heard = Heard::default();
            let report = (s.run)(&model.graph(), &Limits::none(), &heard);
            let heard = heard.0.into_inner().unwrap();
            prop_assert!(heard.iter().zip(0..).all(|(h, depth)| h.0 == depth), "{}", s.name);
            if s.name == "bfs" && report.verdict == Verdict::Unsolvable {
                let counts: Vec<u64> = heard.iter().map(|h| h.1).collect();
                prop_assert_eq!(&counts, &levels);
            }
        }
    }

    #[test]
    fn idastar_without_a_bound_is_deepening(model in models()) {
        let none = Limits::none();
        let deepening = shortest(&model, 0).into_iter().find(|s| s.name == "deepening").unwrap();
        prop_assert_eq!(zero(&model.graph(), &none), (deepening.run)(&model.graph(), &none, &Silent));
    }
}

/// A bound that rises and falls makes A* reach a position first by the longer way: it must open it
/// again.
#[test]
fn a_position_reached_again_in_fewer_moves_is_opened_again() {
    // The short way 0 → 1 → 4 looks long at 1; the long way 0 → 2 → 3 → 4 looks short.
    let tail = (4..9).map(|i| (i, i + 1));
    let edges: Vec<(u32, u32)> =
        [(0, 1), (0, 2), (2, 3), (3, 4), (1, 4)].into_iter().chain(tail).collect();
    let model = Model::new(10, 0, &[9], &edges);
    let bound = Bound(vec![0, 6, 0, 0, 0, 0, 0, 0, 0, 0]);
    let report = astar::run(&model.graph(), &bound, &Limits::none(), &Silent);
    assert_eq!(report.verdict, Verdict::Solved(vec![1, 4, 5, 6, 7, 8, 9]));
    // 4 to 7 were opened by both ways: ten positions, and more successors than edges.
    assert_eq!(report.statistics.positions, 10);
    assert!(report.statistics.generated > edges.len() as u64);
}

/// From 0 to `goal`, each step by one of `kinds` moves that all lead to the same position.
struct Parallel {
    goal: u32,
    kinds: u32,
}

impl Puzzle for Parallel {
    type State = u32;
    type Move = u32;
    fn start(&self) -> u32 {
        0
    }
    fn is_goal(&self, s: &u32) -> bool {
        *s == self.goal
    }
    fn moves(&self, _: &u32, out: &mut Vec<u32>) {
        out.extend(0..self.kinds);
    }
    fn apply(&self, s: &u32, _: u32) -> u32 {
        s + 1
    }
}

#[test]
fn different_moves_between_the_same_positions_count_as_different() {
    let mut all = Vec::new();
    let small = Parallel { goal: 3, kinds: 4 };
    let report = enumerate::run(&small, &Limits::none(), &Silent, &mut |path| {
        all.push(path.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(report.verdict, Verdict::Solved(64));
    let expected: Vec<Vec<u32>> = (0..64).map(|n| vec![n / 16, n / 4 % 4, n % 4]).collect();
    assert_eq!(all, expected);
}

#[test]
fn counts_are_exact_beyond_any_word() {
    let p = Parallel { goal: 300, kinds: 3 };
    let report = count::run(&p, &Limits::none(), &Silent);
    let mut expected = Natural::ONE;
    for _ in 0..300 {
        expected *= &Natural::from(3);
    }
    let Verdict::Solved(shortest) = report.verdict else { panic!("{:?}", report.verdict) };
    assert_eq!((shortest.length, shortest.solutions), (300, expected));
}

#[test]
fn enumeration_ends_when_it_is_told_to() {
    let p = Parallel { goal: 40, kinds: 40 };
    let mut left = 1000;
    let report = enumerate::run(&p, &Limits::none(), &Silent, &mut |path| {
        assert_eq!(path.len(), 40);
        left -= 1;
        if left == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    assert_eq!(report.verdict, Verdict::Solved(1000));
}

/// A chain of diamonds has twice as many ways for each of them; what is remembered keeps the searches
/// that go depth-first from walking them all.
#[test]
fn what_is_remembered_keeps_depth_first_searches_small() {
    let n = 40;
    let diamond = |i| {
        [(3 * i, 3 * i + 1), (3 * i, 3 * i + 2), (3 * i + 1, 3 * i + 3), (3 * i + 2, 3 * i + 3)]
    };
    let edges: Vec<(u32, u32)> = (0..n).flat_map(diamond).collect();
    let model = Model::new(3 * n + 2, 0, &[3 * n + 1], &edges);
    let limits = Limits { positions: 20_000, ..Limits::none() };
    for s in shortest(&model, 1).iter().filter(|s| !s.name.contains("without")) {
        let report = (s.run)(&model.graph(), &limits, &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable, "{}", s.name);
    }
    for length in [u64::from(n), 2 * u64::from(n), 3 * u64::from(n)] {
        let report = exactly(&model, length, (true, false), &limits);
        assert_eq!(report.verdict, Verdict::Unsolvable);
    }
}
