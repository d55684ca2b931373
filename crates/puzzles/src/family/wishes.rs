//! [`Wishes`]: what an instance to be generated should be like.

use super::Refusal;
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
    /// `--variant`
    Variant,
    /// `--unsolvable`
    Unsolvable,
    /// `--ways`
    Ways,
}

impl Wish {
    /// Its key in JSON.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wish;
    /// assert_eq!(Wish::BestOf.key(), "best_of");
    /// ```
    #[must_use]
    pub fn key(self) -> &'static str {
        match self {
            Self::Size => "size",
            Self::Unique => "unique",
            Self::Moves => "moves",
            Self::Solvable => "solvable",
            Self::Wild => "wild",
            Self::Holes => "holes",
            Self::Symmetry => "symmetry",
            Self::BestOf => "best_of",
            Self::Variant => "variant",
            Self::Unsolvable => "unsolvable",
            Self::Ways => "ways",
        }
    }
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
    /// Exactly one of something: by its name in [`About::unique`](super::About::unique), empty for the
    /// first of them, as a rule exactly one solution.
    pub unique: Option<String>,
    /// It has a solution.
    pub solvable: bool,
    /// It has no solution.
    pub unsolvable: bool,
    /// The number of its shortest solutions.
    pub ways: Option<(u64, u64)>,
    /// The length of its shortest solution.
    pub moves: Option<(u64, u64)>,
    /// How many squares of a hundred are wild.
    pub wild: Option<u64>,
    /// How many squares of a hundred are holes.
    pub holes: Option<u64>,
    /// By which symmetry of its layout, of those that the family knows.
    pub symmetry: Option<String>,
    /// By which rules, of those that the family knows.
    pub variant: Option<String>,
    /// The hardest of so many, each made as hard as it goes; 0 for any, as it comes.
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
    /// Of what there is to be exactly one: a name of `known`, by default its first, or empty if it has none.
    ///
    /// ```
    /// # use everystate_puzzles::family::Wishes;
    /// let wish = |unique: &str| Wishes { unique: Some(unique.into()), ..Wishes::default() };
    /// assert_eq!(wish("").uniqueness(&["arrangement", "sum"]), Ok(Some("arrangement")));
    /// assert_eq!(wish("sum").uniqueness(&["arrangement", "sum"]), Ok(Some("sum")));
    /// assert_eq!(wish("").uniqueness(&[]), Ok(Some("")));
    /// assert_eq!(Wishes::default().uniqueness(&["sum"]), Ok(None));
    /// let refusal = wish("colour").uniqueness(&["arrangement", "sum"]).unwrap_err();
    /// assert_eq!(
    ///     refusal.message,
    ///     "`--unique=colour` is not known here; there are `--unique=arrangement`, `--unique=sum`"
    /// );
    /// ```
    ///
    /// # Errors
    /// If it is another name.
    pub fn uniqueness(
        &self,
        known: &'static [&'static str],
    ) -> Result<Option<&'static str>, Refusal> {
        let Some(wanted) = self.unique.as_deref() else { return Ok(None) };
        if wanted.is_empty() {
            return Ok(Some(known.first().copied().unwrap_or("")));
        }
        known.iter().find(|name| **name == wanted).copied().map(Some).ok_or_else(|| {
            let names: Vec<String> =
                known.iter().map(|name| format!("`--unique={name}`")).collect();
            let names = if names.is_empty() { "`--unique`".to_owned() } else { names.join(", ") };
            Refusal::usage(format!("`--unique={wanted}` is not known here; there are {names}"))
        })
    }

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
