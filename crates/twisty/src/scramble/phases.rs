//! [`Phases`]: solutions in two phases, by a subgroup.
//!
//! Some of the powers of the moves generate a subgroup. Seen from it, the stickers of the puzzle fall into
//! orbits, and what is in the subgroup has in every place a sticker of the orbit that belongs there. So
//! a puzzle that looks at orbits alone is solved first, and then, by the moves of the subgroup, all. Of
//! the sets of powers the one is taken that makes both phases as small as can be; of the 3×3×3 cube that
//! are the quarter turns of two opposite faces and the half turns of the others, as Herbert Kociemba's
//! algorithm has it.

use crate::algebra::budget::Budget;
use crate::algebra::stickers::Stickers;
use crate::definition::{Arrangement, Definition, Move, Pattern, Purpose, Searched};
use crate::explore::Explorer;
use crate::search::{Request, Setup, Solver};
use everystate_algebra::Natural;
use everystate_algebra::group::orbits::representatives;
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::{Limits, Stop, Watch};
use everystate_puzzle::{Metric, Refusal};
use std::time::Instant;

/// The two phases.
pub(crate) struct Phases {
    definition: Definition,
    /// By orbit and piece: how it looks in the first phase.
    looks: Vec<Arrangement>,
    first: Solver,
    second: Solver,
}

/// How many sets of powers are compared at most.
const SETS: usize = 1000;
/// How many of the shortest solutions of the first phase are gone on with.
const TRIED: usize = 12;
/// How many solutions of a phase are compared at most.
const SOLUTIONS: usize = 1_000_000;
/// Bytes of the tables of the phases: the second one is searched deeper.
const FIRST: u64 = 16 << 20;
const SECOND: u64 = 32 << 20;
/// The most positions of a phase that is searched.
const LARGEST: f64 = 1e11;
/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 28, steps: 1 << 28 };

impl Phases {
    /// The phases of a puzzle; `None` if it has rules or identical pieces, no subgroup makes phases that
    /// are small enough, or half turns are no moves.
    pub(crate) fn new(
        definition: &Definition,
        setup: &Setup,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        let started = Instant::now();
        let whole = definition.orbits.iter().zip(&definition.solved).all(|(orbit, solved)| {
            let mut seen = [false; 256];
            let fresh = |&p: &u8| !core::mem::replace(&mut seen[usize::from(p)], true);
            solved.pieces.iter().all(fresh)
                && solved.modulus.iter().all(|&modulus| modulus == orbit.orientations)
        });
        let rules = definition.illegal.is_empty() && definition.blocks.is_empty();
        let needs = definition.moves.iter().all(|m| m.needs.is_empty());
        if !(whole && rules && needs && setup.metric == Metric::Half) {
            return Ok(None);
        }
        let meter = limits.meter(watch);
        let budget = Budget::of(&meter);
        let subgroups = subgroups(definition, budget);
        // Which subgroup is taken must not depend on how many were looked at in time.
        if budget.ended() {
            let message = "time was up before a subgroup was chosen";
            return Err(Refusal::limit(format!("{}: {message}", definition.title())));
        }
        for subgroup in subgroups {
            let looks = looks(definition, &subgroup);
            let mut view = definition.clone();
            view.solved.clone_from(&looks);
            let rest = limits.after(started.elapsed());
            let explorer = Explorer::within(&view, setup.metric, &rest, watch)?;
            let Some(mut all) = explorer.positions() else { continue };
            all *= &subgroup.order;
            if all != subgroup.whole {
                continue;
            }
            let narrow = Definition { moves: subgroup.moves, ..definition.clone() };
            let rest = limits.after(started.elapsed());
            let solver = |definition: &Definition, memory: u64| {
                let memory = setup.memory.unwrap_or(memory);
                let setup = Setup { look_up: Some(false), memory: Some(memory), ..setup.clone() };
                // Its tables grow with the scrambles that are made: one needs no large ones.
                Solver::new(definition, setup, &rest, watch)
            };
            let (first, second) = (solver(&view, FIRST)?, solver(&narrow, SECOND)?);
            return Ok(Some(Self { definition: definition.clone(), looks, first, second }));
        }
        Ok(None)
    }

