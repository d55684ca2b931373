//! [`run`]: work on a thread of its own, while this one lets Python go on, looks for Ctrl-C and tells of progress.

use core::time::Duration;
use everystate::contract::{Progress, Watch};
use pyo3::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Builder;

/// The stack of the work, in bytes: enough for positions that are nested deeply, and for methods that call themselves. What is not used is not taken.
const STACK: usize = 1 << 26;
/// How often Python is asked whether Ctrl-C was pressed, and progress is told.
const EVERY: Duration = Duration::from_millis(50);

/// What a search reports: a word, and two numbers that it is about.
type Event = (&'static str, u64, u64);

/// Who watches a search for Python.
#[derive(Debug, Default)]
pub(crate) struct Watching {
    cancel: Arc<AtomicBool>,
    /// What was reported since Python was told; nothing is kept if nobody listens.
    events: Option<Mutex<Vec<Event>>>,
}

impl Watching {
    /// The flag that ends the search.
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.cancel)
    }

    fn report(&self, event: Event) {
        let Some(events) = &self.events else { return };
        let mut events = events.lock().unwrap_or_else(PoisonError::into_inner);
        // A layer is told by itself; instances are added up; of what else goes on the last word is enough.
        match events.last_mut() {
            Some(last) if last.0 == event.0 => match event.0 {
                "layer" => events.push(event),
                "awaited" | "answered" => last.1 += event.1,
                _ => *last = event,
            },
            _ => events.push(event),
        }
    }

    fn take(&self) -> Vec<Event> {
        let events = self.events.as_ref();
        events.map_or_else(Vec::new, |events| {
            core::mem::take(&mut *events.lock().unwrap_or_else(PoisonError::into_inner))
        })
    }
}

impl Watch for Watching {
    fn progress(&self, progress: Progress) {
        self.report(("positions", progress.positions, progress.frontier));
    }
    fn layer(&self, depth: u64, count: u64) {
        self.report(("layer", depth, count));
    }
    fn narrowed(&self, at_least: u64, at_most: u64) {
        self.report(("narrowed", at_least, at_most));
    }
    fn filled(&self, done: u64, all: u64) {
        self.report(("filled", done, all));
    }
    fn awaited(&self, instances: u64) {
        self.report(("awaited", instances, 0));
    }
    fn answered(&self, instances: u64) {
        self.report(("answered", instances, 0));
    }
    fn cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }
}

/// Does the work on another thread. `told`, if there is one, is called with each event while it lasts.
///
/// # Errors
/// Ctrl-C, what `told` raises (both end the work first), and what the work fails with.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    told: Option<&Bound<'_, PyAny>>,
    work: impl FnOnce(&Watching) -> T + Send,
) -> PyResult<T> {
    let events = told.map(|_| Mutex::default());
    let watching = &Watching { events, ..Watching::default() };
    std::thread::scope(|scope| {
        let (sender, mut ended) = channel::<()>();
        let thread = Builder::new().name("everystate".to_owned()).stack_size(STACK);
        let thread = thread.spawn_scoped(scope, move || {
            let _held = sender;
            work(watching)
        })?;
        let mut raised = None;
        loop {
            // It ends when the thread does, whatever becomes of it.
            let waited;
            (ended, waited) = py.detach(move || {
                let waited = ended.recv_timeout(EVERY);
                (ended, waited)
            });
            let tell = |(what, a, b): Event| {
                told.map_or(Ok(()), |told| told.call1((what, a, b)).map(drop))
            };
            let heard =
                py.check_signals().and_then(|()| watching.take().into_iter().try_for_each(tell));
            if let (Err(error), None) = (heard, &raised) {
                watching.cancel.store(true, Ordering::Relaxed);
                raised = Some(error);
            }
            if waited == Err(RecvTimeoutError::Disconnected) {
                break;
            }
        }
        let done = py.detach(|| thread.join());
        let done = done.unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        raised.map_or(Ok(done), Err)
    })
}
