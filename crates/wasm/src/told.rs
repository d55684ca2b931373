//! [`Teller`]: a job's events, a line each, as they come.

use everystate::contract::{Progress, Watch};
use everystate_asked::{Listener, progressed};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How often progress is told.
const OFTEN: Duration = Duration::from_millis(100);
/// The most bytes of an answer.
const LONGEST: usize = 64 << 20;

/// Writes what becomes of a job: `state`, `progress`, `layer`, `narrowed`, `line`, and at last `end`.
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
    told: Instant,
}

impl<'a> Teller<'a> {
    pub(crate) fn new(out: &'a mut (dyn Write + Send)) -> Self {
        let so_far = SoFar { out, layers: 0, bytes: 0, told: Instant::now() };
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
        if so_far.told.elapsed() >= OFTEN {
            so_far.told = Instant::now();
            let _ = so_far.tell("progress", &progressed(progress).to_string());
        }
    }
    /// Of several searches one after the other the first has its layers told.
    fn layer(&self, depth: u64, count: u64) {
        let mut so_far = self.so_far();
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
