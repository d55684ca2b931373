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
//! each position seen: the position and 6 to 8 bytes of table; 8 bytes more in the last two layers, and what a number
//! takes that is larger than a word. [`graded`] keeps only the layer in the making and what is left of the one before.
//!
//! Of integers and arrays of them, from some thirty thousand on, only the bits that vary are kept (three bytes or so of each that was
//! seen), and of a number, in the last two layers alone, as many bytes as it takes; all threads work on a layer. There is no bound on how
//! many they are but that of memory then. In a browser that is so of [`graded`] alone.
//!
//! # Literature
//! Counting shortest paths along the layers of a breadth-first search: U. Brandes, "A faster algorithm
//! for betweenness centrality", Journal of Mathematical Sociology 25, 2001.

use crate::Report;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::{Layers, more};
use crate::grades::Grades;
use crate::tally::Tally;
use crate::visited::Seen;
use crate::words::{COUNTS, Earlier, Key, MANY, Words};
use core::cell::RefCell;
use core::mem;
use core::ops::ControlFlow;
use everystate_algebra::Natural;
use everystate_puzzle::{Graded, Limits, Puzzle, Stop, Watch};

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

/// [`run`] for a puzzle whose moves lead from grade to grade: of all positions only those of two layers are kept.
///
/// ```
/// # use everystate_puzzle::{Graded, Limits, Puzzle, Silent};
/// # use everystate_search::count;
/// /// Ten matches, of which one is taken at a time.
/// # struct Matches;
/// # impl Puzzle for Matches {
/// #     type State = u16;
/// #     type Move = u8;
/// #     fn start(&self) -> u16 { 0b11_1111_1111 }
/// #     fn is_goal(&self, s: &u16) -> bool { *s == 0 }
/// #     fn moves(&self, s: &u16, out: &mut Vec<u8>) { out.extend((0..10).filter(|m| s >> m & 1 > 0)); }
/// #     fn apply(&self, s: &u16, m: u8) -> u16 { s & !(1 << m) }
/// # }
/// impl Graded for Matches {
///     fn grade(&self, s: &u16) -> u64 { s.count_zeros().into() }
/// }
/// let shortest = count::graded(&Matches, &Limits::none(), &Silent).verdict.solution().unwrap();
/// assert_eq!((shortest.length, shortest.solutions.to_u64()), (10, Some(3_628_800)));
/// ```
///
/// # Panics
/// If a move that is made does not lead to the next grade.
pub fn graded<P: Graded>(puzzle: &P, limits: &Limits, watch: &dyn Watch) -> Report<Shortest> {
    let mut budget = Budget::new(limits, watch);
    let end = search_graded(puzzle, &mut budget);
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
    let (mut ways, mut next) = (Tally::one(budget)?, Tally::default());
    let mut many = MANY;
    while layers.more(puzzle, &mut scratch, budget)? {
        if COUNTS && layers.visited.states().len() >= many {
            next.truncate(0, budget);
            let end = if size_of::<P::State>() <= size_of::<u64>() {
                as_words::<P, u64>(puzzle, &mut layers, &mut ways, budget)
            } else {
                as_words::<P, u128>(puzzle, &mut layers, &mut ways, budget)
            };
            if let Some(end) = end {
                return end;
            }
            many = usize::MAX;
        }
        let (below, above) = (layers.layer.start, layers.layer.end);
        layers.advance(
            puzzle,
            Wanted::From(above),
            &mut scratch,
            budget,
            |budget, _, (from, _), seen| {
                let (Seen::New(to) | Seen::Old(to)) = seen;
                match next.add((to - above) as usize, &ways, (from - below) as usize, budget) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(stop) => ControlFlow::Break(Err::<(), _>(stop)),
                }
            },
        )?;
        let made = layers.layer.clone().map(|i| layers.visited.state(i));
        if let Some(solutions) = solutions(puzzle, made, &next, budget)? {
            return Ok(Some(Shortest { length: layers.depth, solutions }));
        }
        mem::swap(&mut ways, &mut next);
        next.clear(budget);
        if layers.width() > 0 {
            budget.layer(layers.depth, layers.width());
        }
        budget.prove(layers.depth + 1);
    }
    Ok(None)
}

/// [`search`] from here on, with positions as words of this kind, if they are; the lists are freed then.
fn as_words<P: Puzzle, K: Key>(
    puzzle: &P,
    layers: &mut Layers<P::State>,
    ways: &mut Tally,
    budget: &mut Budget,
) -> Option<Result<Option<Shortest>, Stop>> {
    K::of(&puzzle.start())?;
    let number = |i: u32| i.checked_sub(layers.layer.start).map(|i| ways.get(i as usize));
    let known = layers.visited.states().iter().zip(0..).map(|(s, i)| match number(i) {
        Some(number) => (s, true, number),
        None => (s, false, Natural::ZERO),
    });
    let at = (Earlier::Apart, layers.depth);
    let mut words = Words::<P, K, u64>::new(puzzle, known, at, budget).ok()?;
    let bytes = layers.visited.bytes();
    *layers = Layers::default();
    budget.give(bytes);
    words.extend(bytes);
    ways.truncate(0, budget);
    let advance = |words: &mut Words<P, K, u64>, budget: &mut Budget| {
        words.advance(budget, &|s| puzzle.is_goal(s))
    };
    Some(worded(words, budget, advance))
}

