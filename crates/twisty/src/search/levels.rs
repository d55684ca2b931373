//! [`Levels`]: pruning tables that grow when a search turns out to be long: first in size, then in depth.

use crate::algebra::budget::Budget;
use crate::search::abstractions;
use crate::search::abstractions::Choice;
use crate::search::level::Level;
use crate::search::problem::Prepared;
use crate::search::refine;
use crate::search::request::Warm;
use crate::search::setup::Setup;
use crate::search::store::Table;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use everystate_puzzle::{Limits, Meter, Stop, Watch};
use everystate_table::pruning::{Engine, Unfit};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

/// A table that is tried.
pub(crate) struct Trial {
    pub(crate) engine: Engine,
    /// How long it took to fill, or to read.
    pub(crate) seconds: f64,
    /// How many positions were brought to it; none if it was read.
    pub(crate) visits: f64,
}

/// The tables of a puzzle, one at a time.
pub(crate) struct Levels {
    pub(crate) choices: Vec<Choice>,
    /// Bytes of the tables, each larger than the one before.
    sizes: Vec<u64>,
    table: Table,
    threads: usize,
    current: RwLock<Option<Arc<Level>>>,
    growing: Mutex<Growing>,
    /// How many searches are to come, that which is under way among them.
    awaited: AtomicU64,
    trouble: Mutex<Option<String>>,
}

/// What is being made.
#[derive(Default)]
struct Growing {
    made: u64,
    /// A table that is not filled to where it should be, as a limit ended that.
    unfinished: Option<Begun>,
}

/// A table that is to be filled.
struct Begun {
    engine: Engine,
    size: usize,
    depth: u8,
}

/// Tables of so many bytes are kept, and so is the largest.
const KEPT: u64 = 32 << 20;
/// The base 2 logarithm of how many patterns an abstraction shows for each entry: those that are near are few, so that finer
/// abstractions than fit are better. Measured on the 3×3×3, where 1 to 3 are nearly alike.
const FINER: f64 = 2.0;
/// By how much more a search that is not at its end will look at, at least about: each length takes several times that of the one before.
const GROWS: u64 = 8;
/// Bytes that are read in the time in which a position is looked at, about.
const READ: u64 = 24;
/// Bytes of memory that are asked for and set in that time, about.
const TOUCHED: u64 = 64;
/// No table is expected to be filled deeper.
const DEEPEST: u8 = 80;
/// The share of entries that positions have fallen on from which on another depth gains little, as it would reach nearly all.
const FULL: f64 = 0.2;
/// Positions that may be brought to the first table where fewer may be searched.
const BROUGHT: u64 = 100_000;
/// Positions brought to a table for each of its entries at most, when it is made before anything is searched.
const AHEAD: f64 = 8.0;

impl Levels {
    /// No table yet; `None` if the budget ends.
    pub(crate) fn new(
        prepared: &Prepared,
        setup: &Setup,
        table: Table,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let choices = abstractions::choices(prepared, budget)?;
        let is_kept = |bytes: u64| table.kept(&picked(prepared, &choices, bytes), bytes).is_some();
        Some(Self {
            sizes: setup.sizes(budget.allowed(), &is_kept),
            choices,
            table,
            threads: setup.threads,
            current: RwLock::new(None),
            growing: Mutex::default(),
            awaited: AtomicU64::new(1),
            trouble: Mutex::new(None),
        })
    }

    /// The abstraction for a table of so many bytes.
    pub(crate) fn pick(&self, prepared: &Prepared, bytes: u64) -> Choice {
        picked(prepared, &self.choices, bytes)
    }

    /// Bytes of the largest.
    pub(crate) fn most(&self) -> u64 {
        self.sizes[self.sizes.len() - 1]
    }

    /// The sizes of the tables, in bytes, each larger than the one before.
    pub(crate) fn sizes(&self) -> &[u64] {
        &self.sizes
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads
    }

    /// How deep a table of so many bytes is filled that is on disk.
    pub(crate) fn kept(&self, prepared: &Prepared, bytes: u64) -> Option<u8> {
        self.table.kept(&self.pick(prepared, bytes), bytes)
    }

