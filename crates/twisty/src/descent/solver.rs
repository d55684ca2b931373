//! [`Descent`]: solutions of a puzzle down its ladders.

use crate::algebra::budget::Budget;
use crate::algebra::coloring::Coloring;
use crate::algebra::stickers::{Element, Stickers};
use crate::definition::{Definition, Searched};
use crate::descent::beam::{Beam, Stop, Width};
use crate::descent::families::Family;
use crate::descent::ladder::{Ladder, Rungs};
use crate::descent::phase::{Phase, Sizes};
use crate::descent::reach::Reach;
use crate::descent::sets::{Set, Sets};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

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
    pub(crate) const ALL: [Self; 6] = [
        Self::new(20.0, 1000, 17, 16),
        Self::new(24.0, 1000, 17, 18),
        Self::new(24.0, 4000, 17, 18),
        Self::new(17.0, 4000, 17, 18),
        Self::new(28.0, 16_000, 20, 20),
        Self::new(22.0, 32_000, 20, 20),
    ];

    const fn new(led: f64, width: usize, component: u32, near: u32) -> Self {
        Self { led, width, sizes: Sizes { component: 1 << component, near: 1 << near } }
    }
}

/// How often a phase is tried with a wider beam where none of its ways was found, and how much wider.
const TRIES: u32 = 3;
const WIDER: usize = 4;
/// How much longer than about a phase may be, and how much more with each try.
const SLACK: f64 = 6.0;
const LATER: f64 = 2.0;
/// The most families of moves.
const FAMILIES: usize = 24;

/// The ladders of a puzzle.
pub(crate) struct Descent {
    sets: Sets,
    /// By effort: its phases, made when they are first asked for; none if there is no ladder.
    phases: Vec<OnceLock<Option<Arc<Vec<Phase>>>>>,
    /// By set: whether it may be in a ladder.
    wide: Mutex<HashMap<Set, bool>>,
    /// About how many moves a solution has at the first effort.
    moves: f64,
}

impl Descent {
    /// Makes ready; `None` if the puzzle has no moves that phases can be made of, or no time. `symmetries` are what the
    /// puzzle's symmetries make of each move.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        symmetries: &[&[u8]],
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
        let mut wide = HashMap::new();
        let ladder = ladder(&sets, Effort::ALL[0].led, &mut wide, budget)?;
        let phases = Effort::ALL.iter().map(|_| OnceLock::new()).collect();
        Some(Self { sets, phases, wide: Mutex::new(wide), moves: ladder.moves })
    }

    /// About how many moves a solution has.
    pub(crate) const fn moves(&self) -> f64 {
        self.moves
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
        for phase in phases.iter() {
            stops = (0..TRIES).find_map(|turn| {
                let longest = phase.moves + SLACK + LATER * f64::from(turn);
                let width = Width {
                    positions: Effort::ALL[effort].width * WIDER.pow(turn),
                    longest: rounded(longest),
                    threads,
                };
                let beam = Beam { sets: &self.sets, phase, width, stop };
                let found = beam.search(&stops);
                (!found.is_empty() && !stop()).then_some(found)
            })?;
            stops.sort_by_key(|stop| stop.moves.len());
            stops.truncate(Effort::ALL[effort].width);
        }
        let best = stops.into_iter().min_by_key(|stop| stop.moves.len())?;
        Some((best.start, best.moves))
    }

    /// The phases of an effort; none if there is no ladder or they are too large.
    fn phases(
        &self,
        effort: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) -> Option<Arc<Vec<Phase>>> {
        let made = self.phases[effort].get_or_init(|| {
            let Effort { led, sizes, .. } = Effort::ALL[effort];
            let mut wide = self.wide.lock().unwrap_or_else(PoisonError::into_inner);
            let ladder = ladder(&self.sets, led, &mut wide, Budget::default())?;
            let pairs = ladder.sets.windows(2);
            let phases = pairs.map(|pair| {
                let phase = || Phase::new(&self.sets, &pair[0], &pair[1], sizes);
                if stop() { None } else { phase() }
            });
            phases.collect::<Option<Vec<Phase>>>().map(Arc::new)
        });
        made.clone()
    }
}

/// The ladder that phases are made by; `None` if there is none, or no time.
fn ladder(
    sets: &Sets,
    led: f64,
    wide: &mut HashMap<Set, bool>,
    budget: Budget<'_>,
) -> Option<Ladder> {
    let reach = Reach::new(sets);
    let mut may = |set: &Set| {
        !budget.ended() && *wide.entry(set.clone()).or_insert_with(|| reach.is_wide(set))
    };
    let ladder = Rungs::new(sets).best(led, &mut may)?;
    (!budget.ended()).then_some(ladder)
}

/// A number of moves, not more than a byte's.
fn rounded(moves: f64) -> usize {
    (0..=u8::MAX).find(|&n| f64::from(n) >= moves).map_or(usize::from(u8::MAX), usize::from)
}
