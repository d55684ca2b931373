//! [`Made`]: what is made by whoever asks for it first, if there is time.

use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

/// How long who waits for another does so before asking whether to wait on.
const TURN: Duration = Duration::from_millis(5);

/// What is made once. What was not made to its end, because there was no time, is made anew by the next who asks.
pub(crate) struct Made<T>(Mutex<Option<Arc<T>>>);

impl<T> Made<T> {
    /// Not made yet.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// It, made if it is not; `None` if it is time to stop before that is done.
    pub(crate) fn get(&self, make: impl FnOnce() -> T, stop: &dyn Fn() -> bool) -> Option<Arc<T>> {
        loop {
            let mut made = match self.0.try_lock() {
                Ok(made) => made,
                Err(TryLockError::Poisoned(made)) => made.into_inner(),
                Err(TryLockError::WouldBlock) if stop() => return None,
                Err(TryLockError::WouldBlock) => {
                    std::thread::sleep(TURN);
                    continue;
                }
            };
            if let Some(made) = &*made {
                return Some(Arc::clone(made));
            }
            let fresh = Arc::new(make());
            if stop() {
                return None;
            }
            *made = Some(Arc::clone(&fresh));
            return Some(fresh);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Made;

    #[test]
    fn what_was_stopped_is_made_again() {
        let made = Made::new();
        assert_eq!(made.get(|| 1, &|| true), None);
        assert_eq!(made.get(|| 2, &|| false).as_deref(), Some(&2));
        assert_eq!(made.get(|| 3, &|| true).as_deref(), Some(&2));
    }
}
