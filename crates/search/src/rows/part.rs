//! [`Part`]: some of the rests, with a row of places for each, and what one thread does with them.

use crate::batch::Batch;
use crate::budget::Budget;
use crate::member::owner;
use crate::visited::{BATCH, Seen, Visited};
use core::ops::ControlFlow;
use everystate_cpu::prefetch_at;
use everystate_puzzle::{Limits, Placed, Row, Silent, Stop};
use std::time::Instant;

/// How many rests ahead memory is asked for.
const AHEAD: usize = 8;

/// How many rests are expanded between two looks at the clock.
const PIECE: usize = 256;

/// So many positions that are another part's are sent on together.
const POST: usize = 1 << 14;

/// What is known of the places of a rest: those that were seen, and those of the layer in work and of the one in the making.
#[derive(Clone, Copy, Debug)]
struct Cell<const W: usize> {
    seen: Row<W>,
    layers: [Row<W>; 2],
}

impl<const W: usize> Cell<W> {
    const EMPTY: Self = Self { seen: [0; W], layers: [[0; W]; 2] };
}

/// A position on its way to the part that its rest belongs to.
#[derive(Clone, Debug)]
pub(super) struct Letter<R> {
    hash: u64,
    place: u16,
    rest: R,
}

/// The rests and rows of all layers that were expanded, one after the other.
#[derive(Debug)]
pub(super) struct Log<const W: usize> {
    rests: Vec<u32>,
    rows: Vec<Row<W>>,
    /// Where each layer begins.
    layers: Vec<usize>,
}

impl<const W: usize> Log<W> {
    fn push(&mut self, rest: u32, row: Row<W>, budget: &mut Budget) -> Result<(), Stop> {
        budget.room(&mut self.rests)?;
        budget.room(&mut self.rows)?;
        self.rests.push(rest);
        self.rows.push(row);
        Ok(())
    }
}

/// Rests that belong together by their hashes. Two parts share no line of the cache, for each thread writes to its own all the time.
#[repr(align(128))]
pub(super) struct Part<'a, R, const W: usize> {
    number: u32,
    parts: u32,
    visited: Visited<R>,
    /// By the number of a rest.
    cells: Vec<Cell<W>>,
    /// The rests of the layer in work, of which so many have been expanded, and those of the one in the making.
    active: Vec<u32>,
    at: usize,
    next: Vec<u32>,
    /// Positions of this part, still to be looked up.
    batch: Batch<u16, R>,
    /// Those of others, by part; and those that came from each of these.
    pub(super) posts: Vec<Vec<Letter<R>>>,
    pub(super) inbox: Vec<Vec<Letter<R>>>,
    /// No memory was left for what is another's.
    short: bool,
    budget: Budget<'a>,
    /// How many positions are new, and how many were found.
    pub(super) new: u64,
    pub(super) generated: u64,
    /// If goals are looked for, those of the layer in the making: rests, and the places.
    pub(super) goals: Option<Vec<(R, Row<W>)>>,
    log: Option<Log<W>>,
    /// So many of the least positions of the layer in work.
    examples: usize,
    least: Vec<(R, usize)>,
}

impl<'a, R: Clone + Ord + core::hash::Hash, const W: usize> Part<'a, R, W> {
    /// One without positions. Where `goals` are looked for, all layers are logged, for the way to one.
    pub(super) fn new(
        (number, parts): (u32, u32),
        (examples, goals): (usize, bool),
        limits: &'a Limits,
    ) -> Self {
        let log = || Log { rests: Vec::new(), rows: Vec::new(), layers: vec![0] };
        Self {
            number,
            parts,
            visited: Visited::default(),
            cells: Vec::new(),
            active: Vec::new(),
            at: 0,
            next: Vec::new(),
            batch: Batch::default(),
            posts: (0..parts).map(|_| Vec::new()).collect(),
            inbox: (0..parts).map(|_| Vec::new()).collect(),
            short: false,
            budget: Budget::new(limits, &Silent),
            new: 0,
            generated: 0,
            goals: goals.then(Vec::new),
            log: goals.then(log),
            examples,
            least: Vec::new(),
        }
    }

    /// The part that a rest belongs to, of all.
    pub(super) fn owner(&self, rest: &R) -> u32 {
        owner(self.visited.hash(rest), self.parts)
    }

    /// How many rests of the layer in work have not been expanded.
    pub(super) fn left(&self) -> usize {
        self.active.len() - self.at
    }

