//! At random limits the verdict is right or `Stopped`, with a bound that holds, and no table is larger
//! than allowed.

use crate::all::{counted, enumerated, exactly, leveled, leveled_by_rows, shortest};
use crate::brute::{Model, models};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Silent, Stop, Verdict};
use everystate_search::Statistics;
use everystate_search::levels::Levels;
use proptest::prelude::*;

pub(crate) fn limits() -> impl Strategy<Value = Limits> {
    let positions = prop_oneof![Just(u64::MAX), 0u64..12];
    let depth = prop_oneof![Just(u64::MAX), 0u64..8];
    let bytes = prop_oneof![Just(u64::MAX), 0u64..3000];
    (positions, depth, bytes).prop_map(|(positions, depth, bytes)| Limits {
        positions,
        depth,
        bytes,
        ..Limits::none()
    })
}

/// What holds of every verdict on a question whose answer has `truth` moves, if there is one.
pub(crate) fn holds<T>(
    verdict: &Verdict<T>,
    statistics: Statistics,
    truth: Option<u64>,
    limits: &Limits,
    name: &str,
) {
    assert!(statistics.bytes <= limits.bytes, "{name} took {} bytes", statistics.bytes);
    assert!(statistics.positions <= limits.positions, "{name} saw {}", statistics.positions);
    match verdict {
        Verdict::Solved(_) => {
            assert!(truth.is_some_and(|d| d <= limits.depth), "{name} solved what it must not");
        }
        Verdict::Unsolvable => assert_eq!(truth, None, "{name} found it unsolvable"),
        Verdict::Stopped { at_least, why } => {
            assert!(truth.is_none_or(|d| *at_least <= d), "{name} proved {at_least}");
            let limited = match why {
                Stop::Positions => statistics.positions == limits.positions,
                Stop::Depth => *at_least > limits.depth,
                Stop::Memory => limits.bytes < u64::MAX,
                _ => false,
            };
            assert!(limited, "{name} was stopped by {why} at {at_least} under {limits:?}");
        }
    }
}

fn check(model: &Model, limits: &Limits, seed: u64) {
    let (graph, truth) = (model.graph(), model.distance());
    for s in shortest(model, seed) {
        let report = (s.run)(&graph, limits, &Silent);
        holds(&report.verdict, report.statistics, truth, limits, s.name);
        if let Verdict::Solved(path) = &report.verdict {
            assert_eq!(Some(path.len() as u64), truth, "{}", s.name);
            let walks = model.walks(path.len() as u64);
            assert!(walks.contains(path) && (!s.first || walks[0] == *path), "{}", s.name);
        }
    }
    let report = counted(&graph, limits);
    holds(&report.verdict, report.statistics, truth, limits, "count");
    if let Verdict::Solved((d, n)) = report.verdict {
        assert_eq!((Some(d), n), (truth, model.walks(d).len().to_string()));
    }
    let (report, all) = enumerated(&graph, limits);
    holds(&report.verdict, report.statistics, truth, limits, "enumerate");
    if report.verdict.is_proved() {
        assert_eq!(all, truth.map_or(Vec::new(), |d| model.walks(d)));
    } else {
        assert_eq!(all, Vec::<Vec<u32>>::new());
    }
    for length in 0..5 {
        for remember in [false, true] {
            let walks = model.walks(length);
            let truth = (!walks.is_empty()).then_some(length);
            let report = exactly(model, length, (remember, false), limits);
            holds(&report.verdict, report.statistics, truth, limits, "lexdfs");
            if let Verdict::Solved(path) = report.verdict {
                assert_eq!(path, walks[0]);
            }
        }
    }
}

fn check_levels(model: &Model, limits: &Limits) {
    for levels in [leveled(&model.graph(), limits), leveled_by_rows(&model.graph(), limits)] {
        check_counts(&levels, &model.levels(), limits);
    }
}