    /// A table of so many bytes, not one of those to search with, filled or read.
    ///
    /// # Errors
    /// The limit that ended that.
    pub(crate) fn trial(
        &self,
        prepared: &Prepared,
        bytes: u64,
        meter: &Meter<'_>,
    ) -> Result<Trial, Stop> {
        meter.bytes(bytes)?;
        let mut engine = self.engine(prepared, bytes, meter)?;
        let started = Instant::now();
        let choice = self.pick(prepared, bytes);
        if self.read(&choice, bytes, &mut engine, meter).is_some() {
            let seconds = started.elapsed().as_secs_f64();
            return Ok(Trial { engine, seconds, visits: 0.0 });
        }
        let stop = || meter.interrupted().is_err();
        let depth = engine.sizes().depth;
        let done = engine.fill(depth, self.threads, &stop, &|_, _| ());
        if !done.map_err(|_| Stop::Memory)? {
            return Err(meter.interrupted().err().unwrap_or(Stop::Cancelled));
        }
        let visits = engine.visits(depth);
        Ok(Trial { engine, seconds: started.elapsed().as_secs_f64(), visits })
    }

    /// Reads a table that is on disk: how deep it is filled; `None` if there is none that can be read.
    fn read(
        &self,
        choice: &Choice,
        bytes: u64,
        engine: &mut Engine,
        meter: &Meter<'_>,
    ) -> Option<u8> {
        let depth = self.table.kept(choice, bytes)?;
        match self.table.read((choice, bytes, depth), engine, self.threads, meter) {
            Ok(true) => Some(depth),
            Ok(false) => None,
            Err(error) => {
                self.complain(error);
                None
            }
        }
    }

    /// How deep a table of so many bytes that is yet to be filled is filled in the end, where so many positions are looked at in all: the
    /// largest is filled on while few of its entries are told.
    pub(crate) fn settled(&self, engine: &Engine, bytes: u64, nodes: f64) -> u8 {
        let mut depth = engine.sizes().depth;
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let entries = bytes as f64 * 4.0;
        let grows = |depth: u8| {
            let told = engine.visits(depth);
            told < FULL * entries && engine.visits(depth + 1) - told < nodes
        };
        while bytes >= self.most() && grows(depth) && depth < DEEPEST {
            depth += 1;
        }
        depth
    }

    /// A table of so many bytes that is yet to be filled.
    ///
    /// # Errors
    /// The limit that ended its planning.
    pub(crate) fn engine(
        &self,
        prepared: &Prepared,
        bytes: u64,
        meter: &Meter<'_>,
    ) -> Result<Engine, Stop> {
        let choice = self.pick(prepared, bytes);
        let stop = || meter.interrupted().is_err();
        let engine = Engine::new(&prepared.problem, &choice.projection, bytes, &stop);
        engine.map_err(|unfit| match unfit {
            Unfit::Stopped => meter.interrupted().err().unwrap_or(Stop::Cancelled),
            _ => Stop::Memory,
        })
    }

    /// Says how many searches are to come, that which is under way among them.
    pub(crate) fn await_searches(&self, number: u64) {
        self.awaited.store(number, Ordering::Relaxed);
    }

    /// How many searches are to come.
    pub(crate) fn awaited(&self) -> u64 {
        self.awaited.load(Ordering::Relaxed)
    }

