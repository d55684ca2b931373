//! Anytime weighted A*: any solution fast, then better ones, with the bound that is proved by then.
//!
//! # What it computes
//! A sequence of moves from the start to a goal ([`run`]), or one that costs little where moves differ in cost
//! ([`cheapest`]); then better and better ones, until one is proved to be shortest or cheapest, is as good as was asked for, or is
//! enough for the caller. Beside each stands the length that no solution falls below.
//!
//! # When to use it
//! When a shortest solution takes too long and a good one is welcome, with a proof of how good it is. Where it must be shortest,
//! [`astar`](crate::astar) gets there with fewer positions.
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth, as A* does; it need not be consistent. For [`cheapest`] it bounds costs,
//! and a [`Cost`] is needed, which may be 0.
//!
//! # What it guarantees
//! Every solution replays and is better than those before. No solution is shorter than [`Solution::at_least`], whenever it ends.
//! Left alone it ends with a solution that is proved shortest, or with `Unsolvable` after everything reachable was seen, but for
//! what lies behind positions that the heuristic proves dead. Where a limit ends it and a solution was found, that is
//! [`Verdict::Solved`](everystate_puzzle::Verdict::Solved) with [`Solution::stopped`]. The first solution may be more than the
//! weight times as long as a shortest one, though it seldom is; what is proved of it is told.
//! For [`cheapest`] lengths are costs, here, in the limit on depth and in the statistics; solutions of a cost from 2³² − 1 on are
//! not looked for.
//!
//! # Time and space
//! As A*, and a byte for each position. Positions are expanded in the order of what was spent and a weight times the estimate, so
//! that it goes ahead where little seems to be left; one that is reached at less cost later is opened again. What cannot be
//! better than the best solution known is left out. Once no open position has less by that order than the solution's length, the
//! weight has done what it can: the excess over one is halved, and what is open is put in order anew, in sixteenths, until the
//! order is that of A*. The whole takes little longer than A* alone: with the first weight kept to the end, as Hansen and Zhou
//! do, proofs of eight drawn 15-puzzles were far behind.
//!
//! # Literature
//! E. Hansen and R. Zhou, "Anytime heuristic search", Journal of Artificial Intelligence Research 28, 2007. M. Likhachev, G. Gordon
//! and S. Thrun, "ARA*: anytime A* with provable bounds on sub-optimality", NIPS 16, 2003 (the weight that is lowered). I. Pohl,
//! "Heuristic search viewed as path finding in a graph", Artificial Intelligence 1, 1970 (the weight).

use crate::Report;
use crate::batch::Batch;
use crate::budget::Budget;
use crate::open::{Open, Waiting};
use crate::path::along;
use crate::price::{ByCost, One, Price};
use crate::reached::{Entry, Reached};
use crate::totals::Totals;
use crate::visited::{BATCH, Seen, Visited};
use core::ops::ControlFlow;
use core::{iter, mem};
use everystate_puzzle::{Cost, Heuristic, Limits, Puzzle, Stop, Watch};

pub use crate::ratio::Ratio;

/// What can be chosen.
///
/// ```
/// use everystate_search::anytime::{Options, Ratio};
/// let good_enough = Options { within: Ratio::new(5, 4).unwrap(), ..Options::default() };
/// assert_eq!(good_enough.weight, Ratio::TWO);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How much more the estimate counts than what was spent, until there is a solution: the more, the sooner, and the longer it
    /// may be. [`Ratio::TWO`] by default.
    pub weight: Ratio,
    /// How many times as long as is proved to be necessary the solution may be with which the search ends. [`Ratio::ONE`] by
    /// default: it ends with one that is shortest.
    pub within: Ratio,
}

impl Default for Options {
    fn default() -> Self {
        Self { weight: Ratio::TWO, within: Ratio::ONE }
    }
}

/// A solution, and what is proved of it.
///
/// ```
/// use everystate_search::anytime::Solution;
/// let solution = Solution { moves: vec!['a', 'b'], cost: 2, at_least: 1, stopped: None };
/// assert!(!solution.is_optimal()); // as far as is known
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<M> {
    /// The moves, from the start.
    pub moves: Vec<M>,
    /// How many they are, or what they cost.
    pub cost: u64,
    /// No solution has fewer moves than this, or costs less.
    pub at_least: u64,
    /// The limit that kept the search from a better solution or proof, if one did.
    pub stopped: Option<Stop>,
}

