//! [`Budget`]: how long preparations may take, before any position is counted.

use everystate_algebra::group::Limit;
use everystate_algebra::group::automorphism::Cap;
use everystate_puzzle::{Meter, Watch};
use std::time::Instant;

/// How long preparations may take: as long as limits allow.
#[derive(Clone, Copy, Default)]
pub(crate) struct Budget<'a> {
    meter: Option<&'a Meter<'a>>,
}

impl<'a> Budget<'a> {
    /// No end.
    #[cfg(test)]
    pub(crate) const ENDLESS: Self = Self { meter: None };

    /// As long as a search may.
    pub(crate) const fn of(meter: &'a Meter<'a>) -> Self {
        Self { meter: Some(meter) }
    }

    /// Whether it has come to its end.
    pub(crate) fn ended(self) -> bool {
        self.meter.is_some_and(|meter| meter.interrupted().is_err())
    }

    /// The same, for loops that should not ask each time: each turn takes about so many steps, and it is asked as often
    /// whatever that is.
    pub(crate) fn ended_by(self, turn: usize, each: usize) -> bool {
        turn.is_multiple_of((BETWEEN / each.max(1)).max(1)) && self.ended()
    }

    /// What a search for relabelings may take: not more than the cap, and the time left.
    pub(crate) fn cap(self, cap: Cap) -> Cap {
        Cap { steps: cap.steps.min(self.steps(COMPARED)), ..cap }
    }

    /// How many steps there is time for, if so many take a millisecond.
    fn steps(self, each: u64) -> u64 {
        let deadline = self.meter.and_then(Meter::deadline);
        let left = deadline.map(|d| d.saturating_duration_since(Instant::now()));
        left.map_or(u64::MAX, |left| {
            u64::try_from(left.as_millis()).unwrap_or(u64::MAX).saturating_mul(each)
        })
    }

    /// How many bytes are allowed.
    pub(crate) fn allowed(self) -> u64 {
        self.meter.map_or(u64::MAX, |meter| meter.limits().bytes)
    }

    /// At most so many bytes, and not more than is allowed.
    pub(crate) fn bytes(self, most: usize) -> usize {
        let allowed = self.allowed();
        usize::try_from(allowed).map_or(most, |allowed| allowed.min(most))
    }

    /// What a stabilizer chain may take: not more than the limit, the memory allowed and the time left.
    pub(crate) fn limit(self, limit: Limit) -> Limit {
        let allowed = self.allowed();
        Limit { bytes: limit.bytes.min(allowed), steps: limit.steps.min(self.steps(STEPS)) }
    }
}

/// Steps of a stabilizer chain in a millisecond, where memory is slow.
const STEPS: u64 = 200_000;
/// Steps between two questions whether it ended: a few milliseconds.
const BETWEEN: usize = 1 << 20;
/// Comparisons of a search for relabelings in a millisecond.
const COMPARED: u64 = 40_000;

/// Ends what asks a meter.
pub(crate) struct Ending<'a>(pub(crate) &'a (dyn Fn() -> bool + Sync));

impl Watch for Ending<'_> {
    fn cancelled(&self) -> bool {
        (self.0)()
    }
}

/// Ends what asks a meter when its watcher wants it to, and tells that nothing: what counts no positions says how far it is by other
/// words, or not at all.
pub(crate) struct Heeding<'a>(pub(crate) &'a dyn Watch);

impl Watch for Heeding<'_> {
    fn cancelled(&self) -> bool {
        self.0.cancelled()
    }
}
