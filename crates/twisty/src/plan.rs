//! [`Plan`]: the ways in which a puzzle can be explored, what each takes here, and what would have to be otherwise for one to fit.

use crate::exploration::Forecast;
use crate::explore::Explorer;
use crate::frontier::{self, Asked};
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Silent};
use everystate_table::{cosets, probe};
use std::time::{Duration, Instant};

/// What there is to explore with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Means {
    /// Bytes of memory that an exploration may take.
    pub memory: u64,
    /// Bytes of memory that it could take at most, if it were told to.
    pub most: u64,
    /// Bytes that are free on the disk; `None` if that is not known.
    pub disk: Option<u64>,
    /// Threads.
    pub threads: usize,
}

/// How a puzzle is explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// A table of all positions in memory.
    Table,
    /// Its layers in files.
    Disk,
    /// A table of which each of several processes has a part.
    Together,
    /// A set of the positions themselves.
    Set,
    /// The same, sorted in files.
    Runs,
}

impl Engine {
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Table => "memory",
            Self::Disk => "disk",
            Self::Together => "together",
            Self::Set => "listed",
            Self::Runs => "runs",
        }
    }
}

/// One way to explore a puzzle, and what it takes.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// How.
    pub engine: Engine,
    /// By how many processes.
    pub processes: u64,
    /// Bytes of memory of each process, at least.
    pub bytes: u64,
    /// Bytes of disk.
    pub disk: u64,
    /// Bytes that each process sends to others, about.
    pub sent: u64,
    /// Bytes for each position, of memory and disk, of all processes.
    pub each: f64,
    /// Seconds, about, from what was measured.
    pub seconds: f64,
    /// Whether there is as much.
    pub fits: bool,
}

/// The least that would have to be otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// So many bytes of memory may be taken, which there are.
    Memory(u64),
    /// It is explored on the disk, where there are so many bytes, in so much memory.
    Disk {
        /// Bytes of disk.
        disk: u64,
        /// Bytes of memory.
        memory: u64,
    },
    /// So many processes, each on a machine with as much memory as here, explore it together.
    Processes(u64),
    /// A disk with so many bytes free.
    LargerDisk(u64),
}

/// The ways in which a puzzle can be explored.
#[derive(Clone, Debug, PartialEq)]
pub struct Plan {
    /// What is known of the puzzle.
    pub forecast: Forecast,
    /// Positions times moves that all threads look at in a second, measured now.
    pub rate: f64,
    /// The ways, the one that is taken if nothing is said first. None if there are too many positions, or nobody knows how many.
    pub ways: Vec<Way>,
    /// What would have to be otherwise, if the first does not fit.
    pub change: Option<Change>,
}

/// Machines that anybody has, at most.
const PROCESSES: u64 = 4096;
/// How long a set of positions is tried.
const TRIED: Duration = Duration::from_millis(500);
/// So many positions are as good as many.
const MANY: u64 = 300_000;
/// The part of the rate of a table in memory that layers on disk have, and one of several processes: both push rows, where a table in memory
/// is looked at ([the figures](https://github.com/everystate/everystate/blob/main/docs/cluster.md#what-it-costs)).
const PUSHED: f64 = 0.5;
/// Seconds that a space takes to be made ready, about.
const BEGUN: f64 = 0.05;
/// Positions times moves that a thread works on in a second, about, where nothing was measured.
const RATE: f64 = 2.0e9;
/// Bytes that any space takes.
const BASE: u64 = 8 << 20;
/// Bytes for each rank that go to each process to which moves lead from it.
const SENT: (u64, u64) = (13, 20);
/// Bytes of a word in sorted files, about, and the memory that sorting takes at least.
const RUN: u64 = 4;
const LEAST: u64 = 16 << 20;

