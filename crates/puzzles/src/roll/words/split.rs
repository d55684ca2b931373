//! The ways to pair the numbers on the axes: what the sum goes over.

use super::terms::Terms;
use crate::roll::arrange::arrangements;
use std::collections::BTreeMap;

/// One way to pair the numbers on the axes that has sequences.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Split {
    /// The pairs, in no order.
    pub(super) pairs: [[u64; 2]; 3],
    /// The arrangements that pair the numbers so.
    pub(super) times: u64,
    /// What gives the number of words.
    pub(super) terms: Terms,
}

impl Split {
    pub(super) fn sums(&self) -> [u64; 3] {
        self.pairs.map(|[x, y]| x + y)
    }

    /// Whether all pairs are equal, and by what a third of the sum of words of all arrangements is to
    /// be multiplied; or if they are, the third of the sum itself.
    pub(super) const fn thirds(&self) -> (bool, u64) {
        let alike = !self.times.is_multiple_of(3);
        (alike, if alike { self.times } else { self.times / 3 })
    }
}

/// The different ways to pair six ascending numbers, not all zero, that have sequences: at most 15.
pub(super) fn splits(numbers: [u64; 6]) -> Vec<Split> {
    let mut all: BTreeMap<[[u64; 2]; 3], u64> = BTreeMap::new();
    for faces in arrangements(numbers) {
        let pair = |x: usize| [faces[x].min(faces[5 - x]), faces[x].max(faces[5 - x])];
        let mut pairs = [pair(0), pair(1), pair(2)];
        pairs.sort_unstable();
        *all.entry(pairs).or_default() += 1;
    }
    let split = |(pairs, times): ([[u64; 2]; 3], u64)| {
        let terms = Terms::of(pairs.map(|[x, y]| x + y))?;
        Some(Split { pairs, times, terms })
    };
    all.into_iter().filter_map(split).collect()
}
