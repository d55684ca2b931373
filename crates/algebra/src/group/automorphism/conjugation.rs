//! [`conjugate`]: what renaming points makes of a permutation.

/// The product s·g·s⁻¹: what a permutation becomes when its points are renamed.
///
/// ```
/// # use everystate_algebra::group::automorphism::conjugate;
/// // The swap of 0 and 1, with 1 called 2, 2 called 0 and 0 called 1.
/// assert_eq!(*conjugate(&[1, 2, 0], &[1, 0, 2]), [0, 2, 1]);
/// ```
///
/// # Panics
/// If the two are not permutations of the same points.
#[must_use]
pub fn conjugate(s: &[u16], g: &[u16]) -> Box<[u16]> {
    let mut images = vec![0; s.len()].into_boxed_slice();
    for (&from, &to) in s.iter().zip(g) {
        images[usize::from(from)] = s[usize::from(to)];
    }
    images
}
