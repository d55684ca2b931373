//! [`Table`]: for any three places of a kind the shortest word that cycles what is there, of those that moves make of few words.

use crate::algebra::budget::Budget;
use crate::scramble::cycles::kinds::Kind;
use crate::scramble::cycles::triple::Triple;
use crate::scramble::cycles::words::Cycle;
use crate::scramble::motions::Motions;

/// No word is known; and longer ones are none.
const NONE: u8 = u8::MAX;
/// Entries of a table, at most: places to the third times turns squared.
const LARGEST: usize = 1 << 22;
/// Where a word is not made of another by a move: its number is the rest.
const GIVEN: u16 = 1 << 15;

/// Three-cycles of a kind.
pub(crate) struct Table {
    count: usize,
    ways: u16,
    /// The moves of the words of all cycles that have one, in the mean; 0 if none has.
    pub(crate) mean: f64,
    /// By cycle: the moves of its word.
    cost: Vec<u8>,
    /// By cycle: the move that is made before a shorter word backward and after it, or the number of a word that was given.
    by: Vec<u16>,
    /// By motion and place of the kind: where it takes what is there, and how far that is turned.
    go: Vec<(u16, u16)>,
    given: Vec<Cycle>,
}

impl Table {
    /// The table of a kind from the words that are given, all of which are of it; `None` if it has too many places or the budget ends.
    /// Costs a step for each cycle of three places and turns, and each move.
    pub(crate) fn new(
        motions: &Motions,
        kind: &Kind,
        local: &[(usize, u16)],
        given: Vec<Cycle>,
        budget: Budget<'_>,
    ) -> Option<Self> {
        let (count, ways) = (kind.places.len(), kind.ways);
        let entries = count.checked_pow(3)?.checked_mul(usize::from(ways).pow(2))?;
        if entries > budget.bytes(LARGEST) || motions.count() >= usize::from(GIVEN) {
            return None;
        }
        let stickers = &motions.stickers;
        let of = |motion: u16| {
            let to = move |&place: &usize| {
                let to = motions.go(motion, stickers.at(place, 0));
                (local[stickers.piece(to)].1, stickers.turn(to))
            };
            kind.places.iter().map(to)
        };
        let go = motions.all().flat_map(of).collect();
        let (cost, by) = (vec![NONE; entries], vec![0; entries]);
        let mut table = Self { count, ways, mean: 0.0, cost, by, go, given };
        table.spread(motions, budget);
        table.mean = mean(&table.cost);
        (!budget.ended()).then_some(table)
    }

    /// Finds the shortest words, from the short ones on.
    fn spread(&mut self, motions: &Motions, budget: Budget<'_>) {
        let mut waiting: Vec<Vec<Triple>> = vec![Vec::new(); usize::from(NONE)];
        for number in 0..self.given.len() {
            let Cycle { sequence, triple, .. } = &self.given[number];
            let (Ok(cost), Ok(by)) = (u8::try_from(sequence.len()), u16::try_from(number)) else {
                continue;
            };
            let triple = *triple;
            if by < GIVEN && cost < NONE {
                self.reach(triple, cost, GIVEN | by, &mut waiting);
            }
        }
        for cost in 0..NONE {
            let now = core::mem::take(&mut waiting[usize::from(cost)]);
            let Some(more) = cost.checked_add(2).filter(|&more| more < NONE) else { break };
            for (turn, triple) in now.into_iter().enumerate() {
                if budget.ended_by(turn, motions.count()) {
                    return;
                }
                // Since it was put here a shorter one may have been found.
                if self.cost[self.number(triple)] == cost {
                    for motion in motions.all() {
                        self.reach(self.moved(triple, motion), more, motion, &mut waiting);
                    }
                }
            }
        }
    }

    /// A cycle has a word of so many moves.
    fn reach(&mut self, triple: Triple, cost: u8, by: u16, waiting: &mut [Vec<Triple>]) {
        let triple = triple.normal(self.ways);
        let number = self.number(triple);
        if cost < self.cost[number] {
            (self.cost[number], self.by[number]) = (cost, by);
            waiting[usize::from(cost)].push(triple);
        }
    }

    /// What becomes of a cycle by a move's inverse before it and the move after.
    fn moved(&self, Triple { places, turns }: Triple, motion: u16) -> Triple {
        let go = &self.go[usize::from(motion) * self.count..][..self.count];
        let [a, b, c] = places.map(|place| go[usize::from(place)]);
        let turn = |turn: u16, from: u16, to: u16| (turn + to + self.ways - from) % self.ways;
        Triple {
            places: [a.0, b.0, c.0],
            turns: [turn(turns[0], a.1, b.1), turn(turns[1], b.1, c.1)],
        }
    }

    /// The number of a cycle that is begun at its least place.
    fn number(&self, Triple { places: [a, b, c], turns }: Triple) -> usize {
        let places = (usize::from(a) * self.count + usize::from(b)) * self.count + usize::from(c);
        let ways = usize::from(self.ways);
        (places * ways + usize::from(turns[0])) * ways + usize::from(turns[1])
    }

    /// How many moves the word of a cycle has; `None` if there is none.
    pub(crate) fn cost(&self, triple: Triple) -> Option<u8> {
        Some(self.cost[self.number(triple.normal(self.ways))]).filter(|&cost| cost != NONE)
    }

    /// The word of a cycle that has one.
    pub(crate) fn word(&self, motions: &Motions, triple: Triple) -> Vec<u16> {
        let mut triple = triple.normal(self.ways);
        let mut after = Vec::new();
        let given = loop {
            let by = self.by[self.number(triple)];
            if by & GIVEN != 0 {
                break &self.given[usize::from(by ^ GIVEN)];
            }
            after.push(by);
            triple = self.moved(triple, motions.undo(0, by, 0)).normal(self.ways);
        };
        let before = after.iter().map(|&motion| motions.undo(0, motion, 0));
        before.chain(given.sequence.iter().copied()).chain(after.iter().rev().copied()).collect()
    }
}

/// The moves of words in the mean, where there are words.
#[expect(clippy::cast_precision_loss, reason = "a mean")]
fn mean(costs: &[u8]) -> f64 {
    let known = || costs.iter().filter(|&&cost| cost != NONE);
    let sum: u64 = known().map(|&cost| u64::from(cost)).sum();
    sum as f64 / (known().count().max(1)) as f64
}
