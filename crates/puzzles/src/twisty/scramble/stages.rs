//! [`Stages`]: solutions of puzzles that are too large for a table, piece by piece.
//!
//! To begin with, a few pieces are brought to where they belong by a shortest sequence, whatever becomes
//! of the others; then these and a few more; in the end all. Each stage is an exact search for a puzzle
//! of its own, in which the pieces that do not count yet are identical and their turns do not matter.
//!
//! Which pieces come first is told by the moves: one move after the other is *frozen*, always one
//! whose freezing leaves the most pieces that no move touches any more, and these are next. On a cube
//! that makes a block of 2×2×2, then one of 2×2×3, and what is left is turned by two faces.

use super::named;
use super::phases::all;
use crate::family::Refusal;
use crate::twisty::mechanism::Mechanism;
use crate::twisty::{Definition, Pattern, Purpose, Searched, Setup, Solver};
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::{Limits, Stop, Watch};
use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

/// The stages of a puzzle.
pub(super) struct Stages {
    definition: Definition,
    stages: Vec<Stage>,
}

/// A stage: a puzzle in which some pieces count.
struct Stage {
    /// By orbit and number of the pieces: whether they count.
    counts: BTreeSet<(usize, u8)>,
    solver: Solver,
}

/// How large stages may be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Up to so many patterns a stage is explored, not searched.
    pub(super) table: f64,
    /// How many patterns a stage may have for each of the stage before.
    pub(super) ratio: f64,
}

impl Sizes {
    /// What takes seconds.
    pub(super) const USUAL: Self = Self { table: 1e8, ratio: 3e10 };
}

/// What the stabilizer chain that tells how many patterns there are may take.
const LIMIT: Limit = Limit { bytes: 1 << 29, steps: 1 << 31 };

