//! The k shortest solutions, or the k cheapest.
//!
//! # What it computes
//! Of all different sequences of moves that end in a goal the `k` with the fewest moves ([`run`]), or the `k` that cost least where
//! moves differ in cost ([`cheapest`]). They come by length, and those of one length in the order of [`Puzzle::moves`], read
//! from the start; by cost first for [`cheapest`]. What counts as a solution is as in [`walks`]: positions may come
//! again and goals be passed, unless [`Options`] say otherwise.
//!
//! # When to use it
//! To see the best few solutions, where one is not enough and all are too many. Where all shortest ones are wanted, and only they,
//! [`enumerate`](crate::enumerate) keeps less.
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`], whose [`moves`](Puzzle::moves) lists no move twice; for [`cheapest`] a [`Cost`], which may be 0.
//! Positions should be small and without memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The solutions found are the first ones in the order above, whatever ended it; every other one has at least
//! [`Ranking::beyond`] moves, or costs so much. That is `None` only if it is proved that there is no other. Where a limit ends
//! it and there was a solution, that is [`Verdict::Solved`] with [`Ranking::stopped`]. `Unsolvable` only after everything reachable
//! was seen. For [`cheapest`] lengths are costs in the limit on depth and in the statistics too.
//!
//! # Time and space
//! [`run`]: as [`walks`], up to the length of the last one. [`cheapest`]: walks by what they cost, of which none is followed that
//! ends where `k` better ones do, so that each position is expanded `k` times at most; for each walk that was met, 16 bytes and a
//! move, and 88 more where hardly two cost the same. Where positions must not come again, all paths that cost less than the last solution are followed.
//! One thread works.
//!
//! # Literature
//! R. Bellman and R. Kalaba, "On kth best policies", Journal of the SIAM 8, 1960. D. Eppstein, "Finding the k shortest paths", SIAM
//! Journal on Computing 28, 1998, who surveys them.

use crate::Report;
use crate::budget::Budget;
use crate::visited::{Seen, Visited};
use crate::walks;
use core::cmp::Ordering;
use core::mem::size_of;
use core::ops::ControlFlow;
use everystate_puzzle::{Cost, Limits, Puzzle, Stop, Verdict, Watch, Zero};
use std::collections::BTreeMap;

/// What can be chosen.
///
/// ```
/// use everystate_search::kshortest::Options;
/// let paths = Options { solutions: 5, repeats: false, ..Options::default() };
/// assert!(paths.through);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many solutions are wanted, at least one; 2 by default.
    pub solutions: usize,
    /// Whether positions may come again; `true` by default.
    pub repeats: bool,
    /// Whether a solution may pass through goals on its way; `true` by default.
    pub through: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { solutions: 2, repeats: true, through: true }
    }
}

/// A solution.
///
/// ```
/// use everystate_search::kshortest::Way;
/// assert_eq!(Way { moves: vec!['a', 'b'], cost: 2 }.moves.len(), 2);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way<M> {
    /// The moves, from the start.
    pub moves: Vec<M>,
    /// How many they are, or what they cost.
    pub cost: u64,
}

/// The best solutions, and what is proved of the others.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::kshortest::{self, Options};
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2), (0, 2)]);
/// let options = Options { solutions: 3, ..Options::default() };
/// let report = kshortest::run(&g, &options, &Limits::none(), &Silent);
/// let ranking = report.verdict.solution().unwrap();
/// assert_eq!(ranking.solutions.len(), 2);
/// assert_eq!((ranking.beyond, ranking.stopped), (None, None)); // there are no more
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ranking<M> {
    /// The solutions, the best first.
    pub solutions: Vec<Way<M>>,
    /// Every other solution has at least so many moves, or costs so much; `None`: there is no other.
    pub beyond: Option<u64>,
    /// The limit that ended it; `None` if there are as many as were wanted, or no more.
    pub stopped: Option<Stop>,
}

/// The shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::kshortest::{self, Options};
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 1), (3, 0)]);
/// let options = Options { solutions: 3, ..Options::default() };
/// let report = kshortest::run(&g, &options, &Limits::none(), &Silent);
/// let ranking = report.verdict.solution().unwrap();
/// let moves: Vec<_> = ranking.solutions.into_iter().map(|way| way.moves).collect();
/// assert_eq!(moves, [vec![1, 3], vec![2, 1, 3], vec![1, 3, 0, 1, 3]]);
/// assert_eq!(ranking.beyond, Some(5));
/// ```
pub fn run<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Ranking<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let &Options { solutions: wanted, repeats, through } = options;
    let mut solutions = Vec::new();
    let kind = walks::Options { repeats, through };
    let Report { verdict, statistics } =
        walks::list(puzzle, |_| Ok(Zero), &kind, &mut budget, &mut |moves, budget| {
            keep(moves.to_vec(), moves.len() as u64, &mut solutions, budget)?;
            Ok(if solutions.len() < wanted {
                ControlFlow::Continue(())
            } else {
                ControlFlow::Break(())
            })
        });
    let verdict = verdict.map(|listing| Ranking {
        solutions,
        beyond: listing.below,
        stopped: listing.stopped,
    });
    Report { verdict, statistics }
}

