//! Walks: every solution up to a length, shortest first.
//!
//! # What it computes
//! All different sequences of moves from the start that end in a goal and have at most as many moves as [`Limits::depth`] allows,
//! each once: by length, and those of one length in the order of [`Puzzle::moves`], read from the start. As in
//! [`lexdfs`](crate::lexdfs), goals on the way do not end a sequence, and positions may come again: walks, in the words of graph
//! theory. [`Options`] leave out those that pass a goal on the way, or a position twice (then they are paths).
//!
//! # When to use it
//! To see what else there is beside the shortest solutions, or solutions up to some number of moves. For the shortest alone
//! [`enumerate`](crate::enumerate) keeps less; for a given number of them, see [`kshortest`](crate::kshortest).
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`], whose [`moves`](Puzzle::moves) lists no move twice, and a [`Heuristic`], which may be
//! [`Zero`](everystate_puzzle::Zero). Where a depth is given, a bound leaves out all positions from which no goal is near enough. It
//! need not be consistent. Where goals can be listed and moves undone, [`from_both_ends`] finds one that is exact. Positions should be small and without memory of their own: see
//! [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! Solutions are handed out as they are found and never stored. Whatever ends it, those handed out are the first ones in the order
//! above, and all that have fewer moves than [`Listing::below`]; that is `None` if it is proved that there are no more of whatever
//! length. Where a limit ends it and there was a solution, that is [`Verdict::Solved`] with [`Listing::stopped`]; the depth that was
//! asked for is such a limit. `Unsolvable` only after everything reachable was seen, but for what lies behind positions that the
//! heuristic proves dead. Where there are solutions of every length, as with moves that can be undone, it ends at a limit, or when
//! the visitor has had enough.
//!
//! # Time and space
//! A breadth-first search, with all its moves kept. For each length it is found out from which positions a goal can be reached in
//! exactly so many moves as are left: a step for each move known. Then each solution costs its length at most, as no step is in
//! vain. Where positions must not come again there is no such promise: a way may end where all that is left has been passed.
//! For each position: the position, 6 to 8 bytes of table, 8 bytes and a bit for each length; for each move, the move and 4 bytes.
//! One thread works.
//!
//! # Literature
//! R. Read and R. Tarjan, "Bounds on backtrack algorithms for listing cycles, paths, and spanning trees", Networks 5, 1975 (no step
//! in vain). R. Bellman and R. Kalaba, "On kth best policies", Journal of the SIAM 8, 1960 (the walks of each length).

use crate::Report;
use crate::ahead::Ahead;
use crate::batch::Batch;
use crate::budget::Budget;
use crate::visited::{BATCH, Seen, Visited};
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Backward, Heuristic, Limits, Puzzle, Stop, Verdict, Watch};

/// Which sequences of moves are solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Zero};
/// use everystate_search::walks::{self, Options};
/// use std::ops::ControlFlow;
/// // From 0 to 1 and 2, which are goals, and back from each.
/// let g = Graph::new(3, 0, [1, 2], [(0, 1), (1, 2), (1, 0), (2, 1)]);
/// let limits = Limits { depth: 3, ..Limits::none() };
/// let all = |options| {
///     let mut all = Vec::new();
///     walks::run(&g, &Zero, &options, &limits, &Silent, &mut |moves| {
///         all.push(moves.to_vec());
///         ControlFlow::Continue(())
///     });
///     all
/// };
/// let walks = Options::default();
/// assert_eq!(all(walks.clone()), [vec![1], vec![1, 2], vec![1, 2, 1], vec![1, 0, 1]]);
/// assert_eq!(all(Options { repeats: false, ..walks.clone() }), [vec![1], vec![1, 2]]);
/// assert_eq!(all(Options { through: false, ..walks }), [[1]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether positions may come again; `true` by default.
    pub repeats: bool,
    /// Whether a solution may pass through goals on its way; `true` by default.
    pub through: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { repeats: true, through: true }
    }
}

/// What was handed out, and what is proved of it.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Zero};
/// use everystate_search::walks;
/// use std::ops::ControlFlow;
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 2), (0, 2)]);
/// let go_on = &mut |_: &[u32]| ControlFlow::Continue(());
/// let report = walks::run(&g, &Zero, &Default::default(), &Limits::none(), &Silent, go_on);
/// let listing = report.verdict.solution().unwrap();
/// assert_eq!((listing.solutions, listing.below, listing.stopped), (2, None, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listing {
    /// How many solutions were handed out.
    pub solutions: u64,
    /// All solutions of fewer moves than this were handed out; `None`: all that there are.
    pub below: Option<u64>,
    /// The limit that ended it; `None` if there are no more, or the visitor had enough.
    pub stopped: Option<Stop>,
}

/// Hands every solution to `visit`, until there are no more, the next ones are longer than [`Limits::depth`], or `visit` breaks.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Stop, Zero};
/// use everystate_search::walks;
/// use std::ops::ControlFlow;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 1), (3, 0)]);
/// let limits = Limits { depth: 3, ..Limits::none() };
/// let mut all = Vec::new();
/// let report = walks::run(&g, &Zero, &Default::default(), &limits, &Silent, &mut |moves| {
///     all.push(moves.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(all, [vec![1, 3], vec![2, 1, 3]]);
/// let listing = report.verdict.solution().unwrap();
/// // All of less than four moves; there may be longer ones.
/// assert_eq!((listing.below, listing.stopped), (Some(4), Some(Stop::Depth)));
/// ```
pub fn run<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: &H,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[P::Move]) -> ControlFlow<()>,
) -> Report<Listing> {
    let mut budget = Budget::new(limits, watch);
    list(puzzle, |_| Ok(heuristic), options, &mut budget, &mut |moves, _| Ok(visit(moves)))
}

