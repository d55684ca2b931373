//! `solve` of a puzzle of pieces: positions one after the other, or thousands at once.

use super::answers::{Answers, Costs};
use super::instances;
use crate::args::{ProgressForm, Solve, Unique};
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::algebra::Natural;
use everystate::pieces::{Instance, Positions};
use everystate::puzzle::{Limits, Stop, Watch};
use everystate::puzzles::family::Metric;
use everystate::puzzles::twisty::{Definition, Query, Setup, Solved, Solver};
use std::collections::BTreeMap;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

pub(super) fn run(args: &Solve, definition: Definition) -> Result<Exit, Failure> {
    let line = match args.pieces.progress {
        None => Line::depths(),
        Some(ProgressForm::Json) => Line::layers(),
        Some(ProgressForm::None) => Line::silent(),
    };
    if args.sample.is_some() {
        let message = "--sample is for families that draw solutions, as stack; `everystate scramble` draws positions";
        return Err(Failure::Usage(message.into()));
    }
    if args.certificate.is_some() {
        return Err(Failure::Usage("puzzles of pieces have no certificates".into()));
    }
    if let Some(flag) = args.journey.terms(None).given() {
        return Err(Failure::Usage(format!("{flag} is for mazes; puzzles of pieces have --goal")));
    }
    if args.any {
        let message = "--any is for cards; of a puzzle of pieces the shortest solution is found";
        return Err(Failure::Usage(message.into()));
    }
    if args.unique == Some(Unique::Simple) {
        let message = "--unique=simple is for mazes; a puzzle of pieces has endless solutions, of which \
                       the shortest are counted";
        return Err(Failure::Usage(message.into()));
    }
    if args.unique.is_some() && (args.pieces.canonical || args.pieces.max_depth.is_some()) {
        return Err(Failure::Usage("--unique is of all shortest solutions".into()));
    }
    if args.pieces.max_depth.is_some() && !(args.all || args.count) {
        let message = "--max-depth goes with --all or --count; --limit depth=N ends a search";
        return Err(Failure::Usage(message.into()));
    }
    if args.pieces.resume.is_some() && args.all && !args.json {
        let message = "--all with --resume wants --json: in text nobody knows where an answer ends";
        return Err(Failure::Usage(message.into()));
    }
    let goal = args.pieces.goal.as_deref();
    let positions = instances::positions(definition, &args.pieces.moves, goal)?;
    let positions = if args.pieces.any_side { positions.from_any_side() } else { positions };
    let limits = args.work.limits();
    let started = Instant::now();
    let solver = positions.solver(setup(args)?, &limits, &line).map_err(Error::Refused)?;
    let prepared = started.elapsed();
    if args.pieces.explain {
        for text in solver.explain(&line) {
            line.say(&text);
        }
    }
    let costs = args.pieces.costs.as_deref().map(|file| Costs::read(file, &solver)).transpose()?;
    let answers = Answers { args, solver: &solver, costs };
    let batch = Batch { args, solver: &solver, answers: &answers, limits, prepared, line: &line };
    let exit = batch.run(&positions)?;
    if let Some(trouble) = solver.trouble() {
        line.say(&trouble);
    }
    Ok(exit)
}

fn setup(args: &Solve) -> Result<Setup, Failure> {
    let look_up = match args.how.strategy.as_deref() {
        None => None,
        Some("table") => Some(true),
        Some("search") => Some(false),
        Some(other) => {
            let message = format!("there is no strategy `{other}` here: `table` or `search`");
            return Err(Failure::Usage(message));
        }
    };
    let pieces = &args.pieces;
    Ok(Setup {
        metric: args.how.metric.map_or(Metric::Half, Into::into),
        threads: args.work.threads(),
        tables: if pieces.no_tables { None } else { Some(tables_folder(&pieces.folder)?) },
        memory: args.work.memory,
        look_up,
        any_side: pieces.any_side,
        longer: pieces.max_depth.is_some(),
    })
}

/// All instances of a run.
struct Batch<'a> {
    args: &'a Solve,
    solver: &'a Solver,
    answers: &'a Answers<'a>,
    limits: Limits,
    /// What it took to make the solver ready.
    prepared: Duration,
    line: &'a Line,
}

/// What became of the instances.
#[derive(Default)]
struct Tally {
    impossible: usize,
    stopped: usize,
    unique: usize,
}

/// An answer that waits for its turn, with its text; or that there can be none.
type Ready = Result<(String, Solved), Failure>;

