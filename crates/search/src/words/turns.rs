//! [`Turns`]: the shards, each for one thread, and for the same one most often.

use super::division::SHARDS;
use core::ops::Range;
use core::sync::atomic::{AtomicUsize, Ordering};

/// The shards that no thread has taken yet. Each thread has a range of them, and then takes what is left of the others': so a shard's lines
/// are most often where they were needed last.
#[derive(Debug)]
pub(crate) struct Turns {
    /// How many of each thread's range have been taken, or more.
    taken: Vec<AtomicUsize>,
}

impl Turns {
    pub(crate) fn new(threads: usize) -> Self {
        Self { taken: (0..threads).map(|_| AtomicUsize::new(0)).collect() }
    }

    fn range(&self, thread: usize) -> Range<usize> {
        let from = |thread| thread * SHARDS / self.taken.len();
        from(thread)..from(thread + 1)
    }

    /// The next one for a thread.
    pub(crate) fn next(&self, thread: usize) -> Option<usize> {
        let all = (thread..self.taken.len()).chain(0..thread);
        all.into_iter().find_map(|owner| {
            let mut range = self.range(owner);
            range.nth(self.taken[owner].fetch_add(1, Ordering::Relaxed))
        })
    }

    /// Whether all have been taken.
    pub(crate) fn are_over(&self) -> bool {
        let taken = self.taken.iter().map(|taken| taken.load(Ordering::Relaxed));
        taken.enumerate().all(|(thread, taken)| taken >= self.range(thread).len())
    }

    /// Begins anew.
    pub(crate) fn restart(&self) {
        self.taken.iter().for_each(|taken| taken.store(0, Ordering::Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_shard_is_taken_once_and_its_owner_comes_first() {
        for threads in [1, 2, 3, 7, 256] {
            let turns = Turns::new(threads);
            for _ in 0..2 {
                // The last thread takes one of its own, and another thread all that is left.
                let first = turns.next(threads - 1).unwrap();
                assert_eq!(first, (threads - 1) * SHARDS / threads);
                assert!(!turns.are_over() || threads == SHARDS);
                let mut taken = vec![first];
                taken.extend(core::iter::from_fn(|| turns.next(0)));
                assert!(threads == 1 || taken[1] == 0);
                assert!(turns.are_over() && turns.next(threads / 2).is_none());
                taken.sort_unstable();
                assert_eq!(taken, (0..SHARDS).collect::<Vec<_>>());
                turns.restart();
            }
        }
    }
}
