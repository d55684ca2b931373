//! [`Ask`]: how an instance is to be answered.

use everystate_puzzle::{Limits, Watch};

/// How an instance is to be answered.
pub struct Ask<'a> {
    /// What is asked.
    pub question: Question,
    /// The strategy by name; `None` for the family's choice.
    pub strategy: Option<&'a str>,
    /// The metric; `None` for the family's own.
    pub metric: Option<Metric>,
    /// Whether the moves themselves will be looked at (otherwise only what the text format prints is
    /// needed).
    pub moves: bool,
    /// The limits.
    pub limits: Limits,
    /// Who watches.
    pub watch: &'a dyn Watch,
}

/// What is asked of one instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Question {
    /// One solution: the shortest, and the first among the shortest.
    First,
    /// Every solution, one after the other.
    All,
    /// How many solutions there are.
    Count,
    /// Whether there is exactly one.
    Unique,
}

impl Question {
    /// All four.
    pub const ALL: [Self; 4] = [Self::First, Self::All, Self::Count, Self::Unique];

    /// The question's name in tables: `solve`, `all`, `count`, `unique`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::First => "solve",
            Self::All => "all",
            Self::Count => "count",
            Self::Unique => "unique",
        }
    }
}

/// What counts as one move of a twisty puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Metric {
    /// Quarter turns.
    Quarter,
    /// Quarter and half turns alike.
    Half,
}

impl Metric {
    /// `quarter` or `half`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quarter => "quarter",
            Self::Half => "half",
        }
    }
}
