//! Strategies by cost against the brute force: random graphs, degenerate cases, limits, and costs beyond 32 bits.

use crate::all::Bound;
use crate::limits::{holds, limits};
use crate::priced::{Costly, agrees, cheapest, costly, deepening};
use everystate_puzzle::adapt::{Compact, Rooted, Through};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Verdict, law, price};
use everystate_search::{astar, dijkstra};
use proptest::prelude::*;
use std::time::Duration;

/// What holds at limits, of which the 32 bits of a sum are one.
fn holds_at(costly: &Costly, limits: &Limits, seed: u64) {
    let (tolls, truth) = (costly.tolls(), costly.distance());
    let depth = limits.depth.min(u64::from(u32::MAX) - 1);
    for s in cheapest(costly, seed) {
        let report = (s.run)(&tolls, limits, &Silent);
        let limits = Limits { depth, ..limits.clone() };
        holds(&report.verdict, report.statistics, truth, &limits, &s.name);
        if let Verdict::Solved(path) = &report.verdict {
            assert_eq!(price(&tolls, path), truth, "{}", s.name);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn every_strategy_finds_the_cheapest(costly in costly(), seed: u64) {
        let truth = costly.distance();
        for s in cheapest(&costly, seed) {
            agrees(&costly, &s, truth);
        }
    }

    #[test]
    fn a_limit_never_makes_a_verdict_wrong(costly in costly(), limits in limits(), seed: u64) {
        holds_at(&costly, &limits, seed);
    }

    #[test]
    fn ida_star_finds_the_cheapest_and_keeps_limits(
        costly in costly(),
        limits in limits(),
        seed: u64,
    ) {
        let (tolls, truth) = (costly.tolls(), costly.distance());
        for s in deepening(&costly, seed) {
            agrees(&costly, &s, truth);
            let report = (s.run)(&tolls, &limits, &Silent);
            holds(&report.verdict, report.statistics, truth, &limits, &s.name);
            if let Verdict::Solved(path) = &report.verdict {
                prop_assert_eq!(price(&tolls, path), truth, "{}", s.name);
            }
        }
    }

    #[test]
    fn at_every_number_of_positions_and_every_cost(costly in costly(), seed: u64) {
        for most in 0..=u64::from(costly.model.vertices) {
            holds_at(&costly, &Limits { positions: most, ..Limits::none() }, seed);
            holds_at(&costly, &Limits { depth: most, ..Limits::none() }, seed);
        }
    }

    #[test]
    fn a_limit_on_cost_alone_leaves_every_question_in_reach_answered(costly in costly(), depth in 0u64..9) {
        let limits = Limits { depth, ..Limits::none() };
        for s in cheapest(&costly, 3) {
            let verdict = (s.run)(&costly.tolls(), &limits, &Silent).verdict;
            match costly.distance() {
                Some(d) if d <= depth => prop_assert!(matches!(verdict, Verdict::Solved(_))),
                Some(_) => prop_assert!(!verdict.is_proved(), "{}", s.name),
                None => prop_assert!(!matches!(verdict, Verdict::Solved(_)), "{}", s.name),
            }
        }
    }

    #[test]
    fn the_bounds_of_these_tests_keep_their_law(costly in costly(), seed: u64) {
        let (tolls, reach) = (costly.tolls(), u64::from(u32::MAX));
        let states = law::sample(&tolls, 100);
        law::cost(&tolls, &states).unwrap();
        for exact in [false, true] {
            law::lower_bound(&tolls, &costly.bound(seed, exact), &states, reach).unwrap();
        }
        // One more than the truth is seen, if that is told apart.
        let mut bound = costly.bound(seed, true);
        let start = costly.model.start as usize;
        if costly.distance().is_some_and(|d| d < reach - 1) {
            bound.0[start] += 1;
            prop_assert!(law::lower_bound(&tolls, &bound, &states, reach).is_err());
        }
    }

    #[test]
    fn adapters_keep_costs_and_bounds(costly in costly(), seed: u64) {
        let (tolls, bound, none) = (costly.tolls(), costly.bound(seed, false), Limits::none());
        let inner = || Through { puzzle: &tolls, inner: &bound };
        for start in 0..costly.model.vertices {
            let rooted = Rooted { puzzle: &tolls, start };
            let truth = costly.distances()[start as usize];
            let verdict = astar::cheapest(&rooted, &inner(), &none, &Silent).verdict;
            if let Verdict::Solved(path) = verdict {
                prop_assert_eq!(price(&rooted, &path), truth);
            } else {
                prop_assert!(truth.is_none_or(|truth| truth >= u64::from(u32::MAX)));
            }
        }
        let compact = Compact(&tolls);
        let plain = astar::cheapest(&tolls, &bound, &none, &Silent);
        prop_assert_eq!(astar::cheapest(&compact, &inner(), &none, &Silent), plain);
    }
}

/// Every strategy on one model that is written down, against what it costs by hand.
fn check(costly: &Costly, truth: Option<u64>) {
    assert_eq!(costly.distance(), truth);
    for s in cheapest(costly, 1).into_iter().chain(deepening(costly, 1)) {
        agrees(costly, &s, truth);
    }
}

#[test]
fn degenerate_cases() {
    // The start is a goal; one position; no moves; a goal that nothing leads to.
    check(&Costly::new(3, (1, &[1]), &[(1, 2, 0), (2, 1, 3), (1, 1, 0)]), Some(0));
    check(&Costly::new(1, (0, &[0]), &[]), Some(0));
    check(&Costly::new(1, (0, &[]), &[(0, 0, 0)]), None);
    check(&Costly::new(3, (1, &[2]), &[(0, 2, 1)]), None);
    check(&Costly::new(4, (0, &[3]), &[(0, 1, 0), (1, 2, 0), (2, 0, 0), (3, 0, 1)]), None);
    // Circles and loops for nothing, on the way and beside it.
    let free = [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 2, 0), (2, 1, 0), (2, 3, 0), (3, 3, 0)];
    check(&Costly::new(4, (0, &[3]), &free), Some(0));
    let toll = [(0, 1, 0), (1, 0, 0), (1, 2, 5), (2, 2, 0), (2, 1, 0), (2, 3, 0)];
    check(&Costly::new(4, (0, &[3]), &toll), Some(5));
    // Ties, and a way of more moves that costs less than one of fewer.
    let ties = [(0, 1, 1), (0, 2, 2), (1, 3, 2), (2, 3, 1), (0, 3, 3)];
    check(&Costly::new(4, (0, &[3]), &ties), Some(3));
    let detour = [(0, 4, 9), (0, 1, 2), (1, 2, 2), (2, 3, 2), (3, 4, 2)];
    check(&Costly::new(5, (0, &[4]), &detour), Some(8));
    // The nearest goal is not the one of fewest moves.
    check(&Costly::new(4, (0, &[1, 3]), &[(0, 1, 7), (0, 2, 3), (2, 3, 3)]), Some(6));
}

#[test]
fn every_limit_zero() {
    let costly = Costly::new(3, (0, &[2]), &[(0, 1, 2), (1, 2, 3)]);
    let expect = |limits: &Limits, expected: Stop| {
        for s in cheapest(&costly, 1) {
            let verdict = (s.run)(&costly.tolls(), limits, &Silent).verdict;
            let Verdict::Stopped { at_least: 0..=5, why } = verdict else {
                panic!("{}: {verdict:?}", s.name)
            };
            assert_eq!(why, expected, "{}", s.name);
        }
    };
    let none = Limits::none;
    expect(&Limits { positions: 0, ..none() }, Stop::Positions);
    expect(&Limits { depth: 0, ..none() }, Stop::Depth);
    expect(&Limits { depth: 4, ..none() }, Stop::Depth);
    expect(&Limits { bytes: 0, ..none() }, Stop::Memory);
    expect(&Limits { time: Some(Duration::ZERO), ..none() }, Stop::Seconds);
    let goal = Costly::new(1, (0, &[0]), &[]);
    let nothing = Limits { depth: 0, bytes: 0, time: Some(Duration::ZERO), positions: 1, ..none() };
    for s in cheapest(&goal, 1) {
        let verdict = (s.run)(&goal.tolls(), &nothing, &Silent).verdict;
        assert_eq!(verdict, Verdict::Solved(vec![]), "{}", s.name);
    }
}

#[test]
fn past_the_limit_on_cost_the_least_total_is_proved_not_the_last() {
    // Three ways out, of which the one in the middle is cheapest; none can be afforded.
    let edges = [(0, 1, 9), (0, 2, 6), (0, 3, 8), (1, 4, 1), (2, 4, 1), (3, 4, 1)];
    let costly = Costly::new(5, (0, &[4]), &edges);
    for s in cheapest(&costly, 1).iter().filter(|s| s.name.contains("zero") || s.name == "dijkstra")
    {
        let limits = Limits { depth: 5, ..Limits::none() };
        let stopped = Verdict::Stopped { at_least: 6, why: Stop::Depth };
        assert_eq!((s.run)(&costly.tolls(), &limits, &Silent).verdict, stopped, "{}", s.name);
    }
}

#[test]
fn a_limit_on_cost_between_two_ways_still_finds_the_cheaper() {
    // The way that is met first is too dear; by the other the same positions can be afforded.
    let edges = [(0, 2, 9), (0, 1, 1), (1, 2, 1), (2, 3, 1)];
    let costly = Costly::new(4, (0, &[3]), &edges);
    for s in cheapest(&costly, 1) {
        let limits = Limits { depth: 3, ..Limits::none() };
        let verdict = (s.run)(&costly.tolls(), &limits, &Silent).verdict;
        assert_eq!(verdict, Verdict::Solved(vec![1, 2, 3]), "{}", s.name);
    }
}

#[test]
fn sums_end_at_32_bits_and_are_never_wrong() {
    let half = 1 << 31;
    // 2³² − 2 is the most that is told apart.
    let all_but_one = [(0, 1, half), (1, 2, half - 2)];
    check(&Costly::new(3, (0, &[2]), &all_but_one), Some(u64::from(u32::MAX) - 1));
    let stopped = |costly: &Costly, expected: u64| {
        let limits = Limits::none();
        for s in cheapest(costly, 1) {
            let verdict = (s.run)(&costly.tolls(), &limits, &Silent).verdict;
            let Verdict::Stopped { at_least, why: Stop::Depth } = verdict else {
                panic!("{}: {verdict:?}", s.name)
            };
            assert!(at_least >= u64::from(u32::MAX) && at_least <= expected, "{}", s.name);
        }
    };
    for more in [0, 1, half - 1] {
        let edges = [(0, 1, half), (1, 2, half - 1), (2, 3, more)];
        let costly = Costly::new(4, (0, &[3]), &edges);
        stopped(&costly, costly.distance().unwrap());
    }
    stopped(&Costly::new(2, (0, &[1]), &[(0, 1, u32::MAX)]), u64::from(u32::MAX));
    // Round once and the sum would be small again.
    stopped(&Costly::new(3, (0, &[2]), &[(0, 1, u32::MAX), (1, 2, 5)]), u64::from(u32::MAX) + 5);
    // What is too dear by one way is no proof of what it costs by another: 5 10⁹ by 1, more by 2.
    let dear = [
        (0, 1, 3_000_000_000),
        (1, 3, 2_000_000_000),
        (0, 2, 2_000_000_000),
        (2, 3, 3_500_000_000),
    ];
    stopped(&Costly::new(4, (0, &[3]), &dear), 5_000_000_000);
    // What is too dear does not keep the rest from being found; nor does it let anything be called unsolvable.
    check(
        &Costly::new(4, (0, &[3]), &[(0, 3, u32::MAX), (0, 1, half), (1, 3, 7)]),
        Some(u64::from(half) + 7),
    );
    let dead_end = Costly::new(3, (0, &[2]), &[(0, 1, u32::MAX)]);
    for s in cheapest(&dead_end, 1).iter().filter(|s| !s.name.contains("exact")) {
        let verdict = (s.run)(&dead_end.tolls(), &Limits::none(), &Silent).verdict;
        assert!(s.name.contains("loose") || !verdict.is_proved(), "{}: {verdict:?}", s.name);
    }
    // Estimates may be as large as they like, as long as they are true.
    let far = Costly::new(4, (0, &[3]), &[(0, 1, 5), (0, 2, 6), (1, 3, u32::MAX - 7), (2, 3, 1)]);
    check(&far, Some(7));
    let bound = Bound(vec![7, u32::MAX - 7, 1, 0]);
    let report = astar::cheapest(&far.tolls(), &bound, &Limits::none(), &Silent);
    assert_eq!(report.verdict, Verdict::Solved(vec![2, 3]));
}

/// A bound that rises and falls makes A* reach a position first by the dearer way: it must open it again, and what was found
/// from it too.
#[test]
fn a_position_reached_again_at_less_cost_is_opened_again() {
    let edges = [(0, 1, 1), (0, 2, 3), (1, 2, 1), (2, 3, 2), (3, 4, 2), (4, 5, 9)];
    let costly = Costly::new(6, (0, &[5]), &edges);
    let bound = Bound(vec![0, 14, 0, 0, 0, 0]);
    let report = astar::cheapest(&costly.tolls(), &bound, &Limits::none(), &Silent);
    assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3, 4, 5]));
    assert!(report.statistics.generated > edges.len() as u64);
}

