//! [`Avx2`] and [`V256`]: the instructions that x86-64 has had since 2013, and vectors of 32 bytes.

#![expect(
    unsafe_code,
    reason = "a value of these types proves that the instructions are there, and this is where it is made"
)]

use super::Kernel;
use super::picks::{BitPicks, Half};
use core::arch::x86_64::{
    __m256i, _mm_cvtsi32_si128, _mm256_add_epi8, _mm256_add_epi64, _mm256_and_si256,
    _mm256_andnot_si256, _mm256_blendv_epi8, _mm256_cmpeq_epi8, _mm256_cmpeq_epi64,
    _mm256_cvtepu8_epi64, _mm256_loadu_si256, _mm256_min_epu8, _mm256_movemask_epi8,
    _mm256_or_si256, _mm256_permute2x128_si256, _mm256_permute4x64_epi64, _mm256_set_epi64x,
    _mm256_set1_epi8, _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_shuffle_epi8,
    _mm256_shuffle_epi32, _mm256_slli_epi16, _mm256_sllv_epi64, _mm256_storeu_si256,
    _mm256_sub_epi8, _mm256_testc_si256, _mm256_testz_si256,
};
use core::ops::{BitAnd, BitOr};

/// AVX2, with BMI, POPCNT and LZCNT, which came with it; a value proves that the machine has them.
///
/// ```
/// # use everystate_cpu::Avx2;
/// if let Some(avx2) = Avx2::detect() {
///     let sums = avx2.words([1, 2, 3, u64::MAX]).add64(avx2.all64(1));
///     assert_eq!(sums.to_words(), [2, 3, 4, 0]);
/// }
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Avx2(());

impl Avx2 {
    /// The token, if the machine has all of it.
    pub fn detect() -> Option<Self> {
        // Processors with AVX2 have the others, but a virtual machine may hide any of them: each is asked for.
        let there = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        there.then_some(Self(()))
    }

    /// The token, where those features are detected otherwise.
    ///
    /// # Safety
    /// They must be there.
    pub(super) const unsafe fn assume() -> Self {
        Self(())
    }

    /// Runs a kernel compiled for these instructions.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        #[target_feature(enable = "avx2,bmi1,bmi2,popcnt,lzcnt")]
        fn compiled<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        // SAFETY: `detect` has found each of these features.
        unsafe { compiled(kernel) }
    }

    /// 32 bytes from memory.
    #[inline(always)]
    pub fn load(self, bytes: &[u8; 32]) -> V256 {
        // SAFETY: the instructions are there, and these are 32 bytes.
        V256(unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) })
    }

    /// Four words.
    #[inline(always)]
    pub fn words(self, [a, b, c, d]: [u64; 4]) -> V256 {
        let [a, b, c, d] = [a, b, c, d].map(u64::cast_signed);
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_set_epi64x(d, c, b, a) })
    }

    /// Four bytes, each as a word.
    #[inline(always)]
    pub fn widened(self, bytes: [u8; 4]) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_cvtepu8_epi64(_mm_cvtsi32_si128(i32::from_le_bytes(bytes))) })
    }

    /// All bytes the same.
    #[inline(always)]
    pub fn all8(self, byte: u8) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_set1_epi8(byte.cast_signed()) })
    }

    /// All four words the same.
    #[inline(always)]
    pub fn all64(self, word: u64) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_set1_epi64x(word.cast_signed()) })
    }

    /// The word with the bits of `word` where they are wanted.
    ///
    /// ```
    /// # use everystate_cpu::{Avx2, BitPicks};
    /// if let Some(avx2) = Avx2::detect() {
    ///     let mirrored = BitPicks::new(&core::array::from_fn(|bit| 63 - bit as u8));
    ///     assert_eq!(avx2.pick_bits(0b1011, &mirrored), 0b1101 << 60);
    /// }
    /// ```
    #[inline(always)]
    pub fn pick_bits(self, word: u64, picks: &BitPicks) -> u64 {
        // The word stands in each quarter of a vector, so that any of its bytes can be brought to any place.
        let word = self.all64(word);
        let [low, high] = &picks.0;
        u64::from(self.pick_half(word, low)) | u64::from(self.pick_half(word, high)) << 32
    }

    /// Half of the bits.
    #[inline(always)]
    fn pick_half(self, word: V256, picks: &Half) -> u32 {
        let (byte, bit) = (self.load(&picks.bytes), self.load(&picks.bits));
        // SAFETY: the instructions are there.
        let picked = unsafe {
            let bytes = _mm256_and_si256(_mm256_shuffle_epi8(word.0, byte.0), bit.0);
            _mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, bit.0))
        };
        picked.cast_unsigned()
    }

    /// No bit.
    #[inline(always)]
    pub fn zero(self) -> V256 {
        // SAFETY: the instructions are there.
        V256(unsafe { _mm256_setzero_si256() })
    }
}

