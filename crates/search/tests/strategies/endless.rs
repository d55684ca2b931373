//! Puzzles without end: every strategy is ended by its time limit, or from another thread.

use everystate_puzzle::adapt::{Implicit, Rooted};
use everystate_puzzle::{
    Always, Backward, Limits, Priced, Puzzle, Silent, Stop, Verdict, Watch, Zero, law,
};
use everystate_search::{
    anytime, astar, beam, bfs, bidirectional, count, deepening, dijkstra, enumerate, idastar,
    kshortest, levels, lexdfs, walks,
};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The numbers that doubling, adding one and subtracting three make of 1, modulo 2⁶⁴. The goal is 0,
/// and no move leads there.
struct Numbers;

impl Puzzle for Numbers {
    type State = u64;
    type Move = u8;
    fn start(&self) -> u64 {
        1
    }
    fn is_goal(&self, s: &u64) -> bool {
        *s == 0
    }
    fn moves(&self, s: &u64, out: &mut Vec<u8>) {
        out.extend((0..3).filter(|&m| self.apply(s, m) != 0));
    }
    fn apply(&self, s: &u64, m: u8) -> u64 {
        match m {
            0 => s.wrapping_mul(2),
            1 => s.wrapping_add(1),
            _ => s.wrapping_sub(3),
        }
    }
}

/// Two trees without end that have nothing in common: the start is the root of one, growing from it,
/// and the goal is the root of the other, which shrinks towards it.
struct TwoTrees;

impl TwoTrees {
    const END: i64 = i64::MAX / 4;
    const LOW: i64 = -Self::END;
}

impl Puzzle for TwoTrees {
    type State = i64;
    type Move = u8;
    fn start(&self) -> i64 {
        1
    }
    fn is_goal(&self, s: &i64) -> bool {
        *s == -1
    }
    fn moves(&self, s: &i64, out: &mut Vec<u8>) {
        match *s {
            1..Self::END => out.extend([0, 1]),
            ..-1 => out.push(2),
            _ => {}
        }
    }
    fn apply(&self, s: &i64, m: u8) -> i64 {
        if m == 2 { s / 2 } else { 2 * s + i64::from(m) }
    }
}

impl Backward for TwoTrees {
    fn goals(&self, out: &mut Vec<i64>) {
        out.push(-1);
    }
    fn predecessors(&self, s: &i64, out: &mut Vec<(u8, i64)>) {
        match *s {
            2.. => out.push((u8::from(s % 2 == 1), s / 2)),
            Self::LOW..0 => out.extend([(2, 2 * s), (2, 2 * s - 1)]),
            _ => {}
        }
    }
}

#[test]
fn the_two_trees_keep_their_promises() {
    law::backward(&TwoTrees, &law::sample(&TwoTrees, 100)).unwrap();
    law::backward(&Rooted { puzzle: TwoTrees, start: -100 }, &[-100, -50, -25, -12, -1]).unwrap();
}

