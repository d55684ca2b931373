//! Many instances of a family: read, solved in batches on all cores, answers in input order ([`ordered`](super::ordered)).
//!
//! Before the reader waits for more input it hands out what it has, so that a person who types an instance
//! gets its answer.

use super::certificates::{self, Certificates, Proof};
use super::instances::Instances;
use super::ordered::{self, Closed, Desk, Ending, Halt, PAGE, Room, Sheet, Work};
use super::record;
use super::{Input, Sample, Solve, Tally};
use crate::Error;
use everystate_puzzle::random::Random;
use everystate_puzzle::{Verdict, Watch};
use everystate_puzzles::Family;
use everystate_puzzles::family::{Answer, Ask, Question, Refusal};
use std::cell::RefCell;
use std::fmt::Write as _;
use std::io::Write;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

/// How long a found solution waits for others before it is shown.
const PROMPT: Duration = Duration::from_millis(100);
/// Batches that are dealt for each thread ahead of the one that is written.
const AHEAD: usize = 16;

/// Answers every instance of `inputs`; see the module.
pub(super) fn run<F: Family>(
    family: &F,
    inputs: Vec<Input>,
    request: &Solve<'_>,
    out: &mut dyn Write,
) -> Result<Tally, Error> {
    let ending = Ending::new(request.watch);
    let ask = request.ask().watched(&ending);
    let solver = Solver {
        family,
        ask: &ask,
        only: request.only.clone(),
        sample: request.sample,
        json: request.json,
        certificates: request.certificates,
        ending: &ending,
    };
    let (threads, certificates) = (request.threads, request.certificates);
    let room = Room { threads, ahead: AHEAD, certificates, ending: &ending };
    // On one thread each is answered before the next is read.
    let size = if threads <= 1 { 1 } else { family.about().batch.max(1) };
    ordered::run(&solver, &room, |desk| solver.read(inputs, size, desk), out)
}

struct Solver<'a, F: Family> {
    family: &'a F,
    ask: &'a Ask<'a>,
    only: Option<Range<u64>>,
    sample: Sample,
    json: bool,
    certificates: Option<&'a dyn Certificates>,
    ending: &'a Ending<'a>,
}

/// Instances that one worker solves one after the other.
struct Batch<F: Family> {
    first: u64,
    instances: Vec<F::Instance>,
}

impl<F: Family> Work for Solver<'_, F> {
    type Part = Batch<F>;

    fn answer(&self, batch: &Batch<F>, sheet: &mut Sheet<'_>) -> Result<Tally, Halt> {
        let mut tally = Tally::default();
        for (index, instance) in (batch.first..).zip(&batch.instances) {
            if self.cancelled() {
                tally.cancelled = true;
                break;
            }
            tally.add(&self.answer_one(index, instance, sheet)?);
        }
        Ok(tally)
    }

    fn cancelled(&self) -> bool {
        let flag = self.ask.limits.cancel.as_ref();
        flag.is_some_and(|c| c.load(Ordering::Relaxed)) || self.ending.cancelled()
    }
}

impl<F: Family> Solver<'_, F> {
    /// Reads instances and deals them out in batches of this size.
    fn read(
        &self,
        inputs: Vec<Input>,
        size: usize,
        desk: &dyn Desk<Batch<F>>,
    ) -> Result<(), Error> {
        struct Hand<F: Family> {
            first: u64,
            batch: Vec<F::Instance>,
            closed: bool,
        }
        let only = self.only.clone().unwrap_or(0..u64::MAX);
        let first = only.start + 1;
        let hand = RefCell::new(Hand::<F> { first, batch: Vec::new(), closed: false });
        let mut index = 0;
        let deal = || {
            let mut hand = hand.borrow_mut();
            if hand.batch.is_empty() || hand.closed {
                return;
            }
            let instances = std::mem::replace(&mut hand.batch, Vec::with_capacity(size));
            let first = hand.first;
            hand.first += instances.len() as u64;
            hand.closed = matches!(desk.deal(Batch { first, instances }), Err(Closed));
        };
        for input in inputs {
            let before_read = || {
                deal();
                desk.pause();
            };
            let mut instances = Instances::new(self.family, input).before_read(before_read);
            while index < only.end {
                let instance = match instances.next() {
                    Ok(Some(instance)) => instance,
                    Ok(None) => break,
                    Err(e) => {
                        deal();
                        return Err(e);
                    }
                };
                index += 1;
                // Others are read, and somebody else answers them.
                if index <= only.start {
                    continue;
                }
                hand.borrow_mut().batch.push(instance);
                // If it is cancelled now, who gets the batch says so.
                let over = self.cancelled();
                if over || hand.borrow().batch.len() >= size {
                    deal();
                }
                if over || hand.borrow().closed {
                    return Ok(());
                }
            }
            deal();
        }
        if self.only.is_some() && index < only.end {
            let message =
                format!("the input ends after {index} instances, of {} at least", only.end);
            return Err(Refusal::usage(message).into());
        }
        Ok(())
    }

    /// Answers one instance.
    fn answer_one(
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
