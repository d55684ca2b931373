//! What the machine's memory allows: random updates of single bytes, and reading in order.
//!
//! An exploration that sets one byte per successor at random places cannot be faster than
//! [`Rates::updates`]; one that works through rows in order is bounded by [`Rates::read`].
//! [`update_all`] and [`read_all`] are what all cores can do together on a large [`array`](fn@array).

use std::hint::black_box;

use memmap2::MmapMut;

use crate::measure::seconds;

/// How many indices are drawn before their bytes are touched.
const BATCH: usize = 64;

/// Rates on an array of one size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// The array's size in bytes.
    pub bytes: usize,
    /// Updates a second when each place depends on the byte found at the last: one memory access's
    /// latency apiece.
    pub chained: f64,
    /// Updates a second at independent places, one after the other.
    pub updates: f64,
    /// Updates a second when a batch of places is drawn and read before it is updated, as with
    /// prefetching.
    pub batched: f64,
    /// Gigabytes (10^9 bytes) a second read in order.
    pub read: f64,
}

/// Measures an array of `bytes` (rounded up to a power of two, at least 4096) with `updates` updates
/// of each kind and as many bytes read; each rate is the best of three runs.
///
/// ```
/// let rates = everystate_bench::memory::rates(100_000, 100_000);
/// assert_eq!(rates.bytes, 131_072);
/// assert!(rates.chained > 0.0 && rates.updates > 0.0 && rates.batched > 0.0 && rates.read > 0.0);
/// ```
#[must_use]
pub fn rates(bytes: usize, updates: usize) -> Rates {
    let bytes = bytes.next_power_of_two().max(4096);
    let mut array = vec![1_u8; bytes];
    let best =
        |run: &mut dyn FnMut()| (0..3).map(|_| seconds(&mut *run)).fold(f64::INFINITY, f64::min);
    let chained = best(&mut || chained(&mut array, updates));
    let single = best(&mut || independent(&mut array, updates));
    let batched = best(&mut || batches(&mut array, updates));
    drop(array);
    let words = vec![1_u64; bytes / 8];
    let passes = updates.div_ceil(bytes).max(1);
    let read = best(&mut || {
        for _ in 0..passes {
            black_box(sum(black_box(&words)));
        }
    });
    let (number, amount) = (as_float(updates), as_float(passes) * as_float(bytes));
    Rates {
        bytes,
        chained: number / chained,
        updates: number / single,
        batched: number / batched,
        read: amount / read / 1e9,
    }
}

/// An array of so many bytes, at least one, each 255, in large pages where the system has them.
///
/// # Panics
/// If there is no room.
#[must_use]
pub fn array(bytes: usize) -> MmapMut {
    let mut array = MmapMut::map_anon(bytes.max(1)).expect("memory for an array");
    // Refused, it is only slower.
    #[cfg(target_os = "linux")]
    let _ = array.advise(memmap2::Advice::HugePage);
    array.fill(0xff);
    array
}

/// Updates a second of single bytes at random places, in batches as for [`Rates::batched`]: so many
/// threads make so many updates each, every one in its part of the array.
///
/// ```
/// let mut array = everystate_bench::memory::array(100_000);
/// assert!(everystate_bench::memory::update_all(&mut array, 2, 10_000) > 0.0);
/// ```
pub fn update_all(array: &mut [u8], threads: usize, each: usize) -> f64 {
    let part = array.len().div_ceil(threads.max(1)).max(1);
    let parts = array.len().div_ceil(part);
    let time = seconds(|| {
        std::thread::scope(|scope| {
            for part in array.chunks_mut(part) {
                scope.spawn(|| batches(part, each));
            }
        });
    });
    as_float(parts * each) / time
}

/// Bytes a second read in order: so many threads read one part of the array each, once.
///
/// ```
/// let array = everystate_bench::memory::array(100_000);
/// assert!(everystate_bench::memory::read_all(&array, 2) > 0.0);
/// ```
pub fn read_all(array: &[u8], threads: usize) -> f64 {
    let part = array.len().div_ceil(threads.max(1)).next_multiple_of(64);
    let time = seconds(|| {
        std::thread::scope(|scope| {
            for part in array.chunks(part) {
                scope.spawn(|| black_box(sum_bytes(black_box(part))));
            }
        });
    });
    as_float(array.len()) / time
}

