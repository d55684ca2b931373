//! [`search`]: shortest solutions by iterative deepening.

use crate::additive::bound::Bound;
use crate::additive::pieces;
use crate::additive::repeats::Repeats;
use crate::additive::round::Round;
use crate::additive::tokens::Tokens;
use crate::pruning::Ended;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// A round that may look at more positions than this is divided among threads.
const MANY: u64 = 100_000;

/// Pieces of a round that a thread has in hand where databases are large: while one waits for memory it goes on with the others.
/// Positions of one piece are near each other and look up much that was looked up not long before, so of smaller databases less
/// time is spent waiting than other pieces would take from the caches.
const LANES: usize = 4;
/// Bytes of large databases.
const LARGE: u64 = 1 << 30;

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
    let lanes = if bound.bytes() < LARGE { 1 } else { LANES };
    search_in((tokens, repeats, bound), start, (query, lanes), stop, progress)
}

/// The same, with so many pieces of a round in hand.
pub(super) fn search_in(
    (tokens, repeats, bound): (&Tokens, &Repeats, &Bound),
    start: &[u8],
    (query, lanes): (&Query, usize),
    stop: &(dyn Fn() -> bool + Sync),
    progress: &dyn Fn(u32, u64, bool),
) -> Report {
    let looks = bound.looks(tokens);
    let at_least = query.least.max(looks.least(start));
    let mut report = Report { solutions: Vec::new(), at_least, ended: Ended::Whole, nodes: 0 };
    let mut last = 0;
    loop {
        let round = Round {
            tokens,
            looks: &looks,
            repeats: repeats.after(report.nodes, tokens, query.first),
            most: report.at_least,
            first: query.first,
            solutions: query.solutions,
            positions: query.positions.saturating_sub(report.nodes),
            stop,
            lanes,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            found: Mutex::new(Vec::new()),
            beyond: AtomicU64::new(u64::MAX),
        };
        if report.at_least > query.most {
            return Report { ended: Ended::Depth, ..report };
        }
        pieces::run(&round, start, (last > MANY / 4).then_some(query.threads));
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
