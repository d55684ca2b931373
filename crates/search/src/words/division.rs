//! [`Division`]: the shards that codes belong to.

use super::coding::Coding;
use super::key::Key;

/// The upper bits of a code choose one of so many shards: a shard of millions of positions stays in the nearer caches while what
/// was found for it comes in.
pub(crate) const SHARDS: usize = 1 << SHARD_BITS;
/// See [`SHARDS`].
pub(crate) const SHARD_BITS: u32 = 8;

/// How a code is divided: the number of its shard, and what the shard keeps.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Division {
    /// How many bits a shard's code has.
    pub(crate) bits: u32,
}

impl Division {
    pub(crate) fn of<K: Key>(coding: &Coding<K>) -> Self {
        Self { bits: coding.bits() - SHARD_BITS }
    }

    /// Whether what a shard keeps of a code has 32 bits at most.
    pub(crate) fn is_short(self) -> bool {
        self.bits <= u32::BITS
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "there are few shards")]
    pub(crate) fn split<K: Key>(self, code: K) -> (usize, K) {
        ((code >> self.bits).low() as usize, code & K::ones_below(self.bits))
    }

    #[inline]
    pub(crate) fn join<K: Key>(self, shard: usize, code: K) -> K {
        K::small(shard as u64) << self.bits | code
    }
}
