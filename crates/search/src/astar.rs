//! A*: the shortest or cheapest solution, nearest estimated total first.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal ([`run`]), or a cheapest one where moves differ in cost
//! ([`cheapest`]); which of several is not specified.
//!
//! # When to use it
//! When a good lower bound on the distance is known and the positions it leaves fit in memory. Where
//! they do not, use [`idastar`](crate::idastar); where no bound is known, [`bfs`](crate::bfs), or
//! [`dijkstra`](crate::dijkstra) if moves differ in cost; where any solution is welcome, [`anytime`](crate::anytime).
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth: moves, or for [`cheapest`] a cost. It need not be consistent: a
//! position reached in fewer moves than before, or at less cost, is opened again. For [`cheapest`] a [`Cost`], which may be 0.
//! Positions should be small and without memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is shortest, or cheapest. `Unsolvable` only after everything reachable was seen, but for what lies
//! behind positions that the heuristic proves dead. Stopped, `at_least` is the largest total (moves
//! made and estimate) that a position to be expanded next had: some open position is always on a
//! shortest solution. For [`cheapest`] moves are their costs, here, in the limit on depth and in the statistics. Solutions of
//! a cost from 2³² − 1 on are not looked for: what is left then is *stopped* by depth.
//!
//! # Time and space
//! One hash and one probe for each successor, one estimate for each new position. Of equal totals the smaller estimate is
//! expanded first; a long search expands several positions at once, so that their successors are looked up together. For each position
//! seen: the position, 8 bytes, a move, 4 bytes for each time it is opened (16 where hardly two totals are equal), and 6 to 9
//! bytes of table.
//! With an inconsistent bound a position can be opened again as many times as its way there can
//! become shorter.
//!
//! # Literature
//! P. Hart, N. Nilsson and B. Raphael, "A formal basis for the heuristic determination of minimum cost
//! paths", IEEE Transactions SSC-4, 1968. A. Martelli, "On the complexity of admissible search
//! algorithms", Artificial Intelligence 8, 1977 (inconsistent bounds).

use crate::Report;
use crate::batch::Batch;
use crate::budget::Budget;
use crate::open::{Open, Waiting};
use crate::price::{ByCost, One, Price};
use crate::reached::{Entry, Reached};
use crate::visited::{BATCH, Seen, Visited};
use core::ops::ControlFlow;
use everystate_puzzle::{Cost, Heuristic, Limits, Puzzle, Stop, Watch};

/// A shortest solution.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Heuristic, Limits, Silent, Verdict};
/// use everystate_search::astar;
/// struct Ahead;
/// impl Heuristic<Graph> for Ahead {
///     fn estimate(&self, s: &u32) -> u32 { (9 - s).div_ceil(2) }
/// }
/// let g = Graph::new(10, 0, [9], (0..9).map(|i| (i, i + 1)).chain([(1, 3), (5, 7)]));
/// let report = astar::run(&g, &Ahead, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 3, 4, 5, 7, 8, 9]));
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Zero};
/// # use everystate_search::astar;
/// let g = Graph::new(4, 0, [3], [(0, 1), (1, 3), (0, 2)]);
/// let report = astar::run(&g, &Zero, &Limits::none(), &Silent);
/// assert!(report.verdict.is_proved());
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search(puzzle, One, heuristic, limits, watch)
}

/// A cheapest solution, where moves differ in cost.
///
/// The heuristic is a lower bound on costs ([`law::lower_bound`](everystate_puzzle::law::lower_bound) checks it), and so are
/// [`Limits::depth`] and what is proved.
///
/// ```
/// use everystate_puzzle::{graph::Graph, price, Limits, Priced, Silent, Verdict, Zero};
/// use everystate_search::astar;
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3)]);
/// let tolls = Priced { puzzle: g, cost: |from: &u32, to: u32| (to - from) * (to - from) };
/// let report = astar::cheapest(&tolls, &Zero, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Solved(vec![1, 2, 3]));
/// assert_eq!(price(&tolls, &[1, 2, 3]), Some(3));
///
/// let poor = Limits { depth: 2, ..Limits::none() };
/// let report = astar::cheapest(&tolls, &Zero, &poor, &Silent);
/// assert!(matches!(report.verdict, Verdict::Stopped { at_least: 3, .. }));
/// ```
pub fn cheapest<P: Cost, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    search(puzzle, ByCost, heuristic, limits, watch)
}

fn search<P: Puzzle, C: Price<P>, H: Heuristic<P>>(
    puzzle: &P,
    price: C,
    heuristic: &H,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Vec<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let mut search =
        Search { puzzle, price, heuristic, reached: Reached::new(), open: Open::new() };
    let end = search.run(&mut budget);
    budget.report(end)
}

struct Search<'a, P: Puzzle, C, H> {
    puzzle: &'a P,
    price: C,
    heuristic: &'a H,
    reached: Reached<P::Move>,
    open: Open,
}

/// How many positions are expanded at once at most: their successors fill a batch.
const TOGETHER: u64 = 32;

/// As many times as many as were expanded at once must have been expanded before, so that a small search expands
/// one after the other and hardly any in vain.
const BEFORE: u64 = 64;

