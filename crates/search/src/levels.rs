//! Levels: how many positions lie at each distance from the start.
//!
//! # What it computes
//! For every depth the number of positions that can be reached in that many moves and no fewer, up to
//! the last one that has any, and some positions of that last layer (the antipodes of the start).
//! The goal plays no part.
//!
//! # When to use it
//! To explore a puzzle whose positions have no ranks, or whose reachable positions are few among
//! the ranks. A ranked space that is mostly reachable is explored by tables in a fraction of the
//! memory.
//!
//! # What it needs from the puzzle
//! Nothing beyond [`Puzzle`]. Positions should be small and without memory of their own: see
//! [`Compact`](everystate_puzzle::adapt::Compact). [`classes`] explores classes of a
//! [`Symmetric`](everystate_puzzle::Symmetric) puzzle.
//!
//! # What it guarantees
//! Every count is exact. Where a limit stops it, the complete layers are given and the one it was
//! working on is left out. `stopped` is `None` only when everything reachable was seen.
//!
//! # Time and space
//! One hash and one probe for each successor. For each position seen: the position and 6 to 9 bytes
//! of table.
//!
//! # Literature
//! The eccentricity of a vertex, and for Cayley graphs the growth function of the group: D. Kunkle and
//! G. Cooperman, "Twenty-six moves suffice for Rubik's cube", ISSAC 2007.

pub use crate::classes::{Classes, NotAlone, classes};

use crate::Statistics;
use crate::batch::Wanted;
use crate::budget::Budget;
use crate::frontier::Layers;
use crate::grades::Grades;
use core::ops::{ControlFlow, Range};
use everystate_puzzle::{Graded, Limits, Puzzle, Stop, Watch};

/// What can be chosen.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent};
/// # use everystate_search::levels::{self, Options};
/// let star = Graph::new(10, 0, [], (1..10).map(|leaf| (0, leaf)));
/// let of = |options| levels::run(&star, &options, &Limits::none(), &Silent).last;
/// assert_eq!(of(Options { examples: 2 }), [1, 2]);
/// assert_eq!(of(Options::default()).len(), 4);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many positions of the deepest layer to give; 4 by default.
    pub examples: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self { examples: 4 }
    }
}

/// How many positions lie at each distance from the start.
///
/// ```
/// # use everystate_puzzle::{graph::Graph, Limits, Silent, Stop};
/// # use everystate_search::levels;
/// let path = Graph::new(10, 0, [], (0..9).map(|i| (i, i + 1)));
/// let limits = Limits { depth: 3, ..Limits::none() };
/// let levels = levels::run(&path, &levels::Options::default(), &limits, &Silent);
/// assert_eq!((levels.counts, levels.last), (vec![1, 1, 1, 1], vec![3]));
/// assert_eq!(levels.stopped, Some(Stop::Depth));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Levels<S> {
    /// `counts[d]` positions are exactly `d` moves away; complete layers only.
    pub counts: Vec<u64>,
    /// Some positions of the deepest complete layer, in the order they were found.
    pub last: Vec<S>,
    /// The limit that ended it, or `None` if everything reachable was seen.
    pub stopped: Option<Stop>,
    /// What it took.
    pub statistics: Statistics,
}

/// Counts the positions at every distance from the start.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::levels;
/// let g = Graph::new(5, 0, [], [(0, 1), (0, 2), (1, 3), (2, 3), (3, 0), (4, 0)]);
/// let levels = levels::run(&g, &levels::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(levels.counts, [1, 2, 1]);
/// assert_eq!(levels.last, [3]);
/// assert_eq!(levels.stopped, None);
/// ```
pub fn run<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    explored(puzzle, options, limits, watch, |_, _| Ok(()))
}

/// [`run`], and `whole` is told of each layer before it counts.
pub(crate) fn explored<P: Puzzle>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
    whole: impl FnMut(&[P::State], &mut Budget) -> Result<(), Stop>,
) -> Levels<P::State> {
    let mut budget = Budget::new(limits, watch);
    let mut layers = Layers::default();
    let mut counts = Vec::new();
    let stopped = explore(puzzle, &mut layers, &mut counts, &mut budget, whole).err();
    let last = positions(&layers);
    let last = last[..last.len().min(options.examples)].to_vec();
    Levels { counts, last, stopped, statistics: budget.statistics() }
}

