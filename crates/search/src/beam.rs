//! Beam search: any solution fast, from the most promising positions of each layer.
//!
//! # What it computes
//! A sequence of moves from the start to a goal, and a length that no solution falls below.
//!
//! # When to use it
//! When any solution is welcome, and neither [`astar`](crate::astar) nor [`anytime`](crate::anytime) gets to one in the memory that
//! there is. Where it matters how good it is, [`anytime`](crate::anytime) goes on to better ones.
//!
//! # What it needs from the puzzle
//! A [`Heuristic`] that never says more than the truth, as A* does; it need not be consistent. Positions should be small and without
//! memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solution replays; nothing is said of its length but that no solution is shorter than [`Solution::at_least`]. It is the same
//! each time. Where the beam runs dry, one of twice the width begins anew, until there is a solution or nothing was left out: so
//! wherever there is a solution one is found if the space is finite or the depth limited, and `Unsolvable` comes only after everything
//! reachable was seen, but for what lies behind positions that the heuristic proves dead.
//!
//! # Time and space
//! Of each layer's new positions those of the smallest estimates are kept, as many as the beam is wide; of equal estimates those that
//! were found first. One hash, two probes for each successor; one estimate and one more hash for each new position. For each position
//! kept: the position, 4 bytes and a move, and 6 to 8 bytes of table; for each one of the layer in the making, 12 bytes more.
//! Positions that were kept are not entered again; those that were cut off are, where they are found again. One thread works.
//!
//! Why a length is proved: take the last position of a shortest solution that was kept, with no more moves before it than the
//! solution has. Once it was expanded, the next one was found, and cut off: it has no more moves before it than the solution
//! has, and no more are estimated behind it. So no solution has fewer moves than the least such sum of what was cut off, or of the
//! layer that is still to be expanded.
//!
//! # Literature
//! B. Lowerre, "The HARPY speech recognition system", thesis, Carnegie Mellon University, 1976. R. Zhou and E. Hansen, "Beam-stack
//! search: integrating backtracking with beam search", ICAPS 2005 (beams that are complete). M. Ginsberg and W. Harvey, "Iterative
//! broadening", Artificial Intelligence 55, 1992 (the width that grows).

use crate::Report;
use crate::anytime::Solution;
use crate::batch::Batch;
use crate::budget::Budget;
use crate::path::Links;
use crate::visited::{BATCH, Seen, Visited};
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Heuristic, Limits, Puzzle, Stop, Watch};

/// What can be chosen.
///
/// ```
/// use everystate_search::beam::Options;
/// assert_eq!(Options::default(), Options { width: 1000 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many positions of a layer are kept at first, at least one; 1000 by default.
    pub width: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { width: 1000 }
    }
}

/// Some solution.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Heuristic, Limits, Silent};
/// use everystate_search::beam::{self, Options};
/// /// Of the way by 1 it thinks too little.
/// struct Near;
/// impl Heuristic<Graph> for Near {
///     fn estimate(&self, s: &u32) -> u32 { [2, 1, 0, 0, 0][*s as usize] }
/// }
/// let g = Graph::new(5, 0, [4], [(0, 1), (0, 2), (1, 4), (2, 3), (3, 4)]);
/// let of = |width| {
///     let report = beam::run(&g, &Near, &Options { width }, &Limits::none(), &Silent);
///     report.verdict.solution().unwrap()
/// };
/// let narrow = of(1);
/// assert_eq!((narrow.moves, narrow.cost, narrow.at_least), (vec![2, 3, 4], 3, 2));
/// assert!(of(2).is_optimal()); // nothing was cut off
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Solution<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let mut search = Search {
        puzzle,
        heuristic,
        width: options.width.max(1),
        kept: Visited::default(),
        links: Links::new(1),
        layer: 0..0,
        next: Next::default(),
        cut: None,
        beyond: None,
    };
    let end = search.run(&mut budget).map(|moves| {
        moves.map(|moves| {
            let cost = moves.len() as u64;
            Solution { moves, cost, at_least: budget.at_least().min(cost), stopped: None }
        })
    });
    budget.report(end)
}

/// The layer in the making.
struct Next<S, M> {
    /// Its positions: those that are in no layer before.
    states: Visited<S>,
    /// The position that each was found from, and the move.
    origins: Vec<(u32, M)>,
    /// Those that may lead to a solution, with their estimates.
    estimates: Vec<(u32, u32)>,
}

impl<S, M> Default for Next<S, M> {
    fn default() -> Self {
        Self { states: Visited::default(), origins: Vec::new(), estimates: Vec::new() }
    }
}

struct Search<'a, P: Puzzle, H> {
    puzzle: &'a P,
    heuristic: &'a H,
    width: usize,
    /// The positions that were kept, layer after layer.
    kept: Visited<P::State>,
    links: Links<P::Move>,
    /// The deepest layer.
    layer: Range<u32>,
    next: Next<P::State, P::Move>,
    /// The fewest moves of a solution through a position that was cut off.
    cut: Option<u64>,
    /// The fewest of one through a position that was left out since that is more than the limit on depth allows.
    beyond: Option<u64>,
}

/// Successors, each with the position that it comes from and the move.
type Successors<P> = Batch<(u32, <P as Puzzle>::Move), <P as Puzzle>::State>;

/// Breaks at a goal, with the way there, or with the limit that was reached.
type Flow<M> = ControlFlow<Result<(u32, M), Stop>>;

