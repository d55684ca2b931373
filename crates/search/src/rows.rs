//! [`Rows`]: layers of positions that are a place and a rest, as a row of bits for each rest.
//!
//! A rest with all of its places in a layer is expanded at once ([`Placed::step`]): where moves lead with the same rest is found by operations on
//! bits, and only what they lead to with another rest is looked up. So a position takes some bits, and a part of a nanosecond, where most moves
//! change the place alone.
//!
//! Rests belong to parts by their hashes, each thread has one: it expands its own, sends to the others what is theirs, and takes in what they
//! sent. What is in the rows does not depend on who came first.

mod part;

use crate::budget::Budget;
use core::ops::ControlFlow;
use everystate_puzzle::{Limits, Placed, Row, Silent, Stop};
use part::{Part, both, ones, places};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

/// After so long the threads look whether they are to end.
const BLOCK: Duration = Duration::from_millis(8);

/// From so many rests on a layer is worked on by all threads: to begin them takes as long as a thread needs for some thousand.
const WIDE: usize = 1 << 12;

/// What is asked beside the layers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Wishes {
    /// So many positions of the deepest layer.
    pub(crate) examples: usize,
    /// Whether goals are looked for.
    pub(crate) goals: bool,
}

/// Layers of a puzzle, each after the one before.
pub(crate) struct Rows<'a, 'p, P: Placed<W>, const W: usize> {
    puzzle: &'p P,
    parts: Vec<Part<'a, P::Rest, W>>,
    /// The depth of the layer in work, which is complete.
    pub(crate) depth: u64,
    /// For what is not any part's.
    pub(crate) rest: Budget<'a>,
    /// The bytes that the budget was told of last.
    held: u64,
}

/// Some positions of a layer, by rests.
type Some<R, const W: usize> = BTreeMap<R, Row<W>>;

/// What each part of a search has to itself, how many there are, and what is left for all else.
pub(crate) struct Share {
    part: Limits,
    parts: u32,
    rest: Limits,
}

/// Divides what is left of the limits.
pub(crate) fn share(budget: &Budget) -> Share {
    /// All else may take one part in so many of the memory, or so many bytes.
    const REST: (u64, u64) = (8, 1024);
    let parts = budget.threads() as u64;
    let left = budget.rest();
    let of = |bytes| Limits {
        bytes: if left.bytes == u64::MAX { u64::MAX } else { bytes },
        positions: u64::MAX,
        depth: u64::MAX,
        ..left.clone()
    };
    let rest = (left.bytes / REST.0).max(REST.1).min(left.bytes / 2);
    let part = of((left.bytes - rest) / parts);
    Share { part, parts: u32::try_from(parts).unwrap_or(1), rest: of(rest) }
}

impl<'a, 'p, P: Placed<W>, const W: usize> Rows<'a, 'p, P, W> {
    /// The start alone, which has been counted.
    ///
    /// # Errors
    /// If there is no memory.
    pub(crate) fn new(
        puzzle: &'p P,
        wishes: Wishes,
        Share { part, parts: count, rest }: &'a Share,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let wishes = (wishes.examples, wishes.goals);
        let mut parts: Vec<_> =
            (0..*count).map(|number| Part::new((number, *count), wishes, part)).collect();
        let start = puzzle.split(&puzzle.start());
        let owner = parts[0].owner(&start.0) as usize;
        // As if it came after another layer.
        parts[owner].add(puzzle, 1, start)?;
        for part in &mut parts {
            part.turn_first();
        }
        let rest = Budget::new(rest, &Silent);
        let mut rows = Self { puzzle, parts, depth: 0, rest, held: 0 };
        rows.share(budget);
        Ok(rows)
    }

    /// Tells the budget what is held.
    fn share(&mut self, budget: &mut Budget) {
        let parts = self.parts.iter().map(Part::bytes).sum::<u64>();
        let bytes = parts + self.rest.statistics().bytes;
        budget.hold_beside(&mut self.held, bytes, bytes);
    }

    /// Makes the next layer out of the one in work, which it follows unless it is empty; how many positions it has.
    ///
    /// # Errors
    /// The limit that was reached: then nothing is to be asked any more but for examples.
    pub(crate) fn advance(&mut self, budget: &mut Budget) -> Result<u64, Stop> {
        let width = self.make(budget, Budget::visit_all)?;
        if width > 0 {
            self.depth += 1;
            self.parts.iter_mut().for_each(Part::turn);
        }
        Ok(width)
    }

    /// Whether there is a layer after the one in work: it is not counted, and nothing is to be asked afterwards but for examples.
    ///
    /// # Errors
    /// The limit that was reached.
    pub(crate) fn leaves(&mut self, budget: &mut Budget) -> Result<bool, Stop> {
        Ok(self.make(budget, |_, _| Ok(()))? > 0)
    }

    fn make<'b>(
        &mut self,
        budget: &mut Budget<'b>,
        count: impl Fn(&mut Budget<'b>, u64) -> Result<(), Stop>,
    ) -> Result<u64, Stop> {
        let (puzzle, depth) = (self.puzzle, self.depth);
        let mut width = 0;
        loop {
            let left: usize = self.parts.iter().map(Part::left).sum();
            let wide = self.parts.len() > 1 && left >= WIDE;
            let until = Instant::now() + BLOCK;
            let mut end = on_all(&mut self.parts, wide, |part| part.expand(puzzle, depth, until));
            self.exchange();
            end = end.and(on_all(&mut self.parts, wide, |part| part.take_in(puzzle, depth)));
            self.share(budget);
            let mut new = 0;
            for part in &mut self.parts {
                new += core::mem::take(&mut part.new);
                budget.generated += core::mem::take(&mut part.generated);
            }
            end?;
            width += new;
            count(budget, new)?;
            budget.interrupted()?;
            if self.parts.iter().all(|part| part.left() == 0) {
                return Ok(width);
            }
        }
    }

