//! The visited set of [`layers`](super::layers): whole keys in open addressing, never cleared.
//!
//! A slot is a key with a stamp in the top bits of its first word. Every search has stamps of its own,
//! above those of the searches before, so that what they left counts as empty; when the stamps run
//! out, the slots are cleared once. The stamp also says in which layer a position was found.

use everystate_cpu::prefetch_at;
use everystate_puzzle::Stop;

/// `N` words of anchors, the first with room for a stamp above.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::gap) struct Key<const N: usize>([u64; N]);

impl<const N: usize> Default for Key<N> {
    fn default() -> Self {
        Self::GOAL
    }
}

impl<const N: usize> Key<N> {
    /// Bits of a word that hold anchors; a suit of 16 takes 49.
    pub(super) const BITS: u32 = if N == 1 { 56 } else { 49 };
    /// All cards at home.
    pub(super) const GOAL: Self = Self([0; N]);
    /// The largest stamp.
    const STAMPS: u64 = u64::MAX >> Self::BITS;

    #[inline]
    pub(super) fn flip(&mut self, word: usize, bits: u64) {
        self.0[word.min(N - 1)] ^= bits;
    }

    /// The word at an index.
    #[inline]
    pub(super) fn word(&self, word: u8) -> u64 {
        self.0[usize::from(word).min(N - 1)]
    }

    /// A hash whose top bits are good: each word multiplied by an odd number.
    #[inline]
    fn hash(&self) -> u64 {
        let mix = |h: u64, w: &u64| (h.rotate_left(26) ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0.iter().fold(0, mix)
    }

    #[inline]
    fn stamped(mut self, stamp: u64) -> Self {
        self.0[0] |= stamp << Self::BITS;
        self
    }

    #[inline]
    fn stamp(&self) -> u64 {
        self.0[0] >> Self::BITS
    }

    /// The stamp, if the rest is this key; otherwise more than any stamp.
    #[inline]
    fn stamp_of(&self, key: &Self) -> u64 {
        // Exclusive or leaves the slot's stamp above the differences of the first word. Rotated, the stamp is at the bottom, so that
        // it is the result exactly if nothing differs, and otherwise the result is larger than any stamp.
        let others = self.0.iter().zip(&key.0).skip(1).fold(0, |rest, (a, b)| rest | (a ^ b));
        let first = (self.0[0] ^ key.0[0]).rotate_left(64 - Self::BITS);
        if N == 1 { first } else { first | u64::from(others != 0) << 63 }
    }

    #[inline]
    fn bare(mut self) -> Self {
        self.0[0] &= (1 << Self::BITS) - 1;
        self
    }
}

/// Slots of one size, kept for later searches.
#[derive(Debug, Default)]
struct Slots<const N: usize> {
    keys: Vec<Key<N>>,
    /// The least stamp that no search has used.
    fresh: u64,
}

/// The visited set. Small searches stay in a small part of memory whatever came before them.
#[derive(Debug)]
pub(super) struct Table<const N: usize> {
    /// Slots of each size from the least up, each four times as many as before; those in use are not
    /// here.
    kept: Vec<Slots<N>>,
    /// The size in use.
    size: usize,
    /// How far a hash is shifted to be a slot's number.
    shift: u32,
    slots: Slots<N>,
    /// Stamps from here up are this search's: this one for layer 0.
    base: u64,
    /// The deepest layer that this search may have stamped.
    deepest: u16,
    used: usize,
}

impl<const N: usize> Table<N> {
    /// The binary logarithm of the least number of slots.
    const LEAST: usize = if N == 1 { 14 } else { 11 };
    /// Sizes that are kept; larger slots are freed after the search.
    const KEPT: usize = 4;
    /// More than the layers that a search with keys of this size can have. A path of m moves has
    /// m detours, and one more for each card that is home at the start and is not at its end: at most
    /// 120 + 15 with one word (one suit of 16), 1080 + 135 with more.
    const LAYERS: u64 = if N == 1 { 170 } else { 2200 };
    /// More than the layers that most searches have.
    const MOST: u64 = if N == 1 { 60 } else { 2200 };

