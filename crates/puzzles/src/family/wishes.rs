//! [`Wishes`]: what an instance to be generated should be like.

/// A wish that `generate` understands beside `--count` and `--seed`.
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
