//! The family's own method for whether a deal can be won at all: anytime column search.
//!
//! # What it computes
//! A solution, as a rule not a shortest one, or the proof that there is none.
//!
//! # When to use it
//! Where the fewest moves do not matter: for studies of how often a variant can be won, and for deals whose
//! shortest solutions are out of reach, as most are where rows are free.
//!
//! # How
//! A position belongs to the column of as many moves as it was first reached in. Sweep after sweep
//! goes through the columns and looks at the most promising positions of each, a few hundred at a
//! time, so that the first sweep is a narrow beam search and each further one widens the beam without doing
//! anything twice. When no column has a position left, all that can be reached has been ruled out. A
//! position lost for a reason that is seen without search is dropped, and of the moves only as many are made
//! as are enough (lemmas 7 and 8 of `docs/math/gap.md`).
//!
//! The most promising position is the one with the most cards in order from the left.
//!
//! # Time and space
//! Some 30 to 45 bytes a position: 4 bits a card, its predecessor, its slot in the hash table of whole
//! positions, its place in a column.
//!
//! # Literature
//! S. G. Vadlamudi, P. Gaurav, S. Aine, P. P. Chakrabarti, "Anytime column search", Australasian Conference
//! on Artificial Intelligence 2012.

use everystate_puzzle::{Limits, Meter, Stop, Verdict, Watch};
use hashbrown::HashTable;

use super::board::{Board, Layout, Place};
use crate::gap::rules::Instance;
use crate::gap::solution::Solution;

/// What the search found and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// A solution.
    pub verdict: Verdict<Solution>,
    /// Different positions seen.
    pub positions: u64,
    /// Bytes of its tables.
    pub bytes: u64,
}

/// Positions looked at of a column in one sweep.
const WIDTH: usize = 256;
/// Positions in a block of memory.
const BLOCK: usize = 1 << 16;

/// Positions that wait, by their promise.
#[derive(Default)]
struct Column {
    waiting: Vec<Vec<u32>>,
    /// No position waits with more promise.
    best: usize,
}

impl Column {
    fn push(&mut self, promise: usize, position: u32) {
        if self.waiting.len() <= promise {
            self.waiting.resize_with(promise + 1, Vec::new);
        }
        self.waiting[promise].push(position);
        self.best = self.best.max(promise);
    }

    /// The most promising position; of several the one that came last.
    fn pop(&mut self) -> Option<u32> {
        loop {
            if let Some(position) = self.waiting.get_mut(self.best)?.pop() {
                return Some(position);
            }
            self.best = self.best.checked_sub(1)?;
        }
    }
}

/// A position as it is kept.
#[derive(Clone, Copy)]
struct Kept<const N: usize> {
    word: [u64; N],
    before: u32,
}

struct Search<'a, const N: usize> {
    layout: &'a Layout,
    blocks: Vec<Vec<Kept<N>>>,
    known: HashTable<u32>,
    columns: Vec<Column>,
    count: u32,
}