/// [`run`] with distances found from the goals back, as far as half of [`Limits::depth`]: of positions farther from the start than
/// that, only those on solutions are kept.
///
/// Without a limit on depth that tells nothing, and it is [`run`] with [`Zero`](everystate_puzzle::Zero). Positions seen from the
/// goals count against the limits too.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::walks;
/// use std::ops::ControlFlow;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 1), (3, 0)]);
/// let limits = Limits { depth: 3, ..Limits::none() };
/// let mut all = Vec::new();
/// walks::from_both_ends(&g, &Default::default(), &limits, &Silent, &mut |moves| {
///     all.push(moves.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(all, [vec![1, 3], vec![2, 1, 3]]);
/// ```
pub fn from_both_ends<P: Backward>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[P::Move]) -> ControlFlow<()>,
) -> Report<Listing> {
    let mut budget = Budget::new(limits, watch);
    let far = if limits.depth == u64::MAX { 0 } else { limits.depth / 2 };
    let ahead = |budget: &mut Budget| Ahead::explore(puzzle, far, budget);
    list(puzzle, ahead, options, &mut budget, &mut |moves, _| Ok(visit(moves)))
}

/// What takes a solution, and may take memory for it.
pub(crate) type Visitor<'a, M> =
    &'a mut dyn FnMut(&[M], &mut Budget<'_>) -> Result<ControlFlow<()>, Stop>;

/// [`run`] under a budget. The heuristic is asked for once it is known whether the start is a goal.
pub(crate) fn list<P: Puzzle, H: Heuristic<P>>(
    puzzle: &P,
    heuristic: impl FnOnce(&mut Budget) -> Result<H, Stop>,
    options: &Options,
    budget: &mut Budget,
    visit: Visitor<'_, P::Move>,
) -> Report<Listing> {
    let mut search = Search {
        puzzle,
        options,
        visited: Visited::default(),
        ends: Vec::new(),
        edges: Vec::new(),
        begin: Vec::new(),
        can: Vec::new(),
        exhausted: false,
        cut: false,
        solutions: 0,
        below: Some(0),
    };
    let end = search.run(heuristic, budget, visit);
    let Search { solutions, below, .. } = search;
    if solutions == 0 {
        return budget.report(end.map(|()| None));
    }
    let listing = Listing { solutions, below, stopped: end.err() };
    Report { verdict: Verdict::Solved(listing), statistics: budget.statistics() }
}

struct Search<'a, P: Puzzle> {
    puzzle: &'a P,
    options: &'a Options,
    /// The positions, layer after layer.
    visited: Visited<P::State>,
    /// How many positions the layers up to each have. An empty layer has no element.
    ends: Vec<u32>,
    /// The moves from each position that was expanded, each with the position that it leads to.
    edges: Vec<(P::Move, u32)>,
    /// Where the edges of each begin; those of the last end with the edges.
    begin: Vec<usize>,
    /// `can[l]`: from which positions a goal can be reached by exactly `l` moves.
    can: Vec<Bits>,
    /// Whether the deepest layer was empty.
    exhausted: bool,
    /// Whether something was left out because no goal is near enough for the limit on depth.
    cut: bool,
    solutions: u64,
    below: Option<u64>,
}

