//! Boards composed with the byte permutations of AVX-512.

use super::{Boards, Colors, FORMED, Few, Form, Large, Small};
use crate::cpu::{Avx512, Kernel, V512};

/// Boards of up to 32 places, composed by the byte permutations of AVX-512.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Bytes32(Avx512);

impl Bytes32 {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        Avx512::detect().map(Self)
    }

    /// A table of 128 bytes.
    #[inline(always)]
    fn both(self, table: &[u8; 128]) -> [V512; 2] {
        let (halves, _) = table.as_chunks::<64>();
        [self.0.load(&halves[0]), self.0.load(&halves[1])]
    }
}

impl Boards for Bytes32 {
    type Board = Small;

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.run(kernel)
    }

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        let avx2 = self.0.avx2();
        let (a, b, whole) = (avx2.load(&a.0), avx2.load(&b.0), avx2.load(&orientations.0));
        // As with AVX2; the permutation looks at the five bits of the piece by itself.
        let sum = self.0.pick8(a, b).add8(b & avx2.all8(0xe0));
        let sum = sum.min8(sum.sub8(whole));
        let mut made = Small([0; 32]);
        sum.store(&mut made.0);
        made
    }

    #[inline(always)]
    fn look(self, board: &Small, colors: &Colors) -> Few {
        let board = self.0.avx2().load(&board.0);
        Few(self.0.pick8_of_128(self.both(&colors.small), board).to_bytes())
    }

    #[inline(always)]
    fn formed(self, seen: &Few, form: &Form) -> [u64; 2] {
        let avx2 = self.0.avx2();
        // A color is in the low three bits of its byte, and goes past the four of a place's number.
        let color = self.0.pick8(avx2.load(&seen.0), avx2.load(&form.from)).up16::<4>();
        let made = self.0.pick8_of_128(self.both(&form.made), color | avx2.load(&NUMBERS));
        let [low, high, ..] = made.to_words();
        [low, high]
    }
}

/// The number of each place of a [`Form`].
static NUMBERS: [u8; 32] = {
    let mut numbers = [0; 32];
    let mut place = 0;
    while place < FORMED {
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        let number = place as u8;
        numbers[place] = number;
        place += 1;
    }
    numbers
};

/// Boards of up to 64 places.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Bytes64(Avx512);

impl Bytes64 {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        Avx512::detect().map(Self)
    }
}

impl Boards for Bytes64 {
    type Board = Large<64>;

    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        self.0.run(kernel)
    }

    #[inline(always)]
    fn compose(self, a: &Large<64>, b: &Large<64>, whole: &Large<64>) -> Large<64> {
        let from = self.0.load(&b.pieces);
        // A permutation of 64 bytes for the pieces and one for the turns; the modulus as in the portable code.
        let turns = self.0.load(&a.turns).pick8(from).add8(self.0.load(&b.turns));
        let mut made = *b;
        self.0.load(&a.pieces).pick8(from).store(&mut made.pieces);
        turns.min8(turns.sub8(self.0.load(&whole.turns))).store(&mut made.turns);
        made
    }

    #[inline(always)]
    fn look(self, board: &Large<64>, colors: &Colors) -> [u8; 64] {
        // So many pieces with all their turns are more than a table of 128 bytes: they are looked up one by one.
        board.look(colors)
    }
}