impl<const N: usize> Search<'_, N> {
    fn kept(&self, position: u32) -> &Kept<N> {
        let position = position as usize;
        &self.blocks[position / BLOCK][position % BLOCK]
    }

    fn hash(word: &[u64; N]) -> u64 {
        let mix = |h: u64, w: &u64| (h.rotate_left(26) ^ w).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let hash = word.iter().fold(0, mix);
        hash ^ hash >> 29
    }

    fn bytes(&self) -> u64 {
        let kept = self.blocks.len() * BLOCK * size_of::<Kept<N>>();
        // A slot is four bytes and one for its tag; a position waits in four bytes, in lists that double.
        let slots = self.known.capacity() * 8 / 7 * 5;
        (kept + slots) as u64 + u64::from(self.count) * 8
    }

    /// Makes room for one more.
    #[cold]
    fn grow(&mut self, meter: &Meter<'_>) -> Result<(), Stop> {
        if self.blocks.last().is_none_or(|block| block.len() == BLOCK) {
            meter.bytes(self.bytes() + (BLOCK * size_of::<Kept<N>>()) as u64)?;
            let mut block = Vec::new();
            block.try_reserve_exact(BLOCK).map_err(|_| Stop::Memory)?;
            self.blocks.push(block);
        }
        if self.known.len() == self.known.capacity() {
            let more = self.known.capacity().max(BLOCK / 2);
            // While it moves both tables are there.
            meter.bytes(self.bytes() + (more as u64 * 2) * 8 / 7 * 5)?;
            let (blocks, hash) = (&self.blocks, |&at: &u32| {
                Self::hash(&self.blocks[at as usize / BLOCK][at as usize % BLOCK].word)
            });
            debug_assert!(!blocks.is_empty());
            self.known.try_reserve(more, hash).map_err(|_| Stop::Memory)?;
        }
        Ok(())
    }

    /// Keeps the position of a word in a column unless it is known.
    fn keep(
        &mut self,
        word: [u64; N],
        column: usize,
        before: u32,
        board: impl FnOnce() -> Board,
        meter: &mut Meter<'_>,
    ) -> Result<Option<u32>, Stop> {
        // The table has numbers of positions only; whole words are compared where they are kept.
        let hash = Self::hash(&word);
        if self.known.find(hash, |&at| self.kept(at).word == word).is_some() {
            return Ok(None);
        }
        meter.visit()?;
        if self.blocks.last().is_none_or(|block| block.len() == BLOCK)
            || self.known.len() == self.known.capacity()
        {
            self.grow(meter)?;
        }
        let position = self.count;
        self.count = self.count.checked_add(1).filter(|&n| n < u32::MAX).ok_or(Stop::Memory)?;
        if let Some(block) = self.blocks.last_mut() {
            block.push(Kept { word, before });
        }
        let blocks = &self.blocks;
        self.known.insert_unique(hash, position, |&at| {
            Self::hash(&blocks[at as usize / BLOCK][at as usize % BLOCK].word)
        });
        if self.columns.len() <= column {
            self.columns.resize_with(column + 1, Column::default);
        }
        self.columns[column].push(self.layout.promise(&board()), position);
        Ok(Some(position))
    }

    /// Sweeps until the goal is found or nothing waits.
    fn run(&mut self, start: &Board, meter: &mut Meter<'_>) -> Result<Option<u32>, Stop> {
        let mut places = Vec::new();
        self.grow(meter)?;
        let first = self.keep(self.layout.pack(start), 0, u32::MAX, || *start, meter)?;
        if self.layout.is_goal(start) {
            return Ok(first);
        }
        loop {
            // A sweep. What a column puts into the next is looked at in the same sweep, so the first is a beam of `WIDTH` positions a
            // depth, and each further one widens it by what waited. Lost positions do not count. Nothing is put into a column twice;
            // when a sweep finds nothing waiting, all that can be reached (by moves that are enough) has been ruled out.
            let (mut column, mut idle) = (0, true);
            while column < self.columns.len() {
                let mut left = WIDTH;
                while left > 0
                    && let Some(position) = self.columns[column].pop()
                {
                    idle = false;
                    meter.tick()?;
                    let word = self.kept(position).word;
                    let board = self.layout.unpack(&word);
                    // Lemmas 5, 7 and 8 are asked when a position's turn comes, not when it is found: those that still wait in
                    // the end have cost nothing.
                    let Some(cards) = self.layout.choose(&board) else { continue };
                    left -= 1;
                    places.clear();
                    self.layout.places(&board, &mut places);
                    for &place in places.iter().filter(|place| cards >> place.card & 1 != 0) {
                        // The board is made only for words that are new.
                        let next = || {
                            let mut next = board;
                            next.put(place);
                            next
                        };
                        let word = self.layout.pack_after(&word, place);
                        let found = self.keep(word, column + 1, position, next, meter)?;
                        if found.is_some() && self.layout.is_goal(&next()) {
                            return Ok(found);
                        }
                    }
                }
                column += 1;
            }
            if idle {
                return Ok(None);
            }
        }
    }

    /// The moves that lead to a position.
    fn moves(&self, mut position: u32) -> Vec<Place> {
        let mut moves = Vec::new();
        while self.kept(position).before != u32::MAX {
            // What moved is read from two neighbours in the chain; to keep it with each position would take more memory.
            let after = self.layout.unpack(&self.kept(position).word);
            position = self.kept(position).before;
            let board = self.layout.unpack(&self.kept(position).word);
            moves.extend(board.difference(&after));
        }
        moves.reverse();
        moves
    }
}

/// Whether a deal can be won, by the rules of any variant without live gaps.
///
/// ```
/// use everystate_puzzle::{Limits, Silent, Verdict};
/// use everystate_puzzles::gap::{Card, Instance, columns};
/// let cards: Vec<Card> = ["23", "11", "12", "21", "13", "22"].iter().map(|c| c.parse().unwrap()).collect();
/// let deal = Instance::new(2, 3, &cards).unwrap().played_by("gaps-one-deal".parse().unwrap());
/// let found = columns::search(&deal, &Limits::none(), &Silent).unwrap();
/// assert!(matches!(found.verdict, Verdict::Solved(_) | Verdict::Unsolvable));
/// ```
///
/// `None` if the deck has more than 64 cells or its positions more than 256 bits, or gaps are live.
pub fn search(deal: &Instance, limits: &Limits, watch: &dyn Watch) -> Option<Found> {
    let layout = Layout::new(deal)?;
    Some(match layout.words() {
        0..=2 => run::<2>(&layout, limits, watch),
        3 => run::<3>(&layout, limits, watch),
        _ => run::<4>(&layout, limits, watch),
    })
}

fn run<const N: usize>(layout: &Layout, limits: &Limits, watch: &dyn Watch) -> Found {
    let mut meter = limits.meter(watch);
    let (known, columns) = (HashTable::new(), Vec::new());
    let mut search = Search::<N> { layout, blocks: Vec::new(), known, columns, count: 0 };
    let start = layout.start();
    let verdict = match search.run(&start, &mut meter) {
        Ok(Some(position)) => {
            Verdict::Solved(search.moves(position).into_iter().map(|m| layout.step(m)).collect())
        }
        Ok(None) => Verdict::Unsolvable,
        Err(why) => Verdict::Stopped { at_least: layout.least(&start), why },
    };
    Found { verdict, positions: meter.positions(), bytes: search.bytes() }
}
