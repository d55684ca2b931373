//! [`Wishes`]: what an instance to be generated should be like.

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
