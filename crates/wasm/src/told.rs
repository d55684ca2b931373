//! [`Teller`]: a job's events, a line each, as they come.

use everystate::contract::{Progress, Watch};
use everystate_asked::{Listener, Pace};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The most bytes of an answer.
const LONGEST: usize = 64 << 20;

/// Writes what becomes of a job: `state`, `progress`, `table`, `layer`, `narrowed`, `line`, and at last `end`.
pub(crate) struct Teller<'a> {
    so_far: Mutex<SoFar<'a>>,
    cancel: Arc<AtomicBool>,
}

struct SoFar<'a> {
    out: &'a mut (dyn Write + Send),
    /// Layers of the first search that were told.
    layers: u64,
    /// Bytes of lines.
    bytes: usize,
    pace: Pace,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(out: &'a mut (dyn Write + Send)) -> Self {
        let so_far = SoFar { out, layers: 0, bytes: 0, pace: Pace::default() };
        Self { so_far: Mutex::new(so_far), cancel: Arc::default() }
    }

    fn so_far(&self) -> MutexGuard<'_, SoFar<'a>> {
        self.so_far.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of an event.
    pub(crate) fn tell(&self, event: &str, data: &Value) -> io::Result<()> {
        self.so_far().tell(event, &data.to_string())
    }
}

impl SoFar<'_> {
    fn tell(&mut self, event: &str, data: &str) -> io::Result<()> {
        writeln!(self.out, "{{\"event\":\"{event}\",\"data\":{data}}}")?;
        self.out.flush()
    }
}

impl Watch for Teller<'_> {
    fn progress(&self, progress: Progress) {
        let mut so_far = self.so_far();
        if let Some(told) = so_far.pace.progress(progress) {
            let _ = so_far.tell("progress", &told.to_string());
        }
    }
    fn table(&self, bytes: u64, kept: bool) {
        let mut so_far = self.so_far();
        if let Some(told) = so_far.pace.table(bytes, kept) {
            let _ = so_far.tell("table", &told.to_string());
        }
    }
    fn filled(&self, done: u64, all: u64) {
        let mut so_far = self.so_far();
        if let Some(told) = so_far.pace.filled(done, all) {
            let _ = so_far.tell("table", &told.to_string());
        }
    }
    /// Of several searches one after the other the first has its layers told.
    fn layer(&self, depth: u64, count: u64) {
        let mut so_far = self.so_far();
        so_far.pace.layer();
        if depth == so_far.layers {
            so_far.layers += 1;
            let data = json!({ "depth": depth, "count": count });
            let _ = so_far.tell("layer", &data.to_string());
        }
    }
}

impl Listener for Teller<'_> {
    fn line(&self, line: &str) -> io::Result<()> {
        let mut so_far = self.so_far();
        so_far.bytes += line.len() + 1;
        if so_far.bytes > LONGEST {
            return Err(io::Error::other(format!(
                "the answer is longer than {} KiB",
                LONGEST >> 10
            )));
        }
        so_far.tell("line", line)
    }
    fn narrow(&self, known: Value) {
        let _ = self.tell("narrowed", &known);
    }
    fn cancel(&self) -> Arc<AtomicBool> {
        self.cancel.clone()
    }
    fn longest(&self) -> usize {
        LONGEST
    }
}
