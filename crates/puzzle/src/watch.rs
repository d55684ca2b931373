//! [`Watch`]: the progress that a search reports while it runs.

/// Where a running search is.
///
/// ```
/// # use everystate_puzzle::Progress;
/// let p = Progress { depth: 3, positions: 40, frontier: 27 };
/// assert!(p.frontier <= p.positions);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The depth being worked on, in moves.
    pub depth: u64,
    /// Positions seen so far.
    pub positions: u64,
    /// Positions found at [`depth`](Self::depth) so far.
    pub frontier: u64,
}

/// Receives the progress of a search. Libraries never print; they report to a watcher.
///
/// ```
/// use everystate_puzzle::{Progress, Watch};
/// use std::sync::atomic::{AtomicU64, Ordering};
/// struct Last(AtomicU64);
/// impl Watch for Last {
///     fn progress(&self, p: Progress) { self.0.store(p.positions, Ordering::Relaxed); }
/// }
/// let last = Last(AtomicU64::new(0));
/// last.progress(Progress { depth: 1, positions: 7, frontier: 6 });
/// assert_eq!(last.0.into_inner(), 7);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not watch a search",
    note = "implement `Watch`, of which every method may be left out, or use `Silent`"
)]
pub trait Watch: Sync {
    /// Called now and then, from the thread that searches: keep it short.
    fn progress(&self, progress: Progress) {
        let _ = progress;
    }
    /// Called once for every finished layer of a layer-by-layer search.
    fn layer(&self, depth: u64, count: u64) {
        let _ = (depth, count);
    }
    /// Called when more is known of a shortest solution: none has fewer than `at_least` moves, and the best that was found has
    /// `at_most`; [`u64::MAX`] where there is none yet.
    fn narrowed(&self, at_least: u64, at_most: u64) {
        let _ = (at_least, at_most);
    }
    /// Called with a solution that is better than all before, as the numbers of its moves; what is known of it by then is told next.
    fn found(&self, moves: &[usize]) {
        let _ = moves;
    }
    /// Called when a table of so many bytes is begun, to be filled or, if it is `kept`, to be read.
    fn table(&self, bytes: u64, kept: bool) {
        let _ = (bytes, kept);
    }
    /// Called now and then, by any thread, while a table is filled: of about `all` positions that are brought to it, `done` are.
    fn filled(&self, done: u64, all: u64) {
        let _ = (done, all);
    }
    /// Called now and then, while what is found is written to files: how many bytes these have by now.
    fn on_disk(&self, bytes: u64) {
        let _ = bytes;
    }
    /// Asked now and then, together with [`progress`](Self::progress): true ends the search as
    /// [`Stop::Cancelled`](crate::Stop::Cancelled).
    fn cancelled(&self) -> bool {
        false
    }
    /// Called when it is known that a run is to answer so many instances.
    fn awaited(&self, instances: u64) {
        let _ = instances;
    }
    /// Called when `instances` more instances of a run have been answered.
    fn answered(&self, instances: u64) {
        let _ = instances;
    }
}

/// The watcher that listens to nothing.
///
/// ```
/// # use everystate_puzzle::{Silent, Watch};
/// Silent.layer(0, 1);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Watch for Silent {}
