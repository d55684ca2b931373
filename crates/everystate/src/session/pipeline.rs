//! Many instances on all cores: answers in input order, streamed as they come, in bounded memory.
//!
//! One thread reads instances and hands them out in batches; workers solve them; the calling thread
//! writes. A batch's answers travel through a small channel of their own, and the channels are
//! written one after the other in input order: a worker that runs ahead waits when its channel is
//! full, so memory is bounded even for an instance with endless solutions. Before the reader waits
//! for more input it hands out what it has, so that a person who types an instance gets its answer.

use super::certificates::{self, Certificates, Proof};
use super::instances::Instances;
use super::record;
use super::{Input, Sample, Solve, Tally};
use crate::Error;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Progress, Verdict, Watch};
use everystate_puzzles::Family;
use everystate_puzzles::family::{Answer, Ask, Question, Refusal};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, sync_channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// Answers go on at this many bytes, or after [`PROMPT`].
const PAGE: usize = 1 << 15;
/// How long a found solution waits for others before it is shown.
const PROMPT: Duration = Duration::from_millis(100);

/// Answers every instance of `inputs`; see the module.
pub(super) fn run<F: Family>(
    family: &F,
    inputs: Vec<Input>,
    request: &Solve<'_>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let ending = Ending { watch: request.watch, over: AtomicBool::new(false) };
    let ask = Ask { watch: &ending, ..request.ask() };
    let solver = Solver {
        family,
        ask: &ask,
        sample: request.sample,
        json: request.json,
        certificates: request.certificates,
        ending: &ending,
    };
    let mut out = BufWriter::with_capacity(PAGE, out);
    if request.threads <= 1 {
        solver.in_turn(inputs, &mut out)
    } else {
        solver.side_by_side(inputs, request.threads, &mut out)
    }
}

struct Solver<'a, F: Family> {
    family: &'a F,
    ask: &'a Ask<'a>,
    sample: Sample,
    json: bool,
    certificates: Option<&'a dyn Certificates>,
    ending: &'a Ending<'a>,
}

/// The caller's watcher, and whether this run is over because its output is closed or it was refused:
/// then the searches still under way end too. The caller's own flag is not touched.
struct Ending<'a> {
    watch: &'a dyn Watch,
    over: AtomicBool,
}

impl Watch for Ending<'_> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.watch.layer(depth, count);
    }
    fn cancelled(&self) -> bool {
        self.over.load(Ordering::Relaxed) || self.watch.cancelled()
    }
    fn answered(&self, instances: u64) {
        self.watch.answered(instances);
    }
}

/// The output of a run on one thread: between two instances it is also flushed by the reader, before
/// that waits for input. After the first failure nothing more is written.
struct Shown<'a> {
    out: RefCell<&'a mut dyn Write>,
    failed: RefCell<Option<io::Error>>,
}

impl Shown<'_> {
    fn unless_failed(
        &self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Closed> {
        let mut failed = self.failed.borrow_mut();
        if failed.is_none() {
            *failed = write(&mut **self.out.borrow_mut()).err();
        }
        if failed.is_none() { Ok(()) } else { Err(Closed) }
    }

    fn flush(&self) -> Result<(), Closed> {
        self.unless_failed(|out| out.flush())
    }

    fn write(&self, page: &mut Vec<u8>, prompt: bool) -> Result<(), Closed> {
        let written = self.unless_failed(|out| {
            out.write_all(page)?;
            if prompt { out.flush() } else { Ok(()) }
        });
        page.clear();
        written
    }

    fn prove(&self, proof: &Proof, to: Option<&dyn Certificates>) -> Result<(), Closed> {
        self.unless_failed(|_| proof.hand(to))
    }

    fn finish(self) -> io::Result<()> {
        let _ = self.flush();
        self.failed.into_inner().map_or(Ok(()), Err)
    }
}

/// Instances that one worker solves one after the other.
struct Job<F: Family> {
    first: u64,
    instances: Vec<F::Instance>,
    answers: SyncSender<Chunk>,
}

