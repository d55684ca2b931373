//! [`Costs`]: a cost for each position, in two bytes as long as all are small, in four from the first on that is not.

use crate::budget::{Budget, bytes_of};
use everystate_puzzle::Stop;

/// Costs by number. [`u32::MAX`] stands for any that is not known, and takes no more room than a small one.
#[derive(Debug)]
pub(crate) enum Costs {
    Small(Vec<u16>),
    Large(Vec<u32>),
}

/// A cost in two bytes, if it is small or not known.
fn small(cost: u32) -> Option<u16> {
    match u16::try_from(cost) {
        Ok(cost) if cost < u16::MAX => Some(cost),
        _ => (cost == u32::MAX).then_some(u16::MAX),
    }
}

/// What two bytes stand for.
#[inline]
fn large(cost: u16) -> u32 {
    if cost == u16::MAX { u32::MAX } else { cost.into() }
}

impl Costs {
    /// None yet.
    pub(crate) fn new() -> Self {
        Self::Small(Vec::new())
    }

    /// The bytes that they take.
    pub(crate) fn bytes(&self) -> u64 {
        match self {
            Self::Small(costs) => bytes_of(costs),
            Self::Large(costs) => bytes_of(costs),
        }
    }

    /// The cost numbered `i`.
    #[inline]
    pub(crate) fn get(&self, i: u32) -> u32 {
        match self {
            Self::Small(costs) => large(costs[i as usize]),
            Self::Large(costs) => costs[i as usize],
        }
    }

    /// Asks memory for the cost numbered `i`.
    #[inline]
    pub(crate) fn ask(&self, i: u32) {
        match self {
            Self::Small(costs) => everystate_cpu::prefetch_at(costs, i as usize),
            Self::Large(costs) => everystate_cpu::prefetch_at(costs, i as usize),
        }
    }

    /// Adds one that is not known.
    #[inline]
    pub(crate) fn push(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        match self {
            Self::Small(costs) => {
                budget.room(costs)?;
                costs.push(u16::MAX);
            }
            Self::Large(costs) => {
                budget.room(costs)?;
                costs.push(u32::MAX);
            }
        }
        Ok(())
    }

    /// Changes the cost numbered `i`.
    #[inline]
    pub(crate) fn set(&mut self, i: u32, cost: u32, budget: &mut Budget) -> Result<(), Stop> {
        match (&mut *self, small(cost)) {
            (Self::Small(costs), Some(cost)) => costs[i as usize] = cost,
            (Self::Large(costs), _) => costs[i as usize] = cost,
            (Self::Small(_), None) => {
                self.widen(budget)?;
                return self.set(i, cost, budget);
            }
        }
        Ok(())
    }

    /// From here on all take four bytes.
    #[cold]
    fn widen(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        if let Self::Small(costs) = self {
            let mut wide = Vec::new();
            budget.extend(&mut wide, costs.len())?;
            wide.extend(costs.iter().map(|&cost| large(cost)));
            budget.free(costs);
            *self = Self::Large(wide);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn a_cost_is_what_it_was_set_to_before_and_after_one_is_large() {
        let all = [0, 1, 65_533, 65_534, u32::MAX, 65_535, 65_536, 7, u32::MAX - 1, u32::MAX, 3];
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
                let is_small = round == 0 && i < 5;
                assert_eq!(matches!(costs, Costs::Small(_)), is_small, "{kept:?}");
            }
        }
        assert_eq!(budget.take(u64::MAX - costs.bytes()), Ok(()), "no more is held");
    }

    #[test]
    fn where_large_ones_are_not_allowed_nothing_changes() {
        let limits = Limits { bytes: 300, ..Limits::none() };
        let mut budget = Budget::new(&limits, &Silent);
        let mut costs = Costs::new();
        for i in 0..56 {
            costs.push(&mut budget).unwrap();
            costs.set(i, i, &mut budget).unwrap();
        }
        assert_eq!(costs.set(3, 1 << 20, &mut budget), Err(Stop::Memory));
        assert!((0..56).all(|i| costs.get(i) == i));
    }
}