    pub(super) fn new() -> Self {
        Self {
            kept: Vec::new(),
            size: 0,
            shift: 0,
            slots: Slots::default(),
            base: 0,
            deepest: 0,
            used: 0,
        }
    }

    /// Forgets all positions.
    pub(super) fn clear(&mut self) {
        let slots = core::mem::take(&mut self.slots);
        self.keep(slots, self.size, self.base);
        (self.size, self.used, self.deepest) = (0, 0, 0);
        self.slots = self.kept.first_mut().map(core::mem::take).unwrap_or_default();
        self.begin(Self::MOST);
    }

    /// Bytes of all slots.
    pub(super) fn bytes(&self) -> u64 {
        let keys: usize = self.kept.iter().chain([&self.slots]).map(|s| s.keys.len()).sum();
        (keys * size_of::<Key<N>>()) as u64
    }

    /// Says that positions down to this layer may be inserted from now on. `false` if there are no
    /// stamps for it: then [`grow`](Self::grow) is due.
    #[must_use]
    pub(super) fn deepen(&mut self, layer: u16) -> bool {
        self.deepest = layer;
        self.base + u64::from(layer) <= Key::<N>::STAMPS
    }

    /// The binary logarithm of the number of slots of a size.
    fn log(size: usize) -> usize {
        Self::LEAST + 2 * size
    }

    /// Whether [`grow`](Self::grow) is due before the next insertion.
    #[inline]
    pub(super) fn is_full(&self) -> bool {
        self.used * 2 >= self.slots.keys.len()
    }

    /// Moves to four times as many slots, if `allow` lets the table take that many bytes altogether.
    #[cold]
    pub(super) fn grow(&mut self, allow: impl FnOnce(u64) -> Result<(), Stop>) -> Result<(), Stop> {
        let size = if self.slots.keys.is_empty() { 0 } else { self.size + 1 };
        if Self::log(size) >= 48 {
            return Err(Stop::Memory);
        }
        let mut larger = self.kept.get_mut(size).map(core::mem::take).unwrap_or_default();
        if larger.keys.is_empty() {
            let count = 1usize << Self::log(size);
            allow(self.bytes() + (count * size_of::<Key<N>>()) as u64)?;
            larger.keys.try_reserve_exact(count).map_err(|_| Stop::Memory)?;
            larger.keys.resize(count, Key::default());
            larger.fresh = 1;
        }
        let old_size = core::mem::replace(&mut self.size, size);
        let (old, base) = (core::mem::replace(&mut self.slots, larger), self.base);
        // A search that has grown may be a deep one: it gets stamps for as many layers as any can have. Positions of this search
        // move with their layers; older stamps are of searches that are over.
        self.begin(Self::LAYERS);
        self.used = 0;
        for key in &old.keys {
            if key.stamp() >= base && base > 0 {
                let layer = u16::try_from(key.stamp() - base).unwrap_or(u16::MAX);
                self.insert(key.bare(), layer);
            }
        }
        self.keep(old, old_size, base);
        Ok(())
    }

    /// Keeps slots of a size, used with stamps from `base`, for later searches.
    fn keep(&mut self, mut slots: Slots<N>, size: usize, base: u64) {
        if slots.keys.is_empty() || size >= Self::KEPT {
            return;
        }
        // The next search that takes these slots begins above all stamps in them, and so finds them empty without a
        // write, unless stamps have run out (`begin`).
        slots.fresh = (base + u64::from(self.deepest) + 1).min(Key::<N>::STAMPS);
        while self.kept.len() <= size {
            self.kept.push(Slots::default());
        }
        self.kept[size] = slots;
    }

    /// Takes stamps for this search from the slots in use, as many as `layers` at least.
    fn begin(&mut self, layers: u64) {
        if self.slots.fresh + layers > Key::<N>::STAMPS {
            self.slots.keys.fill(Key::default());
            self.slots.fresh = 1;
        }
        self.base = self.slots.fresh;
        self.shift = 64 - u32::try_from(Self::log(self.size)).unwrap_or(0);
    }

