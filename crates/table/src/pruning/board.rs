//! [`Boards`]: positions as bytes, and how they compose with the instructions at hand.
//!
//! A board has for every place the piece that stands there and how far it is turned. It is position and
//! move at once, as in `docs/math/twisty.md`: a move is the position that it makes of the solved one, and
//! first *a*, then *b* is `(a·b)[i] = a[b[i]]`, turned by the turns of both.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use core::fmt::Debug;
use core::hash::Hash;

/// What a board stands for, by place: a piece and its turn.
pub type Pieces = Vec<(u8, u8)>;

/// The most places of any board.
pub const PLACES: usize = 256;

/// A position or move.
pub(super) trait Board: Copy + Eq + Hash + Ord + Debug + Send + Sync {
    /// By place, the color of what stands there; places past those of the puzzle come last.
    type Seen: AsRef<[u8]>;

    /// The board of pieces, their places counted from 0; places past them stay as they are.
    fn of(pieces: &[(u8, u8)]) -> Self;
    /// The numbers of turns by place, in the form in which composing needs them.
    fn whole(by_place: &[u8]) -> Self;
    /// The piece in a place and its turn.
    fn at(&self, place: usize) -> (u8, u8);
}

/// A way to compose boards; a value of the type proves that the machine can do it.
pub(super) trait Boards: Copy + Send + Sync {
    /// What is composed.
    type Board: Board;
    /// Whether a value proves that the machine has AVX-512 with its byte permutations.
    const WIDE: bool;

    /// First `a`, then `b`.
    fn compose(self, a: &Self::Board, b: &Self::Board, orientations: &Self::Board) -> Self::Board;
    /// By place, the color of what stands there.
    fn look(self, board: &Self::Board, colors: &Colors) -> <Self::Board as Board>::Seen;
}

/// Colors of pieces by their turn.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Colors {
    /// Of up to 32 pieces, each with up to 4 turns: by the byte of [`Small`].
    small: [u8; 128],
    /// The others: by piece, the first of its colors.
    first: [u16; PLACES],
    all: Vec<u8>,
}

impl Colors {
    /// By piece and turn.
    pub(super) fn new(colors: &[Vec<u8>]) -> Self {
        let (mut small, mut first, mut all) = ([0; 128], [0; PLACES], Vec::new());
        for (piece, turns) in colors.iter().enumerate() {
            first[piece] = u16::try_from(all.len()).unwrap_or(u16::MAX);
            all.extend(turns);
            for (turn, &color) in turns.iter().enumerate().take(4) {
                if piece < 32 {
                    small[piece | turn << 5] = color;
                }
            }
        }
        Self { small, first, all }
    }
}

/// Up to 32 places with up to 4 turns: a byte each, the piece in the low five bits and the turn in the
/// high three.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C, align(32))]
pub(super) struct Small([u8; 32]);

/// The colors of up to 32 places.
#[derive(Clone, Copy, Debug)]
#[repr(C, align(32))]
pub(super) struct Few([u8; 32]);

impl AsRef<[u8]> for Few {
    #[inline(always)]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Board for Small {
    type Seen = Few;

    fn of(pieces: &[(u8, u8)]) -> Self {
        Self(core::array::from_fn(|place| {
            #[expect(clippy::cast_possible_truncation, reason = "there are 32 places")]
            pieces.get(place).map_or(place as u8, |&(piece, turn)| piece | turn << 5)
        }))
    }

    fn whole(by_place: &[u8]) -> Self {
        Self(core::array::from_fn(|place| by_place.get(place).copied().unwrap_or(1) << 5))
    }

    #[inline(always)]
    fn at(&self, place: usize) -> (u8, u8) {
        (self.0[place] & 31, self.0[place] >> 5)
    }
}

/// Boards of up to 32 places in portable Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Boards for Portable {
    type Board = Small;
    const WIDE: bool = false;

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        Small(core::array::from_fn(|i| {
            let sum = a.0[usize::from(b.0[i] & 31)] + (b.0[i] & 0xe0);
            // What was below wraps around to something larger.
            sum.min(sum.wrapping_sub(orientations.0[i]))
        }))
    }

    #[inline(always)]
    fn look(self, board: &Small, colors: &Colors) -> Few {
        Few(board.0.map(|byte| colors.small[usize::from(byte & 127)]))
    }
}

/// Up to `N` places with up to 127 turns: pieces and turns apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(C, align(64))]
pub(super) struct Large<const N: usize> {
    pieces: [u8; N],
    turns: [u8; N],
}

impl<const N: usize> Board for Large<N> {
    type Seen = [u8; N];

    fn of(pieces: &[(u8, u8)]) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "there are at most 256 places")]
        let at = |place: usize| pieces.get(place).copied().unwrap_or((place as u8, 0));
        Self {
            pieces: core::array::from_fn(|place| at(place).0),
            turns: core::array::from_fn(|place| at(place).1),
        }
    }

    fn whole(by_place: &[u8]) -> Self {
        let whole = |place: usize| by_place.get(place).copied().unwrap_or(1);
        Self { pieces: [0; N], turns: core::array::from_fn(whole) }
    }

    #[inline(always)]
    fn at(&self, place: usize) -> (u8, u8) {
        (self.pieces[place], self.turns[place])
    }
}

impl<const N: usize> Large<N> {
    #[inline(always)]
    fn look(&self, colors: &Colors) -> [u8; N] {
        core::array::from_fn(|place| {
            let (piece, turn) = self.at(place);
            let first = usize::from(colors.first[usize::from(piece)]);
            colors.all.get(first + usize::from(turn)).copied().unwrap_or(0)
        })
    }
}

/// Boards of up to `N` places in portable Rust.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wide<const N: usize>;

impl<const N: usize> Boards for Wide<N> {
    type Board = Large<N>;
    const WIDE: bool = false;

    #[inline(always)]
    fn compose(self, a: &Large<N>, b: &Large<N>, orientations: &Large<N>) -> Large<N> {
        let mut made = *b;
        for i in 0..N {
            let from = usize::from(b.pieces[i]) % N;
            let turned = a.turns[from] + b.turns[i];
            made.pieces[i] = a.pieces[from];
            made.turns[i] = turned.min(turned.wrapping_sub(orientations.turns[i]));
        }
        made
    }

    #[inline(always)]
    fn look(self, board: &Large<N>, colors: &Colors) -> [u8; N] {
        board.look(colors)
    }
}

#[cfg(target_arch = "x86_64")]
pub(super) use x86::{Bytes32, Bytes64};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::{Boards, Colors, Few, Large, Small};
    use core::arch::x86_64::{
        __m256i, __m512i, _mm256_add_epi8, _mm256_and_si256, _mm256_load_si256, _mm256_min_epu8,
        _mm256_permutexvar_epi8, _mm256_set1_epi8, _mm256_store_si256, _mm256_sub_epi8,
        _mm512_add_epi8, _mm512_castsi256_si512, _mm512_castsi512_si256, _mm512_load_si512,
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
    pub(in super::super) struct Bytes32(());

    impl Bytes32 {
        pub(in super::super) fn detect() -> Option<Self> {
            detected().then_some(Self(()))
        }
    }

    impl Boards for Bytes32 {
        type Board = Small;
        const WIDE: bool = true;

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

    /// Boards of up to 64 places.
    #[derive(Clone, Copy, Debug)]
    pub(in super::super) struct Bytes64(());

    impl Bytes64 {
        pub(in super::super) fn detect() -> Option<Self> {
            detected().then_some(Self(()))
        }
    }

    impl Boards for Bytes64 {
        type Board = Large<64>;
        const WIDE: bool = true;

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
}
