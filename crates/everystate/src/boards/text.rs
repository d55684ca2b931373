//! [`Text`]: the text of a game, read, with what is wrong with it in its place.

use crate::Error;
use everystate_boards::{Board, Challenge, Format, Game, Grade, Issue, Refused};
use everystate_puzzle::text::Fault;
use everystate_puzzles::family::Refusal;

/// The text of a game, or of levels of Sokoban, that was read.
#[derive(Debug)]
pub struct Text {
    /// How it is called in messages.
    pub name: String,
    /// The game, as far as it was understood.
    pub game: Game,
    /// The first error of the text, in its place: such a game is played, and not to be searched.
    pub wrong: Option<Error>,
    /// All that is wrong with it, warnings among them.
    pub issues: Vec<Issue>,
    /// The format that it is in.
    pub format: Format,
    bytes: Vec<u8>,
}

impl Text {
    /// Reads a text in the format that it is in.
    ///
    /// ```
    /// use everystate::boards::Text;
    /// let text = Text::read("one.xsb", b"#####\n#@$.#\n#####\n".to_vec()).unwrap();
    /// assert_eq!((text.levels(None), text.challenge(0).unwrap().bits()), (vec![0], 4));
    /// assert!(Text::read("none.txt", b"OBJECTS\n".to_vec()).is_err());
    /// ```
    ///
    /// # Errors
    /// If there is no game in it.
    pub fn read(name: &str, text: Vec<u8>) -> Result<Self, Error> {
        let written = String::from_utf8_lossy(&text);
        let format = Format::of(&written);
        let read = format.read(&written);
        let failure = |wrong: &str, line: Option<usize>| {
            Error::input(name, fault(format, &text, line, wrong))
        };
        let wrong = Issue::first(&read.issues).map(|issue| failure(&issue.message, issue.line));
        match read.game {
            Some(game) => {
                let name = name.to_owned();
                Ok(Self { name, game, wrong, issues: read.issues, format, bytes: text })
            }
            None => Err(wrong.unwrap_or_else(|| failure("this is no game", None))),
        }
    }

    /// What is wrong with a line of the text.
    pub fn at(&self, line: usize, wrong: &str) -> Error {
        Error::input(&self.name, fault(self.format, &self.bytes, Some(line), wrong))
    }

    /// The levels that are asked: one, or all that are no messages.
    pub fn levels(&self, level: Option<usize>) -> Vec<usize> {
        let all = (0..self.game.levels()).filter(|&level| self.game.message(level).is_none());
        level.map_or_else(|| all.collect(), |level| vec![level])
    }

    /// Whether a text is a level where the game is read, and no other than this board: PuzzleScript takes any rows of signs; Sokoban's levels have a
    /// player, and boxes for goals, and what nobody who reads them takes for a part of them is lost, as rows of floor alone are at their edge.
    pub fn is_level(&self, text: &str, board: &Board) -> bool {
        match self.format {
            Format::PuzzleScript => true,
            Format::Sokoban => {
                let read = self.format.read(text);
                let size = |board: &Board| (board.width(), board.height());
                read.issues.iter().all(|issue| issue.grade != Grade::Error)
                    && read.game.is_some_and(|game| {
                        game.levels() == 1 && game.board(0).map(size) == Some(size(board))
                    })
            }
        }
    }

    /// The text that was read.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.bytes).into_owned()
    }

    /// A level to be searched.
    ///
    /// # Errors
    /// Why it is not: in the line of the rule where that is one.
    pub fn challenge(&self, level: usize) -> Result<Challenge, Error> {
        Challenge::new(&self.game, level).map_err(|refused| self.refused(level, &refused))
    }

    /// Why a level is not searched.
    pub fn refused(&self, level: usize, refused: &Refused) -> Error {
        match refused {
            Refused::Random(line) => self.at(*line, &refused.to_string()),
            refused => {
                Error::Refused(Refusal::usage(format!("{}: level {level}: {refused}", self.name)))
            }
        }
    }
}

/// A fault of a line; of the first one where it is of the whole text.
fn fault(format: Format, text: &[u8], line: Option<usize>, wrong: &str) -> Fault {
    let line = line.unwrap_or(1).max(1) - 1;
    let start: usize = text.split_inclusive(|&b| b == b'\n').take(line).map(<[u8]>::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let written = rest.split(|&b| b == b'\n').next().unwrap_or_default();
    let blank = written.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let length = written.trim_ascii().len();
    let expected = match format {
        Format::PuzzleScript => "a game as PuzzleScript reads it",
        Format::Sokoban => {
            "levels of Sokoban, in rows of the signs `#@+$*.`, with blanks or `-` for floor"
        }
    };
    Fault::in_text(text, start + blank, length, wrong, expected)
}
