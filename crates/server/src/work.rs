//! What is done for jobs: the threads that take works in their turn, carry them out, and keep how they ended.

use crate::error::ApiError;
use crate::job::{Cause, Event, Live, State};
use crate::lanes::{Number, Role};
use crate::queue::{Queue, text};
use crate::store::Ended;
use everystate_asked::{JobRequest, Trouble, carry_out};
use serde_json::Value;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

/// What a job that keeps its time may take longer.
const GRACE: Duration = Duration::from_secs(1);
/// What is said of a job whose answer the store did not take.
pub(crate) const NOT_KEPT: &str =
    "the answer could not be kept: the server's disk is full or fails";
/// How long what has ended is there in any case.
const FRESH: Duration = Duration::from_mins(1);

/// A work whose turn it is.
struct Turn {
    number: Number,
    live: Arc<Live>,
    /// A job that waits for it.
    id: String,
}

/// How a work ended.
struct Answer {
    kind: &'static str,
    seconds: f64,
    error: Option<Value>,
    lines: String,
    /// Whether a limit stopped it.
    stopped: bool,
    /// Whether whoever asks the same gets the same answer.
    repeats: bool,
}

impl Queue {
    /// Does what there is to be done, until the queue closes, or until this thread has another in its place.
    pub(crate) fn work(&self) {
        while let Some(turn) = self.next() {
            let answer = self.carry_out(&turn);
            let kind = answer.as_ref().map_or("unknown", |answer| answer.kind);
            if let Err(e) = answer.and_then(|answer| self.conclude(&turn, &answer)) {
                tracing::error!(job = turn.id, error = %e, "the store fails");
                self.give_up(&turn, kind);
            }
            if self.jobs().replaced.remove(&turn.number) {
                return;
            }
        }
    }

