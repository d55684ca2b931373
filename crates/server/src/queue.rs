//! [`Queue`]: jobs as they are asked for, watched and ended. What is done for them is in `work`.

use crate::client::Client;
use crate::config::Config;
use crate::error::ApiError;
use crate::gauge::Gauge;
use crate::held::{Held, Jobs, New, Work, cause};
use crate::job::{Cause, Event, Live, SoFar, State};
use crate::lanes::Number;
use crate::store::{Asked, Ended, Store};
use axum::http::StatusCode;
use everystate_asked::JobRequest;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use uuid::Uuid;

/// How often the time is looked at.
const TICK: Duration = Duration::from_millis(100);

/// The jobs of a server.
pub(crate) struct Queue {
    jobs: Mutex<Jobs>,
    /// Something waits, or the queue closes.
    pub(crate) more: Condvar,
    /// The queue closes.
    tick: Condvar,
    threads: Mutex<Vec<JoinHandle<()>>>,
    pub(crate) store: Store,
    pub(crate) config: Config,
    pub(crate) gauge: Gauge,
    /// What answers are given under: by which program, within what.
    pub(crate) given: String,
    /// Definitions that are read at once: a short text can take a lot of memory.
    turns: Arc<Semaphore>,
}

/// How many definitions are read at once.
const TURNS: usize = 2;

/// What became of a request.
pub(crate) struct Submitted {
    /// The job's number.
    pub(crate) id: String,
    /// Whether it was answered before.
    pub(crate) answered: bool,
}

/// A job that waits or is worked on, as it is listed.
pub(crate) struct Listed {
    pub(crate) so_far: SoFar,
    pub(crate) seconds: Option<f64>,
    pub(crate) question: Option<&'static str>,
    pub(crate) watched: bool,
}

impl Queue {
    /// The queue with what the store holds of it, and its threads.
    pub(crate) fn begin(store: Store, config: Config) -> Result<Arc<Self>, String> {
        let workers = config.workers.max(1);
        let mut jobs = Jobs::new(workers);
        let waits = store.recover().map_err(|e| e.to_string())?;
        for one in &waits {
            let live = Live::new(config.bounds.answer);
            let new = New { live, client: None, digest: None, question: None };
            jobs.begin(&one.id, one.watched, new);
        }
        if !waits.is_empty() {
            tracing::info!(jobs = waits.len(), "jobs go on waiting");
        }
        let most = jobs.lanes.most();
        let (jobs, threads, gauge) = (Mutex::new(jobs), Mutex::default(), Gauge::new());
        let (more, tick) = (Condvar::new(), Condvar::new());
        let (turns, given) = (Arc::new(Semaphore::new(TURNS)), given(&config));
        let queue =
            Arc::new(Self { jobs, more, tick, threads, store, config, gauge, given, turns });
        for _ in 0..most {
            queue.spawn("job", |queue| queue.work()).map_err(|e| e.to_string())?;
        }
        queue.spawn("time", Self::keep_time).map_err(|e| e.to_string())?;
        Ok(queue)
    }

    fn spawn(self: &Arc<Self>, name: &str, run: fn(&Arc<Self>)) -> std::io::Result<()> {
        let queue = Arc::clone(self);
        let thread = std::thread::Builder::new().name(name.to_owned());
        let thread = thread.spawn(move || run(&queue))?;
        let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        threads.retain(|thread| !thread.is_finished());
        threads.push(thread);
        Ok(())
    }

    /// Waits until all threads have ended, after [`close`](Self::close).
    pub(crate) fn join(&self) {
        loop {
            let mut threads = self.threads.lock().unwrap_or_else(PoisonError::into_inner);
            let Some(thread) = threads.pop() else { return };
            drop(threads);
            let _ = thread.join();
        }
    }

