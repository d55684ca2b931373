//! [`Subgroup`]: moves that bring home what is half solved, for solutions in two phases.
//!
//! Some of the powers of the moves generate a subgroup. Seen from it, the stickers of the puzzle fall into
//! orbits, and what is in the subgroup has in every place a sticker of the orbit that belongs there. Of
//! the sets of powers the one is taken that makes both phases as small as can be; of the 3×3×3 cube that
//! are the quarter turns of two opposite faces and the half turns of the others, as Herbert Kociemba's
//! algorithm has it.

use crate::algebra::budget::Budget;
use crate::algebra::stickers::Stickers;
use crate::algebra::together::together;
use crate::definition::{Arrangement, Definition, Move, Pattern, Purpose};
use crate::explore::Explorer;
use everystate_algebra::Natural;
use everystate_algebra::group::orbits::representatives;
use everystate_algebra::group::{Group, Limit};
use everystate_puzzle::{Limits, Metric, Refusal, Watch};
use std::time::Instant;

/// How many sets of powers are compared at most.
const SETS: usize = 1000;
/// The most positions of a phase that is searched.
const LARGEST: f64 = 1e11;
/// What a stabilizer chain may take.
const LIMIT: Limit = Limit { bytes: 1 << 28, steps: 1 << 28 };

/// A subgroup for two phases.
pub(crate) struct Subgroup {
    /// The moves that generate it.
    pub(crate) moves: Vec<Move>,
    /// By orbit and piece: how it looks in the first phase, which ends where all look solved.
    pub(crate) looks: Pattern,
    /// How many positions it has, and the puzzle.
    order: Natural,
    whole: Natural,
}

impl Subgroup {
    /// The subgroup by which scrambles are made: the larger of the two phases is as small as can be. `None` if the puzzle has
    /// rules or identical pieces, no subgroup makes phases that are small enough, or half turns are no moves.
    ///
    /// # Errors
    /// If a limit ends it before one is chosen.
    pub(crate) fn new(
        definition: &Definition,
        metric: Metric,
        threads: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Option<Self>, Refusal> {
        let larger = |_: &[Move], [first, second]: [f64; 2]| first.max(second);
        let started = Instant::now();
        for subgroup in Self::all(definition, metric, larger, threads, limits, watch)? {
            let left = limits.after(started.elapsed());
            if subgroup.is_whole(definition, metric, &left, watch)? {
                return Ok(Some(subgroup));
            }
        }
        Ok(None)
    }

    /// All subgroups that make phases if they are [whole](Self::is_whole): those first for whose moves, and positions of both
    /// phases, this is least.
    ///
    /// # Errors
    /// If a limit ends it before they are known.
    pub(crate) fn all(
        definition: &Definition,
        metric: Metric,
        cost: impl Fn(&[Move], [f64; 2]) -> f64 + Sync,
        threads: usize,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<impl Iterator<Item = Self>, Refusal> {
        let whole = definition.orbits.iter().zip(&definition.solved).all(|(orbit, solved)| {
            let mut seen = [false; 256];
            let fresh = |&p: &u8| !core::mem::replace(&mut seen[usize::from(p)], true);
            solved.pieces.iter().all(fresh)
                && solved.modulus.iter().all(|&modulus| modulus == orbit.orientations)
        });
        let rules = definition.illegal.is_empty() && definition.blocks.is_empty();
        let needs = definition.moves.iter().all(|m| m.needs.is_empty());
        let meter = limits.meter(watch);
        let budget = Budget::of(&meter);
        let can = whole && rules && needs && metric == Metric::Half;
        let candidates =
            if can { candidates(definition, cost, threads, budget) } else { Vec::new() };
        // Which subgroup is taken must not depend on how many were looked at in time.
        if budget.ended() {
            let message = "time was up before a subgroup was chosen";
            return Err(Refusal::limit(format!("{}: {message}", definition.title())));
        }
        let made = |candidate: Candidate| {
            let looks = looks(definition, &candidate);
            let Candidate { moves, order, whole, .. } = candidate;
            Self { moves, looks, order, whole }
        };
        Ok(candidates.into_iter().map(made))
    }

    /// Whether all that looks solved in the first phase is in the subgroup.
    ///
    /// # Errors
    /// If the first phase is no puzzle that is explored.
    pub(crate) fn is_whole(
        &self,
        definition: &Definition,
        metric: Metric,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<bool, Refusal> {
        let view = Definition { solved: self.looks.clone(), ..definition.clone() };
        let positions = Explorer::within(&view, metric, limits, watch)?.positions();
        Ok(positions.is_some_and(|first| self.is_whole_with(first)))
    }

    /// The same, where the first phase has so many positions.
    pub(crate) fn is_whole_with(&self, mut first: Natural) -> bool {
        first *= &self.order;
        first == self.whole
    }
}

/// A subgroup that powers of moves generate.
struct Candidate {
    moves: Vec<Move>,
    order: Natural,
    whole: Natural,
    /// By sticker: the least that it can become.
    orbit: Vec<u16>,
    stickers: Stickers,
}

/// Subgroups that make two phases small enough, those first whose cost is least; not all if the budget ends.
fn candidates(
    definition: &Definition,
    cost: impl Fn(&[Move], [f64; 2]) -> f64 + Sync,
    threads: usize,
    budget: Budget<'_>,
) -> Vec<Candidate> {
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
    let candidate = |number: usize| -> Option<(f64, Candidate)> {
        if budget.ended() {
            return None;
        }
        let moves = made(number + 1);
        let group = group(&moves)?;
        let order = group.order();
        let sizes = [large(&whole) / large(&order), large(&order)];
        (sizes[0].max(sizes[1]) <= LARGEST).then(|| {
            let orbit = representatives(stickers.count(), group.generators());
            let (stickers, whole) = (stickers.clone(), whole.clone());
            (cost(&moves, sizes), Candidate { moves, order, whole, orbit, stickers })
        })
    };
    let found = together(threads, sets.saturating_sub(1), &candidate);
    let mut found: Vec<(f64, Candidate)> = found.into_iter().flatten().collect();
    found.sort_by(|a, b| a.0.total_cmp(&b.0));
    found.into_iter().map(|(_, candidate)| candidate).collect()
}

/// How pieces look that are distinguished by the orbits of their stickers only.
fn looks(definition: &Definition, candidate: &Candidate) -> Vec<Arrangement> {
    let Candidate { stickers, orbit, .. } = candidate;
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
