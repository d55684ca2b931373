//! What GAME on the command line stands for: the text of a game on a board.

use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::boards::{self, Game, Grade, Issue};
use everystate::contract::text::Fault;
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
}

/// Opens the text of a game, `-` for standard input; a failure if there is no game in it.
pub(crate) fn open(path: &Path) -> Result<Opened, Failure> {
    let (name, text) = read_whole(open_input(path)?, LONGEST)?;
    let read = boards::read(&String::from_utf8_lossy(&text));
    let error = read.issues.iter().find(|issue| issue.grade == Grade::Error);
    let failure = |wrong: &str, line: Option<usize>| {
        let fault = Box::new(fault(&text, line, wrong));
        Failure::Library(Error::Input { file: name.clone(), fault })
    };
    let wrong = error.map(|issue: &Issue| failure(&issue.message, issue.line));
    match read.game {
        Some(game) => Ok(Opened { name, game, wrong }),
        None => Err(wrong.unwrap_or_else(|| failure("this is no game", None))),
    }
}

/// A fault of a line; of the first one where it is of the whole text.
fn fault(text: &[u8], line: Option<usize>, wrong: &str) -> Fault {
    let line = line.unwrap_or(1).max(1) - 1;
    let start: usize = text.split_inclusive(|&b| b == b'\n').take(line).map(<[u8]>::len).sum();
    let rest = text.get(start..).unwrap_or_default();
    let written = rest.split(|&b| b == b'\n').next().unwrap_or_default();
    let blank = written.iter().take_while(|b| b.is_ascii_whitespace()).count();
    let length = written.trim_ascii().len();
    Fault::in_text(text, start + blank, length, wrong, "a game as PuzzleScript reads it")
}
