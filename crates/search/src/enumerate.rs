//! Enumeration: every shortest solution, one after the other.
//!
//! # What it computes
//! All different sequences of moves that solve the puzzle in as few moves as possible, each once, in
//! the order of [`Puzzle::moves`], read from the start.
//!
//! # When to use it
//! To see every shortest solution, or the first so many of them. For their number alone
//! [`count`](crate::count) is faster by far where there are many.
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`], whose [`moves`](Puzzle::moves) lists no move twice. Positions should be
//! small and without memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The first solution is that of [`bfs`](crate::bfs). Solutions are handed out as they are found and
//! never stored. `Unsolvable` only after everything reachable was seen. Stopped before the first
//! solution, `at_least` is the depth of the layer that was in the making; stopped later, it is the
//! solutions' length.
//!
//! # Time and space
//! A breadth-first search to the goals' depth; then the layers are gone through backwards, which
//! keeps only the moves that lie on shortest solutions; then each solution costs its length at
//! most, as the walk never meets a dead end. For each position seen: the position and 6 to 8 bytes of
//! table; for each move on a shortest solution: the move and 4 bytes.
//!
//! # Literature
//! The layered network of shortest paths: E. A. Dinic, "Algorithm for solution of a problem of maximum
//! flow in a network with power estimation", Soviet Mathematics Doklady 11, 1970.

use crate::Report;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::Layers;
use crate::visited::Seen;
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Limits, Puzzle, Stop, Watch};

/// Hands every shortest solution to `visit`, until there are no more or `visit` breaks; the answer is
/// how many were handed out.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::enumerate;
/// use std::ops::ControlFlow;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// let mut all = Vec::new();
/// let report = enumerate::run(&g, &Limits::none(), &Silent, &mut |moves| {
///     all.push(moves.to_vec());
///     ControlFlow::Continue(())
/// });
/// assert_eq!(report.verdict, Verdict::Solved(2));
/// assert_eq!(all, [[2, 3], [1, 3]]);
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// # use everystate_search::enumerate;
/// # use std::ops::ControlFlow;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// // How many are wanted is up to the visitor: one is enough here.
/// let report = enumerate::run(&g, &Limits::none(), &Silent, &mut |_| {
///     ControlFlow::Break(())
/// });
/// assert_eq!(report.verdict, Verdict::Solved(1));
/// ```
pub fn run<P: Puzzle>(
    puzzle: &P,
    limits: &Limits,
    watch: &dyn Watch,
    visit: &mut dyn FnMut(&[P::Move]) -> ControlFlow<()>,
) -> Report<u64> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, &mut budget, visit);
    budget.report(end)
}

fn search<P: Puzzle>(
    puzzle: &P,
    budget: &mut Budget,
    visit: &mut dyn FnMut(&[P::Move]) -> ControlFlow<()>,
) -> Result<Option<u64>, Stop> {
    let mut layers = Layers::default();
    let mut scratch = Vec::new();
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        // One solution, of no moves: whether to go on after it makes no difference.
        let _ = visit(&[]);
        return Ok(Some(1));
    }
    budget.prove(1);
    layers.root(start, budget)?;
    let (mut bounds, mut goals) = (Vec::new(), Vec::new());
    while layers.more(puzzle, &mut scratch, budget)? {
        budget.room(&mut bounds)?;
        bounds.push(layers.layer.clone());
        // Breadth-first, whole layers: the first one with goals has all that are nearest, and the layers before it every
        // position of every shortest solution.
        layers.advance(puzzle, Wanted::New, &mut scratch, budget, |budget, visited, _, seen| {
            if let Seen::New(i) = seen
                && puzzle.is_goal(visited.state(i))
            {
                if let Err(stop) = budget.room(&mut goals) {
                    return ControlFlow::Break(Err::<(), _>(stop));
                }
                goals.push(i);
            }
            ControlFlow::Continue(())
        })?;
        if layers.width() > 0 {
            budget.layer(layers.depth, layers.width());
        }
        if !goals.is_empty() {
            budget.prove(layers.depth);
            let ways = Ways::new(puzzle, &layers, &bounds, &goals, &mut scratch, budget)?;
            // The positions are of no use any more: solutions are made of moves.
            budget.give(layers.visited.bytes());
            drop(layers);
            return ways.walk(bounds.len(), budget, visit).map(Some);
        }
        budget.prove(layers.depth + 1);
    }
    Ok(None)
}

