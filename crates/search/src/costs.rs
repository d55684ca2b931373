//! [`Costs`]: a cost for each position, in a byte as long as all are small, in two or four from the first on that is not.

use crate::budget::{Budget, bytes_of};
use everystate_puzzle::Stop;

/// Costs by number. [`u32::MAX`] stands for any that is not known, and takes no more room than a small one.
#[derive(Debug)]
pub(crate) enum Costs {
    Tiny(Vec<u8>),
    Small(Vec<u16>),
    Large(Vec<u32>),
}

/// What a cost is written as: the largest number stands for one that is not known.
trait Written: Copy + Eq + Into<u32> + TryFrom<u32> {
    const UNKNOWN: Self;

    /// A cost, if it is small enough or not known.
    #[inline]
    fn of(cost: u32) -> Option<Self> {
        match Self::try_from(cost) {
            Ok(cost) if cost != Self::UNKNOWN => Some(cost),
            _ => (cost == u32::MAX).then_some(Self::UNKNOWN),
        }
    }

    /// What it stands for.
    #[inline]
    fn cost(self) -> u32 {
        if self == Self::UNKNOWN { u32::MAX } else { self.into() }
    }
}

impl Written for u8 {
    const UNKNOWN: Self = Self::MAX;
}

impl Written for u16 {
    const UNKNOWN: Self = Self::MAX;
}

impl Written for u32 {
    const UNKNOWN: Self = Self::MAX;
}

impl Costs {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self::Tiny(Vec::new())
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Tiny(costs) => bytes_of(costs),
            Self::Small(costs) => bytes_of(costs),
            Self::Large(costs) => bytes_of(costs),
        }
    }

    /// The cost numbered `i`.
    #[inline]
    pub(crate) fn get(&self, i: u32) -> u32 {
        match self {
            Self::Tiny(costs) => costs[i as usize].cost(),
            Self::Small(costs) => costs[i as usize].cost(),
            Self::Large(costs) => costs[i as usize],
        }
    }

    /// Asks memory for the cost numbered `i`.
    #[inline]
    pub(crate) fn ask(&self, i: u32) {
        match self {
            Self::Tiny(costs) => everystate_cpu::prefetch_at(costs, i as usize),
            Self::Small(costs) => everystate_cpu::prefetch_at(costs, i as usize),
            Self::Large(costs) => everystate_cpu::prefetch_at(costs, i as usize),
        }
    }

    /// Adds one that is not known.
    #[inline]
    pub(crate) fn push(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::Tiny(costs) => unknown(costs, budget),
            Self::Small(costs) => unknown(costs, budget),
            Self::Large(costs) => unknown(costs, budget),
        }
    }

    /// Changes the cost numbered `i`.
    #[inline]
    pub(crate) fn set(&mut self, i: u32, cost: u32, budget: &mut Budget) -> Result<(), Stop> {
        let fits = match self {
            Self::Tiny(costs) => put(costs, i, cost),
            Self::Small(costs) => put(costs, i, cost),
            Self::Large(costs) => put(costs, i, cost),
        };
        if fits {
            return Ok(());
        }
        self.widen(budget)?;
        self.set(i, cost, budget)
    }

    /// From here on all take twice as many bytes.
    #[cold]
    fn widen(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::Tiny(costs) => *self = Self::Small(wider(costs, budget)?),
            Self::Small(costs) => *self = Self::Large(wider(costs, budget)?),
            Self::Large(_) => {}
        }
        Ok(())
    }
}

/// Adds one that is not known.
#[inline]
fn unknown<T: Written>(costs: &mut Vec<T>, budget: &mut Budget) -> Result<(), Stop> {
    budget.room(costs)?;
    costs.push(T::UNKNOWN);
    Ok(())
}

/// Changes the cost numbered `i`, unless it is too large.
#[inline]
fn put<T: Written>(costs: &mut [T], i: u32, cost: u32) -> bool {
    let Some(cost) = T::of(cost) else { return false };
    costs[i as usize] = cost;
    true
}

/// The same in more bytes; what they took is freed.
fn wider<T: Written, W: Written>(costs: &mut Vec<T>, budget: &mut Budget) -> Result<Vec<W>, Stop> {
    let mut wide = Vec::new();
    budget.extend(&mut wide, costs.len())?;
    wide.extend(costs.iter().map(|cost| W::of(cost.cost()).unwrap_or(W::UNKNOWN)));
    budget.free(costs);
    Ok(wide)
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn a_cost_is_what_it_was_set_to_before_and_after_one_is_large() {
        let all = [
            0,
            1,
            253,
            254,
            u32::MAX,
            255,
            65_533,
            65_534,
            256,
            65_535,
            65_536,
            7,
            u32::MAX - 1,
            u32::MAX,
            3,
        ];
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut costs = Costs::new();
        let mut kept: Vec<u32> = Vec::new();
        for round in 0..3 {
            for (i, &cost) in (0..).zip(&all) {
                if round == 0 {
                    costs.push(&mut budget).unwrap();
                    kept.push(u32::MAX);
                    assert_eq!(costs.get(i), u32::MAX);
                }
                let cost = if round == 1 { cost ^ 1 } else { cost };
                costs.set(i, cost, &mut budget).unwrap();
                kept[i as usize] = cost;
                assert!((0..).zip(&kept).all(|(i, &cost)| costs.get(i) == cost), "{kept:?}");
                let bytes = match costs {
                    Costs::Tiny(_) => 1,
                    Costs::Small(_) => 2,
                    Costs::Large(_) => 4,
                };
                let expected = if round > 0 || i > 8 {
                    4
                } else if i > 4 {
                    2
                } else {
                    1
                };
                assert_eq!(bytes, expected, "{kept:?}");
            }
        }
        assert_eq!(budget.take(u64::MAX - costs.bytes()), Ok(()), "no more is held");
    }

    #[test]
    fn where_large_ones_are_not_allowed_nothing_changes() {
        // Of a byte each, and of two: room for 56 is 64.
        for (bytes, first) in [(150, 0), (300, 1000)] {
            let limits = Limits { bytes, ..Limits::none() };
            let mut budget = Budget::new(&limits, &Silent);
            let mut costs = Costs::new();
            for i in 0..56 {
                costs.push(&mut budget).unwrap();
                costs.set(i, first + i, &mut budget).unwrap();
            }
            assert_eq!(costs.set(3, 1 << 20, &mut budget), Err(Stop::Memory));
            assert!((0..56).all(|i| costs.get(i) == first + i));
        }
    }
}
