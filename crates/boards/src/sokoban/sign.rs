//! [`Sign`]: what is in a square of a level, and how it is written.

/// What is in a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign {
    Floor,
    Wall,
    Goal,
    Player,
    PlayerOnGoal,
    Box,
    BoxOnGoal,
}

impl Sign {
    /// What a character stands for, if it is a sign of levels.
    pub(super) const fn of(c: char) -> Option<Self> {
        Some(match c {
            ' ' | '-' | '_' => Self::Floor,
            '#' => Self::Wall,
            '.' | 'o' => Self::Goal,
            '@' | 'p' => Self::Player,
            '+' | 'P' => Self::PlayerOnGoal,
            '$' | 'b' => Self::Box,
            '*' | 'B' => Self::BoxOnGoal,
            _ => return None,
        })
    }

    /// The sign of the rules' text for it.
    pub(super) const fn written(self) -> char {
        match self {
            Self::Floor => '-',
            Self::Wall => '#',
            Self::Goal => '.',
            Self::Player => '@',
            Self::PlayerOnGoal => '+',
            Self::Box => '$',
            Self::BoxOnGoal => '*',
        }
    }

    pub(super) const fn is_player(self) -> bool {
        matches!(self, Self::Player | Self::PlayerOnGoal)
    }

    pub(super) const fn is_box(self) -> bool {
        matches!(self, Self::Box | Self::BoxOnGoal)
    }

    pub(super) const fn is_goal(self) -> bool {
        matches!(self, Self::Goal | Self::PlayerOnGoal | Self::BoxOnGoal)
    }
}
