//! Surveys against all distances found one by one, on graphs of every kind, in memory and from disk.

#[cfg(feature = "files")]
mod disk;

use super::{Explored, NoWay, Survey, Unexplored};
use crate::bits::Width;
use crate::explore::Options;
use core::ops::ControlFlow;
use everystate_puzzle::adapt::Rooted;
use everystate_puzzle::graph::Graph;
use everystate_puzzle::{Limits, Puzzle, Ranked, Silent, Stop, replay};
use proptest::prelude::*;

const WIDTHS: [Width; 3] = [Width::Two, Width::Four, Width::Eight];

/// The distances from each vertex (rows) to each (columns), by lengthening paths until nothing changes.
fn matrix(g: &Graph, n: u32) -> Vec<Vec<Option<u64>>> {
    (0..n)
        .map(|from| {
            let mut row = vec![None; n as usize];
            let (mut layer, mut depth) = (vec![from], 0);
            while !layer.is_empty() {
                layer.retain(|&v| row[v as usize].is_none());
                for &v in &layer {
                    row[v as usize] = Some(depth);
                }
                let mut next = Vec::new();
                for v in &layer {
                    g.moves(v, &mut next);
                }
                next.sort_unstable();
                next.dedup();
                (layer, depth) = (next, depth + 1);
            }
            row
        })
        .collect()
}

/// What a survey should find.
struct Truth {
    sources: Vec<u32>,
    from: Vec<Option<u64>>,
    to: Vec<Option<u64>>,
    edges: Vec<(u32, u32)>,
}

impl Truth {
    fn of(g: &Graph, n: u32, sources: &[u32]) -> Self {
        let all = matrix(g, n);
        let least = |d: &dyn Fn(u32) -> Option<u64>| sources.iter().filter_map(|&s| d(s)).min();
        let edges = (0..n).flat_map(|v| {
            let mut next = Vec::new();
            g.moves(&v, &mut next);
            next.into_iter().map(move |w| (v, w))
        });
        Self {
            sources: sources.to_vec(),
            from: (0..n).map(|v| least(&|s| all[s as usize][v as usize])).collect(),
            to: (0..n).map(|v| least(&|s| all[v as usize][s as usize])).collect(),
            edges: edges.collect(),
        }
    }

    fn distances(&self, to: bool) -> &[Option<u64>] {
        if to { &self.to } else { &self.from }
    }

    /// Whether a step of the exploration leads back over more than one layer.
    fn steep(&self, to: bool) -> bool {
        let d = self.distances(to);
        self.edges.iter().any(|&(v, w)| {
            let (a, b) = if to { (w, v) } else { (v, w) };
            d[a as usize].is_some_and(|a| d[b as usize].unwrap() + 1 < a)
        })
    }

    fn counts(&self, to: bool) -> Vec<u64> {
        let all: Vec<u64> = self.distances(to).iter().flatten().copied().collect();
        let layers = all.iter().max().map_or(0, |&deepest| deepest + 1);
        (0..layers).map(|d| all.iter().filter(|&&x| x == d).count() as u64).collect()
    }
}

fn survey<'a>(g: &'a Graph, sources: &[u32], to: bool, undoing: bool) -> Survey<&'a Graph> {
    match (to, undoing) {
        (true, _) => Survey::to_states(g, sources),
        (false, false) => Survey::from_states(g, sources),
        (false, true) => Survey::from_states(g, sources).undoing(),
    }
}

/// Whether moves are legal from one of some positions to another of some.
fn leads(g: &Graph, from: &[u32], moves: &[u32], to: &[u32]) -> bool {
    from.iter().any(|&start| {
        replay(&Rooted { puzzle: g, start }, moves).is_some_and(|end| to.contains(&end))
    })
}

