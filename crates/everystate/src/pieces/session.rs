//! [`Session`]: positions of a puzzle of pieces read, solved and answered, one after the other or thousands at once.

use super::record::{Record, tally};
use super::{Aim, Instance, Positions, Solve, Subject};
use crate::Error;
use crate::session::ordered::{self, Closed, Desk, Ending, Halt, Room, Sheet, Work};
use crate::session::{Input, Tally};
use everystate_puzzle::text::Fault;
use everystate_puzzle::{Stop, Watch};
use everystate_puzzles::family::{Question, Refusal};
use everystate_twisty::notation::Spelling;
use everystate_twisty::{Approach, Definition, Enough, Request, Solver, Wanted};
use std::io::{Read as _, Write};
use std::ops::Range;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// Answers that are dealt for each thread ahead of the one that is written: one takes a thousand times as
/// long as another, and what waits is short.
const AHEAD: usize = 1024;

/// Positions that a thread looks up before it asks for more.
const LOOKED_UP: usize = 32;

/// A puzzle of pieces, ready to be asked; what [`session::Session`](crate::session::Session) is for families.
pub struct Session {
    positions: Positions,
}

impl Session {
    /// A puzzle whose positions are to be solved with these moves, or all if none are named, to this goal, or
    /// the solved position: see [`Positions::new`].
    ///
    /// # Errors
    /// A move that the puzzle does not have, or what is wrong with the goal.
    pub fn new(
        definition: Definition,
        moves: &[String],
        goal: Option<(&str, &str)>,
    ) -> Result<Self, Error> {
        Ok(Self { positions: Positions::new(definition, moves, goal)? })
    }

    /// The same to whatever is aimed at: see [`Positions::to`].
    ///
    /// # Errors
    /// A move that the puzzle does not have, or what is wrong with a goal.
    pub fn to(definition: Definition, moves: &[String], aim: Aim<'_>) -> Result<Self, Error> {
        Ok(Self { positions: Positions::to(definition, moves, aim)? })
    }

    /// What reads its positions.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// The puzzle whose solved position is the goal, if it is one: see [`Positions::target`].
    pub fn target(&self) -> &Definition {
        self.positions.target()
    }

    /// What answers to this request are about.
    ///
    /// ```
    /// # use everystate::{pieces::{self, Session, Solve}, families::family::Metric};
    /// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
    /// let about = |request| session.subject(&request);
    /// assert_eq!(about(Solve { threads: 7, ..Solve::default() }), about(Solve::default()));
    /// assert_ne!(about(Solve { metric: Metric::Quarter, ..Solve::default() }), about(Solve::default()));
    /// ```
    pub fn subject(&self, request: &Solve<'_>) -> Subject {
        let subject = Subject::new(self.target(), request.words());
        let subject = match self.positions.aimed() {
            None => subject,
            Some(aimed) => subject.with("goal", aimed.as_bytes()),
        };
        match &request.costs {
            None => subject,
            Some(costs) => {
                let bytes: Vec<u8> = costs.iter().flat_map(|cost| cost.to_le_bytes()).collect();
                subject.with("costs", &bytes)
            }
        }
    }

    /// What solves positions as it is requested, with the tables that it needs from the beginning.
    ///
    /// # Errors
    /// A request that the puzzle cannot take, or that would pass its limits.
    pub fn solver(&self, request: &Solve<'_>) -> Result<Solver, Error> {
        let setup = request.setup()?;
        Ok(self.positions.solver(setup, &request.limits, request.watch)?)
    }

    /// Answers every instance of the inputs, in their order, as soon as each is known. What was answered
    /// before an error is written before it is returned.
    ///
    /// ```
    /// # use everystate::{pieces::{self, Session, Solve}, session::Input};
    /// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
    /// let mut out = Vec::new();
    /// let input = vec![Input::text("mine", "R\nQ\nL\n")];
    /// let error = session.solve(input, &Solve::default(), &mut out).unwrap_err();
    /// assert!(error.to_string().starts_with("mine: line 2") && out == b"R' // 1\n");
    /// ```
    ///
    /// # Errors
    /// The first fault of the input, a request the puzzle cannot take, or a failing output.
    pub fn solve(
        &self,
        inputs: Vec<Input>,
        request: &Solve<'_>,
        out: &mut dyn Write,
    ) -> Result<Tally, Error> {
        let started = Instant::now();
        let solver = self.solver(request)?;
        let spent = request.spent + started.elapsed();
        let (mut instances, mut wrong) = (Vec::new(), None);
        for Input { name, mut read, .. } in inputs {
            let mut text = Vec::new();
            if let Err(e) = read.read_to_end(&mut text) {
                let fault = Fault::new(1, 1, 1, format!("this cannot be read: {e}"), "");
                wrong = Some(Error::input(&name, fault));
            } else {
                let (found, fault) = self.positions.read(&name, &text);
                instances.extend(found);
                wrong = fault;
            }
            if wrong.is_some() {
                break;
            }
        }
        let tally = answered(&solver, &instances, (request, spent), out)?;
        wrong.map_or(Ok(tally), Err)
    }
}