/// Successors, each with its move.
type Successors<P> = Batch<<P as Puzzle>::Move, <P as Puzzle>::State>;

impl<P: Puzzle> Search<'_, P> {
    fn run<H: Heuristic<P>>(
        &mut self,
        heuristic: impl FnOnce(&mut Budget) -> Result<H, Stop>,
        budget: &mut Budget,
        visit: Visitor<'_, P::Move>,
    ) -> Result<(), Stop> {
        let start = self.puzzle.start();
        budget.visit()?;
        // The solution of no moves needs no memory.
        let solved = self.puzzle.is_goal(&start);
        if solved {
            self.solutions = 1;
            if visit(&[], budget)?.is_break() {
                return Ok(());
            }
        } else {
            budget.prove(1);
        }
        self.below = Some(1);
        if solved && !self.options.through {
            self.below = None;
            return Ok(());
        }
        let heuristic = heuristic(budget)?;
        self.visited.remember(start, budget)?;
        budget.room(&mut self.ends)?;
        self.ends.push(1);
        self.extend(0, budget)?;
        budget.layer(0, 1);
        for length in 1.. {
            budget.enter(length)?;
            let width = self.advance(length, &heuristic, budget)?;
            self.extend(length, budget)?;
            if self.walk(length, budget, visit)?.is_break() {
                return Ok(());
            }
            if self.solutions == 0 {
                budget.prove(length + 1);
            }
            if width > 0 {
                budget.layer(length, width as usize);
            }
            budget.depth = length;
            self.below = Some(length + 1);
            if self.is_finished(length) {
                self.below = None;
                return Ok(());
            }
        }
        Ok(())
    }

    /// Makes the layer at the depth `length`, unless everything was seen; how many positions it has.
    #[expect(clippy::cast_possible_truncation, reason = "no more than positions seen")]
    fn advance(
        &mut self,
        length: u64,
        heuristic: &impl Heuristic<P>,
        budget: &mut Budget,
    ) -> Result<u32, Stop> {
        if self.exhausted {
            return Ok(0);
        }
        let (mut scratch, mut batch) = (Vec::new(), Successors::<P>::default());
        // Positions are numbered as they are found: those that were not expanded yet are the deepest layer.
        let before = self.visited.len();
        for v in self.begin.len() as u32..before {
            budget.tick()?;
            budget.room(&mut self.begin)?;
            self.begin.push(self.edges.len());
            // A copy, for the set may move while it grows.
            let state = self.visited.state(v).clone();
            if !self.options.through && self.puzzle.is_goal(&state) {
                continue;
            }
            let puzzle = self.puzzle;
            let flow = puzzle.expand(&state, &mut scratch, |m, next| {
                if self.is_of_use(&next, heuristic.estimate(&next), length, budget) {
                    batch.push(m, next);
                } else {
                    budget.generated += 1;
                    checked(budget.tick())?;
                }
                if batch.len() < BATCH {
                    return ControlFlow::Continue(());
                }
                self.insert(&mut batch, budget)
            });
            if let ControlFlow::Break(stop) = flow {
                return Err(stop);
            }
            if let ControlFlow::Break(stop) = self.insert(&mut batch, budget) {
                return Err(stop);
            }
        }
        let width = self.visited.len() - before;
        self.exhausted = width == 0;
        if !self.exhausted {
            budget.room(&mut self.ends)?;
            self.ends.push(self.visited.len());
        }
        Ok(width)
    }

    /// Whether a position that a move leads to, `depth` moves from the start, may lead to a solution that is short enough.
    fn is_of_use(&mut self, next: &P::State, estimate: u32, depth: u64, budget: &Budget) -> bool {
        let left = budget.deepest().saturating_sub(depth);
        if estimate == u32::MAX {
            return false;
        }
        let near = u64::from(estimate) <= left && (left > 0 || self.puzzle.is_goal(next));
        // One that is known already takes nothing, and is no sign of anything beyond the limit.
        if near || self.visited.contains(next) {
            return true;
        }
        self.cut = true;
        false
    }

    /// Numbers the successors of the last position that was expanded.
    fn insert(&mut self, batch: &mut Successors<P>, budget: &mut Budget) -> ControlFlow<Stop> {
        let edges = &mut self.edges;
        let flow = batch.insert(&mut self.visited, budget, |budget, _, m, seen| {
            let (Seen::New(to) | Seen::Old(to)) = seen;
            if let Err(stop) = budget.room(edges) {
                return ControlFlow::Break(Err::<(), _>(stop));
            }
            edges.push((m, to));
            ControlFlow::Continue(())
        });
        match flow {
            ControlFlow::Break(Err(stop)) => ControlFlow::Break(stop),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Finds out what solutions of `length` moves need to know: from which positions a goal can be reached by the moves left there.
    #[expect(clippy::cast_possible_truncation, reason = "there is an element for each length")]
    fn extend(&mut self, length: u64, budget: &mut Budget) -> Result<(), Stop> {
        budget.room(&mut self.can)?;
        self.can.push(Bits::default());
        // With `left` moves left a walk has made `length - left`, and no position is reached by fewer moves than its layer says:
        // only layers up to that one are of interest, and all but the last of them were looked at for shorter walks.
        for left in 0..self.can.len() {
            let layer = (length as usize - left).min(self.ends.len() - 1);
            for v in self.can[left].len..self.ends[layer] {
                budget.tick()?;
                // One move on, a position lies at most one layer further: that was looked at just now, or before.
                let can = match left.checked_sub(1) {
                    None => self.puzzle.is_goal(self.visited.state(v)),
                    Some(less) => {
                        self.edges[self.of(v)].iter().any(|&(_, to)| self.can[less].get(to))
                    }
                };
                self.can[left].push(can, budget)?;
            }
        }
        Ok(())
    }

    /// Whether no solution has more moves than `length`.
    #[expect(clippy::cast_possible_truncation, reason = "there is an element for each length")]
    fn is_finished(&self, length: u64) -> bool {
        if !self.exhausted || self.cut {
            return false;
        }
        // A path has each position once at most.
        if !self.options.repeats && length + 1 >= u64::from(self.visited.len()) {
            return true;
        }
        // Of the walks of so many moves every position is known; if none of them ends in a goal, no longer one does.
        let known = &self.can[length as usize + 1 - self.ends.len()];
        debug_assert_eq!(known.len, self.visited.len());
        known.ones == 0
    }

    /// The edges of the position `v`.
    fn of(&self, v: u32) -> Range<usize> {
        let v = v as usize;
        self.begin[v]..self.begin.get(v + 1).copied().unwrap_or(self.edges.len())
    }

    /// Hands out every solution of `length` moves.
    #[expect(clippy::cast_possible_truncation, reason = "there is an element for each length")]
    fn walk(
        &mut self,
        length: u64,
        budget: &mut Budget,
        visit: Visitor<'_, P::Move>,
    ) -> Result<ControlFlow<()>, Stop> {
        let length = length as usize;
        if !self.can[length].get(0) {
            return Ok(ControlFlow::Continue(()));
        }
        let (mut path, mut open) = (Vec::new(), Vec::new());
        budget.extend(&mut path, length)?;
        budget.extend(&mut open, length)?;
        open.push((0, self.of(0)));
        while let Some((_, edges)) = open.last_mut() {
            budget.tick()?;
            let Some(e) = edges.next() else {
                open.pop();
                path.pop();
                continue;
            };
            let (m, to) = self.edges[e];
            let left = length - open.len();
            if !self.can[left].get(to) {
                continue;
            }
            if !self.options.repeats && open.iter().any(|&(v, _)| v == to) {
                continue;
            }
            path.push(m);
            if left > 0 {
                open.push((to, self.of(to)));
                continue;
            }
            let flow = visit(&path, budget)?;
            self.solutions += 1;
            if flow.is_break() {
                return Ok(flow);
            }
            path.pop();
        }
        budget.free(&mut path);
        budget.free(&mut open);
        Ok(ControlFlow::Continue(()))
    }
}

/// A row of bits, one for each position from the first on.
#[derive(Debug, Default)]
struct Bits {
    words: Vec<u64>,
    len: u32,
    /// How many are set.
    ones: u32,
}

impl Bits {
    /// Adds one.
    fn push(&mut self, bit: bool, budget: &mut Budget) -> Result<(), Stop> {
        if self.len.is_multiple_of(u64::BITS) {
            budget.room(&mut self.words)?;
            self.words.push(0);
        }
        self.words[(self.len / u64::BITS) as usize] |= u64::from(bit) << (self.len % u64::BITS);
        self.len += 1;
        self.ones += u32::from(bit);
        Ok(())
    }

    #[inline]
    fn get(&self, at: u32) -> bool {
        self.words[(at / u64::BITS) as usize] >> (at % u64::BITS) & 1 > 0
    }
}

/// A limit that was reached, as a break.
fn checked(result: Result<(), Stop>) -> ControlFlow<Stop> {
    match result {
        Ok(()) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(stop),
    }
}
