//! [`Boards`]: positions as bytes, and how they compose with the instructions at hand.
//!
//! A board has for every place the piece that stands there and how far it is turned. It is position and
//! move at once, as in `docs/math/twisty.md`: a move is the position that it makes of the solved one, and
//! first *a*, then *b* is `(a·b)[i] = a[b[i]]`, turned by the turns of both.

#![expect(
    clippy::inline_always,
    reason = "all of it must be compiled for the instructions at hand"
)]

use crate::cpu::Kernel;
use core::fmt::Debug;
use core::hash::Hash;

/// The most places of any board.
pub const PLACES: usize = 256;
/// Colors of each place of a [`Form`], at most.
pub(super) const FEW: usize = 8;
/// Places of a [`Form`], at most.
pub(super) const FORMED: usize = 16;

/// What a board stands for, by place: a piece and its turn.
pub type Pieces = Vec<(u8, u8)>;

/// A position or move.
pub(super) trait Board: Copy + Eq + Hash + Ord + Debug + Send + Sync {
    /// By place, the color of what stands there; places past those of the puzzle come last.
    type Seen: AsRef<[u8]> + Copy;

    /// The board of pieces, their places counted from 0; places past them stay as they are.
    fn of(pieces: &[(u8, u8)]) -> Self;
    /// The numbers of turns by place, in the form in which composing needs them.
    fn whole(by_place: &[u8]) -> Self;
    /// The piece in a place and its turn.
    fn at(&self, place: usize) -> (u8, u8);
}

/// Instructions that boards may be composed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Instructions {
    /// Those that every processor of its kind has.
    Plain,
    /// AVX2 of x86-64, with BMI, POPCNT and LZCNT.
    Avx2,
    /// AVX-512 of x86-64 with its byte permutations (F, BW, VL, VBMI), and the same.
    Avx512,
}

/// A way to compose boards; a value of the type proves that the machine can do it.
pub(super) trait Boards: Copy + Send + Sync {
    /// What is composed.
    type Board: Board;

    /// Runs a kernel compiled for the instructions that composing needs.
    #[inline]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run()
    }

    /// First `a`, then `b`.
    fn compose(self, a: &Self::Board, b: &Self::Board, orientations: &Self::Board) -> Self::Board;
    /// By place, the color of what stands there.
    fn look(self, board: &Self::Board, colors: &Colors) -> <Self::Board as Board>::Seen;

    /// What a symmetry makes of the colors of some places: a byte each.
    #[inline(always)]
    fn formed(self, seen: &<Self::Board as Board>::Seen, form: &Form) -> [u64; 2] {
        let seen = seen.as_ref();
        // By place that is made, not by place it comes from: so all bytes are looked up at once where there are
        // instructions for that. A color past those of the form is folded into them, but no board shows it.
        let byte = |place: usize| {
            let color = seen[usize::from(form.from[place])];
            form.made[usize::from(color) % FEW * FORMED + place]
        };
        let word = |first: usize| u64::from_le_bytes(core::array::from_fn(|i| byte(first + i)));
        [word(0), word(8)]
    }
}

/// What a symmetry makes of the colors of a few places that follow each other.
#[derive(Clone, Debug)]
#[repr(C, align(64))]
pub(super) struct Form {
    /// By color and the place where it comes: the color that is made.
    made: [u8; FORMED * FEW],
    /// By place that is made: where its color comes from. What is past the last comes from the first and makes nothing.
    from: [u8; 32],
}

impl Form {
    /// The form of places from `first` on, none of which has a color yet.
    pub(super) fn new(first: u8) -> Self {
        Self { made: [0; FORMED * FEW], from: [first; 32] }
    }

    /// Where a place's color comes from, and what is made of it.
    pub(super) fn set(&mut self, place: usize, from: u8, made: impl Fn(usize) -> u8) {
        self.from[place] = from;
        for color in 0..FEW {
            self.made[color * FORMED + place] = made(color);
        }
    }
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
        // A small board's byte, piece and turn together, is the index itself. With four turns of 32 pieces that is a
        // table of 128 bytes, which AVX-512 looks up 32 times in one instruction; larger boards go by way of `first`.
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

    /// What is seen of *m·x* where *x* is looked at, for a board *m*: it has on each piece what *m* puts in its place.
    pub(super) fn after(colors: &[Vec<u8>], m: &impl Board) -> Self {
        let of = |piece: usize| {
            let (to, turned) = m.at(piece);
            let to = &colors[usize::from(to)];
            (0..to.len()).map(|turn| to[(turn + usize::from(turned)) % to.len()]).collect()
        };
        Self::new(&(0..colors.len()).map(of).collect::<Vec<_>>())
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

// Places past those of the puzzle hold their own piece, not turned, in every board: composing leaves them as they
// are, and boards are compared whole.
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

    #[inline(always)]
    fn compose(self, a: &Small, b: &Small, orientations: &Small) -> Small {
        Small(core::array::from_fn(|i| {
            // The piece comes from a alone and the turns add up in the high bits, below 8 as each is below 4.
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

    #[inline(always)]
    fn compose(self, a: &Large<N>, b: &Large<N>, orientations: &Large<N>) -> Large<N> {
        let mut made = *b;
        for i in 0..N {
            let from = usize::from(b.pieces[i]) % N;
            // Turns are below 127, so that the sum fits a byte, and less the whole it wraps around if it was below:
            // as above.
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
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;

#[cfg(target_arch = "x86_64")]
pub(super) use {
    avx2::Shuffled,
    avx512::{Bytes32, Bytes64},
};

#[cfg(test)]
mod tests;