fn search_graded<P: Graded>(puzzle: &P, budget: &mut Budget) -> Result<Option<Shortest>, Stop> {
    let mut scratch = Vec::new();
    let start = puzzle.start();
    budget.visit()?;
    if puzzle.is_goal(&start) {
        return Ok(Some(Shortest { length: 0, solutions: Natural::ONE }));
    }
    budget.prove(1);
    let mut grades = Grades::root(start, budget)?;
    let mut ways = Tally::one(budget)?;
    let mut many = MANY;
    while grades.more(puzzle, &mut scratch, budget)? {
        if grades.layer().len() >= many {
            let end = if size_of::<P::State>() <= size_of::<u64>() {
                graded_as_words::<P, u64>(puzzle, &mut grades, &mut ways, budget)
            } else {
                graded_as_words::<P, u128>(puzzle, &mut grades, &mut ways, budget)
            };
            if let Some(end) = end {
                return end;
            }
            many = usize::MAX;
        }
        let mut next = Tally::default();
        // Of the ways to the old layer, too, what has been added to others is given back.
        let old = RefCell::new(&mut ways);
        grades.advance(
            puzzle,
            Wanted::From(0),
            &mut scratch,
            budget,
            |budget, from, seen| {
                let (Seen::New(to) | Seen::Old(to)) = seen;
                next.add(to as usize, &old.borrow(), from, budget)
            },
            |budget, left| old.borrow_mut().truncate(left, budget),
        )?;
        if let Some(solutions) = solutions(puzzle, grades.layer().iter(), &next, budget)? {
            return Ok(Some(Shortest { length: grades.depth, solutions }));
        }
        ways = next;
        if ways.len() > 0 {
            budget.layer(grades.depth, ways.len());
        }
        budget.prove(grades.depth + 1);
    }
    Ok(None)
}

/// [`search_graded`] from here on, with positions as words of this kind, if they are; the lists are freed then.
fn graded_as_words<P: Graded, K: Key>(
    puzzle: &P,
    grades: &mut Grades<P::State>,
    ways: &mut Tally,
    budget: &mut Budget,
) -> Option<Result<Option<Shortest>, Stop>> {
    K::of(&puzzle.start())?;
    let grade = puzzle.grade(grades.layer().first()?);
    let known = grades.layer().iter().zip(0..).map(|(s, i)| (s, true, ways.get(i)));
    let at = (Earlier::Nothing, grades.depth);
    let mut words = Words::<P, K, u64>::new(puzzle, known, at, budget).ok()?;
    words.extend(grades.free(budget));
    ways.truncate(0, budget);
    let advance = |words: &mut Words<P, K, u64>, budget: &mut Budget| {
        let grade = grade.saturating_add(words.depth - at.1);
        words.advance_graded(grade, budget, |s| puzzle.is_goal(s))
    };
    Some(worded(words, budget, advance))
}

/// Layer after layer, each made by `advance`, up to the first with a goal.
fn worded<P: Puzzle, K: Key>(
    mut words: Words<P, K, u64>,
    budget: &mut Budget,
    mut advance: impl FnMut(&mut Words<P, K, u64>, &mut Budget) -> Result<u64, Stop>,
) -> Result<Option<Shortest>, Stop> {
    let mut scratch = Vec::new();
    loop {
        let width = advance(&mut words, budget)?;
        if let Some(solutions) = words.goals() {
            return Ok(Some(Shortest { length: words.depth, solutions }));
        }
        if width == 0 {
            return Ok(None);
        }
        budget.layer(words.depth, usize::try_from(width).unwrap_or(usize::MAX));
        budget.prove(words.depth + 1);
        if !more(words.depth + 1, budget, |budget| words.leaves(&mut scratch, budget))? {
            return Ok(None);
        }
    }
}

/// All ways to the goals of a layer together, if there are any.
fn solutions<'s, P: Puzzle>(
    puzzle: &P,
    layer: impl Iterator<Item = &'s P::State>,
    ways: &Tally,
    budget: &mut Budget,
) -> Result<Option<Natural>, Stop>
where
    P::State: 's,
{
    let mut sum = Tally::default();
    for (i, s) in layer.enumerate() {
        budget.tick()?;
        if puzzle.is_goal(s) {
            sum.add(0, ways, i, budget)?;
        }
    }
    Ok((sum.len() > 0).then(|| sum.get(0)))
}
