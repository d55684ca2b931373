//! [`Descent`]: solutions of a puzzle down its ladders.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::{Element, Stickers};
use crate::algebra::together::together;
use crate::definition::{Definition, Searched};
use crate::descent::beam::{Beam, Stop, Width};
use crate::descent::closing::Closing;
use crate::descent::families::Family;
use crate::descent::ladder::{Ladder, Rungs};
use crate::descent::lazy::Lazy;
use crate::descent::phase::{Phase, Sizes};
use crate::descent::reach::Reach;
use crate::descent::sets::{Set, Sets};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// How hard a solution is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// The logarithm of the positions of a phase up to which tables are taken to lead well.
    led: f64,
    /// Positions of each length that are gone on with.
    width: usize,
    sizes: Sizes,
}

impl Effort {
    /// What is tried, one after the other.
    pub(crate) const ALL: [Self; 8] = [
        Self::new(14.0, 1000, 17, 16),
        Self::new(20.0, 1000, 17, 18),
        Self::new(14.0, 4000, 17, 18),
        Self::new(20.0, 4000, 17, 18),
        Self::new(24.0, 4000, 17, 18),
        Self::new(17.0, 4000, 17, 18),
        Self::new(20.0, 16_000, 17, 18),
        Self::new(24.0, 16_000, 17, 20),
    ];

    const fn new(led: f64, width: usize, component: u32, near: u32) -> Self {
        Self { led, width, sizes: Sizes { component: 1 << component, near: 1 << near } }
    }

    /// The first effort whose phases are the same as those of one.
    fn like(number: usize) -> usize {
        let Self { led, sizes, .. } = Self::ALL[number];
        let is_like = |effort: &Self| effort.led.total_cmp(&led).is_eq() && effort.sizes == sizes;
        Self::ALL.iter().position(is_like).unwrap_or(number)
    }
}

/// How often a phase is tried with a wider beam where none of its ways was found, and how much wider.
const TRIES: u32 = 2;
const WIDER: usize = 4;
/// Of positions whose components are in the same states, so many are gone on with at first.
const SAME: usize = 4;
/// No beam is wider.
const WIDEST: usize = 64_000;
/// By how much more near the end is looked up in the last phase.
const LAST: usize = 4;
/// Of so many positions before the last phase a chain finds the end.
const CLOSED: usize = 8;
/// How much longer than about a phase may be, and how much more with each try.
const SLACK: f64 = 6.0;
const LATER: f64 = 2.0;
/// The most families of moves.
const FAMILIES: usize = 24;

/// The ladders of a puzzle.
pub(crate) struct Descent {
    sets: Sets,
    rungs: Rungs,
    /// By effort, the first of those with the same: its phases, made when they are first asked for, if there is a ladder.
    phases: Vec<Lazy<Vec<Phase>>>,
    /// By set: whether it may be in a ladder.
    wide: Mutex<HashMap<Set, bool>>,
    /// Down the last phases, where beams find none.
    closings: Vec<Lazy<Closing>>,
    /// About how many moves a solution has at the first effort.
    length: f64,
    definition: Definition,
    moves: Vec<Searched>,
    /// Threads that make ready.
    threads: usize,
}