/// Keeps a solution; that of no moves takes nothing.
fn keep<M>(
    moves: Vec<M>,
    cost: u64,
    solutions: &mut Vec<Way<M>>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    if !moves.is_empty() {
        // The list is at most twice as long as what it holds.
        budget.take((2 * size_of::<Way<M>>() + moves.len() * size_of::<M>()) as u64)?;
    }
    solutions.push(Way { moves, cost });
    Ok(())
}

/// The cheapest solutions, where moves differ in cost; of equal cost, the shorter first.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Priced, Silent};
/// use everystate_search::kshortest::{self, Options};
/// let g = Graph::new(4, 0, [3], [(0, 3), (0, 1), (1, 2), (2, 3), (1, 3)]);
/// let tolls = Priced { puzzle: g, cost: |from: &u32, to: u32| (to - from) * (to - from) };
/// let report = kshortest::cheapest(&tolls, &Options::default(), &Limits::none(), &Silent);
/// let ranking = report.verdict.solution().unwrap();
/// let both: Vec<_> = ranking.solutions.into_iter().map(|way| (way.cost, way.moves)).collect();
/// assert_eq!(both, [(3, vec![1, 2, 3]), (5, vec![1, 3])]);
/// ```
pub fn cheapest<P: Cost>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Report<Ranking<P::Move>> {
    let mut budget = Budget::new(limits, watch);
    let mut search = Search {
        puzzle,
        options,
        visited: Visited::default(),
        followed: Vec::new(),
        walks: Vec::new(),
        open: BTreeMap::new(),
        cut: None,
        solutions: Vec::new(),
        beyond: Some(0),
    };
    let end = search.run(&mut budget);
    let Search { solutions, beyond, .. } = search;
    if solutions.is_empty() {
        return budget.report(end.map(|()| None));
    }
    let ranking = Ranking { solutions, beyond, stopped: end.err() };
    Report { verdict: Verdict::Solved(ranking), statistics: budget.statistics() }
}

/// A walk: another, and one move more.
#[derive(Clone, Copy)]
struct Walk<M> {
    before: u32,
    /// Where it ends.
    state: u32,
    /// Which of the moves of the position before it is.
    nth: u32,
    m: M,
}

/// The walk of no moves, which is not among the others.
const ROOT: u32 = u32::MAX;

struct Search<'a, P: Cost> {
    puzzle: &'a P,
    options: &'a Options,
    visited: Visited<P::State>,
    /// How many walks to each position were followed.
    followed: Vec<usize>,
    walks: Vec<Walk<P::Move>>,
    /// The walks that were not followed yet, by what they cost and how many moves they have.
    open: BTreeMap<(u64, u64), Vec<u32>>,
    /// What the cheapest walk costs that the limit on depth forbids.
    cut: Option<u64>,
    solutions: Vec<Way<P::Move>>,
    beyond: Option<u64>,
}

