//! [`solve`]: iterative deepening with the bound of [`Breakpoints`].

use crate::algebra::budget::Heeding;
use crate::search::breakpoints::bound::{Breakpoints, USED};
use crate::search::breakpoints::round::Round;
use crate::search::request::{COUNTED, Request};
use crate::search::searcher::{Outcome, stopped};
use core::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use everystate_puzzle::{Limits, Progress, Watch};
use everystate_table::pruning::Ended;
use std::sync::{Mutex, PoisonError};

/// A round that may look at more positions than this is divided among threads.
const MANY: u64 = 100_000;

/// The shortest solutions of a board that moves make, of which there is room for so many: all sequences of moves, or of those that differ
/// in the order of moves that commute only some where one is enough. Where there is no solution it does not end of itself.
pub(crate) fn solve(
    of: &Breakpoints,
    start: &[u8],
    request: &Request,
    room: usize,
    limits: &Limits,
    watch: &dyn Watch,
) -> Outcome<usize> {
    if !USED {
        return Outcome::default();
    }
    let heeding = Heeding(watch);
    let meter = limits.meter(&heeding);
    let stop = || meter.interrupted().is_err();
    let bound = u64::from(of.least(start));
    let mut outcome = Outcome { at_least: request.least.max(bound), ..Outcome::default() };
    let threads = if request.threads == 0 { of.threads } else { request.threads };
    // Of those that differ in the order of moves one is chosen when all are there.
    let gathered = if request.canonical { COUNTED } else { request.gathered() };
    let mut last = 0;
    loop {
        let Some(most) =
            u32::try_from(outcome.at_least).ok().filter(|&m| u64::from(m) <= limits.depth)
        else {
            outcome.stopped = stopped(Ended::Depth, false, &meter);
            return outcome;
        };
        let before = outcome.positions;
        let tells = |nodes: u64| {
            let (depth, positions) = (u64::from(most), before + nodes);
            watch.progress(Progress { depth, positions, frontier: nodes });
        };
        let round = Round {
            of,
            most,
            first: request.solutions == 1 && !request.count,
            solutions: gathered.min(room),
            positions: limits.positions.saturating_sub(outcome.positions),
            stop: &stop,
            tells: &tells,
            nodes: AtomicU64::new(0),
            done: AtomicBool::new(false),
            found: Mutex::new(Vec::new()),
            beyond: AtomicU32::new(u32::MAX),
        };
        round.run(start, (last > MANY / 4).then_some(threads));
        last = round.nodes.load(Ordering::Relaxed);
        outcome.positions += last;
        let over = round.done.load(Ordering::Relaxed);
        let mut found = round.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        let full = found.len() >= round.solutions;
        watch.layer(outcome.at_least, outcome.positions);
        watch.progress(Progress {
            depth: outcome.at_least,
            positions: outcome.positions,
            frontier: last,
        });
        found.sort_unstable();
        let is_empty = found.is_empty();
        outcome.solutions = found.into_iter().map(numbers).collect();
        if round.first && !is_empty {
            return outcome;
        }
        if over {
            let ended = if full {
                Ended::Solutions
            } else if outcome.positions >= limits.positions {
                Ended::Positions
            } else {
                Ended::Stopped
            };
            outcome.stopped = stopped(ended, room < gathered, &meter);
            return outcome;
        }
        if !is_empty {
            return outcome;
        }
        watch.narrowed(outcome.at_least + 1, u64::MAX);
        outcome.at_least = u64::from(round.beyond.into_inner()).max(outcome.at_least + 1);
    }
}

fn numbers(moves: Vec<u8>) -> Vec<usize> {
    moves.into_iter().map(usize::from).collect()
}
