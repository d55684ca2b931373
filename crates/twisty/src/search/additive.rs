//! [`Additive`]: iterative deepening with databases that are added up, which grow when a search turns out to be long.

use crate::algebra::budget::{Budget, Heeding};
use crate::algebra::mechanism::Mechanism;
use crate::search::member::Place;
use crate::search::prospect::Prospected;
use crate::search::request::{Request, Warm};
use crate::search::searcher::{Outcome, stopped};
use crate::search::setup::Setup;
use crate::search::slides::Slides;
use crate::search::store::Table;
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::{Limits, Meter, Progress, Stop, Watch};
use everystate_table::additive::{self, Bound, Database, Measured, Pattern, Query, Repeats};
use everystate_table::pruning::Ended;
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

/// Entries of all databases together, at most, of which there are two in a byte.
const ENTRIES: [u64; 4] = [1 << 21, 1 << 25, 1 << 30, 1 << 33];
/// Databases of so many entries are kept.
const KEPT: u64 = 1 << 22;
/// Whoever asks first begins with what is kept of so many entries or fewer: it is read in the time of a short search.
const READ: u64 = 1 << 30;
/// Entries of larger databases for each position that is looked at before they are made, or read where they are kept. Some three are
/// filled in the time of a position; but databases are kept, and positions seldom come alone. Those of gigabytes are made later.
const FILLED: u64 = 64;
const FILLED_LATE: u64 = 16;
const LOADED: u64 = 256;
/// Entries that are filled in the time that anybody has: a second or so.
const WAITED: u64 = 1 << 27;
/// Tokens of the sets that are measured to choose patterns: the first databases are there before larger sets would be measured.
const QUICK: usize = 3;
const THOROUGH: usize = 4;

/// Databases, and how long to search with them.
struct Level {
    bound: Arc<Bound>,
    patterns: Vec<Pattern>,
    /// The number of the size.
    size: usize,
    /// Positions that searches have looked at.
    spent: AtomicU64,
    /// How many they may before better databases are worth their making.
    budget: u64,
}

/// Searches a puzzle of slides.
pub(crate) struct Additive {
    slides: Slides,
    /// What long searches leave out.
    repeats: Repeats,
    table: Table,
    threads: usize,
    /// Entries of the databases, each size larger than the one before.
    sizes: Vec<u64>,
    current: RwLock<Option<Arc<Level>>>,
    growing: Mutex<()>,
    trouble: Mutex<Option<String>>,
}

impl Additive {
    /// What searches a mechanism's positions; `None` if its moves are no slides, or too few pieces look like no other.
    pub(crate) fn new(
        mechanism: &Mechanism,
        table: Table,
        setup: &Setup,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let slides = Slides::new(mechanism, budget)?;
        if slides.tokens.singles().len() < 2 {
            return None;
        }
        let most = setup.most(budget.allowed()).saturating_mul(2);
        let mut sizes: Vec<u64> = ENTRIES.into_iter().filter(|&entries| entries <= most).collect();
        if sizes.is_empty() || setup.memory.is_some() {
            sizes.push(most);
        }
        sizes.dedup();
        Some(Self {
            slides,
            repeats: Repeats::default(),
            table,
            threads: setup.threads,
            sizes,
            current: RwLock::new(None),
            growing: Mutex::new(()),
            trouble: Mutex::new(None),
        })
    }