    /// Hands over what parts found that is others'.
    fn exchange(&mut self) {
        for from in 0..self.parts.len() {
            for to in 0..self.parts.len() {
                let post = core::mem::take(&mut self.parts[from].posts[to]);
                let empty = core::mem::replace(&mut self.parts[to].inbox[from], post);
                self.parts[from].posts[to] = empty;
            }
        }
    }

    /// So many positions of the deepest layer that is complete: the least, whatever the threads.
    pub(crate) fn examples(&mut self, count: usize) -> Vec<P::State> {
        let depth = self.depth;
        let mut least: Vec<_> = self.parts.iter_mut().flat_map(|part| part.least(depth)).collect();
        least.sort_unstable();
        least.dedup();
        least.truncate(count);
        least.iter().map(|(rest, place)| self.puzzle.join(rest, *place)).collect()
    }

    /// Whether the layer that was made last has a goal.
    pub(crate) fn has_goals(&self) -> bool {
        self.parts.iter().any(|part| part.goals.as_ref().is_some_and(|goals| !goals.is_empty()))
    }

    /// The moves to the goals of the layer in work that come first in the order of moves.
    ///
    /// # Errors
    /// If memory or time does not suffice.
    pub(crate) fn way(&mut self, budget: &mut Budget) -> Result<Vec<P::Move>, Stop> {
        let end = self.find_way(budget);
        self.share(budget);
        end
    }

    fn find_way(&mut self, budget: &Budget) -> Result<Vec<P::Move>, Stop> {
        let mut goals: Some<P::Rest, W> = BTreeMap::new();
        for (rest, row) in self.parts.iter_mut().filter_map(|part| part.goals.take()).flatten() {
            merge(&mut goals, rest, &row);
        }
        // From the goals back: of each layer the positions from which as many moves as are left lead to one.
        let mut layers = vec![goals];
        for depth in (0..self.depth).rev() {
            budget.interrupted()?;
            let before = self.before(depth, &layers[layers.len() - 1])?;
            layers.push(before);
        }
        layers.pop();
        let (mut s, mut moves, mut scratch) = (self.puzzle.start(), Vec::new(), Vec::new());
        while let Some(layer) = layers.pop() {
            let first = self.puzzle.expand(&s, &mut scratch, |m, next| {
                if has(&layer, &self.puzzle.split(&next)) {
                    ControlFlow::Break((m, next))
                } else {
                    ControlFlow::Continue(())
                }
            });
            let ControlFlow::Break((m, next)) = first else {
                unreachable!("each layer was found from the one before");
            };
            moves.push(m);
            s = next;
        }
        Ok(moves)
    }

    /// The positions of a layer from which a move leads to one of some in the next.
    fn before(&mut self, depth: u64, after: &Some<P::Rest, W>) -> Result<Some<P::Rest, W>, Stop> {
        let depth = usize::try_from(depth).map_err(|_| Stop::Depth)?;
        let mut found: Some<P::Rest, W> = BTreeMap::new();
        let mut scratch = Vec::new();
        let budget = &mut self.rest;
        for (rest, row) in self.parts.iter().flat_map(|part| part.layer(depth)) {
            budget.tick()?;
            let mut leads = false;
            let to = self.puzzle.step(rest, row, &mut |rest, place| {
                leads |= has(after, &(rest, place));
            });
            leads |= after.get(rest).is_some_and(|row| ones(&both(&to, row)) > 0);
            if !leads {
                continue;
            }
            for place in places(row) {
                let s = self.puzzle.join(rest, place);
                let flow = self.puzzle.expand(&s, &mut scratch, |_, next| {
                    if has(after, &self.puzzle.split(&next)) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                if flow.is_break() {
                    budget.take((2 * size_of::<(P::Rest, Row<W>)>()) as u64)?;
                    let mut one = [0; W];
                    one[place / 64] = 1 << (place % 64);
                    merge(&mut found, rest.clone(), &one);
                }
            }
        }
        Ok(found)
    }
}

fn has<R: Ord, const W: usize>(some: &Some<R, W>, (rest, place): &(R, usize)) -> bool {
    some.get(rest).is_some_and(|row| row[place / 64] >> (place % 64) & 1 != 0)
}

fn merge<R: Ord, const W: usize>(some: &mut Some<R, W>, rest: R, row: &Row<W>) {
    let all = some.entry(rest).or_insert([0; W]);
    all.iter_mut().zip(row).for_each(|(all, word)| *all |= word);
}

/// Calls `work` for each part; if they are `wide` each on a thread of its own.
fn on_all<T: Send>(
    all: &mut [T],
    wide: bool,
    work: impl Fn(&mut T) -> Result<(), Stop> + Sync,
) -> Result<(), Stop> {
    if !wide {
        return all.iter_mut().try_for_each(work);
    }
    crate::words::on_all(all, work)
}
