//! Sixteen bytes at once.

/// A bit for each of the bytes that is `byte`, the lowest for the first.
///
/// ```
/// let bytes = *b"abracadabra.....";
/// assert_eq!(everystate_cpu::equal_bytes(&bytes, b'a'), 0b100_1010_1001);
/// assert_eq!(everystate_cpu::equal_bytes(&bytes, b'z'), 0);
/// ```
#[inline(always)]
pub fn equal_bytes(bytes: &[u8; 16], byte: u8) -> u32 {
    #[cfg(target_arch = "x86_64")]
    {
        use core::arch::x86_64::{
            _mm_cmpeq_epi8, _mm_loadu_si128, _mm_movemask_epi8, _mm_set1_epi8,
        };
        #[expect(unsafe_code, reason = "the instructions are no part of the language")]
        // SAFETY: every x86-64 has them. The first reads the sixteen bytes, and needs no alignment.
        unsafe {
            let all = _mm_loadu_si128(bytes.as_ptr().cast());
            let equal = _mm_cmpeq_epi8(all, _mm_set1_epi8(byte.cast_signed()));
            _mm_movemask_epi8(equal).cast_unsigned()
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        equal_bytes_portably(bytes, byte)
    }
}

/// [`equal_bytes`] one after the other.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn equal_bytes_portably(bytes: &[u8; 16], byte: u8) -> u32 {
    bytes.iter().zip(0..).map(|(&other, bit)| u32::from(other == byte) << bit).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn all_at_once_is_one_after_the_other() {
        let mut random = Random::new(1);
        for _ in 0..1000 {
            // Few values, so that many are equal, and both halves of all.
            let bytes = core::array::from_fn(|_| [0, 1, 127, 128, 255][random.index(5)]);
            for byte in [0, 1, 2, 127, 128, 255] {
                assert_eq!(equal_bytes(&bytes, byte), equal_bytes_portably(&bytes, byte));
            }
        }
    }
}