impl Batch<'_> {
    fn run(&self, positions: &Positions) -> Result<Exit, Failure> {
        let (instances, wrong) = instances::asked(positions, self.args)?;
        let done = match &self.args.pieces.resume {
            Some(file) => super::answers::answered(file, self.args.json)?,
            None => 0,
        };
        let left = instances.get(done..).unwrap_or_default();
        let tally = self.all(left, done)?;
        if let Some(wrong) = wrong {
            return Err(wrong.into());
        }
        let no = if self.args.unique.is_some() {
            tally.unique == 0
        } else {
            self.args.json && tally.impossible == 1
        };
        Ok(if interrupted() {
            Exit::Interrupted
        } else if tally.stopped > 0 {
            Exit::Limit
        } else if instances.len() == 1 && no {
            Exit::No
        } else {
            Exit::Answered
        })
    }

    /// Answers instances in their order; those that need no waiting for others at the same time.
    fn all(&self, instances: &[Instance], done: usize) -> Result<Tally, Failure> {
        let threads = self.args.work.threads();
        // With enough of them each has a thread of its own; before that one has all of them.
        let each = if instances.len() >= 4 * threads { 1 } else { threads };
        let workers = threads / each;
        let next = AtomicUsize::new(0);
        let printer = Mutex::new(Printer {
            out: self.output()?,
            // What an interruption cut off is answered when the run goes on.
            keeps_cut: self.args.pieces.resume.is_none(),
            waiting: BTreeMap::new(),
            printed: 0,
            tally: Tally::default(),
            failed: None,
        });
        let started = Instant::now();
        let work = || {
            while !interrupted() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(instance) = instances.get(number) else { break };
                let ready =
                    self.answer(instance, (done + number + 1, number == 0), each, workers == 1);
                let mut printer = printer.lock().unwrap_or_else(PoisonError::into_inner);
                printer.take(number, ready);
                if printer.failed.is_some() {
                    break;
                }
                if workers > 1 {
                    self.line.rate(printer.printed, instances.len(), started.elapsed());
                }
            }
        };
        if workers <= 1 {
            work();
        } else {
            std::thread::scope(|scope| {
                for _ in 0..workers {
                    scope.spawn(work);
                }
            });
        }
        let printer = printer.into_inner().unwrap_or_else(PoisonError::into_inner);
        printer.failed.map_or(Ok(printer.tally), Err)
    }

    fn output(&self) -> Result<Box<dyn Write + Send + '_>, Failure> {
        match &self.args.pieces.resume {
            None => Ok(Box::new(self.line.stdout())),
            Some(path) => {
                let file = std::fs::OpenOptions::new().create(true).append(true).open(path);
                let named = path.display().to_string();
                let failed = |e| Failure::File {
                    message: format!("cannot write {named}: {e}"),
                    name: named.clone(),
                };
                Ok(Box::new(file.map_err(failed)?))
            }
        }
    }

    /// The answer to one instance.
    fn answer(
        &self,
        instance: &Instance,
        (number, first): (usize, bool),
        threads: usize,
        alone: bool,
    ) -> Ready {
        let started = Instant::now();
        let args = self.args;
        let query = Query {
            solutions: if args.all { usize::MAX } else { 1 },
            count: args.count || args.unique.is_some(),
            canonical: args.pieces.canonical,
            threads,
        };
        // Whatever was made ready was made for the first instance; the others find it.
        let gone = if first { self.prepared } else { Duration::ZERO };
        let mut limits = self.limits.after(gone);
        if let Some(depth) = args.pieces.max_depth {
            limits.depth = limits.depth.min(u64::from(depth));
        }
        let silent = Line::silent();
        let watch: &dyn Watch = if alone { self.line } else { &silent };
        let solved = self.solver.solve(&instance.position, &query, &limits, watch);
        let solved = solved.map_err(|misfit| {
            Failure::Usage(format!("instance {number} is none of the puzzle's: {misfit}"))
        })?;
        let seconds = started.elapsed().as_secs_f64();
        Ok((self.answers.text(instance, number, &solved, seconds), solved))
    }
}

/// Writes answers in the order of their instances.
struct Printer<'a> {
    out: Box<dyn Write + Send + 'a>,
    /// Whether what Ctrl-C cut off is written too.
    keeps_cut: bool,
    /// Answers whose turn has not come.
    waiting: BTreeMap<usize, Ready>,
    printed: usize,
    tally: Tally,
    failed: Option<Failure>,
}

impl Printer<'_> {
    /// Takes an answer, and writes it and those that waited for it.
    fn take(&mut self, number: usize, ready: Ready) {
        self.waiting.insert(number, ready);
        while self.failed.is_none()
            && let Some(ready) = self.waiting.remove(&self.printed)
        {
            match ready {
                Ok((_, solved)) if solved.stopped == Some(Stop::Cancelled) && !self.keeps_cut => {
                    return;
                }
                Ok((text, solved)) => match self.out.write_all(text.as_bytes()) {
                    Ok(()) => self.tally.add(&solved),
                    Err(e) => self.failed = Some(e.into()),
                },
                Err(failure) => self.failed = Some(failure),
            }
            self.printed += 1;
        }
    }
}

impl Tally {
    fn add(&mut self, solved: &Solved) {
        self.impossible += usize::from(solved.impossible);
        self.stopped += usize::from(solved.stopped.is_some());
        let one = solved.count.as_ref().and_then(Natural::to_u64) == Some(1);
        self.unique += usize::from(one);
    }
}
