//! A*: the shortest solution, nearest estimated total first.
//!
//! # What it computes
//! A shortest sequence of moves from the start to a goal; which of several is not specified.
//!
//! # When to use it
//! When a good lower bound on the distance is known and the positions it leaves fit in memory. Where
//! they do not, use [`idastar`](crate::idastar); where no bound is known, [`bfs`](crate::bfs).
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth. It need not be consistent: a position reached
//! in fewer moves than before is opened again. Positions should be small and without memory of
//! their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution is shortest. `Unsolvable` only after everything reachable was seen, but for what lies
//! behind positions that the heuristic proves dead. Stopped, `at_least` is the largest total (moves
//! made and estimate) that a position to be expanded next had: some open position is always on a
//! shortest solution.
//!
//! # Time and space
//! One hash and one probe for each successor, one estimate for each new position. Of equal totals the smaller estimate is
//! expanded first; a long search expands several positions at once, so that their successors are looked up together. For each position
//! seen: the position, 8 bytes, a move, 4 bytes for each time it is opened, and 6 to 9 bytes of table.
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
use crate::open::{Entry, Open};
use crate::path::Links;
use crate::visited::{BATCH, Seen, Visited};
use core::mem;
use core::ops::ControlFlow;
use everystate_puzzle::{Heuristic, Limits, Puzzle, Stop, Watch};

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
    let mut budget = Budget::new(limits, watch);
    let mut search = Search {
        puzzle,
        heuristic,
        links: Links::new(1),
        reached: Vec::new(),
        open: Open::new(),
        beyond: 0,
        cut: u64::MAX,
    };
    let end = search.run(&mut budget);
    budget.report(end)
}

struct Search<'a, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    links: Links<P::Move>,
    /// In how many moves each position was reached at best: [`DEAD`] for one that is proved dead,
    /// [`BEYOND`] for one that was not opened because of the depth limit.
    reached: Vec<u32>,
    open: Open,
    /// How many positions are marked [`BEYOND`].
    beyond: u32,
    /// The least total that the depth limit kept closed.
    cut: u64,
}

const DEAD: u32 = 0;
const BEYOND: u32 = u32::MAX;

/// How many positions are expanded at once at most: their successors fill a batch.
const TOGETHER: u64 = 32;

/// As many times as many as were expanded at once must have been expanded before, so that a small search expands
/// one after the other and hardly any in vain.
const BEFORE: u64 = 64;

/// Successors, each with the position that it comes from and the move.
type Successors<P> = Batch<(Entry, <P as Puzzle>::Move), <P as Puzzle>::State>;

/// Breaks with the number of a goal that nothing can beat, or with the limit that was reached.
type Flow = ControlFlow<Result<u32, Stop>>;

impl<P: Puzzle, H: Heuristic<P>> Search<'_, P, H> {
    fn run(&mut self, budget: &mut Budget) -> Result<Option<Vec<P::Move>>, Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        if self.puzzle.is_goal(&start) {
            return Ok(Some(Vec::new()));
        }
        budget.prove(1);
        let mut visited = Visited::default();
        visited.remember(start, budget)?;
        self.mark(budget)?;
        self.reach(&visited, 0, 0, budget)?;
        let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
        let (mut highest, mut expanded) = (0, 0);
        while let Some(total) = self.open.total(budget) {
            // Every solution goes on from some open position, and no total is more than the truth: so the least open total is a
            // bound for all. It may fall again where estimates are not consistent; the highest so far still holds.
            if total > highest {
                budget.depth = highest;
                highest = total;
                budget.prove(total);
                budget.enter(total)?;
            }
            let together = (expanded / BEFORE).clamp(1, TOGETHER);
            expanded += together;
            let flow = self.expand(total, together, &mut visited, &mut scratch, &mut batch, budget);
            if let ControlFlow::Break(end) = flow {
                return end.map(|goal| Some(self.links.path(goal)));
            }
        }
        if self.beyond > 0 {
            budget.prove(self.cut);
            return Err(Stop::Depth);
        }
        Ok(None)
    }

    /// Expands up to so many positions of the lowest total, and opens what they lead to.
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
            let Some((_, entry)) = self.open.pop(budget) else { break };
            checked(budget.tick())?;
            // Entries are not changed: where a shorter way was found since, it has an entry of its own, and this one is void.
            if self.reached[entry.state as usize] != entry.moves {
                continue;
            }
            left -= 1;
            // A copy, for the set may move while it grows.
            let state = visited.state(entry.state).clone();
            if self.puzzle.is_goal(&state) {
                return ControlFlow::Break(Ok(entry.state));
            }
            let puzzle = self.puzzle;
            puzzle.expand(&state, scratch, |m, next| {
                batch.push((entry, m), next);
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
        // Positions are numbered by u32, so no shortest path is longer than that.
        let moves = from.moves + 1;
        let i = match seen {
            Seen::New(i) => {
                self.links.push(from.state, m, budget)?;
                self.mark(budget)?;
                i
            }
            Seen::Old(i) => {
                if self.reached[i as usize] <= moves {
                    return Ok(None);
                }
                // A shorter way to a known position: it is opened again, and what was found from it is corrected when its turn
                // comes. With consistent estimates this is rare, and only because several are expanded at once.
                self.links.set(i, from.state, m);
                i
            }
        };
        self.reach(visited, i, moves, budget)
    }

    /// Marks a new position [`BEYOND`], until it is found not to be.
    fn mark(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        budget.room(&mut self.reached)?;
        self.reached.push(BEYOND);
        self.beyond += 1;
        Ok(())
    }

    /// The position `i` is reached in so many moves now.
    fn note(&mut self, i: u32, moves: u32) {
        let before = mem::replace(&mut self.reached[i as usize], moves);
        self.beyond -= u32::from(before == BEYOND);
    }

    /// The position `i` has been reached in fewer `moves` than before: opens it.
    fn reach(
        &mut self,
        visited: &Visited<P::State>,
        i: u32,
        moves: u32,
        budget: &mut Budget,
    ) -> Result<Option<u32>, Stop> {
        let state = visited.state(i);
        let estimate = self.heuristic.estimate(state);
        if estimate == u32::MAX {
            self.note(i, DEAD);
            return Ok(None);
        }
        let total = u64::from(moves) + u64::from(estimate);
        if total > budget.deepest() {
            // Not entered, but noted: past the limit on depth the least total is what every solution has at least.
            self.cut = self.cut.min(total);
            return Ok(None);
        }
        // A goal reached in as many moves as are proved to be needed does not wait for its turn.
        if estimate == 0 && u64::from(moves) <= budget.at_least() && self.puzzle.is_goal(state) {
            return Ok(Some(i));
        }
        self.note(i, moves);
        self.open.push(Entry { state: i, moves }, estimate, budget)?;
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
