//! [`Alg`]: an algorithm as it was written, as a tree.

use std::fmt;
use std::ops::Range;

/// The most moves that an alg may have when all brackets are resolved. One that says more is refused
/// where it is parsed, so that no later step can run out of memory.
pub const LONGEST: usize = 1 << 18;

/// Steps made one after the other. Two are equal if they say the same, wherever it stands.
///
/// ```
/// # use everystate_twisty::notation::Alg;
/// let alg = Alg::parse("[R U’: D]2 // and back")?;
/// assert_eq!(alg.to_string(), "[R U': D]2 // and back");
/// assert_eq!(alg.expand().to_string(), "R U' D U R' R U' D U R'");
/// assert_eq!(alg.moves(), 10);
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Alg {
    pub(crate) steps: Vec<Step>,
    /// Moves when everything is expanded, at most [`LONGEST`].
    pub(crate) moves: usize,
}

impl Alg {
    /// The steps as they were written.
    ///
    /// ```
    /// # use everystate_twisty::notation::{Alg, What};
    /// let alg = Alg::parse("R . (U F)2")?;
    /// assert_eq!(alg.steps()[0].at, 0..1);
    /// assert_eq!(alg.steps()[1].what, What::Pause);
    /// assert!(matches!(alg.steps()[2].what, What::Group(_, 2)));
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// How many moves it has when all brackets are resolved: as many steps as [`expand`](Self::expand)
    /// gives. Square-1's `(1, 0)` is one, and its slash.
    ///
    /// ```
    /// # use everystate_twisty::notation::Alg;
    /// assert_eq!(Alg::parse("((R U2)3 [F, D])2 . // ten each")?.moves(), 20);
    /// # Ok::<(), everystate_twisty::notation::Wrong>(())
    /// ```
    pub fn moves(&self) -> usize {
        self.moves
    }

    /// Steps that stand in no text together; `None` if they are more than [`LONGEST`] moves.
    pub(crate) fn of(steps: Vec<Step>) -> Option<Self> {
        let mut moves = 0_usize;
        for step in &steps {
            moves = moves.checked_add(step.what.moves()?)?;
        }
        (moves <= LONGEST).then_some(Self { steps, moves })
    }

    /// Steps none of which is a bracket.
    pub(crate) fn flat(steps: Vec<Step>) -> Self {
        let moves = steps.len();
        Self { steps, moves }
    }
}

/// One step of an [`Alg`]. Two are equal if they say the same, wherever they stand.
///
/// ```
/// # use everystate_twisty::notation::Alg;
/// let (a, b) = (Alg::parse("R U")?, Alg::parse("  R")?);
/// assert_eq!(a.steps()[0], b.steps()[0]);
/// assert_ne!(a.steps()[0].at, b.steps()[0].at);
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Debug, Eq)]
pub struct Step {
    /// What it is.
    pub what: What,
    /// The bytes where it stands in the text that was parsed. What is made from it has its place.
    pub at: Range<usize>,
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.what == other.what
    }
}

/// What a step is.
///
/// ```
/// # use everystate_twisty::notation::{Alg, What};
/// let alg = Alg::parse("(1, -3) /")?;
/// assert_eq!(alg.steps()[0].what, What::Tuple { top: 1, bottom: -3 });
/// assert_eq!(alg.steps()[1].what, What::Slash);
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum What {
    /// A move: `R2'`.
    Move(Move),
    /// Square-1's turns of the top and the bottom by twelfths: `(1, -3)`.
    Tuple {
        /// How far the top is turned, clockwise as seen from above.
        top: i32,
        /// How far the bottom is turned, clockwise as seen from below.
        bottom: i32,
    },
    /// Square-1's turn of the right half: `/`.
    Slash,
    /// Steps made so many times, undone as often if that is negative: `(R U)2'`.
    Group(Alg, i32),
    /// `[A, B]`: A B A' B'.
    Commutator(Alg, Alg),
    /// `[A: B]`: A B A'.
    Conjugate(Alg, Alg),
    /// A moment's rest, which does nothing: `.`.
    Pause,
    /// What is said to the reader, from `//` to the end of the line, without the blanks around it.
    Comment(String),
}

impl What {
    /// How many moves it is when expanded; `None` if they cannot be counted.
    pub(crate) fn moves(&self) -> Option<usize> {
        match self {
            Self::Move(_) | Self::Tuple { .. } | Self::Slash => Some(1),
            Self::Pause | Self::Comment(_) => Some(0),
            Self::Group(alg, amount) => {
                alg.moves.checked_mul(usize::try_from(amount.unsigned_abs()).ok()?)
            }
            Self::Commutator(a, b) => Some(2 * (a.moves + b.moves)),
            Self::Conjugate(a, b) => Some(2 * a.moves + b.moves),
        }
    }
}

/// A move as it is written; what it does depends on the puzzle.
///
/// ```
/// # use everystate_twisty::notation::{Alg, What};
/// let alg = Alg::parse("2-4Rw2'")?;
/// let What::Move(m) = &alg.steps()[0].what else { unreachable!() };
/// assert_eq!((m.name.as_str(), m.amount, m.signed), ("Rw", -2, false));
/// assert_eq!(m.layers.map(|layers| (layers.from, layers.to)), Some((Some(2), 4)));
/// assert_eq!(m.to_string(), "2-4Rw2'");
/// # Ok::<(), everystate_twisty::notation::Wrong>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Move {
    /// The numbers before the name.
    pub layers: Option<Layers>,
    /// The name, without layers and amount: `R`, `Rw`, `x`, `UFR`.
    pub name: String,
    /// How often it is made, undone as often if negative. A `1` that is written out belongs to the name:
    /// nobody writes `R1`, but a puzzle's move may be called `a1`.
    pub amount: i32,
    /// Whether it is written with Megaminx's signs: `R++`, which has the amount 1, or `R--`.
    pub signed: bool,
}

/// The numbers before a move's name: `3` in `3Rw`, `2-4` in `2-4Rw`.
///
/// ```
/// # use everystate_twisty::notation::Layers;
/// assert_eq!(Layers { from: Some(2), to: 4 }.to_string(), "2-4");
/// assert_eq!(Layers { from: None, to: 3 }.to_string(), "3");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Layers {
    /// The number before a hyphen.
    pub from: Option<u32>,
    /// The only number, or the one after the hyphen.
    pub to: u32,
}

/// What is wrong with an alg, and where.
///
/// ```
/// # use everystate_twisty::notation::Alg;
/// let wrong = Alg::parse("R (U F").unwrap_err();
/// assert_eq!((wrong.at, wrong.message.as_str()), (2..3, "this bracket is not closed"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The bytes at fault; empty where something is missing.
    pub at: Range<usize>,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What should stand there instead; empty if the message says it all.
    pub expected: String,
}

impl Wrong {
    pub(crate) fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Self { at, message: message.into(), expected: String::new() }
    }

    pub(crate) fn expecting(self, expected: impl Into<String>) -> Self {
        Self { expected: expected.into(), ..self }
    }
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at.start, self.message)?;
        if self.expected.is_empty() { Ok(()) } else { write!(f, "; expected {}", self.expected) }
    }
}

impl std::error::Error for Wrong {}
