//! [`AsSet`]: exploring by a set of positions.

use crate::algebra::mechanism::Mechanism;
use crate::definition::Definition;
use crate::exploration::Options;
use crate::frontier::{self, Asked, Found, Kept};
use everystate_puzzle::{Limits, Metric, Peers, Refusal, Watch};
use everystate_table::file::EVERY;
use everystate_table::runs::{Place, together::Task};
use everystate_table::together;

/// What is explored as a set of positions.
pub(super) struct AsSet<'a> {
    pub(super) mechanism: &'a Mechanism,
    pub(super) named: (&'a Definition, Metric),
    /// From where, as visible patterns; none for the solved position.
    pub(super) starts: &'a [Box<[u16]>],
    pub(super) options: &'a Options,
}

impl AsSet<'_> {
    fn digest(&self) -> [u8; 32] {
        frontier::digest(self.mechanism, self.named, self.starts)
    }

    fn listing(&self) -> frontier::Options {
        let Options { threads, examples, .. } = *self.options;
        frontier::Options { threads, examples, quotient: true }
    }

    /// By this process, in memory or on disk.
    ///
    /// # Errors
    /// If what is on disk is damaged or of something else, or nothing can be written.
    pub(super) fn alone(&self, limits: &Limits, watch: &dyn Watch) -> Result<Found, Refusal> {
        let Self { mechanism, starts, options, named: (definition, metric) } = *self;
        let every = options.checkpoint.unwrap_or(EVERY);
        let place = |folder| Place { folder, digest: self.digest(), every };
        let kept = |folder| Kept {
            folder,
            digest: self.digest(),
            metric: metric.name(),
            title: &definition.name,
            every: options.checkpoint,
            threads: options.threads,
        };
        let place = options.layers().map(place);
        let kept = options.tables.as_deref().map(kept);
        let asked = Asked { mechanism, starts, place, kept };
        Ok(frontier::explore(&asked, &self.listing(), limits, watch)?)
    }

    /// Together with other processes.
    ///
    /// # Errors
    /// As [`alone`](Self::alone), and if one of the others is gone or explores something else.
    pub(super) fn with(
        &self,
        peers: &mut dyn Peers,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Found, Refusal> {
        let Self { mechanism, starts, options, .. } = *self;
        let every = options.checkpoint.unwrap_or(EVERY);
        let place = options.disk.as_deref().map(|folder| together::Place { folder, every });
        let task = Task { digest: self.digest(), place };
        let asked = Asked { mechanism, starts, place: None, kept: None };
        Ok(frontier::explore_with(&asked, &self.listing(), (&task, peers), limits, watch)?)
    }
}
