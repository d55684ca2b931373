//! `solve` of a puzzle of pieces: positions one after the other, or thousands at once.

use super::answers::{Answers, Costs};
use super::instances::{Instance, Reader};
use crate::args::{ProgressForm, Solve};
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::algebra::Natural;
use everystate::puzzle::{Limits, Watch};
use everystate::puzzles::family::Metric;
use everystate::puzzles::twisty::{Definition, Query, Setup, Solved, Solver};
use std::collections::BTreeMap;
use std::io::Write as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Instant;

pub(super) fn run(args: &Solve, definition: Definition) -> Result<Exit, Failure> {
    let line = match args.pieces.progress {
        None => Line::new(),
        Some(ProgressForm::Json) => Line::layers(),
        Some(ProgressForm::None) => Line::silent(),
    };
    if args.unique && (args.pieces.canonical || args.pieces.max_depth.is_some()) {
        return Err(Failure::Usage("--unique is of all shortest solutions".into()));
    }
    let reader = Reader::new(definition, args)?;
    let limits = args.work.limits();
    let solver = Solver::new(reader.target(), setup(args)?, &limits, &line);
    let solver = solver.map_err(Error::Refused)?;
    if args.pieces.explain {
        for text in solver.explain(&line) {
            line.say(&text);
        }
    }
    let costs = args.pieces.costs.as_deref().map(|file| Costs::read(file, &solver)).transpose()?;
    let answers = Answers { args, solver: &solver, costs };
    let mut batch = Batch { args, solver: &solver, answers: &answers, limits, line: &line };
    let exit = batch.run(&reader)?;
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
    })
}

/// All instances of a run.
struct Batch<'a> {
    args: &'a Solve,
    solver: &'a Solver,
    answers: &'a Answers<'a>,
    limits: Limits,
    line: &'a Line,
}

/// What became of the instances.
#[derive(Default)]
struct Tally {
    answered: usize,
    impossible: usize,
    stopped: usize,
    unique: usize,
}

/// An answer that waits for its turn: its text, and what it was.
type Ready = (String, Option<Solved>);

impl Batch<'_> {
    fn run(&mut self, reader: &Reader) -> Result<Exit, Failure> {
        let (instances, fault) = reader.instances(self.args)?;
        let done = match &self.args.pieces.resume {
            Some(file) => super::answers::answered(file, self.args.json)?,
            None => 0,
        };
        let left = instances.get(done..).unwrap_or_default();
        let mut tally = Tally::default();
        self.all(left, done, &mut tally)?;
        if let Some(fault) = fault {
            return Err(fault);
        }
        let no = if self.args.unique {
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
    fn all(&self, instances: &[Instance], done: usize, tally: &mut Tally) -> Result<(), Failure> {
        let threads = self.args.work.threads();
        // With enough of them each has a thread of its own; before that one has all of them.
        let each = if instances.len() >= 4 * threads { 1 } else { threads };
        let workers = threads / each;
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let writer = Mutex::new((self.output()?, BTreeMap::<usize, Ready>::new(), 0, tally));
        let trouble = Mutex::new(None);
        let started = Instant::now();
        let work = || {
            while !failed.load(Ordering::Relaxed) && !interrupted() {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(instance) = instances.get(number) else { break };
                let ready = self.answer(instance, done + number + 1, each, workers == 1);
                let mut writer = writer.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                let (out, waiting, printed, tally) = &mut *writer;
                waiting.insert(number, ready);
                while let Some((text, solved)) = waiting.remove(printed) {
                    if let Err(e) = out.write_all(text.as_bytes()) {
                        failed.store(true, Ordering::Relaxed);
                        *trouble.lock().unwrap_or_else(std::sync::PoisonError::into_inner) =
                            Some(e);
                        break;
                    }
                    tally.add(solved.as_ref());
                    *printed += 1;
                }
                if workers > 1 {
                    self.line.rate(*printed, instances.len(), started.elapsed());
                }
                self.line.answered(1);
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
        match trouble.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner) {
            Some(e) => Err(e.into()),
            None => Ok(()),
        }
    }

    fn output(&self) -> Result<Box<dyn std::io::Write + Send + '_>, Failure> {
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
    fn answer(&self, instance: &Instance, number: usize, threads: usize, alone: bool) -> Ready {
        let started = Instant::now();
        let args = self.args;
        let query = Query {
            solutions: if args.all { usize::MAX } else { 1 },
            count: args.count || args.unique,
            canonical: args.pieces.canonical,
            longer: args.pieces.max_depth.is_some(),
            threads,
        };
        let mut limits = self.limits.clone();
        if let Some(depth) = args.pieces.max_depth {
            limits.depth = limits.depth.min(u64::from(depth));
        }
        let silent = Line::silent();
        let watch: &dyn Watch = if alone { self.line } else { &silent };
        match self.solver.solve(&instance.position, &query, &limits, watch) {
            Ok(solved) => {
                let seconds = started.elapsed().as_secs_f64();
                (self.answers.text(instance, number, &solved, seconds), Some(solved))
            }
            Err(misfit) => (format!("{misfit}\n"), None),
        }
    }
}

impl Tally {
    fn add(&mut self, solved: Option<&Solved>) {
        self.answered += 1;
        let Some(solved) = solved else { return };
        self.impossible += usize::from(solved.impossible);
        self.stopped += usize::from(solved.stopped.is_some());
        let one = solved.count.as_ref().and_then(Natural::to_u64) == Some(1);
        self.unique += usize::from(one);
    }
}
