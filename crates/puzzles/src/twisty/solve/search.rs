//! [`Searcher`]: iterative deepening with pruning tables that grow when a search turns out to be long.

use super::mechanics::Prepared;
use super::solver::{MEMORY, Setup};
use super::store;
use super::views::{self, Choice};
use crate::family::Refusal;
use crate::twisty::Definition;
use crate::twisty::mechanism::Mechanism;
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_table::pruning::{Asked, Ended, Engine, Pieces, Unfit};
use std::sync::{Arc, Mutex, PoisonError, RwLock};
use std::time::Instant;

/// What a search found.
pub(super) struct Hunted {
    pub(super) solutions: Vec<Vec<u8>>,
    pub(super) stopped: Option<Stop>,
    pub(super) at_least: u64,
    pub(super) positions: u64,
}

/// What to search for.
pub(super) struct Wanted {
    /// Whether one solution is enough.
    pub(super) first: bool,
    /// The most solutions.
    pub(super) most: usize,
    /// Whether to go on after the shortest.
    pub(super) longer: bool,
    pub(super) threads: usize,
}

/// A table and what it is of.
struct Level {
    engine: Engine,
    /// Positions that a search may look at before a larger table is worth its making.
    patience: u64,
    number: usize,
}

/// Searches a puzzle.
pub(crate) struct Searcher {
    pub(crate) prepared: Prepared,
    choices: Vec<Choice>,
    setup: Setup,
    title: String,
    digest: [u8; 32],
    /// By symmetry: what it makes of each move, where solving to any side will do.
    sides: Vec<Side>,
    /// Bytes of the tables, each larger than the one before.
    sizes: Vec<u64>,
    level: RwLock<Option<Arc<Level>>>,
    growing: Mutex<()>,
    trouble: Mutex<Option<String>>,
}

/// A symmetry: which move is made of which, by the one that is made.
type Side = (usize, Vec<u8>);

/// The bytes of the first tables.
const SIZES: [u64; 2] = [1 << 20, 8 << 20];
/// Positions looked at for each byte of a larger table before it is made, about: then making it takes no longer than
/// the search before did.
const WORTH: u64 = 2;

impl Searcher {
    pub(super) fn new(
        definition: &Definition,
        mechanism: &Mechanism,
        setup: &Setup,
    ) -> Result<Self, Refusal> {
        let unfit = |unfit: Unfit| {
            let why = match unfit {
                Unfit::Places => "more than 256 places",
                Unfit::Moves => "more than 128 moves",
                Unfit::Colors => {
                    "more pieces and turns in an orbit, or joined ones, than a byte tells apart"
                }
            };
            Refusal::limit(format!("{} cannot be searched: it has {why}", definition.title()))
        };
        let prepared = Prepared::new(mechanism).map_err(unfit)?;
        let choices = views::choices(&prepared);
        let most = setup.memory.unwrap_or(MEMORY).max(4096);
        let mut sizes: Vec<u64> = SIZES.into_iter().filter(|&size| size * 2 <= most).collect();
        sizes.push(most);
        let seen_from = if setup.any_side { views::sides(&prepared) } else { Vec::new() };
        let searcher = Self {
            prepared,
            choices,
            setup: setup.clone(),
            title: definition.title(),
            digest: crate::twisty::digest::definition(definition),
            sides: seen_from,
            sizes,
            level: RwLock::new(None),
            growing: Mutex::new(()),
            trouble: Mutex::new(None),
        };
        // The puzzle must fit: a table of one line tells.
        Engine::new(&searcher.prepared.mechanics, &searcher.pick(64).projection, 64)
            .map_err(unfit)?;
        Ok(searcher)
    }