/// Compares all that a table tells with the truth. `sure` where ways in both directions must be told.
fn compare(table: &Explored<&Graph>, truth: &Truth, to: bool, undoing: bool, sure: bool) {
    assert_eq!(table.distribution().counts, truth.counts(to));
    assert_eq!(table.stopped(), None);
    let g = *table.puzzle();
    let distances = truth.distances(to);
    for (v, &d) in (0..).zip(distances) {
        let two = table.body.width() == Width::Two;
        let Some(d) = d else {
            assert_eq!(table.distance(&v), Err(NoWay::Unreachable));
            assert_eq!(table.walk(&v), Err(NoWay::Unreachable));
            assert_eq!(table.path(&v), Err(NoWay::Unreachable));
            continue;
        };
        match table.distance(&v) {
            Err(why) => assert!(two && !to && !undoing && !sure && why == NoWay::OneWay),
            found => assert_eq!(found, Ok(d)),
        }
        match table.walk(&v) {
            Ok(moves) => {
                assert_eq!(Some(moves.len() as u64), truth.to[v as usize]);
                assert!(leads(g, &[v], &moves, &truth.sources));
            }
            Err(why) => assert!(!to && !sure && why == NoWay::OneWay),
        }
        match table.path(&v) {
            Ok(moves) => {
                assert_eq!(Some(moves.len() as u64), truth.from[v as usize]);
                assert!(leads(g, &truth.sources, &moves, &[v]));
            }
            Err(why) => assert!((to || !undoing) && !sure && why == NoWay::OneWay),
        }
    }
    let deepest = truth.counts(to).len() as u64;
    let far = (0..).zip(distances).filter(|(_, d)| d.is_some_and(|d| d + 1 == deepest));
    let far: Vec<u32> = far.map(|(v, _)| v).collect();
    assert_eq!(table.farthest(usize::MAX), far);
    assert_eq!(table.farthest(2), far[..far.len().min(2)]);
    assert_eq!(table.farthest(0), []);
}

prop_compose! {
    /// A graph, some sources (perhaps none), and whether every edge is there both ways.
    fn any_graph()(
        n in 1u32..150,
        edges in prop::collection::vec((0u32..150, 0u32..150), 0..300),
        near in any::<bool>(),
        both in any::<bool>(),
        sources in prop::collection::vec(0u32..150, 0..4),
    ) -> (Graph, u32, Vec<u32>, bool) {
        // Edges between near vertices make deep graphs.
        let end = |a, b| if near { a + b % 4 } else { b };
        let mut edges: Vec<_> = edges.iter().map(|&(a, b)| (a % n, end(a, b) % n)).collect();
        if both {
            edges.extend(edges.clone().iter().map(|&(a, b)| (b, a)));
        }
        let sources: Vec<u32> = sources.iter().map(|s| s % n).collect();
        (Graph::new(n, 0, sources.clone(), edges), n, sources, both)
    }
}

