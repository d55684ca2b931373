//! [`Wins`]: the conditions to win by, on spread positions.

use super::bits::Bits;
use super::pack::Packing;
use super::plan::{Plan, Sieve};
use super::spread::{Spread, Test};
use super::work::Work;
use crate::game::Quantifier;

/// What may be in a cell: none, or all, or any of some objects that are there or not.
#[derive(Clone, Debug)]
enum Cell {
    Surely(bool),
    Any(Vec<Test>),
    All(Vec<Test>),
}

impl Cell {
    fn of<const N: usize>(
        sieve: &Sieve<N>,
        (settled, there): (&Bits<N>, &Bits<N>),
        test: impl Fn(usize) -> Option<Test>,
    ) -> Self {
        let known = sieve.mask.and(settled);
        let open: Vec<Test> = sieve.mask.without(settled).ones().filter_map(test).collect();
        if sieve.all {
            if sieve.never || !known.is_within(there) {
                Self::Surely(false)
            } else if open.is_empty() {
                Self::Surely(true)
            } else {
                Self::All(open)
            }
        } else if known.meets(there) {
            Self::Surely(true)
        } else if open.is_empty() {
            Self::Surely(false)
        } else {
            Self::Any(open)
        }
    }

    fn holds(&self, spread: &[u64]) -> bool {
        match self {
            Self::Surely(surely) => *surely,
            Self::Any(tests) => tests.iter().any(|test| test.holds(spread)),
            Self::All(tests) => tests.iter().all(|test| test.holds(spread)),
        }
    }

    /// Bits of which any tells that it holds, if it is that simple.
    fn bits(&self) -> Option<Vec<(u32, u64)>> {
        match self {
            Self::Any(tests) | Self::All(tests)
                if matches!(self, Self::Any(_)) || tests.len() == 1 =>
            {
                let alone = |test: &Test| test.look.bits == 1 && test.value == 1;
                tests.iter().all(alone).then(|| {
                    tests.iter().map(|test| (test.look.word, 1 << test.look.shift)).collect()
                })
            }
            _ => None,
        }
    }
}

/// A condition: whether in any cell what it speaks of is there, and, where that is asked, on what it is to be on, or not on it.
#[derive(Clone, Debug)]
struct Condition {
    /// Whether such a cell is wanted, or none.
    wanted: bool,
    /// Whether it is what is not on something.
    off: bool,
    /// Bits of which any tells that there is such a cell, by word.
    quick: Vec<(u32, u64)>,
    /// All other cells that may be such.
    cells: Vec<(Cell, Cell)>,
}

impl Condition {
    fn unmet(&self, spread: &[u64]) -> u32 {
        if self.wanted {
            return u32::from(!self.holds(spread));
        }
        let quick =
            self.quick.iter().map(|&(word, mask)| (spread[word as usize] & mask).count_ones());
        let is = |(what, on): &&(Cell, Cell)| what.holds(spread) && on.holds(spread) != self.off;
        let cells = self.cells.iter().filter(is).count();
        quick.sum::<u32>() + u32::try_from(cells).unwrap_or(u32::MAX)
    }

    fn holds(&self, spread: &[u64]) -> bool {
        let quick = self.quick.iter().any(|&(word, mask)| spread[word as usize] & mask != 0);
        let is = |(what, on): &(Cell, Cell)| what.holds(spread) && on.holds(spread) != self.off;
        (quick || self.cells.iter().any(is)) == self.wanted
    }
}

/// Some bits of a position, by a mask of those that are known.
#[derive(Clone, Copy, Debug)]
struct Sight<'a> {
    known: &'a [u64],
    bits: &'a [u64],
}

impl Sight<'_> {
    /// Whether any of some bits of a word is set, if that is known.
    fn any(&self, word: u32, mask: u64) -> Option<bool> {
        let known = self.known.get(word as usize).copied().unwrap_or(0);
        let bits = self.bits.get(word as usize).copied().unwrap_or(0);
        if bits & known & mask != 0 { Some(true) } else { (mask & !known == 0).then_some(false) }
    }

    fn test(&self, test: &Test) -> Option<bool> {
        let known = test.look.at(self.known.get(..=test.look.word as usize)?);
        let sees_all = known == (1 << test.look.bits) - 1;
        sees_all.then(|| test.holds(self.bits))
    }
}

impl Cell {
    fn holds_by(&self, see: &Sight<'_>) -> Option<bool> {
        match self {
            Self::Surely(surely) => Some(*surely),
            Self::Any(tests) => any(tests.iter().map(|test| see.test(test))),
            Self::All(tests) => {
                any(tests.iter().map(|test| see.test(test).map(|holds| !holds))).map(|any| !any)
            }
        }
    }
}

