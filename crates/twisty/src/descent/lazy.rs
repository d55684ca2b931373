//! [`Lazy`]: what is made by whoever asks for it first, if there is time.

use std::sync::{Arc, Mutex, TryLockError};
use std::time::Duration;

/// How long who waits for another does so before asking whether to wait on.
const TURN: Duration = Duration::from_millis(5);

/// What is made once, if it can be. What was not made because there was no time is tried anew by the next who asks.
pub(crate) struct Lazy<T>(Mutex<State<T>>);

/// How far it is.
enum State<T> {
    Unknown,
    /// It cannot be made.
    None,
    Some(Arc<T>),
}

impl<T> Lazy<T> {
    /// Not made yet.
    pub(crate) const fn new() -> Self {
        Self(Mutex::new(State::Unknown))
    }

    /// It, made if it is not; `None` if it cannot be made, or it is time to stop before it is.
    pub(crate) fn get(
        &self,
        make: impl FnOnce() -> Option<T>,
        stop: &dyn Fn() -> bool,
    ) -> Option<Arc<T>> {
        loop {
            let mut state = match self.0.try_lock() {
                Ok(state) => state,
                Err(TryLockError::Poisoned(state)) => state.into_inner(),
                Err(TryLockError::WouldBlock) if stop() => return None,
                Err(TryLockError::WouldBlock) => {
                    std::thread::sleep(TURN);
                    continue;
                }
            };
            if matches!(*state, State::Unknown) {
                *state = match make() {
                    Some(fresh) => State::Some(Arc::new(fresh)),
                    None if stop() => State::Unknown,
                    None => State::None,
                };
            }
            return match &*state {
                State::Some(known) => Some(Arc::clone(known)),
                State::Unknown | State::None => None,
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Lazy;

    #[test]
    fn what_was_stopped_is_made_again() {
        let made = Lazy::new();
        assert_eq!(made.get(|| None, &|| true), None);
        assert_eq!(made.get(|| Some(2), &|| true).as_deref(), Some(&2));
        assert_eq!(made.get(|| Some(3), &|| false).as_deref(), Some(&2));
    }

    #[test]
    fn what_cannot_be_made_is_not_tried_again() {
        let made = Lazy::<u8>::new();
        assert_eq!(made.get(|| None, &|| false), None);
        assert_eq!(made.get(|| unreachable!(), &|| false), None);
    }
}
