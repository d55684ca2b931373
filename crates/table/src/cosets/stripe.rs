//! [`Layout`]: how ranks stand in stripes, the units that are read and written, and how a stripe of a layer is coded.

use super::space::Cosets;
use core::ops::{ControlFlow, Range};

/// About how many bytes a stripe has, of a bit for each rank.
const BYTES: usize = if cfg!(test) { 64 } else { 1 << 16 };
/// Words as they are.
pub(super) const PLAIN: u32 = 0;
/// The distances between bits that are set.
const GAPS: u32 = 1;
/// Where one of so many bits is set, words are written as they are.
const DENSE: u64 = 64;

/// How the ranks of a space stand in stripes: some cosets that follow each other, each a row of whole words with a bit for each member.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    cosets: usize,
    /// Members of a coset.
    members: u64,
    /// Words of a row.
    pub(super) words: usize,
    /// Rows of a stripe; the last one may have fewer.
    pub(super) rows: usize,
}

impl Layout {
    pub(super) fn of(space: &Cosets) -> Self {
        let words = (space.members() as usize).div_ceil(64).max(1);
        let members = u64::from(space.members());
        Self { cosets: space.cosets(), members, words, rows: (BYTES / 8 / words).max(1) }
    }

    /// The same in so many stripes or more, if there are as many cosets.
    pub(super) fn of_many(space: &Cosets, stripes: usize) -> Self {
        let layout = Self::of(space);
        Self { rows: layout.rows.min(layout.cosets / stripes.max(1)).max(1), ..layout }
    }

    /// How many stripes there are.
    pub(super) fn stripes(&self) -> usize {
        self.cosets.div_ceil(self.rows)
    }

    /// The cosets of some stripes.
    pub(super) fn cosets(&self, stripes: Range<usize>) -> Range<usize> {
        stripes.start * self.rows..(stripes.end * self.rows).min(self.cosets)
    }

    /// Words of a whole stripe.
    pub(super) fn stripe(&self) -> usize {
        self.rows * self.words
    }

    /// The coset of a rank, and where it stands: in which stripe, in which of its words, and at which bit.
    pub(super) fn place(&self, rank: u64) -> (usize, usize, usize, u32) {
        let (coset, member) = ((rank / self.members) as usize, (rank % self.members) as usize);
        let word = coset % self.rows * self.words + member / 64;
        (coset, coset / self.rows, word, (member % 64) as u32)
    }

    /// The ranks whose bits are set in the words of a stripe, or not set, in order.
    pub(super) fn ranks(
        &self,
        stripe: usize,
        words: &[u64],
        set: bool,
        mut each: impl FnMut(u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cosets = self.cosets(stripe..stripe + 1);
        for (coset, row) in cosets.zip(words.chunks_exact(self.words)) {
            for (at, &word) in (0..).step_by(64).zip(row) {
                let mut word = if set { word } else { !word };
                while word != 0 {
                    let member = at + u64::from(word.trailing_zeros());
                    word &= word - 1;
                    // The last word of a row may have bits of no member.
                    if member < self.members {
                        each(coset as u64 * self.members + member)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The words of a stripe, none of which is set.
    pub(super) fn clear(&self, stripe: usize, words: &mut Vec<u64>) {
        words.clear();
        words.resize(self.cosets(stripe..stripe + 1).len() * self.words, 0);
    }
}

/// Whether so many words, in which so many bits are set, are written as they are: a gap takes a byte where bits are as near as that, and words
/// take eight for 64 ranks, but many gaps take longer to be read.
pub(super) const fn is_plain(words: usize, set: u64) -> bool {
    set * DENSE > words as u64 * 64
}

/// Codes the words of a stripe in which so many bits are set: nothing, if none is. Returns the form.
pub(super) fn encode(words: &[u64], set: u64, bytes: &mut Vec<u8>) -> u32 {
    bytes.clear();
    if is_plain(words.len(), set) {
        bytes.resize(words.len() * 8, 0);
        let eights = bytes.as_chunks_mut().0.iter_mut();
        eights.zip(words).for_each(|(eight, word)| *eight = word.to_le_bytes());
        return PLAIN;
    }
    let mut last = 0;
    for (first, &word) in (0..).step_by(64).zip(words) {
        let mut word = word;
        while word != 0 {
            let at: u64 = first + u64::from(word.trailing_zeros());
            word &= word - 1;
            let mut gap = at - last;
            last = at;
            while gap >= 128 {
                bytes.push(gap as u8 | 128);
                gap >>= 7;
            }
            bytes.push(gap as u8);
        }
    }
    GAPS
}

/// What was coded, written over some words; `false` if that cannot be.
pub(super) fn decode(form: u32, bytes: &[u8], words: &mut [u64]) -> bool {
    match form {
        PLAIN => {
            let (eights, rest) = bytes.as_chunks();
            if eights.len() != words.len() || !rest.is_empty() {
                return false;
            }
            words
                .iter_mut()
                .zip(eights)
                .for_each(|(word, eight)| *word = u64::from_le_bytes(*eight));
            true
        }
        GAPS => {
            words.fill(0);
            let (mut at, mut gap, mut shift) = (0u64, 0u64, 0);
            for &byte in bytes {
                if shift > 56 {
                    return false;
                }
                gap |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    at = at.saturating_add(gap);
                    (gap, shift) = (0, 0);
                    let Some(word) = words.get_mut((at / 64) as usize) else { return false };
                    *word |= 1 << (at % 64);
                }
            }
            shift == 0
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn what_is_coded_is_read_again_as_it_was() {
        let mut random = Random::new(7);
        let mut bytes = Vec::new();
        for round in 0..400 {
            let mut words = vec![0u64; random.index(40) + 1];
            // From one bit in all to every second bit.
            let sparse = round % 8;
            for word in &mut words {
                let one = |_| random.below(u64::MAX);
                *word = (0..=sparse).map(one).fold(u64::MAX, |all, one| all & one);
            }
            if round % 50 == 0 {
                words.fill(0);
            }
            let set = words.iter().map(|word| u64::from(word.count_ones())).sum();
            let form = encode(&words, set, &mut bytes);
            assert_eq!(bytes.is_empty(), set == 0);
            assert!(bytes.len() <= words.len() * 8);
            let mut read = vec![u64::MAX; words.len()];
            assert!(decode(form, &bytes, &mut read));
            assert_eq!(read, words);
        }
    }

    #[test]
    fn what_was_not_coded_so_is_refused() {
        let mut words = [0; 2];
        for (form, bytes) in [
            (PLAIN, &[0; 15][..]),
            (PLAIN, &[0; 24]),
            (GAPS, &[200]),
            (GAPS, &[127, 1]),
            (GAPS, &[255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]),
            (2, &[0; 16]),
        ] {
            assert!(!decode(form, bytes, &mut words), "{form} {bytes:?}");
        }
        assert!(decode(GAPS, &[3, 0xbc, 0], &mut words));
        assert_eq!(words, [1 << 3 | 1 << 63, 0]);
    }
}
