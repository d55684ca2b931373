//! [`How`]: the words before objects in rules, and directions.

/// A direction of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// To the row above.
    Up,
    /// To the row below.
    Down,
    /// To the column before.
    Left,
    /// To the column after.
    Right,
}

use Direction::{Down, Left, Right, Up};

impl Direction {
    /// All of them, in the order in which rules are tried.
    pub(crate) const ALL: [Self; 4] = [Up, Down, Left, Right];

    /// The bit of a movement in this direction.
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Up => 1,
            Down => 2,
            Left => 4,
            Right => 8,
        }
    }

    /// Columns and rows to the next cell.
    pub(crate) const fn step(self) -> (isize, isize) {
        match self {
            Up => (0, -1),
            Down => (0, 1),
            Left => (-1, 0),
            Right => (1, 0),
        }
    }

    pub(crate) const fn is_horizontal(self) -> bool {
        matches!(self, Left | Right)
    }

    pub(crate) const fn back(self) -> Self {
        match self {
            Up => Down,
            Down => Up,
            Left => Right,
            Right => Left,
        }
    }

    /// The direction to the left of it.
    const fn turned(self) -> Self {
        match self {
            Up => Left,
            Left => Down,
            Down => Right,
            Right => Up,
        }
    }
}

/// The bit of an action.
pub(crate) const ACTION: u8 = 16;
/// All movements of a layer.
pub(crate) const EVERY: u8 = 31;

/// What a rule says before an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum How {
    /// Nothing.
    Plain,
    To(Direction),
    Action,
    Stationary,
    No,
    Random,
    RandomDirection,
    /// Seen from the rule's direction: `>`, `<`, `^` and `v`.
    Ahead,
    Behind,
    Leftward,
    Rightward,
    Parallel,
    Perpendicular,
    Moving,
    Orthogonal,
    /// Along the rows; where it was `parallel` or `perpendicular` before it is another word than where it was written so.
    Horizontal(Origin),
    Vertical(Origin),
    /// The place of any number of cells.
    Gap,
}

/// What a word was before it was seen from the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Origin {
    Written,
    Parallel,
    Perpendicular,
}

impl How {
    /// The word of a text.
    pub(crate) fn of(text: &str) -> Option<Self> {
        Some(match text {
            "up" => Self::To(Up),
            "down" => Self::To(Down),
            "left" => Self::To(Left),
            "right" => Self::To(Right),
            "action" => Self::Action,
            "stationary" => Self::Stationary,
            "no" => Self::No,
            "random" => Self::Random,
            "randomdir" => Self::RandomDirection,
            ">" => Self::Ahead,
            "<" => Self::Behind,
            "^" => Self::Leftward,
            "v" => Self::Rightward,
            "parallel" => Self::Parallel,
            "perpendicular" => Self::Perpendicular,
            "moving" => Self::Moving,
            "orthogonal" => Self::Orthogonal,
            "horizontal" => Self::Horizontal(Origin::Written),
            "vertical" => Self::Vertical(Origin::Written),
            _ => return None,
        })
    }

    /// Whether it depends on the rule's direction.
    pub(crate) const fn is_relative(self) -> bool {
        matches!(
            self,
            Self::Ahead
                | Self::Behind
                | Self::Leftward
                | Self::Rightward
                | Self::Parallel
                | Self::Perpendicular
        )
    }

    /// What it is for a rule of this direction.
    pub(crate) const fn seen_from(self, ahead: Direction) -> Self {
        match self {
            Self::Ahead => Self::To(ahead),
            Self::Behind => Self::To(ahead.back()),
            Self::Leftward => Self::To(ahead.turned()),
            Self::Rightward => Self::To(ahead.turned().back()),
            Self::Parallel if ahead.is_horizontal() => Self::Horizontal(Origin::Parallel),
            Self::Parallel => Self::Vertical(Origin::Parallel),
            Self::Perpendicular if ahead.is_horizontal() => Self::Vertical(Origin::Perpendicular),
            Self::Perpendicular => Self::Horizontal(Origin::Perpendicular),
            other => other,
        }
    }

    /// The words that it may stand for, if there are several.
    pub(crate) const fn meanings(self) -> &'static [Self] {
        match self {
            Self::Horizontal(_) => &[Self::To(Left), Self::To(Right)],
            Self::Vertical(_) => &[Self::To(Up), Self::To(Down)],
            Self::Orthogonal => &[Self::To(Up), Self::To(Down), Self::To(Left), Self::To(Right)],
            Self::Moving => {
                &[Self::To(Up), Self::To(Down), Self::To(Left), Self::To(Right), Self::Action]
            }
            _ => &[],
        }
    }

    /// The bits of the movement that it asks for or gives.
    pub(crate) const fn bits(self) -> u8 {
        match self {
            Self::To(direction) => direction.bit(),
            Self::Action => ACTION,
            // PuzzleScript matches these bits where the word stands on the left, which no movement has.
            Self::RandomDirection => 5,
            _ => 0,
        }
    }
}