impl Condition {
    fn holds_by(&self, see: &Sight<'_>) -> Option<bool> {
        let quick = self.quick.iter().map(|&(word, mask)| see.any(word, mask));
        let cells = self.cells.iter().map(|(what, on)| {
            let on = on.holds_by(see).map(|on| on != self.off);
            match (what.holds_by(see), on) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (what, on) => what.and(on),
            }
        });
        any(quick.chain(cells)).map(|any| any == self.wanted)
    }
}

/// Whether any of some holds, as far as that is known.
fn any(mut all: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = true;
    let found = all.any(|holds| {
        known &= holds.is_some();
        holds == Some(true)
    });
    if found { Some(true) } else { known.then_some(false) }
}

/// Conditions that are to hold all; without any a level is not won by them.
#[derive(Clone, Debug)]
pub(super) struct Conditions(Vec<Condition>);

impl Conditions {
    /// Whether all of them hold.
    #[inline]
    pub(super) fn hold(&self, spread: &[u64]) -> bool {
        !self.0.is_empty() && self.0.iter().all(|condition| condition.holds(spread))
    }
}

/// The conditions of a game.
#[derive(Clone, Debug)]
pub(super) struct Wins<const N: usize> {
    pub(super) conditions: Conditions,
    /// Objects that any of them asks for.
    pub(super) objects: Bits<N>,
}

impl<const N: usize> Wins<N> {
    /// Of a board on which all that never changes is where it is.
    pub(super) fn of(plan: &Plan<N>, packing: &Packing, spread: &Spread, work: &Work<N>) -> Self {
        let mut objects = Bits::NONE;
        let mut conditions = Vec::new();
        for condition in &plan.conditions {
            objects = objects.or(&condition.what.mask);
            if let Some(on) = &condition.on {
                objects = objects.or(&on.mask);
            }
            let mut made = Condition {
                wanted: condition.quantifier == Quantifier::Some,
                off: condition.quantifier == Quantifier::All,
                quick: Vec::new(),
                cells: Vec::new(),
            };
            for &cell in &condition.cells {
                let cell = usize::from(cell);
                let is_settled = |object: usize| spread.test(packing, cell, object).is_none();
                let mut settled = Bits::NONE;
                (0..plan.numbers.objects.len())
                    .filter(|&object| is_settled(object))
                    .for_each(|object| settled.insert(object));
                let known = (&settled, &work.cells[cell]);
                let of =
                    |sieve| Cell::of(sieve, known, |object| spread.test(packing, cell, object));
                let on = condition.on.as_ref().map_or(Cell::Surely(true), of);
                made.add(of(&condition.what), on);
            }
            conditions.push(made);
        }
        Self { conditions: Conditions(conditions), objects }
    }

    /// Bits of a position of so many words that are not set if all of them hold.
    pub(super) fn unset(&self, words: usize) -> Vec<u64> {
        let mut unset = vec![0; words];
        for condition in self.conditions.0.iter().filter(|condition| !condition.wanted) {
            for &(word, bits) in &condition.quick {
                unset[word as usize] |= bits;
            }
        }
        unset
    }

    /// Whether they do not hold in any position in which the bits of a mask are these, whatever the others are.
    pub(super) fn surely_fail(&self, known: &[u64], bits: &[u64]) -> bool {
        let see = Sight { known, bits };
        self.conditions.0.is_empty()
            || self.conditions.0.iter().any(|condition| condition.holds_by(&see) == Some(false))
    }

    /// How many cells are not as they ask for.
    pub(super) fn unmet(&self, spread: &[u64]) -> u32 {
        self.conditions.0.iter().map(|condition| condition.unmet(spread)).sum()
    }

    /// Whether all of them hold.
    #[inline]
    pub(super) fn hold(&self, spread: &[u64]) -> bool {
        self.conditions.hold(spread)
    }
}

impl Condition {
    fn add(&mut self, what: Cell, on: Cell) {
        match (&what, &on) {
            (Cell::Surely(false), _) => {}
            (_, Cell::Surely(on)) if *on == self.off => {}
            (what, Cell::Surely(_)) if what.bits().is_some() => {
                for (word, mask) in what.bits().unwrap_or_default() {
                    match self.quick.iter_mut().find(|(other, _)| *other == word) {
                        Some((_, all)) => *all |= mask,
                        None => self.quick.push((word, mask)),
                    }
                }
            }
            _ => self.cells.push((what, on)),
        }
    }
}
