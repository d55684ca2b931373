//! Sets of positions that are words, in as few bits as their number asks for.
//!
//! Where nobody asks for numbers or ways back, a position that is a machine word need not be kept whole in a list. Of its bits those that
//! never change are left out ([`coding`]), what is left is mixed by what can be undone, and the place in a hash table says some twenty of
//! the bits that remain ([`shape`], [`shard`]): a stack of ten pancakes takes four bytes instead of eight and a table of numbers. What is
//! compared is still the whole position: equal codes are equal words.
//!
//! Threads share nothing but the work: each expands positions and sorts what it finds by shards, then each inserts what all found for a
//! shard ([`worker`], [`layers`]).
//!
//! Where moves may lead back and ways are counted, the positions of all layers are kept without their values, and those of the last two with
//! them.
//!
//! A search begins with positions in a list, for most are small, and goes on with words when there are some ten thousand.

mod allowance;
mod cell;
mod coding;
mod division;
mod found;
mod key;
mod layers;
mod line;
mod recode;
mod shape;
mod shard;
mod turns;
mod value;
mod values;
mod worker;

pub(crate) use key::Key;
pub(crate) use layers::{Earlier, Words, on_all};

/// From so many positions on a search goes on with words.
pub(crate) const MANY: usize = 1 << 15;

/// Whether ways to positions that may come again are counted so: each kind of puzzle that is counted takes kilobytes of program more, and what
/// a browser loads is to be small.
pub(crate) const COUNTS: bool = !cfg!(target_family = "wasm");