proptest! {
    #[test]
    fn tables_tell_the_truth(
        (g, n, sources, both) in any_graph(),
        to in any::<bool>(),
        undoing in any::<bool>(),
        batch in 1usize..40,
    ) {
        let truth = Truth::of(&g, n, &sources);
        let deep = truth.counts(to).len();
        for width in WIDTHS {
            for threads in 1..=4 {
                let options = Options { threads, width, batch };
                let run = survey(&g, &sources, to, undoing).run(&options, &Limits::none(), &Silent);
                match run {
                    Err(why) => {
                        prop_assert_eq!(why, Unexplored::Steep);
                        prop_assert!(width == Width::Two && truth.steep(to));
                    }
                    Ok(table) if width == Width::Four && deep > 15 => {
                        prop_assert_eq!(table.stopped(), Some(Stop::Depth));
                        prop_assert_eq!(&table.distribution().counts, &truth.counts(to)[..15]);
                    }
                    Ok(table) => {
                        prop_assert!(width != Width::Two || !truth.steep(to));
                        prop_assert_eq!(table.level, !truth.steep(to));
                        compare(&table, &truth, to, undoing, both);
                    }
                }
            }
        }
    }

    #[test]
    fn a_limit_leaves_what_is_proved(
        (g, n, sources, both) in any_graph(),
        to in any::<bool>(),
        depth in 0u64..12,
    ) {
        let truth = Truth::of(&g, n, &sources);
        let limits = Limits { depth, ..Limits::none() };
        let options = Options { width: Width::Eight, ..Options::default() };
        let table = survey(&g, &sources, to, true).run(&options, &limits, &Silent).unwrap();
        let counts = truth.counts(to);
        let layers = counts.len().min(usize::try_from(depth).unwrap() + 1);
        prop_assert_eq!(&table.distribution().counts, &counts[..layers]);
        prop_assert!(table.stopped().is_some() || layers == counts.len());
        for (v, &d) in (0..).zip(truth.distances(to)) {
            let along = if to { table.walk(&v) } else { table.path(&v) };
            if let Some(d) = d.filter(|&d| d < layers as u64) {
                    prop_assert_eq!(table.distance(&v), Ok(d));
                    prop_assert_eq!(along.unwrap().len() as u64, d);
                    let against = if to { table.path(&v) } else { table.walk(&v) };
                    if table.stopped().is_some() {
                        prop_assert_eq!(against, Err(NoWay::Unfinished));
                    } else if both {
                        prop_assert_eq!(against.unwrap().len() as u64, d);
                    }
                } else {
                    let why = match table.stopped() {
                        Some(_) => NoWay::Beyond(layers as u64),
                        None => NoWay::Unreachable,
                    };
                    prop_assert_eq!((table.distance(&v), along), (Err(why), Err(why)));
                }
        }
    }

    #[test]
    fn each_layer_is_shown(
        (g, n, sources, _) in any_graph(),
        to in any::<bool>(),
        last in 0u64..20,
    ) {
        let truth = Truth::of(&g, n, &sources);
        let options = Options { width: Width::Eight, threads: 2, batch: 7 };
        let mut next = 0;
        let show = |layer: &super::Layer<'_, &Graph>| {
            assert_eq!(layer.depth(), next);
            next += 1;
            let right = (0..).zip(truth.distances(to)).filter(|(_, d)| **d == Some(layer.depth()));
            let right: Vec<u32> = right.map(|(v, _)| v).collect();
            assert_eq!(layer.states().collect::<Vec<_>>(), right);
            assert_eq!(layer.ranks().count() as u64, layer.count());
            if layer.depth() == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let table = survey(&g, &sources, to, false)
            .run_visiting(&options, &Limits::none(), &Silent, show)
            .unwrap();
        let shown = truth.counts(to).len().min(usize::try_from(last).unwrap() + 1);
        prop_assert_eq!(next, shown as u64);
        prop_assert_eq!(table.distribution().counts.len(), shown);
        let broke = truth.counts(to).len() as u64 > last;
        prop_assert_eq!(table.stopped(), broke.then_some(Stop::Cancelled));
    }
}

/// A ring of `n` whose edges go both ways, or one.
fn ring(n: u32, both: bool) -> Graph {
    let back = (0..n).map(|i| ((i + 1) % n, i)).filter(|_| both);
    Graph::new(n, 0, [0], (0..n).map(|i| (i, (i + 1) % n)).chain(back))
}

#[test]
fn a_table_of_two_bits_that_is_not_whole_tells_nothing() {
    let g = ring(20, true);
    let limits = Limits { depth: 3, ..Limits::none() };
    let table = Survey::from_start(&g).run(&Options::default(), &limits, &Silent).unwrap();
    assert_eq!((table.stopped(), table.distribution().total()), (Some(Stop::Depth), 7));
    for told in [table.walk(&2), table.path(&2), table.distance(&2).map(|_| vec![])] {
        assert_eq!(told, Err(NoWay::Unfinished));
    }
    assert_eq!(table.distance(&9), Err(NoWay::Beyond(4)));
    assert_eq!(table.farthest(9), [3, 17]);
}

