//! [`Budget`]: what one search may use, what it uses, and what it has proved.
//!
//! Every table of a strategy grows through it, so that the limit is asked before the memory is
//! taken, counting the moment in which the old and the new buffer exist side by side.

use crate::{Report, Statistics};
use core::mem::size_of;
use core::num::NonZero;
use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};
use std::sync::OnceLock;
use std::thread::available_parallelism;
use std::time::Instant;

pub(crate) struct Budget<'a> {
    meter: Meter<'a>,
    watch: &'a dyn Watch,
    /// Successors produced.
    pub(crate) generated: u64,
    /// The deepest layer or iteration that was completed.
    pub(crate) depth: u64,
    at_least: u64,
    held: u64,
    peak: u64,
}

impl<'a> Budget<'a> {
    /// Threads beyond this only wait for each other.
    const MOST_THREADS: usize = 256;

    /// How many elements a buffer holds at first.
    const FIRST: usize = 56;

    pub(crate) fn new(limits: &'a Limits, watch: &'a dyn Watch) -> Self {
        let meter = limits.meter(watch);
        Self { meter, watch, generated: 0, depth: 0, at_least: 0, held: 0, peak: 0 }
    }

    /// Counts one more position.
    #[inline]
    pub(crate) fn visit(&mut self) -> Result<(), Stop> {
        self.meter.visit()
    }

    /// Counts work that visits no position.
    #[inline]
    pub(crate) fn tick(&mut self) -> Result<(), Stop> {
        self.meter.tick()
    }

    /// Looks at the clock, and whether it is to end, now.
    pub(crate) fn interrupted(&self) -> Result<(), Stop> {
        self.meter.interrupted()
    }

    /// How many threads may work.
    pub(crate) fn threads(&self) -> usize {
        match self.meter.limits().threads {
            // Asking the system takes longer than a small search.
            usize::MAX => {
                static ALL: OnceLock<usize> = OnceLock::new();
                *ALL.get_or_init(|| available_parallelism().map_or(1, NonZero::get))
            }
            wanted => wanted.clamp(1, Self::MOST_THREADS),
        }
    }

    /// Begins the layer or iteration at `depth`.
    pub(crate) fn enter(&mut self, depth: u64) -> Result<(), Stop> {
        self.meter.enter(depth)
    }

    /// Completes the layer at `depth`, which has `count` positions.
    pub(crate) fn layer(&mut self, depth: u64, count: usize) {
        self.depth = depth;
        self.meter.layer(depth, count as u64);
    }

    /// The most moves that a solution may have.
    pub(crate) fn deepest(&self) -> u64 {
        self.meter.limits().depth
    }

    /// How many moves every solution has at least, as far as is proved.
    pub(crate) fn at_least(&self) -> u64 {
        self.at_least
    }

    /// Notes a proof that every solution has at least `moves` moves.
    pub(crate) fn prove(&mut self, moves: u64) {
        self.at_least = self.at_least.max(moves);
    }

    /// Takes `bytes` more, if the limit allows it.
    pub(crate) fn take(&mut self, bytes: u64) -> Result<(), Stop> {
        let held = self.held.saturating_add(bytes);
        self.meter.bytes(held)?;
        self.held = held;
        self.peak = self.peak.max(held);
        Ok(())
    }

