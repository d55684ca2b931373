//! [`Bounds`]: how far a search may go, as the class `Limits` of the package says it.

use super::faults;
use core::time::Duration;
use everystate::contract::Limits;
use pyo3::prelude::*;

/// The fields of `everystate.Limits`.
#[derive(Debug, FromPyObject)]
pub(crate) struct Bounds {
    positions: Option<u64>,
    depth: Option<u64>,
    memory: Option<u64>,
    seconds: Option<f64>,
    threads: Option<usize>,
}

impl Bounds {
    /// The same for the engines.
    ///
    /// # Errors
    /// Seconds that are none.
    pub(crate) fn limits(&self, py: Python<'_>) -> PyResult<Limits> {
        let none = Limits::none();
        let time = self.seconds.map(|seconds| {
            let why = |_| faults::usage(py, format!("{seconds} is no number of seconds"));
            Duration::try_from_secs_f64(seconds).map_err(why)
        });
        Ok(Limits {
            positions: self.positions.unwrap_or(none.positions),
            depth: self.depth.unwrap_or(none.depth),
            bytes: self.memory.unwrap_or(none.bytes),
            threads: self.threads.unwrap_or(none.threads),
            time: time.transpose()?,
            cancel: None,
        })
    }

    /// How many threads work: as many as there are unless it says.
    pub(crate) fn threads(&self) -> usize {
        let all = || std::thread::available_parallelism().map_or(1, usize::from);
        self.threads.unwrap_or_else(all).max(1)
    }
}