#[test]
fn the_moves_of_the_last_layer_are_looked_at_too() {
    // All positions are known before the only move that leads back is.
    for n in [4, 14, 15, 16, 17, 100] {
        let g = ring(n, false);
        for width in WIDTHS {
            let options = Options { width, ..Options::default() };
            let limits = Limits { depth: u64::from(n) - 1, ..Limits::none() };
            let run = Survey::from_start(&g).run(&options, &limits, &Silent);
            if width == Width::Two {
                assert_eq!(run.unwrap_err(), Unexplored::Steep);
                continue;
            }
            let table = run.unwrap();
            if width == Width::Four && n > 15 {
                assert_eq!(table.stopped(), Some(Stop::Depth));
                continue;
            }
            assert_eq!((table.stopped(), table.walk(&1)), (None, Err(NoWay::OneWay)), "{n}");
            assert_eq!(table.distance(&(n - 1)), Ok(u64::from(n) - 1));
        }
    }
}

#[test]
fn limits_are_kept() {
    let g = ring(1000, true);
    let run = |limits: &Limits| Survey::from_start(&g).run(&Options::default(), limits, &Silent);
    let bytes = run(&Limits::none()).unwrap().bytes();
    assert_eq!(bytes, 256 + 3 * 128); // two bits, and three bitmaps
    let refused = run(&Limits { bytes: bytes - 1, ..Limits::none() }).unwrap_err();
    assert_eq!(refused, Unexplored::Refused(Stop::Memory));
    assert!(run(&Limits { bytes, ..Limits::none() }).is_ok());
    for positions in [0, 1, 2, 3, 999] {
        let table = run(&Limits { positions, ..Limits::none() }).unwrap();
        assert_eq!(table.stopped(), Some(Stop::Positions));
        assert!(table.distribution().total() <= positions);
    }
    assert_eq!(run(&Limits { positions: 1000, ..Limits::none() }).unwrap().stopped(), None);
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::none() };
    assert_eq!(run(&limits).unwrap().stopped(), Some(Stop::Seconds));
}

#[test]
fn more_farthest_positions_than_are_kept_are_found() {
    // A tree with 41 children of each vertex but the root, which has one: the leaves have the residue of the root's child.
    let n = 2 + 41 + 41 * 41 + 41 * 41 * 41;
    let leaves = n - 41 * 41 * 41;
    let edges = (1..n).map(|i| (if i < 2 { 0 } else { 1 + (i - 2) / 41 }, i));
    let g = Graph::new(n, 0, [], edges.clone().chain(edges.map(|(a, b)| (b, a))));
    let table = Survey::from_start(&g).run(&Options::default(), &Limits::none(), &Silent).unwrap();
    assert_eq!(table.distribution().counts, [1, 1, 41, 41 * 41, 41 * 41 * 41]);
    assert!(table.farthest(5).into_iter().eq(leaves..leaves + 5));
    assert!(table.farthest(usize::MAX).into_iter().eq(leaves..n));
}

#[test]
fn no_more_threads_work_than_the_limits_allow() {
    /// Many positions around one, expanded by one thread alone.
    struct Star(std::thread::ThreadId);
    impl Puzzle for Star {
        type State = u64;
        type Move = u64;
        fn start(&self) -> u64 {
            0
        }
        fn is_goal(&self, _: &u64) -> bool {
            false
        }
        fn moves(&self, s: &u64, out: &mut Vec<u64>) {
            assert_eq!(std::thread::current().id(), self.0);
            out.extend(if *s == 0 { 1..100_000 } else { 0..1 });
        }
        fn apply(&self, _: &u64, m: u64) -> u64 {
            m
        }
    }
    impl Ranked for Star {
        fn ranks(&self) -> u64 {
            100_000
        }
        fn rank(&self, s: &u64) -> u64 {
            *s
        }
        fn unrank(&self, r: u64) -> u64 {
            r
        }
    }
    let options = Options { threads: 4, batch: 1, ..Options::default() };
    let limits = Limits { threads: 1, ..Limits::none() };
    let star = Star(std::thread::current().id());
    let table = Survey::from_start(star).run(&options, &limits, &Silent).unwrap();
    assert_eq!(table.distribution().counts, [1, 99_999]);
}