impl<M> Solution<M> {
    /// Whether it is proved that there is no better one.
    ///
    /// ```
    /// use everystate_search::anytime::Solution;
    /// assert!(Solution { moves: vec!['a'], cost: 1, at_least: 1, stopped: None }.is_optimal());
    /// ```
    pub const fn is_optimal(&self) -> bool {
        self.cost == self.at_least
    }
}

/// Some solution, then shorter and shorter ones; each is handed to `found`, which may break if it is good enough.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Heuristic, Limits, Silent};
/// use everystate_search::anytime::{self, Options};
/// use std::ops::ControlFlow;
/// /// Of the way by 2 and 3 it knows nothing.
/// struct Near;
/// impl Heuristic<Graph> for Near {
///     fn estimate(&self, s: &u32) -> u32 { [2, 1, 0, 0, 0][*s as usize] }
/// }
/// let g = Graph::new(5, 0, [4], [(0, 1), (0, 2), (1, 4), (2, 3), (3, 4)]);
/// let mut lengths = Vec::new();
/// let report = anytime::run(&g, &Near, &Options::default(), &Limits::none(), &Silent, &mut |s| {
///     lengths.push((s.cost, s.at_least));
///     ControlFlow::Continue(())
/// });
/// assert_eq!(lengths, [(3, 2), (2, 2)]);
/// let best = report.verdict.solution().unwrap();
/// assert!(best.moves == [1, 4] && best.is_optimal());
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    found: &mut dyn FnMut(&Solution<P::Move>) -> ControlFlow<()>,
) -> Report<Solution<P::Move>> {
    search(puzzle, One, heuristic, options, &mut Budget::new(limits, watch), found)
}

/// Some solution, then cheaper and cheaper ones; each is handed to `found`, which may break if it is good enough.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Priced, Silent, Zero};
/// use everystate_search::anytime::{self, Options};
/// use std::ops::ControlFlow;
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3)]);
/// let tolls = Priced { puzzle: g, cost: |from: &u32, to: u32| (to - from) * (to - from) };
/// // The first will do; it is told how good it is.
/// let first = anytime::cheapest(&tolls, &Zero, &Options::default(), &Limits::none(), &Silent, &mut |_| {
///     ControlFlow::Break(())
/// });
/// let first = first.verdict.solution().unwrap();
/// assert_eq!((first.moves, first.cost, first.at_least), (vec![3], 9, 0));
/// ```
pub fn cheapest<P: Cost, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    found: &mut dyn FnMut(&Solution<P::Move>) -> ControlFlow<()>,
) -> Report<Solution<P::Move>> {
    search(puzzle, ByCost, heuristic, options, &mut Budget::new(limits, watch), found)
}

fn search<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    puzzle: &P,
    price: C,
    heuristic: &H,
    options: &Options,
    budget: &mut Budget,
    found: &mut dyn FnMut(&Solution<P::Move>) -> ControlFlow<()>,
) -> Report<Solution<P::Move>> {
    let mut search = Search {
        puzzle,
        price,
        heuristic,
        options,
        reached: Reached::new(),
        open: Open::new(),
        weight: options.weight,
        totals: Totals::default(),
        waiting: Vec::new(),
        best: None,
        found,
    };
    let end = search.run(budget);
    let Some(best) = search.best else { return budget.report(end.map(|()| None)) };
    let at_least = budget.at_least().min(best.cost);
    let solution = Solution { at_least, stopped: end.err(), ..best };
    budget.report(Ok(Some(solution)))
}

struct Search<'a, P: Puzzle, C, H> {
    puzzle: &'a P,
    price: C,
    heuristic: &'a H,
    options: &'a Options,
    reached: Reached,
    /// By what was spent and the weighted estimate.
    open: Open,
    /// The weight by now.
    weight: Ratio,
    /// Of what is open the totals without a weight.
    totals: Totals,
    /// Which positions are open.
    waiting: Vec<bool>,
    best: Option<Solution<P::Move>>,
    found: &'a mut dyn FnMut(&Solution<P::Move>) -> ControlFlow<()>,
}