/// Successors, each with the position that it comes from, the cost at which it is reached, and the move.
type Successors<P> = Batch<(Entry, <P as Puzzle>::Move), <P as Puzzle>::State>;

/// Breaks with the number of a goal that nothing can beat, or with the limit that was reached.
type Flow = ControlFlow<Result<u32, Stop>>;

impl<P: Puzzle, C: Price<P>, H: Heuristic<P>> Search<'_, P, C, H> {
    fn run(&mut self, budget: &mut Budget) -> Result<Option<Vec<P::Move>>, Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        if self.puzzle.is_goal(&start) {
            return Ok(Some(Vec::new()));
        }
        budget.prove(C::LEAST);
        let mut visited = Visited::default();
        visited.remember(start, budget)?;
        self.reached.root(budget)?;
        self.reach(&visited, 0, 0, budget)?;
        let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
        let (mut highest, mut expanded) = (None, 0);
        while let Some(total) = self.open.total(budget) {
            // Every solution goes on from some open position, and no total is more than the truth: so the least open total is a
            // bound for all. It may fall again where estimates are not consistent; the highest so far still holds.
            if highest.is_none_or(|highest| total > highest) {
                budget.depth = highest.unwrap_or(0);
                highest = Some(total);
                budget.prove(total);
                budget.enter(total)?;
            }
            let together = (expanded / BEFORE).clamp(1, TOGETHER);
            expanded += together;
            let flow = self.expand(total, together, &mut visited, &mut scratch, &mut batch, budget);
            if let ControlFlow::Break(end) = flow {
                return end.map(|goal| Some(self.reached.path(goal)));
            }
        }
        if let Some(least) = self.reached.beyond() {
            budget.prove(least);
            return Err(Stop::Depth);
        }
        Ok(None)
    }

    /// Expands up to so many positions of the lowest total, and opens what they lead to.
    #[expect(clippy::cast_possible_truncation, reason = "the cost was a u32 when it was opened")]
    fn expand(
        &mut self,
        total: u64,
        together: u64,
        visited: &mut Visited<P::State>,
        scratch: &mut Vec<P::Move>,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow {
        let mut left = together;
        while left > 0 && self.open.total(budget) == Some(total) {
            let Some(it) = self.open.pop(budget) else { break };
            checked(budget.tick())?;
            // Entries are not changed: where a cheaper way was found since, it has an entry of its own, and this one is void.
            let cost = (it.total - u64::from(it.estimate)) as u32;
            if !self.reached.is_current(Entry { state: it.state, cost }) {
                continue;
            }
            left -= 1;
            // A copy, for the set may move while it grows.
            let state = visited.state(it.state).clone();
            if self.puzzle.is_goal(&state) {
                return ControlFlow::Break(Ok(it.state));
            }
            let (puzzle, price) = (self.puzzle, self.price);
            puzzle.expand(&state, scratch, |m, next| {
                let cost = cost.saturating_add(price.of(puzzle, &state, m));
                batch.push((Entry { state: it.state, cost }, m), next);
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
        batch.insert(visited, budget, |budget, visited, (from, m), seen| {
            match self.generate(visited, from, m, seen, budget) {
                Ok(None) => ControlFlow::Continue(()),
                Ok(Some(goal)) => ControlFlow::Break(Ok(goal)),
                Err(stop) => ControlFlow::Break(Err(stop)),
            }
        })
    }

    /// Looks at a successor; returns its number if it is a goal that nothing can beat.
    #[inline]
    fn generate(
        &mut self,
        visited: &Visited<P::State>,
        from: Entry,
        m: P::Move,
        seen: Seen,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        // A cheaper way to a known position: it is opened again, and what was found from it is corrected when its turn
        // comes. With consistent estimates this is rare: only because several are expanded at once, or moves differ in cost.
        match self.reached.note((from.state, m), from.cost, seen, budget)? {
            Some(i) => self.reach(visited, i, from.cost, budget),
            None => Ok(None),
        }
    }

    /// The position `i` has been reached at a lower `cost` than before: opens it.
    fn reach(
        &mut self,
        visited: &Visited<P::State>,
        i: u32,
        cost: u32,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        let state = visited.state(i);
        let estimate = self.heuristic.estimate(state);
        if estimate == u32::MAX {
            self.reached.close(i);
            return Ok(None);
        }
        let total = u64::from(cost) + u64::from(estimate);
        if total > budget.deepest().min(C::MOST) {
            // Not entered, but noted: past the limit on depth the least total is what every solution has at least.
            self.reached.leave(total);
            return Ok(None);
        }
        // A goal reached at the cost that is proved to be needed does not wait for its turn.
        if estimate == 0 && u64::from(cost) <= budget.at_least() && self.puzzle.is_goal(state) {
            return Ok(Some(i));
        }
        self.reached.open(i, cost);
        self.open.push(Waiting { total, estimate, state: i }, budget)?;
        Ok(None)
    }
}

/// A limit that was reached, as a break.
fn checked(result: Result<(), Stop>) -> Flow {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(Err(stop)),
    }
}
