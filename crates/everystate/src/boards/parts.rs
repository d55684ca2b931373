//! [`in_parts`]: searches whose positions are kept by numbers of their parts, within the limits.

use core::sync::atomic::{AtomicBool, Ordering};
use everystate_boards::Level;
use everystate_puzzle::adapt::Interned;
use everystate_puzzle::{Limits, Progress, Stop, Verdict, Watch};
use everystate_search::Report;

/// Positions of so many words are kept by numbers of their parts: of fewer, these take more than they save.
pub const INTERNED: usize = 3;

/// The share of the memory that is for parts: one in so many.
const SHARE: u64 = 2;

/// Ends a search once parts take what they may.
struct Filling<'a, const P: usize> {
    interned: &'a Interned<'a, Level<P>, P>,
    most: u64,
    full: AtomicBool,
    watch: &'a dyn Watch,
}

impl<const P: usize> Watch for Filling<'_, P> {
    fn progress(&self, progress: Progress) {
        self.watch.progress(progress);
    }
    fn layer(&self, depth: u64, count: u64) {
        self.watch.layer(depth, count);
    }
    fn cancelled(&self) -> bool {
        if self.interned.bytes() > self.most {
            self.full.store(true, Ordering::Relaxed);
        }
        self.full.load(Ordering::Relaxed) || self.watch.cancelled()
    }
}

/// Searches in memory of which parts may take a share; what they take is told with the rest.
pub(super) fn in_parts<const P: usize, T>(
    interned: &Interned<'_, Level<P>, P>,
    limits: &Limits,
    watch: &dyn Watch,
    search: impl FnOnce(&Limits, &dyn Watch) -> Report<T>,
) -> Report<T> {
    let most = limits.bytes / SHARE;
    let filling = Filling { interned, most, full: AtomicBool::new(false), watch };
    let mut report = search(&Limits { bytes: limits.bytes - most, ..limits.clone() }, &filling);
    if let (true, Verdict::Stopped { why: why @ Stop::Cancelled, .. }) =
        (filling.full.load(Ordering::Relaxed), &mut report.verdict)
    {
        *why = Stop::Memory;
    }
    report.statistics.bytes += interned.bytes();
    report
}
