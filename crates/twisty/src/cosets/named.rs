//! [`Named`]: what a table is of, and what its header says.

use crate::cosets::digest;
use crate::cosets::space::Space;
use crate::definition::Definition;
use everystate_puzzle::Metric;
use everystate_table::cosets::{Cosets, Seen};
use everystate_table::file::{Header, Key};
use std::time::SystemTime;

/// The version of the numbering: tables of another are not read.
const LAYOUT: u32 = 1;

/// What a table is of.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    pub(crate) definition: &'a Definition,
    pub(crate) metric: Metric,
}

impl Named<'_> {
    /// What explores it is known by before the space is listed, which may also be done `as_set`, of words.
    pub(crate) fn digest(&self, as_set: bool) -> [u8; 32] {
        let metric = self.metric.name();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&digest::definition(self.definition)).update(&LAYOUT.to_le_bytes());
        hasher.update(&[as_set.into()]);
        *hasher.update(metric.as_bytes()).finalize().as_bytes()
    }

    /// The key of a space's table.
    pub(crate) fn key(&self, space: &Cosets) -> Key {
        Key {
            definition: digest::definition(self.definition),
            metric: self.metric.name().into(),
            layout: LAYOUT,
            ranks: digest::ranks(space),
        }
    }
}

/// What is known of a space's table before it is explored.
pub(crate) fn header(space: &Space, (named, key): (Named<'_>, Key)) -> Header {
    Header {
        key,
        puzzle: named.definition.name.clone(),
        positions: 0,
        words: space.cosets.ranks().div_ceil(64) * 2,
        counts: Vec::new(),
        ranks: Vec::new(),
        antipodes: Vec::new(),
        seconds: 0.0,
        made: SystemTime::UNIX_EPOCH.elapsed().map_or(0, |since| since.as_secs()),
        program: env!("CARGO_PKG_VERSION").into(),
    }
}

/// The same with the layers that were seen.
pub(crate) fn with(header: Header, seen: Seen, symmetries: usize) -> Header {
    let Seen { counts, ranks, farthest } = seen;
    let ranks = if symmetries > 1 { ranks } else { Vec::new() };
    Header { positions: counts.iter().sum(), counts, ranks, antipodes: farthest, ..header }
}
