//! [`Way`]: what finds solutions of a puzzle, and [`Ready`], which makes it while others wait as long as they can.

use crate::anytime::best::Best;
use crate::anytime::chained::{Chained, Ending};
use crate::anytime::two_phase::TwoPhase;
use crate::definition::{Definition, Pattern, Searched};
use crate::scramble::phases::Phases;
use crate::search::Setup;
use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Limits, Meter, Silent};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What finds solutions.
pub(crate) enum Way {
    Phases(Box<TwoPhase>),
    /// What scrambles are made by: longer solutions, with less to make ready.
    Few(Box<Phases>),
    Chain(Box<Chained>),
    /// Nothing but the search for a shortest one.
    Search,
}

/// Who has less time than this does not wait for tables that take some seconds and are kept.
const LONG: Duration = Duration::from_secs(20);
/// How long who waits does so before asking whether to wait on.
const TURN: Duration = Duration::from_millis(5);

impl Way {
    /// What finds solutions of a puzzle: two phases if a subgroup makes them, or a chain.
    fn new(
        definition: &Definition,
        moves: &[Searched],
        setup: &Setup,
        hurried: bool,
        limits: &Limits,
    ) -> Self {
        if let Ok(Some(phases)) = TwoPhase::new(definition, setup, hurried, limits, &Silent) {
            return Self::Phases(Box::new(phases));
        }
        if hurried && let Ok(Some(phases)) = Phases::new(definition, setup, limits, &Silent) {
            return Self::Few(Box::new(phases));
        }
        match Chained::new(definition, moves, setup, limits, &Silent) {
            Ok(chain) => Self::Chain(Box::new(chain)),
            Err(_) => Self::Search,
        }
    }

    /// Looks for solutions and shorter ones, until it is to stop or has nothing more to try.
    pub(crate) fn find(
        &self,
        (position, moves): (&Pattern, &[Searched]),
        best: &Best<'_>,
        threads: usize,
        stop: &(dyn Fn() -> bool + Sync),
    ) {
        match self {
            Self::Phases(phases) => phases.find(position, best, threads, stop),
            Self::Few(phases) => {
                let number = |m: &Searched| moves.iter().position(|other| other == m);
                let found = phases.solve(position, &Limits::none(), &Ending(stop)).ok();
                let found = found.and_then(|found| found.iter().map(number).collect());
                if let Some(moves) = found {
                    best.offer(moves);
                }
            }
            Self::Chain(chain) => chain.find(position, best, threads, stop),
            Self::Search => {}
        }
    }
}

/// A way that is made once, by a thread of its own: whoever has no time to wait for it leaves it to those after.
pub(crate) struct Ready {
    begun: AtomicBool,
    way: Mutex<Option<Arc<Way>>>,
    made: Condvar,
    /// Ends its making.
    cancel: Arc<AtomicBool>,
}

impl Ready {
    /// Nothing yet.
    pub(crate) fn new() -> Arc<Self> {
        Arc::new(Self {
            begun: AtomicBool::new(false),
            way: Mutex::new(None),
            made: Condvar::new(),
            cancel: Arc::default(),
        })
    }

    /// Ends what is being made.
    pub(crate) fn cancel(&self) {
        self.cancel.store(true, Ordering::Relaxed);
    }

    /// The way of a puzzle, as soon as it is made; who must not wait any longer gets none, and how long it took to wait.
    pub(crate) fn way(
        self: &Arc<Self>,
        (definition, moves, setup): (&Definition, &[Searched], &Setup),
        meter: &Meter<'_>,
    ) -> (Arc<Way>, Duration) {
        let started = Instant::now();
        if !self.begun.swap(true, Ordering::Relaxed) {
            let (definition, moves, setup) = (definition.clone(), moves.to_vec(), setup.clone());
            let hurried = meter.limits().time.is_some_and(|time| time < LONG);
            let cancel = Some(Arc::clone(&self.cancel));
            let limits = Limits { time: None, cancel, ..meter.limits().clone() };
            let ready = Arc::clone(self);
            std::thread::spawn(move || {
                let way = Way::new(&definition, &moves, &setup, hurried, &limits);
                *ready.way.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::new(way));
                ready.made.notify_all();
            });
        }
        let mut way = self.way.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(way) = &*way {
                return (Arc::clone(way), started.elapsed());
            }
            if meter.interrupted().is_err() {
                return (Arc::new(Way::Search), started.elapsed());
            }
            way = self.made.wait_timeout(way, TURN).unwrap_or_else(PoisonError::into_inner).0;
        }
    }
}
