//! [`Background`]: what is made once, by a thread of its own, while others wait for it as long as they can.

use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::THREADS;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How long who waits does so before asking whether to wait on.
const TURN: Duration = Duration::from_millis(5);

/// What is made once. Whoever has no time to wait for it leaves it to those after; when none is left, its making is ended.
pub(crate) struct Background<T> {
    begun: AtomicBool,
    made: Arc<Shared<T>>,
    cancel: Arc<AtomicBool>,
}

/// What the thread leaves what it made in.
struct Shared<T> {
    made: Mutex<Option<Arc<T>>>,
    done: Condvar,
}

impl<T: Send + Sync + 'static> Background<T> {
    /// Not begun yet.
    pub(crate) fn new() -> Self {
        let made = Arc::new(Shared { made: Mutex::new(None), done: Condvar::new() });
        Self { begun: AtomicBool::new(false), made, cancel: Arc::default() }
    }

    /// Begins making it, unless that has been begun. `task` is only asked for what to do then, which must end soon after the
    /// flag is set.
    pub(crate) fn begin<F>(&self, task: impl FnOnce(Arc<AtomicBool>) -> F)
    where
        F: FnOnce() -> T + Send + 'static,
    {
        if !self.begun.swap(true, Ordering::Relaxed) {
            let (work, shared) = (task(Arc::clone(&self.cancel)), Arc::clone(&self.made));
            let make = move || {
                let fresh = Arc::new(work());
                *shared.made.lock().unwrap_or_else(PoisonError::into_inner) = Some(fresh);
                shared.done.notify_all();
            };
            if THREADS {
                std::thread::spawn(make);
            } else {
                make();
            }
        }
    }

    /// Whether it is made.
    pub(crate) fn is_made(&self) -> bool {
        self.made.made.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// It, as soon as it is made; `None` if it is time to stop before.
    pub(crate) fn wait(&self, stop: &dyn Fn() -> bool) -> Option<Arc<T>> {
        let mut made = self.made.made.lock().unwrap_or_else(PoisonError::into_inner);
        while made.is_none() && !stop() {
            let waited = self.made.done.wait_timeout(made, TURN);
            made = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        made.clone()
    }
}

impl<T> Drop for Background<T> {
    fn drop(&mut self) {
        self.cancel.store(true, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::Background;
    use core::sync::atomic::Ordering;
    use std::sync::mpsc::channel;

    #[test]
    fn it_is_made_once_and_waited_for() {
        let made = Background::new();
        assert_eq!(made.wait(&|| true), None);
        let (go, gone) = channel();
        made.begin(|_| {
            move || {
                gone.recv().unwrap();
                1
            }
        });
        made.begin(|_| || unreachable!());
        assert_eq!(made.wait(&|| true), None);
        assert!(!made.is_made());
        go.send(()).unwrap();
        assert_eq!(made.wait(&|| false).as_deref(), Some(&1));
        assert_eq!(made.wait(&|| true).as_deref(), Some(&1));
        assert!(made.is_made());
    }

    #[test]
    fn its_making_ends_with_it() {
        let made = Background::new();
        let (tell, told) = channel();
        made.begin(|cancel| {
            move || {
                while !cancel.load(Ordering::Relaxed) {
                    std::thread::yield_now();
                }
                tell.send(()).unwrap();
            }
        });
        drop(made);
        told.recv().unwrap();
    }
}
