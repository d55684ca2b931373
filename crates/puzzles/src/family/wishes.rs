//! [`Wishes`]: what an instance to be generated should be like.

use core::sync::atomic::{AtomicBool, Ordering};
use everystate_puzzle::{Silent, Watch};

/// A wish that `generate` understands beside `--count` and `--seed`.
///
/// ```
/// # use everystate_puzzles::{Family, family::Wish, maze::Maze};
/// assert!(Maze.about().wishes.contains(&Wish::Unique));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// `--size`
    Size,
    /// `--unique`
    Unique,
    /// `--unique=KIND`
    Kind,
    /// `--moves`
    Moves,
    /// `--solvable`
    Solvable,
    /// `--wild`
    Wild,
    /// `--holes`
    Holes,
    /// `--symmetry`
    Symmetry,
    /// `--best-of`
    BestOf,
}

/// What an instance to be generated should be like.
///
/// ```
/// # use everystate_puzzle::random::Random;
/// # use everystate_puzzles::{Family, family::Wishes, maze::Maze};
/// let wishes = Wishes { size: Some(vec![4, 4]), moves: Some((6, 20)), ..Wishes::default() };
/// let maze = Maze.generate(&wishes, &mut Random::of(1, 0)).unwrap();
/// assert_eq!(maze.rows(), 4);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Wishes {
    /// Its size, as the family reads it (`8x8`, `1000`).
    pub size: Option<Vec<u64>>,
    /// Exactly one solution.
    pub unique: bool,
    /// It has a solution.
    pub solvable: bool,
    /// The length of its shortest solution.
    pub moves: Option<(u64, u64)>,
    /// Of which kind the only solution is, of those that the family knows; `None` for its own.
    pub kind: Option<String>,
    /// How many squares of a hundred are wild.
    pub wild: Option<u64>,
    /// How many squares of a hundred are holes.
    pub holes: Option<u64>,
    /// By which symmetry of its layout, of those that the family knows.
    pub symmetry: Option<String>,
    /// The hardest of so many; 0 as 1.
    pub best_of: u64,
}

/// What an instance is made with.
///
/// ```
/// # use everystate_puzzles::family::Making;
/// assert!(!Making::default().is_cancelled());
/// ```
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// Threads to work on, at least 1. What is made does not depend on them.
    pub threads: usize,
    /// Asked now and then: once it says yes, the best that is there is made do with.
    pub watch: &'a dyn Watch,
    /// The same as a flag.
    pub cancel: Option<&'a AtomicBool>,
}

impl Default for Making<'_> {
    /// One thread, watched by nobody.
    fn default() -> Self {
        Self { threads: 1, watch: &Silent, cancel: None }
    }
}

impl Making<'_> {
    /// Whether it is to end.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) || self.watch.cancelled()
    }
}

/// An instance that was made.
///
/// ```
/// # use everystate_puzzles::family::Made;
/// assert_eq!(Made::from(7).instance, 7);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Made<I> {
    /// The instance.
    pub instance: I,
    /// What it lacks of the wishes, if the work was ended early.
    pub lacks: Option<String>,
}

impl<I> From<I> for Made<I> {
    fn from(instance: I) -> Self {
        Self { instance, lacks: None }
    }
}

impl Wishes {
    /// The wished number of moves in words, for messages.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wishes;
    /// let words = |moves| Wishes { moves, ..Wishes::default() }.range();
    /// assert_eq!(words(Some((3, 5))), "3 to 5");
    /// assert_eq!(words(Some((3, u64::MAX))), "3 or more");
    /// assert_eq!((words(Some((3, 3))), words(None)), ("3".into(), "0 or more".into()));
    /// ```
    pub fn range(&self) -> String {
        match self.moves.unwrap_or((0, u64::MAX)) {
            (low, high) if low == high => low.to_string(),
            (low, u64::MAX) => format!("{low} or more"),
            (low, high) => format!("{low} to {high}"),
        }
    }
}
