//! [`Made`]: what is made by whoever asks for it first, if there is time.

use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

/// How long who waits for another does so before asking whether to wait on.
const TURN: Duration = Duration::from_millis(5);

/// What is made once, if it can be. What was not made because there was no time is tried anew by the next who asks.
pub(crate) struct Made<T>(Mutex<Option<Option<Arc<T>>>>);

impl<T> Made<T> {
    /// Not made yet.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(None))
    }

    /// It, made if it is not; `None` if it cannot be made, or it is time to stop before it is.
    pub(crate) fn get(
        &self,
        make: impl FnOnce() -> Option<T>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Arc<T>> {
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
            if made.is_none() {
                let fresh = make().map(Arc::new);
                if fresh.is_none() && stop() {
                    return None;
                }
                *made = Some(fresh);
            }
            return made.clone().flatten();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Made;

    #[test]
    fn what_was_stopped_is_made_again() {
        let made = Made::new();
        assert_eq!(made.get(|| None, &|| true), None);
        assert_eq!(made.get(|| Some(2), &|| true).as_deref(), Some(&2));
        assert_eq!(made.get(|| Some(3), &|| false).as_deref(), Some(&2));
    }

    #[test]
    fn what_cannot_be_made_is_not_tried_again() {
        let made = Made::<u8>::new();
        assert_eq!(made.get(|| None, &|| false), None);
        assert_eq!(made.get(|| unreachable!(), &|| false), None);
    }
}
