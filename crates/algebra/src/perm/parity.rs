//! [`Parity`]: even or odd.

/// Whether a permutation is a product of an even or an odd number of swaps.
///
/// ```
/// # use everystate_algebra::perm::Parity;
/// assert_eq!(Parity::Odd.plus(Parity::Odd), Parity::Even);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Parity {
    /// An even number.
    Even,
    /// An odd number.
    Odd,
}

impl Parity {
    /// The parity of a number of swaps.
    ///
    /// ```
    /// # use everystate_algebra::perm::Parity;
    /// assert_eq!(Parity::of(3), Parity::Odd);
    /// ```
    #[must_use]
    pub const fn of(swaps: u32) -> Self {
        if swaps.is_multiple_of(2) { Self::Even } else { Self::Odd }
    }

    /// The parity of a product of permutations that have these two parities.
    ///
    /// ```
    /// # use everystate_algebra::perm::Parity;
    /// assert_eq!(Parity::Odd.plus(Parity::Even), Parity::Odd);
    /// ```
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self::of(self as u32 + other as u32)
    }
}
