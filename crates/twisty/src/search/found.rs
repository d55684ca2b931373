//! What a table or a search says of a position, as a [`Report`]: solutions in all orders of their moves or in one, and how many.

use crate::cosets::lookup::Lookup;
use crate::cosets::space::At;
use crate::search::problem::Commuting;
use crate::search::request::{Report, Request};
use crate::search::searcher::{Outcome, Searcher, Starts};
use crate::search::ways;
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};
use std::collections::HashMap;
use std::time::Instant;

/// What a listed solution takes besides its moves, about.
const SOLUTION: u64 = 48;

/// What is said of a position that no moves solve.
pub(crate) fn none(strategy: &'static str, request: &Request) -> Report {
    Report {
        verdict: Verdict::Unsolvable,
        partial: Vec::new(),
        at_least: 0,
        count: request.count.then(|| Natural::from(0_u64)),
        positions: 0,
        strategy,
    }
}

/// What a table says of a position.
pub(crate) fn looked_up(
    (lookup, commuting): (&Lookup, &Commuting),
    at: At,
    request: &Request,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report {
    let first = lookup.way(at);
    let at_least = first.as_ref().map_or(0, |first| first.len() as u64);
    let report = |verdict, partial, count| Report {
        verdict,
        partial,
        at_least,
        count,
        positions: 1,
        strategy: "table",
    };
    let Some(first) = first else {
        return report(Verdict::Unsolvable, Vec::new(), None);
    };
    let stopped = |why| Verdict::Stopped { at_least, why };
    if at_least > limits.depth {
        return report(stopped(Stop::Depth), Vec::new(), None);
    }
    let mut meter = limits.meter(watch);
    let (mut solutions, mut count) = (Vec::new(), None);
    if request.solutions == 1 && !request.canonical {
        solutions.push(first);
    } else if request.solutions > 0 || request.canonical {
        match list((lookup, commuting), at, request, &mut meter) {
            Ok(listed) => (solutions, count) = listed,
            Err(why) => return report(stopped(why), Vec::new(), None),
        }
    }
    if request.count && count.is_none() {
        match lookup.count(at, &mut meter) {
            Ok(all) => count = Some(all),
            Err(why) => return report(stopped(why), solutions, None),
        }
    }
    report(Verdict::Solved(solutions), Vec::new(), count)
}

/// Solutions, and how many there are if that is known.
type Given = (Vec<Vec<usize>>, Option<Natural>);

/// The shortest ways of a table that are asked for, and how many there are if that is counted of one order of moves only.
fn list(
    (lookup, commuting): (&Lookup, &Commuting),
    at: At,
    request: &Request,
    meter: &mut Meter<'_>,
) -> Result<Given, Stop> {
    let (mut listed, mut count, mut bytes) = (Vec::new(), 0_u64, 0_u64);
    let counts = request.count && request.canonical;
    let mut known = HashMap::new();
    let mut commute =
        |a: usize, b: usize| *known.entry((a, b)).or_insert_with(|| commuting.commute(a, b));
    lookup.ways(at, meter, |way, meter| {
        if request.canonical && !is_taken(way, &mut commute) {
            return Ok(true);
        }
        count += 1;
        if listed.len() < request.solutions {
            bytes += SOLUTION + 8 * way.len() as u64;
            meter.bytes(bytes)?;
            listed.push(way.to_vec());
        }
        Ok(counts || listed.len() < request.solutions)
    })?;
    Ok((listed, counts.then(|| Natural::from(count))))
}

/// Whether of all sequences that differ only in the order of moves that commute this is the first.
fn is_taken(way: &[usize], commute: &mut impl FnMut(usize, usize) -> bool) -> bool {
    // A move that could come earlier past moves that it commutes with, before a later one, would.
    (0..way.len()).all(|at| {
        let mut earlier = at;
        while earlier > 0 && commute(way[earlier - 1], way[at]) {
            earlier -= 1;
            if way[earlier] > way[at] {
                return false;
            }
        }
        true
    })
}

/// What a search finds of positions, of which any is to be solved.
pub(crate) fn searched(
    searcher: &Searcher,
    starts: Starts<'_>,
    request: &Request,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report {
    let started = Instant::now();
    let Outcome { solutions: found, unsolvable, mut stopped, at_least, positions } =
        searcher.solve(starts, request, room(limits), limits, watch);
    if unsolvable {
        return Report { positions, ..none("search", request) };
    }
    let (mut count, mut solutions) = (None, Vec::new());
    let left = limits.after(started.elapsed());
    let into = (&mut count, &mut solutions);
    let whole = stopped.is_none();
    if let Err(why) = put(found, (searcher, request, whole), into, &mut left.meter(watch)) {
        (stopped, count) = (stopped.or(Some(why)), None);
    }
    solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    let (verdict, partial) = match stopped {
        None => (Verdict::Solved(solutions), Vec::new()),
        Some(why) => (Verdict::Stopped { at_least, why }, solutions),
    };
    Report { verdict, partial, at_least, count, positions, strategy: "search" }
}

/// For how many solutions there is room.
pub(crate) fn room(limits: &Limits) -> usize {
    usize::try_from(limits.bytes / SOLUTION).unwrap_or(usize::MAX)
}

/// What a search says that finds every order of moves that commute.
pub(crate) fn reported(
    outcome: Outcome<usize>,
    request: &Request,
    commute: &mut impl FnMut(usize, usize) -> bool,
) -> Report {
    let Outcome { mut solutions, unsolvable, stopped, at_least, positions } = outcome;
    if unsolvable {
        return Report { positions, ..none("search", request) };
    }
    // Of one of each the first found stands for it.
    if request.canonical && (request.count || request.solutions != 1) {
        solutions.retain(|way| is_taken(way, commute));
    }
    let all = Natural::from(solutions.len() as u64);
    let count = (request.count && stopped.is_none()).then_some(all);
    solutions.truncate(request.solutions);
    let (verdict, partial) = match stopped {
        None => (Verdict::Solved(solutions), Vec::new()),
        Some(why) => (Verdict::Stopped { at_least, why }, solutions),
    };
    Report { verdict, partial, at_least, count, positions, strategy: "search" }
}

/// Counts and lists what a search found, each solution in all orders of its moves. What is not the whole is not counted.
fn put(
    found: Vec<Vec<u8>>,
    (searcher, request, whole): (&Searcher, &Request, bool),
    (count, solutions): (&mut Option<Natural>, &mut Vec<Vec<usize>>),
    meter: &mut Meter<'_>,
) -> Result<(), Stop> {
    let commute = |a: u8, b: u8| a != b && searcher.commute(a, b);
    if request.count && whole {
        let mut sum = Natural::from(0_u64);
        for moves in &found {
            if request.canonical {
                sum += &Natural::ONE;
            } else {
                sum += &ways::count(moves, &commute, meter)?;
            }
        }
        *count = Some(sum);
    }
    for moves in found {
        if solutions.len() >= request.solutions {
            break;
        }
        if searcher.wants_one(request) || request.canonical {
            solutions.push(moves.iter().map(|&m| usize::from(m)).collect());
        } else {
            ways::all(&moves, &commute, request.solutions, meter, solutions)?;
        }
    }
    Ok(())
}
