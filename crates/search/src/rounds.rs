//! A* on several threads, in rounds: every position belongs to the part of one thread, by its hash.
//!
//! In a round each thread takes in the successors that the others sent it in the round before, expands the best of its own
//! positions, keeps the successors that belong to it and sends the others away. Then all meet. The least total of all
//! that is open, or on its way, is a bound: some position on a cheapest solution is among them, and a successor on its way
//! costs at least the total of the position it comes from. A goal is an answer when no solution can cost less.
//!
//! What a round does depends on how many threads there are and on what was found, not on which of them was faster: the
//! same question has the same answer, after the same positions, again.
//!
//! A solution is found only as fast as its positions are sent from part to part, one a round, while all others expand what
//! may not be needed. So rounds are short as long as few positions of a total have been expanded ([`Orders`]).
//!
//! A. Kishimoto, A. Fukunaga and A. Botea, "Evaluation of a simple, scalable, parallel best-first search strategy",
//! Artificial Intelligence 195, 2013 (HDA*, which shares positions out by hash; there the threads never meet).

use crate::Statistics;
use crate::budget::Budget;
use crate::meeting::Meeting;
use crate::open::Waiting;
use crate::part::{Part, Successors};
use crate::price::Price;
use crate::reached::Entry;
use crate::visited::{BATCH, Seen, Visited};
use core::mem;
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicU64, Ordering};
use everystate_puzzle::{Heuristic, Limits, Puzzle, Silent, Stop};
use std::sync::{Mutex, PoisonError};

/// The least and the most that a thread does in a round, in positions expanded and successors made.
const ROUND: (u64, u64) = (96, 6144);

/// In a round a thread does this part of what it has done at the total that all are at.
const SHORT: u64 = 32;

/// Where it has nothing of that total, it does this part of what it has done at all, so that no thread waits while another
/// has still something; all of it in vain, if that total is the last.
const AHEAD: u64 = 1024;

/// So much is done before anybody looks at the clock again.
const UNHEEDED: u64 = 4096;

/// A search that has several parts from here on; `bound` is what it has proved. All limits hold but that on positions.
pub(crate) fn run<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (mut part, visited): (Part<'_, P, C, H>, Visited<P::State>),
    (threads, bound): (u32, u64),
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let open = open_of(&mut part, budget)?;
    let mut names = Vec::new();
    budget.extend(&mut names, visited.len() as usize)?;
    // Of what is left beside the one part: what it takes is little.
    let limits = share(threads, budget);
    let mut members: Vec<Member<'_, P, C, H>> =
        (0..threads).map(|number| Member::new(number, threads, &part, &limits)).collect();
    deal((part, visited), (open, names), &mut members, budget)?;
    let meeting = Meeting::new(members.len(), Council::new(threads, bound, budget));
    let orders = Orders::new(bound);
    let row = || (0..threads).map(|_| Mutex::new(Vec::new())).collect();
    let boxes: Boxes<P> = [(); 2].map(|()| (0..threads).map(|_| row()).collect());
    let members: Vec<_> = members.into_iter().map(Mutex::new).collect();
    let work = |mine: usize| {
        let _seat = meeting.seat();
        while let Some(number) = meeting.take(mine) {
            // Nobody else has taken it; who panicked with it has ended the meeting.
            let Ok(mut member) = members[number].lock() else { return };
            let told = member.work(&orders, &boxes);
            drop(member);
            meeting.done(|council| council.hear(&told), |council| council.decide(&orders));
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> =
            (1..members.len()).map(|mine| scope.spawn(move || work(mine))).collect();
        work(0);
        for other in others {
            // A puzzle's own panic is its own to show.
            if let Err(panic) = other.join() {
                std::panic::resume_unwind(panic);
            }
        }
    });
    let members: Vec<_> = members
        .into_iter()
        .map(|m| m.into_inner().unwrap_or_else(PoisonError::into_inner))
        .collect();
    let Council { budget, end, .. } = meeting.into_told();
    let spent = |member: &Member<'_, P, C, H>| Statistics {
        // They were counted after every round.
        positions: 0,
        ..member.budget.statistics()
    };
    budget.add(&members.iter().map(spent).collect::<Vec<_>>())?;
    if let Some(goal) = end? {
        return Ok(Some(path(&members, goal)));
    }
    match members.iter().filter_map(|member| member.part.reached.beyond()).min() {
        Some(least) => {
            budget.prove(least);
            Err(Stop::Depth)
        }
        None => Ok(None),
    }
}

