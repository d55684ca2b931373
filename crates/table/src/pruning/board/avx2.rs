//! Boards composed with the byte shuffles of AVX2.

use super::{Boards, Colors, FEW, FORMED, Few, Form, Small};
use crate::cpu::{Avx2, Kernel};

/// Boards of up to 32 places, composed by the byte shuffles of AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Shuffled(Avx2);

impl Shuffled {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        Avx2::detect().map(Self)
    }
}

/// By pair of colors: the first for each place of a [`Form`], then the second.
const PAIRS: [[u8; 2 * FORMED]; FEW / 2] = {
    let mut pairs = [[0; 2 * FORMED]; FEW / 2];
    let mut at = 0;
    while at < FEW * FORMED {
        #[expect(clippy::cast_possible_truncation, reason = "colors are few")]
        let color = (at / FORMED) as u8;
        pairs[at / (2 * FORMED)][at % (2 * FORMED)] = color;
        at += 1;
    }
    pairs
};

impl Boards for Shuffled {
    type Board = Small;

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.run(kernel)
    }

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        let (a, b) = (self.0.load(&a.0), self.0.load(&b.0));
        let whole = self.0.load(&orientations.0);
        // The piece is the one that `a` has where `b` brings it from, and the turns add up in the high bits,
        // which never carry out of the byte: four turns are at most 3 and 3.
        let sum = a.pick8(b).add8(b & self.0.all8(0xe0));
        // One whole turn too many is taken off; below that, what is taken off wraps around to something larger.
        let sum = sum.min8(sum.sub8(whole));
        let mut made = Small([0; 32]);
        sum.store(&mut made.0);
        made
    }

    #[inline(always)]
    fn look(self, board: &Small, colors: &Colors) -> Few {
        let board = self.0.load(&board.0);
        let (tables, _) = colors.small.as_chunks::<32>();
        let none = self.0.load(&tables[0]).pick8(board);
        let one = self.0.load(&tables[1]).pick8(board);
        let two = self.0.load(&tables[2]).pick8(board);
        let three = self.0.load(&tables[3]).pick8(board);
        // The turn is in the next two bits.
        let (odd, past) = (board.up16::<2>(), board.up16::<1>());
        let (low, high) = (odd.choose8(one, none), odd.choose8(three, two));
        Few(past.choose8(high, low).to_bytes())
    }

    #[inline(always)]
    fn formed(self, seen: &Few, form: &Form) -> [u64; 2] {
        let colors = self.0.load(&seen.0).pick8(self.0.load(&form.from)).low_twice();
        let mut made = self.0.zero();
        // Two colors at a time: every place is compared with both, and what the form makes of the one that is
        // there is kept, in the half that is the color's.
        for (pair, rows) in PAIRS.iter().zip(form.made.as_chunks::<{ 2 * FORMED }>().0) {
            made = made | (colors.eq8(self.0.load(pair)) & self.0.load(rows));
        }
        let [a, b, c, d] = made.to_words();
        [a | c, b | d]
    }
}