    pub(super) fn trouble(&self) -> Option<String> {
        self.trouble.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The view for a table of so many bytes: of those that show as many patterns as it has entries, the
    /// one that most moves leave as it is from the left, and of these the one that shows the fewest.
    fn pick(&self, bytes: u64) -> &Choice {
        #[expect(clippy::cast_precision_loss, reason = "an estimate")]
        let entries = (bytes as f64 * 4.0).log2();
        let enough = |choice: &&Choice| choice.patterns >= entries;
        let best = self
            .choices
            .iter()
            .filter(enough)
            .max_by(|a, b| a.inert.cmp(&b.inert).then(b.patterns.total_cmp(&a.patterns)));
        best.unwrap_or(&self.choices[0])
    }

    /// The engine of a level, read or made.
    fn make(&self, number: usize, limits: &Limits, watch: &dyn Watch) -> Result<Level, Stop> {
        let bytes = self.sizes[number];
        let meter = limits.meter(watch);
        meter.bytes(bytes)?;
        let choice = self.pick(bytes);
        let mechanics = &self.prepared.mechanics;
        let mut engine =
            Engine::new(mechanics, &choice.projection, bytes).map_err(|_| Stop::Memory)?;
        let folder = self.setup.tables.as_ref().filter(|_| number + 1 == self.sizes.len());
        let key = store::key(self.digest, &self.setup, choice, engine.sizes());
        let mut read = false;
        if let Some(folder) = folder {
            match store::read(folder, &key, &mut engine, self.setup.threads, &meter) {
                Ok(found) => read = found,
                Err(error) => self.complain(error),
            }
        }
        if !read {
            let started = Instant::now();
            let stop = || meter.interrupted().is_err();
            let done = engine.fill(self.setup.threads, &stop, &mut |_, _| ());
            if !done.map_err(|_| Stop::Memory)? {
                meter.interrupted()?;
                return Err(Stop::Cancelled);
            }
            if let Some(folder) = folder {
                let written = store::write(folder, key, &self.title, &engine, started, &meter);
                written.unwrap_or_else(|error| self.complain(error));
            }
        }
        let next = self.sizes.get(number + 1);
        let patience = next.map_or(u64::MAX, |&bytes| bytes * WORTH);
        Ok(Level { engine, patience, number })
    }

    fn complain(&self, error: String) {
        *self.trouble.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
    }

    /// The level to search with: at least the one with this number.
    fn level(&self, least: usize, limits: &Limits, watch: &dyn Watch) -> Result<Arc<Level>, Stop> {
        let known = || self.level.read().unwrap_or_else(PoisonError::into_inner).clone();
        let enough = |level: &Arc<Level>| level.number >= least;
        if let Some(level) = known().filter(enough) {
            return Ok(level);
        }
        let _growing = self.growing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(level) = known().filter(enough) {
            return Ok(level);
        }
        // A table that is kept on disk is read at once.
        let largest = self.sizes.len() - 1;
        let kept = self.setup.tables.as_ref().is_some_and(|folder| {
            let choice = self.pick(self.sizes[largest]);
            Engine::new(&self.prepared.mechanics, &choice.projection, self.sizes[largest])
                .is_ok_and(|engine| {
                    let key = store::key(self.digest, &self.setup, choice, engine.sizes());
                    store::is_kept(folder, &key)
                })
        });
        let level = Arc::new(self.make(if kept { largest } else { least }, limits, watch)?);
        *self.level.write().unwrap_or_else(PoisonError::into_inner) = Some(level.clone());
        Ok(level)
    }

    /// Makes the largest table.
    pub(super) fn warm(&self, limits: &Limits, watch: &dyn Watch) -> Result<(), Stop> {
        self.level(self.sizes.len() - 1, limits, watch).map(|_| ())
    }

    /// Whether two moves commute, as far as their order is not told apart.
    pub(super) fn commute(&self, a: u8, b: u8) -> bool {
        let level = self.level.read().unwrap_or_else(PoisonError::into_inner);
        level.as_ref().is_some_and(|level| level.engine.commute(a, b))
    }

    /// The starts of a position: itself, or its forms from all sides.
    fn starts(&self, start: &Pieces) -> Vec<Pieces> {
        if self.sides.is_empty() {
            return vec![start.clone()];
        }
        self.sides.iter().map(|(side, _)| views::seen_from(&self.prepared, *side, start)).collect()
    }

    /// Searches for solutions of a position.
    pub(super) fn solve(
        &self,
        start: &Pieces,
        wanted: &Wanted,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Hunted {
        let mut hunted = Hunted { solutions: Vec::new(), stopped: None, at_least: 0, positions: 0 };
        let meter = limits.meter(watch);
        let started = Instant::now();
        let mut asked = Asked {
            starts: self.starts(start),
            first: wanted.first,
            least: 0,
            most: u32::try_from(limits.depth).unwrap_or(u32::MAX),
            longer: wanted.longer,
            solutions: wanted.most,
            positions: limits.positions,
            threads: wanted.threads,
        };
        let mut number = 0;
        loop {
            let level = match self.level(number, &limits.after(started.elapsed()), watch) {
                Ok(level) => level,
                Err(why) => {
                    hunted.stopped = Some(why);
                    return hunted;
                }
            };
            let left = limits.positions.saturating_sub(hunted.positions);
            asked.positions = left.min(level.patience);
            let stop = || meter.interrupted().is_err();
            let told = |depth: u32, nodes: u64| watch.layer(u64::from(depth), nodes);
            let report = level.engine.solve(&asked, &stop, &told);
            hunted.positions += report.nodes;
            hunted.at_least = u64::from(report.at_least);
            asked.least = report.at_least;
            // What was found of a depth that was not finished is found again.
            let whole = report.ended != Ended::Positions;
            let found = report.solutions.into_iter();
            let found = found.filter(|(_, moves)| whole || (moves.len() as u64) < hunted.at_least);
            hunted.solutions.extend(found.map(|(side, moves)| self.turned_back(side, moves)));
            hunted.stopped = match report.ended {
                Ended::Whole => None,
                Ended::Depth if !hunted.solutions.is_empty() => None,
                Ended::Depth => Some(Stop::Depth),
                Ended::Told => Some(meter.interrupted().err().unwrap_or(Stop::Cancelled)),
                Ended::Positions if left > level.patience => {
                    number = level.number + 1;
                    continue;
                }
                Ended::Positions | Ended::Solutions => Some(Stop::Positions),
            };
            if !hunted.solutions.is_empty() {
                hunted.at_least =
                    hunted.solutions.iter().map(Vec::len).min().map_or(0, |n| n as u64);
            }
            self.unite(&mut hunted);
            return hunted;
        }
    }

    /// The moves as they are from the side from which the position was given.
    fn turned_back(&self, side: usize, moves: Vec<u8>) -> Vec<u8> {
        match self.sides.get(side) {
            Some((_, renamed)) => moves.iter().map(|&m| renamed[usize::from(m)]).collect(),
            None => moves,
        }
    }

    /// Solutions that lead to several sides count once.
    fn unite(&self, hunted: &mut Hunted) {
        if !self.sides.is_empty() {
            hunted.solutions.sort_by(|a, b| a.len().cmp(&b.len()).then_with(|| a.cmp(b)));
            hunted.solutions.dedup();
        }
    }

    /// What the table is and why.
    pub(super) fn explain(&self, watch: &dyn Watch) -> Vec<String> {
        let bytes = self.sizes[self.sizes.len() - 1];
        let mut lines = vec![format!(
            "{} symmetries, inverses {}; {} views that all of them keep",
            self.prepared.mechanics.visible.renamings.len(),
            if self.prepared.mechanics.is_group { "used" } else { "not used" },
            self.choices.len()
        )];
        let picked = self.pick(bytes);
        let mut shown: Vec<&Choice> = self.choices.iter().filter(|c| c.inert > 0).collect();
        shown.insert(0, &self.choices[0]);
        shown.truncate(8);
        for choice in shown {
            let mark = if core::ptr::eq(choice, picked) { "*" } else { " " };
            let measured = views::measured(&self.prepared, choice, self.setup.threads, watch);
            lines.push(format!(
                "{mark} {:<16} 2^{:<5.1} patterns, {:>2} moves keep it, {measured}",
                choice.projection.name, choice.patterns, choice.inert
            ));
        }
        lines
    }
}