/// What a worker tells the writer.
enum Chunk {
    Page(Vec<u8>),
    Proof(Proof),
    Done(Tally),
    Refused(Refusal),
}

/// Nobody reads the answers any more.
struct Closed;

/// Takes a page's content on; the flag asks for it to be shown now.
type Take<'a> = dyn FnMut(&mut Vec<u8>, bool) -> Result<(), Closed> + 'a;

/// Takes a certificate on.
type Prove<'a> = dyn Fn(Proof) -> Result<(), Closed> + 'a;

/// Where answers gather until they are taken on.
struct Sheet<'a> {
    page: Vec<u8>,
    take: &'a mut Take<'a>,
    prove: &'a Prove<'a>,
}

impl Sheet<'_> {
    fn send(&mut self, prompt: bool) -> Result<(), Closed> {
        if self.page.is_empty() { Ok(()) } else { (self.take)(&mut self.page, prompt) }
    }

    fn line(&mut self, line: &serde_json::Value) {
        self.page.extend_from_slice(line.to_string().as_bytes());
        self.page.push(b'\n');
    }
}

/// Why a worker stops.
enum Halt {
    Closed,
    Refused(Refusal),
}

impl From<Closed> for Halt {
    fn from(_: Closed) -> Self {
        Self::Closed
    }
}

