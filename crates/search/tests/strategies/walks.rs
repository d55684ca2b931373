//! Every solution up to a length, against walks listed by hand.

use crate::all::Bound;
use crate::brute::{Model, models};
use crate::limits::limits;
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Heuristic, Limits, Silent, Stop, Verdict, Zero};
use everystate_search::Report;
use everystate_search::walks::{self, Listing, Options};
use proptest::prelude::*;
use std::ops::ControlFlow;

/// Every kind of solution: whether positions may come again, and goals be passed.
pub(crate) const KINDS: [(bool, bool); 4] =
    [(true, true), (true, false), (false, true), (false, false)];

/// All solutions of at most so many moves, by length and then in move order: every way is gone, but for those that no longer
/// count.
pub(crate) fn solutions(model: &Model, kind: (bool, bool), most: u64) -> Vec<Vec<u32>> {
    let (repeats, through) = kind;
    let is_goal = |walk: &Vec<u32>| model.goals.contains(&walk[walk.len() - 1]);
    let (mut walks, mut all) = (vec![vec![model.start]], Vec::new());
    for _ in 0..=most {
        all.extend(walks.iter().filter(|walk| is_goal(walk)).map(|walk| walk[1..].to_vec()));
        walks.retain(|walk| through || !is_goal(walk));
        let longer = walks.iter().flat_map(|walk| {
            let last = walk[walk.len() - 1];
            let next = model.edges.iter().filter(move |e| e.0 == last).map(|e| e.1);
            next.filter(|to| repeats || !walk.contains(to))
                .map(|to| [walk.as_slice(), &[to]].concat())
        });
        walks = longer.collect();
    }
    all
}

/// Whether there is a solution of more moves than that.
pub(crate) fn is_longer(model: &Model, kind: (bool, bool), than: u64) -> bool {
    let n = u64::from(model.vertices);
    let (repeats, through) = kind;
    if !repeats {
        return solutions(model, kind, n).iter().any(|walk| walk.len() as u64 > than);
    }
    // A longer one can be shortened by a cycle, of at most `n` moves, as long as it is longer than that by more.
    let mut edges = model.edges.clone();
    edges.retain(|e| through || !model.goals.contains(&e.0));
    let pruned = Model { edges, ..model.clone() };
    let most = usize::try_from(than + n + 1).unwrap();
    let can = pruned.finishing(most);
    let longer = usize::try_from(than + 1).unwrap();
    (longer..=most).any(|length| can[length][model.start as usize])
}

type Answer = (Vec<Vec<u32>>, Report<Listing>);

