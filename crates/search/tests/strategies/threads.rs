//! Several threads answer what one answers: verdicts, ties, counts and limits, on layers wide enough that
//! all of them work.

use everystate_puzzle::adapt::Implicit;
use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Verdict, Zero};
use everystate_search::{Statistics, astar, bfs, count, enumerate, idastar, levels};
use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::ThreadId;
use std::time::Duration;

/// So many positions, each with five successors as good as drawn: many ways lead to each.
const POSITIONS: u32 = 120_000;

/// One whose shortest solutions have eight moves, of some dozens.
const GOAL: u32 = 77_777;

fn drawn(goal: u32) -> impl Puzzle<State = u32, Move = u32> {
    Implicit {
        start: 1,
        goal: move |s: &u32| *s == goal,
        next: |s: &u32| {
            let s = u64::from(*s);
            [0, 1, 2, 3, 4].map(|k| {
                let mixed = (8 * s + k).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                (((mixed >> 32) * u64::from(POSITIONS)) >> 32) as u32
            })
        },
    }
}

fn within(threads: usize) -> Limits {
    Limits { threads, ..Limits::none() }
}

/// But for the bytes, of which several threads need more.
fn work(statistics: &Statistics) -> (u64, u64, u64) {
    (statistics.positions, statistics.generated, statistics.depth)
}

#[test]
fn the_goal_lies_where_layers_are_wide() {
    let found = levels::run(&drawn(GOAL), &levels::Options::default(), &within(1), &Silent);
    assert!(found.counts.iter().filter(|&&count| count > 8192).count() >= 3, "{:?}", found.counts);
    let Verdict::Solved(way) = bfs::run(&drawn(GOAL), &within(1), &Silent).verdict else {
        panic!()
    };
    assert!(found.counts[way.len() - 1] > 8192, "{} moves: {:?}", way.len(), found.counts);
}

#[test]
fn the_first_solution_the_levels_and_the_numbers_are_the_same() {
    let puzzle = drawn(GOAL);
    let of = |threads: usize| {
        let limits = within(threads);
        let first = bfs::run(&puzzle, &limits, &Silent);
        let number = count::run(&puzzle, &limits, &Silent);
        let mut all = Vec::new();
        let listed = enumerate::run(&puzzle, &limits, &Silent, &mut |moves| {
            all.push(moves.to_vec());
            ControlFlow::Continue(())
        });
        let levels = levels::run(&puzzle, &levels::Options { examples: 50 }, &limits, &Silent);
        assert_eq!(
            number.verdict.clone().solution().unwrap().solutions.to_u64(),
            Some(all.len() as u64)
        );
        let works = [
            work(&first.statistics),
            work(&number.statistics),
            work(&listed.statistics),
            work(&levels.statistics),
        ];
        (first.verdict, number.verdict, all, levels.counts, levels.last, works)
    };
    let one = of(1);
    for threads in [2, 3, 7] {
        assert_eq!(of(threads), one, "{threads} threads");
    }
}

#[test]
fn without_a_solution_too() {
    for threads in [1, 2, 5] {
        // No position has this number.
        let report = bfs::run(&drawn(POSITIONS + 1), &within(threads), &Silent);
        assert_eq!(report.verdict, Verdict::Unsolvable, "{threads} threads");
    }
}

