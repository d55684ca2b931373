//! [`Batch`]: the instances of a run, and how each is answered.

use super::record::{Record, tally};
use super::{Instance, Solve};
use crate::session::Tally;
use crate::session::ordered::{Closed, Desk, Ending, Halt, Sheet, Work};
use everystate_puzzle::{Stop, Watch};
use everystate_puzzles::family::{Question, Refusal};
use everystate_twisty::notation::Spelling;
use everystate_twisty::{Approach, Enough, Request, Solver, Wanted};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Positions that a thread looks up before it asks for more.
const LOOKED_UP: usize = 32;

/// All instances of a run.
pub(super) struct Batch<'a> {
    pub(super) request: &'a Solve<'a>,
    /// What making the solver took: the first finds nothing ready, the others do.
    spent: Duration,
    pub(super) instances: &'a [Instance],
    record: Record<'a>,
    /// What finds solutions before a shortest one is found, and which will do.
    approach: Option<(Approach, Enough)>,
    pub(super) ending: &'a Ending<'a>,
    /// Threads that search for the solutions of each.
    threads: usize,
    /// Whether several are solved at once: then how many is worth telling, and not how far one is.
    many: bool,
    /// How many are handed to a thread at once.
    size: usize,
}

/// What ends a search that nobody watches.
struct Unseen<'a>(&'a Ending<'a>);

impl Watch for Unseen<'_> {
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

impl<'a> Batch<'a> {
    /// Instances that a solver answers, whose making took so long; each by so many threads, and whether several at once.
    pub(super) fn new(
        solver: &'a Solver,
        instances: &'a [Instance],
        (request, spent): (&'a Solve<'a>, Duration),
        ending: &'a Ending<'a>,
        (threads, many): (usize, bool),
    ) -> Self {
        let record = Record {
            solver,
            question: request.question,
            will_do: request.question == Question::Any || request.within.is_some(),
            modulus: request.modulus,
            spelling: Spelling::of(solver.definition()),
            costs: request.costs.as_deref(),
        };
        // What is looked up takes microseconds: one after the other costs less than handing each to a thread.
        let size = if many && solver.strategy() == "table" { LOOKED_UP } else { 1 };
        let approach = request
            .enough()
            .filter(|_| solver.strategy() == "search")
            .map(|enough| (Approach::new(solver), enough));
        Self { request, spent, instances, record, approach, ending, threads, many, size }
    }

    /// Deals all that have no answer yet.
    pub(super) fn deal(&self, desk: &dyn Desk<Range<usize>>) {
        let all = self.request.answered..self.instances.len();
        for first in all.clone().step_by(self.size) {
            if let Err(Closed) = desk.deal(first..all.end.min(first + self.size)) {
                return;
            }
        }
    }

    /// Answers the instance of this index.
    pub(super) fn answer_one(&self, index: usize, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
        let (request, instance, number) = (self.request, &self.instances[index], index + 1);
        if self.cancelled() {
            return Ok(Tally { cancelled: true, ..Tally::default() });
        }
        let started = Instant::now();
        let all = request.question == Question::All;
        let asked = Request {
            // One more than may be listed shows that there are more.
            solutions: if all { request.most.saturating_add(1) } else { 1 },
            count: matches!(request.question, Question::Count | Question::Unique),
            canonical: request.canonical,
            least: 0,
            threads: self.threads,
        };
        let spent = if index == request.answered { self.spent } else { Duration::ZERO };
        let mut limits = request.limits.after(spent);
        limits.depth = limits.depth.min(request.longest.map_or(u64::MAX, u64::from));
        let unseen = Unseen(self.ending);
        let watch: &dyn Watch = if self.many { &unseen } else { self.ending };
        let position = instance.given.as_ref().filter(|_| request.any_side);
        let position = position.unwrap_or(&instance.position);
        let solver = self.record.solver;
        solver.await_positions((self.instances.len() - index) as u64);
        let report = match &self.approach {
            None => solver.solve(position, &asked, &limits, watch),
            Some((approach, enough)) => {
                // Where each has a time of its own, that is for the best of it.
                let waited_for = self.many && request.limits.time.is_none();
                let wanted = Wanted { enough: *enough, threads: self.threads, waited_for };
                approach.solve(solver, position, wanted, &limits, watch)
            }
        };
        let report = report.map_err(|misfit| {
            let message = format!("instance {number} is none of the puzzle's: {misfit}");
            Halt::Refused(Refusal::usage(message))
        })?;
        if report.stopped() == Some(Stop::Cancelled) && !request.cut {
            return Ok(Tally { cancelled: true, ..Tally::default() });
        }
        if report.solutions().len() > request.most {
            let most = request.most;
            let message = format!("there are more than {most} solutions; `count` tells how many");
            return Err(Halt::Refused(Refusal::usage(message)));
        }
        if request.json {
            let seconds = started.elapsed().as_secs_f64();
            for line in self.record.lines(instance, number, &report, seconds) {
                sheet.line(&line);
            }
        } else {
            sheet.page.extend_from_slice(self.record.text(instance, &report).as_bytes());
        }
        if self.many {
            request.watch.answered(1);
        } else {
            sheet.send(true)?;
        }
        Ok(tally(&report))
    }
}

impl Work for Batch<'_> {
    type Part = Range<usize>;

    fn answer(&self, part: &Range<usize>, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
        let mut tally = Tally::default();
        for index in part.clone() {
            tally.add(&self.answer_one(index, sheet)?);
            if tally.cancelled {
                break;
            }
        }
        Ok(tally)
    }

    fn cancelled(&self) -> bool {
        let flag = self.request.limits.cancel.as_ref();
        flag.is_some_and(|c| c.load(Ordering::Relaxed)) || self.ending.cancelled()
    }
}