/// The moves that lie on shortest solutions, as a directed graph without cycles. Its nodes are
/// numbered from the goals to the start.
struct Ways<M> {
    /// The moves, those of one node together and in their order, each with the node it leads to.
    edges: Vec<(M, u32)>,
    /// Where the edges of each node begin; those of the last node end with the edges.
    begin: Vec<usize>,
}

/// The mark of a position that is on no shortest solution.
const NONE: u32 = u32::MAX;

impl<M: Copy> Ways<M> {
    /// Goes back from the `goals`, which lie in the deepest layer, through the layers before it.
    fn new<P: Puzzle<Move = M>>(
        puzzle: &P,
        layers: &Layers<P::State>,
        bounds: &[Range<u32>],
        goals: &[u32],
        scratch: &mut Vec<M>,
        budget: &mut Budget,
    ) -> Result<Self, Stop> {
        let mut ways = Self { edges: Vec::new(), begin: Vec::new() };
        // A move is kept if it leads to the next layer and on to a goal. Every position is expanded once more, and what
        // remains is all shortest solutions and nothing else: none of its ways ends anywhere but at a goal.
        // The node of each position of the layer after the one being looked at, and of that one.
        let (mut after, mut here) = (Vec::new(), Vec::new());
        let mut beyond = layers.layer.clone();
        budget.extend(&mut after, beyond.len())?;
        after.resize(beyond.len(), NONE);
        for &goal in goals {
            after[(goal - beyond.start) as usize] = ways.node(0, budget)?;
        }
        // From the goals to the start: of the layers nearer to the goals only the marks of the last are needed.
        for layer in bounds.iter().rev() {
            here.clear();
            budget.extend(&mut here, layer.len())?;
            for i in layer.clone() {
                let first = ways.edges.len();
                let flow = puzzle.expand(layers.visited.state(i), scratch, |m, next| {
                    budget.generated += 1;
                    let found = layers.visited.find(layers.visited.hash(&next), &next);
                    let node = found
                        .filter(|to| beyond.contains(to))
                        .map_or(NONE, |to| after[(to - beyond.start) as usize]);
                    match ways.edge(m, node, budget) {
                        Ok(()) => ControlFlow::Continue(()),
                        Err(stop) => ControlFlow::Break(stop),
                    }
                });
                if let ControlFlow::Break(stop) = flow {
                    return Err(stop);
                }
                let alive = ways.edges.len() > first;
                here.push(if alive { ways.node(first, budget)? } else { NONE });
            }
            core::mem::swap(&mut after, &mut here);
            beyond = layer.clone();
        }
        budget.free(&mut after);
        budget.free(&mut here);
        Ok(ways)
    }

    /// A new node, whose edges begin at `first`.
    #[expect(clippy::cast_possible_truncation, reason = "no more nodes than positions seen")]
    fn node(&mut self, first: usize, budget: &mut Budget) -> Result<u32, Stop> {
        budget.room(&mut self.begin)?;
        self.begin.push(first);
        Ok(self.begin.len() as u32 - 1)
    }

    /// A new edge, unless it leads nowhere.
    fn edge(&mut self, m: M, node: u32, budget: &mut Budget) -> Result<(), Stop> {
        budget.tick()?;
        if node != NONE {
            budget.room(&mut self.edges)?;
            self.edges.push((m, node));
        }
        Ok(())
    }

    /// The edges of a node.
    fn of(&self, node: u32) -> Range<usize> {
        let node = node as usize;
        self.begin[node]..self.begin.get(node + 1).copied().unwrap_or(self.edges.len())
    }

    /// Hands out every path of `length` moves from the last node, which is the start.
    #[expect(clippy::cast_possible_truncation, reason = "no more nodes than positions seen")]
    fn walk(
        &self,
        length: usize,
        budget: &mut Budget,
        visit: &mut dyn FnMut(&[M]) -> ControlFlow<()>,
    ) -> Result<u64, Stop> {
        let (mut path, mut open) = (Vec::new(), Vec::new());
        budget.extend(&mut path, length)?;
        budget.extend(&mut open, length)?;
        open.push(self.of(self.begin.len() as u32 - 1));
        let mut visited = 0;
        while let Some(top) = open.last_mut() {
            budget.tick()?;
            let Some(e) = top.next() else {
                open.pop();
                path.pop();
                continue;
            };
            // Edges lead on in the order of moves, so the paths come in that order, and every step down ends at a goal.
            let (m, node) = self.edges[e];
            path.push(m);
            if path.len() < length {
                open.push(self.of(node));
                continue;
            }
            visited += 1;
            if visit(&path).is_break() {
                break;
            }
            path.pop();
        }
        Ok(visited)
    }
}