fn check_counts(levels: &Levels<u32>, truth: &[u64], limits: &Limits) {
    assert_eq!(levels.counts, truth[..levels.counts.len()]);
    assert_eq!(levels.stopped.is_none(), levels.counts == truth && levels.stopped.is_none());
    assert!(levels.stopped.is_some() || levels.counts == truth);
    assert!(levels.counts.len() as u64 <= limits.depth.saturating_add(1));
    assert_eq!(levels.last.is_empty(), levels.counts.is_empty());
    assert!(levels.statistics.bytes <= limits.bytes);
    assert!(levels.statistics.positions <= limits.positions);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_limit_never_makes_a_verdict_wrong(model in models(), limits in limits(), seed: u64) {
        check(&model, &limits, seed);
        check_levels(&model, &limits);
    }

    #[test]
    fn a_depth_limit_alone_leaves_every_question_in_reach_answered(model in models(), depth in 0u64..8) {
        let limits = Limits { depth, ..Limits::none() };
        for s in shortest(&model, 3) {
            let report = (s.run)(&model.graph(), &limits, &Silent);
            match model.distance() {
                Some(d) if d <= depth => prop_assert!(matches!(report.verdict, Verdict::Solved(_))),
                Some(_) => prop_assert!(!report.verdict.is_proved()),
                None => prop_assert!(!matches!(report.verdict, Verdict::Solved(_))),
            }
            // Where everything lies within the limit, the layered searches see that it does.
            let closed = model.levels().len() as u64 <= depth + 1;
            if ["bfs", "bfs, placed", "enumerate", "astar, zero"].contains(&s.name) && model.distance().is_none() {
                prop_assert_eq!(report.verdict == Verdict::Unsolvable, closed, "{}", s.name);
            }
        }
    }
}

/// A long way that has to be remembered: from the smallest byte limits up to enough.
#[test]
fn bytes_from_none_to_plenty() {
    let n = 300;
    let edges: Vec<(u32, u32)> =
        (0..n - 1).flat_map(|i| [(i, i + 1), (i + 1, i), (i, i / 2)]).collect();
    let model = Model::new(n, 0, &[n - 1], &edges);
    let (graph, truth) = (model.graph(), Some(u64::from(n) - 1));
    let strategies = shortest(&model, 5);
    let mut solved = 0;
    for bytes in (0..40_000).step_by(611) {
        let limits = Limits { bytes, positions: 100_000, ..Limits::none() };
        for s in strategies.iter().filter(|s| !s.name.contains("without")) {
            let report = (s.run)(&graph, &limits, &Silent);
            holds(&report.verdict, report.statistics, truth, &limits, s.name);
            solved += u32::from(report.verdict.is_proved());
        }
        check_levels(&model, &limits);
    }
    assert!(solved > 100, "only {solved} searches had enough memory");
}

/// Whichever list is the first that has no room, of whichever part.
#[test]
fn rows_stop_at_any_byte() {
    let mut whole = 0;
    for seed in 0..60 {
        let mut random = Random::new(seed);
        let n = 12 + u32::try_from(random.below(60)).unwrap();
        let to = |random: &mut Random| u32::try_from(random.below(u64::from(n))).unwrap();
        let edges: Vec<(u32, u32)> = (0..6 * n).map(|k| (k % n, to(&mut random))).collect();
        let model = Model::new(n, 0, &[n - 1], &edges);
        let placed = shortest(&model, 5).into_iter().find(|s| s.name == "bfs, placed").unwrap();
        for bytes in (random.below(16)..10_000).step_by(16) {
            let limits = Limits { bytes, ..Limits::none() };
            let levels = leveled_by_rows(&model.graph(), &limits);
            check_counts(&levels, &model.levels(), &limits);
            let report = (placed.run)(&model.graph(), &limits, &Silent);
            holds(&report.verdict, report.statistics, model.distance(), &limits, placed.name);
            whole += u32::from(levels.stopped.is_none());
        }
    }
    assert!(whole > 100, "{whole}");
}
