//! [`Descent`]: a depth-first search within a bound, the part that IDA* does again in each iteration.

use crate::budget::Budget;
use crate::common::{Depths, Known};
use crate::price::Price;
use crate::transpositions::Transpositions;
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Puzzle, Stop};

/// A position that is to be followed, or is being.
#[derive(Clone, Debug)]
pub(crate) struct Sibling<M, S> {
    /// What led to it; nothing to the start.
    pub(crate) m: Option<M>,
    pub(crate) state: S,
    pub(crate) estimate: u32,
    /// How many moves led to it, or what they cost.
    pub(crate) moves: u64,
    pub(crate) hash: u64,
}

/// A position of the path.
#[derive(Clone, Copy, Debug)]
struct Step {
    /// Where it is among the siblings.
    at: usize,
    /// Where its successors begin; those of the last of the path end with the list.
    begin: usize,
    /// The successor that is to be followed next.
    next: usize,
}

/// A position of a puzzle among its siblings.
pub(crate) type Position<P> = Sibling<<P as Puzzle>::Move, <P as Puzzle>::State>;

/// The moves to a goal, if one is within the bound.
pub(crate) type Found<P> = Result<Option<Vec<<P as Puzzle>::Move>>, Stop>;

/// Goes depth-first through everything within a bound.
///
/// A position is looked up, and noted, as it is entered; its place in memory is asked for as it is listed, some moves
/// before. Where looking up spares much, it is looked up before its estimate is asked, too, which may take long. Near the start it is
/// looked up among what all threads know, too.
///
/// Threads have one each, side by side: no two share a line of cache, which would go from one core to the other with every position.
#[repr(align(128))]
pub(crate) struct Descent<'a, P: Puzzle, H, C> {
    puzzle: &'a P,
    price: C,
    heuristic: &'a H,
    pub(crate) memory: Transpositions<P::State>,
    siblings: Vec<Position<P>>,
    path: Vec<Step>,
    on_path: OnPath,
    /// The most moves that a solution may have in this iteration, or what they may cost.
    pub(crate) bound: u64,
    /// The least total above the bound: that of the next iteration.
    pub(crate) cut: u64,
    /// With how many moves positions were entered in this iteration.
    pub(crate) depths: Depths,
}

impl<'a, P: Puzzle, H: Heuristic<P>, C: Price<P>> Descent<'a, P, H, C> {
    /// A position with more successors than this is work by itself: the clock is looked at.
    const WORK: u64 = 4096;

    pub(crate) fn new(puzzle: &'a P, heuristic: &'a H, price: C, remember: bool) -> Self {
        Self {
            puzzle,
            price,
            heuristic,
            memory: Transpositions::new(remember),
            siblings: Vec::new(),
            path: Vec::new(),
            on_path: OnPath::default(),
            bound: 0,
            cut: u64::MAX,
            depths: Depths::within(0),
        }
    }

    /// Begins an iteration.
    pub(crate) fn begin(&mut self, bound: u64) {
        (self.bound, self.cut) = (bound, u64::MAX);
        self.depths = Depths::within(bound);
        self.memory.next();
    }

    /// The start, or any position with how far it is.
    pub(crate) fn sibling(
        &self,
        m: Option<P::Move>,
        state: P::State,
        estimate: u32,
        moves: u64,
    ) -> Position<P> {
        let hash = self.memory.hash(&state);
        Sibling { m, state, estimate, moves, hash }
    }

    /// Looks at everything within the bound that comes after `start`, which is no goal, until a goal is found: returns the moves
    /// that lead there.
    pub(crate) fn run(
        &mut self,
        start: Position<P>,
        known: Known<'_, P::State>,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Found<P> {
        self.siblings.clear();
        self.path.clear();
        self.on_path = OnPath::default();
        budget.room_after(&mut self.siblings, |b| self.memory.forget(b))?;
        self.memory.enter(start.hash, &start.state, start.moves, budget);
        self.siblings.push(start);
        self.open((0, true), known, scratch, budget)?;
        self.follow(1, known, scratch, budget)
    }

    /// As [`run`](Self::run), of what comes after `start`, which the positions of `path` lead to. It may be a goal.
    pub(crate) fn run_after(
        &mut self,
        path: &[Position<P>],
        start: &Position<P>,
        known: Known<'_, P::State>,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Found<P> {
        self.place(path, start, budget)?;
        self.follow(path.len(), known, scratch, budget)
    }

    /// What is to be followed from `start`, which the positions of `path` lead to, within the bound.
    pub(crate) fn successors(
        &mut self,
        path: &[Position<P>],
        start: &Position<P>,
        known: Known<'_, P::State>,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<Vec<Position<P>>, Stop> {
        self.place(path, start, budget)?;
        self.open((path.len(), true), known, scratch, budget)?;
        Ok(self.siblings.drain(path.len() + 1..).collect())
    }

    /// Lays a path out, and what is to be followed from its end.
    fn place(
        &mut self,
        path: &[Position<P>],
        start: &Position<P>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        self.siblings.clear();
        self.path.clear();
        self.on_path = OnPath::default();
        for (at, sibling) in path.iter().enumerate() {
            budget.room_after(&mut self.siblings, |b| self.memory.forget(b))?;
            budget.room_after(&mut self.path, |b| self.memory.forget(b))?;
            self.siblings.push(sibling.clone());
            self.path.push(Step { at, begin: at + 1, next: at + 1 });
            self.on_path.enter(sibling.hash);
        }
        budget.room_after(&mut self.siblings, |b| self.memory.forget(b))?;
        self.siblings.push(start.clone());
        Ok(())
    }

    /// Whether it ends there.
    pub(crate) fn is_goal(&self, s: &Position<P>) -> bool {
        s.estimate == 0 && self.puzzle.is_goal(&s.state)
    }

