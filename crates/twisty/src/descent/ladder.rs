//! [`Ladder`]: nested sets of moves, from all to none.
//!
//! A solution down a ladder brings a position into what each set solves, one after the other, by the moves of the set before: as M.
//! Thistlethwaite solved the 3×3×3 cube in 1981. Which sets a puzzle's ladder has is found by a best-first search over its
//! [`Rungs`], of which each costs about as many moves as it takes the moves before to make as many sequences as it leaves fewer
//! positions.

use crate::algebra::together::together;
use crate::descent::sets::{Set, Sets};
use foldhash::fast::FixedState;
use std::collections::hash_map::Entry;
use std::collections::{BinaryHeap, HashMap};

/// Of how many sets ladders are chosen at most.
const SETS: usize = 20_000;
/// Of so many sets at once it is looked at what is below them; and so many are told that may be asked for next.
const ROUND: usize = 64;
const NEXT: usize = 3;
/// Below this a logarithm is that of one position.
const NOTHING: f64 = 1e-9;
/// How much longer a phase is than its positions tell.
const EACH: f64 = 1.0;
/// By how much what is left is taken to be longer than is certain, so that few sets are looked at.
const AHEAD: f64 = 1.0;

/// Sets of moves, each of which keeps less than the one before.
#[derive(Clone, Debug)]
pub(crate) struct Ladder {
    pub(crate) sets: Vec<Set>,
    /// About how many moves solutions have.
    pub(crate) moves: f64,
}

/// A set, as it is compared.
struct Node {
    set: Set,
    /// The logarithm of the positions that it solves, and of the growth of its sequences.
    size: f64,
    growth: f64,
    /// Whether no more moves would do the same to stickers.
    is_closed: bool,
    /// Sets that keep a little less.
    lower: Vec<usize>,
}

impl Node {
    /// At least how many moves solutions of it have.
    fn moves(&self) -> f64 {
        self.size / self.growth
    }
}

/// A set that is to be looked at, the one first that leads to fewest moves.
struct Next(f64, usize);

impl PartialEq for Next {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Next {}

impl PartialOrd for Next {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Next {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        other.0.total_cmp(&self.0).then(other.1.cmp(&self.1))
    }
}

/// The sets that ladders of a puzzle are made of, of those that symmetries make of one another one.
pub(crate) struct Rungs {
    nodes: Vec<Node>,
    numbers: HashMap<Set, usize, FixedState>,
}

impl Rungs {
    /// Finds them, or as many as ladders are chosen of; those first that lead to fewest moves. `None` if it is time to stop.
    pub(crate) fn new(sets: &Sets, threads: usize, stop: &dyn Fn() -> bool) -> Option<Self> {
        let mut rungs = Self { nodes: Vec::new(), numbers: HashMap::default() };
        rungs.add(sets, vec![sets.canonical(&sets.all())], threads);
        let mut queue = BinaryHeap::from([Next(rungs.nodes[0].moves(), 0)]);
        let mut spent = vec![0.0_f64];
        while !queue.is_empty() {
            if stop() {
                return None;
            }
            let some: Vec<usize> =
                (0..ROUND).map_while(|_| queue.pop()).map(|Next(_, number)| number).collect();
            let known = rungs.nodes.len();
            let lower = |turn: usize| rungs.lower(sets, some[turn]);
            let (mut lower, fresh): (Vec<Vec<usize>>, Vec<Vec<Set>>) =
                together(threads, some.len(), &lower).into_iter().unzip();
            rungs.add(sets, fresh.concat(), threads);
            for (lower, fresh) in lower.iter_mut().zip(fresh) {
                lower.extend(fresh.iter().filter_map(|set| rungs.numbers.get(set)));
                lower.sort_unstable();
                lower.dedup();
            }
            spent.resize(rungs.nodes.len(), f64::INFINITY);
            for (number, lower) in some.into_iter().zip(lower) {
                let from = &rungs.nodes[number];
                for &below in lower.iter().filter(|&&below| below >= known) {
                    let to = &rungs.nodes[below];
                    if spent[below].is_infinite() {
                        spent[below] = spent[number] + (from.size - to.size) / from.growth;
                        queue.push(Next(spent[below] + to.moves(), below));
                    }
                }
                rungs.nodes[number].lower = lower;
            }
        }
        rungs.skip_open();
        Some(rungs)
    }

    /// What keeps a little less than a set, up to symmetry: the numbers of what is known, and the others.
    fn lower(&self, sets: &Sets, number: usize) -> (Vec<usize>, Vec<Set>) {
        let (mut known, mut fresh) = (Vec::new(), Vec::new());
        for raw in sets.lower(&self.nodes[number].set) {
            let set = sets.canonical(&raw);
            match self.numbers.get(&set) {
                Some(&number) => known.push(number),
                None => fresh.push(set),
            }
        }
        (known, fresh)
    }

    /// Adds sets, each as it is up to symmetry, that are not there yet; no more than ladders are chosen of.
    fn add(&mut self, sets: &Sets, found: Vec<Set>, threads: usize) {
        let mut fresh = Vec::new();
        for set in found {
            let number = self.numbers.len();
            if number < SETS
                && let Entry::Vacant(place) = self.numbers.entry(set)
            {
                fresh.push(place.key().clone());
                place.insert(number);
            }
        }
        let node = |number: usize| {
            let set = fresh[number].clone();
            Node {
                size: sets.size(&set),
                growth: sets.growth(&set).ln(),
                is_closed: sets.closed(&set, &sets.orbits(&set)) == set,
                set,
                lower: Vec::new(),
            }
        };
        self.nodes.extend(together(threads, fresh.len(), &node));
    }

