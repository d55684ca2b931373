//! Several coordinates in one number.

use super::too_many::TooMany;

/// The vectors whose i-th digit is below the i-th radix, in lexicographic order: the first digit
/// weighs most.
///
/// Coordinates that change independently (where the corners are, how they are twisted) become one
/// rank. See *Mixed radix* in `docs/math/ranking.md`.
///
/// ```
/// # use everystate_algebra::rank::MixedRadix;
/// let clock = MixedRadix::new([24, 60, 60])?;
/// assert_eq!(clock.count(), 86_400);
/// assert_eq!(clock.rank(&[1, 2, 3]), 3723);
/// let mut time = [0; 3];
/// clock.unrank(3723, &mut time);
/// assert_eq!(time, [1, 2, 3]);
/// # Ok::<(), everystate_algebra::rank::TooMany>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MixedRadix {
    radices: Box<[u64]>,
    count: u64,
}

impl MixedRadix {
    /// Those with these radices. With no radix there is one vector, the empty one; with a radix 0
    /// among them there is none.
    ///
    /// # Errors
    /// [`TooMany::Count`] if the radices' product is 2⁶⁴ or more.
    ///
    /// ```
    /// # use everystate_algebra::rank::MixedRadix;
    /// assert!(MixedRadix::new([1 << 32, 1 << 31]).is_ok());
    /// assert!(MixedRadix::new([1 << 32, 1 << 32]).is_err());
    /// assert_eq!(MixedRadix::new([1 << 32, 1 << 32, 0]).unwrap().count(), 0);
    /// ```
    pub fn new(radices: impl Into<Box<[u64]>>) -> Result<Self, TooMany> {
        let radices = radices.into();
        let count = if radices.contains(&0) {
            0
        } else {
            let product =
                radices.iter().try_fold(1u64, |product, &radix| product.checked_mul(radix));
            product.ok_or(TooMany::Count)?
        };
        Ok(Self { radices, count })
    }

    /// How many there are: the product of the radices.
    ///
    /// ```
    /// # use everystate_algebra::rank::MixedRadix;
    /// assert_eq!(MixedRadix::new([2, 3, 5]).unwrap().count(), 30);
    /// ```
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.count
    }

    /// The radices, first digit's first.
    ///
    /// ```
    /// # use everystate_algebra::rank::MixedRadix;
    /// assert_eq!(MixedRadix::new([2, 3]).unwrap().radices(), [2, 3]);
    /// ```
    #[must_use]
    pub const fn radices(&self) -> &[u64] {
        &self.radices
    }

    /// How many vectors come before this one in lexicographic order. O(n), without a division.
    ///
    /// # Panics
    /// If there are not as many digits as radices; in debug builds also if a digit is not below its
    /// radix.
    ///
    /// ```
    /// # use everystate_algebra::rank::MixedRadix;
    /// assert_eq!(MixedRadix::new([2, 3]).unwrap().rank(&[1, 2]), 5);
    /// ```
    #[inline]
    #[must_use]
    pub fn rank(&self, digits: &[u64]) -> u64 {
        assert_eq!(digits.len(), self.radices.len(), "as many digits as radices");
        digits.iter().zip(&self.radices).fold(0u64, |rank, (&digit, &radix)| {
            debug_assert!(digit < radix, "the digit {digit} is below its radix {radix}");
            rank.wrapping_mul(radix).wrapping_add(digit)
        })
    }

    /// Writes the vector with rank `r` to `digits`. O(n).
    ///
    /// # Panics
    /// If `r` is not below [`count`](Self::count), or there are not as many digits as radices.
    ///
    /// ```
    /// # use everystate_algebra::rank::MixedRadix;
    /// let mut digits = [0; 2];
    /// MixedRadix::new([2, 3]).unwrap().unrank(5, &mut digits);
    /// assert_eq!(digits, [1, 2]);
    /// ```
    #[inline]
    pub fn unrank(&self, r: u64, digits: &mut [u64]) {
        assert!(r < self.count, "the rank is below the count");
        assert_eq!(digits.len(), self.radices.len(), "as many digits as radices");
        let mut rest = r;
        for (digit, &radix) in digits.iter_mut().zip(&self.radices).rev() {
            *digit = rest % radix;
            rest /= radix;
        }
    }
}
