//! `replay`.

use crate::args::replay::Replay;
use crate::exit::Exit;
use crate::game::{self, Opened};
use crate::report::Failure;
use everystate::boards::{Board, Endless, Game, Play};
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(args: &Replay) -> Result<Exit, Failure> {
    let Opened { name, game, wrong } = game::open(&args.game)?;
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
        move |endless: Endless| match number {
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
