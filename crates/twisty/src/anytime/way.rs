//! [`Way`]: what finds solutions of a puzzle.

use crate::anytime::best::Best;
use crate::anytime::chained::Chained;
use crate::anytime::two_phase::TwoPhase;
use crate::definition::{Definition, Pattern, Searched};
use crate::search::Setup;
use crate::search::breakpoints::Beam;
use crate::search::problem::Prepared;
use everystate_puzzle::{Limits, Silent, THREADS};
use std::time::Duration;

/// What finds solutions.
pub(crate) enum Way {
    Phases(Box<TwoPhase>),
    Chain(Box<Chained>),
    /// What is side by side already is kept.
    Beam(Box<Beam>),
    /// Nothing but the search for a shortest one.
    Search,
}

/// Who has less time than this does not wait for tables that take some seconds and are kept: a chain gives longer solutions,
/// and the first sooner.
const LONG: Duration = Duration::from_secs(20);

/// Who has this much time left waits for them on one thread, too, when there is a solution: they are kept for all positions to come.
const PATIENT: Duration = Duration::from_mins(1);

impl Way {
    /// What finds solutions of a puzzle: two phases if a subgroup makes them, or a chain. Who waits for it has so much
    /// time; the puzzle as it is searched need not be made again, where it is known.
    pub(crate) fn new(
        definition: &Definition,
        moves: &[Searched],
        (setup, prepared): (&Setup, Option<Prepared>),
        time: Option<Duration>,
        limits: &Limits,
    ) -> Self {
        // On one thread those seconds are many: they come later.
        let hurried = !THREADS || time.is_some_and(|time| time < LONG);
        if let Some(phases) = Self::phases(definition, setup, hurried, limits) {
            return phases;
        }
        match Chained::new(definition, moves, (setup, prepared), limits, &Silent) {
            Ok(chain) => Self::Chain(Box::new(chain)),
            Err(_) => Self::Search,
        }
    }

    /// Two phases, if a subgroup makes them; where that is hurried, only if their tables are kept.
    fn phases(
        definition: &Definition,
        setup: &Setup,
        hurried: bool,
        limits: &Limits,
    ) -> Option<Self> {
        let phases = TwoPhase::new(definition, setup, hurried, limits, &Silent).ok().flatten()?;
        Some(Self::Phases(Box::new(phases)))
    }

    /// What finds shorter solutions than a chain, where nothing could be made beside it and there is time for it now: two phases.
    pub(crate) fn shorter(
        &self,
        definition: &Definition,
        setup: &Setup,
        limits: &Limits,
    ) -> Option<Self> {
        let is_worth_it = !THREADS
            && matches!(self, Self::Chain(_))
            && limits.time.is_none_or(|time| time >= PATIENT);
        is_worth_it.then(|| Self::phases(definition, setup, false, limits)).flatten()
    }

    /// Looks for solutions and shorter ones, until it is to stop or has nothing more to try.
    pub(crate) fn find(
        &self,
        position: &Pattern,
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        match self {
            Self::Phases(phases) => phases.find(position, best, threads, stop),
            Self::Chain(chain) => chain.find(position, best, threads, stop),
            Self::Beam(beam) => {
                let offer = |moves| best.offer(moves);
                beam.find(position, &offer, &|| best.ceiling(), stop);
            }
            Self::Search => {}
        }
    }
}