impl<P: Cost> Search<'_, P> {
    /// What an entry of the map takes.
    const NODE: u64 = 80;

    fn run(&mut self, budget: &mut Budget) -> Result<(), Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        if self.puzzle.is_goal(&start) {
            keep(Vec::new(), 0, &mut self.solutions, budget)?;
            if self.is_enough() {
                return Ok(());
            }
            if !self.options.through {
                self.beyond = None;
                return Ok(());
            }
        }
        self.visited.remember(start, budget)?;
        self.meet(0, budget)?;
        budget.enter(0)?;
        let mut scratch = Vec::new();
        self.follow(ROOT, (0, 0), &mut scratch, budget)?;
        while let Some(((cost, length), mut walks)) = self.open.pop_first() {
            budget.give(Self::NODE);
            if self.beyond != Some(cost) {
                budget.depth = self.beyond.unwrap_or(0);
                self.beyond = Some(cost);
                if self.solutions.is_empty() {
                    budget.prove(cost);
                }
                budget.enter(cost)?;
            }
            // What is met from these has more moves, and comes later.
            walks.sort_unstable_by(|&a, &b| self.order(a, b));
            for &walk in &walks {
                self.follow(walk, (cost, length), &mut scratch, budget)?;
                if self.is_enough() {
                    return Ok(());
                }
            }
            budget.free(&mut walks);
        }
        self.beyond = self.cut;
        let Some(cut) = self.cut else { return Ok(()) };
        if self.solutions.is_empty() {
            budget.prove(cut);
        }
        Err(Stop::Depth)
    }

    fn is_enough(&self) -> bool {
        self.solutions.len() >= self.options.solutions.max(1)
    }

    /// Notes a position that is new.
    fn meet(&mut self, state: u32, budget: &mut Budget) -> Result<(), Stop> {
        debug_assert_eq!(self.followed.len(), state as usize);
        budget.room(&mut self.followed)?;
        self.followed.push(0);
        Ok(())
    }

    /// The order of moves of two walks that have as many moves.
    fn order(&self, mut a: u32, mut b: u32) -> Ordering {
        loop {
            let (last, other) = (&self.walks[a as usize], &self.walks[b as usize]);
            if last.before == other.before {
                return last.nth.cmp(&other.nth);
            }
            (a, b) = (last.before, other.before);
        }
    }

    /// Whether a walk has been at a position.
    fn passes(&self, mut walk: u32, state: u32) -> bool {
        while let Some(last) = self.walks.get(walk as usize) {
            if last.state == state {
                return true;
            }
            walk = last.before;
        }
        state == 0
    }

    /// Takes the next walk in order: it may be a solution, and is followed by all of one move more.
    fn follow(
        &mut self,
        walk: u32,
        (cost, length): (u64, u64),
        scratch: &mut Vec<P::Move>,
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.tick()?;
        let at = self.walks.get(walk as usize).map_or(0, |last| last.state);
        // A solution that goes on from here is preceded by those that go on the same way after the walks before.
        if self.is_full(at) {
            return Ok(());
        }
        self.followed[at as usize] += 1;
        let state = self.visited.state(at).clone();
        if walk != ROOT && self.puzzle.is_goal(&state) {
            keep(self.path(walk), cost, &mut self.solutions, budget)?;
            if self.is_enough() || !self.options.through {
                return Ok(());
            }
        }
        let puzzle = self.puzzle;
        let mut nth = 0;
        let flow = puzzle.expand(&state, scratch, |m, next| {
            budget.generated += 1;
            let cost = cost + u64::from(puzzle.cost(&state, m));
            let longer = Walk { before: walk, state: 0, nth, m };
            nth += 1;
            match self.reach(next, longer, (cost, length + 1), budget) {
                Ok(()) => ControlFlow::Continue(()),
                Err(stop) => ControlFlow::Break(stop),
            }
        });
        match flow {
            ControlFlow::Break(stop) => Err(stop),
            ControlFlow::Continue(()) => Ok(()),
        }
    }

    /// Whether so many walks to the position were followed that no other matters.
    fn is_full(&self, state: u32) -> bool {
        self.options.repeats && self.followed[state as usize] >= self.options.solutions.max(1)
    }

    /// Keeps a walk to `next` until it is its turn.
    fn reach(
        &mut self,
        next: P::State,
        longer: Walk<P::Move>,
        key: (u64, u64),
        budget: &mut Budget,
    ) -> Result<(), Stop> {
        budget.tick()?;
        if key.0 > budget.deepest() {
            self.cut = Some(self.cut.map_or(key.0, |cut| cut.min(key.0)));
            return Ok(());
        }
        let state = match self.visited.insert(next, budget)? {
            Seen::New(state) => {
                self.meet(state, budget)?;
                state
            }
            Seen::Old(state) if self.is_full(state) => return Ok(()),
            Seen::Old(state) if !self.options.repeats && self.passes(longer.before, state) => {
                return Ok(());
            }
            Seen::Old(state) => state,
        };
        let walk = u32::try_from(self.walks.len()).ok().filter(|&walk| walk != ROOT);
        let walk = walk.ok_or(Stop::Memory)?;
        budget.room(&mut self.walks)?;
        self.walks.push(Walk { state, ..longer });
        if !self.open.contains_key(&key) {
            budget.take(Self::NODE)?;
        }
        let open = self.open.entry(key).or_default();
        if open.len() == open.capacity() {
            // Where costs differ much, most lists hold one.
            budget.extend(open, (2 * open.len()).max(2))?;
        }
        open.push(walk);
        Ok(())
    }

    /// The moves of a walk.
    fn path(&self, mut walk: u32) -> Vec<P::Move> {
        let mut moves = Vec::new();
        while let Some(last) = self.walks.get(walk as usize) {
            moves.push(last.m);
            walk = last.before;
        }
        moves.reverse();
        moves
    }
}
