//! [`Places`]: which thread of which process has which words.

use crate::seen::hash;

/// An odd number without a pattern, the fraction of the square root of two: what it makes of a hash says where a word is, and the hash
/// itself where it is there.
const ODD: u64 = 0x6a09_e667_f3bc_c909;

/// A thread of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) process: usize,
    pub(super) thread: usize,
}

/// The threads of all processes.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// This process.
    pub(super) number: usize,
    /// By process, how many threads it has.
    threads: Vec<u64>,
    /// By process, how many threads those before it have; and how many there are.
    before: Vec<usize>,
}

impl Places {
    /// Of processes with so many threads each, this one of them; `None` if one has none, or there are too many of them.
    pub(super) fn new(number: usize, threads: Vec<u64>) -> Option<Self> {
        let mut before = vec![0];
        for &threads in &threads {
            let threads = usize::try_from(threads).ok().filter(|it| (1..=1 << 16).contains(it))?;
            before.push(before.last()? + threads);
        }
        Some(Self { number, threads, before })
    }

    /// How many threads all processes have.
    pub(super) fn count(&self) -> usize {
        self.before[self.threads.len()]
    }

    /// Where a word of this hash is.
    #[inline]
    pub(super) fn of(&self, hash: u64) -> Place {
        let mixed = hash.wrapping_mul(ODD);
        let (high, low) = (mixed >> 32, mixed & 0xffff_ffff);
        let process = ((high * self.threads.len() as u64) >> 32) as usize;
        let thread = ((low * self.threads[process]) >> 32) as usize;
        Place { process, thread }
    }

    /// Where a word is.
    pub(super) fn of_word<const N: usize>(&self, word: &[u64; N]) -> Place {
        self.of(hash(word))
    }

    /// The how manieth a thread is of all.
    #[inline]
    pub(super) fn index(&self, Place { process, thread }: Place) -> usize {
        self.before[process] + thread
    }

    /// The thread that is so manieth of all.
    pub(super) fn at(&self, index: usize) -> Place {
        let process = self.before.partition_point(|&before| before <= index) - 1;
        Place { process, thread: index - self.before[process] }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_thread_of_each_process_has_about_as_many_words_as_its_process_gives_it() {
        let places = Places::new(1, vec![1, 3, 2]).unwrap();
        assert_eq!(places.count(), 6);
        let mut counts = [0_u32; 6];
        for word in 0..60_000_u64 {
            let place = places.of_word(&[word]);
            let index = places.index(place);
            assert_eq!(places.at(index), place);
            counts[index] += 1;
        }
        for (index, count) in counts.into_iter().enumerate() {
            let wanted = 20_000 / [1, 3, 3, 3, 2, 2][index];
            assert!(count.abs_diff(wanted) < wanted / 12, "{index}: {count}");
        }
    }

    #[test]
    fn a_process_without_threads_is_none() {
        assert!(Places::new(0, vec![1, 0]).is_none() && Places::new(0, vec![1 << 20]).is_none());
    }
}