    /// The bytes that it takes.
    pub(super) fn bytes(&self) -> u64 {
        self.budget.statistics().bytes
    }

    /// Adds a position to the layer in the making, that after `depth`.
    pub(super) fn add<P: Placed<W, Rest = R>>(
        &mut self,
        puzzle: &P,
        depth: u64,
        (rest, place): (R, usize),
    ) -> Result<(), Stop> {
        self.batch.push_hashed(narrow(place), rest.clone(), self.visited.hash(&rest));
        self.look_up(puzzle, depth)
    }

    /// Expands the layer in work, at `depth`, until some time, or until enough was found that is another part's.
    pub(super) fn expand<P: Placed<W, Rest = R>>(
        &mut self,
        puzzle: &P,
        depth: u64,
        until: Instant,
    ) -> Result<(), Stop> {
        while self.at < self.active.len() {
            let end = self.active.len().min(self.at + PIECE);
            while self.at < end {
                self.expand_one(puzzle, depth)?;
                if self.batch.len() >= BATCH {
                    self.look_up(puzzle, depth)?;
                }
            }
            if self.posts.iter().any(|post| post.len() >= POST) || Instant::now() >= until {
                break;
            }
        }
        self.look_up(puzzle, depth)
    }

    /// Expands the next rest with all of its places in the layer in work.
    #[inline]
    fn expand_one<P: Placed<W, Rest = R>>(&mut self, puzzle: &P, depth: u64) -> Result<(), Stop> {
        let Self { number, parts, visited, batch, posts, short, generated, budget, .. } = self;
        let [now, next] = turns(depth);
        if let Some(&ahead) = self.active.get(self.at + AHEAD) {
            prefetch_at(&self.cells, ahead as usize);
            visited.ask_state(ahead);
        }
        let i = self.active[self.at];
        let cell = &mut self.cells[i as usize];
        if let Some(log) = &mut self.log {
            log.push(i, cell.layers[now], budget)?;
        }
        budget.room(&mut self.next)?;
        let from = core::mem::replace(&mut cell.layers[now], [0; W]);
        self.at += 1;
        let rest = visited.state(i);
        if self.examples > 0 {
            offer(&mut self.least, self.examples, rest, &from);
        }
        let to = puzzle.step(rest, &from, &mut |rest, place| {
            *generated += 1;
            let hash = visited.hash(&rest);
            let place = narrow(place);
            match owner(hash, *parts) {
                own if own == *number => batch.push_hashed(place, rest, hash),
                other => {
                    let post = &mut posts[other as usize];
                    *short |= budget.room(post).is_err();
                    post.push(Letter { hash, place, rest });
                }
            }
        });
        if *short {
            return Err(Stop::Memory);
        }
        *generated += u64::from(ones(&to));
        let new = reach(cell, next, &to);
        if new.count > 0 {
            self.new += u64::from(new.count);
            if new.first {
                self.next.push(i);
            }
            if let Some(goals) = &mut self.goals {
                let places = both(&new.places, &puzzle.goals(rest));
                if ones(&places) > 0 {
                    goals.push((rest.clone(), places));
                }
            }
        }
        Ok(())
    }

    /// Takes in what came from others.
    pub(super) fn take_in<P: Placed<W, Rest = R>>(
        &mut self,
        puzzle: &P,
        depth: u64,
    ) -> Result<(), Stop> {
        for from in 0..self.inbox.len() {
            // Taken out meanwhile, and put back empty for its memory.
            let mut post = core::mem::take(&mut self.inbox[from]);
            for Letter { hash, place, rest } in post.drain(..) {
                self.batch.push_hashed(place, rest, hash);
                if self.batch.len() >= BATCH {
                    self.look_up(puzzle, depth)?;
                }
            }
            self.inbox[from] = post;
        }
        self.look_up(puzzle, depth)
    }

