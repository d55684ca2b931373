//! What GAME on the command line stands for: the text of a game on a board, or levels of Sokoban.

use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::boards::{Endless, Format, Play, Text};
use everystate::session;
use std::path::Path;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 1 << 24;

/// Whether PUZZLE stands for a game where it may be a puzzle of pieces, too: a file in which there is one, of which something is a game's, or that is
/// called as levels are.
pub(crate) fn is_told(puzzle: &str) -> bool {
    let path = Path::new(puzzle);
    if !path.is_file() {
        return false;
    }
    // A file that is called levels is meant to have some, also where there are none in it.
    if path.extension().is_some_and(|end| end == "xsb" || end == "sok") {
        return true;
    }
    let text = open_input(path).and_then(|input| read_whole(input, LONGEST));
    text.is_ok_and(|(_, text)| Format::told(&String::from_utf8_lossy(&text)).is_some())
}

/// Opens the text of a game, in the format that it is in, `-` for standard input; a failure if there is no game in it.
pub(crate) fn open(path: &Path) -> Result<Text, Failure> {
    let (name, text) = read_whole(open_input(path)?, LONGEST)?;
    Ok(Text::read(&name, text)?)
}

/// The same, of a game that is to be searched: one without errors.
pub(crate) fn searched(path: &Path) -> Result<Text, Failure> {
    let mut text = open(path)?;
    text.wrong.take().map_or(Ok(text), |wrong| Err(wrong.into()))
}

/// Whether PUZZLE stands for a game where a family's name may stand, too: no family is called so, and there is such a file, or it is `-`. What
/// is in the file [`open`] tells.
pub(crate) fn is_named(puzzle: &str) -> bool {
    session::open(puzzle).is_none() && (puzzle == "-" || Path::new(puzzle).exists())
}

/// Begins a level, the first that is no message if none is given; a failure if it is a message, or there is no such level.
pub(crate) fn begin<'a>(
    text: &'a Text,
    level: Option<usize>,
    seed: &str,
) -> Result<Play<'a>, Failure> {
    let Text { name, game, .. } = text;
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
