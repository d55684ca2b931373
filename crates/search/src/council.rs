//! [`Council`]: what follows from a round of A* on several threads, and how the next one goes.
//!
//! A solution is found only as fast as its positions are handed from part to part, one a round, while all others expand what
//! may not be needed. So rounds are short as long as little has been done at a total, of which the next may be the last one
//! needed, and grow with it, up to what a thread's nearer caches hold.

use crate::budget::Budget;
use crate::reached::Entry;
use core::mem;
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::Stop;

/// The least and the most that a thread does in a round, in positions expanded and successors made.
const ROUND: (u64, u64) = (128, 10_240);

/// In a round this part is done of what was done at the total that all are at.
const OF_TOTAL: u64 = 32;

/// And no less than this part of what was done at all, so that many totals of few positions each do not take many short
/// rounds each.
const OF_ALL: u64 = 2048;

/// Where so little is done at a total, hardly two positions have the same: then threads go on with larger ones rather than
/// wait for each other, though a cheaper way may be found to a position that was expanded so.
const THIN: u64 = 512;

/// So much of what was done at all they do of larger ones in a round; it is in vain if the solution is nearer.
const AHEAD: u64 = 512;

/// When one part has no room for the positions of another round, all get more that have room for fewer rounds than this.
const ROOMY: u64 = 4;

/// So much is done before anybody looks at the clock again.
const UNHEEDED: u64 = 4096;

/// What all threads do in a round.
#[derive(Debug)]
pub(crate) struct Orders {
    /// What every solution costs at least.
    pub(crate) bound: AtomicU64,
    /// What the best solution costs that has been found, or [`u64::MAX`]: nothing of this total or more is needed.
    pub(crate) below: AtomicU64,
    /// How much each does as long as it has positions whose total is within the bound.
    pub(crate) many: AtomicU64,
    /// How much of what has larger totals, together with that.
    pub(crate) ahead: AtomicU64,
    /// Who has room for fewer positions makes its table larger now: when one must, all do, and none waits for another.
    pub(crate) room: AtomicU64,
}

/// What a thread tells after a round.
#[derive(Debug)]
pub(crate) struct Told {
    /// The least total that is open, or was expanded in this round: what it led to may be on its way.
    pub(crate) least: u64,
    /// The best goal that it has, by the position's number in all parts.
    pub(crate) goal: Option<Entry>,
    /// A limit that it reached.
    pub(crate) stop: Option<Stop>,
    /// How much it did.
    pub(crate) done: u64,
    /// How many new positions it has.
    pub(crate) positions: u64,
    /// For how many more it has room.
    pub(crate) room: u64,
}

impl Default for Told {
    fn default() -> Self {
        Self { least: u64::MAX, goal: None, stop: None, done: 0, positions: 0, room: 0 }
    }
}

/// What all have told, and what follows from it.
pub(crate) struct Council<'b, 'a> {
    pub(crate) budget: &'b mut Budget<'a>,
    threads: u64,
    bound: u64,
    least: u64,
    room: u64,
    goal: Option<Entry>,
    /// How much all did: at this total, at all, and since somebody looked at the clock.
    done: [u64; 3],
    /// How many totals the bound has had.
    totals: u64,
    pub(crate) end: Result<Option<u32>, Stop>,
}

impl Orders {
    /// Those of the first round.
    pub(crate) fn new(bound: u64) -> Self {
        let [bound, below, many, ahead, room] =
            [bound, u64::MAX, ROUND.0, ROUND.0, 0].map(AtomicU64::new);
        Self { bound, below, many, ahead, room }
    }
}

/// An order: it was given while nobody worked.
pub(crate) fn get(order: &AtomicU64) -> u64 {
    order.load(Ordering::Relaxed)
}

impl<'b, 'a> Council<'b, 'a> {
    pub(crate) fn new(threads: u32, bound: u64, budget: &'b mut Budget<'a>) -> Self {
        Self {
            budget,
            threads: threads.into(),
            bound,
            least: u64::MAX,
            room: u64::MAX,
            goal: None,
            done: [0; 3],
            totals: 0,
            end: Ok(None),
        }
    }

    pub(crate) fn hear(&mut self, told: &Told) {
        self.least = self.least.min(told.least);
        self.room = self.room.min(told.room);
        if let Some(goal) = told.goal
            && self.goal.is_none_or(|best| (goal.cost, goal.state) < (best.cost, best.state))
        {
            self.goal = Some(goal);
        }
        self.done = self.done.map(|done| done + told.done);
        let counted = self.budget.count(told.positions);
        if let Err(stop) = told.stop.map_or(counted, Err) {
            self.end = Err(stop);
        }
    }

    /// Whether there is another round.
    pub(crate) fn decide(&mut self, orders: &Orders) -> bool {
        let below = self.goal.map_or(u64::MAX, |goal| goal.cost.into());
        // What every solution costs at least that is not found yet.
        let least = mem::replace(&mut self.least, u64::MAX);
        if let Some(goal) = self.goal
            && below <= least.max(self.bound)
        {
            if below > self.bound {
                self.budget.depth = self.bound;
            }
            self.end = Ok(Some(goal.state));
            return false;
        }
        if self.end.is_err() || least == u64::MAX {
            return false;
        }
        self.end = self.go_on(least.min(below)).map(|()| None);
        let [at_this_total, at_all, _] = self.done;
        let of = |most: u64| (most / self.threads).clamp(ROUND.0, ROUND.1);
        let many = of((at_this_total / OF_TOTAL).max(at_all / OF_ALL));
        let is_thin = at_all < self.totals * self.threads * THIN;
        let room = mem::replace(&mut self.room, u64::MAX);
        let orders = [
            (&orders.bound, self.bound),
            (&orders.below, below),
            (&orders.many, many),
            (&orders.ahead, if is_thin { of(at_all / AHEAD) } else { 0 }),
            (&orders.room, if room < many { ROOMY * many } else { 0 }),
        ];
        for (order, is) in orders {
            order.store(is, Ordering::Relaxed);
        }
        self.end.is_ok()
    }

    /// Notes what is proved, and looks at the clock now and then.
    fn go_on(&mut self, least: u64) -> Result<(), Stop> {
        if least > self.bound {
            self.budget.depth = mem::replace(&mut self.bound, least);
            self.budget.prove(least);
            [self.done[0], self.done[2]] = [0, 0];
            self.totals += 1;
            self.budget.enter(least)
        } else if self.done[2] > UNHEEDED {
            self.done[2] = 0;
            self.budget.interrupted()
        } else {
            Ok(())
        }
    }
}
