//! [`search`]: shortest solutions by iterative deepening.

use crate::additive::bound::Bound;
use crate::additive::repeats::Repeats;
use crate::additive::tokens::Tokens;
use crate::additive::walk::{Round, Walk};
use crate::pruning::Ended;
use core::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

/// A round that may look at more positions than this is divided among threads.
const MANY: u64 = 100_000;
/// So many pieces for each thread.
const TASKS: usize = 64;
/// The longest way to where a round is divided.
const SPLIT: usize = 40;

/// A question.
#[derive(Clone, Copy, Debug)]
pub struct Query {
    /// Whether one solution is enough.
    pub first: bool,
    /// Solutions of fewer moves are not looked for.
    pub least: u32,
    /// Nor of more.
    pub most: u32,
    /// The most solutions.
    pub solutions: usize,
    /// The most positions that are looked at.
    pub positions: u64,
    /// How many threads work on it.
    pub threads: usize,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct Report {
    /// Solutions, all equally long, in dictionary order of the moves' numbers.
    pub solutions: Vec<Vec<u32>>,
    /// No solution has fewer moves.
    pub at_least: u32,
    /// Why it ended.
    pub ended: Ended,
    /// Positions looked at.
    pub nodes: u64,
}

/// The shortest solutions of a position: by place the token there, as in [`Tokens::end`]. `stop` is asked now and then, and
/// `progress` told of every round that is over: the moves, the positions looked at, and whether nothing was found.
///
/// It does not end of itself if there is no solution.
pub fn search(
    (tokens, repeats, bound): (&Tokens, &Repeats, &Bound),
    start: &[u8],
    query: &Query,
    stop: &(dyn Fn() -> bool + Sync),
    progress: &dyn Fn(u32, u64, bool),
) -> Report {
    let mut report =
        Report { solutions: Vec::new(), at_least: query.least, ended: Ended::Whole, nodes: 0 };
    let mut last = 0;
    loop {
        let round = Round {
            tokens,
            bound,
            repeats: repeats.after(report.nodes, tokens, query.first),
            most: report.at_least,
            first: query.first,
            solutions: query.solutions,
            positions: query.positions.saturating_sub(report.nodes),
            stop,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            found: Mutex::new(Vec::new()),
            beyond: AtomicU64::new(u64::MAX),
        };
        let bound_here = Walk::new(&round, start, &[]).least();
        if bound_here > report.at_least {
            report.at_least = bound_here;
            continue;
        }
        if report.at_least > query.most {
            return Report { ended: Ended::Depth, ..report };
        }
        go(&round, start, if last > MANY / 4 { query.threads } else { 1 });
        last = round.nodes.load(Ordering::Relaxed);
        report.nodes += last;
        let over = round.is_over();
        let found = round.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        progress(report.at_least, report.nodes, found.is_empty() && !over);
        report.solutions = found;
        report.solutions.sort_unstable();
        if query.first && !report.solutions.is_empty() {
            return report;
        }
        if over {
            let full = report.solutions.len() >= query.solutions;
            let ended = if full {
                Ended::Solutions
            } else if report.nodes >= query.positions {
                Ended::Positions
            } else {
                Ended::Stopped
            };
            return Report { ended, ..report };
        }
        if !report.solutions.is_empty() {
            return report;
        }
        match u32::try_from(round.beyond.into_inner()) {
            Ok(beyond) if beyond < u32::MAX => report.at_least = beyond,
            // Everything was seen, and nothing lies beyond.
            _ => return Report { ended: Ended::Unsolvable, ..report },
        }
    }
}

/// One round, on so many threads.
fn go(round: &Round<'_>, start: &[u8], threads: usize) {
    if threads < 2 {
        return Walk::new(round, start, &[]).run();
    }
    // Pieces of very different size: many of them, so that no thread waits long for the last.
    let mut ways = vec![Vec::new()];
    let end = SPLIT.min(round.most as usize);
    for length in (4..end).step_by(2) {
        ways = Walk::new(round, start, &[]).ways(length);
        if ways.len() >= threads * TASKS || ways.is_empty() || round.is_over() {
            break;
        }
    }
    let next = AtomicUsize::new(0);
    let work = || {
        while let Some(way) = ways.get(next.fetch_add(1, Ordering::Relaxed)) {
            if round.is_over() {
                return;
            }
            Walk::new(round, start, way).run();
        }
    };
    std::thread::scope(|scope| {
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
}
