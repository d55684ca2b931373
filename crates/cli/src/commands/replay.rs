//! `replay`.

use crate::args::replay::Replay;
use crate::exit::Exit;
use crate::game;
use crate::report::Failure;
use everystate::boards::{Game, Play, Text, cells};
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(args: &Replay) -> Result<Exit, Failure> {
    let opened = game::open(&args.game)?;
    let mut play = game::begin(&opened, args.level, &args.seed)?;
    let Text { name, game, .. } = &opened;
    play.settle().map_err(|endless| game::endless(name, 0, endless))?;
    let inputs = args.inputs.iter().flat_map(|inputs| &inputs.0);
    for (number, &input) in inputs.enumerate() {
        play.input(input).map_err(|endless| game::endless(name, number + 1, endless))?;
    }
    let out = if args.json { record(game, &play) } else { shown(game, &play) };
    std::io::stdout().write_all(out.as_bytes())?;
    // What PuzzleScript refuses it plays all the same, as far as it understood it; so what came of it is shown.
    opened.wrong.map_or(Ok(Exit::Answered), |wrong| Err(wrong.into()))
}

fn record(game: &Game, play: &Play<'_>) -> String {
    let board = cells(play.board(), game);
    let mut record =
        json!({ "schema": 1, "won": play.won() > 0, "level": play.level(), "board": board });
    if let Some(title) = game.level_title(play.level()) {
        record["title"] = json!(title);
    }
    record.to_string() + "\n"
}

fn shown(game: &Game, play: &Play<'_>) -> String {
    let mut text = play.board().text(game);
    if play.won() > 0 {
        let s = if play.won() == 1 { "" } else { "s" };
        let _ = writeln!(text, "won {} level{s}; this is level {}", play.won(), play.level());
    }
    text
}