    /// Where the search for a key begins.
    #[inline]
    fn home(&self, key: &Key<N>) -> usize {
        usize::try_from(key.hash() >> self.shift).unwrap_or(0)
    }

    /// Asks for the line of memory where [`insert`](Self::insert) will look first.
    #[inline]
    pub(super) fn prefetch(&self, key: &Key<N>) {
        prefetch_at(&self.slots.keys, self.home(key));
    }

    /// `true` if the position is known from this layer or one before; `false` says nothing.
    #[inline]
    pub(super) fn is_known(&self, key: &Key<N>, layer: u16) -> bool {
        let mask = self.slots.keys.len() - 1;
        let slot = &self.slots.keys[self.home(key) & mask];
        slot.stamp_of(key).wrapping_sub(self.base) <= u64::from(layer)
    }

    /// Whether the position was unknown, or known only from a later layer; it is known afterwards.
    #[inline]
    pub(super) fn insert(&mut self, key: Key<N>, layer: u16) -> bool {
        let stamp = self.base + u64::from(layer);
        let mask = self.slots.keys.len() - 1;
        let mut at = self.home(&key);
        loop {
            let slot = &mut self.slots.keys[at & mask];
            // Half of the slots at most are in use (`is_full`), so there is one that this search has not written. Slots are
            // never freed during a search: behind the first that is free the key cannot be. A key that is known stays in
            // its slot and gets the stamp of the sooner layer.
            if slot.stamp() < self.base {
                *slot = key.stamped(stamp);
                self.used += 1;
                return true;
            }
            let found = slot.stamp_of(&key);
            if found <= Key::<N>::STAMPS {
                let sooner = stamp < found;
                if sooner {
                    *slot = key.stamped(stamp);
                }
                return sooner;
            }
            at = at.wrapping_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;
    use std::collections::HashMap;

    /// Many searches in a row, some deep, some large, against a map.
    fn check<const N: usize>(seed: u64) {
        let (mut random, mut table) = (Random::new(seed), Table::<N>::new());
        for round in 0..60 {
            table.clear();
            let mut known: HashMap<[u64; N], u16> = HashMap::new();
            let deepest = if round % 7 == 3 { 168 } else { 20 };
            for layer in 0..=deepest {
                if !table.deepen(layer) || table.is_full() {
                    table.grow(|_| Ok(())).unwrap();
                }
                let count = if round == 50 { 2_000 } else { 40 };
                for _ in 0..count {
                    let words = [0; N].map(|_: u64| random.below(1 << 7) << random.below(42));
                    let later = u16::try_from(random.below(3)).unwrap().min(deepest - layer);
                    let at = layer.saturating_sub(2) + later;
                    let key = Key(words);
                    let sooner = known.get(&words).is_none_or(|&old| at < old);
                    let old = known.get(&words).copied();
                    assert!(!table.is_known(&key, at) || old.is_some_and(|old| old <= at));
                    assert_eq!(table.insert(key, at), sooner, "round {round}, layer {layer}");
                    if sooner {
                        known.insert(words, at);
                    }
                    if table.is_full() {
                        table.grow(|_| Ok(())).unwrap();
                    }
                }
            }
        }
    }

    #[test]
    fn the_table_is_a_map() {
        check::<1>(1);
        check::<6>(2);
        check::<9>(3);
    }

    #[test]
    fn what_is_not_allowed_is_not_taken() {
        let mut table = Table::<1>::new();
        assert_eq!(
            table.grow(|bytes| if bytes > 1_000 { Err(Stop::Memory) } else { Ok(()) }),
            Err(Stop::Memory)
        );
        assert_eq!(table.bytes(), 0);
        assert_eq!(table.grow(|_| Ok(())), Ok(()));
        assert!(
            table.insert(Key([5]), 1) && !table.insert(Key([5]), 1) && table.insert(Key([5]), 0)
        );
    }
}
