//! Counting: how many different shortest solutions there are.
//!
//! # What it computes
//! The length of a shortest solution and the exact number of different sequences of moves of that
//! length that solve the puzzle. Two moves that lead from a position to the same one make different
//! sequences.
//!
//! # When to use it
//! To know whether a shortest solution is unique, or how far from unique. To see the solutions
//! themselves, use [`enumerate`](crate::enumerate).
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`], whose [`moves`](Puzzle::moves) lists no move twice. Positions should be
//! small and without memory of their own: see [`Compact`](everystate_puzzle::adapt::Compact).
//!
//! # What it guarantees
//! The number is exact whatever its size, and found without walking the solutions one by one.
//! `Unsolvable` only after everything reachable was seen. Stopped in the middle of a layer,
//! `at_least` is that layer's depth.
//!
//! # Time and space
//! One hash and one probe for each successor, an addition for each that lies in the next layer. For
//! each position seen: the position and 6 to 11 bytes of table; 16 bytes more in the last two layers.
//!
//! # Literature
//! Counting shortest paths along the layers of a breadth-first search: U. Brandes, "A faster algorithm
//! for betweenness centrality", Journal of Mathematical Sociology 25, 2001.

use crate::Report;
use crate::budget::Budget;
use crate::frontier::{Layers, Wanted};
use crate::visited::Seen;
use core::mem;
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::{Limits, Puzzle, Stop, Watch};

/// The shortest solutions, as numbers.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_search::count;
/// // Forty diamonds in a row: two ways through each.
/// let edges = (0..40).flat_map(|i| [0, 1].map(|side| (3 * i, 3 * i + 1 + side)));
/// let back = (0..40).flat_map(|i| [0, 1].map(|side| (3 * i + 1 + side, 3 * i + 3)));
/// let g = Graph::new(121, 0, [120], edges.chain(back));
/// let report = count::run(&g, &Limits::none(), &Silent);
/// let shortest = report.verdict.solution().unwrap();
/// assert_eq!((shortest.length, shortest.solutions.to_u64()), (80, Some(1 << 40)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// How many moves each has.
    pub length: u64,
    /// How many there are.
    pub solutions: Natural,
}

/// Counts the shortest solutions.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// use everystate_search::count;
/// let g = Graph::new(4, 0, [3], [(0, 2), (0, 1), (1, 3), (2, 3)]);
/// let report = count::run(&g, &Limits::none(), &Silent);
/// let Verdict::Solved(shortest) = report.verdict else { panic!("3 can be reached") };
/// assert_eq!((shortest.length, shortest.solutions.to_u64()), (2, Some(2)));
/// ```
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Verdict};
/// # use everystate_search::count;
/// let g = Graph::new(3, 0, [2], [(0, 1), (1, 0)]);
/// let report = count::run(&g, &Limits::none(), &Silent);
/// assert_eq!(report.verdict, Verdict::Unsolvable);
/// ```
pub fn run<P: Puzzle>(puzzle: &P, limits: &Limits, watch: &dyn Watch) -> Report<Shortest> {
    let mut budget = Budget::new(limits, watch);
    let end = search(puzzle, &mut budget);
    budget.report(end)
}

fn search<P: Puzzle>(puzzle: &P, budget: &mut Budget) -> Result<Option<Shortest>, Stop> {
    let mut layers = Layers::default();
    let mut scratch = Vec::new();
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Shortest { length: 0, solutions: Natural::ONE }));
    }
    budget.prove(1);
    layers.root(start, budget)?;
    // The number of shortest ways to each position of the last layer, and of the one in the making.
    let (mut ways, mut next) = (Vec::new(), Vec::new());
    budget.room(&mut ways)?;
    ways.push(Natural::ONE);
    while layers.more(puzzle, &mut scratch, budget)? {
        let (below, above) = (layers.layer.start, layers.layer.end);
        layers.advance(
            puzzle,
            Wanted::All,
            &mut scratch,
            budget,
            |budget, _, (from, _, seen)| {
                let (Seen::New(to) | Seen::Old(to)) = seen;
                let more = &ways[(from - below) as usize];
                let added = match seen {
                    Seen::New(_) => push(&mut next, more, budget),
                    Seen::Old(_) => add(&mut next[(to - above) as usize], more, budget),
                };
                match added {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err::<(), _>(stop)),
                }
            },
        )?;
        let goals = layers.layer.clone().zip(&next);
        let mut solutions = Natural::ZERO;
        for (i, ways) in goals {
            budget.tick()?;
            if puzzle.is_goal(layers.visited.state(i)) {
                add(&mut solutions, ways, budget)?;
            }
        }
        if !solutions.is_zero() {
            return Ok(Some(Shortest { length: layers.depth, solutions }));
        }
        mem::swap(&mut ways, &mut next);
        for n in next.drain(..) {
            budget.give(n.heap_bytes());
        }
        if layers.width() > 0 {
            budget.layer(layers.depth, layers.width());
        }
        budget.prove(layers.depth + 1);
    }
    Ok(None)
}

fn push(counts: &mut Vec<Natural>, n: &Natural, budget: &mut Budget) -> Result<(), Stop> {
    budget.room(counts)?;
    budget.take(n.heap_bytes())?;
    counts.push(n.clone());
    Ok(())
}

/// Adds `n` to `sum`, charging what `sum` grows by.
#[inline]
fn add(sum: &mut Natural, n: &Natural, budget: &mut Budget) -> Result<(), Stop> {
    if let (Some(a), Some(b)) = (sum.to_u64(), n.to_u64())
        && let Some(c) = a.checked_add(b)
    {
        *sum = Natural::from(c);
        return Ok(());
    }
    // Copies of both live beside the sum until it is done, and the sum may have a word more.
    let before = sum.heap_bytes();
    let most = before.max(n.heap_bytes()).max(32) + 16;
    budget.take(4 * most)?;
    *sum += n;
    budget.give(4 * most + before);
    budget.take(sum.heap_bytes())
}