impl Explorer<'_> {
    /// What exploring it will take.
    pub fn forecast(&self, threads: usize) -> Forecast {
        self.forecast_within(threads, &Limits::none())
    }

    /// The same, where finding out by which symmetries the positions are folded may take no longer than the limits say: otherwise they are taken for not folded,
    /// by whatever else is asked of this explorer, too.
    #[expect(clippy::cast_precision_loss, reason = "a forecast needs few digits")]
    pub fn forecast_within(&self, threads: usize, limits: &Limits) -> Forecast {
        let positions = self.positions();
        let moves = self.mechanism.motions.len() as f64;
        let symmetries = self.symmetries(limits);
        let kept = positions.as_ref().and_then(Natural::to_u64).map(|n| kept(n, symmetries));
        let rate = RATE * threads.clamp(1, 64) as f64;
        Forecast {
            symmetries,
            bytes: kept.map(whole),
            disk: kept.map(cosets::disk::bytes),
            seconds: kept.map(|n| BEGUN + n as f64 * moves / rate),
            each: frontier::bytes_per_position(&self.mechanism),
            positions,
        }
    }

    /// The ways to explore it with these means. Rates are measured for some tenths of a second, on as many threads.
    ///
    /// ```
    /// use everystate_puzzle::Metric;
    /// use everystate_twisty::{Change, Engine, Explorer, Means, catalogue};
    /// let cube = catalogue::named("cube3").unwrap().unwrap();
    /// let second = cube.with_moves(&["U", "D", "R2", "L2", "F2", "B2"]).unwrap();
    /// let explorer = Explorer::new(&second, Metric::Half).unwrap();
    /// let means = Means { memory: 100 << 20, most: 200 << 20, disk: Some(4 << 30), threads: 1 };
    /// let plan = explorer.plan(&means);
    /// assert_eq!(plan.ways[0].engine, Engine::Table);
    /// assert!(!plan.ways[0].fits && matches!(plan.change, Some(Change::Disk { .. })));
    /// ```
    #[must_use]
    pub fn plan(&self, means: &Means) -> Plan {
        let mut forecast = self.forecast(means.threads);
        let rate = probe::rate(means.threads);
        let positions = forecast.positions.as_ref().and_then(Natural::to_u64);
        let set = positions.and_then(|n| self.set_seconds(means.threads, n));
        let ways = |n: u64| self.ways(means, rate, (kept(n, forecast.symmetries), n), set);
        let ways = positions.map_or_else(Vec::new, ways);
        if let Some(table) = ways.first() {
            forecast.seconds = Some(table.seconds);
        }
        let change = change(means, &ways);
        Plan { forecast, rate, ways, change }
    }

    #[expect(clippy::cast_precision_loss, reason = "a forecast needs few digits")]
    fn ways(
        &self,
        means: &Means,
        rate: f64,
        (kept, positions): (u64, u64),
        listing: Option<f64>,
    ) -> Vec<Way> {
        let moves = self.mechanism.motions.len() as u64;
        let dense = kept as f64 * moves as f64 / rate;
        let each = |bytes: u64| bytes as f64 / positions.max(1) as f64;
        let way = |engine, bytes, disk, seconds: f64| Way {
            engine,
            processes: 1,
            bytes,
            disk,
            sent: 0,
            each: each(bytes) + each(disk),
            seconds: seconds + BEGUN,
            fits: bytes <= means.memory
                && (disk == 0 || means.disk.is_none_or(|free| disk <= free)),
        };
        let on_disk = cosets::disk::bytes(kept);
        let mut ways = vec![
            way(Engine::Table, whole(kept), 0, dense),
            way(Engine::Disk, BASE + kept / 50, on_disk, dense / PUSHED),
        ];
        // As many as it takes, two at least.
        let of_each = |n: u64| kept / 8 * 3 / n + kept / 50 + BASE;
        let count = (2..=PROCESSES).find(|&n| of_each(n) <= means.memory).unwrap_or(PROCESSES);
        let bytes = of_each(count);
        let sent = kept / count * moves.min(count - 1) / SENT.1 * SENT.0;
        ways.push(Way {
            engine: Engine::Together,
            processes: count,
            bytes,
            disk: 0,
            sent,
            each: each(bytes * count),
            seconds: dense / PUSHED / count as f64 + BEGUN,
            fits: bytes <= means.memory,
        });
        if let Some(seconds) = listing {
            let each = frontier::bytes_per_position(&self.mechanism);
            let all = positions.saturating_mul(each);
            let words = positions.saturating_mul(RUN);
            // Sorted on disk it takes about as long: Pyraminx is told 12 seconds, and took 7 in memory and 6 on disk.
            ways.push(way(Engine::Set, all, 0, seconds));
            ways.push(way(Engine::Runs, LEAST, words, seconds));
        }
        ways
    }

    /// How long so many positions would take as a set, by how long some of them take.
    #[expect(clippy::cast_precision_loss, reason = "a forecast needs few digits")]
    fn set_seconds(&self, threads: usize, positions: u64) -> Option<f64> {
        let limits = Limits { positions: MANY, time: Some(TRIED), ..Limits::none() };
        let listing = frontier::Options { threads, examples: 0, quotient: false };
        let asked = Asked { mechanism: &self.mechanism, starts: &[], place: None, kept: None };
        let started = Instant::now();
        let found = frontier::explore(&asked, &listing, &limits, &Silent).ok()?;
        let seen: u64 = found.counts.iter().sum();
        Some(started.elapsed().as_secs_f64() / seen.max(1) as f64 * positions as f64)
    }
}

/// About how many ranks are kept of so many positions: somewhat more than one of each class, as some are smaller.
const fn kept(positions: u64, symmetries: u64) -> u64 {
    if symmetries > 1 { positions / symmetries / 10 * 11 } else { positions }
}

/// Bytes of a table of so many ranks, and of what is known of its space.
fn whole(ranks: u64) -> u64 {
    cosets::table_bytes(ranks).saturating_add(ranks / 50 + BASE)
}

/// The least that would have to be otherwise for a table of all positions, if it does not fit.
fn change(means: &Means, ways: &[Way]) -> Option<Change> {
    let of = |engine| ways.iter().find(|way| way.engine == engine);
    let table = of(Engine::Table).filter(|way| !way.fits)?;
    if table.bytes <= means.most {
        return Some(Change::Memory(table.bytes));
    }
    let (disk, together) = (of(Engine::Disk)?, of(Engine::Together)?);
    if disk.fits {
        return Some(Change::Disk { disk: disk.disk, memory: disk.bytes });
    }
    if together.fits {
        return Some(Change::Processes(together.processes));
    }
    Some(Change::LargerDisk(disk.disk))
}

#[cfg(test)]
mod tests;