/// Answers instances in their order, those that need no waiting for others at the same time: what
/// [`Session::solve`] does with those that it reads.
///
/// ```
/// # use everystate::pieces::{self, Session, Solve, answer};
/// let session = Session::new(pieces::open("ivy", None).unwrap().unwrap(), &[], None).unwrap();
/// let request = Solve { answered: 1, ..Solve::default() };
/// let solver = session.solver(&request).unwrap();
/// let instances = ["R", "L"].map(|alg| session.positions().after("alg", alg).unwrap());
/// let mut out = Vec::new();
/// assert_eq!(answer(&solver, &instances, &request, &mut out).unwrap().instances, 1);
/// assert_eq!(out, b"L' // 1\n");
/// ```
///
/// # Errors
/// An instance that is none of the puzzle's, more solutions than are listed, or a failing output.
pub fn answer(
    solver: &Solver,
    instances: &[Instance],
    request: &Solve<'_>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    answered(solver, instances, (request, request.spent), out)
}

/// The same, where making the solver took so long.
fn answered(
    solver: &Solver,
    instances: &[Instance],
    (request, spent): (&Solve<'_>, Duration),
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    if let Some(number) = instances.iter().position(|instance| instance.wildcards > 0) {
        let message = format!(
            "instance {} has wildcards: `judge` takes those, nothing solves them",
            number + 1
        );
        return Err(Refusal::usage(message).into());
    }
    let left = instances.len().saturating_sub(request.answered);
    let threads = request.threads.max(1);
    // With enough of them each has a thread of its own; before that one has all of them.
    let each = if left >= 4 * threads { 1 } else { threads };
    let workers = threads / each;
    let ending = Ending::new(request.watch);
    let record = Record {
        solver,
        question: request.question,
        will_do: request.question == Question::Any || request.within.is_some(),
        modulus: request.modulus,
        spelling: Spelling::of(solver.definition()),
        costs: request.costs.as_deref(),
    };
    let many = workers > 1;
    // What is looked up takes microseconds: one after the other costs less than handing each to a thread.
    let size = if many && solver.strategy() == "table" { LOOKED_UP } else { 1 };
    let approach = request
        .enough()
        .filter(|_| solver.strategy() == "search")
        .map(|enough| (Approach::new(solver), enough));
    let batch = Batch {
        request,
        spent,
        instances,
        record,
        approach,
        ending: &ending,
        threads: each,
        many,
        size,
    };
    if many {
        request.watch.awaited(left as u64);
    }
    let room = Room { threads: workers, ahead: AHEAD, certificates: None, ending: &ending };
    let deal = |desk: &dyn Desk<Range<usize>>| {
        batch.deal(desk);
        Ok(())
    };
    ordered::run(&batch, &room, deal, out)
}

/// All instances of a run.
struct Batch<'a> {
    request: &'a Solve<'a>,
    /// What making the solver took: the first finds nothing ready, the others do.
    spent: Duration,
    instances: &'a [Instance],
    record: Record<'a>,
    /// What finds solutions before a shortest one is found, and which will do.
    approach: Option<(Approach, Enough)>,
    ending: &'a Ending<'a>,
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

impl Batch<'_> {
    fn deal(&self, desk: &dyn Desk<Range<usize>>) {
        let all = self.request.answered..self.instances.len();
        for first in all.clone().step_by(self.size) {
            if let Err(Closed) = desk.deal(first..all.end.min(first + self.size)) {
                return;
            }
        }
    }

    /// Answers the instance of this index.
    fn answer_one(&self, index: usize, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
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
