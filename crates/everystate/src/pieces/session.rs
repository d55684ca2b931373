//! [`Session`]: positions of a puzzle of pieces read, solved and answered, one after the other or thousands at once.

use super::batch::Batch;
use super::{Aim, Instance, Positions, Solve, Subject};
use crate::Error;
use crate::session::ordered::{self, Desk, Ending, Room};
use crate::session::{Input, Tally};
use everystate_puzzle::text::Fault;
use everystate_puzzles::family::Refusal;
use everystate_twisty::{Definition, Solver};
use std::io::{Read as _, Write};
use std::ops::Range;
use std::time::{Duration, Instant};

/// Answers that are dealt for each thread ahead of the one that is written: one takes a thousand times as
/// long as another, and what waits is short.
const AHEAD: usize = 1024;

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
    has_no_wildcards(instances)?;
    let left = instances.len().saturating_sub(request.answered);
    let threads = request.threads.max(1);
    // With enough of them each has a thread of its own; before that one has all of them.
    let each = if left >= 4 * threads { 1 } else { threads };
    let workers = threads / each;
    let ending = Ending::new(request.watch);
    let many = workers > 1;
    let batch = Batch::new(solver, instances, (request, spent), &ending, (each, many));
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

/// Refuses what only who judges takes.
pub(super) fn has_no_wildcards(instances: &[Instance]) -> Result<(), Refusal> {
    match instances.iter().position(|instance| instance.wildcards > 0) {
        None => Ok(()),
        Some(number) => Err(Refusal::usage(format!(
            "instance {} has wildcards: `judge` takes those, nothing solves them",
            number + 1
        ))),
    }
}