    /// Whom progress is told.
    pub(crate) fn watch(&self) -> &'a dyn Watch {
        self.watch
    }

    /// What is left of the limits, for a thread of its own: all but what has been counted of positions.
    pub(crate) fn rest(&self) -> Limits {
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let bytes = match self.meter.limits().bytes {
            u64::MAX => u64::MAX,
            bytes => bytes.saturating_sub(self.held),
        };
        Limits { bytes, time: self.meter.deadline().map(left), ..self.meter.limits().clone() }
    }

    /// Whether positions are limited.
    pub(crate) fn counts(&self) -> bool {
        self.meter.limits().positions < u64::MAX
    }

    /// Counts what threads with budgets of their own have used at the same time.
    pub(crate) fn add(&mut self, parts: &[Statistics]) -> Result<(), Stop> {
        self.generated += parts.iter().map(|part| part.generated).sum::<u64>();
        let bytes: u64 = parts.iter().map(|part| part.bytes).sum();
        self.peak = self.peak.max(self.held.saturating_add(bytes));
        self.meter.visit_many(parts.iter().map(|part| part.positions).sum())
    }

    /// Counts `n` more positions, or as many of them as are allowed.
    pub(crate) fn visit_all(&mut self, n: u64) -> Result<(), Stop> {
        let end = self.meter.visit_many(n);
        if end.is_err() {
            let left = self.meter.limits().positions - self.meter.positions();
            self.meter.visit_many(left)?;
        }
        end
    }

    /// Counts what threads hold with an allowance of their own, instead of the bytes that they held when they were counted `last`;
    /// and the most that they held.
    pub(crate) fn hold_beside(&mut self, last: &mut u64, held: u64, peak: u64) {
        let base = self.held - *last;
        (self.held, *last) = (base + held, held);
        self.peak = self.peak.max(base + peak);
    }

    /// Counts so many more positions at once.
    pub(crate) fn count(&mut self, positions: u64) -> Result<(), Stop> {
        self.meter.visit_many(positions)
    }

    /// Counts `bytes` that are held already.
    pub(crate) fn hold(&mut self, bytes: u64) {
        self.held += bytes;
        self.peak = self.peak.max(self.held);
    }

    /// Gives `bytes` back.
    pub(crate) fn give(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// What is held now; [`Statistics::bytes`] is the most that was.
    #[cfg(test)]
    pub(crate) fn held(&self) -> u64 {
        self.held
    }

    /// Makes room for one more element in `buffer`.
    #[inline]
    pub(crate) fn room<T>(&mut self, buffer: &mut Vec<T>) -> Result<(), Stop> {
        if buffer.len() < buffer.capacity() { Ok(()) } else { self.grow(buffer) }
    }

    /// [`room`](Self::room); where `buffer` cannot be doubled, `forget` gives up something that a search can do without.
    #[inline]
    pub(crate) fn room_after<T>(
        &mut self,
        buffer: &mut Vec<T>,
        forget: impl FnOnce(&mut Self),
    ) -> Result<(), Stop> {
        if buffer.len() < buffer.capacity() {
            return Ok(());
        }
        // Before it is made larger in small steps, which leave it no room for a large one later.
        if self.extend(buffer, (2 * buffer.len()).max(Self::FIRST)).is_err() {
            forget(self);
        }
        self.room(buffer)
    }

    /// Doubles `buffer`, or makes it as much larger as the limit allows.
    #[cold]
    fn grow<T>(&mut self, buffer: &mut Vec<T>) -> Result<(), Stop> {
        let len = buffer.len();
        let steps = [len.max(Self::FIRST), len / 2, len / 8, 16, 1];
        for step in steps.into_iter().filter(|&s| s > 0 && s <= len.max(Self::FIRST)) {
            if self.extend(buffer, len.saturating_add(step)).is_ok() {
                return Ok(());
            }
        }
        Err(Stop::Memory)
    }

    /// Makes the capacity of `buffer` at least `capacity`.
    pub(crate) fn extend<T>(&mut self, buffer: &mut Vec<T>, capacity: usize) -> Result<(), Stop> {
        if capacity <= buffer.capacity() {
            return Ok(());
        }
        let old = bytes_of(buffer);
        let new = (capacity as u64).saturating_mul(size_of::<T>() as u64);
        self.take(new)?;
        if buffer.try_reserve_exact(capacity - buffer.len()).is_err() {
            self.give(new);
            return Err(Stop::Memory);
        }
        everystate_cpu::large_pages(buffer);
        self.give(new + old);
        self.held += bytes_of(buffer);
        self.peak = self.peak.max(self.held);
        Ok(())
    }

    /// Frees `buffer`.
    pub(crate) fn free<T>(&mut self, buffer: &mut Vec<T>) {
        self.give(bytes_of(buffer));
        *buffer = Vec::new();
    }

    /// The cost so far.
    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            positions: self.meter.positions(),
            generated: self.generated,
            depth: self.depth,
            bytes: self.peak,
        }
    }

    /// The report of a search that found an answer, proved that there is none, or was stopped.
    pub(crate) fn report<T>(&self, end: Result<Option<T>, Stop>) -> Report<T> {
        let verdict = match end {
            Ok(Some(answer)) => Verdict::Solved(answer),
            Ok(None) => Verdict::Unsolvable,
            Err(why) => Verdict::Stopped { at_least: self.at_least, why },
        };
        Report { verdict, statistics: self.statistics() }
    }
}

/// The bytes that a buffer takes.
pub(crate) fn bytes_of<T>(buffer: &Vec<T>) -> u64 {
    if size_of::<T>() == 0 { 0 } else { (buffer.capacity() * size_of::<T>()) as u64 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::time::Duration;
    use everystate_puzzle::Silent;

    #[test]
    fn what_is_left_for_a_thread_is_less_than_there_was() {
        let hour = Duration::from_hours(1);
        let limits = Limits { time: Some(hour), bytes: 100, depth: 7, ..Limits::none() };
        let mut budget = Budget::new(&limits, &Silent);
        budget.take(30).unwrap();
        std::thread::sleep(Duration::from_millis(1));
        let rest = budget.rest();
        assert!(rest.time.is_some_and(|time| time < hour), "{rest:?}");
        assert_eq!((rest.bytes, rest.depth), (70, 7));
        let none = Limits::none();
        assert_eq!(Budget::new(&none, &Silent).rest().time, None);
    }
}