/// How many moves a solution has at least of which so many lead to a position that is no goal.
fn total(depth: u64, estimate: u32) -> u64 {
    depth + u64::from(estimate.max(1))
}

impl<P: Puzzle, H: Heuristic<P>> Search<'_, P, H> {
    fn run(&mut self, budget: &mut Budget) -> Result<Option<Vec<P::Move>>, Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        if self.puzzle.is_goal(&start) {
            return Ok(Some(Vec::new()));
        }
        let estimate = self.heuristic.estimate(&start);
        if estimate == u32::MAX {
            return Ok(None);
        }
        budget.prove(total(0, estimate));
        if total(0, estimate) > budget.deepest() {
            return Err(Stop::Depth);
        }
        loop {
            let found = self.go(start.clone(), budget)?;
            if let Some((from, m)) = found {
                let mut moves = self.links.path(from);
                moves.push(m);
                return Ok(Some(moves));
            }
            self.prove(None, budget);
            match (self.cut, self.beyond) {
                (Some(_), _) => self.width = self.width.saturating_mul(2),
                (None, Some(_)) => return Err(Stop::Depth),
                (None, None) => return Ok(None),
            }
        }
    }

    /// Every solution goes through something that was left out, or has at least `least` moves.
    fn prove(&self, least: Option<u64>, budget: &mut Budget) {
        if let Some(least) = [self.cut, self.beyond, least].into_iter().flatten().min() {
            budget.prove(least);
        }
    }

    /// Goes layer by layer until one is empty or has a goal; the way to it is the way to a position, and a move.
    fn go(&mut self, start: P::State, budget: &mut Budget) -> Result<Option<(u32, P::Move)>, Stop> {
        (self.cut, self.beyond) = (None, None);
        clear(&mut self.kept, budget);
        self.links.clear();
        self.kept.remember(start, budget)?;
        self.layer = 0..1;
        let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
        for depth in 1.. {
            budget.enter(depth)?;
            if let ControlFlow::Break(end) = self.expand(depth, &mut scratch, &mut batch, budget) {
                return end.map(Some);
            }
            let Some(least) = self.choose(depth, budget)? else { break };
            self.prove(Some(least), budget);
            budget.depth = budget.depth.max(depth);
        }
        Ok(None)
    }

    /// Finds the new positions of the next layer, at this depth.
    fn expand(
        &mut self,
        depth: u64,
        scratch: &mut Vec<P::Move>,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow<P::Move> {
        clear(&mut self.next.states, budget);
        self.next.origins.clear();
        self.next.estimates.clear();
        let puzzle = self.puzzle;
        for from in self.layer.clone() {
            checked(budget.tick())?;
            let state = self.kept.state(from).clone();
            puzzle.expand(&state, scratch, |m, next| {
                if self.kept.contains(&next) {
                    budget.generated += 1;
                    return checked(budget.tick());
                }
                batch.push((from, m), next);
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                self.note(depth, batch, budget)
            })?;
        }
        self.note(depth, batch, budget)
    }

    /// Notes which successors are new, and what is estimated of them.
    fn note(
        &mut self,
        depth: u64,
        batch: &mut Successors<P>,
        budget: &mut Budget,
    ) -> Flow<P::Move> {
        let Self { puzzle, heuristic, next, beyond, .. } = self;
        let Next { states, origins, estimates } = next;
        batch.insert(states, budget, |budget, states, origin, seen| {
            let Seen::New(i) = seen else { return ControlFlow::Continue(()) };
            let state = states.state(i);
            if puzzle.is_goal(state) {
                return ControlFlow::Break(Ok(origin));
            }
            checked(budget.room(origins))?;
            origins.push(origin);
            let estimate = heuristic.estimate(state);
            if estimate == u32::MAX {
                return ControlFlow::Continue(());
            }
            let total = total(depth, estimate);
            if total > budget.deepest() {
                *beyond = Some(beyond.map_or(total, |least| least.min(total)));
                return ControlFlow::Continue(());
            }
            checked(budget.room(estimates))?;
            estimates.push((estimate, i));
            ControlFlow::Continue(())
        })
    }

    /// Keeps the best of the positions that were found. How many moves a solution through one of them has at least, if there is
    /// one.
    fn choose(&mut self, depth: u64, budget: &mut Budget) -> Result<Option<u64>, Stop> {
        let Next { states, origins, estimates } = &mut self.next;
        if estimates.len() > self.width {
            let (_, &mut (best, _), _) = estimates.select_nth_unstable(self.width);
            let total = total(depth, best);
            self.cut = Some(self.cut.map_or(total, |least| least.min(total)));
            estimates.truncate(self.width);
        }
        estimates.sort_unstable();
        for &(_, i) in &*estimates {
            self.kept.remember(states.state(i).clone(), budget)?;
            let (from, m) = origins[i as usize];
            self.links.push(from, m, budget)?;
        }
        self.layer = self.layer.end..self.kept.len();
        Ok(estimates.first().map(|&(least, _)| total(depth, least)))
    }
}

/// Forgets the positions of a set; where that frees memory, it is given back.
fn clear<S>(set: &mut Visited<S>, budget: &mut Budget) {
    let before = set.bytes();
    set.clear();
    budget.give(before - set.bytes());
}

/// A limit that was reached, as a break.
fn checked<M>(result: Result<(), Stop>) -> Flow<M> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(Err(stop)),
    }
}
