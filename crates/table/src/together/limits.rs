//! Limits, as processes tell each other of them.

use everystate_puzzle::Stop;

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
