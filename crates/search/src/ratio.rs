//! [`Ratio`]: a fraction of at least one.

/// A fraction of at least one, exactly: by how much estimates are weighted, how much longer than necessary a solution may be.
///
/// ```
/// use everystate_search::anytime::Ratio;
/// let tenth_more = Ratio::new(110, 100).unwrap();
/// assert_eq!(Ratio::new(11, 10), Some(tenth_more));
/// assert!(tenth_more.allows(22, 20) && !tenth_more.allows(23, 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    over: u16,
    under: u16,
}

impl Ratio {
    /// As much.
    pub const ONE: Self = Self { over: 1, under: 1 };

    /// Twice as much.
    pub const TWO: Self = Self { over: 2, under: 1 };

    /// `over` divided by `under`, or `None` if that is less than one or no number.
    ///
    /// ```
    /// # use everystate_search::anytime::Ratio;
    /// assert_eq!(Ratio::new(4, 2), Some(Ratio::TWO));
    /// assert_eq!((Ratio::new(1, 2), Ratio::new(1, 0), Ratio::new(0, 0)), (None, None, None));
    /// ```
    pub const fn new(over: u16, under: u16) -> Option<Self> {
        if under == 0 || over < under {
            return None;
        }
        let (mut a, mut b) = (over, under);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        Some(Self { over: over / a, under: under / a })
    }

    /// Whether `much` is at most so many times `little`.
    ///
    /// ```
    /// # use everystate_search::anytime::Ratio;
    /// assert!(Ratio::TWO.allows(10, 5) && !Ratio::TWO.allows(11, 5));
    /// assert!(Ratio::ONE.allows(u64::MAX, u64::MAX));
    /// ```
    pub const fn allows(self, much: u64, little: u64) -> bool {
        much as u128 * self.under as u128 <= little as u128 * self.over as u128
    }

    /// Half as far from one, in sixteenths.
    pub(crate) fn halved(self) -> Self {
        let (over, under) = (u32::from(self.over), u32::from(self.under));
        let sixteenths = 8 * (over - under) / under;
        let over = u16::try_from(16 + sixteenths).unwrap_or(u16::MAX);
        Self::new(over, 16).unwrap_or(Self::ONE)
    }

    /// What was spent and so many times the estimate, as a number that orders positions by it.
    #[inline]
    pub(crate) fn weigh(self, cost: u32, estimate: u32) -> u64 {
        u64::from(self.under) * u64::from(cost) + u64::from(self.over) * u64::from(estimate)
    }

    /// What was spent, of a position [weighed](Self::weigh) with this estimate.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the cost was a u32 when it was weighed")]
    pub(crate) fn cost(self, weighed: u64, estimate: u32) -> u32 {
        ((weighed - u64::from(self.over) * u64::from(estimate)) / u64::from(self.under)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halved_often_enough_every_ratio_is_one() {
        let half = |over, under| Ratio::new(over, under).unwrap().halved();
        assert_eq!(
            (half(2, 1), half(3, 2)),
            (Ratio { over: 3, under: 2 }, Ratio { over: 5, under: 4 })
        );
        assert_eq!(
            (half(17, 16), half(1, 1), half(u16::MAX, u16::MAX - 1)),
            (Ratio::ONE, Ratio::ONE, Ratio::ONE)
        );
        let mut ratio = Ratio::new(u16::MAX, 1).unwrap();
        for _ in 0..30 {
            let before = ratio;
            ratio = ratio.halved();
            assert!(
                ratio == Ratio::ONE
                    || ratio.weigh(0, 1) < before.weigh(0, 1)
                    || ratio.under > before.under
            );
        }
        assert_eq!(ratio, Ratio::ONE);
    }

    #[test]
    fn the_cost_comes_back_from_what_was_weighed() {
        let ratios = [(1, 1), (3, 2), (u16::MAX, 1), (u16::MAX, u16::MAX - 1), (7, 3)];
        for ratio in ratios.map(|(over, under)| Ratio::new(over, under).unwrap()) {
            for cost in [0, 1, 2, 3, 1000, u32::MAX - 1, u32::MAX] {
                for estimate in [0, 1, 2, 999, u32::MAX - 1] {
                    assert_eq!(ratio.cost(ratio.weigh(cost, estimate), estimate), cost);
                }
            }
        }
    }
}
