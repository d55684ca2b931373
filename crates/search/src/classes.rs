//! Levels by classes: of all positions that are the same but for a symmetry, one is kept.

use crate::Statistics;
use crate::explored::{Options, Weights, explored};
use core::fmt;
use everystate_puzzle::adapt::Quotient;
use everystate_puzzle::{Limits, Puzzle, Stop, Symmetric, Watch};

/// How many classes, and positions in them, lie at each distance from the start.
///
/// The distance of a class is that of its nearest member.
///
/// ```
/// # use everystate_puzzle::{Limits, Puzzle, Silent, Stop, Symmetric};
/// # use everystate_search::levels;
/// # /// A walk on the integers; mirror images are equivalent.
/// # struct Walk;
/// # impl Puzzle for Walk {
/// #     type State = i32;
/// #     type Move = i32;
/// #     fn start(&self) -> i32 { 0 }
/// #     fn is_goal(&self, s: &i32) -> bool { s.abs() == 3 }
/// #     fn moves(&self, _: &i32, out: &mut Vec<i32>) { out.extend([-1, 1]) }
/// #     fn apply(&self, s: &i32, m: i32) -> i32 { s + m }
/// # }
/// # impl Symmetric for Walk {
/// #     fn canonical(&self, s: &i32) -> i32 { s.abs() }
/// #     fn class_size(&self, s: &i32) -> u64 { if *s == 0 { 1 } else { 2 } }
/// # }
/// let limits = Limits { depth: 2, ..Limits::none() };
/// let found = levels::classes(&Walk, &levels::Options::default(), &limits, &Silent).unwrap();
/// assert_eq!((found.classes, found.positions), (vec![1, 1, 1], vec![1, 2, 2]));
/// assert_eq!((found.last, found.stopped), (vec![2], Some(Stop::Depth)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classes<S> {
    /// `classes[d]` classes are exactly `d` moves away; complete layers only.
    pub classes: Vec<u64>,
    /// `positions[d]` positions are in them, by [`Symmetric::class_size`].
    pub positions: Vec<u128>,
    /// Canonical positions of some classes of the deepest complete layer, the same ones each time, whatever the threads.
    pub last: Vec<S>,
    /// The limit that ended it, or `None` if everything reachable was seen.
    pub stopped: Option<Stop>,
    /// What it took; its positions are canonical ones.
    pub statistics: Statistics,
}

/// The start is not alone in its class, so sizes of classes do not count positions by their distance from it.
///
/// ```
/// # use everystate_search::levels::NotAlone;
/// let why = "the start is one of 2 positions of its class: levels by classes begin at one that is alone";
/// assert_eq!(NotAlone { size: 2 }.to_string(), why);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAlone {
    /// How many positions the class of the start has.
    pub size: u64,
}

impl fmt::Display for NotAlone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        write!(
            f,
            "the start is one of {size} positions of its class: levels by classes begin at one that is alone"
        )
    }
}

impl core::error::Error for NotAlone {}

/// Counts the classes at every distance from the start, and the positions in them.
///
/// `positions` are those of [`run`](crate::levels::run) of the puzzle itself where classes are the orbits of symmetries of the
/// whole puzzle, as turns and mirror images of a board are: then a symmetry that leaves the start where it is leaves every
/// distance as it is. [`Symmetric`] asks for less, and by it alone a class may have members that are farther than others, or
/// out of reach, which are counted with the nearest. [`law::whole_classes`](everystate_puzzle::law::whole_classes)
/// sees where there are such.
///
/// Limits hold as for [`run`](crate::levels::run): of positions, those kept, one for each class. Layers are made by all threads,
/// the sizes of their classes asked for by one.
///
/// ```
/// use everystate_puzzle::{Limits, Puzzle, Silent, Symmetric};
/// use everystate_search::levels;
/// /// Three lamps in a row, toggled one by one; from either end it looks the same.
/// struct Lamps;
/// impl Puzzle for Lamps {
///     type State = [bool; 3];
///     type Move = usize;
///     fn start(&self) -> [bool; 3] { [false; 3] }
///     fn is_goal(&self, s: &[bool; 3]) -> bool { *s == [true; 3] }
///     fn moves(&self, _: &[bool; 3], out: &mut Vec<usize>) { out.extend(0..3) }
///     fn apply(&self, s: &[bool; 3], m: usize) -> [bool; 3] {
///         let mut next = *s;
///         next[m] = !s[m];
///         next
///     }
/// }
/// impl Symmetric for Lamps {
///     fn canonical(&self, s: &[bool; 3]) -> [bool; 3] { (*s).min([s[2], s[1], s[0]]) }
///     fn class_size(&self, s: &[bool; 3]) -> u64 { if s[0] == s[2] { 1 } else { 2 } }
/// }
/// let found = levels::classes(&Lamps, &levels::Options::default(), &Limits::none(), &Silent).unwrap();
/// assert_eq!(found.classes, [1, 2, 2, 1]);
/// assert_eq!(found.positions, [1, 3, 3, 1]);
/// assert_eq!(found.stopped, None);
/// ```
///
/// # Errors
/// If the start is not alone in its class.
pub fn classes<P: Symmetric>(
    puzzle: &P,
    options: &Options,
    limits: &Limits,
    watch: &dyn Watch,
) -> Result<Classes<P::State>, NotAlone> {
    let start = puzzle.start();
    let size = puzzle.class_size(&start);
    if size != 1 {
        return Err(NotAlone { size });
    }
    if puzzle.canonical(&start) != start {
        // Whatever its size is said to be, there are these two.
        return Err(NotAlone { size: 2 });
    }
    let mut weights = Weights { of: &|s| puzzle.class_size(s), sums: Vec::new() };
    let quotient = Quotient(puzzle);
    let starts = [quotient.start()];
    let found = explored(&quotient, &starts, options, limits, watch, Some(&mut weights));
    let (classes, last, positions) = (found.counts, found.last, weights.sums);
    Ok(Classes { classes, positions, last, stopped: found.stopped, statistics: found.statistics })
}
