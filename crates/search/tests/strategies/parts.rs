//! A* and Dijkstra's algorithm on several threads: what one finds, on graphs so large that all of them work, and the same each
//! time.

use everystate_puzzle::adapt::Implicit;
use everystate_puzzle::{
    Estimate, Limits, Priced, Progress, Puzzle, Silent, Stop, Verdict, Watch, price, replay,
};
use everystate_search::{Report, astar, bfs, dijkstra};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// So many positions, each with three successors as good as drawn.
const POSITIONS: u32 = 60_000;

/// From the start none is farther: everything else lies before it.
const START: u32 = 1;

fn next(s: u32) -> [u32; 3] {
    [0, 1, 2].map(|k| {
        let mixed = (4 * u64::from(s) + k).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        u32::try_from(((mixed >> 32) * u64::from(POSITIONS)) >> 32).unwrap()
    })
}

fn drawn(goal: u32) -> impl Puzzle<State = u32, Move = u32> {
    Implicit { start: START, goal: move |s: &u32| *s == goal, next: |s: &u32| next(*s) }
}

/// What the move `m` from `s` costs, of so many kinds.
fn toll(kinds: u32, s: u32, m: u32) -> u32 {
    (s.wrapping_mul(7919) ^ m.wrapping_mul(104_729)) >> 3 & (kinds - 1)
}

/// What it costs from everywhere to the goal, if it can be reached: along every move until nothing changes.
fn truths(goal: u32, cost: impl Fn(u32, u32) -> u32) -> Vec<u64> {
    let mut truth = vec![u64::MAX; POSITIONS as usize];
    truth[goal as usize] = 0;
    loop {
        let mut changed = false;
        for s in (0..POSITIONS).rev() {
            for (m, to) in (0..).zip(next(s)) {
                let by = truth[to as usize].saturating_add(cost(s, m).into());
                changed |= by < truth[s as usize];
                truth[s as usize] = truth[s as usize].min(by);
            }
        }
        if !changed {
            return truth;
        }
    }
}

/// Bounds that say now more and now less: a part of the truth, all of it, and sometimes that a position is dead.
fn bounds(truth: &[u64]) -> Vec<u32> {
    let of = |(s, &truth): (usize, &u64)| match u32::try_from(truth) {
        Ok(truth) if s % 31 == 0 => truth,
        Ok(truth) => truth / [9, 7, 5, 4][s % 4],
        Err(_) => [u32::MAX, 5][s % 2],
    };
    truth.iter().enumerate().map(of).collect()
}

