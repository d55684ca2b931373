//! [`Live`]: what waits or is worked on, as those see it who watch.

use everystate::contract::{Progress, Watch};
use everystate_asked::{Listener, Pace};
use serde_json::Value;
use std::io;
use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
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
    /// It was to be watched, and nobody did.
    Unwatched,
    /// The server ended while it was worked on.
    Interrupted,
}

impl State {
    pub(crate) const ALL: [Self; 7] = [
        Self::Queued,
        Self::Running,
        Self::Done,
        Self::Failed,
        Self::Cancelled,
        Self::Unwatched,
        Self::Interrupted,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Queued => "queued",
            Self::Running => "running",
            Self::Done => "done",
            Self::Failed => "failed",
            Self::Cancelled => "cancelled",
            Self::Unwatched => "unwatched",
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

/// What is sent to those who watch.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    State(State),
    /// How far a search is, as an object.
    Progress(Arc<Value>),
    /// How far a table is that is made for it.
    Table(Arc<Value>),
    /// A layer of an exploration: how far it is, and how many positions it has.
    Layer(u64, u64),
    /// A line of the answer, with its number from 0.
    Line(usize, Arc<str>),
    /// What is known of a shortest solution: as an object, what there is to send.
    Narrowed(Arc<Value>),
    /// The job of this number does not wait for it any more, while others do.
    Left(Arc<str>),
    /// Nothing more will come; the store has it all.
    End,
}

/// Why it is ended. What comes later here stands against what comes before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub(crate) enum Cause {
    /// It is not.
    None,
    /// It left the quick lane, and will begin again.
    Moved,
    /// Its time is over.
    Late,
    /// Nobody watches it.
    Unwatched,
    /// Whoever asked does not want it any more.
    Cancelled,
    /// The server ends.
    Closing,
}

impl Cause {
    const ALL: [Self; 6] =
        [Self::None, Self::Moved, Self::Late, Self::Unwatched, Self::Cancelled, Self::Closing];
}

/// Events that one who watches may be behind; who is further behind misses some before the end.
const BEHIND: usize = 256;

/// What waits or is worked on.
pub(crate) struct Live {
    /// Why it is ended, as a number.
    cause: AtomicU8,
    /// Set with it, for those who look at nothing else; a run has one of its own.
    flag: Mutex<Arc<AtomicBool>>,
    /// When it is ended.
    end: Mutex<Option<Instant>>,
    events: broadcast::Sender<Event>,
    seen: Mutex<Seen>,
    longest: usize,
}

/// What is sent first to those who come late.
#[derive(Clone, Debug)]
pub(crate) struct SoFar {
    pub(crate) state: State,
    pub(crate) lines: Vec<Arc<str>>,
    /// Positions at each distance.
    pub(crate) layers: Vec<u64>,
    /// What is known of a shortest solution.
    pub(crate) narrowed: Option<Arc<Value>>,
    /// How far the search is, and the table.
    pub(crate) progress: Option<Arc<Value>>,
    pub(crate) table: Option<Arc<Value>>,
}

impl SoFar {
    fn nothing(state: State) -> Self {
        let (lines, layers) = (Vec::new(), Vec::new());
        Self { state, lines, layers, narrowed: None, progress: None, table: None }
    }
}

struct Seen {
    so_far: SoFar,
    /// What is not shown yet: it may begin again, and then it was never there.
    held: Option<Vec<Event>>,
    bytes: usize,
    pace: Pace,
    /// When it was begun.
    begun: Option<Instant>,
}

impl Seen {
    fn nothing(state: State) -> Self {
        let so_far = SoFar::nothing(state);
        Self { so_far, held: None, bytes: 0, pace: Pace::default(), begun: None }
    }
}

