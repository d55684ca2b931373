//! [`Numbers`]: each value once, with a number, by several threads.

use core::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{OnceLock, PoisonError, RwLock};

/// Tables of which a value is in one.
const SHARDS: usize = 64;
/// Values of the first chunk; each further one has twice as many as the one before.
const FIRST: usize = 1 << 10;
/// Chunks for all numbers that there are.
const CHUNKS: usize = 23;
/// No value is there.
const NONE: u32 = u32::MAX;

/// Values of 64 bits and their numbers, in the order in which they came.
#[derive(Debug)]
pub(super) struct Numbers {
    shards: [RwLock<Shard>; SHARDS],
    /// By number: the value, in chunks that never move. One is written before its number is known to anybody.
    chunks: [OnceLock<Box<[AtomicU64]>>; CHUNKS],
    count: AtomicU32,
}

/// The numbers of some values, where their hashes say.
#[derive(Debug, Default)]
struct Shard {
    slots: Vec<u32>,
    count: usize,
}

impl Default for Numbers {
    fn default() -> Self {
        Self {
            shards: core::array::from_fn(|_| RwLock::default()),
            chunks: [const { OnceLock::new() }; CHUNKS],
            count: AtomicU32::new(0),
        }
    }
}

/// A value's bits mixed, so that all of them decide on each (the last step of `SplitMix64`, by G. Steele, D. Lea and C. Flood, 2014).
const fn mixed(value: u64) -> u64 {
    let value = (value ^ (value >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let value = (value ^ (value >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    value ^ (value >> 31)
}

/// The chunk of a number, and the place in it.
const fn place(number: u32) -> (usize, usize) {
    let from = number as usize + FIRST;
    let chunk = (from / FIRST).ilog2();
    (chunk as usize, from - (FIRST << chunk))
}

impl Numbers {
    /// The value of a number that was given.
    #[inline]
    pub(super) fn value(&self, number: u32) -> u64 {
        let (chunk, at) = place(number);
        self.chunks[chunk].get().map_or(0, |chunk| chunk[at].load(Ordering::Relaxed))
    }

    /// The number of a value, which it gets if it has none.
    ///
    /// # Panics
    /// If all numbers are given: 2^32 - 1, which take more than 48 GB.
    pub(super) fn number(&self, value: u64) -> u32 {
        let hash = mixed(value);
        let shard = &self.shards[(hash >> 58) as usize];
        let read = shard.read().unwrap_or_else(PoisonError::into_inner);
        let found = read.find(hash, |number| self.value(number) == value);
        drop(read);
        found.unwrap_or_else(|| {
            let mut shard = shard.write().unwrap_or_else(PoisonError::into_inner);
            // Another thread may have been quicker.
            if let Some(number) = shard.find(hash, |number| self.value(number) == value) {
                return number;
            }
            let number = self.count.fetch_add(1, Ordering::Relaxed);
            assert!(number < NONE, "all numbers are given");
            let (chunk, at) = place(number);
            let new = || (0..FIRST << chunk).map(|_| AtomicU64::new(0)).collect();
            self.chunks[chunk].get_or_init(new)[at].store(value, Ordering::Relaxed);
            shard.insert(hash, number, |number| mixed(self.value(number)));
            number
        })
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        let values: usize =
            self.chunks.iter().filter_map(OnceLock::get).map(|chunk| chunk.len() * 8).sum();
        let slots = |shard: &RwLock<Shard>| {
            shard.read().unwrap_or_else(PoisonError::into_inner).slots.len() * size_of::<u32>()
        };
        (values + self.shards.iter().map(slots).sum::<usize>()) as u64
    }
}

impl Shard {
    /// The slots in the order in which a value of this hash is looked for.
    fn way(&self, hash: u64) -> impl Iterator<Item = usize> + use<> {
        let mask = self.slots.len().wrapping_sub(1);
        let first = usize::try_from(hash & 0x03ff_ffff_ffff_ffff).unwrap_or(0);
        (0..self.slots.len()).map(move |step| (first + step) & mask)
    }

    fn find(&self, hash: u64, is: impl Fn(u32) -> bool) -> Option<u32> {
        for slot in self.way(hash) {
            match self.slots[slot] {
                NONE => return None,
                number if is(number) => return Some(number),
                _ => {}
            }
        }
        None
    }

    fn insert(&mut self, hash: u64, number: u32, hash_of: impl Fn(u32) -> u64) {
        if self.count * 4 >= self.slots.len() * 3 {
            let old = core::mem::take(&mut self.slots);
            self.slots = vec![NONE; (old.len() * 2).max(16)];
            for number in old.into_iter().filter(|&number| number != NONE) {
                self.put(hash_of(number), number);
            }
        }
        self.put(hash, number);
        self.count += 1;
    }

    fn put(&mut self, hash: u64, number: u32) {
        let free = self.way(hash).find(|&slot| self.slots[slot] == NONE);
        if let Some(slot) = free {
            self.slots[slot] = number;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_lie_in_chunks_one_after_the_other() {
        let mut next = (0, 0);
        for number in 0..20_000 {
            assert_eq!(place(number), next, "{number}");
            next.1 += 1;
            if next.1 == FIRST << next.0 {
                next = (next.0 + 1, 0);
            }
        }
        assert!(place(NONE - 1).0 < CHUNKS);
    }

    #[test]
    fn each_value_has_one_number_whichever_thread_asks_first() {
        let numbers = Numbers::default();
        let values: Vec<u64> =
            (0..30_000).map(|n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        let all: Vec<Vec<u32>> = std::thread::scope(|scope| {
            let ask = |start: usize| {
                let (numbers, values) = (&numbers, &values);
                scope.spawn(move || {
                    let turn = |i: usize| values[(start + i) % values.len()];
                    let mut given: Vec<(u64, u32)> = (0..values.len())
                        .map(turn)
                        .map(|value| (value, numbers.number(value)))
                        .collect();
                    given.sort_unstable();
                    given.into_iter().map(|(_, number)| number).collect()
                })
            };
            let threads = [ask(0), ask(10_000), ask(20_000)];
            threads.map(|thread| thread.join().unwrap()).into()
        });
        assert!(all.iter().all(|given| *given == all[0]));
        let mut given = all[0].clone();
        given.sort_unstable();
        assert!(given.iter().zip(0..).all(|(&number, i)| number == i));
        assert!(values.iter().all(|&value| numbers.value(numbers.number(value)) == value));
        let bytes = numbers.bytes();
        assert!((30_000 * 12..30_000 * 30).contains(&bytes), "{bytes}");
    }
}