#[test]
fn limits_stop_several_threads_where_they_stop_one() {
    let puzzle = drawn(GOAL);
    let limits = |threads| {
        let of_positions = (0..40).map(|i| Limits { positions: i * 3001, ..within(1) });
        // What several threads take beside the tables is 16 MiB: with less one works, with little more all do until there is
        // no more, and one goes on.
        let bytes = (0..10).map(|i| i * 1_800_000).chain((0..150).map(|i| (16 << 20) + i * 20_011));
        let of_bytes = bytes.map(|bytes| Limits { bytes, ..within(1) });
        let of_depth = (0..12).map(|depth| Limits { depth, ..within(1) });
        let all = of_positions.chain(of_bytes).chain(of_depth);
        all.map(move |limits| Limits { threads, ..limits })
    };
    let mut stops = Vec::new();
    for (one, three) in limits(1).zip(limits(3)) {
        let (a, b) = (bfs::run(&puzzle, &one, &Silent), bfs::run(&puzzle, &three, &Silent));
        assert_eq!(
            (&a.verdict, work(&a.statistics)),
            (&b.verdict, work(&b.statistics)),
            "{three:?}"
        );
        assert!(b.statistics.bytes <= three.bytes);
        let (c, d) = (count::run(&puzzle, &one, &Silent), count::run(&puzzle, &three, &Silent));
        assert_eq!(
            (&c.verdict, work(&c.statistics)),
            (&d.verdict, work(&d.statistics)),
            "{three:?}"
        );
        assert!(d.statistics.bytes <= three.bytes);
        if let Verdict::Stopped { why, .. } = a.verdict {
            stops.push(why);
        }
    }
    for why in [Stop::Positions, Stop::Memory, Stop::Depth] {
        assert!(stops.contains(&why), "nothing was stopped by {why}");
    }
}

#[test]
fn a_puzzle_that_panics_says_so_whichever_thread_met_it() {
    let puzzle = Implicit {
        start: 1u32,
        goal: |_: &u32| false,
        next: |s: &u32| {
            assert!(*s != 77_777, "the puzzle's own words");
            [(s * 7919 + 13) % POSITIONS, (s * 4729 + 7) % POSITIONS, (s * 3 + 1) % POSITIONS]
        },
    };
    let run = || bfs::run(&puzzle, &within(3), &Silent);
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
    assert_eq!(panic.downcast_ref(), Some(&"the puzzle's own words"));
}

/// A tree without a goal, which notes the threads that ask for moves. From some number of questions on it takes its time
/// until there is a second one, which on a busy machine may be late.
struct Noted {
    asked: AtomicU64,
    from: u64,
    threads: Mutex<HashSet<ThreadId>>,
}

impl Puzzle for Noted {
    type State = u64;
    type Move = u64;
    fn start(&self) -> u64 {
        1
    }
    fn is_goal(&self, _: &u64) -> bool {
        false
    }
    fn moves(&self, _: &u64, out: &mut Vec<u64>) {
        let alone = {
            let mut threads = self.threads.lock().unwrap();
            threads.insert(std::thread::current().id());
            threads.len() < 2
        };
        if self.asked.fetch_add(1, Ordering::Relaxed) >= self.from && alone {
            std::thread::sleep(Duration::from_millis(1));
        }
        out.extend([0, 1]);
    }
    fn apply(&self, s: &u64, m: u64) -> u64 {
        2 * s + m
    }
}

#[test]
fn long_searches_are_on_several_threads_and_short_ones_on_one() {
    let several = |depth, most, from, run: &dyn Fn(&Noted, &Limits)| {
        let noted = Noted { asked: AtomicU64::new(0), from, threads: Mutex::default() };
        run(&noted, &Limits { depth, threads: most, ..Limits::none() });
        noted.threads.into_inner().unwrap().len() > 1
    };
    let idastar = |puzzle: &Noted, limits: &Limits| {
        idastar::run(puzzle, &Zero, &idastar::Options { remember: false }, limits, &Silent);
    };
    let astar = |puzzle: &Noted, limits: &Limits| {
        astar::run(puzzle, &Zero, limits, &Silent);
    };
    // An iteration has twice as many positions as the one before.
    assert!(several(18, 2, 150_000, &idastar));
    assert!(!several(18, 1, u64::MAX, &idastar));
    assert!(!several(12, 2, u64::MAX, &idastar));
    assert!(several(14, 2, 1 << 13, &astar));
    assert!(!several(14, 1, u64::MAX, &astar));
    assert!(!several(9, 2, u64::MAX, &astar));
}
