//! [`Worker`]: what a thread expands, and what it finds, by shards.

use super::allowance::Allowance;
use super::cell::{Cell, bytes_of_large, room};
use super::coding::Coding;
use super::division::Division;
use super::found::Found;
use super::key::Key;
use super::shard::Mark;
use super::turns::Turns;
use super::value::Value;
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::{Puzzle, Stop};
use std::collections::BTreeMap;
use std::sync::Mutex;
use std::time::Instant;

/// Cells that threads take in turns.
pub(crate) type Cells<K, V> = Vec<Mutex<Cell<K, V>>>;

/// A thread's part of a layer. Two of them share no line of the cache, for each thread writes to its own with every successor.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct Worker<K, V, M> {
    /// Which of the threads it is.
    pub(crate) number: usize,
    /// Words of positions to be expanded, and those of their values that are too large.
    pub(crate) list: Vec<(K, V)>,
    pub(crate) large: BTreeMap<K, Natural>,
    /// The codes that they were taken as.
    taken: Vec<(K, V)>,
    /// How many of them have been expanded.
    pub(crate) at: usize,
    /// What was found.
    pub(crate) found: Found<K, V>,
    /// What was found by ways whose number is large.
    pub(crate) found_large: Vec<(K, Natural)>,
    /// Words that the coding does not know, and how many ways lead there.
    pub(crate) strangers: Vec<(K, Natural)>,
    pub(crate) generated: u64,
    scratch: Vec<M>,
}

/// What a layer's positions are expanded with.
pub(crate) struct Source<'s, P, K, V> {
    pub(crate) puzzle: &'s P,
    pub(crate) coding: &'s Coding<K>,
    /// Where the layer is.
    pub(crate) cells: &'s Cells<K, V>,
    /// Whether they hold nothing else.
    pub(crate) apart: bool,
    /// The layer's mark.
    pub(crate) mark: Mark,
    /// The cells that nobody has taken, and how many are taken at once at most.
    pub(crate) turns: &'s Turns,
    pub(crate) cells_at_once: usize,
    pub(crate) allowance: &'s Allowance,
    /// How many successors a worker may have before they are to be inserted, and until when it may expand.
    pub(crate) most: usize,
    pub(crate) until: Instant,
}

/// So many positions are enough to be put in an order, and of fewer the order does not matter.
const MANY: usize = 1 << 14;
const FEW: usize = 1 << 10;

/// How many positions are expanded between two looks at the clock.
const PIECE: usize = 64;

impl<K: Key, V: Value, M: Copy> Worker<K, V, M> {
    /// The thread of this number, which finds codes that are divided like this.
    pub(crate) fn new(number: usize, division: Division) -> Self {
        Self {
            number,
            list: Vec::new(),
            large: BTreeMap::new(),
            taken: Vec::new(),
            at: 0,
            found: Found::new(division),
            found_large: Vec::new(),
            strangers: Vec::new(),
            generated: 0,
            scratch: Vec::new(),
        }
    }

    /// Whether all that was taken has been expanded.
    pub(crate) fn is_done(&self) -> bool {
        self.at == self.list.len()
    }

