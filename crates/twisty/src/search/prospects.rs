//! What solving random positions will take: [`Solver::prospect`].

use crate::definition::{Definition, Pattern};
use crate::search::prospect::{Prospect, Prospected, about};
use crate::search::request::Request;
use crate::search::sampling;
use crate::search::searcher::Searcher;
use crate::search::solver::{Solver, Way};
use everystate_puzzle::{Limits, Refusal, Stop, Watch};
use everystate_table::pruning::Pieces;
use std::collections::HashSet;
use std::time::Instant;

/// Positions near the goal that are made to see how they grow.
const NEAR: usize = 300_000;
/// Positions that are looked at of each, where tables say nothing of how many there will be.
const NODES: u64 = 2_000_000;

impl Solver {
    /// What solving random positions like these takes, from trials with small tables: how large the tables are and how long they take to
    /// fill, how many positions are looked at and for how long, for tables of each size and for twice the memory. A dozen are enough.
    /// Takes seconds.
    ///
    /// ```
    /// use everystate_puzzle::{Limits, Silent, random::Random};
    /// use everystate_twisty::{Setup, Solver, Uniform, catalogue};
    /// let skewb = catalogue::named("skewb").unwrap().unwrap();
    /// let setup = Setup { look_up: Some(false), memory: Some(1 << 16), ..Setup::default() };
    /// let (limits, metric) = (Limits::none(), setup.metric);
    /// let uniform = Uniform::new(&skewb, metric, &limits, &Silent).unwrap();
    /// let random: Vec<_> = (0..12).map(|n| uniform.draw(&mut Random::new(n))).collect();
    /// let solver = Solver::new(&skewb, setup, &limits, &Silent).unwrap();
    /// let prospect = solver.prospect(&random, &limits, &Silent).unwrap();
    /// let mean: f64 = (0..).zip(&prospect.lengths).map(|(n, share)| f64::from(n) * share).sum();
    /// assert!((mean - 8.36).abs() < 0.3, "{mean}");
    /// assert_eq!(prospect.tables.len(), 2); // of 64 KiB, and what twice the memory would bring
    /// ```
    ///
    /// # Errors
    /// Several goals, or one from any side; and the limit that ended it before anything was known.
    pub fn prospect(
        &self,
        random: &[Pattern],
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Prospect, Refusal> {
        if self.setup.any_side || matches!(self.way, Way::Several(..)) {
            return Err(Refusal::usage("a forecast is of one goal, as it is seen from one side"));
        }
        self.tried(random, limits, watch).map_err(|why| {
            Refusal::limit(format!("{}: nothing is known yet of what solving takes", why.told()))
        })
    }

    /// The same of a solver to one goal, from one side.
    fn tried(
        &self,
        random: &[Pattern],
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Prospect, Stop> {
        let started = Instant::now();
        let (positions, seen) = match &self.way {
            Way::Finish(_, finish, _) => (finish.positions(), &finish.aimed.definition),
            _ => (self.positions.as_ref().map(about), &self.definition),
        };
        let prospect = |searcher: &Searcher, starts: &[Pieces]| {
            let near = self.near(seen);
            let random = sampling::Random { near, positions, starts };
            searcher.prospect(&random, &limits.after(started.elapsed()), watch)
        };
        let found = match &self.way {
            Way::Lookup(lookup, _) => of_table(&lookup.counts, lookup.bytes),
            Way::Search(searcher, ..) => {
                let start = |position: &Pattern| {
                    let mut pattern = vec![0; self.reader.places()];
                    self.reader.read(position, &mut pattern).ok()?;
                    Some(searcher.prepared.of_pattern(&self.mechanism, &pattern))
                };
                let starts: Vec<_> = random.iter().filter_map(start).collect();
                prospect(searcher, &starts)?
            }
            Way::Finish(searcher, finish, _) => {
                let start = |position: &Pattern| {
                    let start = finish.start(&searcher.prepared, position).ok()??;
                    Some(start.0)
                };
                let starts: Vec<_> = random.iter().filter_map(start).collect();
                prospect(searcher, &starts)?
            }
            Way::Slides(additive) => {
                let tables = || additive.prospected(limits, watch);
                self.each_solved(&tables, random, limits, watch)?
            }
            Way::Breakpoints(..) => {
                let none = || (vec![Prospected { allowed: true, ..Prospected::default() }], 0);
                self.each_solved(&none, random, limits, watch)?
            }
            Way::Unready | Way::Late(_) | Way::Several(..) => return Err(Stop::Seconds),
        };
        Ok(Prospect { positions, ..found })
    }

    /// How many positions there are at the least distances from the goal.
    fn near(&self, seen: &Definition) -> Vec<u64> {
        let mut known = HashSet::from([seen.solved.clone()]);
        let (mut layer, mut counts) = (vec![seen.solved.clone()], vec![1]);
        while !layer.is_empty() && layer.len() * self.moves.len() <= NEAR {
            let mut next = Vec::new();
            for at in &layer {
                for m in self.moves.iter().filter(|m| seen.is_possible(at, m)) {
                    let to = seen.apply(at, &m.does);
                    if seen.is_legal(&to) && known.insert(to.clone()) {
                        next.push(to);
                    }
                }
            }
            layer = next;
            counts.push(layer.len() as u64);
        }
        counts
    }

    /// The same by solving positions, as far as some nodes go; with all tables that there are, and the number of the one that is used then.
    #[expect(clippy::cast_precision_loss, reason = "estimates need few digits")]
    fn each_solved(
        &self,
        tables: &dyn Fn() -> (Vec<Prospected>, usize),
        random: &[Pattern],
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Prospect, Stop> {
        let (started, mut solved, mut nodes) = (Instant::now(), Vec::new(), 0);
        for position in random {
            let left = Limits {
                positions: limits.positions.min(NODES),
                ..limits.after(started.elapsed())
            };
            let report = self.solve(position, &Request::FIRST, &left, watch);
            let Ok(report) = report else { continue };
            match report.stopped() {
                None => solved.push(report.at_least),
                // What the rest takes is not known either.
                Some(Stop::Positions) => break,
                Some(why) => return Err(why),
            }
            nodes += report.positions;
        }
        let (mut tables, at) = tables();
        let all = !solved.is_empty() && solved.len() == random.len();
        if let Some(row) = tables.get_mut(at).filter(|_| all) {
            row.nodes = Some(nodes as f64 / random.len() as f64);
            row.seconds = Some(started.elapsed().as_secs_f64() / random.len() as f64);
        }
        let most = solved.iter().max().map_or(0, |&most| most + 1);
        let share = |n| solved.iter().filter(|&&length| length == n).count() as f64;
        let lengths = (0..most).map(|n| share(n) / solved.len() as f64);
        let lengths = if all { lengths.collect() } else { Vec::new() };
        Ok(Prospect { positions: None, lengths, tables, tried: random.len() })
    }
}

/// Where all positions are in a table.
#[expect(clippy::cast_precision_loss, reason = "estimates need few digits")]
fn of_table(counts: &[u64], bytes: u64) -> Prospect {
    let all: u64 = counts.iter().sum();
    let lengths = counts.iter().map(|&count| count as f64 / all as f64).collect();
    let row = Prospected {
        bytes,
        allowed: true,
        nodes: Some(1.0),
        seconds: Some(1e-6),
        ..Prospected::default()
    };
    Prospect { positions: None, lengths, tables: vec![row], tried: 0 }
}
