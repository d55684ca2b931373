//! [`PatternDatabase`]: the distances of an abstraction, as a bound.

use super::Abstraction;
use crate::bits::{Bits, Flags, Width};
use crate::body::Body;
use crate::explore::{self, Options};
#[cfg(feature = "files")]
use crate::file::FileError;
use crate::survey::{Direction, Survey, Unexplored};
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Stop, Watch};
use std::time::Instant;

/// The least distance that a byte cannot hold exactly: what is as far or farther has this one, which is
/// still a bound.
const MOST: u8 = Width::Eight.unset() - 1;

/// What is known of entries that a whole exploration did not reach: against the moves, that they lead to no
/// goal; with them, nothing.
pub(super) const fn beyond(forward: bool) -> u32 {
    if forward { 0 } else { u32::MAX }
}

/// How far the positions of an [`Abstraction`] are from a goal: a bound for the positions that look so.
#[derive(Debug)]
pub struct PatternDatabase<A: Abstraction> {
    pub(super) survey: Survey<A>,
    pub(super) body: Body,
    /// What is known of entries that were not reached.
    pub(super) beyond: u32,
    pub(super) stopped: Option<Stop>,
    pub(super) seconds: f64,
    /// Why it could not be kept.
    #[cfg(feature = "files")]
    pub(super) unkept: Option<FileError>,
}

impl<A: Abstraction> PatternDatabase<A> {
    /// Explores an abstraction against its moves from its goals, or with them from its start. Takes 4 or 5 bits
    /// a rank while it works and a byte an entry; `options.width` does not matter.
    ///
    /// [`Survey::to_goals`] always gives a bound: at a limit too ([`stopped`](Self::stopped)), and what was
    /// not reached otherwise is known to lead to no goal. [`Survey::from_start`] needs no
    /// [`Backward`](everystate_puzzle::Backward), but must see all, and says nothing (zero) of what it does not reach: a
    /// move may lead from there to a goal.
    ///
    /// # Errors
    /// [`Unexplored::Refused`] if there is no room, or a limit ended an exploration from the start;
    /// [`Unexplored::Steep`] if there a move leads back over more than one layer.
    ///
    /// # Panics
    /// If the abstraction gives a rank or an entry that is too large.
    pub fn build(
        survey: Survey<A>,
        options: &Options,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, Unexplored> {
        let started = Instant::now();
        let forward = survey.direction == Direction::From;
        let abstraction = &survey.puzzle;
        let own = Bits::bytes(abstraction.entries(), Width::Eight);
        let refused = Unexplored::Refused(Stop::Memory);
        let limits =
            Limits { bytes: limits.bytes.checked_sub(own).ok_or(refused)?, ..limits.clone() };
        let mut entries = Bits::new(abstraction.entries(), Width::Eight).map_err(|_| refused)?;
        let options = Options {
            threads: options.threads.min(limits.threads),
            width: Width::Two,
            batch: options.batch,
        };
        let mut fill = |depth: u64, _: u64, ranks: &Flags| {
            let value = u8::try_from(depth).map_or(MOST, |depth| depth.min(MOST));
            for rank in ranks.ranks() {
                let entry = abstraction.entry(rank);
                if entries.get(entry) > value {
                    entries.set(entry, value);
                }
            }
            ControlFlow::Continue(())
        };
        let seen = explore::run_with(&survey, &options, &limits, watch, forward, &mut fill);
        if seen.steep {
            return Err(Unexplored::Steep);
        }
        let stopped = seen.exploration.stopped;
        let layers = u32::try_from(seen.exploration.distribution.counts.len()).unwrap_or(u32::MAX);
        Ok(Self {
            beyond: match stopped {
                None => beyond(forward),
                Some(stop) if forward || layers == 0 => return Err(Unexplored::Refused(stop)),
                Some(_) => layers,
            },
            survey,
            body: Body::Memory(entries),
            stopped,
            seconds: started.elapsed().as_secs_f64(),
            #[cfg(feature = "files")]
            unkept: None,
        })
    }

    /// The abstraction.
    pub fn abstraction(&self) -> &A {
        &self.survey.puzzle
    }

    /// The limit that ended the exploration; `None` if all was explored. What was not reached then has
    /// the number of complete layers as its bound.
    pub fn stopped(&self) -> Option<Stop> {
        self.stopped
    }

    /// Seconds by the clock that exploring took, when the database was made.
    pub fn seconds(&self) -> f64 {
        self.seconds
    }
}

impl<A: Abstraction> Heuristic<A::Of> for PatternDatabase<A> {
    #[inline]
    fn estimate(&self, s: &<A::Of as Puzzle>::State) -> u32 {
        match self.body.get(self.abstraction().index(s)) {
            u8::MAX => self.beyond,
            distance => u32::from(distance),
        }
    }
}