impl Stages {
    /// Makes the stages of a puzzle ready.
    pub(super) fn new(
        definition: &Definition,
        setup: &Setup,
        sizes: Sizes,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Refusal> {
        let started = Instant::now();
        let groups = order(definition);
        let first = watched(definition, setup)?;
        let patterns = patterns(definition, setup, &first, &groups)?;
        let mut stages = Vec::new();
        for cut in cuts(&patterns, sizes.ratio) {
            let counts: BTreeSet<_> =
                first.iter().chain(groups[..=cut].iter().flatten()).copied().collect();
            let view = seen(definition, &counts);
            let solver = |look_up: bool| {
                let look_up = Some(look_up);
                let setup = Setup { look_up, tables: None, ..setup.clone() };
                Solver::new(&view, setup, &limits.after(started.elapsed()), watch)
            };
            let solver = if patterns[cut] <= sizes.table {
                solver(true).or_else(|_| solver(false))?
            } else {
                solver(false)?
            };
            stages.push(Stage { counts, solver });
        }
        Ok(Self { definition: definition.clone(), stages })
    }

    /// A solution.
    pub(super) fn solve(
        &self,
        position: &Pattern,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Vec<Searched>, Stop> {
        let mut at = position.clone();
        let mut way = Vec::new();
        for stage in &self.stages {
            let found = all(&stage.solver, &shown(&at, &stage.counts), limits, watch)?;
            for made in named(&stage.solver, &found.into_iter().next().unwrap_or_default()) {
                at = self.definition.apply(&at, &made.does);
                way.push(made);
            }
        }
        Ok(way)
    }
}

/// After which groups a stage ends, the last group among them: from the end, each stage as long as it
/// may be. A stage that is explored may be of any size.
fn cuts(patterns: &[f64], ratio: f64) -> Vec<usize> {
    let mut cuts = Vec::new();
    let mut last = patterns.len().checked_sub(1);
    while let Some(cut) = last {
        cuts.push(cut);
        let many = patterns[cut];
        if many <= ratio {
            break;
        }
        let before = (0..cut).find(|&before| many / patterns[before] <= ratio);
        last = before.or(cut.checked_sub(1));
    }
    cuts.reverse();
    cuts
}

/// By group, how many patterns there are of its pieces and those before, about: rules are not looked
/// at, and identical pieces are told apart.
fn patterns(
    definition: &Definition,
    setup: &Setup,
    first: &BTreeSet<(usize, u8)>,
    groups: &[Vec<(usize, u8)>],
) -> Result<Vec<f64>, Refusal> {
    let moves = definition.searched(setup.metric)?;
    let too_large = || Refusal::limit(format!("{} is too large", definition.title()));
    let mechanism = Mechanism::new(definition, &moves).ok_or_else(too_large)?;
    let stickers = &mechanism.stickers;
    let mut base: Vec<u16> = Vec::new();
    let mut ends = Vec::new();
    let mut take = |class: &(usize, u8)| {
        let names = definition.solved.iter().flat_map(|orbit| &orbit.pieces);
        for (piece, (orbit, &name)) in mechanism.orbit.iter().zip(names).enumerate() {
            let sticker = stickers.at(piece, 0);
            if (*orbit, name) == *class && !base.contains(&sticker) {
                base.push(sticker);
            }
        }
        base.len()
    };
    for class in first {
        take(class);
    }
    for group in groups {
        ends.push(group.iter().map(&mut take).last().unwrap_or(0));
    }
    let generators = mechanism.motions.iter().map(|m| stickers.permutation(&m.element));
    let group = Group::within(LIMIT, stickers.count(), &base, generators);
    let group = group.map_err(|_| too_large())?;
    let mut all = 1.0;
    let mut done = 0;
    let levels = group.base().len();
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    let count = |end: usize| {
        for level in done..end.min(levels) {
            all *= group.orbit_size(level) as f64;
        }
        done = end;
        all
    };
    Ok(ends.into_iter().map(count).collect())
}

/// The classes of pieces that rules ask for: they count from the beginning.
fn watched(definition: &Definition, setup: &Setup) -> Result<BTreeSet<(usize, u8)>, Refusal> {
    let moves = definition.searched(setup.metric)?;
    let needs = moves.iter().flat_map(|m| &m.needs).map(|need| (need.orbit, need.piece));
    let illegal = definition.illegal.iter();
    let illegal = illegal.flat_map(|rule| rule.pieces.iter().map(|&piece| (rule.orbit, piece)));
    let blocks = definition.blocks.iter().flat_map(|block| block.pieces.iter().copied());
    Ok(needs.chain(illegal).chain(blocks).collect())
}

/// The classes of pieces in the order in which they are solved, those that come together as one.
fn order(definition: &Definition) -> Vec<Vec<(usize, u8)>> {
    // By class, the moves that touch a place where it belongs.
    let mut touched: BTreeMap<(usize, u8), BTreeSet<usize>> = BTreeMap::new();
    let moves = definition.moves.iter().filter(|m| m.purpose == Purpose::Search);
    let moves: Vec<_> = moves.collect();
    for (orbit, solved) in definition.solved.iter().enumerate() {
        for (place, &piece) in solved.pieces.iter().enumerate() {
            let by = touched.entry((orbit, piece)).or_default();
            by.extend((0..moves.len()).filter(|&m| moves[m].does[orbit].touches(place)));
        }
    }
    let mut frozen: BTreeSet<usize> = BTreeSet::new();
    let mut groups = Vec::new();
    while !touched.is_empty() {
        let done = |frozen: &BTreeSet<usize>| -> Vec<(usize, u8)> {
            let of = touched.iter().filter(|(_, by)| by.is_subset(frozen));
            of.map(|(&class, _)| class).collect()
        };
        // What is nearly free counts too, so that moves are frozen that share pieces.
        let gain = |m: usize| {
            let mut more = frozen.clone();
            more.insert(m);
            let near = touched.values().filter(|by| by.difference(&more).count() == 1).count();
            (done(&more).len(), near)
        };
        let left = (0..moves.len()).filter(|m| !frozen.contains(m));
        let Some(best) = left.rev().max_by_key(|&m| gain(m)) else { break };
        frozen.insert(best);
        let group = done(&frozen);
        if !group.is_empty() {
            touched.retain(|class, _| !group.contains(class));
            groups.push(group);
        }
    }
    groups
}

/// The puzzle in which only these pieces count.
fn seen(definition: &Definition, counts: &BTreeSet<(usize, u8)>) -> Definition {
    let mut view = definition.clone();
    view.solved = shown(&definition.solved, counts);
    view.start = None;
    view
}

/// A position in which only these pieces count: the others are as the first of them that has no number
/// of one that counts.
fn shown(position: &Pattern, counts: &BTreeSet<(usize, u8)>) -> Pattern {
    let mut seen = position.clone();
    for (number, orbit) in seen.iter_mut().enumerate() {
        let free = orbit.pieces.iter().copied().filter(|&p| !counts.contains(&(number, p))).min();
        let Some(free) = free else { continue };
        for place in 0..orbit.pieces.len() {
            if !counts.contains(&(number, orbit.pieces[place])) {
                (orbit.pieces[place], orbit.orientation[place], orbit.modulus[place]) =
                    (free, 0, 1);
            }
        }
    }
    seen
}
