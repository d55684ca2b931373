//! Degenerate cases, each for every strategy.

use crate::all::{agrees, counted, enumerated, exactly, leveled, shortest};
use crate::brute::Model;
use everystate_puzzle::{Limits, Silent, Stop, Verdict};

/// Every strategy on one model, against the walks listed by hand, and the counts of its levels.
fn check(model: &Model, walks: &[&[u32]], counts: &[u64]) {
    let walks: Vec<Vec<u32>> = walks.iter().map(|w| w.to_vec()).collect();
    for s in shortest(model, 1) {
        agrees(model, &s, &walks);
    }
    let (graph, none) = (model.graph(), Limits::none());
    let (report, all) = enumerated(&graph, &none);
    assert_eq!(all, walks);
    if let Some(first) = walks.first() {
        let length = first.len() as u64;
        assert_eq!(report.verdict, Verdict::Solved(walks.len() as u64));
        let expected = (length, walks.len().to_string());
        assert_eq!(counted(&graph, &none).verdict, Verdict::Solved(expected));
        for how in [(true, true), (true, false), (false, true), (false, false)] {
            let found = exactly(model, length, how, &none).verdict;
            assert_eq!(found, Verdict::Solved(first.clone()));
        }
    } else {
        assert_eq!(report.verdict, Verdict::Unsolvable);
        assert_eq!(counted(&graph, &none).verdict, Verdict::Unsolvable);
        for length in 0..6 {
            for how in [(true, true), (true, false), (false, true), (false, false)] {
                assert_eq!(exactly(model, length, how, &none).verdict, Verdict::Unsolvable);
            }
        }
    }
    let levels = leveled(&graph, &none);
    assert_eq!((levels.counts.as_slice(), levels.stopped), (counts, None));
    assert_eq!(levels.statistics.positions, counts.iter().sum::<u64>());
}

#[test]
fn the_start_is_a_goal() {
    check(&Model::new(3, 1, &[1], &[(1, 2), (2, 1), (1, 1)]), &[&[]], &[1, 1]);
    check(&Model::new(3, 1, &[0, 1, 2], &[(1, 0), (1, 2)]), &[&[]], &[1, 2]);
}

#[test]
fn one_position() {
    check(&Model::new(1, 0, &[0], &[]), &[&[]], &[1]);
    check(&Model::new(1, 0, &[], &[]), &[], &[1]);
}

#[test]
fn no_moves() {
    check(&Model::new(3, 1, &[2], &[(0, 2)]), &[], &[1]);
}

#[test]
fn the_goal_cannot_be_reached() {
    let ring = [(0, 1), (1, 2), (2, 0), (3, 0)];
    check(&Model::new(4, 0, &[3], &ring), &[], &[1, 1, 1]);
    check(&Model::new(4, 0, &[], &ring), &[], &[1, 1, 1]);
}

#[test]
fn moves_that_change_nothing() {
    check(&Model::new(1, 0, &[], &[(0, 0)]), &[], &[1]);
    let edges = [(0, 0), (0, 1), (1, 1), (1, 2), (2, 2)];
    check(&Model::new(3, 0, &[2], &edges), &[&[1, 2]], &[1, 1, 1]);
}

#[test]
fn ties_are_broken_by_the_order_of_moves() {
    let edges = [(0, 3), (0, 1), (0, 2), (1, 4), (2, 4), (3, 4)];
    let walks: [&[u32]; 3] = [&[3, 4], &[1, 4], &[2, 4]];
    check(&Model::new(5, 0, &[4], &edges), &walks, &[1, 3, 1]);
}

#[test]
fn the_nearest_of_several_goals() {
    let edges = [(0, 1), (0, 2), (1, 3), (3, 4), (2, 5), (2, 4)];
    let walks: [&[u32]; 2] = [&[2, 5], &[2, 4]];
    check(&Model::new(6, 0, &[4, 5], &edges), &walks, &[1, 2, 3]);
    let walks: [&[u32]; 3] = [&[1, 3], &[2, 5], &[2, 4]];
    check(&Model::new(6, 0, &[3, 4, 5], &edges), &walks, &[1, 2, 3]);
    // A goal on the way: the walk ends there.
    check(&Model::new(4, 0, &[1, 2], &[(0, 1), (1, 2)]), &[&[1]], &[1, 1, 1]);
}

