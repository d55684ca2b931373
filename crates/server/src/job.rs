//! [`Live`]: a job that waits or is worked on, as those see it who watch.

use everystate::contract::{Progress, Watch};
use everystate_asked::Listener;
use serde_json::Value;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::broadcast;

/// Where a job is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum State {
    Queued,
    Running,
    /// Answered: solved, proved, or stopped by a limit with what was proved.
    Done,
    /// Refused, or its answer is too long.
    Failed,
    Cancelled,
    /// The server ended while it was worked on.
    Interrupted,
}

impl State {
    pub(crate) const ALL: [Self; 6] =
        [Self::Queued, Self::Running, Self::Done, Self::Failed, Self::Cancelled, Self::Interrupted];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Interrupted => "interrupted",
        }
    }

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.name() == name)
    }

    /// Whether nothing more will come.
    pub(crate) fn is_final(self) -> bool {
        !matches!(self, Self::Queued | Self::Running)
    }
}

/// What is sent to those who watch a job.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    State(State),
    Progress(Progress),
    /// A layer of an exploration: how far it is, and how many positions it has.
    Layer(u64, u64),
    /// A line of the answer, with its number from 0.
    Line(usize, Arc<str>),
    /// What is known of a shortest solution: as an object, what there is to send.
    Narrowed(Arc<Value>),
    /// Nothing more will come; the store has it all.
    End,
}

/// Events that one who watches may be behind; who is further behind misses some before the end.
const BEHIND: usize = 256;
/// How often progress is sent.
const OFTEN: Duration = Duration::from_millis(100);

/// A job that waits or is worked on.
pub(crate) struct Live {
    /// Set by who does not want it any more.
    pub(crate) cancel: Arc<AtomicBool>,
    /// When it is ended, and whether it was.
    end: Mutex<Option<Instant>>,
    late: AtomicBool,
    events: broadcast::Sender<Event>,
    seen: Mutex<Seen>,
    longest: usize,
}

/// What is sent first to those who come late.
pub(crate) struct SoFar {
    pub(crate) state: State,
    pub(crate) lines: Vec<Arc<str>>,
    /// Positions at each distance.
    pub(crate) layers: Vec<u64>,
    /// What is known of a shortest solution.
    pub(crate) narrowed: Option<Arc<Value>>,
}

struct Seen {
    state: State,
    lines: Vec<Arc<str>>,
    /// Positions at each distance.
    layers: Vec<u64>,
    narrowed: Option<Arc<Value>>,
    bytes: usize,
    told: Instant,
}

impl Live {
    /// A job that waits; its answer may have so many bytes.
    pub(crate) fn new(longest: usize) -> Self {
        let (state, told) = (State::Queued, Instant::now());
        let (lines, layers) = (Vec::new(), Vec::new());
        let seen = Seen { state, lines, layers, narrowed: None, bytes: 0, told };
        let (events, _) = broadcast::channel(BEHIND);
        let (cancel, end, late) = (Arc::default(), Mutex::default(), AtomicBool::new(false));
        Self { cancel, end, late, events, seen: Mutex::new(seen), longest }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Says when the job is to be ended.
    pub(crate) fn ends_by(&self, end: Option<Instant>) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Ends the job if its time is over.
    pub(crate) fn end_if_late(&self) {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_some_and(|end| Instant::now() > end) && !self.cancel.swap(true, Ordering::Relaxed)
        {
            self.late.store(true, Ordering::Relaxed);
        }
    }

    /// Whether it was ended because its time was over.
    pub(crate) fn is_late(&self) -> bool {
        self.late.load(Ordering::Relaxed)
    }

    pub(crate) fn enter(&self, state: State) {
        self.seen().state = state;
        self.tell(Event::State(state));
    }

    /// Nobody may watch: that is no failure.
    pub(crate) fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }

    pub(crate) fn lines(&self) -> Vec<Arc<str>> {
        self.seen().lines.clone()
    }

    /// What is to come, and what there was so far.
    pub(crate) fn watch(&self) -> (broadcast::Receiver<Event>, SoFar) {
        let seen = self.seen();
        let (state, lines, layers) = (seen.state, seen.lines.clone(), seen.layers.clone());
        let narrowed = seen.narrowed.clone();
        (self.events.subscribe(), SoFar { state, lines, layers, narrowed })
    }
}

impl Watch for Live {
    fn progress(&self, progress: Progress) {
        let mut seen = self.seen();
        if seen.told.elapsed() >= OFTEN {
            seen.told = Instant::now();
            drop(seen);
            self.tell(Event::Progress(progress));
        }
    }
    /// Of several searches one after the other the first has its layers sent.
    fn layer(&self, depth: u64, count: u64) {
        let mut seen = self.seen();
        if depth == seen.layers.len() as u64 {
            seen.layers.push(count);
            drop(seen);
            self.tell(Event::Layer(depth, count));
        }
    }
    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

impl Listener for Live {
    fn line(&self, line: &str) -> io::Result<()> {
        let mut seen = self.seen();
        seen.bytes += line.len() + 1;
        if seen.bytes > self.longest {
            let most = self.longest >> 10;
            return Err(io::Error::other(format!("the answer is longer than {most} KiB")));
        }
        let line: Arc<str> = line.into();
        let number = seen.lines.len();
        seen.lines.push(line.clone());
        drop(seen);
        self.tell(Event::Line(number, line));
        Ok(())
    }
    fn narrow(&self, known: Value) {
        let known = Arc::new(known);
        self.seen().narrowed = Some(Arc::clone(&known));
        self.tell(Event::Narrowed(known));
    }
    fn cancel(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }
    fn longest(&self) -> usize {
        self.longest
    }
}