fn within(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

/// Not the nearest, and not the farthest: most positions are nearer.
fn far(truth: impl Fn(u32) -> u64) -> (u32, u64) {
    let reached = |&goal: &u32| (1..u64::MAX).contains(&truth(goal));
    let mut all: Vec<(u64, u32)> =
        (1..40).map(|k| k * 1499).filter(reached).map(|goal| (truth(goal), goal)).collect();
    all.sort_unstable();
    let (truth, goal) = all[all.len() - 2];
    (goal, truth)
}

/// What all numbers of threads find, of which each says the same twice.
fn on_threads(run: impl Fn(&Limits) -> Report<Vec<u32>>) -> Vec<Report<Vec<u32>>> {
    let of = |threads: usize| {
        let report = run(&within(threads));
        assert_eq!(run(&within(threads)), report, "{threads} threads");
        report
    };
    [1, 2, 3, 8].map(of).into()
}

/// The goals that the tests look for, by counting from the start.
fn goal() -> (u32, u64) {
    far(|goal| match bfs::run(&drawn(goal), &within(1), &Silent).verdict {
        Verdict::Solved(moves) => moves.len() as u64,
        _ => u64::MAX,
    })
}

#[test]
fn a_shortest_solution_whatever_the_bound_knows() {
    let (goal, length) = goal();
    let truth = truths(goal, |_, _| 1);
    let bounds = bounds(&truth);
    let puzzle = drawn(goal);
    let informed = Estimate(|s: &u32| bounds[*s as usize]);
    let blind = Estimate(|_: &u32| 0);
    let mut seen = Vec::new();
    let blindly = on_threads(|limits| astar::run(&puzzle, &blind, limits, &Silent));
    assert!(blindly.iter().all(|report| report.statistics.depth == length - 1));
    let told = on_threads(|limits| astar::run(&puzzle, &informed, limits, &Silent));
    for report in blindly.into_iter().chain(told) {
        seen.push(report.statistics.positions);
        let moves = report.verdict.solution().unwrap();
        assert_eq!((moves.len() as u64, replay(&puzzle, &moves)), (length, Some(goal)));
    }
    // All of them were long enough to be shared.
    assert!(seen.iter().all(|&seen| seen > 10_000), "{seen:?}");
}

#[test]
fn a_cheapest_solution_whatever_moves_cost() {
    for kinds in [2, 8, 1 << 20] {
        let cost = |s: &u32, m: u32| toll(kinds, *s, m);
        let (goal, _) = goal();
        let truth = truths(goal, |s, m| toll(kinds, s, m));
        let bounds = bounds(&truth);
        let tolls = Priced { puzzle: drawn(goal), cost };
        let informed = Estimate(|s: &u32| bounds[*s as usize]);
        let blind = on_threads(|limits| dijkstra::run(&tolls, limits, &Silent));
        let told = on_threads(|limits| astar::cheapest(&tolls, &informed, limits, &Silent));
        for report in blind.into_iter().chain(told) {
            let moves = report.verdict.solution().unwrap();
            assert_eq!(price(&tolls, &moves), Some(truth[START as usize]), "{kinds} kinds");
            assert!(report.statistics.positions > 3000, "{kinds} kinds");
        }
    }
}

#[test]
fn without_a_solution_everything_is_seen_once() {
    let seen = on_threads(|limits| {
        // No position has this number.
        let tolls = Priced { puzzle: drawn(POSITIONS), cost: |s: &u32, m| toll(4, *s, m) };
        let report = dijkstra::run(&tolls, limits, &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable);
        report
    });
    let positions = |report: &Report<_>| report.statistics.positions;
    assert!(seen.iter().all(|report| positions(report) == positions(&seen[0])));
    assert!(positions(&seen[0]) > u64::from(POSITIONS) / 2);
}

#[test]
fn limits_stop_several_threads_with_what_is_proved() {
    let (goal, length) = goal();
    let truth = truths(goal, |_, _| 1);
    let bounds = bounds(&truth);
    let (puzzle, informed) = (drawn(goal), Estimate(|s: &u32| bounds[*s as usize]));
    let mut stops = Vec::new();
    let of_depth = (0..=length).map(|depth| Limits { depth, ..within(3) });
    let of_positions = (0..30).map(|i| Limits { positions: i * 1009, ..within(3) });
    // With twelve mebibytes left three threads work, and more than that these tables never take; with less one does.
    let of_bytes = (0..60).map(|i| Limits { bytes: i * 40_009, ..within(3) });
    for limits in of_depth.chain(of_positions).chain(of_bytes) {
        let report = astar::run(&puzzle, &informed, &limits, &Silent);
        assert!(report.statistics.bytes <= limits.bytes, "{limits:?}");
        assert!(report.statistics.positions <= limits.positions, "{limits:?}");
        match report.verdict {
            Verdict::Solved(moves) => assert_eq!(moves.len() as u64, length),
            Verdict::Unsolvable => panic!("{limits:?}"),
            Verdict::Stopped { at_least, why } => {
                assert!(at_least <= length, "{limits:?}");
                if why == Stop::Depth {
                    assert!(limits.depth < length && at_least > limits.depth, "{limits:?}");
                }
                stops.push(why);
            }
        }
    }
    for why in [Stop::Positions, Stop::Memory, Stop::Depth] {
        assert!(stops.contains(&why), "nothing was stopped by {why}");
    }
}

/// Without an end, and without a goal.
fn endless() -> impl Puzzle<State = u64, Move = u32> {
    Implicit {
        start: 1u64,
        goal: |_: &u64| false,
        next: |s: &u64| [s.wrapping_mul(6_364_136_223_846_793_005) | 1, s ^ s << 7, s ^ s >> 9],
    }
}

#[test]
fn bytes_that_several_threads_use_up_stop_them_all() {
    for mebibytes in [17, 20, 26] {
        let limits = Limits { bytes: mebibytes << 20, ..within(3) };
        let report = astar::run(&endless(), &Estimate(|_: &u64| 0), &limits, &Silent);
        let Verdict::Stopped { at_least, why: Stop::Memory } = report.verdict else { panic!() };
        assert!(at_least > 8 && report.statistics.bytes <= limits.bytes);
        // Not much of them was left.
        assert!(report.statistics.bytes > limits.bytes / 2, "{}", report.statistics.bytes);
    }
}

#[test]
fn who_watches_and_who_cancels_is_heard_soon() {
    struct Most(AtomicU64, Arc<AtomicBool>);
    impl Watch for Most {
        fn progress(&self, progress: Progress) {
            if self.0.fetch_max(progress.positions, Ordering::Relaxed) > 200_000 {
                self.1.store(true, Ordering::Relaxed);
            }
        }
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let watch = Most(AtomicU64::new(0), Arc::clone(&cancel));
    let limits = Limits { cancel: Some(cancel), ..within(3) };
    let report = astar::run(&endless(), &Estimate(|_: &u64| 0), &limits, &watch);
    assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Cancelled, .. }));
    assert!((200_000..400_000).contains(&report.statistics.positions));

    let began = Instant::now();
    let limits = Limits { time: Some(Duration::from_millis(50)), ..within(3) };
    let report = astar::run(&endless(), &Estimate(|_: &u64| 0), &limits, &Silent);
    assert!(matches!(report.verdict, Verdict::Stopped { why: Stop::Seconds, .. }));
    // A machine that has much else to do takes its time.
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_puzzle_that_panics_says_so_whichever_thread_met_it() {
    for bad in [31_337, 31_338, 31_339, 31_340] {
        let puzzle = Implicit {
            start: START,
            goal: |_: &u32| false,
            next: |s: &u32| {
                assert!(*s != bad, "the puzzle's own words");
                [(s * 7919 + 13) % POSITIONS, (s + 1) % POSITIONS]
            },
        };
        let run = || astar::run(&puzzle, &Estimate(|_: &u32| 0), &within(3), &Silent);
        let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
        assert_eq!(panic.downcast_ref(), Some(&"the puzzle's own words"));
    }
}
