//! [`Limits`]: how far a search may go, and [`Meter`], which keeps count.

use crate::{Progress, Stop, Watch};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Bounds on one search. At a bound the search ends with
/// [`Verdict::Stopped`](crate::Verdict::Stopped) and what it proved; it does not fail.
///
/// ```
/// # use everystate_puzzle::Limits;
/// let limits = Limits { positions: 1_000_000, ..Limits::none() };
/// assert_eq!(limits.depth, u64::MAX);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many positions may be seen.
    pub positions: u64,
    /// How many moves a solution may have; the search proves that there is none up to this length. Where a cheapest solution is
    /// looked for, what it may cost.
    pub depth: u64,
    /// How many bytes the search's own tables may take.
    pub bytes: u64,
    /// How many threads may work: without a bound, as many as the machine runs at once. A search that is
    /// small works on one. They change no answer.
    pub threads: usize,
    /// How long it may take.
    pub time: Option<Duration>,
    /// Ends the search soon after another thread sets it.
    pub cancel: Option<Arc<AtomicBool>>,
}

impl Limits {
    /// No bound at all.
    ///
    /// ```
    /// # use everystate_puzzle::Limits;
    /// assert_eq!(Limits::none().positions, u64::MAX);
    /// assert!(Limits::none().time.is_none());
    /// ```
    #[must_use]
    pub const fn none() -> Self {
        Self {
            positions: u64::MAX,
            depth: u64::MAX,
            bytes: u64::MAX,
            threads: usize::MAX,
            time: None,
            cancel: None,
        }
    }

    /// What is left of them when some of the time has gone.
    ///
    /// ```
    /// # use everystate_puzzle::Limits;
    /// # use std::time::Duration;
    /// let second = Duration::from_secs(1);
    /// let limits = Limits { time: Some(second * 3), ..Limits::none() };
    /// assert_eq!(limits.after(second).time, Some(second * 2));
    /// assert_eq!(limits.after(second * 4).time, Some(Duration::ZERO));
    /// ```
    #[must_use]
    pub fn after(&self, gone: Duration) -> Self {
        Self { time: self.time.map(|time| time.saturating_sub(gone)), ..self.clone() }
    }

    /// Starts counting against these limits.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// let limits = Limits { positions: 2, ..Limits::none() };
    /// let mut meter = limits.meter(&Silent);
    /// assert_eq!((meter.visit(), meter.visit()), (Ok(()), Ok(())));
    /// assert_eq!(meter.visit(), Err(Stop::Positions));
    /// ```
    pub fn meter<'a>(&'a self, watch: &'a dyn Watch) -> Meter<'a> {
        Meter {
            limits: self,
            watch,
            deadline: self.time.and_then(|t| Instant::now().checked_add(t)),
            positions: 0,
            next_check: self.positions.min(Meter::INTERVAL),
            ticks: 0,
            depth: 0,
            frontier: 0,
        }
    }
}

impl Default for Limits {
    /// [`Limits::none`].
    fn default() -> Self {
        Self::none()
    }
}

/// Counts one search against its [`Limits`] and reports its progress.
///
/// [`visit`](Self::visit) costs an addition and a comparison; the clock and the cancel flag are
/// looked at every few thousand calls.
///
/// ```
/// # use everystate_puzzle::{Limits, Silent, Stop};
/// let limits = Limits { positions: 10, depth: 3, ..Limits::none() };
/// let mut meter = limits.meter(&Silent);
/// meter.enter(3).unwrap();
/// meter.visit().unwrap();
/// assert_eq!(meter.positions(), 1);
/// assert_eq!(meter.enter(4), Err(Stop::Depth));
/// ```
pub struct Meter<'a> {
    limits: &'a Limits,
    watch: &'a dyn Watch,
    deadline: Option<Instant>,
    positions: u64,
    next_check: u64,
    ticks: u32,
    depth: u64,
    frontier: u64,
}