    /// Expands positions until there are none left, or enough was found.
    pub(crate) fn expand<P>(&mut self, source: &Source<'_, P, K, V>) -> Result<(), Stop>
    where
        P: Puzzle<Move = M>,
        P::State: 'static,
    {
        let before = self.generated;
        let most = source.most as u64;
        loop {
            while !self.is_done() {
                let end = self.list.len().min(self.at + PIECE);
                while self.at < end {
                    self.expand_one(source);
                    self.at += 1;
                    if self.generated - before >= most {
                        return Ok(());
                    }
                }
                if Instant::now() >= source.until {
                    return Ok(());
                }
            }
            if !self.take(source)? {
                return Ok(());
            }
        }
    }

    /// Takes the part of the layer that is in some cells; whether there was one.
    fn take<P>(&mut self, source: &Source<'_, P, K, V>) -> Result<bool, Stop> {
        let allowance = source.allowance;
        self.taken.clear();
        let before = core::mem::take(&mut self.large);
        allowance.give(bytes_of_large(&before));
        let mut cells = 0;
        while cells < source.cells_at_once && self.taken.len() < MANY {
            let Some(n) = source.turns.next(self.number) else { break };
            self.take_cell(n, source)?;
            cells += 1;
        }
        self.list.clear();
        self.at = 0;
        room(&mut self.list, self.taken.len() as u64, allowance)?;
        in_order(source.coding, &self.taken, &mut self.list);
        Ok(cells > 0)
    }

    /// Takes the part of the layer that is in a cell: as what its codes pack.
    fn take_cell<P>(&mut self, n: usize, source: &Source<'_, P, K, V>) -> Result<(), Stop> {
        let (allowance, coding) = (source.allowance, source.coding);
        let division = Division::of(coding);
        let before = self.taken.len();
        let mut cell = lock(&source.cells[n]);
        if source.apart {
            let large = cell.empty(&mut self.taken, allowance)?;
            let word = |code| coding.word(division.join(n, code));
            self.large.extend(large.into_iter().map(|(code, number)| (word(code), number)));
        } else {
            cell.take(source.mark, &mut self.taken, allowance)?;
        }
        for (code, _) in &mut self.taken[before..] {
            *code = coding.packed(division.join(n, *code));
        }
        Ok(())
    }

    /// Expands the next position.
    #[inline]
    fn expand_one<P>(&mut self, source: &Source<'_, P, K, V>)
    where
        P: Puzzle<Move = M>,
        P::State: 'static,
    {
        let division = Division::of(source.coding);
        let (from, value) = self.list[self.at];
        let state = state::<P::State, K>(from);
        let number = value.number().is_none().then(|| self.large.get(&from)).flatten();
        let Self { found, found_large, strangers, generated, scratch, .. } = self;
        let _ = source.puzzle.expand(&state, scratch, |_, next| {
            *generated += 1;
            let word = word(&next);
            if !source.coding.knows(word) {
                let small = || Natural::from(value.number().unwrap_or(0));
                strangers.push((word, number.cloned().unwrap_or_else(small)));
            } else if let Some(number) = number {
                found_large.push((source.coding.code(word), number.clone()));
            } else {
                let (shard, code) = division.split(source.coding.code(word));
                found.push(shard, (code, value));
            }
            ControlFlow::<()>::Continue(())
        });
    }
}

/// Words whose lowest bits that vary are the same come one after the other: a processor foresees more of what a puzzle does with positions that
/// are alike.
#[expect(clippy::cast_possible_truncation, reason = "the lowest bits are wanted")]
fn in_order<K: Key, V: Value>(coding: &Coding<K>, packed: &[(K, V)], words: &mut Vec<(K, V)>) {
    /// How many ways there are for the bits that are looked at.
    const WAYS: usize = 1 << 12;
    if packed.len() < FEW {
        words.extend(packed.iter().map(|&(it, value)| (coding.spread(it), value)));
        return;
    }
    let of = |it: K| it.low() as usize % WAYS;
    let mut next = vec![0; WAYS];
    for &(it, _) in packed {
        next[of(it)] += 1;
    }
    let mut end = 0;
    for next in &mut next {
        end += core::mem::replace(next, end);
    }
    words.resize(packed.len(), (K::default(), V::default()));
    for &(it, value) in packed {
        let next = &mut next[of(it)];
        words[*next] = (coding.spread(it), value);
        *next += 1;
    }
}

/// A cell, whichever thread had it before: one that panics is resumed by the thread that began it.
pub(crate) fn lock<K, V>(cell: &Mutex<Cell<K, V>>) -> std::sync::MutexGuard<'_, Cell<K, V>> {
    cell.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A cell that no other thread can have.
pub(crate) fn unlocked<K, V>(cell: &mut Mutex<Cell<K, V>>) -> &mut Cell<K, V> {
    cell.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// The word of a position.
#[inline]
pub(crate) fn word<S: 'static, K: Key>(s: &S) -> K {
    K::of(s).expect("positions are words of this type: nothing else comes here")
}

/// The position of a word.
#[inline]
pub(crate) fn state<S: 'static + Clone, K: Key>(word: K) -> S {
    word.state().expect("positions are words of this type: nothing else comes here")
}

#[cfg(test)]
mod tests {
    use super::*;
    use everystate_puzzle::random::Random;

    #[test]
    fn words_are_all_there_and_those_that_end_alike_together() {
        // Nothing varies in the lowest four bits.
        let coding = Coding::new(0b0101_u64, 0xffff_fff0);
        let mut random = Random::new(6);
        for len in [0, 1, FEW - 1, FEW, 40_000] {
            let packed: Vec<(u64, u64)> =
                (0..len as u64).map(|i| (random.below(1 << 28), i)).collect();
            let mut words = vec![(7, 7)];
            words.clear();
            in_order(&coding, &packed, &mut words);
            let ends: Vec<u64> = words.iter().map(|(word, _)| word >> 4 & 0xfff).collect();
            assert_eq!(ends.is_sorted(), !(2..FEW).contains(&len), "{len}");
            words.sort_unstable_by_key(|&(_, i)| i);
            assert!(words.iter().map(|&(word, i)| (word >> 4, i)).eq(packed));
            assert!(words.iter().all(|(word, _)| word & 15 == 0b0101));
        }
    }
}