impl Live {
    /// It waits; its answer may have so many bytes.
    pub(crate) fn new(longest: usize) -> Self {
        let (events, _) = broadcast::channel(BEHIND);
        let seen = Mutex::new(Seen::nothing(State::Queued));
        let (cause, flag, end) = (AtomicU8::new(0), Mutex::default(), Mutex::default());
        Self { cause, flag, end, events, seen, longest }
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn flag(&self) -> MutexGuard<'_, Arc<AtomicBool>> {
        self.flag.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends it, if it is worked on: soon after.
    pub(crate) fn stop(&self, cause: Cause) {
        self.cause.fetch_max(cause as u8, Ordering::Relaxed);
        self.flag().store(true, Ordering::Relaxed);
    }

    /// Why it is ended.
    pub(crate) fn cause(&self) -> Cause {
        let number = usize::from(self.cause.load(Ordering::Relaxed));
        Cause::ALL.get(number).copied().unwrap_or(Cause::Cancelled)
    }

    /// Says when it is to be ended.
    pub(crate) fn ends_by(&self, end: Option<Instant>) {
        *self.end.lock().unwrap_or_else(PoisonError::into_inner) = end;
    }

    /// Ends it if its time is over.
    pub(crate) fn end_if_late(&self) {
        let end = *self.end.lock().unwrap_or_else(PoisonError::into_inner);
        if end.is_some_and(|end| Instant::now() > end) {
            self.stop(Cause::Late);
        }
    }

    /// It is begun; if it is `held`, what comes of it is not shown before it is [`shown`](Self::show).
    pub(crate) fn begin(&self, held: bool) {
        let mut seen = self.seen();
        *seen = Seen::nothing(State::Running);
        seen.begun = Some(Instant::now());
        seen.held = held.then(Vec::new);
        drop(seen);
        self.tell(Event::State(State::Running));
    }

    /// What came of it so far is shown, and from now on what comes.
    pub(crate) fn show(&self) {
        let mut seen = self.seen();
        for event in seen.held.take().unwrap_or_default() {
            self.tell(event);
        }
    }

    /// What came of it is forgotten: it waits, and will begin again.
    pub(crate) fn forget(&self) {
        *self.flag() = Arc::default();
        // Who does not want it any more may have said so at this moment.
        let moved = Cause::Moved as u8;
        let _ = self.cause.compare_exchange(moved, 0, Ordering::Relaxed, Ordering::Relaxed);
        if self.cause() != Cause::None {
            self.flag().store(true, Ordering::Relaxed);
        }
        self.ends_by(None);
        *self.seen() = Seen::nothing(State::Queued);
        self.tell(Event::State(State::Queued));
    }

    pub(crate) fn enter(&self, state: State) {
        self.seen().so_far.state = state;
        self.tell(Event::State(state));
    }

    /// Nobody may watch: that is no failure.
    pub(crate) fn tell(&self, event: Event) {
        let _ = self.events.send(event);
    }

    /// Tells it, or keeps it until it may be told.
    fn tell_or_hold(&self, seen: &mut Seen, event: Event) {
        match &mut seen.held {
            Some(held) => held.push(event),
            None => self.tell(event),
        }
    }

    /// All lines, shown or not.
    pub(crate) fn lines(&self) -> Vec<Arc<str>> {
        self.seen().so_far.lines.clone()
    }

    /// What is shown of it, and for how many seconds it is worked on.
    pub(crate) fn so_far(&self) -> (SoFar, Option<f64>) {
        let seen = self.seen();
        let mut so_far = seen.so_far.clone();
        if seen.held.is_some() {
            so_far = SoFar { progress: so_far.progress, ..SoFar::nothing(so_far.state) };
        }
        (so_far, seen.begun.map(|begun| begun.elapsed().as_secs_f64()))
    }

    /// What is to come, and what is shown so far.
    pub(crate) fn watch(&self) -> (broadcast::Receiver<Event>, SoFar) {
        // Between the two nothing may be told: it would be missed, or come twice.
        let seen = self.seen();
        let events = self.events.subscribe();
        let held = seen.held.is_some();
        let so_far = seen.so_far.clone();
        drop(seen);
        let nothing = SoFar::nothing(so_far.state);
        (events, if held { SoFar { progress: so_far.progress, ..nothing } } else { so_far })
    }
}

impl Watch for Live {
    fn progress(&self, progress: Progress) {
        let mut seen = self.seen();
        if let Some(told) = seen.pace.progress(progress).map(Arc::new) {
            seen.so_far.progress = Some(Arc::clone(&told));
            self.tell(Event::Progress(told));
        }
    }
    fn table(&self, bytes: u64, kept: bool) {
        let mut seen = self.seen();
        if let Some(told) = seen.pace.table(bytes, kept).map(Arc::new) {
            seen.so_far.table = Some(Arc::clone(&told));
            self.tell_or_hold(&mut seen, Event::Table(told));
        }
    }
    fn filled(&self, done: u64, all: u64) {
        let mut seen = self.seen();
        if let Some(told) = seen.pace.filled(done, all).map(Arc::new) {
            seen.so_far.table = Some(Arc::clone(&told));
            self.tell_or_hold(&mut seen, Event::Table(told));
        }
    }
    /// Of several searches one after the other the first has its layers sent.
    fn layer(&self, depth: u64, count: u64) {
        let mut seen = self.seen();
        seen.pace.layer();
        if depth == seen.so_far.layers.len() as u64 {
            seen.so_far.layers.push(count);
            self.tell_or_hold(&mut seen, Event::Layer(depth, count));
        }
    }
    fn cancelled(&self) -> bool {
        self.cause.load(Ordering::Relaxed) > 0
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
        let number = seen.so_far.lines.len();
        seen.so_far.lines.push(line.clone());
        self.tell_or_hold(&mut seen, Event::Line(number, line));
        Ok(())
    }
    fn narrow(&self, known: Value) {
        let known = Arc::new(known);
        let mut seen = self.seen();
        seen.so_far.narrowed = Some(Arc::clone(&known));
        self.tell_or_hold(&mut seen, Event::Narrowed(known));
    }
    fn cancel(&self) -> Arc<AtomicBool> {
        self.flag().clone()
    }
    fn longest(&self) -> usize {
        self.longest
    }
}