impl<F: Family> Solver<'_, F> {
    fn cancelled(&self) -> bool {
        let flag = self.ask.limits.cancel.as_ref();
        flag.is_some_and(|c| c.load(Ordering::Relaxed)) || self.ending.cancelled()
    }

    /// One thread: read, solve, write.
    fn in_turn(&self, inputs: Vec<Input>, out: &mut dyn Write) -> Result<Tally, Error> {
        let shown = Shown { out: RefCell::new(out), failed: RefCell::new(None) };
        let answered = self.answer_in_turn(inputs, &shown);
        shown.finish()?;
        answered
    }

    fn answer_in_turn(&self, inputs: Vec<Input>, shown: &Shown<'_>) -> Result<Tally, Error> {
        let mut tally = Tally::default();
        let mut page = Vec::new();
        for input in inputs {
            // A failure is remembered, and told at the end.
            let show = || drop(shown.flush());
            let mut instances = Instances::new(self.family, input).before_read(show);
            while let Some(instance) = instances.next()? {
                if self.cancelled() {
                    tally.cancelled = true;
                    return Ok(tally);
                }
                let mut take = |page: &mut Vec<u8>, prompt| shown.write(page, prompt);
                let prove = |proof: Proof| shown.prove(&proof, self.certificates);
                let mut sheet =
                    Sheet { page: std::mem::take(&mut page), take: &mut take, prove: &prove };
                let answered = self.answer(tally.instances + 1, &instance, &mut sheet);
                let passed_on = sheet.send(false);
                page = sheet.page;
                match answered {
                    Ok(one) if passed_on.is_ok() => tally.add(&one),
                    Ok(_) | Err(Halt::Closed) => return Ok(tally),
                    Err(Halt::Refused(refusal)) => return Err(refusal.into()),
                }
            }
        }
        Ok(tally)
    }

    /// Several threads: one reads, `threads` solve, this one writes.
    fn side_by_side(
        &self,
        inputs: Vec<Input>,
        threads: usize,
        out: &mut dyn Write,
    ) -> Result<Tally, Error> {
        std::thread::scope(|scope| {
            let (jobs, queue) = sync_channel::<Job<F>>(threads);
            let (order, in_order) = sync_channel::<Receiver<Chunk>>(threads * 16);
            let queue = Arc::new(Mutex::new(queue));
            for _ in 0..threads {
                let queue = Arc::clone(&queue);
                scope.spawn(move || self.work(&queue));
            }
            // The workers hold the queue now: when the last of them is gone, sending a job fails.
            drop(queue);
            let reader = scope.spawn(move || {
                let read = self.read(inputs, &jobs, &order);
                drop((jobs, order));
                read
            });
            let written = write_in_order(&in_order, self.certificates, out);
            drop(in_order);
            if written.is_err() {
                self.ending.over.store(true, Ordering::Relaxed);
            }
            let read = reader.join();
            let mut tally = written?;
            match read {
                Ok(read) => read?,
                Err(panic) => std::panic::resume_unwind(panic),
            }
            tally.cancelled |= self.cancelled();
            Ok(tally)
        })
    }

    fn read(
        &self,
        inputs: Vec<Input>,
        jobs: &SyncSender<Job<F>>,
        order: &SyncSender<Receiver<Chunk>>,
    ) -> Result<(), Error> {
        struct Hand<F: Family> {
            first: u64,
            batch: Vec<F::Instance>,
            closed: bool,
        }
        let hand = RefCell::new(Hand::<F> { first: 1, batch: Vec::new(), closed: false });
        let size = self.family.about().batch.max(1);
        let deal = || {
            let mut hand = hand.borrow_mut();
            if hand.batch.is_empty() || hand.closed {
                return;
            }
            let instances = std::mem::replace(&mut hand.batch, Vec::with_capacity(size));
            let first = hand.first;
            hand.first += instances.len() as u64;
            let (answers, chunks) = sync_channel(4);
            let sent =
                order.send(chunks).is_ok() && jobs.send(Job { first, instances, answers }).is_ok();
            hand.closed = !sent;
        };
        for input in inputs {
            let mut instances = Instances::new(self.family, input).before_read(deal);
            loop {
                let next = instances.next();
                if next.is_err() || self.cancelled() || hand.borrow().closed {
                    deal();
                    next?;
                    return Ok(());
                }
                let Ok(Some(instance)) = next else { break };
                let full = {
                    let mut hand = hand.borrow_mut();
                    hand.batch.push(instance);
                    hand.batch.len() >= size
                };
                if full {
                    deal();
                }
            }
            deal();
        }
        Ok(())
    }

    fn work(&self, queue: &Mutex<Receiver<Job<F>>>) {
        loop {
            let job = match queue.lock() {
                Ok(queue) => queue.recv(),
                Err(_) => return,
            };
            let Ok(job) = job else { return };
            let mut take = |page: &mut Vec<u8>, _| {
                job.answers.send(Chunk::Page(std::mem::take(page))).map_err(|_| Closed)
            };
            let prove = |proof: Proof| job.answers.send(Chunk::Proof(proof)).map_err(|_| Closed);
            let mut sheet = Sheet { page: Vec::new(), take: &mut take, prove: &prove };
            let last = match self.answer_all(&job, &mut sheet) {
                Ok(tally) => Chunk::Done(tally),
                Err(Halt::Refused(refusal)) => Chunk::Refused(refusal),
                Err(Halt::Closed) => return,
            };
            if sheet.send(true).is_err() || job.answers.send(last).is_err() {
                return;
            }
        }
    }

    fn answer_all(&self, job: &Job<F>, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
        let mut tally = Tally::default();
        for (index, instance) in (job.first..).zip(&job.instances) {
            if self.cancelled() {
                tally.cancelled = true;
                break;
            }
            tally.add(&self.answer(index, instance, sheet)?);
        }
        Ok(tally)
    }

    /// Answers one instance.
    fn answer(
        &self,
        index: u64,
        instance: &F::Instance,
        sheet: &mut Sheet<'_>,
    ) -> Result<Tally, Halt> {
        let begun = Instant::now();
        let started = self.json.then_some(begun);
        let (mut ordinal, mut closed, mut shown) = (0, false, started);
        let mut text = String::new();
        let mut emit = |solution: &F::Solution| {
            ordinal += 1;
            if self.json {
                let line =
                    record::solution(self.family, index, instance, self.ask, ordinal, solution);
                sheet.line(&line);
            } else {
                text.clear();
                self.family.print_one(instance, solution, &mut text);
                sheet.page.extend_from_slice(text.as_bytes());
            }
            let late = shown.get_or_insert_with(Instant::now).elapsed() > PROMPT;
            if sheet.page.len() >= PAGE || late || ordinal == 1 {
                shown = Some(Instant::now());
                closed = sheet.send(true).is_err();
            }
            if closed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let answer = match self.ask.question {
            Question::Sample => {
                let Sample { number, seed } = self.sample;
                let mut random = Random::of(seed, index);
                self.family.sample(instance, number, &mut random, self.ask, &mut emit)
            }
            _ => self.family.solve(instance, self.ask, &mut emit),
        };
        let answer = answer.map_err(Halt::Refused)?.reduced(self.ask.modulus);
        if closed {
            return Err(Halt::Closed);
        }
        if matches!(answer.verdict, Verdict::Unsolvable) && self.certificates.is_some() {
            (sheet.prove)(self.proof(index, instance, begun.elapsed()))?;
        }
        if self.json {
            let seconds = started.map_or(0.0, |s| s.elapsed().as_secs_f64());
            sheet.line(&record::answer(self.family, index, instance, self.ask, &answer, seconds));
        } else {
            self.print(instance, &answer, ordinal, &mut text);
            sheet.page.extend_from_slice(text.as_bytes());
        }
        if sheet.page.len() >= PAGE {
            sheet.send(false)?;
        }
        self.ask.watch.answered(1);
        Ok(Tally::of(&answer))
    }

    /// The certificate of an instance whose solving took so long already.
    fn proof(&self, index: u64, instance: &F::Instance, gone: Duration) -> Proof {
        let limits = self.ask.limits.after(gone);
        certificates::prove(self.family, index, instance, &limits, self.ask.watch)
    }

    /// The text answer of an instance, after `emitted` solutions have been printed.
    fn print(
        &self,
        instance: &F::Instance,
        answer: &Answer<F::Solution>,
        emitted: u64,
        text: &mut String,
    ) {
        text.clear();
        let name = |text: &mut String| {
            if let Some(name) = self.family.name(instance) {
                text.push_str(name);
                text.push_str(": ");
            }
        };
        if let Verdict::Stopped { at_least, why } = &answer.verdict {
            name(text);
            let what = why.told();
            let s = if *at_least == 1 { "" } else { "s" };
            let _ = writeln!(text, "{what}: at least {at_least} move{s}");
            return;
        }
        match (self.ask.question, &answer.verdict) {
            (Question::Count, _) => {
                name(text);
                let count = answer.count.clone().unwrap_or_default();
                let _ = writeln!(text, "{count}");
            }
            (Question::Unique | Question::Simple, _) => {
                name(text);
                text.push_str(if answer.unique == Some(true) { "yes\n" } else { "no\n" });
            }
            (Question::All | Question::Sample, Verdict::Solved(_)) if emitted > 0 => {}
            (Question::Any, Verdict::Solved(solution)) => {
                self.family.print_one(instance, solution, text);
            }
            (_, Verdict::Solved(solution)) => self.family.print(instance, solution, text),
            (_, _) => self.family.print_unsolvable(instance, text),
        }
    }
}

/// Writes the answers of all jobs in their order.
fn write_in_order(
    in_order: &Receiver<Receiver<Chunk>>,
    certificates: Option<&dyn Certificates>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let mut tally = Tally::default();
    loop {
        let chunks = match in_order.try_recv() {
            Ok(chunks) => chunks,
            Err(TryRecvError::Disconnected) => break,
            Err(TryRecvError::Empty) => {
                out.flush()?;
                match in_order.recv() {
                    Ok(chunks) => chunks,
                    Err(_) => break,
                }
            }
        };
        loop {
            let chunk = match chunks.try_recv() {
                Ok(chunk) => chunk,
                Err(TryRecvError::Disconnected) => break,
                Err(TryRecvError::Empty) => {
                    out.flush()?;
                    match chunks.recv() {
                        Ok(chunk) => chunk,
                        Err(_) => break,
                    }
                }
            };
            match chunk {
                Chunk::Page(page) => out.write_all(&page)?,
                Chunk::Proof(proof) => proof.hand(certificates)?,
                Chunk::Done(one) => tally.add(&one),
                Chunk::Refused(refusal) => {
                    out.flush()?;
                    return Err(refusal.into());
                }
            }
        }
    }
    out.flush()?;
    Ok(tally)
}