/// How many positions are expanded at once at most; few, for the next one is best a successor of the last.
const TOGETHER: u64 = 8;

/// As many times as many as were expanded at once must have been expanded before.
const BEFORE: u64 = 1024;

/// Successors, each with the position that it comes from and the cost at which it is reached.
type Successors<P> = Batch<Entry, <P as Puzzle>::State>;

/// Breaks where the caller has enough, or with the limit that was reached.
type Flow = ControlFlow<Result<(), Stop>>;

impl<P: Puzzle, C: Price<P>, H: Heuristic<P>> Search<'_, P, C, H> {
    fn run(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        if self.puzzle.is_goal(&start) {
            let best = Solution { moves: Vec::new(), cost: 0, at_least: 0, stopped: None };
            // Nothing is better, whatever is said of it.
            let _ = (self.found)(&best);
            self.best = Some(best);
            return Ok(());
        }
        budget.prove(C::LEAST);
        let mut visited = Visited::default();
        visited.remember(start, budget)?;
        self.reached.root(budget)?;
        budget.room(&mut self.waiting)?;
        self.waiting.push(false);
        if let ControlFlow::Break(end) = self.reach(&visited, 0, 0, budget) {
            return end;
        }
        let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
        let (mut highest, mut expanded) = (None, 0);
        while let Some(least) = self.least() {
            budget.prove(least);
            if self.is_good(budget) {
                return Ok(());
            }
            let Some(first) = self.open.total(budget) else { return Err(Stop::Depth) };
            if self.is_done(first) {
                self.lower(budget)?;
                continue;
            }
            if highest.is_none_or(|highest| least > highest) {
                budget.depth = highest.unwrap_or(0);
                highest = Some(least);
                budget.enter(least)?;
            }
            let together = (expanded / BEFORE).clamp(1, TOGETHER);
            expanded += together;
            let flow = self.expand(together, &mut visited, &mut scratch, &mut batch, budget);
            if let ControlFlow::Break(end) = flow {
                return end;
            }
        }
        Ok(())
    }

    /// What every solution costs at least, or `None` if there is none: some position of a cheapest one is open, is left
    /// closed by the limit on depth, or was no better than the best solution known.
    fn least(&mut self) -> Option<u64> {
        let best = self.best.as_ref().map(|best| best.cost);
        [self.totals.least(), self.reached.beyond(), best].into_iter().flatten().min()
    }

    /// Whether the best solution known is as good as was asked for.
    fn is_good(&self, budget: &Budget) -> bool {
        let within = self.options.within;
        self.best.as_ref().is_some_and(|best| within.allows(best.cost, budget.at_least()))
    }

    /// Whether solutions of this cost would be no better than the best known.
    #[inline]
    fn is_beaten(&self, total: u64) -> bool {
        self.best.as_ref().is_some_and(|best| best.cost <= total)
    }

    /// Whether this weight has done what it can: all that is open weighs as much as the best solution known. A shortest solution
    /// is then at most the weight times shorter.
    fn is_done(&self, first: u64) -> bool {
        let best = self.best.as_ref().and_then(|best| u32::try_from(best.cost).ok());
        self.weight != Ratio::ONE && best.is_some_and(|best| self.weight.weigh(best, 0) <= first)
    }

    /// Goes on with a weight nearer to one, without what is of no use any more.
    #[cold]
    fn lower(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let before = self.weight;
        self.weight = before.halved();
        let mut open = mem::replace(&mut self.open, Open::new());
        while let Some(it) = open.pop(budget) {
            budget.tick()?;
            let Waiting { total, estimate, state } = it;
            let cost = before.cost(total, estimate);
            if !self.reached.is_current(Entry { state, cost }) {
                continue;
            }
            let total = u64::from(cost) + u64::from(estimate);
            if self.is_beaten(total) {
                self.withdraw(state, total, budget);
                continue;
            }
            let weighed = self.weight.weigh(cost, estimate);
            self.open.push(Waiting { total: weighed, estimate, state }, budget)?;
        }
        open.free(budget);
        Ok(())
    }

    /// Expands up to so many of the positions that come first, all of the same weight, and opens what they lead to.
    fn expand(
        &mut self,
        together: u64,
        visited: &mut Visited<P::State>,
        scratch: &mut Vec<P::Move>,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow {
        let first = self.open.total(budget);
        let mut left = together;
        while left > 0 && self.open.total(budget) == first {
            let Some(it) = self.open.pop(budget) else { break };
            checked(budget.tick())?;
            // Entries are not changed: where a cheaper way was found since, it has an entry of its own, and this one is void.
            let cost = self.weight.cost(it.total, it.estimate);
            if !self.reached.is_current(Entry { state: it.state, cost }) {
                continue;
            }
            let total = u64::from(cost) + u64::from(it.estimate);
            self.withdraw(it.state, total, budget);
            if self.is_beaten(total) {
                continue;
            }
            left -= 1;
            // A copy, for the set may move while it grows.
            let state = visited.state(it.state).clone();
            let (puzzle, price) = (self.puzzle, self.price);
            puzzle.expand(&state, scratch, |m, next| {
                let cost = cost.saturating_add(price.of(puzzle, &state, m));
                batch.push(Entry { state: it.state, cost }, next);
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                self.open_all(visited, batch, budget)
            })?;
        }
        self.open_all(visited, batch, budget)
    }

    /// Looks at all successors that were collected.
    fn open_all(
        &mut self,
        visited: &mut Visited<P::State>,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow {
        batch.insert(visited, budget, |budget, visited, from, seen| {
            if matches!(seen, Seen::New(_)) {
                checked(budget.room(&mut self.waiting))?;
                self.waiting.push(false);
            }
            match self.reached.note(from.state, from.cost, seen, budget) {
                Ok(Some(i)) => self.reach(visited, i, from.cost, budget),
                Ok(None) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })
    }

    /// The position `i` has been reached at a lower `cost` than before: opens it if it may lead to a better solution.
    fn reach(
        &mut self,
        visited: &Visited<P::State>,
        i: u32,
        cost: u32,
        budget: &mut Budget,
    ) -> Flow {
        let state = visited.state(i);
        let estimate = self.heuristic.estimate(state);
        if estimate == u32::MAX {
            checked(self.reached.close(i, budget))?;
            return ControlFlow::Continue(());
        }
        if self.waiting[i as usize] {
            let before = self.reached.cost(i);
            self.withdraw(i, u64::from(before) + u64::from(estimate), budget);
        }
        let total = u64::from(cost) + u64::from(estimate);
        if total > budget.deepest().min(C::MOST) {
            self.reached.leave(total);
            return ControlFlow::Continue(());
        }
        checked(self.reached.open(i, cost, budget))?;
        if self.is_beaten(total) {
            return ControlFlow::Continue(());
        }
        if estimate == 0 && self.puzzle.is_goal(state) {
            return self.solve(visited, i, budget);
        }
        checked(self.totals.add(total, budget))?;
        self.waiting[i as usize] = true;
        let weighed = self.weight.weigh(cost, estimate);
        checked(self.open.push(Waiting { total: weighed, estimate, state: i }, budget))
    }

    /// The position `i` is no longer open.
    #[inline]
    fn withdraw(&mut self, i: u32, total: u64, budget: &mut Budget) {
        self.totals.remove(total, budget);
        self.waiting[i as usize] = false;
    }

    /// A goal was reached at less cost than any before.
    fn solve(&mut self, visited: &Visited<P::State>, goal: u32, budget: &Budget) -> Flow {
        let back: Vec<_> = iter::successors(Some(goal), |&i| self.reached.from(i))
            .map(|i| visited.state(i))
            .collect();
        let moves = along((self.puzzle, self.price), &back);
        // What leads there may have become cheaper since it was followed.
        let (mut state, mut cost) = (self.puzzle.start(), 0);
        for &m in &moves {
            cost += u64::from(self.price.of(self.puzzle, &state, m));
            state = self.puzzle.apply(&state, m);
        }
        let at_least = budget.at_least().min(cost);
        let best = self.best.insert(Solution { moves, cost, at_least, stopped: None });
        match (self.found)(best) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(()) => ControlFlow::Break(Ok(())),
        }
    }
}

/// A limit that was reached, as a break.
fn checked(result: Result<(), Stop>) -> Flow {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(Err(stop)),
    }
}