    pub(crate) fn jobs(&self) -> MutexGuard<'_, Jobs> {
        self.jobs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until a definition may be read; it may be as long as this lives.
    pub(crate) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        self.turns.clone().acquire_owned().await.ok()
    }

    /// Takes a job on, unless the same was answered before, or whoever watched the same has come back.
    pub(crate) fn submit(
        &self,
        request: &JobRequest,
        client: Client,
    ) -> Result<Submitted, ApiError> {
        request.check(&self.config.share())?;
        let (watched, puzzle) = (request.watched, &*request.puzzle);
        let mut alike = request.clone();
        alike.watched = false;
        let text = serde_json::to_string(&alike).map_err(|e| ApiError::internal(&e))?;
        let digest = digest(&text);
        let internal = |e: rusqlite::Error| ApiError::internal(&e);
        let mut jobs = self.jobs();
        if jobs.closing {
            let message = "the server is about to end";
            return Err(ApiError::new(StatusCode::SERVICE_UNAVAILABLE, message));
        }
        let mut shared = None;
        if request.repeats() {
            let id = self.store.answered(digest, &text, &self.given).map_err(internal)?;
            if let Some(id) = id {
                return Ok(Submitted { id, answered: true });
            }
            shared = self.same(&jobs, (digest, &text)).map_err(internal)?;
            if let Some(id) = shared.filter(|_| watched).and_then(|number| jobs.left(number)) {
                return Ok(Submitted { id, answered: false });
            }
        }
        self.admit(&jobs, client)?;
        let id = Uuid::now_v7().simple().to_string();
        let (kind, request_text) = (request.kind.name(), &*text);
        let asked = Asked { kind, puzzle, request: request_text, digest, watched };
        self.store.add(&id, asked).map_err(internal)?;
        if let Some(number) = shared {
            jobs.join(&id, number, (client, watched));
            if jobs.works.get(&number).is_some_and(|work| work.running) {
                self.store.enter(&id, State::Running).map_err(internal)?;
            }
        } else {
            let (digest, question) = (request.repeats().then_some(digest), request.question());
            let live = Live::new(self.config.bounds.answer);
            jobs.begin(&id, watched, New { live, client, digest, question });
            drop(jobs);
            self.more.notify_one();
        }
        Ok(Submitted { id, answered: false })
    }

    /// A work for the same request, if there is one.
    fn same(&self, jobs: &Jobs, (digest, text): (i64, &str)) -> rusqlite::Result<Option<Number>> {
        let Some((number, work)) = jobs.shared(digest) else { return Ok(None) };
        let Some(id) = work.holders.first() else { return Ok(None) };
        // Others may have the same digest.
        Ok(self.store.request(id)?.filter(|other| other == text).map(|_| number))
    }

    /// Refuses more than may wait, and more than one client may have.
    fn admit(&self, jobs: &Jobs, client: Client) -> Result<(), ApiError> {
        let (most, each) = (self.config.bounds.waiting, self.config.bounds.each);
        let message = if client.is_some() && jobs.of(client) >= each {
            format!(
                "{each} jobs of yours wait or are worked on, as many as one client may have here; \
                 try again when some have ended"
            )
        } else if jobs.counts().0 >= most {
            format!("{most} jobs are waiting; try again later")
        } else {
            return Ok(());
        };
        Err(ApiError::new(StatusCode::TOO_MANY_REQUESTS, message))
    }

    /// What a job waits for, and whether it came late to it.
    pub(crate) fn live(&self, id: &str) -> Option<(Arc<Live>, bool)> {
        self.jobs().live(id)
    }

    /// How many jobs wait, and how many are worked on.
    pub(crate) fn counts(&self) -> (usize, usize) {
        self.jobs().counts()
    }

    /// The numbers of the jobs that wait or are worked on.
    pub(crate) fn ids(&self) -> Vec<String> {
        self.jobs().held.keys().cloned().collect()
    }

    /// A job that waits or is worked on, as it is listed.
    pub(crate) fn listed(&self, id: &str) -> Option<Listed> {
        let jobs = self.jobs();
        let held = jobs.held.get(id)?;
        let work = jobs.works.get(&held.work)?;
        let (so_far, seconds) = shown(held, work);
        Some(Listed { so_far, seconds, question: work.question, watched: held.is_watched() })
    }

    /// Somebody asked for a job.
    pub(crate) fn seen(&self, id: &str) {
        self.jobs().seen(id);
    }

    /// Somebody follows the events of a job from now on, as long as what is returned lives.
    pub(crate) fn follow(self: &Arc<Self>, id: &str) -> Following {
        self.jobs().follow(id, true);
        Following { queue: Arc::clone(self), id: id.to_owned() }
    }

    /// Ends a job, if it has not ended; one that is worked on ends soon after.
    pub(crate) fn cancel(&self, id: &str) -> rusqlite::Result<()> {
        self.leave(&mut self.jobs(), id, State::Cancelled)
    }

    /// A job ends without an answer. What is done for it goes on if others wait for it, too.
    fn leave(&self, jobs: &mut Jobs, id: &str, state: State) -> rusqlite::Result<()> {
        let Some(held) = jobs.held.get(id) else { return Ok(()) };
        let number = held.work;
        let Some(work) = jobs.works.get(&number) else { return Ok(()) };
        let alone = work.holders.len() == 1;
        if alone && work.running {
            // Who works on it says how it ended.
            work.live.stop(cause(state));
            return Ok(());
        }
        let live = work.live.clone();
        let (so_far, seconds) = shown(held, work);
        let lines = text(&so_far.lines);
        let (seconds, error, given) = (seconds.unwrap_or(0.0), None, None);
        self.store.finish(id, Ended { state, seconds, lines: &lines, error, given })?;
        jobs.release(id);
        if let Some(job) = self.store.job(id)? {
            self.gauge.ended(&job.kind, state.name());
        }
        if alone {
            jobs.remove(number);
        }
        live.tell(Event::Left(id.into()));
        Ok(())
    }

    /// Ends all that is worked on; it waits again when the next server begins.
    pub(crate) fn close(&self) {
        let mut jobs = self.jobs();
        jobs.closing = true;
        for work in jobs.works.values() {
            work.live.stop(Cause::Closing);
        }
        drop(jobs);
        self.more.notify_all();
        self.tick.notify_all();
    }

    /// Ends jobs that do not keep their time, and those that nobody watches; has those leave the quick lane that take longer.
    fn keep_time(self: &Arc<Self>) {
        let mut jobs = self.jobs();
        while !jobs.closing {
            let running = jobs.works.values().filter(|work| work.running);
            running.for_each(|work| work.live.end_if_late());
            for id in jobs.unwatched(self.config.bounds.unwatched) {
                if let Err(e) = self.leave(&mut jobs, &id, State::Unwatched) {
                    tracing::error!(job = id, error = %e, "the store fails");
                }
            }
            for number in jobs.over() {
                self.outlast(&mut jobs, number);
            }
            let (waiting, running) = jobs.counts();
            self.gauge.jobs(waiting, running);
            let next = jobs.until().map(|until| until.saturating_duration_since(Instant::now()));
            let next = next.map_or(TICK, |next| next.min(TICK));
            jobs = self.tick.wait_timeout(jobs, next).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// The time of a work in the quick lane is over.
    fn outlast(self: &Arc<Self>, jobs: &mut Jobs, number: Number) {
        let stays = jobs.lanes.outlasts(number);
        let Some(work) = jobs.works.get(&number) else { return };
        if stays {
            work.live.show();
        } else {
            work.live.stop(Cause::Moved);
            // Until it has ended its thread is none of the lane's.
            match self.spawn("job", |queue| queue.work()) {
                Ok(()) => {
                    jobs.replaced.insert(number);
                }
                Err(e) => tracing::error!(error = %e, "no thread for the quick lane"),
            }
        }
    }
}

/// Somebody follows the events of a job.
pub(crate) struct Following {
    queue: Arc<Queue>,
    id: String,
}

impl Drop for Following {
    fn drop(&mut self) {
        self.queue.jobs().follow(&self.id, false);
    }
}

/// What a job is shown of its work, and for how many seconds that is worked on.
fn shown(held: &Held, work: &Work) -> (SoFar, Option<f64>) {
    let (so_far, seconds) = work.live.so_far();
    let lines = if held.late { Vec::new() } else { so_far.lines };
    (SoFar { lines, ..so_far }, seconds.filter(|_| work.running))
}

/// Lines as they are kept.
pub(crate) fn text(lines: &[Arc<str>]) -> String {
    lines.iter().fold(String::new(), |mut text, line| {
        let _ = writeln!(text, "{line}");
        text
    })
}

/// By which a request is found.
fn digest(text: &str) -> i64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish().cast_signed()
}

/// What answers are given under: by which program, within what. Where that is not known, answers are given again by this process alone.
fn given(config: &Config) -> String {
    let program = config.program.clone();
    let program = program.unwrap_or_else(|| Uuid::now_v7().simple().to_string());
    let share = config.share();
    let within = format!("{} {} {}", share.bytes, share.time.as_secs_f64(), share.threads);
    format!("{} {program} {within}", env!("CARGO_PKG_VERSION"))
}
