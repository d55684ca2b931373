//! The engine against a queue, and at its limits.

use super::*;
use crate::bits::Width;
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Limits, Silent, Stop};
use proptest::prelude::*;
use std::collections::VecDeque;

/// A graph as it is, or with every edge in both directions.
fn graph(n: u32, edges: &[(u32, u32)], both: bool) -> Graph {
    let mut edges = edges.to_vec();
    if both {
        edges.extend(edges.clone().iter().map(|&(a, b)| (b, a)));
    }
    edges.sort_unstable();
    edges.dedup();
    Graph::new(n, 0, [0], edges)
}

fn distances(space: &dyn Expand) -> Vec<Option<u64>> {
    let mut distance = vec![None; usize::try_from(space.ranks()).unwrap()];
    let mut queue = VecDeque::new();
    space.starts(&mut Vec::new());
    distance[0] = Some(0);
    queue.push_back(0u64);
    while let Some(r) = queue.pop_front() {
        let d = distance[usize::try_from(r).unwrap()].unwrap();
        let mut next = Vec::new();
        space.expand_ranks(&[r], &mut next);
        for n in next {
            let entry = &mut distance[usize::try_from(n).unwrap()];
            if entry.is_none() {
                *entry = Some(d + 1);
                queue.push_back(n);
            }
        }
    }
    distance
}

proptest! {
    #[test]
    fn tables_agree_with_a_queue(
        n in 1u32..300,
        edges in prop::collection::vec((0u32..300, 0u32..300), 0..600),
        both in any::<bool>(),
        threads in 1usize..4,
        batch in 1usize..40,
    ) {
        let edges: Vec<(u32, u32)> = edges.into_iter().map(|(a, b)| (a % n, b % n)).collect();
        let g = graph(n, &edges, both);
        let space = ByRank(&g);
        let truth = distances(&space);
        let deepest = truth.iter().flatten().max().copied().unwrap();
        let counts: Vec<u64> = (0..=deepest)
            .map(|d| truth.iter().filter(|&&t| t == Some(d)).count() as u64)
            .collect();
        for width in [Width::Two, Width::Eight] {
            let options = Options { threads, width, batch };
            let found = run(&space, &options, &Limits::none(), &Silent);
            if width == Width::Eight && deepest >= 255 {
                prop_assert_eq!(found.stopped, Some(Stop::Depth));
                continue;
            }
            prop_assert_eq!(&found.distribution.counts, &counts);
            prop_assert_eq!(found.stopped, None);
            let table = found.table.unwrap();
            for (r, &t) in (0..).zip(&truth) {
                if width == Width::Eight {
                    prop_assert_eq!(table.distance(r), t);
                } else {
                    let value = u64::from(table.bits().get(r));
                    prop_assert_eq!(value, t.map_or(3, |t| t % 3));
                }
                if both {
                    let walk = table.walk(&space, r);
                    prop_assert_eq!(walk.as_ref().map(|w| w.len() as u64 - 1), t);
                    prop_assert!(walk.is_none_or(|w| *w.last().unwrap() == 0));
                }
            }
        }
    }
}

#[test]
fn a_limit_leaves_exactly_the_complete_layers() {
    let edges: Vec<(u32, u32)> = (1..200).map(|i| (i / 2, i)).collect();
    let g = graph(200, &edges, true);
    let space = ByRank(&g);
    let options = Options { batch: 3, ..Options::default() };
    let whole = run(&space, &options, &Limits::none(), &Silent);
    let counts = whole.distribution.counts;
    for positions in 0..=200 {
        let limits = Limits { positions, ..Limits::none() };
        let found = run(&space, &options, &limits, &Silent);
        let total = found.distribution.total();
        assert!(total <= positions && counts.starts_with(&found.distribution.counts));
        assert_eq!(found.stopped, (positions < 200).then_some(Stop::Positions));
        let table = found.table.unwrap();
        assert_eq!((0..200).filter(|&r| table.bits().get(r) != 3).count() as u64, total);
    }
    let limits = Limits { depth: 2, ..Limits::none() };
    let found = run(&space, &options, &limits, &Silent);
    assert_eq!((found.distribution.counts.len(), found.stopped), (3, Some(Stop::Depth)));
    let limits = Limits { bytes: found.bytes - 1, ..Limits::none() };
    let found = run(&space, &options, &limits, &Silent);
    assert_eq!((found.stopped, found.table.is_none()), (Some(Stop::Memory), true));
}

#[test]
fn a_chain_too_deep_for_its_width_stops() {
    let edges: Vec<(u32, u32)> = (0..299).map(|i| (i, i + 1)).collect();
    let g = graph(300, &edges, true);
    for (width, layers) in [(Width::Four, 15), (Width::Eight, 255), (Width::Two, 300)] {
        let options = Options { width, ..Options::default() };
        let found = run(&ByRank(&g), &options, &Limits::none(), &Silent);
        assert_eq!(found.distribution.counts.len(), layers);
        assert_eq!(found.stopped.is_some(), width != Width::Two);
    }
}

#[test]
fn a_chain_just_deep_enough_for_its_width_is_whole() {
    for (width, layers) in [(Width::Four, 15u32), (Width::Eight, 255)] {
        // One vertex is not on the chain, so that the engine has to look for a layer more.
        let g = graph(layers + 1, &(1..layers).map(|i| (i - 1, i)).collect::<Vec<_>>(), true);
        let found =
            run(&ByRank(&g), &Options { width, ..Options::default() }, &Limits::none(), &Silent);
        assert_eq!((found.distribution.total(), found.stopped), (u64::from(layers), None));
    }
}

#[test]
fn what_other_threads_find_last_counts_against_the_limit() {
    // A layer so wide that others are still at work when this thread has counted for the last time.
    let n = 60_000;
    let edges: Vec<(u32, u32)> = (1..n).map(|i| (i / 250, i)).collect();
    let g = graph(n, &edges, true);
    let options = Options { threads: 3, batch: 512, ..Options::default() };
    for short in 1..40 {
        let limits = Limits { positions: u64::from(n) - short, ..Limits::none() };
        let found = run(&ByRank(&g), &options, &limits, &Silent);
        assert_eq!(found.stopped, Some(Stop::Positions), "{short} short");
    }
}
