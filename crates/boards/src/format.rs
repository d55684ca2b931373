//! [`Format`]: the formats that games are read in.

use crate::game::{self, Compiled};
use crate::mark::without_mark;
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
        let is_sokoban = !has_section(text) && sokoban::is_collection(text);
        if is_sokoban { Self::Sokoban } else { Self::PuzzleScript }
    }

    /// The same, where the text may be no game at all: then `None`. Of Sokoban, a level has to have a player then: rows of `#` alone are remarks elsewhere.
    ///
    /// ```
    /// use everystate_boards::Format;
    /// assert_eq!(Format::told("RULES\n\nCOLLISIONLAYERS\n"), Some(Format::PuzzleScript));
    /// assert_eq!(Format::told("####\n#@ #\n####\n"), Some(Format::Sokoban));
    /// assert_eq!(Format::told("# A cube.\n#\nName cube\n"), None);
    /// ```
    pub fn told(text: &str) -> Option<Self> {
        if has_section(text) {
            return Some(Self::PuzzleScript);
        }
        sokoban::has_player(text).then_some(Self::Sokoban)
    }

    /// Reads a text in this format.
    pub fn read(self, text: &str) -> Compiled {
        match self {
            Self::PuzzleScript => game::read(text),
            Self::Sokoban => sokoban::read(text),
        }
    }
}

/// Whether a section begins that every game of PuzzleScript has.
fn has_section(text: &str) -> bool {
    let is_section = |line: &str| {
        let name = line.split('(').next().unwrap_or_default().trim();
        SECTIONS.iter().any(|section| name.eq_ignore_ascii_case(section))
    };
    without_mark(text).split('\n').any(is_section)
}

/// Reads the text of a game in the format that it is in.
pub fn open(text: &str) -> Compiled {
    Format::of(text).read(text)
}
