//! What GAME on the command line stands for: the text of a game on a board, or levels of Sokoban.

use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::boards::{Challenge, Endless, Format, Game, Grade, Issue, Play, Refused};
use everystate::contract::text::Fault;
use everystate::session;
use std::path::Path;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 1 << 24;

/// A game that was read.
pub(crate) struct Opened {
    /// How the file is called in messages.
    pub(crate) name: String,
    pub(crate) game: Game,
    /// The first error of the text, in its place: the game is played as far as it was understood, and not to be searched.
    pub(crate) wrong: Option<Failure>,
    text: Vec<u8>,
    format: Format,
}

impl Opened {
    /// What is wrong with a line of the text.
    pub(crate) fn at(&self, line: usize, wrong: &str) -> Failure {
        let fault = Box::new(fault(self.format, &self.text, Some(line), wrong));
        Failure::Library(Error::Input { file: self.name.clone(), fault })
    }

    /// The levels that are asked: one, or all that are no messages.
    pub(crate) fn levels(&self, level: Option<usize>) -> Vec<usize> {
        let all = (0..self.game.levels()).filter(|&level| self.game.message(level).is_none());
        level.map_or_else(|| all.collect(), |level| vec![level])
    }

    /// Whether a text is a level where the game is read: PuzzleScript takes any rows of signs, Sokoban's levels have a player, and boxes for goals.
    pub(crate) fn is_level(&self, text: &str) -> bool {
        match self.format {
            Format::PuzzleScript => true,
            Format::Sokoban => {
                self.format.read(text).issues.iter().all(|issue| issue.grade != Grade::Error)
            }
        }
    }

    /// The text that was read.
    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.text).into_owned()
    }

    /// A level to be searched.
    pub(crate) fn challenge(&self, level: usize) -> Result<Challenge, Failure> {
        Challenge::new(&self.game, level).map_err(|refused| match refused {
            Refused::Random(line) => self.at(line, &refused.to_string()),
            refused => Failure::Usage(format!("{}: level {level}: {refused}", self.name)),
        })
    }
}

/// Whether PUZZLE stands for a game where it may be a puzzle of pieces, too: a file in which there is one, of which something is a game's.
pub(crate) fn is_told(puzzle: &str) -> bool {
    let path = Path::new(puzzle);
    if !path.is_file() {
        return false;
    }
    let text = open_input(path).and_then(|input| read_whole(input, LONGEST));
    text.is_ok_and(|(_, text)| Format::told(&String::from_utf8_lossy(&text)).is_some())
}

/// Opens the text of a game, in the format that it is in, `-` for standard input; a failure if there is no game in it.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    let (name, text) = read_whole(open_input(path)?, LONGEST)?;
    let written = String::from_utf8_lossy(&text);
    let format = Format::of(&written);
    let read = format.read(&written);
    let error = read.issues.iter().find(|issue| issue.grade == Grade::Error);
    let failure = |wrong: &str, line: Option<usize>| {
        let fault = Box::new(fault(format, &text, line, wrong));
        Failure::Library(Error::Input { file: name.clone(), fault })
    };
    let wrong = error.map(|issue: &Issue| failure(&issue.message, issue.line));
    match read.game {
        Some(game) => Ok(Opened { name, game, wrong, text, format }),
        None => Err(wrong.unwrap_or_else(|| failure("this is no game", None))),
    }
}

/// Whether PUZZLE stands for a game where a family's name may stand, too: no family is called so, and there is such a file, or it is `-`. What
/// is in the file [`open`] tells.
pub(crate) fn is_named(puzzle: &str) -> bool {
    session::open(puzzle).is_none() && (puzzle == "-" || Path::new(puzzle).exists())
}

/// Begins a level, the first that is no message if none is given; a failure if it is a message, or there is no such level.
pub(crate) fn begin<'a>(
    opened: &'a Opened,
    level: Option<usize>,
    seed: &str,
) -> Result<Play<'a>, Failure> {
    let Opened { name, game, .. } = opened;
    let first = || (0..game.levels()).find(|&level| game.message(level).is_none());
    let level = level.or_else(first).unwrap_or(0);
    Play::new(game, level, seed).ok_or_else(|| {
        Failure::Usage(match game.message(level) {
            Some(text) => format!("{name}: level {level} is a message: {text}"),
            None => format!("{name} has no level {level}: there are {}, from 0", game.levels()),
        })
    })
}

/// What does not end, after so many inputs.
pub(crate) fn endless(name: &str, number: usize, endless: Endless) -> Failure {
    Failure::Usage(match number {
        0 => format!("{name}: as the level begins: {endless}"),
        number => format!("{name}: after input {number}: {endless}"),
    })
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
