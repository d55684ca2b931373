//! [`Queue`]: jobs in their order, and the threads that work on them.

use crate::config::Config;
use crate::error::ApiError;
use crate::gauge::Gauge;
use crate::job::{Event, Live, State};
use crate::store::Store;
use axum::http::StatusCode;
use everystate_asked::{JobRequest, Trouble, carry_out};
use serde_json::Value;
use std::collections::{HashMap, VecDeque};
use std::fmt::Write as _;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// Jobs that wait and jobs that are worked on.
#[derive(Default)]
struct Jobs {
    waiting: VecDeque<String>,
    live: HashMap<String, Arc<Live>>,
    closing: bool,
}

/// What a job that keeps its time may take longer.
const GRACE: Duration = Duration::from_secs(1);
/// How often the time is looked at.
const TICK: Duration = Duration::from_millis(200);

/// The jobs of a server.
pub(crate) struct Queue {
    jobs: Mutex<Jobs>,
    /// Something waits, or the queue closes.
    more: Condvar,
    /// The queue closes.
    tick: Condvar,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) gauge: Gauge,
    /// Definitions that are read at once: a short text can take a lot of memory.
    turns: Arc<Semaphore>,
}

/// How many definitions are read at once.
const TURNS: usize = 2;

impl Queue {
    /// The queue with what the store holds of it, and its threads.
    pub(crate) fn begin(
        store: Store,
        config: Config,
    ) -> Result<(Arc<Self>, Vec<JoinHandle<()>>), String> {
        let mut jobs = Jobs::default();
        for id in store.recover().map_err(|e| e.to_string())? {
            jobs.live.insert(id.clone(), Arc::new(Live::new(config.bounds.answer)));
            jobs.waiting.push_back(id);
        }
        if !jobs.waiting.is_empty() {
            tracing::info!(jobs = jobs.waiting.len(), "jobs go on waiting");
        }
        let workers = config.workers.max(1);
        let (jobs, more, gauge) = (Mutex::new(jobs), Condvar::new(), Gauge::new());
        let tick = Condvar::new();
        let turns = Arc::new(Semaphore::new(TURNS));
        let queue = Arc::new(Self { jobs, more, tick, store, config, gauge, turns });
        let work = |number: usize| {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name(format!("job {number}"));
            thread.spawn(move || queue.work())
        };
        let mut threads: Vec<_> =
            (0..workers).map(work).collect::<Result<_, _>>().map_err(|e| e.to_string())?;
        let keeper = queue.clone();
        let thread = std::thread::Builder::new().name("time".to_owned());
        threads.push(thread.spawn(move || keeper.keep_time()).map_err(|e| e.to_string())?);
        Ok((queue, threads))
    }

    fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a definition may be read; it may be as long as this lives.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.turns.clone().acquire_owned().await.ok()
    }

    /// Takes a job on; returned is its number.
    pub(crate) fn submit(&self, request: &JobRequest) -> Result<String, ApiError> {
        request.check(&self.config.share())?;
        let text = serde_json::to_string(request).map_err(|e| ApiError::internal(&e))?;
        let id = Uuid::now_v7().simple().to_string();
        let mut jobs = self.jobs();
        if jobs.closing {
            let message = "the server is about to end";
            return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message));
        }
        let most = self.config.bounds.waiting;
        if jobs.waiting.len() >= most {
            let message = format!("{most} jobs are waiting; try again later");
            return Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message));
        }
        let added = self.store.add(&id, (request.kind.name(), &request.puzzle), &text);
        added.map_err(|e| ApiError::internal(&e))?;
        jobs.live.insert(id.clone(), Arc::new(Live::new(self.config.bounds.answer)));
        jobs.waiting.push_back(id.clone());
        drop(jobs);
        self.more.notify_one();
        Ok(id)
    }

    /// A job that waits or is worked on.
    pub(crate) fn live(&self, id: &str) -> Option<Arc<Live>> {
        self.jobs().live.get(id).cloned()
    }

    /// How many jobs wait, and how many are worked on.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let jobs = self.jobs();
        (jobs.waiting.len(), jobs.live.len() - jobs.waiting.len())
    }

    /// Ends a job, if it has not ended; one that is worked on ends soon after.
    pub(crate) fn cancel(&self, id: &str) -> rusqlite::Result<()> {
        let mut jobs = self.jobs();
        let Some(live) = jobs.live.get(id).cloned() else { return Ok(()) };
        live.cancel.store(true, Ordering::Relaxed);
        let waited = jobs.waiting.iter().position(|waiting| waiting == id);
        if let Some(at) = waited {
            jobs.waiting.remove(at);
            self.store.finish(id, State::Cancelled, 0.0, "", None)?;
            jobs.live.remove(id);
            drop(jobs);
            live.enter(State::Cancelled);
            live.tell(Event::End);
        }
        Ok(())
    }

    /// Ends all that is worked on; it waits again when the next server begins.
    pub(crate) fn close(&self) {
        let mut jobs = self.jobs();
        jobs.closing = true;
        for live in jobs.live.values() {
            live.cancel.store(true, Ordering::Relaxed);
        }
        drop(jobs);
        self.more.notify_all();
        self.tick.notify_all();
    }

    /// The next job, when there is one; `None` when the queue closes.
    fn next(&self) -> Option<(String, Arc<Live>)> {
        let mut jobs = self.jobs();
        loop {
            if jobs.closing {
                return None;
            }
            let next = jobs.waiting.pop_front();
            if let Some((id, live)) =
                next.and_then(|id| Some((id.clone(), jobs.live.get(&id)?.clone())))
            {
                return Some((id, live));
            }
            jobs = self.more.wait(jobs).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends jobs that do not keep their time.
    fn keep_time(&self) {
        let mut jobs = self.jobs();
        while !jobs.closing {
            jobs.live.values().for_each(|live| live.end_if_late());
            let (waiting, running) = (jobs.waiting.len(), jobs.live.len() - jobs.waiting.len());
            self.gauge.jobs(waiting, running);
            jobs = self.tick.wait_timeout(jobs, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn work(&self) {
        while let Some((id, live)) = self.next() {
            if let Err(e) = self.carry_out(&id, &live) {
                tracing::error!(job = id, error = %e, "the store fails");
            }
            self.jobs().live.remove(&id);
            live.tell(Event::End);
        }
    }

    /// Works on a job and keeps how it ended.
    fn carry_out(&self, id: &str, live: &Live) -> rusqlite::Result<()> {
        self.store.enter(id, State::Running)?;
        live.enter(State::Running);
        let text = self.store.request(id)?.unwrap_or_default();
        let begun = Instant::now();
        let request = serde_json::from_str::<JobRequest>(&text)
            .map_err(|e| ApiError::internal(&e))
            .and_then(|request| {
                let limits = request.limits(&self.config.share())?;
                Ok((request, limits))
            });
        let kind = request.as_ref().map_or("unknown", |(request, _)| request.kind.name());
        let tables = self.config.tables.as_deref();
        let done = request.and_then(|(request, limits)| {
            // What makes instances has no limit of time of its own: it is ended from outside.
            live.ends_by(limits.time.and_then(|time| begun.checked_add(time + GRACE)));
            catch_unwind(AssertUnwindSafe(|| carry_out(&request, &limits, live, tables)))
                .map_or_else(|_| Err(ApiError::internal(&"a job panicked")), |done| Ok(done?))
        });
        let cancelled = live.cancel.load(Ordering::Relaxed);
        if cancelled && self.jobs().closing {
            return self.store.enter(id, State::Queued);
        }
        let seconds = begun.elapsed().as_secs_f64();
        let late = || ApiError::from(Trouble::refused("the job took longer than it may"));
        let error = if live.is_late() { Some(late()) } else { done.err() };
        let error: Option<Value> = error.map(|e| e.told());
        let state = match &error {
            _ if cancelled && !live.is_late() => State::Cancelled,
            Some(_) => State::Failed,
            None => State::Done,
        };
        let lines = live.lines().iter().fold(String::new(), |mut text, line| {
            let _ = writeln!(text, "{line}");
            text
        });
        self.store.finish(id, state, seconds, &lines, error.as_ref())?;
        live.enter(state);
        self.gauge.ended(kind, state.name(), seconds);
        tracing::info!(job = id, kind, state = state.name(), seconds, "job ended");
        self.store.forget(self.config.bounds.kept).map(|_| ())
    }
}
