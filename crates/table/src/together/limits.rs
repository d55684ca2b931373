//! Limits, as processes tell each other of them.

use everystate_puzzle::{Limits, Stop};
use std::time::Instant;

/// What limits are in messages.
const STOPS: [Stop; 6] =
    [Stop::Positions, Stop::Depth, Stop::Memory, Stop::Seconds, Stop::Disk, Stop::Cancelled];

/// What a limit is in messages, from 1.
pub(crate) fn code(stop: Stop) -> u64 {
    (1..).zip(STOPS).find(|&(_, of)| of == stop).map_or(0, |(code, _)| code)
}

/// The limit that a message tells, if it tells one.
pub(crate) fn stop(code: u64) -> Option<Stop> {
    (1..).zip(STOPS).find(|&(of, _)| of == code).map(|(_, stop)| stop)
}

/// What is left of limits since a moment, with as many positions as the process allows that allows least: all count the same, and end at the same
/// layer. `told` is by process how many positions it allows.
pub(crate) fn shared(limits: &Limits, since: Instant, told: impl Iterator<Item = u64>) -> Limits {
    let positions = told.fold(limits.positions, u64::min);
    Limits { positions, ..limits.after(since.elapsed()) }
}
