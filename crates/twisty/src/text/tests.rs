//! Tests across the formats.

mod gap;
mod kpuzzle;
mod ksolve;
mod mutation;
mod round_trip;
mod santa;
mod scr;
mod tws;