/// What a strategy says when one limit is zero and the start is not a goal: `proved` of the moves.
fn at_zero(limits: &Limits, expected: Stop, proved: u64) {
    let model = Model::new(3, 0, &[2], &[(0, 1), (1, 2)]);
    for s in shortest(&model, 1) {
        let report = (s.run)(&model.graph(), limits, &Silent);
        let Verdict::Stopped { at_least, why } = report.verdict else {
            panic!("{} is not stopped by {expected}", s.name)
        };
        // A bound may prove more than the limit asks for, never more than the truth.
        assert!(why == expected && (proved..=2).contains(&at_least), "{}: {at_least}", s.name);
    }
    let stopped = Verdict::Stopped { at_least: proved, why: expected };
    assert_eq!(counted(&model.graph(), limits).verdict, stopped);
    let stopped = Verdict::Stopped { at_least: proved, why: expected };
    assert_eq!(enumerated(&model.graph(), limits).0.verdict, stopped);
    assert_eq!(leveled(&model.graph(), limits).stopped, Some(expected));
    let stopped = Verdict::Stopped { at_least: 2, why: expected };
    assert_eq!(exactly(&model, 2, (true, true), limits).verdict, stopped);
}

#[test]
fn every_limit_zero() {
    let none = Limits::none;
    at_zero(&Limits { positions: 0, ..none() }, Stop::Positions, 0);
    at_zero(&Limits { depth: 0, ..none() }, Stop::Depth, 1);
    at_zero(&Limits { time: Some(std::time::Duration::ZERO), ..none() }, Stop::Seconds, 1);
    let cancel = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    at_zero(&Limits { cancel, ..none() }, Stop::Cancelled, 1);
}

#[test]
fn no_bytes() {
    let model = Model::new(3, 0, &[2], &[(0, 1), (1, 2)]);
    let limits = Limits { bytes: 0, ..Limits::none() };
    for s in shortest(&model, 1) {
        let report = (s.run)(&model.graph(), &limits, &Silent);
        let Verdict::Stopped { at_least: 1..=2, why: Stop::Memory } = report.verdict else {
            panic!("{}: {:?}", s.name, report.verdict)
        };
        assert_eq!(report.statistics.bytes, 0);
    }
    let levels = leveled(&model.graph(), &limits);
    assert_eq!((levels.counts, levels.stopped), (vec![], Some(Stop::Memory)));
}

#[test]
fn a_start_that_is_a_goal_needs_no_depth_memory_or_time() {
    let model = Model::new(2, 0, &[0], &[(0, 1)]);
    let limits = Limits {
        depth: 0,
        bytes: 0,
        time: Some(std::time::Duration::ZERO),
        positions: 1,
        threads: usize::MAX,
        cancel: None,
    };
    for s in shortest(&model, 1) {
        let report = (s.run)(&model.graph(), &limits, &Silent);
        assert_eq!(report.verdict, Verdict::Solved(vec![]), "{}", s.name);
    }
    assert_eq!(counted(&model.graph(), &limits).verdict, Verdict::Solved((0, "1".into())));
    assert_eq!(enumerated(&model.graph(), &limits), {
        let report = enumerated(&model.graph(), &limits).0;
        (report, vec![vec![]])
    });
    assert_eq!(exactly(&model, 0, (true, false), &limits).verdict, Verdict::Solved(vec![]));
}

#[test]
fn at_the_depth_limit_the_end_of_the_space_is_still_seen() {
    // A ring of three without a goal: nothing lies beyond depth 2.
    let model = Model::new(3, 0, &[], &[(0, 1), (1, 2), (2, 0)]);
    let at = |depth| Limits { depth, ..Limits::none() };
    for depth in 0..2 {
        let stopped = Verdict::Stopped { at_least: depth + 1, why: Stop::Depth };
        assert_eq!(counted(&model.graph(), &at(depth)).verdict, stopped);
        assert_eq!(leveled(&model.graph(), &at(depth)).stopped, Some(Stop::Depth));
    }
    for s in shortest(&model, 1).iter().filter(|s| s.name == "bfs" || s.name == "astar, zero") {
        let report = (s.run)(&model.graph(), &at(2), &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable, "{}", s.name);
    }
    assert_eq!(counted(&model.graph(), &at(2)).verdict, Verdict::Unsolvable);
    assert_eq!(leveled(&model.graph(), &at(2)).stopped, None);
}