impl Descent {
    /// Makes ready; `None` if the puzzle has no moves that phases can be made of, or no time. `symmetries` are what the
    /// puzzle's symmetries make of each move; so many threads make what is made later, too.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        (symmetries, threads): (&[&[u8]], usize),
        budget: Budget<'_>,
    ) -> Option<Self> {
        let stickers = Stickers::of(&definition.orbits)?;
        let visible = Coloring::visible(definition, &stickers);
        let families = Family::all(&stickers, moves)?;
        if families.len() > FAMILIES || budget.ended() {
            return None;
        }
        let of = |renamed: &&[u8]| -> Option<Vec<usize>> {
            let image = |family: &Family| {
                let first = family.motions.get(1).copied().flatten()?;
                let to = u16::from(*renamed.get(usize::from(first))?);
                families.iter().position(|other| other.motions.contains(&Some(to)))
            };
            families.iter().map(image).collect()
        };
        let symmetries = symmetries.iter().filter_map(of).collect();
        let sets = Sets::new(stickers, visible, families, symmetries);
        let stop = || budget.ended();
        let rungs = Rungs::new(&sets, threads, &stop)?;
        let mut descent = Self {
            sets,
            rungs,
            phases: Effort::ALL.iter().map(|_| Lazy::new()).collect(),
            closings: Effort::ALL.iter().map(|_| Lazy::new()).collect(),
            wide: Mutex::default(),
            length: f64::MAX,
            definition: definition.clone(),
            moves: moves.to_vec(),
            threads,
        };
        descent.length = descent.ladder(0, &stop)?.moves;
        Some(descent)
    }

    /// About how many moves a solution has.
    pub(crate) const fn length(&self) -> f64 {
        self.length
    }

    /// A short solution of one of these positions: which it is of, and its moves by their numbers. `None` if none was found.
    pub(crate) fn solve(
        &self,
        positions: &[&Element],
        effort: usize,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<(usize, Vec<u16>)> {
        let phases = self.phases(effort, stop)?;
        let begun = |(start, element): (usize, &&Element)| Stop {
            element: (*element).clone(),
            moves: Vec::new(),
            start,
        };
        let mut stops: Vec<Stop> = positions.iter().enumerate().map(begun).collect();
        for (number, phase) in phases.iter().enumerate() {
            let found = self.through(phase, &stops, (effort, threads), stop);
            let is_last = number > 0 && number + 1 == phases.len();
            stops = match found {
                None if is_last => self.closed(phase, &stops, (effort, threads), stop)?,
                found => found?,
            };
            stops.sort_by_key(|stop| stop.moves.len());
            stops.truncate(Effort::ALL[effort].width);
        }
        let best = stops.into_iter().min_by_key(|stop| stop.moves.len())?;
        Some((best.start, best.moves))
    }

    /// Ways through a phase, by wider and wider beams; `None` if none is found.
    fn through(
        &self,
        phase: &Phase,
        stops: &[Stop],
        (effort, threads): (usize, usize),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Stop>> {
        (0..TRIES).find_map(|turn| {
            let longest = phase.moves + SLACK + LATER * f64::from(turn);
            let width = Width {
                positions: (Effort::ALL[effort].width * WIDER.pow(turn)).min(WIDEST),
                same: SAME.saturating_mul(WIDER.pow(turn)).try_into().unwrap_or(u8::MAX),
                longest: rounded(longest),
                threads,
            };
            let beam = Beam { sets: &self.sets, phase, width, stop };
            let found = beam.search(stops);
            (!found.is_empty() && !stop()).then_some(found)
        })
    }

    /// Ways through the last phase down a chain of its moves.
    fn closed(
        &self,
        phase: &Phase,
        stops: &[Stop],
        (effort, threads): (usize, usize),
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Stop>> {
        let make = || {
            let kept: Vec<u16> =
                phase.kept.iter().flat_map(|kept| kept.moves.iter().copied().flatten()).collect();
            Closing::new((&self.definition, &self.moves), &kept, self.threads, stop)
        };
        let closing = self.closings[Effort::like(effort)].get(make, stop)?;
        let way = |number: usize| {
            let Stop { element, moves, start } = &stops[number];
            let rest = closing.solution(element, stop)?;
            let (element, moves) = (self.sets.stickers.identity(), [&moves[..], &rest].concat());
            Some(Stop { element, moves, start: *start })
        };
        let found = together(threads, stops.len().min(CLOSED), &way);
        let found: Vec<Stop> = found.into_iter().flatten().collect();
        (!found.is_empty()).then_some(found)
    }

    /// The phases of an effort; none if there is no ladder, they are too large, or it is time to stop.
    fn phases(&self, effort: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Arc<Vec<Phase>>> {
        let make = || {
            let ladder = self.ladder(effort, stop)?;
            self.made(effort, &ladder, stop)
        };
        self.phases[Effort::like(effort)].get(make, stop)
    }

    /// The phases of a ladder, the largest, which take longest, begun first.
    fn made(
        &self,
        effort: usize,
        ladder: &Ladder,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Vec<Phase>> {
        let sizes: Vec<f64> = ladder.sets.iter().map(|set| self.sets.size(set)).collect();
        let mut order: Vec<usize> = (1..sizes.len()).map(|end| end - 1).collect();
        order.sort_by(|&a, &b| (sizes[b] - sizes[b + 1]).total_cmp(&(sizes[a] - sizes[a + 1])));
        let phase =
            |turn: usize| if stop() { None } else { self.phase(effort, ladder, order[turn]) };
        let made = together(self.threads, order.len(), &phase);
        let mut made: Vec<(usize, Option<Phase>)> = order.iter().copied().zip(made).collect();
        made.sort_by_key(|&(number, _)| number);
        made.into_iter().map(|(_, phase)| phase).collect()
    }

    /// A phase of a ladder.
    fn phase(&self, effort: usize, ladder: &Ladder, number: usize) -> Option<Phase> {
        let Effort { sizes, .. } = Effort::ALL[effort];
        // The last phase is the largest for its few moves.
        let is_last = number + 2 == ladder.sets.len();
        let near = if is_last { LAST * sizes.near } else { sizes.near };
        let (from, to) = (&ladder.sets[number], &ladder.sets[number + 1]);
        Phase::new(&self.sets, from, to, Sizes { near, ..sizes })
    }

    /// The ladder that phases of an effort are made by; `None` if there is none, or no time.
    fn ladder(&self, effort: usize, stop: &(dyn Fn() -> bool + Sync)) -> Option<Ladder> {
        let mut wide = self.wide.lock().unwrap_or_else(PoisonError::into_inner);
        let reach = Reach::new(&self.sets);
        let mut may = |set: &Set, next: &[&Set]| {
            if !wide.contains_key(set) {
                // Other threads look at what will be asked for.
                let ahead = next.iter().filter(|&&next| !wide.contains_key(next));
                let all: Vec<&Set> =
                    core::iter::once(set).chain(ahead.copied()).take(self.threads.max(1)).collect();
                let is_wide = |number: usize| (!stop()).then(|| reach.is_wide(all[number]));
                for (set, is_wide) in all.iter().zip(together(self.threads, all.len(), &is_wide)) {
                    wide.insert((*set).clone(), is_wide?);
                }
            }
            wide.get(set).copied()
        };
        self.rungs.best(&self.sets, Effort::ALL[effort].led, &mut may)
    }
}

/// A number of moves, not more than a byte's.
fn rounded(moves: f64) -> usize {
    (0..=u8::MAX).find(|&n| f64::from(n) >= moves).map_or(usize::from(u8::MAX), usize::from)
}
