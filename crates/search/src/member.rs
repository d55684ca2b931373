//! [`Member`]: a part of an A* search in rounds, and what a thread does with it in each.

use crate::budget::Budget;
use crate::council::{Orders, Told, get};
use crate::part::{Part, Successors};
use crate::price::Price;
use crate::reached::Entry;
use crate::visited::{BATCH, Visited};
use core::mem;
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Silent, Stop};
use std::sync::Mutex;

/// How many positions are taken out together: their successors are about two batches.
const TOGETHER: usize = 32;

/// Whose a position is: by bits of its hash that no table looks at.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of members")]
pub(crate) fn owner(hash: u64, members: u32) -> u32 {
    const BITS: u32 = 24;
    let drawn = hash >> 8 & ((1 << BITS) - 1);
    ((drawn * u64::from(members)) >> BITS) as u32
}

/// Successors on their way.
pub(crate) type Post<P> = Vec<Successors<P>>;

/// Where successors lie until they are taken in: those of this round and of the one before, by whose they are and whom they
/// come from.
pub(crate) type Boxes<P> = [Vec<Vec<Mutex<Post<P>>>>; 2];

/// A part, and what is done with it. Two of them share no line of the cache, for each thread writes to its own all the time.
#[repr(align(128))]
pub(crate) struct Member<'a, P: Puzzle, C, H> {
    number: u32,
    members: u32,
    pub(crate) part: Part<'a, P, C, H>,
    pub(crate) visited: Visited<P::State>,
    pub(crate) budget: Budget<'a>,
    /// For each part, its own among them, the successors that are its, a batch that is not full.
    batches: Vec<Successors<P>>,
    /// And those that are full.
    posts: Vec<Post<P>>,
    /// Batches that are empty.
    spare: Post<P>,
    /// Positions that are expanded next.
    ready: Vec<Entry>,
    scratch: Vec<P::Move>,
    goal: Option<Entry>,
    /// In how many rounds it has worked.
    rounds: usize,
}

impl<'a, P: Puzzle, C: Price<P>, H: Heuristic<P>> Member<'a, P, C, H> {
    /// A part without positions, one of so many.
    pub(crate) fn new(
        (number, members): (u32, u32),
        of: &Part<'a, P, C, H>,
        limits: &'a Limits,
    ) -> Result<Self, Stop> {
        let mut budget = Budget::new(limits, &Silent);
        budget.take(u64::from(members) * Successors::<P>::BYTES)?;
        Ok(Self {
            number,
            members,
            part: Part::new(of.puzzle, of.price, of.heuristic),
            visited: Visited::default(),
            budget,
            batches: (0..members).map(|_| Successors::<P>::default()).collect(),
            posts: (0..members).map(|_| Vec::new()).collect(),
            spare: Vec::new(),
            ready: Vec::new(),
            scratch: Vec::new(),
            goal: None,
            rounds: 0,
        })
    }

    /// A position's number in all parts.
    pub(crate) fn name(&self, number: u32) -> u32 {
        number * self.members + self.number
    }

    /// Does its part of a round.
    pub(crate) fn work(&mut self, orders: &Orders, boxes: &Boxes<P>) -> Told {
        let before = self.budget.statistics().positions;
        let mut told = Told::default();
        self.rounds += 1;
        let [here, there] = [&boxes[self.rounds % 2], &boxes[(self.rounds + 1) % 2]];
        told.stop = self.round(orders, &mut told, there, here).err();
        told.positions = self.budget.statistics().positions - before;
        told.room = self.visited.spare() as u64;
        let open = self.part.open.total(&mut self.budget).unwrap_or(u64::MAX);
        told.least = told.least.min(open);
        told.goal = self.goal.map(|goal| Entry { state: self.name(goal.state), ..goal });
        told
    }

    /// A round, from the post of the one before to that of this one.
    fn round(
        &mut self,
        orders: &Orders,
        told: &mut Told,
        from: &[Vec<Mutex<Post<P>>>],
        to: &[Vec<Mutex<Post<P>>>],
    ) -> Result<(), Stop> {
        self.budget.prove(get(&orders.bound));
        if (self.visited.spare() as u64) < get(&orders.room) {
            self.visited.widen(&mut self.budget)?;
        }
        for post in &from[self.number as usize] {
            let post = post.lock().map(|mut post| mem::take(&mut *post));
            let mut post = post.unwrap_or_default().into_iter().peekable();
            while let Some(mut batch) = post.next() {
                if let Some(next) = post.peek() {
                    next.ask();
                }
                self.take_in(&mut batch)?;
                self.spare.push(batch);
            }
        }
        self.expand(orders, told)?;
        for (owner, to) in to.iter().enumerate() {
            if owner == self.number as usize {
                self.keep()?;
            } else {
                self.send(owner)?;
                if let Ok(mut to) = to[self.number as usize].lock() {
                    mem::swap(&mut *to, &mut self.posts[owner]);
                }
            }
        }
        Ok(())
    }

