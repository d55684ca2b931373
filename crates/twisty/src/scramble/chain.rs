//! [`Chain`]: solutions of puzzles that are too large for a table, down a stabilizer chain.
//!
//! A few pieces are brought home, then a few more, without those before: what keeps the pieces that are
//! home is a subgroup, and each stage of the chain has a table of the ways home of its pieces by *words* of
//! that subgroup. Words are sequences of moves that keep the pieces before in the end, but need not on the way; the single moves that touch none of these
//! are among them. A table knows all places of its pieces, so a solution is found at once, and always:
//! that the words are enough is checked against the orders of the chain's groups when tables are made. See
//! `docs/math/words.md`.

use crate::algebra::budget::Budget;
use crate::algebra::stickers::Element;
use crate::definition::{Definition, Searched};
use crate::scramble::beam::Beam;
use crate::scramble::library::Word;
use crate::scramble::motions::Motions;
use crate::scramble::order::order;
use crate::scramble::stages::Stages;
use crate::scramble::table::Table;
use crate::scramble::uniform::{Drawn, Uniform};
use crate::scramble::way::Way;
use crate::scramble::words::{Task, Words};
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_puzzle::{Metric, Refusal};

/// The stages of a puzzle.
pub(crate) struct Chain {
    stages: Stages,
    /// Sequences that solutions begin with.
    starts: Vec<Vec<u16>>,
}

/// How large stages may be.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sizes {
    /// Sequences in the library.
    pub(crate) library: usize,
    /// States of a stage that needs single moves only.
    pub(crate) motions: usize,
    /// States of a stage that needs words.
    pub(crate) words: usize,
    /// States of the last stage.
    pub(crate) last: usize,
    /// Words of a stage.
    pub(crate) most: usize,
}

impl Sizes {
    /// What takes seconds.
    pub(crate) const USUAL: Self =
        Self { library: 1 << 18, motions: 1 << 19, words: 1 << 13, last: 1 << 15, most: 400 };
    /// What takes a second or two, and makes solutions that are a tenth longer.
    pub(crate) const SOON: Self =
        Self { library: 1 << 16, motions: 1 << 17, words: 1 << 12, last: 1 << 13, most: 200 };
    /// What takes a second at most, and makes solutions that are longer by half, or twice as long.
    pub(crate) const QUICK: Self =
        Self { library: 1 << 14, motions: 1 << 15, words: 1 << 11, last: 1 << 12, most: 100 };
}

/// So many words are tried at most where one is missing: of random ones every other one would do.
const TRIED: usize = 1 << 20;
/// With how many sequences solutions are begun.
const STARTS: usize = 2000;
/// How many ways scrambles go on with.
const WIDTH: usize = 40;
/// What the stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 29, steps: 1 << 31 };

impl Chain {
    /// Makes the stages of a puzzle ready. They do not depend on the threads that work on it.
    pub(crate) fn new(
        definition: &Definition,
        metric: Metric,
        uniform: &Uniform,
        (sizes, threads): (Sizes, usize),
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let meter = limits.meter(watch);
        let budget = Budget::of(&meter);
        let moves = definition.searched(metric)?;
        let motions = Motions::new(definition, &moves, uniform.patterns(), budget)?;
        let base = Base::new(definition, &motions, uniform, budget)?;
        let mut chain = Self { stages: Stages::new(motions.clone()), starts: Vec::new() };
        let mut words = Words::new(&motions, &base.pieces, (sizes.library, threads), budget);
        let mut kept = 0;
        let unfound = || {
            let title = definition.title();
            Refusal::limit(format!("no sequences for {title} were found within the limits"))
        };
        while kept < base.pieces.len() || (chain.stages.tables.is_empty() && motions.patterns() > 1)
        {
            let stage = chain.stage(&mut words, &base, kept, sizes, budget);
            let stage = stage.ok_or_else(unfound)?;
            kept += stage.pieces.len();
            chain.stages.tables.push(stage);
        }
        let library = words.library();
        // The library is cut short if time was up, as long as no stage was made of it.
        if budget.ended() {
            return Err(unfound());
        }
        chain.starts = library.numbers().take(STARTS).map(|n| library.sequence(n)).collect();
        Ok(chain)
    }

