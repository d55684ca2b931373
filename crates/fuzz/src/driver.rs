//! The driver for any toolchain: a process for each target, which hands it the corpus, what was found before, and as many
//! changes of these as are asked for; and one that watches it.
//!
//! Inputs follow from the seed alone. The process writes each into a file before the target gets it, so that whatever ends it
//! (a panic, a wait, a gigabyte of memory, the end of the stack) the input is there. It is made small, each try in a process of
//! its own, and kept.

mod watch;
pub mod work;

pub use watch::{Finding, Options, Outcome, run};

/// How a process ends whose target panicked.
const PANICKED: i32 = 101;
/// How a process ends whose target took too long.
const HUNG: i32 = 102;
/// The most memory that a target may take, in bytes.
pub const MEMORY: usize = 1 << 30;