    pub(crate) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn complain(&self, error: String) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }

    /// Whether moves make a position at all, given by what is seen of it.
    pub(crate) fn place(&self, pattern: &[u16]) -> Place {
        self.slides.place(&self.slides.at(pattern))
    }

    fn current(&self) -> Option<Arc<Level>> {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The databases to search with: larger ones than those of a size, made if there are none.
    fn after(
        &self,
        after: Option<usize>,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Arc<Level>, Stop> {
        let later = |level: &Arc<Level>| after.is_none_or(|after| level.size > after);
        if let Some(level) = self.current().filter(later) {
            return Ok(level);
        }
        // One thread makes the next ones and the others wait for it; who waited finds them made.
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(level) = self.current().filter(later) {
            return Ok(level);
        }
        let meter = limits.meter(watch);
        let old = self.current();
        let size = old.as_ref().map_or_else(|| self.first(&meter), |level| level.size + 1);
        let level = match (self.make(size, old.as_deref(), &meter), old) {
            // What there is no room for is not waited for any more: the search goes on with what there is.
            (Err(Stop::Memory), Some(old)) => Level {
                bound: old.bound.clone(),
                patterns: old.patterns.clone(),
                size: self.sizes.len() - 1,
                spent: AtomicU64::new(0),
                budget: u64::MAX,
            },
            (made, _) => made?,
        };
        let level = Arc::new(level);
        *self.current.write().unwrap_or_else(PoisonError::into_inner) = Some(level.clone());
        Ok(level)
    }

    /// The size to begin with: the largest that is kept and soon read.
    fn first(&self, meter: &Meter<'_>) -> usize {
        let kept = |&size: &usize| self.sizes[size] <= READ && self.is_kept(size, meter);
        (0..self.sizes.len()).rev().find(kept).unwrap_or(0)
    }

    /// About how many entries are filled to make databases of a size, those of all sets that are measured to choose them included.
    fn work(&self, size: usize) -> u64 {
        let tokens = self.slides.tokens.singles().len() as u64;
        let places = self.slides.graph.places() as u64;
        // Of each set of so many tokens one database of as many places in order.
        let of_sets = |many: u64| {
            (0..many).fold(1_u64, |entries, n| {
                entries.saturating_mul((tokens.saturating_sub(n)) * places.saturating_sub(n))
                    / (n + 1)
            })
        };
        self.sizes.get(size).map_or(0, |&entries| entries.saturating_add(of_sets(THOROUGH as u64)))
    }

    /// Whether databases of a size are on disk.
    fn is_kept(&self, size: usize, meter: &Meter<'_>) -> bool {
        let patterns = self.kept_patterns(size, meter);
        patterns.is_some_and(|patterns| {
            patterns.iter().any(|pattern| self.table.holds(self.base(pattern)))
        })
    }

    /// Makes the databases of a size, or reads them, unless the old ones are the same.
    fn make(&self, size: usize, old: Option<&Level>, meter: &Meter<'_>) -> Result<Level, Stop> {
        let stop = || meter.interrupted().is_err();
        let stopped = || meter.interrupted().err().unwrap_or(Stop::Cancelled);
        let entries = self.sizes[size];
        meter.bytes(entries / 2)?;
        let kept = self.kept_patterns(size, meter);
        let patterns = if let Some(patterns) = kept {
            patterns
        } else {
            let largest = if size == 0 { QUICK } else { THOROUGH };
            let singles = self.slides.tokens.singles();
            let graph = &self.slides.graph;
            let measured = Measured::new(graph, &singles, largest, self.threads, &stop);
            let patterns = measured.ok_or_else(stopped)?.patterns(entries);
            self.keep_patterns(size, &patterns, meter);
            patterns
        };
        let bound = if let Some(old) = old.filter(|old| old.patterns == patterns) {
            old.bound.clone()
        } else {
            let mut make = |pattern: &[u8]| self.database(pattern, meter);
            Arc::new(Bound::new(&self.slides.graph, &patterns, &mut make)?)
        };
        let budget = match self.sizes.get(size + 1) {
            Some(&next) if self.is_kept(size + 1, meter) => next / LOADED,
            Some(&next) if next > READ => next / FILLED_LATE,
            Some(&next) => next / FILLED,
            None => u64::MAX,
        };
        Ok(Level { bound, patterns, size, spent: AtomicU64::new(0), budget })
    }

    /// One database.
    fn database(&self, pattern: &[u8], meter: &Meter<'_>) -> Result<Database, Stop> {
        let graph = &self.slides.graph;
        let started = Instant::now();
        let entries = Database::entries(graph.places(), pattern.len()).ok_or(Stop::Memory)?;
        let base = self.base(pattern);
        let is_large = entries >= KEPT;
        if is_large {
            let kept = self.table.words(base, self.threads, meter);
            let words = kept.unwrap_or_else(|error| {
                self.complain(error);
                None
            });
            meter.watch().table(entries / 2, words.is_some());
            if let Some(database) = words.and_then(|words| Database::of(graph, pattern, words)) {
                return Ok(database);
            }
        }
        let stop = || meter.interrupted().is_err();
        let made = Database::new(graph, pattern, self.threads, meter.limits().bytes, &stop);
        let Some(database) = made else {
            return Err(meter.interrupted().err().unwrap_or(Stop::Memory));
        };
        if is_large {
            let tokens: Vec<String> = pattern.iter().map(|token| (token + 1).to_string()).collect();
            let what = format!("moves of {}", tokens.join(" "));
            let kept = self.table.keep((base, 0), &what, database.words(), started, meter);
            kept.map_or_else(|error| self.complain(error), |_| ());
        }
        Ok(database)
    }

    /// What a database is of.
    fn base(&self, pattern: &[u8]) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"additive");
        hasher.update(self.slides.tokens.end());
        hasher.update(pattern);
        hasher.finalize().into()
    }

    /// Under what the patterns of a size are kept: to measure what is best takes seconds.
    fn base_of_patterns(&self, size: usize) -> [u8; 32] {
        let mut hasher = blake3::Hasher::new();
        hasher.update(b"patterns");
        hasher.update(&self.sizes[size].to_le_bytes());
        hasher.update(self.slides.tokens.end());
        hasher.finalize().into()
    }

    /// The patterns of a size, as they were kept.
    fn kept_patterns(&self, size: usize, meter: &Meter<'_>) -> Option<Vec<Pattern>> {
        if self.sizes[size] < KEPT {
            return None;
        }
        let words = self.table.words(self.base_of_patterns(size), 1, meter).ok()??;
        let pattern = |word: &u64| -> Pattern {
            word.to_le_bytes().into_iter().filter(|&token| token != additive::NONE).collect()
        };
        let patterns: Vec<Pattern> =
            words.iter().skip(2).map(pattern).filter(|pattern| !pattern.is_empty()).collect();
        let mut tokens = patterns.concat();
        tokens.sort_unstable();
        (tokens == self.slides.tokens.singles()).then_some(patterns)
    }

    fn keep_patterns(&self, size: usize, patterns: &[Pattern], meter: &Meter<'_>) {
        if self.sizes[size] < KEPT {
            return;
        }
        // A table has values of each kind: the first two words have.
        let mut words = vec![0b01, 0b10];
        for pattern in patterns {
            let mut bytes = [additive::NONE; 8];
            bytes[..pattern.len()].copy_from_slice(pattern);
            words.push(u64::from_le_bytes(bytes));
        }
        if words.len() % 2 == 1 {
            words.push(u64::MAX);
        }
        let base = self.base_of_patterns(size);
        let kept = self.table.keep((base, 0), "patterns", &words, Instant::now(), meter);
        kept.map_or_else(|error| self.complain(error), |_| ());
    }

    /// The sizes of databases there are, and the number of the one that is used now.
    pub(crate) fn prospected(
        &self,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> (Vec<Prospected>, usize) {
        let meter = limits.meter(watch);
        let of = |size: usize| Prospected {
            bytes: self.sizes[size] / 2,
            kept: self.is_kept(size, &meter),
            allowed: true,
            ..Prospected::default()
        };
        let now = self.current().map_or(0, |level| level.size);
        ((0..self.sizes.len()).map(of).collect(), now)
    }

    /// Makes the largest databases.
    pub(crate) fn warm(&self, limits: &Limits, watch: &dyn Watch) -> Result<Warm, Stop> {
        let started = Instant::now();
        let mut level = self.after(None, limits, watch)?;
        while level.size + 1 < self.sizes.len() {
            level = self.after(Some(level.size), &limits.after(started.elapsed()), watch)?;
        }
        Ok(Warm { bytes: self.sizes[level.size] / 2, depth: None })
    }

    /// Searches for solutions of a position, of which there is room for so many.
    pub(crate) fn solve(
        &self,
        pattern: &[u16],
        request: &Request,
        room: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Outcome<usize> {
        let mut outcome = Outcome::default();
        let started = Instant::now();
        let heeding = Heeding(watch);
        let meter = limits.meter(&heeding);
        let at = self.slides.at(pattern);
        let mut query = Query {
            first: request.solutions == 1 && !request.count,
            least: u32::try_from(request.least).unwrap_or(u32::MAX),
            most: u32::try_from(limits.depth).unwrap_or(u32::MAX),
            solutions: request.gathered().min(room),
            positions: 0,
            threads: if request.threads == 0 { self.threads } else { request.threads },
        };
        let mut after = None;
        loop {
            let level = match self.after(after, &limits.after(started.elapsed()), watch) {
                Ok(level) => level,
                Err(why) => {
                    outcome.stopped = Some(why);
                    return outcome;
                }
            };
            let left = limits.positions.saturating_sub(outcome.positions);
            let budget = match level.budget {
                u64::MAX => u64::MAX,
                // What ends before better databases are worth their making waits for none that take long.
                budget if limits.positions < budget && self.work(level.size + 1) > WAITED => {
                    u64::MAX
                }
                budget => budget.saturating_sub(level.spent.load(Ordering::Relaxed)),
            };
            if budget == 0 {
                after = Some(level.size);
                continue;
            }
            query.positions = left.min(budget);
            let stop = || meter.interrupted().is_err();
            let before = outcome.positions;
            let progress = |depth: u32, nodes: u64, is_empty: bool| {
                let (depth, positions) = (u64::from(depth), before + nodes);
                watch.layer(depth, positions);
                watch.progress(Progress { depth, positions, frontier: nodes });
                if is_empty {
                    watch.narrowed(depth + 1, u64::MAX);
                }
            };
            let searched = (&self.slides.tokens, &self.repeats, &*level.bound);
            let report = additive::search(searched, &at, &query, &stop, &progress);
            outcome.positions += report.nodes;
            level.spent.fetch_add(report.nodes, Ordering::Relaxed);
            outcome.at_least = u64::from(report.at_least);
            query.least = report.at_least;
            if report.ended == Ended::Positions && left > budget {
                after = Some(level.size);
                continue;
            }
            let numbers = |moves: &Vec<u32>| moves.iter().map(|&slide| slide as usize).collect();
            outcome.solutions = report.solutions.iter().map(numbers).collect();
            outcome.unsolvable = report.ended == Ended::Unsolvable;
            outcome.stopped = stopped(report.ended, room < request.gathered(), &meter);
            return outcome;
        }
    }

    /// What the databases are and why.
    pub(crate) fn explain(&self, watch: &dyn Watch) -> Vec<String> {
        let Ok(level) = self.after(None, &Limits::none(), watch) else { return Vec::new() };
        let of = |pattern: &[u8]| {
            let tokens: Vec<String> = pattern.iter().map(|token| (token + 1).to_string()).collect();
            tokens.join(" ")
        };
        let mut lines = vec![format!(
            "each move takes one piece into an empty place: the moves of some pieces and of others add up; {} symmetric forms of a position are looked at:",
            level.bound.copies()
        )];
        for database in level.bound.databases() {
            lines.push(format!("  pieces {:<24} {:>12} positions, {:.2} moves more than each alone needs, in the mean", of(database.pattern()), database.words().len() * 16, database.mean()));
        }
        lines
    }
}
