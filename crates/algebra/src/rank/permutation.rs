//! Permutations and even permutations, in lexicographic order, by Lehmer code.

use super::too_many::TooMany;
use crate::perm::Parity;

/// The most pieces whose permutations are fewer than 2⁶⁴.
const MOST: usize = 20;

const FACTORIAL: [u64; MOST + 1] = {
    let mut factorial = [1; MOST + 1];
    let mut n = 1;
    while n <= MOST {
        factorial[n] = factorial[n - 1] * n as u64;
        n += 1;
    }
    factorial
};

/// n!, or `None` from 21! on, which is past 2⁶⁴.
///
/// ```
/// # use everystate_algebra::rank::factorial;
/// assert_eq!(factorial(20), Some(2_432_902_008_176_640_000));
/// assert_eq!(factorial(21), None);
/// ```
#[must_use]
pub const fn factorial(n: usize) -> Option<u64> {
    if n <= MOST { Some(FACTORIAL[n]) } else { None }
}

/// The permutations of 0, 1, …, n−1 for n ≤ 20, ranked in lexicographic order.
///
/// The rank is the Lehmer code read as a number in factorial base. A digit is a piece less the
/// smaller pieces before it, which one population count of the pieces seen gives. See *Permutations*
/// in `docs/math/ranking.md`.
///
/// ```
/// # use everystate_algebra::rank::Permutations;
/// let all = Permutations::new(4)?;
/// assert_eq!(all.count(), 24);
/// assert_eq!(all.rank(&[0, 1, 3, 2]), 1);
/// let mut last = [0; 4];
/// all.unrank(23, &mut last);
/// assert_eq!(last, [3, 2, 1, 0]);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permutations {
    pieces: usize,
}

impl Permutations {
    /// Those of `pieces` pieces.
    ///
    /// # Errors
    /// [`TooMany::Count`] for more than 20 pieces.
    ///
    /// ```
    /// # use everystate_algebra::rank::Permutations;
    /// assert!(Permutations::new(20).is_ok());
    /// ```
    pub const fn new(pieces: usize) -> Result<Self, TooMany> {
        if pieces <= MOST { Ok(Self { pieces }) } else { Err(TooMany::Count) }
    }

    /// How many there are: n!.
    ///
    /// ```
    /// # use everystate_algebra::rank::Permutations;
    /// assert_eq!(Permutations::new(8).unwrap().count(), 40_320);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        FACTORIAL[self.pieces]
    }

    /// How many permutations come before this one in lexicographic order. O(n).
    ///
    /// # Panics
    /// If `p` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::Permutations;
    /// assert_eq!(Permutations::new(3).unwrap().rank(&[1, 0, 2]), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, p: &[u8]) -> u64 {
        code(self.pieces, p)
    }

    /// Writes the permutation with rank `r` to `out`. O(n).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or `out` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::Permutations;
    /// let mut p = [0; 3];
    /// Permutations::new(3).unwrap().unrank(2, &mut p);
    /// assert_eq!(p, [1, 0, 2]);
    /// ```
    #[inline]
    pub fn unrank(&self, r: u64, out: &mut [u8]) {
        assert!(r < self.count(), "the rank is below the count");
        decode(self.pieces, r, out);
    }
}

/// The even permutations of 0, 1, …, n−1 for n ≤ 20, ranked in lexicographic order.
///
/// Permutations 2r and 2r+1 in the order of all differ by a swap of the last two pieces, so exactly
/// one of them is even: the one with rank r here.
///
/// ```
/// # use everystate_algebra::rank::EvenPermutations;
/// let even = EvenPermutations::new(4)?;
/// assert_eq!(even.count(), 12);
/// assert_eq!(even.rank(&[0, 2, 3, 1]), 1);
/// let mut p = [0; 4];
/// even.unrank(1, &mut p);
/// assert_eq!(p, [0, 2, 3, 1]);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EvenPermutations {
    pieces: usize,
}

impl EvenPermutations {
    /// Those of `pieces` pieces.
    ///
    /// # Errors
    /// [`TooMany::Count`] for more than 20 pieces.
    ///
    /// ```
    /// # use everystate_algebra::rank::EvenPermutations;
    /// assert!(EvenPermutations::new(21).is_err());
    /// ```
    pub const fn new(pieces: usize) -> Result<Self, TooMany> {
        if pieces <= MOST { Ok(Self { pieces }) } else { Err(TooMany::Count) }
    }

