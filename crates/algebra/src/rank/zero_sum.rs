//! Vectors whose sum is 0 modulo m: the twists of corners, the flips of edges.

use super::too_many::TooMany;

/// The vectors of n numbers below m whose sum is a multiple of m, in lexicographic order.
///
/// The last number follows from the others, so there are mⁿ⁻¹, and the rank is the others read in
/// base m. See *Zero sums* in `docs/math/ranking.md`.
///
/// ```
/// # use everystate_algebra::rank::ZeroSums;
/// let twists = ZeroSums::new(8, 3)?; // the corners of a cube
/// assert_eq!(twists.count(), 2187);
/// let mut twist = [0; 8];
/// twists.unrank(5, &mut twist);
/// assert_eq!(twist, [0, 0, 0, 0, 0, 1, 2, 0]);
/// assert_eq!(twists.rank(&twist), 5);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ZeroSums {
    length: usize,
    modulus: u8,
    count: u64,
}

impl ZeroSums {
    /// Those of `length` numbers below `modulus`.
    ///
    /// Of length 0 there is one, the empty one; below modulus 0 there is no other.
    ///
    /// # Errors
    /// [`TooMany::Count`] if they are 2⁶⁴ or more.
    ///
    /// ```
    /// # use everystate_algebra::rank::ZeroSums;
    /// assert!(ZeroSums::new(64, 2).is_ok());
    /// assert!(ZeroSums::new(65, 2).is_err());
    /// ```
    pub fn new(length: usize, modulus: u8) -> Result<Self, TooMany> {
        let count = match (length, modulus) {
            (0, _) | (_, 1) => 1,
            (_, 0) => 0,
            _ => u32::try_from(length - 1)
                .ok()
                .and_then(|free| u64::from(modulus).checked_pow(free))
                .ok_or(TooMany::Count)?,
        };
        Ok(Self { length, modulus, count })
    }

    /// How many there are: mⁿ⁻¹.
    ///
    /// ```
    /// # use everystate_algebra::rank::ZeroSums;
    /// assert_eq!(ZeroSums::new(12, 2).unwrap().count(), 2048);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// How many vectors of the family come before this one in lexicographic order. O(n).
    ///
    /// # Panics
    /// If `v` has not the family's length; in debug builds also if it is not of the family.
    ///
    /// ```
    /// # use everystate_algebra::rank::ZeroSums;
    /// assert_eq!(ZeroSums::new(3, 3).unwrap().rank(&[1, 0, 2]), 3);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, v: &[u8]) -> u64 {
        assert_eq!(v.len(), self.length, "as many numbers as the family's");
        debug_assert!(v.iter().all(|&n| n < self.modulus), "{v:?} is below {}", self.modulus);
        debug_assert!(
            v.iter().map(|&n| u64::from(n)).sum::<u64>().is_multiple_of(u64::from(self.modulus)),
            "{v:?} adds to a multiple of {}",
            self.modulus
        );
        let free = v.split_last().map_or(v, |(_, free)| free);
        free.iter()
            .fold(0u64, |rank, &n| rank.wrapping_mul(self.modulus.into()).wrapping_add(n.into()))
    }

    /// Writes the vector with rank `r` to `out`. O(n).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or `out` has not the family's length.
    ///
    /// ```
    /// # use everystate_algebra::rank::ZeroSums;
    /// let mut v = [0; 3];
    /// ZeroSums::new(3, 3).unwrap().unrank(3, &mut v);
    /// assert_eq!(v, [1, 0, 2]);
    /// ```
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "remainders by the modulus, which is a byte"
    )]
    pub fn unrank(&self, r: u64, out: &mut [u8]) {
        assert!(r < self.count, "the rank is below the count");
        assert_eq!(out.len(), self.length, "room for as many numbers as the family's");
        let modulus = u64::from(self.modulus);
        let Some((last, free)) = out.split_last_mut() else { return };
        let (mut rest, mut sum) = (r, 0u64);
        for n in free.iter_mut().rev() {
            *n = (rest % modulus) as u8;
            rest /= modulus;
            sum += u64::from(*n);
        }
        *last = ((modulus - sum % modulus) % modulus) as u8;
    }
}