    /// Gives back what only this iteration needs.
    pub(crate) fn rest(&mut self, budget: &mut Budget) {
        budget.free(&mut self.siblings);
        budget.free(&mut self.path);
    }

    /// Goes on until the path has fewer positions than this, or a goal is found.
    fn follow(
        &mut self,
        least: usize,
        known: Known<'_, P::State>,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Found<P> {
        while self.path.len() >= least {
            let Some(step) = self.path.last_mut() else { break };
            if step.next == self.siblings.len() {
                self.leave();
                continue;
            }
            let at = step.next;
            step.next += 1;
            let Sibling { state, hash, moves, estimate, .. } = &self.siblings[at];
            let first = self.memory.first;
            // It may have been entered since it was listed, by another way that is as short. Circles are most often known
            // from that, too; but the memory may have lost them.
            if (first
                && !(self.memory.enter(*hash, state, *moves, budget)
                    && known.enter(*hash, state, *moves)))
                || self.on_path.has(*hash, state, &self.path, &self.siblings)
            {
                budget.tick()?;
                continue;
            }
            budget.visit()?;
            // No estimate is more than the truth, and so is 0 of a goal. Iterations before proved that every solution has as
            // many moves as the bound; so one within it is shortest, and the first that is met is the first in the order of
            // moves.
            if *estimate == 0 && self.puzzle.is_goal(state) {
                let taken = self.path.iter().map(|step| step.at).chain([at]);
                return Ok(Some(taken.filter_map(|at| self.siblings[at].m).collect()));
            }
            self.open((at, first), known, scratch, budget)?;
        }
        Ok(None)
    }

    /// The position listed at `at` becomes the end of the path: lists what is to be followed from it.
    fn open(
        &mut self,
        (at, noted): (usize, bool),
        known: Known<'_, P::State>,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let Self { puzzle, price, heuristic, memory, siblings, path, on_path, bound, cut, depths } =
            self;
        let Sibling { state, estimate: before, moves: reached, hash: own, .. } =
            siblings[at].clone();
        // To take a move back leads to where the path comes from.
        let back = path.last().map(|step| siblings[step.at].state.clone());
        let (begin, before_cut) = (siblings.len(), *cut);
        let mut generated = 0_u64;
        let flow = puzzle.expand(&state, scratch, |m, next| {
            generated += 1;
            if generated.is_multiple_of(Self::WORK)
                && let Err(stop) = budget.interrupted()
            {
                return ControlFlow::Break(stop);
            }
            if back.as_ref() == Some(&next) {
                return ControlFlow::Continue(());
            }
            let moves = reached.saturating_add(price.of(puzzle, &state, m).into());
            let mut hash = 0;
            if memory.first {
                hash = memory.hash(&next);
                if memory.covers(hash, &next, moves) {
                    return ControlFlow::Continue(());
                }
            }
            let estimate = heuristic.estimate_after(&state, before, m, &next);
            let total = moves.saturating_add(u64::from(estimate));
            if total > *bound {
                // What is on the path is followed elsewhere: it says nothing of the next bound. Most often the total is no
                // less than one that was cut before, and it need not be asked.
                let closer = estimate < u32::MAX && total < *cut && next != state;
                if closer && !on_path.has(memory.hash(&next), &next, path, siblings) {
                    *cut = total;
                }
                return ControlFlow::Continue(());
            }
            if !memory.first {
                hash = memory.hash(&next);
            }
            memory.prefetch(hash);
            // The path must go on: where memory is short, what was remembered is given up for it.
            if let Err(stop) = budget.room_after(siblings, |b| memory.forget(b)) {
                return ControlFlow::Break(stop);
            }
            siblings.push(Sibling { m: Some(m), state: next, estimate, moves, hash });
            ControlFlow::Continue(())
        });
        budget.generated += generated;
        if let ControlFlow::Break(stop) = flow {
            return Err(stop);
        }
        // Most often half of all positions lead nowhere within the bound: it is not worth while to remember them.
        if siblings.len() == begin {
            return budget.tick();
        }
        if noted
            || (memory.enter(own, &state, reached, budget) && known.enter(own, &state, reached))
        {
            depths.note(reached);
            budget.room_after(path, |b| memory.forget(b))?;
            path.push(Step { at, begin, next: begin });
            on_path.enter(own);
        } else {
            siblings.truncate(begin);
            *cut = before_cut;
        }
        budget.tick()
    }

    /// The end of the path goes off it, and its successors off the list.
    #[inline]
    fn leave(&mut self) {
        if let Some(step) = self.path.pop() {
            self.siblings.truncate(step.begin);
            self.on_path.leave(self.siblings[step.at].hash);
        }
    }
}

/// How many positions of the path have each of some values of their hashes: nearly always it says at once
/// that a position is not among them.
struct OnPath {
    counts: [u32; Self::VALUES],
}

impl Default for OnPath {
    fn default() -> Self {
        Self { counts: [0; Self::VALUES] }
    }
}

impl OnPath {
    /// Many more than most paths have positions, and a small part of the nearest cache.
    const VALUES: usize = 1 << 10;

    /// The memory takes the low bits for its places.
    fn value(hash: u64) -> usize {
        (hash >> 54) as usize
    }

    fn enter(&mut self, hash: u64) {
        self.counts[Self::value(hash)] += 1;
    }

    fn leave(&mut self, hash: u64) {
        self.counts[Self::value(hash)] -= 1;
    }

    #[inline]
    fn has<M, S: Eq>(&self, hash: u64, s: &S, path: &[Step], all: &[Sibling<M, S>]) -> bool {
        self.counts[Self::value(hash)] > 0 && path.iter().any(|step| all[step.at].state == *s)
    }
}
