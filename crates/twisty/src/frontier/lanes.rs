//! [`by_lanes`]: functions for words of as many lanes as a puzzle's positions take.

/// The function for words of so many lanes, or of a few more.
macro_rules! by_lanes {
    ($lanes:expr, $run:ident, $none:expr) => {
        match $lanes {
            0 | 1 => $run::<1>,
            2 => $run::<2>,
            3 => $run::<3>,
            4 => $run::<4>,
            5 => $run::<5>,
            6..=8 => $run::<8>,
            9..=32 => $run::<32>,
            33..=128 => $run::<128>,
            // More than 8192 bits: nobody could list enough of such positions.
            _ => return $none,
        }
    };
}
pub(super) use by_lanes;
