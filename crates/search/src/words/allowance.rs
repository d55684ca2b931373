//! [`Allowance`]: the bytes that threads may take together.

use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::Stop;

/// How many bytes are left of a limit, how many have been taken, and the most that were.
#[derive(Debug)]
pub(crate) struct Allowance {
    limit: u64,
    held: AtomicU64,
    peak: AtomicU64,
}

impl Allowance {
    /// One of so many bytes, of which none has been taken.
    pub(crate) fn new(limit: u64) -> Self {
        Self { limit, held: AtomicU64::new(0), peak: AtomicU64::new(0) }
    }

    /// Takes `bytes` more, if they are left.
    ///
    /// # Errors
    /// If not: then nothing is taken.
    pub(crate) fn take(&self, bytes: u64) -> Result<(), Stop> {
        let more = |held: u64| held.checked_add(bytes).filter(|&sum| sum <= self.limit);
        let before = self.held.fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        let before = before.map_err(|_| Stop::Memory)?;
        self.peak.fetch_max(before + bytes, Ordering::Relaxed);
        Ok(())
    }

    /// Gives back what was taken.
    pub(crate) fn give(&self, bytes: u64) {
        self.held.fetch_sub(bytes, Ordering::Relaxed);
    }

    /// Allows `bytes` more.
    pub(crate) fn extend(&mut self, bytes: u64) {
        self.limit = self.limit.saturating_add(bytes);
    }

    /// Whether a quarter of what is allowed is not yet held: who grows faster than it must may.
    pub(crate) fn is_plenty(&self) -> bool {
        self.held() < self.limit / 4
    }

    /// How many bytes are held.
    pub(crate) fn held(&self) -> u64 {
        self.held.load(Ordering::Relaxed)
    }

    /// The most bytes that were held at once.
    pub(crate) fn peak(&self) -> u64 {
        self.peak.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_is_taken_than_is_left() {
        let mut allowance = Allowance::new(90);
        allowance.extend(10);
        assert_eq!((allowance.take(60), allowance.take(41)), (Ok(()), Err(Stop::Memory)));
        allowance.give(10);
        assert_eq!((allowance.take(50), allowance.take(1)), (Ok(()), Err(Stop::Memory)));
        assert_eq!(allowance.take(u64::MAX), Err(Stop::Memory));
        allowance.give(90);
        assert_eq!((allowance.held(), allowance.peak()), (10, 100));
        assert!(allowance.is_plenty());
        assert_eq!((allowance.take(15), allowance.is_plenty()), (Ok(()), false));
    }
}
