//! [`BitPicks`]: a permutation of the bits of a word, as vectors of bytes make it.

/// Which bit of a word is wanted where, for `pick_bits` of the tokens that bring bytes to their places.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct BitPicks(pub(super) [Half; 2]);

/// The same for half of the bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Half {
    /// By bit that is wanted: the byte of the one that it is.
    pub(super) bytes: [u8; 32],
    /// Where it is in that byte, as the one bit that is set.
    pub(super) bits: [u8; 32],
}

impl BitPicks {
    /// The word whose bit `k` is the bit that the low six bits of `index[k]` name.
    #[must_use]
    pub const fn new(index: &[u8; 64]) -> Self {
        let mut halves = [Half { bytes: [0; 32], bits: [0; 32] }; 2];
        let mut bit = 0;
        while bit < 64 {
            let half = &mut halves[bit / 32];
            half.bytes[bit % 32] = index[bit] / 8 % 8;
            half.bits[bit % 32] = 1 << (index[bit] % 8);
            bit += 1;
        }
        Self(halves)
    }
}
