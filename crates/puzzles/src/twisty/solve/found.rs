//! What a table or a search says of a position, as an answer: solutions in all orders of their moves or one, and how many.

use super::lookup::Lookup;
use super::search::{Searcher, Start, Wanted};
use super::solver::{Query, Solved, Solver};
use super::ways;
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use std::collections::HashMap;
use std::time::Instant;

/// The most solutions that a count goes through.
const COUNTED: usize = 20_000_000;
/// What a listed solution takes besides its moves, about.
const LISTED: u64 = 48;

impl Solver {
    /// What a table says of a position.
    pub(super) fn looked_up(
        &self,
        lookup: &Lookup,
        rank: u64,
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Solved {
        let mut solved = Solved {
            solutions: Vec::new(),
            count: None,
            impossible: false,
            stopped: None,
            at_least: 0,
            positions: 1,
            strategy: "table",
        };
        let Some(first) = lookup.way(rank) else {
            return Solved { impossible: true, ..solved };
        };
        solved.at_least = first.len() as u64;
        if solved.at_least > limits.depth {
            return Solved { stopped: Some(Stop::Depth), ..solved };
        }
        let mut meter = limits.meter(watch);
        if query.solutions == 1 && !query.canonical {
            solved.solutions.push(first);
        } else if query.solutions > 0 || query.canonical {
            let listed = self.list(lookup, rank, query, &mut meter);
            let listed =
                listed.map(|(listed, count)| (solved.solutions, solved.count) = (listed, count));
            solved.stopped = listed.err();
        }
        if query.count && solved.count.is_none() && solved.stopped.is_none() {
            match lookup.count(rank, &mut meter) {
                Ok(count) => solved.count = Some(count),
                Err(why) => solved.stopped = Some(why),
            }
        }
        solved
    }

    /// The shortest ways of a table that are asked for, and how many there are if that is counted of one order of moves only.
    fn list(
        &self,
        lookup: &Lookup,
        rank: u64,
        query: &Query,
        meter: &mut Meter<'_>,
    ) -> Result<(Vec<Vec<usize>>, Option<Natural>), Stop> {
        let (mut listed, mut count, mut bytes) = (Vec::new(), 0_u64, 0_u64);
        let counts = query.count && query.canonical;
        let mut commuting = HashMap::new();
        lookup.ways(rank, meter, |way, meter| {
            if query.canonical && !self.is_taken(way, &mut commuting) {
                return Ok(true);
            }
            count += 1;
            if listed.len() < query.solutions {
                bytes += LISTED + 8 * way.len() as u64;
                meter.bytes(bytes)?;
                listed.push(way.to_vec());
            }
            Ok(counts || listed.len() < query.solutions)
        })?;
        Ok((listed, counts.then(|| Natural::from(count))))
    }

    /// Whether of all sequences that differ only in the order of moves that commute this is the first.
    /// `commuting` keeps which moves commute from one sequence to the next.
    fn is_taken(&self, way: &[usize], commuting: &mut HashMap<(usize, usize), bool>) -> bool {
        let mut commute = |a: usize, b: usize| {
            *commuting.entry((a, b)).or_insert_with(|| self.commuting.commute(a, b))
        };
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
    pub(super) fn searched(
        &self,
        searcher: &Searcher,
        starts: &[Start<'_>],
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Solved {
        let started = Instant::now();
        let one = query.solutions == 1 && !query.count && !self.setup.longer;
        let most = if query.count || !query.canonical { COUNTED } else { query.solutions };
        let most = most.min(usize::try_from(limits.bytes / LISTED).unwrap_or(usize::MAX));
        let threads = if query.threads == 0 { self.setup.threads } else { query.threads };
        let wanted = Wanted { first: one, most, longer: self.setup.longer, threads };
        let mut found = searcher.solve(starts, &wanted, limits, watch);
        let mut solved = Solved {
            solutions: Vec::new(),
            count: None,
            impossible: false,
            stopped: found.stopped,
            at_least: found.at_least,
            positions: found.positions,
            strategy: "search",
        };
        let left = limits.after(started.elapsed());
        let solutions = core::mem::take(&mut found.solutions);
        if let Err(why) = self.put(&mut solved, solutions, (searcher, one), query, &left, watch) {
            (solved.stopped, solved.count) = (Some(why), None);
        }
        solved.solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
        solved
    }

    /// Counts and lists what a search found, each solution in all orders of its moves.
    fn put(
        &self,
        solved: &mut Solved,
        solutions: Vec<Vec<u8>>,
        (searcher, one): (&Searcher, bool),
        query: &Query,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<(), Stop> {
        let commute = |a: u8, b: u8| a != b && searcher.commute(a, b);
        let mut meter = limits.meter(watch);
        if query.count && solved.stopped.is_none() {
            let mut sum = Natural::from(0_u64);
            for moves in &solutions {
                if query.canonical {
                    sum += &Natural::ONE;
                } else {
                    sum += &ways::count(moves, &commute, &mut meter)?;
                }
            }
            solved.count = Some(sum);
        }
        for moves in solutions {
            if solved.solutions.len() >= query.solutions {
                break;
            }
            if one || query.canonical {
                solved.solutions.push(numbers(&moves));
            } else {
                let listed = &mut solved.solutions;
                ways::all(&moves, &commute, query.solutions, &mut meter, listed)?;
            }
        }
        Ok(())
    }
}

/// A search's numbers of moves, which are small, as numbers.
fn numbers(moves: &[u8]) -> Vec<usize> {
    moves.iter().map(|&m| usize::from(m)).collect()
}