    /// How many there are: n!/2, and 1 of fewer than two pieces.
    ///
    /// ```
    /// # use everystate_algebra::rank::EvenPermutations;
    /// assert_eq!(EvenPermutations::new(12).unwrap().count(), 239_500_800);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        if self.pieces < 2 { 1 } else { FACTORIAL[self.pieces] / 2 }
    }

    /// How many even permutations come before this one in lexicographic order. O(n).
    ///
    /// An odd permutation gets the rank of the even one it makes by swapping its last two pieces.
    /// So with [`Parity`] as a second coordinate this ranks all permutations, too.
    ///
    /// # Panics
    /// If `p` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::EvenPermutations;
    /// assert_eq!(EvenPermutations::new(3).unwrap().rank(&[2, 0, 1]), 2);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, p: &[u8]) -> u64 {
        code(self.pieces, p) / 2
    }

    /// Writes the even permutation with rank `r` to `out`. O(n).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or `out` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::EvenPermutations;
    /// let mut p = [0; 3];
    /// EvenPermutations::new(3).unwrap().unrank(2, &mut p);
    /// assert_eq!(p, [2, 0, 1]);
    /// ```
    #[inline]
    pub fn unrank(&self, r: u64, out: &mut [u8]) {
        assert!(r < self.count(), "the rank is below the count");
        if decode(self.pieces, 2 * r, out) == Parity::Odd {
            out.swap(self.pieces - 2, self.pieces - 1);
        }
    }
}

/// The rank among all permutations of `n` pieces.
#[inline]
fn code(n: usize, p: &[u8]) -> u64 {
    assert_eq!(p.len(), n, "a permutation of as many pieces as the family's");
    let (mut seen, mut rank) = (0u32, 0u64);
    for (&piece, places) in p.iter().zip((1..=n as u64).rev()) {
        debug_assert!(usize::from(piece) < n && seen >> piece & 1 == 0, "{p:?} is a permutation");
        let bit = 1u32.wrapping_shl(piece.into());
        let digit = u32::from(piece).wrapping_sub((seen & (bit - 1)).count_ones());
        seen |= bit;
        rank = rank * places + u64::from(digit);
    }
    rank
}

/// Writes the permutation with a rank below n!, and gives its parity.
#[inline]
fn decode(n: usize, mut rank: u64, out: &mut [u8]) -> Parity {
    assert_eq!(out.len(), n, "room for as many pieces as the family's");
    let mut inversions = 0;
    // Of the last digit nothing is left to know; the others from the end, each below its places.
    let (free, last) = out.split_at_mut(n.saturating_sub(1));
    last.fill(0);
    for (digit, places) in free.iter_mut().rev().zip(2..) {
        let quotient = divide(rank, places);
        #[expect(clippy::cast_possible_truncation, reason = "a remainder by at most 20")]
        let remainder = (rank - quotient * places as u64) as u8;
        *digit = remainder;
        rank = quotient;
        inversions += u32::from(remainder);
    }
    // The pieces left, in order, five bits each: taking the one at a place is two shifts.
    let mut left = PIECES;
    for digit in out {
        let at = 5 * u32::from(*digit);
        let tail = left >> at;
        *digit = (tail & 31) as u8;
        left = left & !(u128::MAX << at) | tail >> 5 << at;
    }
    Parity::of(inversions)
}

/// ⌊a/places⌋ for 2 ≤ places ≤ 20 and what is left of a rank there, by a product instead of a
/// division: see *Division by multiplication* in `docs/math/ranking.md`.
#[inline]
fn divide(a: u64, places: usize) -> u64 {
    ((u128::from(a) * u128::from(RECIPROCAL[places])) >> 64) as u64
}

/// ⌈2⁶⁴/d⌉ for each d from 2.
const RECIPROCAL: [u64; MOST + 1] = {
    let mut reciprocal = [0; MOST + 1];
    let mut d = 2;
    while d <= MOST {
        reciprocal[d] = u64::MAX / d as u64 + 1;
        d += 1;
    }
    reciprocal
};

/// 0, 1, …, 19 from the low end, five bits each.
const PIECES: u128 = {
    let mut pieces = 0;
    let mut n = MOST;
    while n > 0 {
        n -= 1;
        pieces = pieces << 5 | n as u128;
    }
    pieces
};
