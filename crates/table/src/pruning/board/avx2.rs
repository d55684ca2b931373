//! Boards composed with the byte shuffles of AVX2.

use super::{Boards, Colors, FORMED, Few, Form, Instructions, Small};
use core::arch::x86_64::{
    __m128i, __m256i, _mm_and_si128, _mm_cmpeq_epi8, _mm_cvtsi128_si64, _mm_extract_epi64,
    _mm_loadu_si128, _mm_or_si128, _mm_set1_epi8, _mm_setzero_si128, _mm256_add_epi8,
    _mm256_and_si256, _mm256_blendv_epi8, _mm256_castsi256_si128, _mm256_loadu_si256,
    _mm256_min_epu8, _mm256_permute2x128_si256, _mm256_set1_epi8, _mm256_shuffle_epi8,
    _mm256_slli_epi16, _mm256_storeu_si256, _mm256_sub_epi8,
};

/// Boards of up to 32 places, composed by the byte shuffles of AVX2.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Shuffled(());

impl Shuffled {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        let detected = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt")
            && is_x86_feature_detected!("lzcnt");
        detected.then_some(Self(()))
    }
}

impl Boards for Shuffled {
    type Board = Small;
    const NEEDS: Instructions = Instructions::Avx2;

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { compose(a, b, orientations) }
    }

    #[inline(always)]
    fn look(self, board: &Small, colors: &Colors) -> Few {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { look(board, colors) }
    }

    #[inline(always)]
    fn formed(self, seen: &Few, form: &Form) -> [u64; 2] {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { formed(seen, form) }
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(bytes: &[u8; 32]) -> __m256i {
    // SAFETY: these are 32 bytes.
    unsafe { _mm256_loadu_si256(bytes.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
fn stored(bytes: __m256i) -> [u8; 32] {
    let mut made = [0; 32];
    // SAFETY: these are 32 bytes.
    unsafe { _mm256_storeu_si256(made.as_mut_ptr().cast(), bytes) };
    made
}

/// The bytes of a table at the places that the low five bits of an index tell; its high bit is not set.
#[inline]
#[target_feature(enable = "avx2")]
fn picked(table: __m256i, index: __m256i) -> __m256i {
    let low = _mm256_shuffle_epi8(_mm256_permute2x128_si256::<0x00>(table, table), index);
    let high = _mm256_shuffle_epi8(_mm256_permute2x128_si256::<0x11>(table, table), index);
    // A shuffle looks at four bits; the fifth tells the half.
    _mm256_blendv_epi8(low, high, _mm256_slli_epi16::<3>(index))
}

#[inline]
#[target_feature(enable = "avx2")]
fn compose(a: &Small, b: &Small, orientations: &Small) -> Small {
    let (a, b, whole) = (load(&a.0), load(&b.0), load(&orientations.0));
    let turn = _mm256_and_si256(b, _mm256_set1_epi8(0xe0_u8.cast_signed()));
    let sum = _mm256_add_epi8(picked(a, b), turn);
    let sum = _mm256_min_epu8(sum, _mm256_sub_epi8(sum, whole));
    Small(stored(sum))
}

#[inline]
#[target_feature(enable = "avx2")]
fn look(board: &Small, colors: &Colors) -> Few {
    let board = load(&board.0);
    let (tables, _) = colors.small.as_chunks::<32>();
    let turned = |turn: usize| picked(load(&tables[turn]), board);
    // The turn is in the next two bits.
    let (odd, past) = (_mm256_slli_epi16::<2>(board), _mm256_slli_epi16::<1>(board));
    let low = _mm256_blendv_epi8(turned(0), turned(1), odd);
    let high = _mm256_blendv_epi8(turned(2), turned(3), odd);
    Few(stored(_mm256_blendv_epi8(low, high, past)))
}

#[inline]
#[target_feature(enable = "avx2")]
fn formed(seen: &Few, form: &Form) -> [u64; 2] {
    let colors = _mm256_castsi256_si128(picked(load(&seen.0), load(&form.from)));
    let mut made = _mm_setzero_si128();
    for (color, row) in (0..).zip(form.made.as_chunks::<FORMED>().0) {
        // SAFETY: a row is 16 bytes.
        let row: __m128i = unsafe { _mm_loadu_si128(row.as_ptr().cast()) };
        let here = _mm_cmpeq_epi8(colors, _mm_set1_epi8(color));
        made = _mm_or_si128(made, _mm_and_si128(here, row));
    }
    [_mm_cvtsi128_si64(made), _mm_extract_epi64::<1>(made)].map(i64::cast_unsigned)
}
