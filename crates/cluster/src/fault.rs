//! [`Fault`]: why the processes cannot go on, the first reason that one of the threads saw.

use everystate_puzzle::peers::Lost;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Why the processes cannot go on, the first reason that one of the threads saw.
#[derive(Clone, Debug, Default)]
pub(crate) struct Fault(Arc<(Mutex<Option<Lost>>, Condvar)>);

impl Fault {
    fn held(&self) -> MutexGuard<'_, Option<Lost>> {
        self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a reason; those after the first are mostly what came of it.
    pub(crate) fn tell(&self, process: usize, message: String) {
        self.held().get_or_insert(Lost { process: Some(process), message });
        self.0.1.notify_all();
    }

    /// The reason, if there is one.
    pub(crate) fn told(&self) -> Option<Lost> {
        self.held().clone()
    }

    /// The reason, once there is one, if that is within this time.
    pub(crate) fn within(&self, time: Duration) -> Option<Lost> {
        let guard = self.held();
        let waited = self.0.1.wait_timeout_while(guard, time, |lost| lost.is_none());
        waited.unwrap_or_else(PoisonError::into_inner).0.clone()
    }
}