    /// Leads from each closed set to the closed ones just below it only.
    fn skip_open(&mut self) {
        let below = |number: usize| -> Vec<usize> {
            let mut found = self.nodes[number].lower.clone();
            let mut seen = vec![false; self.nodes.len()];
            for &below in &found {
                seen[below] = true;
            }
            let mut at = 0;
            while let Some(&open) = found.get(at) {
                at += 1;
                if !self.nodes[open].is_closed {
                    let lower = self.nodes[open].lower.iter();
                    let is_new = |&&next: &&usize| !core::mem::replace(&mut seen[next], true);
                    found.extend(lower.filter(is_new));
                }
            }
            found.retain(|&below| self.nodes[below].is_closed);
            found
        };
        let from = |number: usize| number == 0 || self.nodes[number].is_closed;
        let numbers = 0..self.nodes.len();
        let lower: Vec<Vec<usize>> =
            numbers.map(|n| if from(n) { below(n) } else { Vec::new() }).collect();
        for (node, lower) in self.nodes.iter_mut().zip(lower) {
            node.lower = lower;
        }
    }

    /// A ladder down which solutions seem short, of sets that may be in one. `led` is the logarithm of the positions of a phase up
    /// to which tables lead well: of larger phases only those are taken that cannot be avoided. `None` if no sets lead down, or `may`
    /// has no time to say.
    ///
    /// A*; a set is asked for when its turn comes, and told which may come next.
    pub(crate) fn best(
        &self,
        sets: &Sets,
        led: f64,
        may: &mut dyn FnMut(&Set, &[&Set]) -> Option<bool>,
    ) -> Option<Ladder> {
        let rest = |number: usize| self.nodes[number].moves() * AHEAD;
        let mut spent = vec![f64::INFINITY; self.nodes.len()];
        let mut from = vec![0; self.nodes.len()];
        let mut fits: Vec<Option<bool>> = vec![None; self.nodes.len()];
        (spent[0], fits[0]) = (0.0, Some(true));
        let mut queue = BinaryHeap::from([Next(rest(0), 0)]);
        while let Some(Next(moves, number)) = queue.pop() {
            let node = &self.nodes[number];
            if moves > spent[number] + rest(number) + NOTHING || fits[number] == Some(false) {
                continue;
            }
            if node.size < NOTHING {
                return self.ladder(sets, moves, number, &from);
            }
            if fits[number].is_none() {
                let next = unknown(number, &fits, &mut queue);
                let next: Vec<&Set> = next.into_iter().map(|n| &self.nodes[n].set).collect();
                fits[number] = Some(may(&node.set, &next)?);
            }
            if fits[number] == Some(false) {
                // The one before may have to go farther at once.
                let before = from[number];
                queue.push(Next(spent[before] + rest(before), before));
                continue;
            }
            for below in self.within(number, led, &fits) {
                let positions = node.size - self.nodes[below].size;
                let so_far =
                    spent[number] + positions / node.growth + EACH + (positions - led).max(0.0);
                if positions > NOTHING && so_far < spent[below] - NOTHING {
                    (spent[below], from[below]) = (so_far, number);
                    queue.push(Next(so_far + rest(below), below));
                }
            }
        }
        None
    }

    /// The sets below one to which phases are small enough, and those just below; what cannot be taken is passed.
    fn within(&self, number: usize, led: f64, fits: &[Option<bool>]) -> Vec<usize> {
        let size = self.nodes[number].size;
        let mut found = vec![number];
        let mut seen = vec![false; self.nodes.len()];
        let mut at = 0;
        while let Some(&below) = found.get(at) {
            at += 1;
            let passes = fits[below] == Some(false) || below == number;
            for &next in &self.nodes[below].lower {
                let is_reached = passes || size - self.nodes[next].size <= led;
                if is_reached && !core::mem::replace(&mut seen[next], true) {
                    found.push(next);
                }
            }
        }
        found.retain(|&below| fits[below] != Some(false) && below != number);
        found
    }

    /// The sets on the way to one, as they are seen from one side throughout.
    fn ladder(&self, sets: &Sets, moves: f64, end: usize, from: &[usize]) -> Option<Ladder> {
        let mut way = vec![end];
        while let Some(&last) = way.last().filter(|&&last| last != 0) {
            way.push(from[last]);
        }
        way.pop();
        let mut rungs = vec![sets.all()];
        while let Some(next) = way.pop() {
            let above = rungs.last()?;
            let rung = sets.images(&self.nodes[next].set).find(|set| sets.keeps(above, set))?;
            rungs.push(rung);
        }
        // What seems to solve one position only may solve more: sizes do not know how turns are joined.
        let none = sets.none();
        if rungs.last() != Some(&none) {
            rungs.push(none);
        }
        Some(Ladder { sets: rungs, moves })
    }
}

/// The sets that come after one and of which it is not known whether they may be in a ladder.
fn unknown(first: usize, fits: &[Option<bool>], queue: &mut BinaryHeap<Next>) -> Vec<usize> {
    let (mut some, mut back) = (Vec::new(), Vec::new());
    while some.len() < NEXT
        && let Some(next) = queue.pop()
    {
        if fits[next.1].is_none() && next.1 != first && !some.contains(&next.1) {
            some.push(next.1);
        }
        back.push(next);
    }
    queue.extend(back);
    some
}