/// The limits of each part: the clock is looked at when all meet.
fn share(threads: u32, budget: &Budget) -> Limits {
    let rest = budget.rest();
    let bytes = if rest.bytes == u64::MAX { u64::MAX } else { rest.bytes / u64::from(threads) };
    Limits { bytes, depth: rest.depth, ..Limits::none() }
}

/// All that is open, the first to come out first.
fn open_of<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    part: &mut Part<'_, P, C, H>,
    budget: &mut Budget,
) -> Result<Vec<Waiting>, Stop> {
    let mut open = Vec::new();
    while let Some(waiting) = part.open.pop(budget) {
        budget.room(&mut open)?;
        open.push(waiting);
    }
    Ok(open)
}

/// Deals all that one part has out to the members; `names` is to become its positions' numbers in all parts.
fn deal<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    (part, visited): (Part<'_, P, C, H>, Visited<P::State>),
    (mut open, mut names): (Vec<Waiting>, Vec<u32>),
    members: &mut [Member<'_, P, C, H>],
    budget: &mut Budget,
) -> Result<(), Stop> {
    let count = u32::try_from(members.len()).unwrap_or(u32::MAX);
    for state in visited.states() {
        let hash = visited.hash(state);
        let member = &mut members[owner(hash, count) as usize];
        let seen = member.visited.remember_hashed(hash, state.clone(), &mut member.budget)?;
        let (Seen::New(number) | Seen::Old(number)) = seen;
        names.push(member.name(number));
    }
    for (number, name) in (0..).zip(&names) {
        let (link, cost) = part.reached.get(number);
        let link = link.map(|(from, m)| (names[from as usize], m));
        let member = &mut members[(name % count) as usize];
        member.part.reached.adopt((link, cost), &mut member.budget)?;
    }
    if let Some(cut) = part.reached.beyond() {
        for member in &mut *members {
            member.part.reached.leave(cut);
        }
    }
    // The one that came out first goes in last: of equals the last is the next.
    for waiting in open.iter().rev() {
        let name = names[waiting.state as usize];
        let member = &mut members[(name % count) as usize];
        let waiting = Waiting { state: name / count, ..*waiting };
        member.part.open.push(waiting, &mut member.budget)?;
    }
    let parts = members.iter().map(|member| member.budget.statistics().bytes).sum();
    budget.hold(parts);
    budget.give(parts);
    budget.free(&mut open);
    budget.free(&mut names);
    budget.give(visited.bytes() + part.reached.bytes());
    part.open.free(budget);
    Ok(())
}

/// Whose a position is: by bits of its hash that no table looks at.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of members")]
fn owner(hash: u64, members: u32) -> u32 {
    const BITS: u32 = 24;
    let drawn = hash >> 8 & ((1 << BITS) - 1);
    ((drawn * u64::from(members)) >> BITS) as u32
}

/// The moves that lead to a position, by its number in all parts.
fn path<P: Puzzle, C, H>(members: &[Member<'_, P, C, H>], mut name: u32) -> Vec<P::Move> {
    let count = members.len();
    let mut path = Vec::new();
    let link = |name: u32| {
        let (number, member) = (name as usize / count, name as usize % count);
        members[member].part.reached.get(u32::try_from(number).ok()?).0
    };
    while let Some((from, m)) = link(name) {
        path.push(m);
        name = from;
    }
    path.reverse();
    path
}

/// What all threads do in a round.
#[derive(Debug)]
struct Orders {
    /// What every solution costs at least.
    bound: AtomicU64,
    /// What the best solution costs that has been found, or [`u64::MAX`]: nothing of this total or more is needed.
    below: AtomicU64,
    /// How much each does as long as it has positions whose total is within the bound.
    many: AtomicU64,
    /// How much each does at least.
    ahead: AtomicU64,
}

/// What a thread tells after a round.
#[derive(Debug)]
struct Told {
    /// The least total that is open, or that it sent successors of.
    least: u64,
    /// The best goal that it has, by the position's number in all parts.
    goal: Option<Entry>,
    /// A limit that it reached.
    stop: Option<Stop>,
    /// How much it did.
    done: u64,
    /// How many new positions it has.
    positions: u64,
}

/// What all have told, and what follows from it.
struct Council<'b, 'a> {
    budget: &'b mut Budget<'a>,
    threads: u64,
    bound: u64,
    least: u64,
    goal: Option<Entry>,
    /// How much all did: at this total, at all, and since somebody looked at the clock.
    done: [u64; 3],
    end: Result<Option<u32>, Stop>,
}

impl Orders {
    /// Those of the first round.
    fn new(bound: u64) -> Self {
        let [bound, below, many, ahead] = [bound, u64::MAX, ROUND.0, ROUND.0].map(AtomicU64::new);
        Self { bound, below, many, ahead }
    }
}

impl<'b, 'a> Council<'b, 'a> {
    fn new(threads: u32, bound: u64, budget: &'b mut Budget<'a>) -> Self {
        Self {
            budget,
            threads: threads.into(),
            bound,
            least: u64::MAX,
            goal: None,
            done: [0; 3],
            end: Ok(None),
        }
    }

    fn hear(&mut self, told: &Told) {
        self.least = self.least.min(told.least);
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
    fn decide(&mut self, orders: &Orders) -> bool {
        let below = self.goal.map_or(u64::MAX, |goal| goal.cost.into());
        // What every solution costs at least that is not found yet.
        let least = mem::replace(&mut self.least, u64::MAX);
        if let Some(goal) = self.goal
            && below <= least.max(self.bound)
        {
            self.end = Ok(Some(goal.state));
            return false;
        }
        if self.end.is_err() || least == u64::MAX {
            return false;
        }
        self.end = self.go_on(least.min(below)).map(|()| None);
        let of = |done: u64, part: u64| (done / (part * self.threads)).clamp(ROUND.0, ROUND.1);
        let [at_this_total, at_all, _] = self.done;
        orders.bound.store(self.bound, Ordering::Relaxed);
        orders.below.store(below, Ordering::Relaxed);
        orders.many.store(of(at_this_total, SHORT), Ordering::Relaxed);
        orders.ahead.store(of(at_all, AHEAD), Ordering::Relaxed);
        self.end.is_ok()
    }

    /// Notes what is proved, and looks at the clock now and then.
    fn go_on(&mut self, least: u64) -> Result<(), Stop> {
        if least > self.bound {
            self.budget.depth = mem::replace(&mut self.bound, least);
            self.budget.prove(least);
            [self.done[0], self.done[2]] = [0, 0];
            self.budget.enter(least)
        } else if self.done[2] > UNHEEDED {
            self.done[2] = 0;
            self.budget.interrupted()
        } else {
            Ok(())
        }
    }
}

/// Successors on their way.
type Post<P> = Vec<Successors<P>>;

/// Where successors lie until they are taken in: those of this round and of the one before, by whom they come from and
/// whose they are.
type Boxes<P> = [Vec<Vec<Mutex<Post<P>>>>; 2];

/// A thread and its part.
struct Member<'a, P: Puzzle, C, H> {
    number: u32,
    members: u32,
    part: Part<'a, P, C, H>,
    visited: Visited<P::State>,
    budget: Budget<'a>,
    /// Its own successors, and those of the others.
    own: Successors<P>,
    posts: Vec<Post<P>>,
    /// Lists that are empty.
    spare: Post<P>,
    scratch: Vec<P::Move>,
    goal: Option<Entry>,
    /// In how many rounds it has worked.
    rounds: usize,
}

impl<'a, P: Puzzle, C: Price<P>, H: Heuristic<P>> Member<'a, P, C, H> {
    fn new(number: u32, members: u32, of: &Part<'a, P, C, H>, limits: &'a Limits) -> Self {
        Self {
            number,
            members,
            part: Part::new(of.puzzle, of.price, of.heuristic),
            visited: Visited::default(),
            budget: Budget::new(limits, &Silent),
            own: Successors::<P>::default(),
            posts: (0..members).map(|_| Vec::new()).collect(),
            spare: Vec::new(),
            scratch: Vec::new(),
            goal: None,
            rounds: 0,
        }
    }

    /// A position's number in all parts.
    fn name(&self, number: u32) -> u32 {
        number * self.members + self.number
    }

    /// Does its part of a round.
    fn work(&mut self, orders: &Orders, boxes: &Boxes<P>) -> Told {
        let before = self.budget.statistics().positions;
        let mut told = Told { least: u64::MAX, goal: None, stop: None, done: 0, positions: 0 };
        self.rounds += 1;
        let [here, there] = [&boxes[self.rounds % 2], &boxes[(self.rounds + 1) % 2]];
        told.stop = self.round(orders, &mut told, there, here).err();
        told.positions = self.budget.statistics().positions - before;
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
        self.budget.prove(orders.bound.load(Ordering::Relaxed));
        for sender in from {
            let post = sender[self.number as usize].lock().map(|mut post| mem::take(&mut *post));
            for mut batch in post.unwrap_or_default() {
                self.take_in(&mut batch)?;
                self.spare.push(batch);
            }
        }
        let mut scratch = mem::take(&mut self.scratch);
        let end = self.expand(orders, told, &mut scratch);
        self.scratch = scratch;
        end?;
        self.keep()?;
        for (post, owner) in self.posts.iter_mut().zip(&to[self.number as usize]) {
            if let Ok(mut owner) = owner.lock()
                && !post.is_empty()
            {
                mem::swap(&mut *owner, post);
            }
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

    fn found(&mut self, goal: Entry) {
        if self.goal.is_none_or(|best| goal.cost < best.cost) {
            self.goal = Some(goal);
        }
    }
    /// Expands the best positions, as many as are ordered.
    fn expand(
        &mut self,
        orders: &Orders,
        told: &mut Told,
        scratch: &mut Vec<P::Move>,
    ) -> Result<(), Stop> {
        let [bound, below, many, ahead] =
            [&orders.bound, &orders.below, &orders.many, &orders.ahead]
                .map(|order| order.load(Ordering::Relaxed));
        let (puzzle, price) = (self.part.puzzle, self.part.price);
        while let Some(total) = self.part.open.total(&mut self.budget) {
            let best = self.goal.map_or(below, |goal| below.min(goal.cost.into()));
            let most = if total <= bound { many } else { ahead };
            if told.done >= most || total >= best || best <= bound {
                break;
            }
            told.done += 1;
            let Some(it) = self.part.pop(&mut self.budget) else { break };
            if !self.part.reached.is_current(it) {
                continue;
            }
            // A copy, for the set may move while it grows.
            let state = self.visited.state(it.state).clone();
            if puzzle.is_goal(&state) {
                self.found(it);
                continue;
            }
            let from = self.name(it.state);
            let expanded = puzzle.expand(&state, scratch, |m, next| {
                told.done += 1;
                let cost = it.cost.saturating_add(price.of(puzzle, &state, m));
                match self.hand_on((Entry { state: from, cost }, m), next) {
                    Ok(true) => {}
                    Ok(false) => told.least = told.least.min(total),
                    Err(stop) => return ControlFlow::Break(stop),
                }
                ControlFlow::Continue(())
            });
            if let ControlFlow::Break(stop) = expanded {
                return Err(stop);
            }
        }
        Ok(())
    }

    /// Puts a successor where those of its owner are; whether it belongs here.
    #[inline]
    fn hand_on(&mut self, origin: (Entry, P::Move), state: P::State) -> Result<bool, Stop> {
        let owner = owner(self.visited.hash(&state), self.members);
        if owner == self.number {
            self.own.push(origin, state);
            if self.own.len() == BATCH {
                self.keep()?;
            }
            return Ok(true);
        }
        let post = &mut self.posts[owner as usize];
        if let Some(last) = post.last_mut()
            && last.len() < BATCH
        {
            last.push(origin, state);
            return Ok(false);
        }
        let spare = self.spare.pop();
        if spare.is_none() {
            self.budget.take(Successors::<P>::BYTES)?;
        }
        let mut next = spare.unwrap_or_default();
        next.push(origin, state);
        post.push(next);
        Ok(false)
    }

    /// Takes in its own successors.
    fn keep(&mut self) -> Result<(), Stop> {
        let mut own = mem::take(&mut self.own);
        let end = self.take_in(&mut own);
        self.own = own;
        end
    }
}
