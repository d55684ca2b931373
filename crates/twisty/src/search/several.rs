//! The nearest of several goals: the one that is nearest as far as is known is searched for one move further, again and again.
//!
//! So no goal is searched for longer than the nearest one needs, and what is done is at most as many times that as there are goals.

use crate::definition::Mismatch;
use crate::position::Aimed;
use crate::search::request::{COUNTED, Report, Request};
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Progress, Stop, Verdict, Watch};
use std::time::Instant;

/// One of several goals.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// The number of what solves to it.
    pub(crate) solver: usize,
    /// How positions look to that.
    pub(crate) aimed: Aimed,
    /// Whether an earlier one is the same, so that it need not be searched for.
    pub(crate) is_repeated: bool,
}

/// What solves a position to the goal of this number.
pub(crate) type Solves<'a> =
    &'a dyn Fn(usize, &Request, &Limits, &dyn Watch) -> Result<Report, Mismatch>;

/// Who watches one goal's search: what it proves is of that goal only.
struct One<'a>(&'a dyn Watch);

impl Watch for One<'_> {
    fn progress(&self, progress: Progress) {
        self.0.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.0.layer(depth, count);
    }
    fn table(&self, bytes: u64, kept: bool) {
        self.0.table(bytes, kept);
    }
    fn filled(&self, done: u64, all: u64) {
        self.0.filled(done, all);
    }
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}

/// What is known of the goals.
struct Known {
    /// By goal: no solution has fewer moves; `None` if there is none.
    bounds: Vec<Option<u64>>,
    positions: u64,
}

impl Known {
    /// The goal that is nearest as far as is known.
    fn nearest(&self) -> Option<(u64, usize)> {
        let bounds = self.bounds.iter().enumerate();
        bounds.filter_map(|(goal, bound)| Some(((*bound)?, goal))).min()
    }

    fn report(&self, verdict: Verdict<Vec<Vec<usize>>>, at_least: u64) -> Report {
        let (partial, count, positions) = (Vec::new(), None, self.positions);
        Report { verdict, partial, at_least, count, positions, strategy: "search" }
    }
}

/// The shortest solutions that end in any of some goals, `longer` ones too if they are asked for. Of two goals with the same number in
/// `apart` no position meets both; one with none there is the same as another.
///
/// # Errors
/// Those of the position.
pub(crate) fn nearest(
    apart: &[Option<usize>],
    (request, longer): (&Request, bool),
    limits: &Limits,
    watch: &dyn Watch,
    solve: Solves<'_>,
) -> Result<Report, Mismatch> {
    let started = Instant::now();
    let bounds = apart.iter().map(|group| group.map(|_| request.least)).collect();
    let mut known = Known { bounds, positions: 0 };
    let wants_one = request.solutions == 1 && !request.count && !longer;
    // How many solutions there are is the sum only where none is counted twice.
    let mut groups = apart.iter().flatten();
    let first = groups.next();
    let listed = request.count && groups.any(|group| Some(group) != first);
    let asked = if listed { Request { solutions: COUNTED, ..*request } } else { *request };
    let mut found: Vec<Report> = Vec::new();
    let mut depth = None;
    while let Some((least, goal)) = known.nearest() {
        if depth.is_some_and(|depth| least > depth) {
            break;
        }
        watch.narrowed(least, u64::MAX);
        if least > limits.depth {
            let stopped = Verdict::Stopped { at_least: least, why: Stop::Depth };
            return Ok(known.report(stopped, least));
        }
        let left = limits.after(started.elapsed());
        let left = Limits {
            depth: if longer { limits.depth } else { least },
            positions: limits.positions.saturating_sub(known.positions),
            ..left
        };
        let report = solve(goal, &Request { least, ..asked }, &left, &One(watch))?;
        known.positions += report.positions;
        match report.verdict {
            Verdict::Unsolvable => known.bounds[goal] = None,
            Verdict::Solved(_) => {
                // All goals are searched as far as one with longer solutions, to its end.
                depth = depth.or(Some(if longer { limits.depth } else { report.at_least }));
                known.bounds[goal] = None;
                found.push(report);
                if wants_one {
                    break;
                }
            }
            Verdict::Stopped { at_least, why: Stop::Depth } if at_least > least => {
                known.bounds[goal] = Some(at_least);
            }
            Verdict::Stopped { why, .. } => {
                // Others may be nearer than what ended it proved.
                let verdict = Verdict::Stopped { at_least: least, why };
                let mut partial = report.partial;
                partial.extend(found.iter().flat_map(Report::solutions).cloned());
                partial.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
                partial.dedup();
                return Ok(Report { partial, ..known.report(verdict, least) });
            }
        }
    }
    Ok(united(&known, &found, (request, listed)))
}

/// What was found of all goals, together.
fn united(known: &Known, found: &[Report], (request, listed): (&Request, bool)) -> Report {
    let Some(at_least) = found.iter().map(|report| report.at_least).min() else {
        let count = request.count.then(|| Natural::from(0_u64));
        return Report { count, ..known.report(Verdict::Unsolvable, 0) };
    };
    let strategy = if found.iter().all(|r| r.strategy == "table") { "table" } else { "search" };
    let mut solutions = found.iter().flat_map(Report::solutions).cloned().collect::<Vec<_>>();
    solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
    solutions.dedup();
    let mut sum = Natural::from(0_u64);
    found.iter().filter_map(|report| report.count.as_ref()).for_each(|count| sum += count);
    // More than are listed are not known one by one.
    let all: usize = found.iter().map(|report| report.solutions().len()).sum();
    if listed && sum > Natural::from(all as u64) {
        solutions.truncate(request.solutions);
        let verdict = Verdict::Stopped { at_least, why: Stop::Memory };
        return Report { partial: solutions, ..known.report(verdict, at_least) };
    }
    let count = if listed { Natural::from(solutions.len() as u64) } else { sum };
    solutions.truncate(request.solutions);
    let report = known.report(Verdict::Solved(solutions), at_least);
    Report { count: request.count.then_some(count), strategy, ..report }
}
