//! Baselines to compare with: every family's contest program, written plainly and independently.
//!
//! The programs in [`baseline`] share no code with the rest of the workspace, nor with each other, so
//! that they serve two purposes: a benchmark says how many times as fast the project is on the same
//! text ([`measure`]), and an agreement test compares answers on random instances ([`generate`]).
//! [`check`] does the latter on a scale of its own. [`memory`] says what the machine's memory allows, to put a rate of updates in proportion.
//!
//! Every baseline is a function from a contest's input to its output. It trusts its input, as a
//! program at a contest does, and panics where the format is broken.

pub mod baseline;
pub mod check;
pub mod generate;
pub mod measure;
pub mod memory;