    /// The stage after the one that brings home the last of the first `kept` pieces.
    fn stage(
        &self,
        words: &mut Words<'_>,
        base: &Base,
        kept: usize,
        sizes: Sizes,
        budget: Budget<'_>,
    ) -> Option<Table> {
        let motions = &self.stages.motions;
        let mut allowed: Vec<u16> = motions.all().collect();
        allowed.retain(|&motion| motions.keeps(motion, &base.pieces[..kept]));
        let reach = motions.reach(&allowed);
        let next = |many: usize| &base.pieces[kept..][..many];
        let most = base.fitting(kept, sizes.motions / reach);
        let few = if self.stages.tables.is_empty() {
            // It starts from any pattern, and all motions are enough for it.
            most
        } else if base.states(kept, base.pieces.len() - kept) <= sizes.last {
            base.pieces.len() - kept
        } else {
            base.fitting(kept, sizes.words).max(1)
        };
        for many in (few..=most).rev() {
            let table = Table::new(motions, next(many), &allowed, Vec::new(), budget)?;
            if table.closed() == base.states(kept, many) {
                return Some(table);
            }
        }
        if reach.saturating_mul(base.states(kept, few)) > sizes.motions {
            allowed.clear();
        }
        let task = Task { kept, next: next(few), most: sizes.most };
        let mut known = words.gather(&self.stages, task, budget);
        let mut spare = words.spare(&self.stages);
        loop {
            // Whose time is up may have found fewer words than there are: which ones must not depend on time.
            if budget.ended() {
                return None;
            }
            let table = Table::new(motions, next(few), &allowed, known.clone(), budget)?;
            if table.closed() == base.states(kept, few) {
                return Some(table);
            }
            let some = spare.by_ref().take(TRIED).enumerate();
            let each = table.closed() * base.pieces.len();
            let mut some = some.take_while(|&(turn, _)| !budget.ended_by(turn, each));
            let wider = |(_, word): (usize, Option<Word>)| word.filter(|w| table.is_widened_by(w));
            known.push(some.find_map(wider)?);
        }
    }

    /// A solution.
    ///
    /// # Errors
    /// The limit that ends it.
    pub(crate) fn solve(
        &self,
        drawn: &Drawn,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Vec<Searched>, Stop> {
        let meter = limits.meter(watch);
        let best = self.sequence((&drawn.element, drawn.pattern), WIDTH, Budget::of(&meter));
        let best = best.ok_or_else(|| meter.interrupted().err().unwrap_or(Stop::Cancelled))?;
        Ok(best.into_iter().map(|motion| self.motions().searched(motion).clone()).collect())
    }

    /// The moves of a solution of an element and its pattern, by their numbers, of a search that goes on with so many ways; `None` if
    /// it is none that moves make, or the budget ends.
    pub(crate) fn sequence(
        &self,
        (element, pattern): (&Element, usize),
        width: usize,
        budget: Budget<'_>,
    ) -> Option<Vec<u16>> {
        let Stages { motions, tables } = &self.stages;
        let start = u32::try_from(pattern).ok()?;
        let way = Way::new(motions.stickers.inverse(element), start);
        Beam { motions, stages: tables, starts: &self.starts, width }.search(way, budget)
    }

    /// What its moves do.
    pub(crate) const fn motions(&self) -> &Motions {
        &self.stages.motions
    }
}

/// The pieces in the order in which they are brought home, without those that must be home when those
/// before them are.
struct Base {
    pieces: Vec<usize>,
    /// By piece: in how many places and turns it can be when those before it are home.
    orbits: Vec<usize>,
}

impl Base {
    fn new(
        definition: &Definition,
        motions: &Motions,
        uniform: &Uniform,
        budget: Budget<'_>,
    ) -> Result<Self, Refusal> {
        let stickers = &motions.stickers;
        let names: Vec<(usize, u8)> = definition
            .solved
            .iter()
            .enumerate()
            .flat_map(|(orbit, solved)| solved.pieces.iter().map(move |&piece| (orbit, piece)))
            .collect();
        let mut pieces: Vec<usize> = Vec::new();
        for class in order(definition).into_iter().flatten() {
            pieces.extend((0..names.len()).filter(|&piece| names[piece] == class));
        }
        let points: Vec<u16> = pieces.iter().map(|&piece| stickers.at(piece, 0)).collect();
        let group = uniform.group();
        let group =
            Group::within(budget.limit(LIMIT), stickers.count(), &points, group.generators());
        let group = group.map_err(|_| {
            Refusal::limit(format!("the group of {} is too large", definition.title()))
        })?;
        let sizes = (0..pieces.len()).map(|level| group.orbit_size(level));
        let (pieces, orbits) = pieces.into_iter().zip(sizes).filter(|&(_, size)| size > 1).unzip();
        Ok(Self { pieces, orbits })
    }

    /// In how many ways so many pieces can stand when the first `kept` are home.
    fn states(&self, kept: usize, many: usize) -> usize {
        self.orbits[kept..][..many].iter().fold(1, |states, &orbit| states.saturating_mul(orbit))
    }

    /// How many pieces can stand in at most so many ways.
    fn fitting(&self, kept: usize, most: usize) -> usize {
        let left = self.orbits.len() - kept;
        (0..=left).take_while(|&many| self.states(kept, many) <= most).count().saturating_sub(1)
    }
}