/// Those of the deepest layer: positions are numbered as they are found, so a layer is a piece of the list.
fn positions<S>(layers: &Layers<S>) -> &[S] {
    &layers.visited.states()[layers.layer.start as usize..layers.layer.end as usize]
}

/// [`run`] for a puzzle whose moves lead from grade to grade: of all positions only those of two layers are kept. The
/// counts are the same; positions of the last layer come in another order.
///
/// ```
/// # use everystate_puzzle::{Graded, Limits, Puzzle, Silent};
/// # use everystate_search::levels;
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
/// let levels = levels::graded(&Matches, &levels::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(levels.counts, [1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1]);
/// assert_eq!(levels.last, [0]);
/// ```
///
/// # Panics
/// If a move that is made does not lead to the next grade.
pub fn graded<P: Graded>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    let mut budget = Budget::new(limits, watch);
    let (mut counts, mut last) = (Vec::new(), Vec::new());
    let stopped = explore_graded(puzzle, options, &mut counts, &mut last, &mut budget).err();
    Levels { counts, last, stopped, statistics: budget.statistics() }
}

fn explore_graded<P: Graded>(
    puzzle: &P,
    options: &Options,
    counts: &mut Vec<u64>,
    last: &mut Vec<P::State>,
    budget: &mut Budget,
) -> Result<(), Stop> {
    let mut scratch = Vec::new();
    budget.visit()?;
    let mut grades = Grades::root(puzzle.start(), budget)?;
    loop {
        // A layer is gone when the next one is made.
        let layer = grades.layer();
        *last = layer[..layer.len().min(options.examples)].to_vec();
        budget.room(counts)?;
        counts.push(layer.len() as u64);
        if !grades.more(puzzle, &mut scratch, budget)? {
            return Ok(());
        }
        grades.advance(puzzle, Wanted::New, &mut scratch, budget, |_, _, _| Ok(()), |_, _| ())?;
        if grades.layer().is_empty() {
            return Ok(());
        }
        budget.layer(grades.depth, grades.layer().len());
    }
}

fn explore<P: Puzzle>(
    puzzle: &P,
    layers: &mut Layers<P::State>,
    counts: &mut Vec<u64>,
    budget: &mut Budget,
    mut whole: impl FnMut(&[P::State], &mut Budget) -> Result<(), Stop>,
) -> Result<(), Stop> {
    let mut scratch = Vec::new();
    budget.visit()?;
    layers.root(puzzle.start(), budget)?;
    count(layers, 0..0, counts, budget, &mut whole)?;
    while layers.more(puzzle, &mut scratch, budget)? {
        let before = layers.layer.clone();
        // The set alone decides what is new; moves and where they came from are not kept.
        let each = |_: &mut Budget, _: &_, _, _| ControlFlow::<Result<(), Stop>>::Continue(());
        layers.advance(puzzle, Wanted::New, &mut scratch, budget, each)?;
        if layers.width() == 0 {
            // Nothing new: the layer before is the deepest there is, and its positions are the examples.
            layers.layer = before;
            break;
        }
        count(layers, before, counts, budget, &mut whole)?;
        budget.layer(layers.depth, layers.width());
    }
    Ok(())
}

/// Counts the deepest layer. Where a limit forbids it, the one `before` is the deepest that counts.
fn count<S>(
    layers: &mut Layers<S>,
    before: Range<u32>,
    counts: &mut Vec<u64>,
    budget: &mut Budget,
    whole: &mut impl FnMut(&[S], &mut Budget) -> Result<(), Stop>,
) -> Result<(), Stop> {
    if let Err(stop) = budget.room(counts).and_then(|()| whole(positions(layers), budget)) {
        layers.layer = before;
        return Err(stop);
    }
    counts.push(layers.width() as u64);
    Ok(())
}
