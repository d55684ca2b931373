//! Boards composed with the byte permutations of AVX-512.

use super::{Boards, Colors, FORMED, Few, Form, Instructions, Large, Small};
use core::arch::x86_64::{
    __m256i, __m512i, _mm_cvtsi128_si64, _mm_extract_epi64, _mm256_add_epi8, _mm256_and_si256,
    _mm256_load_si256, _mm256_min_epu8, _mm256_or_si256, _mm256_permutexvar_epi8, _mm256_set1_epi8,
    _mm256_slli_epi16, _mm256_store_si256, _mm256_sub_epi8, _mm512_add_epi8,
    _mm512_castsi256_si512, _mm512_castsi512_si128, _mm512_castsi512_si256, _mm512_load_si512,
    _mm512_min_epu8, _mm512_permutex2var_epi8, _mm512_permutexvar_epi8, _mm512_store_si512,
    _mm512_sub_epi8,
};

fn detected() -> bool {
    is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("avx512vbmi")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("popcnt")
        && is_x86_feature_detected!("lzcnt")
}

/// Boards of up to 32 places, composed by the byte permutations of AVX-512.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Bytes32(());

impl Bytes32 {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        detected().then_some(Self(()))
    }
}

impl Boards for Bytes32 {
    type Board = Small;
    const NEEDS: Instructions = Instructions::Avx512;

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { compose32(a, b, orientations) }
    }

    #[inline(always)]
    fn look(self, board: &Small, colors: &Colors) -> Few {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { look32(board, colors) }
    }

    #[inline(always)]
    fn formed(self, seen: &Few, form: &Form) -> [u64; 2] {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { formed32(seen, form) }
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn compose32(a: &Small, b: &Small, orientations: &Small) -> Small {
    let load = |board: &Small| -> __m256i {
        // SAFETY: a board is 32 bytes, aligned to 32.
        unsafe { _mm256_load_si256(board.0.as_ptr().cast()) }
    };
    let (a, b, whole) = (load(a), load(b), load(orientations));
    let there = _mm256_permutexvar_epi8(b, a);
    let turn = _mm256_and_si256(b, _mm256_set1_epi8(0xe0_u8.cast_signed()));
    let sum = _mm256_add_epi8(there, turn);
    let sum = _mm256_min_epu8(sum, _mm256_sub_epi8(sum, whole));
    let mut made = Small([0; 32]);
    // SAFETY: a board is 32 bytes, aligned to 32.
    unsafe { _mm256_store_si256(made.0.as_mut_ptr().cast(), sum) };
    made
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn look32(board: &Small, colors: &Colors) -> Few {
    // SAFETY: a board is 32 bytes, aligned to 32; the colors are 128 bytes, aligned to 64, as they
    // come first in a type that is.
    let (bytes, low, high): (_, __m512i, __m512i) = unsafe {
        let colors: *const __m512i = colors.small.as_ptr().cast();
        let bytes = _mm256_load_si256(board.0.as_ptr().cast());
        (bytes, _mm512_load_si512(colors), _mm512_load_si512(colors.add(1)))
    };
    let seen = _mm512_permutex2var_epi8(low, _mm512_castsi256_si512(bytes), high);
    let mut made = Few([0; 32]);
    // SAFETY: 32 bytes, aligned to 32.
    unsafe { _mm256_store_si256(made.0.as_mut_ptr().cast(), _mm512_castsi512_si256(seen)) };
    made
}

/// The number of each place of a [`Form`].
#[repr(C, align(32))]
struct Numbers([u8; 32]);
static NUMBERS: Numbers = {
    let mut numbers = [0; 32];
    let mut place = 0;
    while place < FORMED {
        #[expect(clippy::cast_possible_truncation, reason = "below 16")]
        let number = place as u8;
        numbers[place] = number;
        place += 1;
    }
    Numbers(numbers)
};

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn formed32(seen: &Few, form: &Form) -> [u64; 2] {
    // SAFETY: all are 32 bytes, aligned to 32; what is made are 128 bytes, aligned to 64.
    let (seen, from, numbers, low, high) = unsafe {
        let made: *const __m512i = form.made.as_ptr().cast();
        (
            _mm256_load_si256(seen.0.as_ptr().cast()),
            _mm256_load_si256(form.from.as_ptr().cast()),
            _mm256_load_si256(NUMBERS.0.as_ptr().cast()),
            _mm512_load_si512(made),
            _mm512_load_si512(made.add(1)),
        )
    };
    // A color is in the low three bits of its byte, and goes past the four of a place's number.
    let color = _mm256_slli_epi16::<4>(_mm256_permutexvar_epi8(from, seen));
    let index = _mm256_or_si256(color, numbers);
    let made = _mm512_permutex2var_epi8(low, _mm512_castsi256_si512(index), high);
    let made = _mm512_castsi512_si128(made);
    [_mm_cvtsi128_si64(made), _mm_extract_epi64::<1>(made)].map(i64::cast_unsigned)
}

/// Boards of up to 64 places.
#[derive(Clone, Copy, Debug)]
pub(in crate::pruning) struct Bytes64(());

impl Bytes64 {
    pub(in crate::pruning) fn detect() -> Option<Self> {
        detected().then_some(Self(()))
    }
}

impl Boards for Bytes64 {
    type Board = Large<64>;
    const NEEDS: Instructions = Instructions::Avx512;

    #[inline(always)]
    fn compose(self, a: &Large<64>, b: &Large<64>, whole: &Large<64>) -> Large<64> {
        // SAFETY: a value of this type exists only where `detect` has found the instructions.
        unsafe { compose64(a, b, whole) }
    }

    #[inline(always)]
    fn look(self, board: &Large<64>, colors: &Colors) -> [u8; 64] {
        board.look(colors)
    }
}

#[inline]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
fn compose64(a: &Large<64>, b: &Large<64>, whole: &Large<64>) -> Large<64> {
    let load = |bytes: &[u8; 64]| -> __m512i {
        // SAFETY: 64 bytes; boards are aligned to 64, and turns come 64 bytes after pieces.
        unsafe { _mm512_load_si512(bytes.as_ptr().cast()) }
    };
    let from = load(&b.pieces);
    let pieces = _mm512_permutexvar_epi8(from, load(&a.pieces));
    let turns = _mm512_permutexvar_epi8(from, load(&a.turns));
    let turns = _mm512_add_epi8(turns, load(&b.turns));
    let turns = _mm512_min_epu8(turns, _mm512_sub_epi8(turns, load(&whole.turns)));
    let mut made = *b;
    // SAFETY: as above.
    unsafe {
        _mm512_store_si512(made.pieces.as_mut_ptr().cast(), pieces);
        _mm512_store_si512(made.turns.as_mut_ptr().cast(), turns);
    }
    made
}
