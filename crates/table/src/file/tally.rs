//! [`Tally`]: how often a table holds each value, and whether its antipodes are: what its header fixes.

#![expect(clippy::inline_always, reason = "it must be compiled for the instructions at hand")]

use super::error::Damage;
use super::frame::index;
use super::header::Header;
use crate::cpu::Kernel;

/// How often each of the values 0 to 3 was met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally([u64; 4]);

impl Tally {
    /// What the distribution says: positions at distances 0, 1, 2 modulo 3, and 3 for the rest. Takes a
    /// header that [`check`](super::frame::check) has passed.
    pub(super) fn expected(header: &Header) -> Self {
        let mut tally = Self::default();
        for (depth, count) in header.entries().iter().enumerate() {
            tally.0[depth % 3] += count;
        }
        tally.0[3] = header.words * 32 - header.entries().iter().sum::<u64>();
        tally
    }

    /// Counts the 64 entries of each cell of a block, which is whole cells.
    pub(super) fn add(&mut self, bytes: &[u8]) {
        let (cells, _) = bytes.as_chunks::<8>().0.as_chunks::<2>();
        let [low, high, both] = counted(Planes(cells));
        let entries = cells.len() as u64 * 64;
        self.0[0] += entries + both - low - high;
        self.0[1] += low - both;
        self.0[2] += high - both;
        self.0[3] += both;
    }

    /// Adds what another counted.
    pub(super) fn merge(&mut self, other: Self) {
        for (mine, theirs) in self.0.iter_mut().zip(other.0) {
            *mine += theirs;
        }
    }

    /// The first value that is not met as often as `expected`.
    pub(super) fn compare(self, expected: Self) -> Result<(), Damage> {
        for (value, (expected, found)) in (0..).zip(expected.0.into_iter().zip(self.0)) {
            if expected != found {
                return Err(Damage::Contents { value, expected, found });
            }
        }
        Ok(())
    }
}

/// How often each of the values 0, 1, 2 occurs if the words were cells of two bits an entry, after an odd number of them another of zeros: what
/// a file says of its words, whatever they are.
pub fn values(mut words: impl Iterator<Item = u64>) -> Vec<u64> {
    let mut counts = vec![0; 3];
    while let Some(low) = words.next() {
        let high = words.next().unwrap_or(0);
        counts[0] += u64::from((!low & !high).count_ones());
        counts[1] += u64::from((low & !high).count_ones());
        counts[2] += u64::from((!low & high).count_ones());
    }
    counts
}

/// Cells, each a low plane of 64 bits and a high one.
#[derive(Clone, Copy)]
struct Planes<'a>(&'a [[[u8; 8]; 2]]);

impl Kernel for Planes<'_> {
    /// How many bits are set in low planes, in high ones, and in both of a cell.
    type Output = [u64; 3];

    #[inline(always)]
    fn run(self) -> [u64; 3] {
        let [mut low, mut high, mut both] = [0u64; 3];
        for cell in self.0 {
            let (a, b) = (u64::from_le_bytes(cell[0]), u64::from_le_bytes(cell[1]));
            low += u64::from(a.count_ones());
            high += u64::from(b.count_ones());
            both += u64::from((a & b).count_ones());
        }
        [low, high, both]
    }
}

/// Bits counted by the best instructions there are: a table of gigabytes is counted whenever it is read.
fn counted(planes: Planes<'_>) -> [u64; 3] {
    #[cfg(target_arch = "x86_64")]
    {
        if let Some(avx512) = crate::cpu::Avx512::detect() {
            return avx512.run(planes);
        }
        if let Some(avx2) = crate::cpu::Avx2::detect() {
            return avx2.run(planes);
        }
    }
    planes.run()
}

/// The entry of a rank below 4 × the number of `bytes`, which are whole cells.
#[inline]
pub(super) fn entry(bytes: &[u8], rank: usize) -> u8 {
    let (cell, bit) = (rank / 64 * 16, rank % 64);
    let plane = |first: usize| bytes[cell + first + bit / 8] >> (bit % 8) & 1;
    plane(0) | plane(8) << 1
}

/// Whether those antipodes whose entries are in these bytes of the table, from `offset` on, have the
/// distance of the last layer modulo 3.
pub(super) fn antipodes(header: &Header, offset: u64, bytes: &[u8]) -> Result<(), Damage> {
    let last = header.counts.len().saturating_sub(1) % 3;
    let first = header.antipodes.partition_point(|&rank| rank / 4 < offset);
    let places = header.antipodes[first..].iter().map(|&rank| (rank, index(rank - offset * 4)));
    let mut here = places.take_while(|&(_, place)| place / 4 < bytes.len());
    match here.find(|&(_, place)| usize::from(entry(bytes, place)) != last) {
        Some((rank, _)) => Err(Damage::Antipode(rank)),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn each_entry_is_counted_once(cells in prop::collection::vec(any::<[u64; 2]>(), 0..40)) {
            let bytes: Vec<u8> = cells.iter().flatten().flat_map(|w| w.to_le_bytes()).collect();
            let mut plain = [0; 4];
            for rank in 0..cells.len() * 64 {
                let [low, high] = cells[rank / 64].map(|word| (word >> (rank % 64) & 1) as u8);
                prop_assert_eq!(entry(&bytes, rank), low | high << 1);
                plain[usize::from(low | high << 1)] += 1;
            }
            let cells = bytes.as_chunks::<8>().0.as_chunks::<2>().0;
            prop_assert_eq!(counted(Planes(cells)), Planes(cells).run());
            let mut tally = Tally::default();
            tally.add(&bytes);
            prop_assert_eq!(tally, Tally(plain));
            tally.merge(tally);
            prop_assert_eq!(tally, Tally(plain.map(|n| 2 * n)));
        }
    }

    #[test]
    fn the_first_difference_is_named() {
        let (mine, theirs) = (Tally([5, 1, 2, 0]), Tally([5, 2, 1, 0]));
        assert_eq!(mine.compare(mine), Ok(()));
        let damage = Damage::Contents { value: 1, expected: 2, found: 1 };
        assert_eq!(mine.compare(theirs), Err(damage));
    }
}
