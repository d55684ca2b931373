//! [`Avx512`] and [`V512`]: the permutations of bytes, words and bits that x86-64 has had since 2019, and vectors
//! of 64 bytes.

#![expect(
    unsafe_code,
    reason = "a value of these types proves that the instructions are there, and this is where it is made"
)]

use super::{Avx2, Kernel, V256};
use core::arch::x86_64::{
    __m512i, _mm256_permutexvar_epi8, _mm512_add_epi8, _mm512_bitshuffle_epi64_mask,
    _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_loadu_si512, _mm512_min_epu8,
    _mm512_permutex2var_epi8, _mm512_permutex2var_epi32, _mm512_permutexvar_epi8,
    _mm512_set1_epi64, _mm512_storeu_si512, _mm512_sub_epi8,
};

/// AVX-512 as it has been since Ice Lake and Zen 4: F, BW, VL, VBMI, BITALG and VPOPCNTDQ, and all of [`Avx2`]; a
/// value proves that the machine has them.
///
/// ```
/// # use everystate_cpu::Avx512;
/// if let Some(avx512) = Avx512::detect() {
///     let mirrored = core::array::from_fn(|bit| 63 - bit as u8);
///     assert_eq!(avx512.pick_bits(1, &mirrored), 1 << 63);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx512(());

impl Avx512 {
    /// The token, if the machine has all of it.
    pub fn detect() -> Option<Self> {
        let there = Avx2::detect().is_some()
            && is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512bitalg")
            && is_x86_feature_detected!("avx512vpopcntdq");
        there.then_some(Self(()))
    }

    /// The token of what this one has too.
    #[inline(always)]
    pub fn avx2(self) -> Avx2 {
        // SAFETY: `detect` has found it.
        unsafe { Avx2::assume() }
    }

    /// Runs a kernel compiled for these instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        // What the kernel calls is compiled for these features where it is inlined here, and nowhere else.
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi,avx512bitalg")]
        #[target_feature(enable = "avx512vpopcntdq")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        // SAFETY: `detect` has found each of these features.
        unsafe { compiled(kernel) }
    }

    /// 64 bytes from memory.
    #[inline(always)]
    pub fn load(self, bytes: &[u8; 64]) -> V512 {
        // SAFETY: the instructions are there, and these are 64 bytes.
        V512(unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) })
    }

    /// The bytes of a table at the places that the low five bits of an index name.
    #[inline(always)]
    pub fn pick8(self, table: V256, index: V256) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_permutexvar_epi8(index.0, table.0) })
    }

    /// The bytes of a table of 128 at the places that the low seven bits of an index name.
    #[inline(always)]
    pub fn pick8_of_128(self, [low, high]: [V512; 2], index: V256) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe {
            // The upper half of the index is anything; what it picks is cut off again.
            let index = _mm512_castsi256_si512(index.0);
            _mm512_castsi512_si256(_mm512_permutex2var_epi8(low.0, index, high.0))
        })
    }

    /// The words of a table of 32 at the places that the low five bits of an index name.
    #[inline(always)]
    pub fn pick32(self, table: &[u32; 32], index: &[u32; 32]) -> [u32; 32] {
        let mut picked = [0; 32];
        let (from, by, to) = (table.as_ptr(), index.as_ptr(), picked.as_mut_ptr());
        // SAFETY: the instructions are there. 32 words are two vectors of 64 bytes, and `to` points into `picked`,
        // which nothing else refers to.
        unsafe {
            let (low, high) =
                (_mm512_loadu_si512(from.cast()), _mm512_loadu_si512(from.add(16).cast()));
            let (a, b) = (_mm512_loadu_si512(by.cast()), _mm512_loadu_si512(by.add(16).cast()));
            _mm512_storeu_si512(to.cast(), _mm512_permutex2var_epi32(low, a, high));
            _mm512_storeu_si512(to.add(16).cast(), _mm512_permutex2var_epi32(low, b, high));
        }
        picked
    }

    /// The word whose bit `k` is the bit of `word` that the low six bits of `index[k]` name.
    #[inline(always)]
    pub fn pick_bits(self, word: u64, index: &[u8; 64]) -> u64 {
        let index = self.load(index);
        let mut word = word;
        // SAFETY: no instruction at all; the word is in a register before and after.
        // Of a word that came from such a mask the compiler takes the bytes apart and builds a vector of these, which is several times as
        // slow as one instruction from a register: so it is not told where the word comes from.
        unsafe {
            core::arch::asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags));
        }
        // SAFETY: the instructions are there.
        // Each byte of the index picks from the word of its own lane: so the word stands in all eight.
        unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(word.cast_signed()), index.0) }
    }
}

/// 64 bytes in a vector; there is none without an [`Avx512`], which makes it.
///
/// ```
/// # use everystate_cpu::Avx512;
/// if let Some(avx512) = Avx512::detect() {
///     let all = core::array::from_fn(|place| place as u8);
///     let (mut made, vector) = ([0; 64], avx512.load(&all));
///     vector.pick8(avx512.load(&[70; 64])).add8(vector).store(&mut made);
///     assert_eq!(made, core::array::from_fn(|place| place as u8 + 6));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct V512(__m512i);

// SAFETY, for all below: a vector comes from a token, so the instructions are there.
impl V512 {
    /// Writes the bytes to memory.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8; 64]) {
        // SAFETY: as above, and these are 64 bytes.
        unsafe { _mm512_storeu_si512(bytes.as_mut_ptr().cast(), self.0) };
    }

    /// The bytes of this one at the places that the low six bits of an index name.
    #[inline(always)]
    pub fn pick8(self, index: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_permutexvar_epi8(index.0, self.0) })
    }

    /// The sums of bytes, modulo 256.
    #[inline(always)]
    pub fn add8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_add_epi8(self.0, other.0) })
    }

    /// The differences of bytes, modulo 256.
    #[inline(always)]
    pub fn sub8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_sub_epi8(self.0, other.0) })
    }

    /// The lesser of two bytes each.
    #[inline(always)]
    pub fn min8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm512_min_epu8(self.0, other.0) })
    }
}
