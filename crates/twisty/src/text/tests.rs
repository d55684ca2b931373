//! Tests across the formats.

mod format;
mod gap;
mod kpuzzle;
mod ksolve;
mod mutation;
mod pattern;
mod round_trip;
mod santa;
mod scr;
mod tws;