    /// What was wrong with a table on disk.
    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn complain(&self, error: String) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }

    /// The table that there is, if any.
    pub(crate) fn current(&self) -> Option<Arc<Level>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn replace(&self, level: Option<Arc<Level>>) -> Option<Arc<Level>> {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        core::mem::replace(&mut current, level)
    }

    /// The table to search with: a later one than `after`, made if there is none.
    ///
    /// # Errors
    /// The limit that ended its making; who asks next goes on with it.
    pub(crate) fn after(
        &self,
        prepared: &Prepared,
        after: Option<u64>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Arc<Level>, Stop> {
        self.later(prepared, after, &|old| self.next(prepared, old), (limits, watch))
    }

    /// The same, where this says which size comes after a table.
    fn later(
        &self,
        prepared: &Prepared,
        after: Option<u64>,
        next: &dyn Fn(&Level) -> usize,
        (limits, watch): (&Limits, &dyn Watch),
    ) -> Result<Arc<Level>, Stop> {
        let later = |level: &Arc<Level>| after.is_none_or(|after| level.serial > after);
        if let Some(level) = self.current().filter(later) {
            return Ok(level);
        }
        // One thread makes the next table and the others wait for it; who waited finds it made, and looks again.
        let mut growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(level) = self.current().filter(later) {
            return Ok(level);
        }
        let meter = limits.meter(watch);
        let old = self.retire(&meter)?;
        // What a limit ended is gone on with. Then the first table, then larger ones as far as there is memory, each in the
        // place of the one before, and at last the largest one deeper, which keeps what it has.
        let begun = match (growing.unfinished.take(), old) {
            (Some(begun), _) => begun,
            (None, None) => self.start(prepared, 0, &meter)?,
            (None, Some(old)) if old.size + 1 < self.sizes.len() => {
                let size = next(&old);
                drop(old);
                self.start(prepared, size, &meter)?
            }
            (None, Some(old)) => {
                let depth = old.engine.depth().map_or(0, |depth| depth + 1);
                watch.table(self.most(), false);
                Begun { engine: old.engine, size: old.size, depth }
            }
        };
        let level = Arc::new(self.finish(prepared, &mut growing, begun, &meter)?);
        self.replace(Some(level.clone()));
        Ok(level)
    }

    /// The number of the next size: past those that what is to come would leave behind soon.
    fn next(&self, prepared: &Prepared, old: &Level) -> usize {
        let expected = old.expected(self.awaited()).saturating_mul(GROWS);
        let worth = |&size: &usize| self.cost(prepared, &old.engine, size) <= expected;
        (old.size + 2..self.sizes.len()).take_while(worth).last().unwrap_or(old.size + 1)
    }

    /// How many positions are looked at in the time in which the table of the size with this number is made, by what another says of how many
    /// are brought to it: to bring one to a table takes about as long as to look at one.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "an estimate, and not less than nothing"
    )]
    fn cost(&self, prepared: &Prepared, engine: &Engine, size: usize) -> u64 {
        let bytes = self.sizes[size];
        if self.kept(prepared, bytes).is_some() {
            return bytes / READ;
        }
        let brought = engine.visits(engine.depth_within(bytes * 4)) as u64;
        brought.saturating_add(bytes / TOUCHED)
    }

    /// Takes the table that there is from all who search with it.
    fn retire(&self, meter: &Meter<'_>) -> Result<Option<Level>, Stop> {
        let Some(mut level) = self.replace(None) else { return Ok(None) };
        // Two tables side by side would be twice the memory. Searches look at the mark now and then, hand the
        // table back, and go on with the next where they were; only then it is the only one's to drop or to fill.
        level.retired.store(true, Ordering::Relaxed);
        loop {
            match Arc::try_unwrap(level) {
                Ok(level) => return Ok(Some(level)),
                Err(others) => level = others,
            }
            if let Err(why) = meter.interrupted() {
                level.retired.store(false, Ordering::Relaxed);
                self.replace(Some(level));
                return Err(why);
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    /// A table of the size with this number.
    fn start(&self, prepared: &Prepared, size: usize, meter: &Meter<'_>) -> Result<Begun, Stop> {
        let bytes = self.sizes[size];
        meter.bytes(bytes)?;
        let choice = self.pick(prepared, bytes);
        meter.watch().table(bytes, self.table.kept(&choice, bytes).is_some());
        let mut engine = self.engine(prepared, bytes, meter)?;
        if let Some(depth) = self.read(&choice, bytes, &mut engine, meter) {
            return Ok(Begun { engine, size, depth });
        }
        // Bringing many more positions to the table than may be searched would spend the limit on what is not asked for.
        let most = meter.limits().positions.max(BROUGHT);
        let depth = engine.depth_within(most).min(engine.sizes().depth);
        Ok(Begun { engine, size, depth })
    }

    /// Fills a table as deep as it should be.
    fn finish(
        &self,
        prepared: &Prepared,
        growing: &mut Growing,
        mut begun: Begun,
        meter: &Meter<'_>,
    ) -> Result<Level, Stop> {
        let started = Instant::now();
        let before = begun.engine.depth();
        // What a limit ends is kept with all that was brought to it: who asks next goes on there.
        let stop = || meter.interrupted().is_err();
        let progress = progress(&begun.engine, begun.depth, meter.watch());
        let done = begun.engine.fill(begun.depth, self.threads, &stop, &progress);
        if !done.map_err(|_| Stop::Memory)? {
            growing.unfinished = Some(begun);
            meter.interrupted()?;
            return Err(Stop::Cancelled);
        }
        let Begun { engine, size, .. } = begun;
        let bytes = self.sizes[size];
        let is_kept = bytes >= KEPT || size + 1 == self.sizes.len();
        if is_kept && engine.depth() != before {
            let choice = self.pick(prepared, bytes);
            let written = self.table.write((&choice, bytes, before), &engine, started, meter);
            written.unwrap_or_else(|error| self.complain(error));
        }
        // A search goes on with a table for as long as making the next one would take, and is never more than twice as long
        // as with the best of them from the beginning.
        // `u64::MAX`: no better table is worth its making.
        let budget = match (self.sizes.get(size + 1), engine.next_visits()) {
            (Some(_), _) => self.cost(prepared, &engine, size + 1),
            (None, Some(visits)) if engine.share() < FULL => visits,
            _ => u64::MAX,
        };
        growing.made += 1;
        Ok(Level {
            engine,
            serial: growing.made,
            size,
            spent: AtomicU64::new(0),
            budget,
            awaited: (size + 1 < self.sizes.len()).then(|| self.awaited()),
            retired: AtomicBool::new(false),
        })
    }

    /// Makes the largest table, as deep as is worth it for many long searches.
    pub(crate) fn warm(
        &self,
        prepared: &Prepared,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Warm, Stop> {
        let started = Instant::now();
        let mut after = None;
        loop {
            // Those between are for searches that may end before the largest is worth it.
            let largest = |_: &Level| self.sizes.len() - 1;
            let left = limits.after(started.elapsed());
            let level = self.later(prepared, after, &largest, (&left, watch))?;
            #[expect(clippy::cast_precision_loss, reason = "an estimate")]
            let dear = level.engine.next_visits().is_none_or(|visits| {
                visits as f64 > AHEAD * 4.0 * level.engine.sizes().bytes() as f64
            });
            // Done when the largest table has no better depth, or that would take longer than it is worth to anyone.
            let is_largest = level.size + 1 == self.sizes.len();
            if is_largest && (level.budget == u64::MAX || dear) {
                let bytes = level.engine.sizes().bytes();
                return Ok(Warm { bytes, depth: level.engine.depth() });
            }
            after = Some(level.serial);
        }
    }
}

/// Tells how far a table is that is filled to a depth.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "an estimate, and not less than nothing"
)]
fn progress<'a>(
    engine: &Engine,
    depth: u8,
    watch: &'a dyn Watch,
) -> impl Fn(u8, f64) + Sync + use<'a> {
    let done = engine.depth().map_or(0.0, |depth| engine.visits(depth));
    let up_to: Vec<f64> = (0..=depth).map(|depth| (engine.visits(depth) - done).max(0.0)).collect();
    move |at, share| {
        let at = usize::from(at);
        let before = at.checked_sub(1).map_or(0.0, |before| up_to[before]);
        let now = before + share * (up_to[at] - before);
        watch.filled(now as u64, up_to[up_to.len() - 1] as u64);
    }
}

/// The abstraction for a table of so many bytes, of these.
fn picked(prepared: &Prepared, choices: &[Choice], bytes: u64) -> Choice {
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let entries = (bytes as f64 * 4.0).log2();
    refine::pick(prepared, choices, entries, FINER)
}

#[cfg(test)]
mod tests;
