//! Distance tables over ranked spaces.
//!
//! Three engines explore a space whole, layer by layer, and keep the distance of every position:
//!
//! * [`explore`] takes any space whose positions are numbered (every
//!   [`Ranked`](everystate_puzzle::Ranked) puzzle), works on all threads, and keeps 2 bits a position
//!   (depth modulo 3) or 8 (the distance itself);
//! * [`rows`] takes spaces that are products of a row and a column, in which a move maps whole rows of
//!   columns at once, and works on hundreds of positions with each instruction;
//! * [`cosets`] takes spaces that fall into cosets which moves map to each other, found by the caller, and
//!   works on 64 positions at once.
//!
//! All count the positions at each distance ([`Distribution`]), ask
//! [`Limits`](everystate_puzzle::Limits) before they allocate, and stop at a limit with the layers that
//! are complete.
//!
//! [`pruning`] is for spaces that are too large to explore: it finds shortest solutions by a search that
//! hashed tables guide. [`ways`] walks into subgroups, as solutions in phases do. [`mod@file`] keeps finished tables on disk.
//! [`survey`] gives a person's own puzzle all of that: distances from its start or to its goals, ways as
//! moves, and tables that are kept ([`own`] tells puzzles apart); [`patterns`] makes bounds of smaller puzzles.
//!
//! What explores any space of ranks needs little of others; [`cosets`], [`pruning`], [`mod@file`] and
//! [`own`], which map memory and write files, come with the feature `files`.
//!
//! **Architecture invariant:** no engine knows a puzzle.
//!
#![cfg_attr(
    not(feature = "files"),
    doc = "[`cosets`]: https://docs.rs/everystate-table/latest/everystate_table/cosets/"
)]
#![cfg_attr(
    not(feature = "files"),
    doc = "[`pruning`]: https://docs.rs/everystate-table/latest/everystate_table/pruning/"
)]
#![cfg_attr(
    not(feature = "files"),
    doc = "[`mod@file`]: https://docs.rs/everystate-table/latest/everystate_table/file/"
)]
#![cfg_attr(
    not(feature = "files"),
    doc = "[`own`]: https://docs.rs/everystate-table/latest/everystate_table/own/"
)]

#[cfg(feature = "files")]
pub mod additive;
pub mod bits;
mod body;
#[cfg(feature = "files")]
pub mod cosets;
mod distribution;
pub mod explore;
#[cfg(feature = "files")]
pub mod file;
#[cfg(feature = "files")]
mod kept;
#[cfg(feature = "files")]
mod map;
#[cfg(feature = "files")]
pub mod own;
pub mod patterns;
#[cfg(feature = "files")]
pub mod probe;
#[cfg(feature = "files")]
pub mod pruning;
pub mod rows;
#[cfg(feature = "files")]
pub mod runs;
pub mod seen;
pub mod survey;
#[cfg(feature = "files")]
pub mod together;
pub mod ways;

use everystate_cpu as cpu;

pub use distribution::{Distribution, Exploration};
