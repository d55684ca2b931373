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
//! [`Compact`](everystate_puzzle::adapt::Compact). Best are integers, or arrays of them, of 128 bits at most: of those only the
//! bits that vary are kept. [`classes`] explores classes of a
//! [`Symmetric`](everystate_puzzle::Symmetric) puzzle.
//!
//! # What it guarantees
//! Every count is exact. Where a limit stops it, the complete layers are given and the one it was
//! working on is left out. `stopped` is `None` only when everything reachable was seen.
//!
//! # Time and space
//! One hash and one probe for each successor. For each position seen: the position and 6 to 8 bytes
//! of table. From some thirty thousand positions on, if they are integers or arrays of them: for each as many bits as vary, less
//! those that its place in the table says, about 20 of a million positions, and about 11 more: a stack of ten pancakes takes 4 bytes, a
//! board of 33 holes 3, and up to twice that while all together take less than 128 MiB. All threads insert then.
//!
//! # Literature
//! The eccentricity of a vertex, and for Cayley graphs the growth function of the group: D. Kunkle and
//! G. Cooperman, "Twenty-six moves suffice for Rubik's cube", ISSAC 2007. Positions in few bits: J. G. Cleary, "Compact hash tables
//! using bidirectional linear probing", 1984.

pub use crate::classes::{Classes, NotAlone, classes};
pub use crate::explored::{Levels, Options};

use crate::explored::{explored, explored_by_grades, explored_by_rows};
use everystate_puzzle::{Graded, Limits, Placed, Puzzle, Watch};

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
    explored(puzzle, &[puzzle.start()], options, limits, watch, None)
}

/// The same of distances to the nearest of several positions of the puzzle, however often one is given: its own start plays no part.
/// Without any there are no layers.
///
/// ```
/// use everystate_puzzle::{graph::Graph, Limits, Silent};
/// use everystate_search::levels;
/// let path = Graph::new(7, 0, [], (0..6).map(|i| (i, i + 1)));
/// let of = |starts: &[u32]| {
///     levels::several(&path, starts, &levels::Options::default(), &Limits::none(), &Silent).counts
/// };
/// assert_eq!(of(&[4, 1, 4]), [2, 2, 2]); // 1 and 4, then 2 and 5, then 3 and 6
/// assert!(of(&[]).is_empty());
/// ```
pub fn several<P: Puzzle>(
    puzzle: &P,
    starts: &[P::State],
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    explored(puzzle, starts, options, limits, watch, None)
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
    explored_by_grades(puzzle, options, limits, watch)
}

/// [`run`] for a puzzle whose positions are a place and a rest, where most moves change the place alone: a position takes some bits then. The
/// counts are the same; positions of the last layer are others.
///
/// ```
/// # use everystate_puzzle::{Limits, Placed, Puzzle, Row, Silent};
/// # use everystate_search::levels;
/// /// A corridor of ten cells with a switch at its end.
/// # struct Corridor;
/// # impl Puzzle for Corridor {
/// #     type State = (u8, bool);
/// #     type Move = i8;
/// #     fn start(&self) -> (u8, bool) { (5, false) }
/// #     fn is_goal(&self, s: &(u8, bool)) -> bool { *s == (9, true) }
/// #     fn moves(&self, &(cell, _): &(u8, bool), out: &mut Vec<i8>) {
/// #         out.extend([-1, 0, 1].into_iter().filter(|&m| match m {
/// #             -1 => cell > 0,
/// #             0 => cell == 0,
/// #             _ => cell < 9,
/// #         }));
/// #     }
/// #     fn apply(&self, &(cell, on): &(u8, bool), m: i8) -> (u8, bool) {
/// #         (cell.wrapping_add_signed(m), on ^ (m == 0))
/// #     }
/// # }
/// impl Placed<1> for Corridor {
///     type Rest = bool;
///     fn split(&self, s: &(u8, bool)) -> (bool, usize) { (s.1, s.0.into()) }
///     fn join(&self, on: &bool, place: usize) -> (u8, bool) { (u8::try_from(place).unwrap(), *on) }
///     fn step(&self, on: &bool, from: &Row<1>, visit: &mut impl FnMut(bool, usize)) -> Row<1> {
///         if from[0] & 1 != 0 {
///             visit(!on, 0);
///         }
///         [(from[0] << 1 | from[0] >> 1) & 0x3ff]
///     }
///     fn goals(&self, on: &bool) -> Row<1> { [if *on { 1 << 9 } else { 0 }] }
/// }
/// let levels = levels::placed(&Corridor, &levels::Options::default(), &Limits::none(), &Silent);
/// assert_eq!(levels.counts, [1, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
/// assert_eq!(levels.last, [(9, true)]);
/// ```
pub fn placed<const W: usize, P: Placed<W>>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Levels<P::State> {
    explored_by_rows(puzzle, options, limits, watch)
}
