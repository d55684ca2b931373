//! Permutations as plain arrays, for hot paths where the number of points is fixed.
//!
//! They are not checked when they are made: [`is_permutation`] does that once, where the array
//! comes from. All work in constants, so move tables can be computed by the compiler. The convention
//! is that of [`perm`](crate::perm): `a[i]` is the image of `i`, and products are read from right to
//! left.

use super::parity::Parity;

/// Whether the array holds each of 0, 1, …, N−1 once.
///
/// ```
/// # use everystate_algebra::perm::array::is_permutation;
/// assert!(is_permutation(&[2, 0, 1]));
/// assert!(!is_permutation(&[2, 0, 2]));
/// assert!(!is_permutation(&[3, 0, 1]));
/// ```
#[must_use]
pub const fn is_permutation<const N: usize>(a: &[u8; N]) -> bool {
    let mut seen = [false; N];
    let mut i = 0;
    while i < N {
        let image = a[i] as usize;
        if image >= N || seen[image] {
            return false;
        }
        seen[image] = true;
        i += 1;
    }
    true
}

/// The identity: 0, 1, …, N−1.
///
/// More than 256 points are refused when the call is compiled.
///
/// ```
/// # use everystate_algebra::perm::array::identity_array;
/// assert_eq!(identity_array::<4>(), [0, 1, 2, 3]);
/// ```
#[must_use]
pub const fn identity_array<const N: usize>() -> [u8; N] {
    const { assert!(N <= 256, "points are numbered in a byte") };
    let mut identity = [0; N];
    let mut i = 1;
    while i < N {
        identity[i] = identity[i - 1] + 1;
        i += 1;
    }
    identity
}

/// The product: `b` first, then `a`, so that `i` goes to `a[b[i]]`.
///
/// # Panics
/// If an image in `b` is N or more.
///
/// ```
/// # use everystate_algebra::perm::array::compose_array;
/// const SWAP: [u8; 3] = [1, 0, 2];
/// const TURN: [u8; 3] = [1, 2, 0];
/// const BOTH: [u8; 3] = compose_array(&TURN, &SWAP);
/// assert_eq!(BOTH, [2, 1, 0]);
/// ```
#[inline]
#[must_use]
pub const fn compose_array<const N: usize>(a: &[u8; N], b: &[u8; N]) -> [u8; N] {
    let mut product = [0; N];
    let mut i = 0;
    while i < N {
        product[i] = a[b[i] as usize];
        i += 1;
    }
    product
}

/// The permutation that undoes `a`. More than 256 points are refused when the call is compiled.
///
/// # Panics
/// If an image is N or more.
///
/// ```
/// # use everystate_algebra::perm::array::{compose_array, identity_array, invert_array};
/// let a = [2, 0, 3, 1];
/// assert_eq!(compose_array(&a, &invert_array(&a)), identity_array());
/// ```
#[inline]
#[must_use]
#[expect(clippy::cast_possible_truncation, reason = "N is at most 256")]
pub const fn invert_array<const N: usize>(a: &[u8; N]) -> [u8; N] {
    const { assert!(N <= 256, "points are numbered in a byte") };
    let mut inverse = [0; N];
    let mut i = 0;
    while i < N {
        inverse[a[i] as usize] = i as u8;
        i += 1;
    }
    inverse
}

/// Whether `a` is an even or an odd permutation, by counting its inversions with one population
/// count a point. More than 64 points are refused when the call is compiled.
///
/// # Panics
/// If an image is 64 or more.
///
/// ```
/// # use everystate_algebra::perm::{array::parity, Parity};
/// assert_eq!(parity(&[1, 0, 2]), Parity::Odd);
/// assert_eq!(parity(&[1, 2, 0]), Parity::Even);
/// ```
#[inline]
#[must_use]
pub const fn parity<const N: usize>(a: &[u8; N]) -> Parity {
    const { assert!(N <= 64, "the points seen stand in a word of 64 bits") };
    let mut seen = 0u64;
    let mut inversions = 0;
    let mut i = 0;
    while i < N {
        assert!(a[i] < 64, "an image is a point");
        inversions += (seen >> a[i]).count_ones();
        seen |= 1 << a[i];
        i += 1;
    }
    Parity::of(inversions)
}
