//! IDA*: the shortest solution in little memory, by depth-first search under a rising bound.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal: of all shortest ones, the first in the
//! order of [`Puzzle::moves`], read from the start.
//!
//! # When to use it
//! When a good lower bound on the distance is known and positions are too many to keep. Where they
//! fit in memory, [`astar`](crate::astar) looks at each only once.
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth; it need not be consistent.
//!
//! # What it guarantees
//! The solution is shortest and first in move order. It ends on every finite puzzle: `Unsolvable`
//! when an iteration ends without the bound having cut anything. Stopped, `at_least` is the bound of
//! the iteration it was in.
//!
//! # Time and space
//! Each iteration expands the positions whose total (moves made and estimate) is within its bound.
//! Positions are remembered while memory lasts, with the fewest moves that led to them: no way there
//! that is longer, or as long and taken before in the same iteration, is followed. Without that
//! memory (by choice, or when it is used up) only positions of the path itself are recognised, the
//! space is that of one path with its siblings, and the time can grow exponentially with depth.
//!
//! # Literature
//! R. Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
//! Intelligence 27, 1985. A. Reinefeld and T. Marsland, "Enhanced iterative-deepening search", IEEE
//! Transactions PAMI 16, 1994 (the memory).

use crate::Report;
use crate::budget::Budget;
use crate::visited::{Seen, Visited};
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Stop, Watch};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict, Zero};
/// # use everystate_search::idastar::{self, Options};
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 0), (1, 2), (2, 3)]);
/// let report = idastar::run(&g, &Zero, &Options { remember: false }, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether positions are remembered while memory lasts; `true` by default.
    pub remember: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { remember: true }
    }
}

/// The first in move order among the shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict, Zero};
/// use everystate_search::idastar;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3), (2, 0)]);
/// let report = idastar::run(&g, &Zero, &idastar::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![2, 3]));
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, heuristic, options, &mut budget);
    budget.report(end)
}

fn search<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    budget: &mut Budget,
) -> Result<Option<Vec<P::Move>>, Stop> {
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Vec::new()));
    }
    // The largest number is a proof that no goal can be reached.
    let estimate = heuristic.estimate(&start);
    if estimate == u32::MAX {
        return Ok(None);
    }
    let mut descent = Descent {
        puzzle,
        heuristic,
        memory: Memory::new(options.remember),
        start,
        path: Vec::new(),
        siblings: Vec::new(),
        on_path: OnPath::default(),
        estimate,
        bound: u64::from(estimate).max(1),
        cut: u64::MAX,
    };
    let mut scratch = Vec::new();
    loop {
        // An iteration looks at all whose total is within the bound. What it cuts needs more moves than that, at least the
        // least total that was cut: the next bound. If it cuts nothing, everything that can be reached was looked at.
        budget.prove(descent.bound);
        budget.enter(descent.bound)?;
        if let Some(solution) = descent.iterate(&mut scratch, budget)? {
            return Ok(Some(solution));
        }
        budget.depth = descent.bound;
        if descent.cut == u64::MAX {
            return Ok(None);
        }
        descent.bound = descent.cut;
    }
}

/// The successors of one position of the path that are still to be followed.
struct Step {
    /// Where they begin among the siblings; they end with them.
    begin: usize,
    /// The next one; the one before it is on the path.
    next: usize,
    /// The hash of the position.
    hash: u64,
}

/// A successor that is to be followed.
struct Sibling<M, S> {
    m: M,
    state: S,
    estimate: u32,
}

/// A depth-first search within a bound.
struct Descent<'a, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    memory: Memory<P::State>,
    start: P::State,
    path: Vec<Step>,
    siblings: Vec<Sibling<P::Move, P::State>>,
    on_path: OnPath,
    /// The estimate of the start.
    estimate: u32,
    /// The most moves that a solution may have in this iteration.
    bound: u64,
    /// The least total above the bound: that of the next iteration.
    cut: u64,
}

