//! Which pieces make the cosets and which the members.
//!
//! Any coloring will do. A good one leaves some thousands of members in words of 64, and few enough
//! cosets that the steps between them take little memory next to the table. For each orbit the
//! candidates look at nothing, at where pieces are, at how they are turned, at both, or at the first few
//! pieces only.

#![expect(clippy::cast_precision_loss, reason = "estimates need few digits")]

use crate::algebra::budget::Budget;
use crate::algebra::coarse::{Aspect, classes, coloring};
use crate::algebra::coloring::Coloring;
use crate::algebra::mechanism::Mechanism;
use crate::cosets::fibre::{is_regular, member_places};
use crate::cosets::size;

/// How many times as many cosets as are best are looked at.
const MORE: usize = 16;
/// The logarithm of the number of members of a coset that works best where they are in words: a row of
/// cells of some kilobytes, which the nearest cache holds several of.
const IN_WORDS: u32 = 14;
/// The same where members are mapped one by one: the actions, each with an entry for every member, take
/// the memory then and the time to make them.
const ONE_BY_ONE: u32 = 11;
/// How many candidates are counted exactly.
const COUNTED: usize = 48;
/// With more orbits than this, they are looked at all or none.
const ORBITS: usize = 256;
/// How many orbits all combinations have together at most.
const COMBINED: usize = 1 << 17;
/// How many candidates are tried.
const TRIED: usize = 8;

/// How a space may be divided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Division {
    /// How many cosets are listed at most.
    pub(crate) cosets: usize,
    /// How many cosets are listed at most of which each stands for all that symmetries make of it.
    pub(crate) kept: usize,
    /// How many members of a coset are listed at most.
    pub(crate) members: usize,
    /// How many entries the table of actions may have.
    pub(crate) entries: usize,
    /// From how many positions on members in words of 64 are worth looking for.
    pub(crate) words: u64,
    /// Up to so many positions there is one coset, as far as rules allow it.
    pub(crate) undivided: u64,
    /// From how many positions on one coset is kept of those that symmetries take to each other.
    pub(crate) folded: u64,
}

impl Default for Division {
    fn default() -> Self {
        Self {
            cosets: 1 << 22,
            kept: 1 << 23,
            members: 1 << 19,
            entries: 1 << 25,
            words: 1 << 16,
            undivided: 1 << 16,
            folded: 1 << 22,
        }
    }
}

/// What a coloring is chosen for.
#[derive(Clone, Copy)]
pub(crate) struct Chooser<'a> {
    pub(crate) mechanism: &'a Mechanism,
    pub(crate) positions: u64,
    /// Whether members should be in words of 64.
    pub(crate) words: bool,
    pub(crate) division: &'a Division,
    pub(crate) budget: Budget<'a>,
}

/// A way to look at the orbits.
struct Candidate {
    /// How far it is from the best, by estimate.
    misses: f64,
    aspects: Vec<Aspect>,
    coloring: Coloring,
}

impl Chooser<'_> {
    /// The logarithm of how many members of a coset are best.
    const fn best(&self) -> u32 {
        if self.words { IN_WORDS } else { ONE_BY_ONE }
    }

    /// The coloring with as few cosets as rules allow: nothing is looked at but what they ask for.
    pub(crate) fn coarsest(&self) -> Coloring {
        coloring(self.mechanism, &vec![Aspect::Nothing; self.orbits()])
    }

    fn orbits(&self) -> usize {
        self.mechanism.orbit.last().map_or(0, |last| last + 1)
    }

    /// The colorings that divide the space best, best first: of those with at most sixteen times as many
    /// cosets as are best, or if `wide` with as many as are allowed. None if budget ends.
    pub(crate) fn choices(&self, base: &size::Base, wide: bool) -> Vec<Coloring> {
        let counter = size::Counter::new(self.mechanism, base, self.budget);
        let candidates = self.candidates();
        let best = usize::try_from(self.positions >> self.best()).unwrap_or(usize::MAX);
        let near = best.saturating_mul(MORE).max(1 << 16).min(self.division.cosets);
        let most = if wide { self.division.cosets } else { near };
        let mut exact = self.counted(&counter, &candidates, most);
        exact.sort_by(|a, b| a.0.total_cmp(&b.0));
        exact.into_iter().map(|(_, coloring)| coloring).take(TRIED).collect()
    }

    /// The ways to look at the orbits that seem best, best first, and at last the coarsest and the finest.
    fn candidates(&self) -> Vec<Candidate> {
        // Whatever is chosen, the numbering is right (docs/math/twisty.md, "Cosets"); it decides about time and
        // memory only. An estimate is a few logarithms, an exact count lists patterns and makes groups: so all are
        // estimated, and the best of them counted. The coarsest and the finest are counted too, wherever their
        // estimates put them.
        let size = (self.positions as f64).log2();
        let mut found: Vec<Candidate> = Vec::new();
        for aspects in combinations(self.mechanism) {
            if self.budget.ended() {
                return Vec::new();
            }
            let coloring = coloring(self.mechanism, &aspects);
            // Ties between the pieces make the patterns fewer than estimated, never more.
            let estimate = estimate(&coloring, self.mechanism);
            let split = aspects.iter().any(|aspect| matches!(aspect, Aspect::Some(_)));
            let misses = (size - estimate - f64::from(self.best())).abs();
            found.push(Candidate {
                misses: misses + if split { 2.0 } else { 0.0 },
                aspects,
                coloring,
            });
        }
        found.sort_by(|a, b| a.misses.total_cmp(&b.misses));
        found.truncate(COUNTED);
        let ends = [Aspect::Nothing, Aspect::Whole].map(|aspect| vec![aspect; self.orbits()]);
        found.extend(ends.map(|aspects| {
            let coloring = coloring(self.mechanism, &aspects);
            Candidate { misses: 4.0, aspects, coloring }
        }));
        found
    }

    /// The candidates with at most so many cosets, each with how far it is from the best, by what it
    /// has exactly. Those whose members are in words, if that is wished for, come before others.
    fn counted(
        &self,
        counter: &size::Counter<'_>,
        candidates: &[Candidate],
        most: usize,
    ) -> Vec<(f64, Coloring)> {
        let mut exact: Vec<(f64, Coloring)> = Vec::new();
        // What distinguishes more than one of these does has too many patterns too.
        let mut many: Vec<&[Aspect]> = Vec::new();
        for Candidate { aspects, coloring, .. } in candidates {
            if many.iter().any(|other| is_coarser(other, aspects))
                || exact.iter().any(|(_, other)| other.is_alike(coloring))
            {
                continue;
            }
            let patterns = match counter.patterns(coloring, most) {
                Ok(patterns) => patterns.to_u64().filter(|&n| n <= most as u64),
                Err(size::Unknown::Patterns) => None,
                Err(size::Unknown::Stopped) => return exact,
                Err(_) => continue,
            };
            let Some(patterns) = patterns else {
                many.push(aspects);
                continue;
            };
            // Every coset has as many members, so no member is listed to know how many there are.
            let members = self.positions / patterns.max(1);
            if members > self.division.members as u64 {
                continue;
            }
            // By Sylow's theorem a subgroup of order 64 exists if 64 divides the order of H, seen on the member
            // pieces, and where they are regular that is the number of members: so none need be looked for here.
            let has_words = members.is_multiple_of(64)
                && is_regular(self.mechanism, &member_places(self.mechanism, coloring));
            let misses = if self.words && !has_words { 100.0 } else { 0.0 };
            // The steps' table should be small next to the table of distances.
            let steps = patterns as f64 * self.mechanism.motions.len() as f64 * 8.0;
            let heavy = (steps / (self.positions as f64 / 50.0 + 1e6)).log2().max(0.0);
            let off = ((members as f64).log2() - f64::from(self.best())).abs();
            exact.push((misses + heavy * 2.0 + off, coloring.clone()));
        }
        exact
    }
}

