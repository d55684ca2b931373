//! What is proved where a limit ends a search, and what memory is given back, case by case.

use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Heuristic, Limits, Progress, Silent, Stop, Verdict, Watch};
use everystate_search::{astar, bfs, bidirectional, count, enumerate, idastar};
use std::ops::ControlFlow;
use std::sync::Mutex;

/// Estimates by vertex; 0 beyond them.
struct Estimates(&'static [u32]);

impl Heuristic<Graph> for Estimates {
    fn estimate(&self, s: &u32) -> u32 {
        self.0.get(*s as usize).copied().unwrap_or(0)
    }
}

#[test]
fn past_the_depth_limit_the_least_total_is_proved_not_the_last() {
    // By 1 it takes six moves; 2 is a dead end that looks worse.
    let g = Graph::new(8, 0, [7], [(0, 1), (0, 2), (1, 3), (3, 4), (4, 5), (5, 6), (6, 7)]);
    let bound = Estimates(&[0, 4, 8]);
    for depth in [3, 4] {
        let limits = Limits { depth, ..Limits::none() };
        let expected = Verdict::Stopped { at_least: 5, why: Stop::Depth };
        assert_eq!(astar::run(&g, &bound, &limits, &Silent).verdict, expected);
        let options = idastar::Options::default();
        let report = idastar::run(&g, &bound, &options, &limits, &Silent);
        assert_eq!(report.verdict, expected);
    }
}

#[test]
fn at_the_depth_limit_a_goal_that_nothing_leads_to_ends_the_search() {
    // From the start it goes on; to the goal nothing leads.
    let g = Graph::new(5, 0, [4], [(0, 1), (1, 2), (2, 3), (4, 0)]);
    let limits = Limits { depth: 0, ..Limits::none() };
    assert_eq!(bidirectional::run(&g, &limits, &Silent).verdict, Verdict::Unsolvable);
    // And the other way round: to the goal much leads, from the start nothing.
    let g = Graph::new(5, 0, [4], [(1, 2), (2, 3), (3, 4)]);
    assert_eq!(bidirectional::run(&g, &limits, &Silent).verdict, Verdict::Unsolvable);
    let g = Graph::new(5, 0, [4], [(0, 1), (3, 4)]);
    let stopped = Verdict::Stopped { at_least: 1, why: Stop::Depth };
    assert_eq!(bidirectional::run(&g, &limits, &Silent).verdict, stopped);
}

#[test]
fn what_is_remembered_is_given_up_for_a_longer_path() {
    // A path alone, and one with leaves, of which more wait than the path has steps. Without a memory each needs the bytes
    // of the path and of what waits.
    let (n, leaves) = (2000, 10);
    let path = (0..n - 1).map(|i| (i, i + 1));
    let with_leaves = path.clone().flat_map(|(i, next)| {
        (0..leaves).map(move |leaf| (i, n + leaves * i + leaf)).chain([(i, next)])
    });
    let bare = Graph::new(n, 0, [n - 1], path);
    let leafy = Graph::new(n * (leaves + 1), 0, [n - 1], with_leaves);
    for g in [&bare, &leafy] {
        let run = |remember, bytes| {
            let limits = Limits { bytes, ..Limits::none() };
            let bound = Estimates(&[1999]);
            idastar::run(g, &bound, &idastar::Options { remember }, &limits, &Silent)
        };
        let path = run(false, u64::MAX).statistics.bytes;
        // The memory grows before the path does, and would not leave it enough.
        assert!(run(true, u64::MAX).statistics.bytes > path);
        for bytes in [path, path + 1000, path + path / 4] {
            let report = run(true, bytes);
            assert!(matches!(report.verdict, Verdict::Solved(_)), "{bytes}: {:?}", report.verdict);
            assert!(report.statistics.bytes <= bytes);
        }
        assert!(matches!(run(true, path / 4).verdict, Verdict::Stopped { why: Stop::Memory, .. }));
    }
}

#[test]
fn walking_the_solutions_takes_the_place_of_the_positions() {
    let n = 50_000;
    let g = Graph::new(n, 0, [n - 1], (0..n - 1).map(|i| (i, i + 1)));
    let report = enumerate::run(&g, &Limits::none(), &Silent, &mut |_| ControlFlow::Continue(()));
    assert_eq!(report.verdict, Verdict::Solved(1));
    // In bytes a position: it and a number of it; two layers' bounds, a move and a node on the way back; and a step of
    // the walk, for which the first two are given up.
    let each = report.statistics.bytes / u64::from(n);
    // It is 47; beside the positions the walk would take 60.
    assert!((40..54).contains(&each), "{each}");
}

#[test]
fn large_numbers_of_a_layer_are_given_back_after_it() {
    // Two ways through each of 1500 diamonds: numbers of up to 1500 bits.
    let n = 1500;
    let edges = (0..n).flat_map(|i| {
        let at = 3 * i;
        [(at, at + 1), (at, at + 2), (at + 1, at + 3), (at + 2, at + 3)]
    });
    let g = Graph::new(3 * n + 1, 0, [3 * n], edges);
    let report = count::run(&g, &Limits::none(), &Silent);
    let shortest = report.verdict.solution().unwrap();
    assert_eq!(shortest.length, u64::from(2 * n));
    // All numbers together would take three times as much.
    assert!(report.statistics.bytes < 150_000, "{}", report.statistics.bytes);
}

#[test]
fn progress_counts_the_layer_that_is_being_made() {
    struct Seen(Mutex<Vec<Progress>>);
    impl Watch for Seen {
        fn progress(&self, progress: Progress) {
            self.0.lock().unwrap().push(progress);
        }
    }
    // Layers of 1, 100, 10 000 positions.
    let inner = (1..=100).map(|i| (0, i));
    let outer = (1..=100).flat_map(|i| (0..100).map(move |j| (i, 101 + 100 * (i - 1) + j)));
    let g = Graph::new(10_101, 0, [], inner.chain(outer));
    let seen = Seen(Mutex::new(Vec::new()));
    let limits = Limits { threads: 1, ..Limits::none() };
    assert_eq!(bfs::run(&g, &limits, &seen).verdict, Verdict::Unsolvable);
    let seen = seen.0.into_inner().unwrap();
    let of_the_last = seen.iter().filter(|p| p.depth == 2).collect::<Vec<_>>();
    assert!(of_the_last.len() >= 2, "{seen:?}");
    for p in of_the_last {
        assert_eq!(p.frontier, p.positions - 101, "{p:?}");
    }
}

#[test]
fn what_is_proved_dead_says_nothing_of_the_next_bound() {
    // All that the start leads to is dead: a limit on depth keeps nothing closed.
    let g = Graph::new(4, 0, [3], [(0, 1), (0, 2), (1, 0)]);
    let limits = Limits { depth: 5, ..Limits::none() };
    let bound = Estimates(&[1, u32::MAX, u32::MAX, 0]);
    for remember in [true, false] {
        let options = idastar::Options { remember };
        let report = idastar::run(&g, &bound, &options, &limits, &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable);
    }
}
