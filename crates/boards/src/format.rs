//! [`Format`]: the formats that games are read in.

use crate::game::{self, Compiled};
use crate::sokoban;

/// A format of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// PuzzleScript's language.
    PuzzleScript,
    /// Levels of Sokoban.
    Sokoban,
}

/// Sections that every game of PuzzleScript has, and no collection of levels.
const SECTIONS: [&str; 3] = ["objects", "collisionlayers", "winconditions"];

impl Format {
    /// The format that a text is in: Sokoban's if there is a level in it and none of the sections that every game of PuzzleScript has.
    ///
    /// ```
    /// use everystate_boards::Format;
    /// assert_eq!(Format::of("#####\n#@$.#\n#####\n"), Format::Sokoban);
    /// assert_eq!(Format::of("OBJECTS\n\nPlayer\nWhite\n"), Format::PuzzleScript);
    /// ```
    pub fn of(text: &str) -> Self {
        let is_section = |line: &str| {
            let name = line.split('(').next().unwrap_or_default().trim();
            SECTIONS.iter().any(|section| name.eq_ignore_ascii_case(section))
        };
        if text.split('\n').any(is_section) || !sokoban::is_collection(text) {
            Self::PuzzleScript
        } else {
            Self::Sokoban
        }
    }

    /// Reads a text in this format.
    pub fn read(self, text: &str) -> Compiled {
        match self {
            Self::PuzzleScript => game::read(text),
            Self::Sokoban => sokoban::read(text),
        }
    }
}

/// Reads the text of a game in the format that it is in.
pub fn open(text: &str) -> Compiled {
    Format::of(text).read(text)
}
