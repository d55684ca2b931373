//! [`Reached`]: at what cost each position was reached, from which other, and what was left closed.
//!
//! The moves are not kept: of a solution they are found again, between each position and the next.

use crate::budget::Budget;
use crate::costs::Costs;
use crate::path::Links;
use crate::visited::Seen;
use everystate_puzzle::Stop;

/// A position by its number, with the cost at which it was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub(crate) state: u32,
    pub(crate) cost: u32,
}

/// For every position of a best-first search, by its number: the least cost at which it was reached so far, and from where.
#[derive(Debug)]
pub(crate) struct Reached {
    links: Links<()>,
    /// At what cost each position was reached at best: [`DEAD`] for one that is proved dead, [`BEYOND`] for one that was not
    /// opened because of the depth limit.
    costs: Costs,
    /// How many positions are marked [`BEYOND`].
    beyond: u32,
    /// The least total that the depth limit kept closed.
    cut: u64,
    /// Whether it kept something closed that was never noted.
    withheld: bool,
}

/// No way is cheaper, so it is never opened.
const DEAD: u32 = 0;

/// Any way is cheaper: what costs so much or more is not told apart, and beyond every limit.
const BEYOND: u32 = u32::MAX;

impl Reached {
    /// Nothing was reached yet.
    pub(crate) fn new() -> Self {
        Self {
            links: Links::new(0),
            costs: Costs::new(),
            beyond: 0,
            cut: u64::MAX,
            withheld: false,
        }
    }

    /// Notes the first position of all, which nothing leads to.
    pub(crate) fn root(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        self.mark(budget)?;
        self.links.root();
        Ok(())
    }

    /// What is known of the position `i`: what it was reached from, but for the root, and its cost, or what stands in its place.
    pub(crate) fn get(&self, i: u32) -> (Option<u32>, u32) {
        (self.from(i), self.cost(i))
    }

    /// Notes the next position, which has this number here, with what [`get`](Self::get) told of it in another place.
    pub(crate) fn adopt(
        &mut self,
        number: u32,
        (from, cost): (Option<u32>, u32),
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        match from {
            Some(from) => self.links.push(from, (), budget)?,
            None => self.links.root(),
        }
        self.mark(budget)?;
        if cost < BEYOND { self.open(number, cost, budget) } else { Ok(()) }
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> u64 {
        self.links.bytes() + self.costs.bytes()
    }

    /// Notes that a move from the position `from` leads to the position that was `seen`, at this cost in all. Its number,
    /// if that is less than before.
    #[inline]
    pub(crate) fn note(
        &mut self,
        from: u32,
        cost: u32,
        seen: Seen,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        match seen {
            Seen::New(i) => {
                self.links.push(from, (), budget)?;
                self.mark(budget)?;
                Ok(Some(i))
            }
            Seen::Old(i) if self.costs.get(i) <= cost => Ok(None),
            Seen::Old(i) => {
                self.links.set(i, from, ());
                Ok(Some(i))
            }
        }
    }

    /// Marks a new position [`BEYOND`], until it is found not to be.
    fn mark(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        self.costs.push(budget)?;
        self.beyond += 1;
        Ok(())
    }

    /// At what cost the position `i` was opened.
    #[inline]
    pub(crate) fn cost(&self, i: u32) -> u32 {
        self.costs.get(i)
    }

    /// Opens the position `i` at this cost, less than before.
    #[inline]
    pub(crate) fn open(&mut self, i: u32, cost: u32, budget: &mut Budget) -> Result<(), Stop> {
        let before = self.costs.get(i);
        self.costs.set(i, cost, budget)?;
        self.beyond -= u32::from(before == BEYOND);
        Ok(())
    }

    /// Notes that no goal can be reached from the position `i`.
    pub(crate) fn close(&mut self, i: u32, budget: &mut Budget) -> Result<(), Stop> {
        self.open(i, DEAD, budget)
    }

    /// Leaves a position closed, since every solution through it costs more than the limit on depth allows.
    #[inline]
    pub(crate) fn leave(&mut self, total: u64) {
        self.cut = self.cut.min(total);
    }

    /// As [`leave`](Self::leave), of positions that were not noted.
    pub(crate) fn withhold(&mut self, total: u64) {
        self.leave(total);
        self.withheld = true;
    }

    /// Asks memory for the cost of the position `i`.
    #[inline]
    pub(crate) fn ask(&self, i: u32) {
        self.costs.ask(i);
    }

    /// Whether no cheaper way to the position was found since the entry was made.
    #[inline]
    pub(crate) fn is_current(&self, entry: Entry) -> bool {
        self.costs.get(entry.state) == entry.cost
    }

    /// What every solution costs at least that goes through a position left closed, if there is such a position.
    pub(crate) fn beyond(&self) -> Option<u64> {
        (self.beyond > 0 || self.withheld).then_some(self.cut)
    }

    /// What the position `i` was reached from, but for the root.
    pub(crate) fn from(&self, i: u32) -> Option<u32> {
        self.links.link(i).map(|(from, ())| from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::{Limits, Silent};

    #[test]
    fn its_bytes_are_those_that_the_budget_knows_of() {
        let limits = Limits::none();
        let mut budget = Budget::new(&limits, &Silent);
        let mut reached = Reached::new();
        reached.root(&mut budget).unwrap();
        for i in 1..1000 {
            let seen = reached.note(i / 2, i, Seen::New(i), &mut budget).unwrap();
            assert_eq!(seen, Some(i));
            // From the 700th on costs are large.
            reached.open(i, i * 100, &mut budget).unwrap();
            assert_eq!(reached.bytes(), budget.held(), "{i}");
        }
        budget.give(reached.bytes());
        assert_eq!(budget.held(), 0);
    }
}