/// Some thousands of positions whose costs are hardly ever equal, or often.
pub(crate) fn wide(costs: u64, bytes: u64) -> (Costly, Limits) {
    let mut random = Random::new(costs);
    let mut below = |n| u32::try_from(random.below(n)).unwrap();
    let n = 2000;
    let mut edges = Vec::new();
    for a in 0..n {
        for k in 1..=4 {
            // One leads to the next in line, the others anywhere, and what leads far costs more.
            let b = if k == 1 { (a + 1) % n } else { below(n.into()) };
            edges.push((a, b, below(costs) * k));
        }
    }
    edges.sort_unstable_by_key(|&(a, b, _)| (a, b));
    edges.dedup_by_key(|&mut (a, b, _)| (a, b));
    (Costly::new(n, (0, &[1999]), &edges), Limits { bytes, ..Limits::none() })
}

#[test]
fn many_positions_of_few_costs_or_of_as_many_costs() {
    for costs in [1, 2, 50, 1_000_000] {
        let (costly, limits) = wide(costs, u64::MAX);
        let (tolls, truth) = (costly.tolls(), costly.distance());
        let mut most = 0;
        for s in cheapest(&costly, costs) {
            let report = (s.run)(&tolls, &limits, &Silent);
            let path = report.verdict.solution().unwrap();
            assert_eq!(price(&tolls, &path), truth, "{} of {costs} costs", s.name);
            most = most.max(report.statistics.bytes);
        }
        // 2000 positions: were each in a bucket of its own, they would take 5 MB and more.
        assert!(most < 2_000_000, "{most} bytes");
    }
}

