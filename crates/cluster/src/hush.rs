//! Panics that are no news: those of timely's threads when a connection breaks, which its own [`Fault`](crate::fault::Fault) tells.

use std::cell::Cell;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// Whether a panic of this thread is caught, and told otherwise.
    static CAUGHT: Cell<bool> = const { Cell::new(false) };
}

/// How timely's threads are called.
const THREADS: &str = "timely:";

/// Has panics that are caught say nothing; all others are told as before.
pub(crate) fn hush() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let thread = std::thread::current();
            let is_timely = thread.name().is_some_and(|name| name.starts_with(THREADS));
            if !is_timely && !CAUGHT.get() {
                before(info);
            }
        }));
    });
}

/// Does something that panics when a connection is broken; `None` if it did.
pub(crate) fn caught<T>(what: impl FnOnce() -> T) -> Option<T> {
    CAUGHT.set(true);
    let result = panic::catch_unwind(AssertUnwindSafe(what)).ok();
    CAUGHT.set(false);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_panics_is_caught() {
        hush();
        assert_eq!(caught(|| 7), Some(7));
        assert_eq!(caught(|| -> u8 { panic!("broken") }), None);
    }
}