    /// A solution.
    pub(crate) fn solve(
        &self,
        position: &Pattern,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Vec<Searched>, Stop> {
        let mut starts = all(&self.first, &self.seen(position), limits, watch)?;
        starts.truncate(TRIED);
        let apply = |at: Pattern, m: &Searched| self.definition.apply(&at, &m.does);
        let starts = starts.iter().map(|start| {
            let start = named(&self.first, start);
            let at = start.iter().fold(position.clone(), apply);
            (start, at)
        });
        let starts: Vec<(Vec<Searched>, Pattern)> = starts.collect();
        // They are equally long, so the first that has an end of so many moves is among the best.
        for depth in 0..limits.depth {
            let some = Limits { depth, ..limits.clone() };
            for (start, at) in &starts {
                match all(&self.second, at, &some, watch) {
                    Ok(ends) => {
                        let end = ends.into_iter().next().unwrap_or_default();
                        return Ok([start.clone(), named(&self.second, &end)].concat());
                    }
                    Err(Stop::Depth) => {}
                    Err(stop) => return Err(stop),
                }
            }
        }
        Err(Stop::Depth)
    }

    /// How a position looks in the first phase.
    fn seen(&self, position: &Pattern) -> Pattern {
        let solved = &self.definition.solved;
        let orbit = |(number, at): (usize, &Arrangement)| {
            let (looks, home) = (&self.looks[number], &solved[number]);
            let mut seen = at.clone();
            for place in 0..at.pieces.len() {
                let is_it = |&piece: &u8| piece == at.pieces[place];
                let Some(piece) = home.pieces.iter().position(is_it) else { continue };
                let whole = home.modulus[piece];
                let turn = (at.orientation[place] + whole - home.orientation[piece]) % whole;
                seen.pieces[place] = looks.pieces[piece];
                seen.modulus[place] = looks.modulus[piece];
                seen.orientation[place] = (turn + looks.orientation[piece]) % looks.modulus[piece];
            }
            seen
        };
        position.iter().enumerate().map(orbit).collect()
    }
}

/// All shortest solutions in dictionary order: which a search finds first depends on its tables, which
/// there are does not.
pub(crate) fn all(
    solver: &Solver,
    position: &Pattern,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Vec<Vec<usize>>, Stop> {
    let request = Request { solutions: SOLUTIONS, count: false, canonical: true, threads: 1 };
    let found = solver.solve(position, &request, limits, watch).map_err(|_| Stop::Cancelled)?;
    let mut solutions = found.solutions().to_vec();
    solutions.sort();
    if solutions.is_empty() {
        Err(found.stopped().unwrap_or(Stop::Cancelled))
    } else {
        Ok(solutions)
    }
}

/// A subgroup that powers of moves generate.
struct Subgroup {
    moves: Vec<Move>,
    order: Natural,
    whole: Natural,
    /// By sticker: the least that it can become.
    orbit: Vec<u16>,
    stickers: Stickers,
}

/// Subgroups that make two phases small enough, those first whose larger phase is the smallest; not all if the budget ends.
fn subgroups(definition: &Definition, budget: Budget<'_>) -> Vec<Subgroup> {
    let Some(stickers) = Stickers::of(&definition.orbits) else { return Vec::new() };
    let moves: Vec<&Move> =
        definition.moves.iter().filter(|m| m.purpose == Purpose::Search).collect();
    let order = |m: &&Move| definition.order(&m.does).unwrap_or(1);
    let powers = |m: &&Move| (1..=order(m)).filter(|d| order(m).is_multiple_of(*d)).collect();
    let powers: Vec<Vec<u64>> = moves.iter().map(powers).collect();
    let sets = powers.iter().try_fold(1_usize, |all, powers| all.checked_mul(powers.len()));
    let Some(sets) = sets.filter(|&sets| sets <= SETS) else { return Vec::new() };
    let made = |set: usize| -> Vec<Move> {
        let mut rest = set;
        let mut made = Vec::new();
        for (m, powers) in moves.iter().zip(&powers) {
            let power = powers[rest % powers.len()];
            rest /= powers.len();
            if power < order(m) {
                let name = if power == 1 { m.name.clone() } else { format!("{}{power}", m.name) };
                let does = definition.power(&m.does, i64::try_from(power).unwrap_or(1));
                made.push(Move { name, does, ..(*m).clone() });
            }
        }
        made
    };
    let group = |moves: &[Move]| {
        let elements = moves.iter().map(|m| stickers.permutation(&stickers.element(&m.does)));
        Group::within(budget.limit(LIMIT), stickers.count(), &[], elements).ok()
    };
    // Set 0 has all moves.
    let Some(whole) = group(&made(0)).map(|group| group.order()) else { return Vec::new() };
    let large = |n: &Natural| n.to_string().parse::<f64>().unwrap_or(f64::INFINITY);
    let mut found: Vec<(f64, Subgroup)> = Vec::new();
    for set in (1..sets).take_while(|_| !budget.ended()) {
        let moves = made(set);
        let Some(group) = group(&moves) else { continue };
        let order = group.order();
        let larger = large(&order).max(large(&whole) / large(&order));
        if larger <= LARGEST {
            let orbit = representatives(stickers.count(), group.generators());
            let (stickers, whole) = (stickers.clone(), whole.clone());
            found.push((larger, Subgroup { moves, order, whole, orbit, stickers }));
        }
    }
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, subgroup)| subgroup).collect()
}

/// How pieces look that are distinguished by the orbits of their stickers only.
fn looks(definition: &Definition, subgroup: &Subgroup) -> Vec<Arrangement> {
    let Subgroup { stickers, orbit, .. } = subgroup;
    let mut start = 0;
    let mut looks = Vec::new();
    for own in &definition.orbits {
        let mut seen = Arrangement { pieces: vec![], orientation: vec![], modulus: vec![] };
        let mut classes: Vec<u16> = Vec::new();
        for piece in start..start + own.pieces {
            let turned: Vec<u16> = (0..u16::from(own.orientations))
                .map(|turn| orbit[usize::from(stickers.at(piece, turn))])
                .collect();
            let least = turned.iter().copied().min().unwrap_or(0);
            let known = classes.iter().position(|&class| class == least);
            let class = known.unwrap_or_else(|| {
                classes.push(least);
                classes.len() - 1
            });
            // Turning goes with the group, so what comes again comes again after the same number of turns.
            let first = turned.iter().position(|&o| o == least).unwrap_or(0);
            let again = turned.iter().skip(first + 1).position(|&o| o == least);
            let modulus = again.map_or(turned.len(), |more| more + 1);
            let byte = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
            seen.pieces.push(byte(class));
            seen.modulus.push(byte(modulus));
            seen.orientation.push(byte((modulus - first % modulus) % modulus));
        }
        start += own.pieces;
        looks.push(seen);
    }
    looks
}

/// The moves of a solution.
pub(crate) fn named(solver: &Solver, solution: &[usize]) -> Vec<Searched> {
    solution.iter().map(|&m| solver.moves()[m].clone()).collect()
}