    /// The next work, when it is anything's turn; `None` when the queue closes.
    fn next(&self) -> Option<Turn> {
        let mut jobs = self.jobs();
        loop {
            if jobs.closing {
                return None;
            }
            let Some((number, role)) = jobs.lanes.next() else {
                jobs = self.more.wait(jobs).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            let quick = role == Role::Quick;
            let Some(work) = jobs.works.get_mut(&number) else { continue };
            work.running = true;
            let until = || Instant::now().checked_add(self.config.bounds.quick);
            work.until = if quick { until() } else { None };
            work.live.begin(quick);
            let (live, holders) = (work.live.clone(), work.holders.clone());
            for id in &holders {
                if let Err(e) = self.store.enter(id, State::Running) {
                    tracing::error!(job = id, error = %e, "the store fails");
                }
            }
            let id = holders.into_iter().next().unwrap_or_default();
            return Some(Turn { number, live, id });
        }
    }

    /// Works on what there is to be done.
    fn carry_out(&self, turn: &Turn) -> rusqlite::Result<Answer> {
        let live = &*turn.live;
        let text_of = self.store.request(&turn.id)?.unwrap_or_default();
        let begun = Instant::now();
        let request = serde_json::from_str::<JobRequest>(&text_of)
            .map_err(|e| ApiError::internal(&e))
            .and_then(|request| {
                let limits = request.limits(&self.config.share())?;
                Ok((request, limits))
            });
        let kind = request.as_ref().map_or("unknown", |(request, _)| request.kind.name());
        let repeats = request.as_ref().is_ok_and(|(request, _)| request.repeats());
        let tables = self.config.tables.as_deref();
        let done = request.and_then(|(request, limits)| {
            // What makes instances has no limit of time of its own: it is ended from outside.
            live.ends_by(limits.time.and_then(|time| begun.checked_add(time + GRACE)));
            catch_unwind(AssertUnwindSafe(|| carry_out(&request, &limits, live, tables)))
                .map_or_else(|_| Err(ApiError::internal(&"a job panicked")), |done| Ok(done?))
        });
        let seconds = begun.elapsed().as_secs_f64();
        let error = done.err().map(|e| e.told());
        let lines = live.lines();
        Ok(Answer {
            kind,
            seconds,
            lines: text(&lines),
            stopped: lines.iter().any(|line| is_stopped(line)),
            repeats: repeats && error.is_none(),
            error,
        })
    }

    /// Keeps how a work ended, for all jobs that waited for it; or has it wait for its turn among the long ones.
    fn conclude(&self, turn: &Turn, answer: &Answer) -> rusqlite::Result<()> {
        let Turn { number, live, .. } = turn;
        let mut jobs = self.jobs();
        let cause = live.cause();
        let Some(work) = jobs.works.get(number) else { return Ok(()) };
        let holders = work.holders.clone();
        if cause == Cause::Closing || cause == Cause::Moved {
            for id in &holders {
                self.store.enter(id, State::Queued)?;
            }
            if cause != Cause::Closing {
                jobs.again(*number);
                drop(jobs);
                self.more.notify_one();
            }
            return Ok(());
        }
        let late = || ApiError::from(Trouble::refused("the job took longer than it may")).told();
        let error = if cause == Cause::Late { Some(late()) } else { answer.error.clone() };
        let state = match cause {
            Cause::Cancelled => State::Cancelled,
            Cause::Unwatched => State::Unwatched,
            _ if error.is_some() => State::Failed,
            _ => State::Done,
        };
        let whole = !answer.stopped && cause == Cause::None;
        let given = (answer.repeats && whole && state == State::Done).then_some(&*self.given);
        let (seconds, lines) = (answer.seconds, &*answer.lines);
        let ended = Ended { state, seconds, lines, error: error.as_ref(), given };
        // What the last of those who waited for it has ended is not begun for them again.
        let is_ended = matches!(cause, Cause::Cancelled | Cause::Unwatched);
        let mut others = Vec::new();
        for id in holders {
            let late = jobs.held.get(&id).is_some_and(|held| held.late);
            if late && !whole && !is_ended {
                self.store.enter(&id, State::Queued)?;
                others.push(id);
            } else {
                self.store.finish(&id, ended)?;
                jobs.release(&id);
                self.gauge.ended(answer.kind, state.name());
            }
        }
        let more = !others.is_empty();
        if more {
            jobs.apart(*number, others, Live::new(self.config.bounds.answer));
        }
        jobs.remove(*number);
        drop(jobs);
        if more {
            self.more.notify_one();
        }
        live.show();
        live.enter(state);
        live.tell(Event::End);
        self.gauge.took(answer.kind, seconds);
        let (id, kind, state) = (&turn.id, answer.kind, state.name());
        tracing::info!(job = id, kind, state, seconds, "job ended");
        self.store.forget(self.config.bounds.kept, FRESH).map(|_| ())
    }

    /// The store fails: the jobs have failed, which it may still keep, as that is short.
    fn give_up(&self, turn: &Turn, kind: &'static str) {
        let error = ApiError::from(Trouble::refused(NOT_KEPT)).told();
        let state = State::Failed;
        let ended = Ended { state, seconds: 0.0, lines: "", error: Some(&error), given: None };
        let mut jobs = self.jobs();
        let holders = jobs.works.get(&turn.number).map(|work| work.holders.clone());
        for id in holders.unwrap_or_default() {
            if let Err(e) = self.store.finish(&id, ended) {
                tracing::error!(job = id, error = %e, "the store fails");
            }
            jobs.release(&id);
            self.gauge.ended(kind, state.name());
        }
        jobs.remove(turn.number);
        drop(jobs);
        turn.live.enter(state);
        turn.live.tell(Event::End);
    }
}

/// Whether a limit stopped what a line of an answer tells of.
fn is_stopped(line: &str) -> bool {
    serde_json::from_str::<Value>(line).map_or(true, |line| {
        line["why"].is_string() || line["verdict"] == "stopped" || line["stopped"] == true
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::job_of;
    use crate::config::Config;
    use crate::store::Store;
    use rusqlite::Connection;
    use serde_json::json;

    /// What becomes of a job where the store refuses to keep such changes.
    fn refused(when: &str) -> Value {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("jobs.db");
        let store = Store::open(Some(&path)).unwrap();
        let trigger = format!(
            "CREATE TRIGGER full BEFORE UPDATE ON jobs WHEN {when} BEGIN SELECT RAISE(FAIL, 'the disk is full'); END"
        );
        Connection::open(&path).unwrap().execute_batch(&trigger).unwrap();
        let queue = Queue::begin(store, Config { workers: 1, ..Config::default() }).unwrap();
        let request = json!({ "kind": "solve", "puzzle": "cube2", "instance": { "alg": "R" } });
        let id = queue.submit(&serde_json::from_value(request).unwrap(), None).unwrap().id;
        let begun = Instant::now();
        let job = loop {
            let job = job_of(&queue, &id).unwrap();
            if !["queued", "running"].contains(&job["state"].as_str().unwrap()) {
                break job;
            }
            assert!(begun.elapsed() < Duration::from_mins(1), "it never ends: {job}");
            std::thread::sleep(Duration::from_millis(5));
        };
        queue.close();
        queue.join();
        job
    }

    #[test]
    fn a_job_whose_answer_is_not_kept_has_failed() {
        // The answer is too long, and so is anything.
        for when in ["length(new.lines) > 0", "true"] {
            let job = refused(when);
            assert_eq!((&job["state"], &job["lines"]), (&json!("failed"), &json!([])), "{when}");
            assert!(job["error"].to_string().contains("could not be kept"), "{when}: {job}");
        }
        assert_eq!(refused("false")["state"], "done");
    }

    #[test]
    fn what_a_limit_stopped_is_known_by_its_line() {
        for (line, stopped) in [
            (r#"{"verdict":"solved","length":3}"#, false),
            (r#"{"counts":[1,2],"depth":1}"#, false),
            (r#"{"text":"…","stopped":false}"#, false),
            (r#"{"verdict":"stopped","why":"seconds"}"#, true),
            (r#"{"counts":[1,2],"why":"positions"}"#, true),
            (r#"{"text":"…","stopped":true}"#, true),
            ("no JSON", true),
        ] {
            assert_eq!(is_stopped(line), stopped, "{line}");
        }
    }
}
