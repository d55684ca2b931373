//! Who answers which case, and how.

use super::puzzles::{Fifteen, Manhattan, Pancakes, Pegs, fifteens};
use super::{others, plain};
use everystate::prelude::*;

/// One who answers one case.
pub(crate) struct Task {
    pub(crate) case: &'static str,
    pub(crate) who: &'static str,
    pub(crate) run: fn() -> String,
}

/// The library on one thread: what all threads gain.
const ONE_THREAD: &str = "one thread";

fn one_thread() -> Limits {
    Limits { threads: 1, ..Limits::none() }
}

/// Jumps are made while there are more pegs than this: fifteen of them.
const FIFTEEN_JUMPS: u32 = 32 - 15;

/// Cases, those of one name together and the library first.
pub(crate) const TASKS: &[Task] = &[
    task("levels-pancakes", super::EVERYSTATE, || total(&levels(&Pancakes, &Limits::none()))),
    task("levels-pancakes", ONE_THREAD, || total(&levels(&Pancakes, &one_thread()))),
    task("levels-pancakes", "plain", || total(&plain::pancakes())),
    task("levels-pancakes", "pathfinding", || others::reached(&Pancakes).to_string()),
    task("levels-pancakes", "stateright", || others::checked_pancakes().to_string()),
    task("levels-pegs", super::EVERYSTATE, || {
        total(&levels(&Pegs::until(FIFTEEN_JUMPS), &Limits::none()))
    }),
    task("levels-pegs", ONE_THREAD, || total(&levels(&Pegs::until(FIFTEEN_JUMPS), &one_thread()))),
    task("levels-pegs", "graded", || {
        let options = levels::Options::default();
        let puzzle = Pegs::until(FIFTEEN_JUMPS);
        total(&levels::graded(&puzzle, &options, &Limits::none(), &Silent).counts)
    }),
    task("levels-pegs", "plain", || total(&plain::pegs(FIFTEEN_JUMPS))),
    task("levels-pegs", "pathfinding", || others::reached(&Pegs::until(FIFTEEN_JUMPS)).to_string()),
    task("levels-pegs", "stateright", || others::checked_pegs(FIFTEEN_JUMPS).to_string()),
    task("count-pegs", super::EVERYSTATE, || counted(&Limits::none())),
    task("count-pegs", ONE_THREAD, || counted(&one_thread())),
    task("count-pegs", "graded", || {
        let report = count::graded(&Pegs::until(1), &Limits::none(), &Silent);
        report.verdict.solution().expect("there are some").solutions.to_string()
    }),
    task("count-pegs", "plain", || plain::pegs_solutions().to_string()),
    task("count-pegs", "pathfinding", || others::pegs_solutions().to_string()),
    task("astar-fifteen", super::EVERYSTATE, || astar(&Limits::none())),
    task("astar-fifteen", ONE_THREAD, || astar(&one_thread())),
    task("astar-fifteen", "plain", || each(&astar_starts(), plain::astar)),
    task("astar-fifteen", "pathfinding", || each(&astar_starts(), others::astar)),
    task("idastar-fifteen", super::EVERYSTATE, || {
        idastar(&idastar::Options::default(), &Limits::none())
    }),
    task("idastar-fifteen", ONE_THREAD, || idastar(&idastar::Options::default(), &one_thread())),
    task("idastar-fifteen", "no memory", || {
        idastar(&idastar::Options { remember: false }, &Limits::none())
    }),
    task("idastar-fifteen", "plain", || each(&idastar_starts(), plain::idastar)),
    task("idastar-fifteen", "pathfinding", || each(&idastar_starts(), others::idastar)),
];

const fn task(case: &'static str, who: &'static str, run: fn() -> String) -> Task {
    Task { case, who, run }
}

/// Eight positions that A* solves in a million positions each.
fn astar_starts() -> Vec<u64> {
    fifteens(8, 80)
}

/// Eight farther ones for IDA*.
fn idastar_starts() -> Vec<u64> {
    fifteens(8, 90)
}

fn astar(limits: &Limits) -> String {
    each(&astar_starts(), |start| {
        length(&astar::run(&Fifteen { start }, &Manhattan, limits, &Silent))
    })
}

fn idastar(options: &idastar::Options, limits: &Limits) -> String {
    each(&idastar_starts(), |start| {
        length(&idastar::run(&Fifteen { start }, &Manhattan, options, limits, &Silent))
    })
}

/// How many solutions of fewest jumps peg solitaire has.
fn counted(limits: &Limits) -> String {
    let report = count::run(&Pegs::until(1), limits, &Silent);
    report.verdict.solution().expect("there are some").solutions.to_string()
}

/// The positions at every distance.
fn levels<P: Puzzle>(puzzle: &P, limits: &Limits) -> Vec<u64> {
    let found = levels::run(puzzle, &levels::Options::default(), limits, &Silent);
    assert_eq!(found.stopped, None, "nothing limits it");
    found.counts
}

/// All together: `pathfinding` and `stateright` give no more.
fn total(counts: &[u64]) -> String {
    counts.iter().sum::<u64>().to_string()
}

/// What `solve` makes of every start.
fn each(starts: &[u64], solve: impl Fn(u64) -> usize) -> String {
    let lengths: Vec<String> = starts.iter().map(|&start| solve(start).to_string()).collect();
    lengths.join(" ")
}

/// How many moves the solution has.
fn length<M>(report: &Report<Vec<M>>) -> usize {
    let Verdict::Solved(moves) = &report.verdict else { panic!("every walk can be walked back") };
    moves.len()
}