impl Meter<'_> {
    const INTERVAL: u64 = 4096;

    /// Counts one more position.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// let limits = Limits { positions: 1, ..Limits::none() };
    /// let mut meter = limits.meter(&Silent);
    /// assert_eq!((meter.visit(), meter.visit()), (Ok(()), Err(Stop::Positions)));
    /// assert_eq!(meter.positions(), 1); // the second is not counted
    /// ```
    ///
    /// # Errors
    /// The limit that is reached: then the position is not counted and must not be stored.
    #[inline]
    pub fn visit(&mut self) -> Result<(), Stop> {
        if self.positions >= self.next_check {
            self.check()?;
        }
        self.positions += 1;
        self.frontier += 1;
        Ok(())
    }

    /// Counts `n` more positions at once, for engines that find them by the batch.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// let limits = Limits { positions: 5, ..Limits::none() };
    /// let mut meter = limits.meter(&Silent);
    /// assert_eq!((meter.visit_many(5), meter.visit_many(0)), (Ok(()), Ok(())));
    /// assert_eq!(meter.visit_many(1), Err(Stop::Positions));
    /// ```
    ///
    /// # Errors
    /// [`Stop::Positions`] if the limit is lower: then none of them is counted.
    pub fn visit_many(&mut self, n: u64) -> Result<(), Stop> {
        if n > self.limits.positions - self.positions {
            return Err(Stop::Positions);
        }
        self.positions += n;
        self.frontier += n;
        Ok(())
    }

    /// Counts work that visits no position (a generated duplicate, a step of a depth-first walk), so
    /// that time limits hold there too.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// # use std::time::Duration;
    /// let limits = Limits { time: Some(Duration::ZERO), ..Limits::none() };
    /// let mut meter = limits.meter(&Silent);
    /// // The clock is not looked at each time.
    /// assert_eq!((0..10_000).find_map(|_| meter.tick().err()), Some(Stop::Seconds));
    /// ```
    ///
    /// # Errors
    /// [`Stop::Seconds`] or [`Stop::Cancelled`].
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stop> {
        self.ticks = self.ticks.wrapping_add(1);
        if self.ticks.is_multiple_of(4096) { self.interrupted() } else { Ok(()) }
    }

    #[cold]
    fn check(&mut self) -> Result<(), Stop> {
        if self.positions >= self.limits.positions {
            return Err(Stop::Positions);
        }
        self.interrupted()?;
        let next = self.positions.saturating_add(Self::INTERVAL);
        self.next_check = next.min(self.limits.positions);
        Ok(())
    }

    /// Looks at the clock and the cancel flag now, and reports progress.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// # use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
    /// let cancel = Arc::new(AtomicBool::new(false));
    /// let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
    /// let meter = limits.meter(&Silent);
    /// assert_eq!(meter.interrupted(), Ok(()));
    /// cancel.store(true, Ordering::Relaxed); // as another thread would
    /// assert_eq!(meter.interrupted(), Err(Stop::Cancelled));
    ///
    /// struct Enough; // a watcher can end a search too
    /// impl everystate_puzzle::Watch for Enough {
    ///     fn cancelled(&self) -> bool { true }
    /// }
    /// assert_eq!(Limits::none().meter(&Enough).interrupted(), Err(Stop::Cancelled));
    /// ```
    ///
    /// # Errors
    /// [`Stop::Seconds`] or [`Stop::Cancelled`].
    pub fn interrupted(&self) -> Result<(), Stop> {
        self.watch.progress(Progress {
            depth: self.depth,
            positions: self.positions,
            frontier: self.frontier,
        });
        let asked = |c: &Arc<AtomicBool>| c.load(Ordering::Relaxed);
        if self.limits.cancel.as_ref().is_some_and(asked) || self.watch.cancelled() {
            return Err(Stop::Cancelled);
        }
        if self.deadline.is_some_and(|d| Instant::now() >= d) {
            return Err(Stop::Seconds);
        }
        Ok(())
    }

    /// Who watches.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// assert!(!Limits::none().meter(&Silent).watch().cancelled());
    /// ```
    pub fn watch(&self) -> &dyn Watch {
        self.watch
    }

    /// When it must end, if there is a limit of time.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// assert_eq!(Limits::none().meter(&Silent).deadline(), None);
    /// ```
    pub const fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Begins the layer (or iteration) at `depth`.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// let limits = Limits { depth: 3, ..Limits::none() };
    /// let mut meter = limits.meter(&Silent);
    /// assert_eq!((meter.enter(3), meter.enter(4)), (Ok(()), Err(Stop::Depth)));
    /// ```
    ///
    /// # Errors
    /// [`Stop::Depth`] if the limit forbids that depth; [`Stop::Seconds`], [`Stop::Cancelled`].
    pub fn enter(&mut self, depth: u64) -> Result<(), Stop> {
        if depth > self.limits.depth {
            return Err(Stop::Depth);
        }
        self.depth = depth;
        self.frontier = 0;
        self.interrupted()
    }

    /// Tells the watcher that the layer at `depth` is complete with `count` positions.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Watch};
    /// # use std::sync::atomic::{AtomicU64, Ordering};
    /// struct Sum(AtomicU64);
    /// impl Watch for Sum {
    ///     fn layer(&self, _: u64, count: u64) { self.0.fetch_add(count, Ordering::Relaxed); }
    /// }
    /// let sum = Sum(AtomicU64::new(0));
    /// Limits::none().meter(&sum).layer(1, 6);
    /// assert_eq!(sum.0.into_inner(), 6);
    /// ```
    pub fn layer(&self, depth: u64, count: u64) {
        self.watch.layer(depth, count);
    }

    /// Whether tables of `needed` bytes altogether are allowed. Ask *before* allocating.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent, Stop};
    /// let limits = Limits { bytes: 1 << 20, ..Limits::none() };
    /// let meter = limits.meter(&Silent);
    /// assert_eq!(meter.bytes(1 << 20), Ok(()));
    /// assert_eq!(meter.bytes((1 << 20) + 1), Err(Stop::Memory));
    /// ```
    ///
    /// # Errors
    /// [`Stop::Memory`] if they are not.
    pub fn bytes(&self, needed: u64) -> Result<(), Stop> {
        if needed > self.limits.bytes { Err(Stop::Memory) } else { Ok(()) }
    }

    /// Positions counted so far.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// let limits = Limits::none();
    /// let mut meter = limits.meter(&Silent);
    /// meter.visit_many(41).unwrap();
    /// meter.visit().unwrap();
    /// assert_eq!(meter.positions(), 42);
    /// ```
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.positions
    }

    /// The limits counted against.
    ///
    /// ```
    /// # use everystate_puzzle::{Limits, Silent};
    /// let limits = Limits { depth: 3, ..Limits::none() };
    /// assert_eq!(limits.meter(&Silent).limits().depth, 3);
    /// ```
    #[must_use]
    pub fn limits(&self) -> &Limits {
        self.limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    #[test]
    fn progress_tells_what_was_found_at_the_depth() {
        struct Last(Mutex<Option<Progress>>);
        impl Watch for Last {
            fn progress(&self, progress: Progress) {
                *self.0.lock().unwrap() = Some(progress);
            }
        }
        let last = Last(Mutex::new(None));
        let told = |meter: &Meter<'_>| {
            meter.interrupted().unwrap();
            let Progress { depth, positions, frontier } = last.0.lock().unwrap().unwrap();
            (depth, positions, frontier)
        };
        let limits = Limits::none();
        let mut meter = limits.meter(&last);
        meter.visit_many(3).unwrap();
        meter.visit().unwrap();
        assert_eq!(told(&meter), (0, 4, 4));
        meter.enter(1).unwrap();
        assert_eq!(told(&meter), (1, 4, 0));
        meter.visit_many(2).unwrap();
        assert_eq!(told(&meter), (1, 6, 2));
    }
}
