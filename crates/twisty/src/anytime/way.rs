//! [`Way`]: what finds solutions of a puzzle.

use crate::anytime::best::Best;
use crate::anytime::chained::Chained;
use crate::anytime::two_phase::TwoPhase;
use crate::definition::{Definition, Pattern, Searched};
use crate::search::Setup;
use crate::search::problem::Prepared;
use everystate_puzzle::{Limits, Silent, THREADS};
use std::time::Duration;

/// What finds solutions.
pub(crate) enum Way {
    Phases(Box<TwoPhase>),
    Chain(Box<Chained>),
    /// Nothing but the search for a shortest one.
    Search,
}

/// Who has less time than this does not wait for tables that take some seconds and are kept: a chain gives longer solutions,
/// and the first sooner.
const LONG: Duration = Duration::from_secs(20);

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
        // On one thread those seconds are many.
        let hurried = !THREADS || time.is_some_and(|time| time < LONG);
        if let Ok(Some(phases)) = TwoPhase::new(definition, setup, hurried, limits, &Silent) {
            return Self::Phases(Box::new(phases));
        }
        match Chained::new(definition, moves, (setup, prepared), limits, &Silent) {
            Ok(chain) => Self::Chain(Box::new(chain)),
            Err(_) => Self::Search,
        }
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
            Self::Search => {}
        }
    }
}