/// Runs every strategy and gives how each ended.
fn ends(limits: &Limits, watch: &dyn Watch) -> Vec<(&'static str, Verdict<()>)> {
    let p = &Numbers;
    let unit = |_| ();
    let mut visit = |_: &[u8]| ControlFlow::Continue(());
    let length = lexdfs::Options { length: 1 << 40, ..Default::default() };
    let few = levels::Options::default();
    let levels = levels::run(p, &few, limits, watch);
    let stopped = levels.stopped.map_or(Verdict::Unsolvable, |why| {
        let at_least = levels.counts.len() as u64;
        Verdict::Stopped { at_least, why }
    });
    let deep = |remember| deepening::Options { remember };
    let ida = idastar::Options { remember: false };
    let dear = Priced { puzzle: p, cost: |_: &u64, m: u8| 2 + u32::from(m) };
    let two = kshortest::Options::default();
    let any = walks::Options::default();
    let greedy = anytime::Options::default();
    let go_on = &mut |_: &anytime::Solution<u8>| ControlFlow::Continue(());
    vec![
        ("levels", stopped),
        ("bfs", bfs::run(p, limits, watch).verdict.map(|_| ())),
        ("count", count::run(p, limits, watch).verdict.map(|_| ())),
        ("enumerate", enumerate::run(p, limits, watch, &mut visit).verdict.map(unit)),
        ("walks", walks::run(p, &Zero, &any, limits, watch, &mut visit).verdict.map(|_| ())),
        ("walks, both ends", {
            let limits = Limits { depth: 4000, ..limits.clone() };
            walks::from_both_ends(&TwoTrees, &any, &limits, watch, &mut visit).verdict.map(|_| ())
        }),
        ("kshortest", kshortest::run(p, &two, limits, watch).verdict.map(|_| ())),
        ("kcheapest", kshortest::cheapest(&dear, &two, limits, watch).verdict.map(|_| ())),
        ("beam", beam::run(p, &Zero, &beam::Options::default(), limits, watch).verdict.map(|_| ())),
        ("astar", astar::run(p, &Zero, limits, watch).verdict.map(|_| ())),
        ("dijkstra", dijkstra::run(&dear, limits, watch).verdict.map(|_| ())),
        ("anytime", anytime::run(p, &Zero, &greedy, limits, watch, go_on).verdict.map(|_| ())),
        ("idastar", idastar::run(p, &Zero, &ida, limits, watch).verdict.map(|_| ())),
        ("deepening", deepening::run(p, &deep(true), limits, watch).verdict.map(|_| ())),
        ("lexdfs", lexdfs::run(p, &Always, &length, limits, watch).verdict.map(|_| ())),
        ("bidirectional", bidirectional::run(&TwoTrees, limits, watch).verdict.map(|_| ())),
    ]
}

#[test]
fn time_ends_every_search() {
    // On a machine with much to do a search may not have had its turn within 20 ms.
    for time in [20, 200, 2000, 20_000].map(Duration::from_millis) {
        let mut few = None;
        for (name, verdict) in ends(&Limits { time: Some(time), ..Limits::none() }, &Silent) {
            let Verdict::Stopped { at_least, why: Stop::Seconds } = verdict else {
                panic!("{name}: {verdict:?}")
            };
            if at_least <= 1 {
                few = Some(format!("{name} proved {at_least} only"));
            }
        }
        match few {
            None => return,
            Some(few) => assert!(time < Duration::from_secs(20), "{few}"),
        }
    }
}

#[test]
fn a_watcher_can_end_every_search() {
    struct Impatient(Arc<AtomicBool>);
    impl Watch for Impatient {
        fn progress(&self, progress: everystate_puzzle::Progress) {
            if progress.positions > 20_000 {
                self.0.store(true, Ordering::Relaxed);
            }
        }
    }
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(cancel.clone()), ..Limits::none() };
    // Once set, the flag stays: the first search is ended by its watcher, the others at once.
    let first = bfs::run(&Numbers, &limits, &Impatient(cancel.clone()));
    assert!(matches!(first.verdict, Verdict::Stopped { at_least: 8.., why: Stop::Cancelled }));
    for (name, verdict) in ends(&limits, &Silent) {
        assert!(matches!(verdict, Verdict::Stopped { why: Stop::Cancelled, .. }), "{name}");
    }
}

#[test]
fn a_solution_in_an_endless_space_is_found() {
    let p =
        Implicit { start: 1u64, goal: |s: &u64| *s == 97, next: |s: &u64| [s * 2, s + 3, s + 1] };
    let limits = Limits { positions: 1_000_000, ..Limits::none() };
    let expected = bfs::run(&p, &limits, &Silent).verdict;
    assert!(matches!(&expected, Verdict::Solved(path) if path.len() == 8), "{expected:?}");
    let deep = deepening::run(&p, &deepening::Options::default(), &limits, &Silent).verdict;
    assert_eq!(deep, expected);
    let length = lexdfs::Options { length: 8, ..Default::default() };
    assert_eq!(lexdfs::run(&p, &Always, &length, &limits, &Silent).verdict, expected);
}
