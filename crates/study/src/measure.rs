//! [`Measure`]: makes a deal and answers it.

use crate::{Parameters, Row};
use everystate_puzzle::random::Random;
use everystate_puzzle::{Limits, Verdict, Watch};
use everystate_puzzles::family::{Ask, Making, Question, Refusal, RefusalKind, Request};
use everystate_puzzles::{Family, list};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

/// Makes deals of one study and answers them; the family is forgotten.
pub(crate) trait Measure: Sync {
    /// The row of deal `index`; `None` if the work was ended before it was known.
    fn row(&self, index: u64) -> Result<Option<Row>, Refusal>;
}

/// Ends the work: set by whoever asked for it, or by a part of it that failed.
pub(crate) struct End<'a> {
    pub(crate) asked: Option<&'a AtomicBool>,
    pub(crate) failed: AtomicBool,
    /// The first deal so far that could not be made.
    pub(crate) refused: AtomicU64,
}

impl End<'_> {
    /// Whether a deal that could not be made has ended the work, and this one comes before it: it may be the one to name.
    pub(crate) fn is_before_refused(&self, index: u64) -> bool {
        let refused = self.refused.load(Ordering::Relaxed);
        refused != u64::MAX && index < refused
    }
}

impl Watch for End<'_> {
    fn cancelled(&self) -> bool {
        self.failed.load(Ordering::Acquire)
            || self.asked.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

/// What measures settled parameters, with so many bytes a deal where they say nothing of memory.
pub(crate) fn measure<'a>(
    parameters: &'a Parameters,
    bytes: u64,
    end: &'a End<'a>,
) -> Option<Box<dyn Measure + 'a>> {
    list::visit(&parameters.family, Opened { parameters, bytes, end })
}

struct Opened<'a> {
    parameters: &'a Parameters,
    bytes: u64,
    end: &'a End<'a>,
}

impl<'a> list::Visitor for Opened<'a> {
    type Out = Box<dyn Measure + 'a>;
    fn visit<F: Family>(self, family: &'static F) -> Self::Out {
        let Self { parameters, bytes, end } = self;
        let limits = &parameters.limits;
        let limits = Limits { bytes: limits.bytes.min(bytes), ..limits.clone() };
        Box::new(Of { family, parameters, limits, end })
    }
}

struct Of<'a, F: 'static> {
    family: &'static F,
    parameters: &'a Parameters,
    limits: Limits,
    end: &'a End<'a>,
}

impl<F: Family> Measure for Of<'_, F> {
    fn row(&self, index: u64) -> Result<Option<Row>, Refusal> {
        let Parameters { seed, wishes, metric, .. } = self.parameters;
        let making = Making { threads: 1, watch: self.end, cancel: self.end.asked };
        let mut random = Random::of(*seed, index);
        let made = self.family.make(wishes, &mut random, &making).map_err(|mut refusal| {
            refusal.message = format!("deal {index}: {}", refusal.message);
            refusal
        })?;
        // A deal that was ended early is another deal.
        if made.lacks.is_some() || self.end.cancelled() {
            return Ok(None);
        }
        let ask = Ask::of(self.parameters.question)
            .by(self.parameters.strategy.as_deref())
            .counted_in(*metric)
            .with_moves(false)
            .within(self.limits.clone())
            .watched(self.end);
        let started = Instant::now();
        let answer = self.family.solve(&made.instance, &ask, &mut |_| ControlFlow::Continue(()))?;
        let seconds = started.elapsed().as_secs_f64();
        // Any solution says nothing about the fewest moves.
        let shortest = self.parameters.question != Question::Any;
        let length = |solution| {
            let length = self.family.fields(&made.instance, Some(&solution)).length;
            length.filter(|_| shortest)
        };
        let reachable = if self.parameters.reach { self.reachable(&made.instance)? } else { None };
        // Whoever asks for the end may do so while the last positions are looked at.
        if self.end.cancelled() && (self.parameters.reach || !answer.verdict.is_proved()) {
            return Ok(None);
        }
        let (unique, positions) = (answer.unique, answer.positions);
        let verdict = match answer.verdict {
            Verdict::Solved(solution) => Verdict::Solved(length(solution)),
            Verdict::Unsolvable => Verdict::Unsolvable,
            Verdict::Stopped { at_least, why } => Verdict::Stopped { at_least, why },
        };
        Ok(Some(Row { index, verdict, unique, positions, reachable, seconds }))
    }
}

impl<F: Family> Of<'_, F> {
    /// How many positions can be reached; `None` if a limit came first.
    fn reachable(&self, instance: &F::Instance) -> Result<Option<u64>, Refusal> {
        let request = Request {
            metric: self.parameters.metric,
            threads: 1,
            limits: self.limits.clone(),
            disk: None,
            peers: None,
            watch: self.end,
        };
        match self.family.explore(Some(instance), &request) {
            Ok(found) if found.stopped.is_none() => {
                Ok(Some(found.counts.iter().fold(0, |sum: u64, n| sum.saturating_add(*n))))
            }
            Ok(_) => Ok(None),
            Err(refusal) if refusal.kind == RefusalKind::Limit => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }
}