    /// Adds the positions of the batch to the layer in the making.
    fn look_up<P: Placed<W, Rest = R>>(&mut self, puzzle: &P, depth: u64) -> Result<(), Stop> {
        let Self { visited, budget, batch, cells, next: list, goals, new: count, .. } = self;
        let [_, next] = turns(depth);
        let flow = batch.insert(visited, budget, |budget, visited, place, seen| {
            let (Seen::Old(i) | Seen::New(i)) = seen;
            // One for which there was no room when it came was a rest already.
            while cells.len() <= i as usize {
                if let Err(stop) = budget.room(cells) {
                    return ControlFlow::Break(Err(stop));
                }
                cells.push(Cell::EMPTY);
            }
            if let Err(stop) = budget.room(list) {
                return ControlFlow::Break(Err(stop));
            }
            let mut to = [0; W];
            to[usize::from(place) / 64] = 1 << (place % 64);
            let new = reach(&mut cells[i as usize], next, &to);
            if new.count > 0 {
                *count += 1;
                if new.first {
                    list.push(i);
                }
                if let Some(goals) = goals {
                    let rest = visited.state(i);
                    let places = both(&to, &puzzle.goals(rest));
                    if ones(&places) > 0 {
                        goals.push((rest.clone(), places));
                    }
                }
            }
            ControlFlow::<Result<(), Stop>>::Continue(())
        });
        match flow {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(end) => end,
        }
    }

    /// Makes the layer that was in the making the one in work.
    pub(super) fn turn(&mut self) {
        core::mem::swap(&mut self.active, &mut self.next);
        self.next.clear();
        self.at = 0;
        self.least.clear();
        if let Some(log) = &mut self.log {
            log.layers.push(log.rests.len());
        }
    }

    /// Makes the layer that was added first the one in work.
    pub(super) fn turn_first(&mut self) {
        core::mem::swap(&mut self.active, &mut self.next);
        self.new = 0;
    }

    /// The least positions of the layer in work, at `depth`.
    pub(super) fn least(&mut self, depth: u64) -> Vec<(R, usize)> {
        let [now, _] = turns(depth);
        for &i in &self.active[self.at..] {
            let row = self.cells[i as usize].layers[now];
            offer(&mut self.least, self.examples, self.visited.state(i), &row);
        }
        core::mem::take(&mut self.least)
    }

    /// The rests and rows of a layer that was logged.
    pub(super) fn layer(&self, depth: usize) -> impl Iterator<Item = (&R, &Row<W>)> {
        let log = self.log.iter().flat_map(move |log| {
            let end = log.layers.get(depth + 1).copied().unwrap_or(log.rests.len());
            let layer = log.layers[depth]..end;
            log.rests[layer.clone()].iter().zip(&log.rows[layer])
        });
        log.map(|(&i, row)| (self.visited.state(i), row))
    }
}

/// The rows of the layer in work, at this depth, and of the one in the making.
const fn turns(depth: u64) -> [usize; 2] {
    if depth.is_multiple_of(2) { [0, 1] } else { [1, 0] }
}

fn narrow(place: usize) -> u16 {
    u16::try_from(place).expect("there are fewer places")
}

/// What was new of some places.
struct New<const W: usize> {
    places: Row<W>,
    count: u32,
    /// Whether there was none of this rest in the layer before.
    first: bool,
}

/// Adds places to a layer, as far as they were not seen.
#[inline]
fn reach<const W: usize>(cell: &mut Cell<W>, layer: usize, to: &Row<W>) -> New<W> {
    let mut places = *to;
    let mut was = 0;
    for (place, (seen, there)) in
        places.iter_mut().zip(cell.seen.iter_mut().zip(&mut cell.layers[layer]))
    {
        *place &= !*seen;
        *seen |= *place;
        was |= *there;
        *there |= *place;
    }
    New { places, count: ones(&places), first: was == 0 }
}

#[inline]
pub(super) fn ones<const W: usize>(row: &Row<W>) -> u32 {
    row.iter().map(|word| word.count_ones()).sum()
}

#[inline]
pub(super) fn both<const W: usize>(one: &Row<W>, other: &Row<W>) -> Row<W> {
    core::array::from_fn(|i| one[i] & other[i])
}

/// The places of a row.
pub(super) fn places<const W: usize>(row: &Row<W>) -> impl Iterator<Item = usize> + '_ {
    (0..64 * W).filter(|place| row[place / 64] >> (place % 64) & 1 != 0)
}

/// Adds the positions of a rest to the least, of which so many are kept, in order.
#[inline]
fn offer<R: Clone + Ord, const W: usize>(
    least: &mut Vec<(R, usize)>,
    most: usize,
    rest: &R,
    row: &Row<W>,
) {
    if least.len() == most && least.last().is_some_and(|(last, _)| last < rest) {
        return;
    }
    least.extend(places(row).take(most).map(|place| (rest.clone(), place)));
    least.sort_unstable();
    least.truncate(most);
}