impl<P: Puzzle, H: Heuristic<P>> Descent<'_, P, H> {
    /// Looks at everything within the bound until a goal is found.
    fn iterate(
        &mut self,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<Option<Vec<P::Move>>, Stop> {
        self.cut = u64::MAX;
        self.path.clear();
        self.siblings.clear();
        self.on_path = OnPath::default();
        self.memory.iteration += 1;
        let start = self.start.clone();
        self.open(&start, self.estimate, 0, scratch, budget)?;
        while let Some(step) = self.path.last_mut() {
            let Some(Sibling { state, estimate, .. }) = self.siblings.get(step.next) else {
                self.siblings.truncate(step.begin);
                self.on_path.leave(step.hash);
                self.path.pop();
                continue;
            };
            step.next += 1;
            let depth = self.path.len() as u64;
            // It may have been entered since it was listed, by another way that is as short.
            if self.memory.find(state).is_some_and(|known| self.memory.covers(known, depth)) {
                budget.tick()?;
                continue;
            }
            budget.visit()?;
            if self.puzzle.is_goal(state) {
                // Iterations before proved that every solution has as many moves as the bound; so one within it is shortest,
                // and the first that is met is the first in the order of moves.
                let taken = self.path.iter().map(|step| self.siblings[step.next - 1].m);
                return Ok(Some(taken.collect()));
            }
            let (state, estimate) = (state.clone(), *estimate);
            self.open(&state, estimate, depth, scratch, budget)?;
        }
        Ok(None)
    }

    /// Enters `state` at `depth`, which becomes the end of the path: puts its successors on the list of what is to be
    /// followed.
    fn open(
        &mut self,
        state: &P::State,
        estimate: u32,
        depth: u64,
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        let hash = self.memory.visited.hash(state);
        self.memory.enter(hash, state, depth, budget);
        self.on_path.enter(hash);
        let begin = self.siblings.len();
        budget.room_after(&mut self.path, |b| self.memory.forget(b))?;
        self.path.push(Step { begin, next: begin, hash });
        let puzzle = self.puzzle;
        let flow = puzzle.expand(state, scratch, |m, next| {
            budget.generated += 1;
            if let Err(stop) = budget.tick() {
                return ControlFlow::Break(stop);
            }
            // What is remembered may spare an estimate, which may take long; the path is looked at only after it.
            let known = self.memory.find(&next);
            if known.is_some_and(|known| self.memory.covers(known, depth + 1)) {
                return ControlFlow::Continue(());
            }
            let estimate = self.heuristic.estimate_after(state, estimate, m, &next);
            if !self.admits(&next, known, estimate, depth + 1) {
                return ControlFlow::Continue(());
            }
            // The path must go on: where memory is short, what was remembered is given up for it.
            if let Err(stop) = budget.room_after(&mut self.siblings, |b| self.memory.forget(b)) {
                return ControlFlow::Break(stop);
            }
            self.siblings.push(Sibling { m, state: next, estimate });
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Break(stop) => Err(stop),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Whether a successor of the end of the path, with its number if it is known but may be entered anew, is to be
    /// followed in this iteration.
    #[inline]
    fn admits(&mut self, next: &P::State, known: Option<u32>, estimate: u32, depth: u64) -> bool {
        let total = depth.saturating_add(u64::from(estimate));
        // Without memory a circle is still seen on the path itself.
        let circle = |it: &Self| known.is_none() && it.memory.full && it.is_on_path(next);
        if total <= self.bound {
            return !circle(self);
        }
        // What is on the path is followed elsewhere: it says nothing of the next bound. Most often the total is no less
        // than one that was cut before, and it need not be asked.
        if estimate < u32::MAX && total < self.cut && !circle(self) {
            self.cut = total;
        }
        false
    }

    /// Whether `s` is a position of the path.
    #[inline]
    fn is_on_path(&self, s: &P::State) -> bool {
        self.on_path.may_have(self.memory.visited.hash(s))
            && (self.path.iter().rev().skip(1).any(|step| self.siblings[step.next - 1].state == *s)
                || *s == self.start)
    }
}

/// How many positions of the path have each of 256 values of their hashes: nearly always it says at once
/// that a position is not among them.
struct OnPath {
    counts: [u32; 256],
}

impl Default for OnPath {
    fn default() -> Self {
        Self { counts: [0; 256] }
    }
}

impl OnPath {
    fn value(hash: u64) -> usize {
        (hash >> 56) as usize
    }

    fn enter(&mut self, hash: u64) {
        self.counts[Self::value(hash)] += 1;
    }

    fn leave(&mut self, hash: u64) {
        self.counts[Self::value(hash)] -= 1;
    }

    fn may_have(&self, hash: u64) -> bool {
        self.counts[Self::value(hash)] > 0
    }
}

/// The positions entered in this iteration or one before, with the fewest moves that led to them.
///
/// A way to a known position that is longer is not worth following: this iteration takes the shorter
/// way too, before or later, since all of it is within the bound, and no shortest solution begins
/// with the longer one.
struct Memory<S> {
    visited: Visited<S>,
    best: Vec<(u64, u32)>,
    iteration: u32,
    /// Nothing more is remembered.
    full: bool,
}

impl<S: Clone + Eq + core::hash::Hash> Memory<S> {
    fn new(remember: bool) -> Self {
        Self { visited: Visited::default(), best: Vec::new(), iteration: 0, full: !remember }
    }

    /// The number of a known position.
    fn find(&self, s: &S) -> Option<u32> {
        if self.best.is_empty() { None } else { self.visited.find(self.visited.hash(s), s) }
    }

    /// Whether it is pointless to enter a known position at `depth`: entered with fewer moves, or as many in this
    /// iteration, it has been followed, or will be, with at least as much to spare. As many in an iteration before is
    /// another thing: then less was left to it.
    fn covers(&self, known: u32, depth: u64) -> bool {
        let (moves, iteration) = self.best[known as usize];
        moves < depth || (moves == depth && iteration == self.iteration)
    }

    /// Notes that `s`, whose hash is `hash`, is entered at `depth`, if there is room.
    fn enter(&mut self, hash: u64, s: &S, depth: u64, budget: &mut Budget) {
        let entry = (depth, self.iteration);
        // Where memory ends, what is known stays so and is kept right; nothing is added.
        self.full = self.full || budget.room(&mut self.best).is_err();
        if self.full {
            if let Some(known) = self.visited.find(hash, s) {
                self.best[known as usize] = entry;
            }
            return;
        }
        match self.visited.remember_hashed(hash, s.clone(), budget) {
            Ok(Seen::New(_)) => self.best.push(entry),
            Ok(Seen::Old(known)) => self.best[known as usize] = entry,
            Err(_) => self.full = true,
        }
    }

    /// Gives its memory up for good; false if it had none.
    fn forget(&mut self, budget: &mut Budget) -> bool {
        if self.best.capacity() == 0 {
            return false;
        }
        self.full = true;
        budget.give(self.visited.bytes());
        self.visited = Visited::default();
        budget.free(&mut self.best);
        true
    }
}