/// Whether one way to look at the orbits distinguishes no more than another, by what it looks at.
fn is_coarser(one: &[Aspect], other: &[Aspect]) -> bool {
    one.iter().zip(other).all(|pair| match pair {
        (Aspect::Nothing, _) | (_, Aspect::Whole) => true,
        (Aspect::Some(a), Aspect::Some(b)) => a <= b,
        (a, b) => a == b,
    })
}

/// Ways to look at the orbits: of at most one, only some of the pieces.
fn combinations(mechanism: &Mechanism) -> Vec<Vec<Aspect>> {
    let orbits = mechanism.orbit.last().map_or(0, |last| last + 1);
    if orbits > ORBITS {
        return Vec::new();
    }
    let mut found: Vec<Vec<Aspect>> = vec![Vec::new()];
    for orbit in 0..orbits {
        let mut longer = Vec::new();
        for aspects in &found {
            for aspect in self::aspects(mechanism, orbit) {
                let split = |aspect: &Aspect| matches!(aspect, Aspect::Some(_));
                if !(split(&aspect) && aspects.iter().any(split)) {
                    longer.push(aspects.iter().copied().chain([aspect]).collect());
                }
            }
        }
        // The number of combinations is bounded: orbits past that are taken whole or not at all.
        let most = (COMBINED / orbits).clamp(1, 4000);
        if longer.len() > most {
            longer.retain(|aspects: &Vec<Aspect>| {
                matches!(aspects[orbit], Aspect::Nothing | Aspect::Whole)
            });
        }
        if longer.len() > most {
            longer.retain(|aspects| aspects[orbit] == Aspect::Whole);
        }
        found = longer;
    }
    found
}

fn aspects(mechanism: &Mechanism, orbit: usize) -> Vec<Aspect> {
    let looks = mechanism.visible.looks();
    let mut aspects = vec![Aspect::Nothing, Aspect::Whole];
    if (0..looks.len()).any(|p| mechanism.orbit[p] == orbit && looks[p].modulus > 1) {
        aspects.extend([Aspect::Places, Aspect::Turns]);
    }
    aspects.extend((1..classes(mechanism, orbit).len()).map(Aspect::Some));
    aspects
}

/// The logarithm of the number of ways to place the pieces of each orbit, turned as far as it shows.
pub(super) fn estimate(coloring: &Coloring, mechanism: &Mechanism) -> f64 {
    let looks = coloring.looks();
    let mut bits = 0.0;
    let mut counts = std::collections::BTreeMap::<_, u32>::new();
    // Pieces of a kind stand in their orbit's places in as many ways as a multinomial coefficient says, and each
    // shows its turns. What ties them (parity, sums of turns) is not counted, so this is a bound from above.
    for (piece, look) in looks.iter().enumerate() {
        bits += f64::from(look.modulus).log2();
        *counts.entry((mechanism.orbit[piece], look.class, look.modulus)).or_default() += 1;
    }
    let factorial = |n: u32| (1..=n).map(|k| f64::from(k).log2()).sum::<f64>();
    let mut sizes = std::collections::BTreeMap::<usize, u32>::new();
    for (&(orbit, ..), &count) in &counts {
        bits -= factorial(count);
        *sizes.entry(orbit).or_default() += count;
    }
    bits + sizes.values().map(|&n| factorial(n)).sum::<f64>()
}