/// A count as a floating-point number.
#[expect(clippy::cast_precision_loss, reason = "sizes are far below 2^52")]
fn as_float(count: usize) -> f64 {
    count as f64
}

/// A linear congruence whose high bits choose places in an array.
struct Places {
    state: u64,
    length: u128,
}

impl Places {
    fn new(length: usize) -> Self {
        Self { state: 1, length: length as u128 }
    }

    /// The next place, which depends on all that was `mixed` in.
    fn next(&mut self, mixed: u8) -> usize {
        self.state = self
            .state
            .wrapping_add(u64::from(mixed))
            .wrapping_mul(0xd134_2543_de82_ef95)
            .wrapping_add(1);
        usize::try_from((u128::from(self.state) * self.length) >> 64).unwrap_or(0)
    }
}

/// Each place follows from the byte at the last.
fn chained(array: &mut [u8], updates: usize) {
    let mut places = Places::new(array.len());
    let mut byte = 0;
    for _ in 0..updates {
        let place = &mut array[places.next(byte)];
        byte = *place;
        *place = byte.wrapping_add(1);
    }
}

/// Places that the processor can compute ahead.
fn independent(array: &mut [u8], updates: usize) {
    let mut places = Places::new(array.len());
    for _ in 0..updates {
        let place = &mut array[places.next(0)];
        *place = place.wrapping_add(1);
    }
}

/// The same places, in batches that are read first, which brings them into the cache.
fn batches(array: &mut [u8], updates: usize) {
    let mut places = Places::new(array.len());
    let mut batch = [0; BATCH];
    let mut left = updates;
    while left > 0 {
        let batch = &mut batch[..left.min(BATCH)];
        let mut touched = 0;
        for place in &mut *batch {
            *place = places.next(0);
            touched ^= array[*place];
        }
        black_box(touched);
        for &mut place in &mut *batch {
            array[place] = array[place].wrapping_add(1);
        }
        left -= batch.len();
    }
}

/// The sum of all words, in eight independent parts.
fn sum(words: &[u64]) -> u64 {
    let mut parts = [0_u64; 8];
    let chunks = words.chunks_exact(8);
    for chunk in chunks {
        for (part, word) in parts.iter_mut().zip(chunk) {
            *part = part.wrapping_add(*word);
        }
    }
    parts.iter().fold(0, |all, part| all.wrapping_add(*part))
}

/// The sum of all whole words of eight bytes.
fn sum_bytes(bytes: &[u8]) -> u64 {
    let mut parts = [0_u64; 8];
    for line in bytes.chunks_exact(64) {
        for (part, word) in parts.iter_mut().zip(line.as_chunks::<8>().0) {
            *part = part.wrapping_add(u64::from_ne_bytes(*word));
        }
    }
    parts.iter().fold(0, |all, part| all.wrapping_add(*part))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_kind_makes_as_many_updates_as_it_says() {
        for updates in [0, 1, 64, 1000] {
            let mut single = vec![0_u8; 4096];
            independent(&mut single, updates);
            let mut parts = vec![0_u8; 8192];
            update_all(&mut parts, 2, updates);
            assert!(parts.chunks(4096).all(|part| part == single));
            let mut batched = vec![0_u8; 4096];
            batches(&mut batched, updates);
            assert_eq!(single, batched);
            let mut chain = vec![0_u8; 4096];
            chained(&mut chain, updates);
            for array in [single, chain] {
                assert_eq!(array.iter().map(|&byte| usize::from(byte)).sum::<usize>(), updates);
            }
        }
    }

    #[test]
    fn places_are_spread_over_the_whole_array() {
        let mut array = vec![0_u8; 4096];
        independent(&mut array, 40_960);
        assert!(array.iter().filter(|&&byte| byte > 0).count() > 4000);
    }

    #[test]
    fn the_sum_reads_every_word() {
        let words: Vec<u64> = (0..512).collect();
        assert_eq!(sum(&words), 511 * 512 / 2);
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        assert_eq!(sum_bytes(&bytes), 511 * 512 / 2);
    }
}