#[test]
fn bytes_from_none_to_plenty() {
    for costs in [3, 1_000_000] {
        let mut solved = 0;
        for bytes in (0..400_000).step_by(40_009) {
            let (costly, limits) = wide(costs, bytes);
            let (tolls, truth) = (costly.tolls(), costly.distance());
            for s in cheapest(&costly, 5) {
                let report = (s.run)(&tolls, &limits, &Silent);
                holds(&report.verdict, report.statistics, truth, &limits, &s.name);
                solved += u32::from(report.verdict.is_proved());
            }
        }
        assert!(solved > 20, "only {solved} searches had enough memory");
    }
}

#[test]
fn dijkstra_proves_the_cost_of_what_comes_next() {
    // Positions at 0, 4, 8, …: expanding the k-th proves 4 (k − 1).
    let edges: Vec<_> = (0..50).map(|i| (i, i + 1, 4)).collect();
    let costly = Costly::new(51, (0, &[50]), &edges);
    for positions in 1..51 {
        let limits = Limits { positions, ..Limits::none() };
        let stopped = Verdict::Stopped { at_least: 4 * (positions - 1), why: Stop::Positions };
        assert_eq!(dijkstra::run(&costly.tolls(), &limits, &Silent).verdict, stopped);
    }
    let report = dijkstra::run(&costly.tolls(), &Limits { depth: 150, ..Limits::none() }, &Silent);
    assert_eq!(report.verdict, Verdict::Stopped { at_least: 152, why: Stop::Depth });
}
