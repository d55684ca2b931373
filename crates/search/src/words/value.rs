//! [`Value`]: what goes with a position, nothing or a number.

use everystate_algebra::Natural;

/// What goes with a code: nothing, or how many ways lead to it.
pub(crate) trait Value: Copy + Default + Send + Sync {
    /// The value as bits, of which one that is smaller has no more.
    fn bits(self) -> u64;

    /// The value of these bits.
    fn of(bits: u64) -> Self;

    /// The sum, unless it is too large.
    fn plus(self, other: Self) -> Option<Self>;

    /// The value of a number, unless it is too large.
    fn small(number: &Natural) -> Option<Self>;

    /// The mark of one that is too large.
    fn large() -> Self;

    /// The number, unless it is too large.
    fn number(self) -> Option<u64>;
}

impl Value for () {
    #[inline]
    fn bits(self) -> u64 {
        0
    }
    #[inline]
    fn of(_: u64) -> Self {}
    #[inline]
    fn plus(self, (): ()) -> Option<()> {
        Some(())
    }
    fn small(_: &Natural) -> Option<()> {
        Some(())
    }
    fn large() -> Self {}
    #[inline]
    fn number(self) -> Option<u64> {
        Some(1)
    }
}

impl Value for u64 {
    #[inline]
    fn bits(self) -> u64 {
        self
    }
    #[inline]
    fn of(bits: u64) -> Self {
        bits
    }
    #[inline]
    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other).filter(|&sum| sum < Self::MAX)
    }
    fn small(number: &Natural) -> Option<Self> {
        number.to_u64().filter(|&number| number < Self::MAX)
    }
    fn large() -> Self {
        Self::MAX
    }
    #[inline]
    fn number(self) -> Option<u64> {
        (self < Self::MAX).then_some(self)
    }
}