    /// Expands the best positions, as many as are ordered.
    fn expand(&mut self, orders: &Orders, told: &mut Told) -> Result<(), Stop> {
        let [bound, below, many, ahead] =
            [&orders.bound, &orders.below, &orders.many, &orders.ahead].map(get);
        let (mut ready, mut scratch) = (mem::take(&mut self.ready), mem::take(&mut self.scratch));
        while let Some(total) = self.part.open.total(&mut self.budget) {
            let best = self.goal.map_or(below, |goal| below.min(goal.cost.into()));
            let most = if total <= bound { many } else { ahead };
            if told.done >= most || total >= best || best <= bound {
                break;
            }
            told.least = told.least.min(total);
            // Several at once, so that memory is asked for all of them before the first is used.
            while ready.len() < TOGETHER && self.part.open.total(&mut self.budget) == Some(total) {
                let Some(it) = self.part.pop(&mut self.budget) else { break };
                self.part.reached.ask(it.state);
                self.visited.ask_state(it.state);
                ready.push(it);
            }
            for it in ready.drain(..) {
                told.done += 1;
                if self.part.reached.is_current(it) {
                    told.done += self.follow(it, &mut scratch)?;
                }
            }
        }
        (self.ready, self.scratch) = (ready, scratch);
        Ok(())
    }

    /// Expands a position; how many successors it has.
    fn follow(&mut self, it: Entry, scratch: &mut Vec<P::Move>) -> Result<u64, Stop> {
        let (puzzle, price) = (self.part.puzzle, self.part.price);
        // A copy, for the set may move while it grows.
        let state = self.visited.state(it.state).clone();
        if puzzle.is_goal(&state) {
            self.found(it);
            return Ok(0);
        }
        let (from, mut count) = (self.name(it.state), 0);
        let end = puzzle.expand(&state, scratch, |m, next| {
            count += 1;
            let cost = it.cost.saturating_add(price.of(puzzle, &state, m));
            let hash = self.visited.hash(&next);
            let owner = owner(hash, self.members) as usize;
            let batch = &mut self.batches[owner];
            batch.push_hashed(Entry { state: from, cost }, next, hash);
            if batch.len() < BATCH {
                return ControlFlow::Continue(());
            }
            let full = if owner == self.number as usize { self.keep() } else { self.send(owner) };
            full.map_or_else(ControlFlow::Break, ControlFlow::Continue)
        });
        match end {
            ControlFlow::Continue(()) => Ok(count),
            ControlFlow::Break(stop) => Err(stop),
        }
    }

    /// Takes in its own successors.
    fn keep(&mut self) -> Result<(), Stop> {
        let mut own = mem::take(&mut self.batches[self.number as usize]);
        let end = self.take_in(&mut own);
        self.batches[self.number as usize] = own;
        end
    }

    /// Adds the successors of another part to its post.
    fn send(&mut self, owner: usize) -> Result<(), Stop> {
        if self.batches[owner].len() > 0 {
            let spare = self.spare.pop();
            if spare.is_none() {
                self.budget.take(Successors::<P>::BYTES)?;
            }
            self.posts[owner]
                .push(mem::replace(&mut self.batches[owner], spare.unwrap_or_default()));
        }
        Ok(())
    }

    /// Opens successors that belong here.
    fn take_in(&mut self, batch: &mut Successors<P>) -> Result<(), Stop> {
        // Positions are named by 32 bits in all parts.
        if self.visited.len() as usize + batch.len() > (u32::MAX / self.members) as usize {
            return Err(Stop::Memory);
        }
        match self.part.open_all(&mut self.visited, batch, &mut self.budget) {
            ControlFlow::Break(Ok(goal)) => {
                self.found(goal);
                Ok(())
            }
            ControlFlow::Break(Err(stop)) => Err(stop),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Keeps the best goal.
    fn found(&mut self, goal: Entry) {
        if self.goal.is_none_or(|best| goal.cost < best.cost) {
            self.goal = Some(goal);
        }
    }
}
