//! [`Simd128`]: the vectors of 16 bytes that WebAssembly has where it is compiled for them.

#![expect(unsafe_code, reason = "vectors are read from memory")]

use super::picks::{BitPicks, Half};
use core::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_swizzle, u64x2_splat, v128, v128_and, v128_load,
};

/// Vectors of 16 bytes: there wherever this is compiled.
#[derive(Clone, Copy, Debug)]
pub struct Simd128;

impl Simd128 {
    /// The word with the bits of `word` where they are wanted.
    #[inline(always)]
    pub fn pick_bits(self, word: u64, picks: &BitPicks) -> u64 {
        // The word stands twice in a vector, so that any of its bytes can be brought to any place.
        let word = u64x2_splat(word);
        let [low, high] = &picks.0;
        pick_half(word, low) | pick_half(word, high) << 32
    }
}

/// Half of the bits.
#[inline(always)]
fn pick_half(word: v128, Half { bytes, bits }: &Half) -> u64 {
    let (bytes, bits) = (bytes.as_chunks::<16>().0, bits.as_chunks::<16>().0);
    u64::from(pick(word, &bytes[0], &bits[0])) | u64::from(pick(word, &bytes[1], &bits[1])) << 16
}

/// A quarter of them.
#[inline(always)]
fn pick(word: v128, bytes: &[u8; 16], bits: &[u8; 16]) -> u16 {
    let (byte, bit) = (load(bytes), load(bits));
    i8x16_bitmask(i8x16_eq(v128_and(i8x16_swizzle(word, byte), bit), bit))
}

#[inline(always)]
fn load(bytes: &[u8; 16]) -> v128 {
    // SAFETY: these are 16 bytes, which may lie anywhere.
    unsafe { v128_load(bytes.as_ptr().cast()) }
}