/// 32 bytes, or four words, in a vector; there is none without an [`Avx2`], which makes it.
///
/// ```
/// # use everystate_cpu::Avx2;
/// if let Some(avx2) = Avx2::detect() {
///     let (odd, low) = (avx2.words([1, 3, 5, 7]), avx2.words([3; 4]));
///     assert_eq!((odd & low).to_words(), [1, 3, 1, 3]);
///     assert_eq!((odd | low).to_words(), [3, 3, 7, 7]);
///     assert_eq!(odd.without(low).to_words(), [0, 0, 4, 4]);
///     assert_eq!(odd.united().to_words(), [7; 4]);
///     assert!(odd.without(low).is_disjoint(low) && (odd | low).contains(odd));
/// }
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct V256(pub(super) __m256i);

// SAFETY, for all below: a vector comes from a token, so the instructions are there.
impl V256 {
    /// Writes the bytes to memory.
    #[inline(always)]
    pub fn store(self, bytes: &mut [u8; 32]) {
        // SAFETY: as above, and these are 32 bytes.
        unsafe { _mm256_storeu_si256(bytes.as_mut_ptr().cast(), self.0) };
    }

    /// The bytes.
    #[inline(always)]
    pub fn to_bytes(self) -> [u8; 32] {
        let mut bytes = [0; 32];
        self.store(&mut bytes);
        bytes
    }

    /// The four words.
    #[inline(always)]
    pub fn to_words(self) -> [u64; 4] {
        let mut words = [0; 4];
        // SAFETY: as above, and these are 32 bytes.
        unsafe { _mm256_storeu_si256(words.as_mut_ptr().cast(), self.0) };
        words
    }

    /// The sums of bytes, modulo 256.
    #[inline(always)]
    pub fn add8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_add_epi8(self.0, other.0) })
    }

    /// The differences of bytes, modulo 256.
    #[inline(always)]
    pub fn sub8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_sub_epi8(self.0, other.0) })
    }

    /// The lesser of two bytes each.
    #[inline(always)]
    pub fn min8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    /// All bits of the bytes that are equal.
    #[inline(always)]
    pub fn eq8(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_cmpeq_epi8(self.0, other.0) })
    }

    /// The bytes of `set` where the high bit of this one's byte is set, and those of `unset` elsewhere.
    #[inline(always)]
    pub fn choose8(self, set: Self, unset: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_blendv_epi8(unset.0, set.0, self.0) })
    }

    /// The bytes of this one at the places that the low five bits of an index name; its high bit is not set.
    #[inline(always)]
    pub fn pick8(self, index: Self) -> Self {
        // SAFETY: as above.
        let (low, high) = unsafe {
            let high = _mm256_permute2x128_si256::<0x11>(self.0, self.0);
            (_mm256_shuffle_epi8(self.low_twice().0, index.0), _mm256_shuffle_epi8(high, index.0))
        };
        // A shuffle looks at four bits; the fifth chooses the half.
        index.up16::<3>().choose8(Self(high), Self(low))
    }

    /// The first 16 bytes, twice.
    #[inline(always)]
    pub fn low_twice(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_permute2x128_si256::<0x00>(self.0, self.0) })
    }

    /// Every pair of bytes, as a number, times 2ⁿ: a bit of a byte comes to its place n higher, below 8, and what
    /// comes from the byte before is to be ignored.
    #[inline(always)]
    pub fn up16<const N: i32>(self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_slli_epi16::<N>(self.0) })
    }

    /// The sums of words, modulo 2⁶⁴.
    #[inline(always)]
    pub fn add64(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_add_epi64(self.0, other.0) })
    }

    /// All bits of the words that are equal.
    #[inline(always)]
    pub fn eq64(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_cmpeq_epi64(self.0, other.0) })
    }

    /// Each word times two to the power of its own; nothing for 64 and more.
    #[inline(always)]
    pub fn up64(self, by: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_sllv_epi64(self.0, by.0) })
    }

    /// The bits that are not in the other.
    #[inline(always)]
    pub fn without(self, other: Self) -> Self {
        // SAFETY: as above.
        Self(unsafe { _mm256_andnot_si256(other.0, self.0) })
    }

    /// The union of the four words, four times.
    #[inline(always)]
    pub fn united(self) -> Self {
        // SAFETY: as above.
        Self(unsafe {
            // The halves are exchanged and joined, then the words within them: two steps, and every word has the
            // union of all.
            let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(self.0);
            let halves = _mm256_or_si256(self.0, other);
            _mm256_or_si256(halves, _mm256_shuffle_epi32::<0b01_00_11_10>(halves))
        })
    }

    /// Whether the two have no bit in common.
    #[inline(always)]
    pub fn is_disjoint(self, other: Self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testz_si256(self.0, other.0) != 0 }
    }

    /// Whether all bits of the other are in this one.
    #[inline(always)]
    pub fn contains(self, other: Self) -> bool {
        // SAFETY: as above.
        unsafe { _mm256_testc_si256(self.0, other.0) != 0 }
    }

    /// Whether there is no bit.
    #[inline(always)]
    pub fn is_empty(self) -> bool {
        self.is_disjoint(self)
    }
}

impl BitAnd for V256 {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        // SAFETY: a vector comes from a token, so the instructions are there.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }
}

impl BitOr for V256 {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        // SAFETY: a vector comes from a token, so the instructions are there.
        Self(unsafe { _mm256_or_si256(self.0, other.0) })
    }
}
