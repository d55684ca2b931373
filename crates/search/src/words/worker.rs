//! [`Worker`]: what a thread expands, and what it finds, by shards.

use super::allowance::Allowance;
use super::cell::{Cell, bytes_of_large};
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
    /// Positions to be expanded, and those of their values that are too large.
    pub(crate) list: Vec<(K, V)>,
    pub(crate) large: BTreeMap<K, Natural>,
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
    /// The cells that nobody has taken.
    pub(crate) turns: &'s Turns,
    pub(crate) allowance: &'s Allowance,
    /// How many successors a worker may have before they are to be inserted, and until when it may expand.
    pub(crate) most: usize,
    pub(crate) until: Instant,
}

/// How many positions are expanded between two looks at the clock.
const PIECE: usize = 64;

impl<K: Key, V: Value, M: Copy> Worker<K, V, M> {
    /// The thread of this number, which finds codes that are divided like this.
    pub(crate) fn new(number: usize, division: Division) -> Self {
        Self {
            number,
            list: Vec::new(),
            large: BTreeMap::new(),
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
            let Some(n) = source.turns.next(self.number) else { return Ok(()) };
            self.take(n, source)?;
        }
    }

    /// Takes the part of the layer that is in a cell.
    fn take<P>(&mut self, n: usize, source: &Source<'_, P, K, V>) -> Result<(), Stop> {
        let allowance = source.allowance;
        self.list.clear();
        self.at = 0;
        let mut cell = lock(&source.cells[n]);
        let division = Division::of(source.coding);
        if source.apart {
            let large = cell.empty(&mut self.list, allowance)?;
            let large = large.into_iter().map(|(code, number)| (division.join(n, code), number));
            let before = core::mem::replace(&mut self.large, large.collect());
            allowance.give(bytes_of_large(&before));
        } else {
            cell.take(source.mark, &mut self.list, allowance)?;
        }
        for (code, _) in &mut self.list {
            *code = division.join(n, *code);
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
        let (code, value) = self.list[self.at];
        let state = state::<P::State, K>(source.coding.word(code));
        let number = value.number().is_none().then(|| self.large.get(&code)).flatten();
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