/// What is handed out until it is `enough`.
fn run<H: Heuristic<Graph>>(
    model: &Model,
    heuristic: &H,
    (repeats, through): (bool, bool),
    limits: &Limits,
    enough: usize,
) -> Answer {
    let mut all = Vec::new();
    let options = Options { repeats, through };
    let report =
        walks::run(&model.graph(), heuristic, &options, limits, &Silent, &mut |moves: &[u32]| {
            all.push(moves.to_vec());
            if all.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    (all, report)
}

/// The same with distances from the goals.
fn both_ends(
    model: &Model,
    (repeats, through): (bool, bool),
    limits: &Limits,
    enough: usize,
) -> Answer {
    let mut all = Vec::new();
    let options = Options { repeats, through };
    let visit = &mut |moves: &[u32]| {
        all.push(moves.to_vec());
        if all.len() < enough { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let report = walks::from_both_ends(&model.graph(), &options, limits, &Silent, visit);
    (all, report)
}

/// What holds whatever ended it; `truth` are all solutions up to a length that it did not go beyond.
fn holds(model: &Model, kind: (bool, bool), (all, report): &Answer, truth: &[Vec<u32>]) {
    assert!(truth.starts_with(all), "{all:?} is not how {truth:?} begins");
    let of = |below: u64| truth.iter().filter(|walk| (walk.len() as u64) < below).count();
    match &report.verdict {
        Verdict::Solved(listing) => {
            assert_eq!(listing.solutions, all.len() as u64);
            if let Some(below) = listing.below {
                assert!(all.len() >= of(below), "{listing:?}");
            } else {
                assert_eq!((all.as_slice(), listing.stopped), (truth, None));
                let longest = all[all.len() - 1].len() as u64;
                assert!(!is_longer(model, kind, longest), "{listing:?}");
            }
        }
        Verdict::Unsolvable => assert_eq!((all.len(), model.distance()), (0, None)),
        Verdict::Stopped { at_least, .. } => {
            assert!(all.is_empty() && model.distance().is_none_or(|d| d >= *at_least));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn all_solutions_up_to_a_length(model in models(), depth in 0u64..=7, seed: u64) {
        let limits = Limits { depth, ..Limits::none() };
        for kind in KINDS {
            let truth = solutions(&model, kind, depth);
            let bounds = [Bound(vec![0; 9]), Bound::of(&model, seed), Bound::exact(&model)];
            let guided = bounds.iter().map(|bound| run(&model, bound, kind, &limits, usize::MAX));
            for found in guided.chain([both_ends(&model, kind, &limits, usize::MAX)]) {
                holds(&model, kind, &found, &truth);
                prop_assert_eq!(&found.0, &truth);
                match found.1.verdict {
                    Verdict::Solved(Listing { below: Some(below), stopped, .. }) => {
                        prop_assert_eq!((below, stopped), (depth + 1, Some(Stop::Depth)));
                    }
                    Verdict::Stopped { at_least, why } => {
                        prop_assert_eq!((at_least, why), (depth + 1, Stop::Depth));
                    }
                    _ => {}
                }
            }
        }
    }

    #[test]
    fn without_a_limit_it_ends_when_there_are_no_more(model in models(), seed: u64) {
        for kind in KINDS {
            let n = u64::from(model.vertices);
            for bound in [Bound(vec![0; 9]), Bound::of(&model, seed), Bound::exact(&model)] {
                if is_longer(&model, kind, n) {
                    // As many as there are up to some length, and then a few.
                    let truth = solutions(&model, kind, 9);
                    for enough in [1, truth.len().div_ceil(2), truth.len()] {
                        let found = run(&model, &bound, kind, &Limits::none(), enough);
                        prop_assert_eq!(&found.0, &truth[..enough]);
                        holds(&model, kind, &found, &truth);
                    }
                } else {
                    let truth = solutions(&model, kind, n);
                    let found = run(&model, &bound, kind, &Limits::none(), usize::MAX);
                    prop_assert_eq!(&found.0, &truth);
                    match found.1.verdict {
                        Verdict::Solved(listing) => {
                            prop_assert_eq!((listing.below, listing.stopped), (None, None));
                        }
                        verdict => prop_assert_eq!((verdict, truth.len()), (Verdict::Unsolvable, 0)),
                    }
                }
            }
        }
    }

    #[test]
    fn at_a_limit_the_first_ones_were_handed_out(model in models(), limits in limits(), seed: u64) {
        let limits = Limits { depth: limits.depth.min(8), ..limits };
        for kind in KINDS {
            let truth = solutions(&model, kind, limits.depth);
            let bounds = [Bound(vec![0; 9]), Bound::of(&model, seed)];
            let guided = bounds.iter().map(|bound| run(&model, bound, kind, &limits, usize::MAX));
            for found in guided.chain([both_ends(&model, kind, &limits, usize::MAX)]) {
                holds(&model, kind, &found, &truth);
                let statistics = found.1.statistics;
                prop_assert!(statistics.bytes <= limits.bytes);
                prop_assert!(statistics.positions <= limits.positions);
                if limits.bytes == u64::MAX && limits.positions == u64::MAX {
                    prop_assert_eq!(found.0.len(), truth.len());
                }
            }
        }
    }
}

#[test]
fn hundreds_of_positions_and_many_lengths() {
    // Steps ahead and back, and jumps: positions beyond one word of bits, walks of each length in numbers of their own.
    let n = 150u32;
    let step = |v: u32| match v % 10 {
        0 | 7 => v + 1,
        3 => v.wrapping_sub(7),
        _ => v + 2,
    };
    let edges: Vec<(u32, u32)> =
        (0..n).flat_map(|v| [(v, step(v)), (v, v + 2)]).filter(|&(_, to)| to < n).collect();
    let model = Model::new(n, 0, &[n - 1, n - 4], &edges);
    let shortest = model.distance().unwrap();
    let limits = Limits { depth: shortest + 2, ..Limits::none() };
    let mut counts = vec![0; usize::try_from(shortest).unwrap() + 3];
    let mut firsts = vec![None; counts.len()];
    let report =
        walks::run(&model.graph(), &Zero, &Options::default(), &limits, &Silent, &mut |walk| {
            counts[walk.len()] += 1;
            firsts[walk.len()].get_or_insert_with(|| walk.to_vec());
            ControlFlow::Continue(())
        });
    for length in shortest..=shortest + 2 {
        let at = usize::try_from(length).unwrap();
        let (first, count) = model.first_and_count(at);
        assert_eq!((firsts[at].as_ref(), counts[at]), (Some(&first), count), "{length}");
    }
    let sum = counts.iter().sum();
    assert_eq!(report.verdict.solution().unwrap().solutions, sum);
    assert!(sum > 1000, "{counts:?}");
}

#[test]
fn a_bound_leaves_out_what_is_too_far() {
    let n = 400;
    let edges: Vec<(u32, u32)> =
        (0..n - 1).flat_map(|v| [(v, v + 1), (v + 1, v), (v, (v * 17) % n)]).collect();
    let model = Model::new(n, 0, &[40], &edges);
    let limits = Limits { depth: model.distance().unwrap() + 2, ..Limits::none() };
    let kind = (true, true);
    let blind = run(&model, &Zero, kind, &limits, usize::MAX);
    let guided = run(&model, &Bound::exact(&model), kind, &limits, usize::MAX);
    assert_eq!(blind.0, guided.0);
    let [all, few] = [&blind, &guided].map(|found| found.1.statistics.positions);
    assert!(few * 4 < all, "{few} of {all}");
}

/// The solutions of a model and how the listing ends, under limits.
fn check(model: &Model, limits: &Limits, all: &[&[u32]], below: Option<u64>, why: Option<Stop>) {
    let kind = (true, true);
    for (found, report) in [run(model, &Zero, kind, limits, 5), both_ends(model, kind, limits, 5)] {
        assert_eq!(found, all);
        match report.verdict {
            Verdict::Solved(listing) => assert_eq!((listing.below, listing.stopped), (below, why)),
            Verdict::Unsolvable => assert_eq!((below, why), (None, None)),
            Verdict::Stopped { at_least, why: stop } => {
                assert_eq!((Some(at_least), Some(stop)), (below, why));
            }
        }
    }
}

#[test]
fn at_the_depth_limit_only_goals_are_kept() {
    let tree = Model::new(
        16,
        1,
        &[9],
        &(1..8).flat_map(|v| [(v, 2 * v), (v, 2 * v + 1)]).collect::<Vec<_>>(),
    );
    let found = run(&tree, &Zero, (true, true), &Limits { depth: 3, ..Limits::none() }, 5);
    assert_eq!((found.0, found.1.statistics.positions), (vec![vec![2, 4, 9]], 1 + 2 + 4 + 1));
}

#[test]
fn from_both_ends_sees_fewer_positions() {
    // A tree that grows for eight moves, of which one leaf leads on, and one that shrinks to the goal.
    let grows = (1..256).flat_map(|v| [(v, 2 * v), (v, 2 * v + 1)]);
    let shrinks = (1..4).flat_map(|v| [(600 + 2 * v, 600 + v), (600 + 2 * v + 1, 600 + v)]);
    let edges: Vec<(u32, u32)> = grows.chain(shrinks).chain([(300, 605)]).collect();
    let model = Model::new(608, 1, &[601], &edges);
    let limits = Limits { depth: 11, ..Limits::none() };
    let blind = run(&model, &Zero, (true, true), &limits, usize::MAX);
    let found = both_ends(&model, (true, true), &limits, usize::MAX);
    assert_eq!((found.0.len(), found.0[0].len()), (1, 11));
    assert_eq!(found.0, blind.0);
    let [all, few] = [&blind, &found].map(|found| found.1.statistics.positions);
    assert!(few * 4 < all, "{few} of {all}");
}

#[test]
fn degenerate_cases() {
    let none = Limits::none();
    // The start is a goal: alone, with a way back, and with a move that changes nothing.
    check(&Model::new(1, 0, &[0], &[]), &none, &[&[]], None, None);
    check(&Model::new(2, 0, &[0], &[(0, 1)]), &none, &[&[]], None, None);
    let ring: [&[u32]; 5] =
        [&[], &[1, 0], &[1, 0, 1, 0], &[1, 0, 1, 0, 1, 0], &[1, 0, 1, 0, 1, 0, 1, 0]];
    check(&Model::new(2, 0, &[0], &[(0, 1), (1, 0)]), &none, &ring, Some(8), None);
    let still: [&[u32]; 5] = [&[], &[0], &[0, 0], &[0, 0, 0], &[0, 0, 0, 0]];
    check(&Model::new(1, 0, &[0], &[(0, 0)]), &none, &still, Some(4), None);
    // No moves, and no way to a goal.
    check(&Model::new(2, 0, &[1], &[(1, 0)]), &none, &[], None, None);
    check(&Model::new(4, 0, &[3], &[(0, 1), (1, 2), (2, 0)]), &none, &[], None, None);
    check(&Model::new(1, 0, &[], &[(0, 0)]), &none, &[], None, None);
    // Two of one length, in the order of moves.
    let two = Model::new(4, 0, &[3], &[(0, 2), (0, 1), (1, 3), (2, 3)]);
    check(&two, &none, &[&[2, 3], &[1, 3]], None, None);
}

#[test]
fn every_limit_zero() {
    let none = Limits::none;
    let model = Model::new(3, 0, &[2], &[(0, 1), (1, 2)]);
    let solved = Model::new(2, 0, &[0], &[(0, 1), (1, 0)]);
    check(&model, &Limits { positions: 0, ..none() }, &[], Some(0), Some(Stop::Positions));
    check(&solved, &Limits { positions: 0, ..none() }, &[], Some(0), Some(Stop::Positions));
    let cancel = Some(std::sync::Arc::new(std::sync::atomic::AtomicBool::new(true)));
    let limits = [
        (Limits { depth: 0, ..none() }, Stop::Depth),
        (Limits { bytes: 0, ..none() }, Stop::Memory),
        (Limits { time: Some(std::time::Duration::ZERO), ..none() }, Stop::Seconds),
        (Limits { cancel, ..none() }, Stop::Cancelled),
    ];
    for (limits, why) in limits {
        check(&model, &limits, &[], Some(1), Some(why));
        // The solution of no moves needs nothing.
        check(&solved, &limits, &[&[]], Some(1), Some(why));
    }
}

#[test]
fn at_the_depth_limit_the_end_of_the_space_is_seen_if_nothing_lies_beyond() {
    let ring = Model::new(3, 0, &[], &[(0, 1), (1, 2), (2, 0)]);
    let at = |depth| Limits { depth, ..Limits::none() };
    let verdict = |depth| run(&ring, &Zero, (true, true), &at(depth), 1).1.verdict;
    for depth in 0..3 {
        let stopped = Verdict::Stopped { at_least: depth + 1, why: Stop::Depth };
        assert_eq!(verdict(depth), stopped);
    }
    assert_eq!(verdict(3), Verdict::Unsolvable);
    // One move back from no goals there is nothing, which proves all positions dead.
    let verdict = |depth| both_ends(&ring, (true, true), &at(depth), 1).1.verdict;
    assert_eq!(verdict(1), Verdict::Stopped { at_least: 2, why: Stop::Depth });
    assert_eq!(verdict(2), Verdict::Unsolvable);
}
