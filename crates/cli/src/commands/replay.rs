//! `replay`.

use crate::args::replay::Replay;
use crate::exit::Exit;
use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::boards::{self, Board, Game, Grade, Issue, Play};
use everystate::contract::text::Fault;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;

/// The longest text that is read, in bytes.
const LONGEST: u64 = 1 << 24;

pub(super) fn run(args: &Replay) -> Result<Exit, Failure> {
    let (name, text) = read_whole(open_input(&args.game)?, LONGEST)?;
    let (game, wrong) = game(&name, &text)?;
    let first = || (0..game.levels()).find(|&level| game.message(level).is_none());
    let level = args.level.or_else(first).unwrap_or(0);
    let Some(mut play) = Play::new(&game, level, &args.seed) else {
        let message = match game.message(level) {
            Some(text) => format!("{name}: level {level} is a message: {text}"),
            None => format!("{name} has no level {level}: there are {}, from 0", game.levels()),
        };
        return Err(Failure::Usage(message));
    };
    let endless = |number: usize| {
        move |endless: boards::Endless| match number {
            0 => Failure::Usage(format!("{name}: as the level begins: {endless}")),
            number => Failure::Usage(format!("{name}: after input {number}: {endless}")),
        }
    };
    play.settle().map_err(endless.clone()(0))?;
    for (number, &input) in args.inputs.iter().enumerate() {
        play.input(input).map_err(endless.clone()(number + 1))?;
    }
    let out = if args.json { record(&game, &play) } else { shown(&game, &play) };
    std::io::stdout().write_all(out.as_bytes())?;
    // What PuzzleScript refuses it plays all the same, as far as it understood it; so what came of it is shown.
    wrong.map_or(Ok(Exit::Answered), Err)
}

/// The game of a text, with the first thing that is wrong with it, in its place; that alone if there is no game.
fn game(name: &str, text: &[u8]) -> Result<(Game, Option<Failure>), Failure> {
    let read = boards::read(&String::from_utf8_lossy(text));
    let error = read.issues.iter().find(|issue| issue.grade == Grade::Error);
    let failure = |wrong: &str, line: Option<usize>| {
        let fault = Box::new(fault(text, line, wrong));
        Failure::Library(Error::Input { file: name.to_owned(), fault })
    };
    let wrong = error.map(|issue: &Issue| failure(&issue.message, issue.line));
    match read.game {
        Some(game) => Ok((game, wrong)),
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

fn cells(board: &Board, game: &Game) -> Value {
    let row = |y| (0..board.width()).map(|x| json!(board.names(game, x, y))).collect();
    Value::Array((0..board.height()).map(|y| Value::Array(row(y))).collect())
}

fn record(game: &Game, play: &Play<'_>) -> String {
    let board = cells(play.board(), game);
    json!({ "schema": 1, "won": play.won() > 0, "level": play.level(), "board": board }).to_string()
        + "\n"
}

fn shown(game: &Game, play: &Play<'_>) -> String {
    let mut text = play.board().text(game);
    if play.won() > 0 {
        let s = if play.won() == 1 { "" } else { "s" };
        let _ = writeln!(text, "won {} level{s}; this is level {}", play.won(), play.level());
    }
    text
}
