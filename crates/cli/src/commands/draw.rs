//! `draw`.

use crate::args::draw::Draw;
use crate::args::{Color, replay};
use crate::exit::Exit;
use crate::game::{self, Opened};
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::boards::Film;
use everystate::session::Solve;
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(super) fn run(args: &Draw) -> Result<Exit, Failure> {
    let is_game = game::is_named(&args.puzzle);
    if let Some((flag, what)) = strange(args, is_game) {
        let puzzle = &args.puzzle;
        return Err(Failure::Usage(format!("{puzzle}: {flag} says nothing of {what}")));
    }
    if is_game { level(args) } else { instances(args) }
}

/// An argument that says nothing of a game, or of anything else, and what it says nothing of.
fn strange(args: &Draw, is_game: bool) -> Option<(&'static str, &'static str)> {
    let (played, terms) = (&args.played, &args.terms);
    let of_games = [
        (played.level.is_some(), "--level"),
        (!played.inputs.is_empty(), "--inputs"),
        (played.seed.is_some(), "--seed"),
    ];
    let of_others = [
        (args.input.is_some(), "a file with instances"),
        (args.instance.is_some(), "--instance"),
        (terms.from.is_some(), "--from"),
        (terms.journey.to.is_some(), "--to"),
        (terms.journey.visit.is_some(), "--visit"),
        (terms.journey.variant.is_some(), "--variant"),
    ];
    let given = |&&(given, _): &&(bool, &str)| given;
    if is_game {
        of_others
            .iter()
            .find(given)
            .map(|&(_, flag)| (flag, "a game: --level chooses what is drawn"))
    } else {
        of_games.iter().find(given).map(|&(_, flag)| (flag, "a family, but of games"))
    }
}

/// Draws a level of a game, as it begins or after what is pressed.
fn level(args: &Draw) -> Result<Exit, Failure> {
    if args.solve {
        let message = format!("{}: games are drawn without solutions so far", args.puzzle);
        return Err(Failure::Usage(message));
    }
    let opened = game::open(Path::new(&args.puzzle))?;
    let seed = args.played.seed.as_deref().unwrap_or(replay::SEED);
    let mut play = game::begin(&opened, args.played.level, seed)?;
    let Opened { name, game, .. } = &opened;
    let filmed = args.svg.is_some() && !args.played.inputs.is_empty();
    let mut film = filmed.then(|| Film::new(game, play.board()));
    if filmed {
        play.shown();
    }
    play.settle().map_err(|endless| game::endless(name, 0, endless))?;
    if let Some(film) = &mut film {
        let begun = play.shown();
        if !begun.is_empty() {
            film.add(&begun);
        }
    }
    for (number, &input) in args.played.inputs.iter().enumerate() {
        play.input(input).map_err(|endless| game::endless(name, number + 1, endless))?;
        if let Some(film) = &mut film {
            film.add(&play.shown());
        }
    }
    match &args.svg {
        Some(file) => {
            let svg = film.map_or_else(|| play.board().to_svg(game), |film| film.to_svg());
            crate::io::write_file(file, svg)?;
        }
        None => {
            let text = play.board().to_terminal(game, colors(args.color));
            std::io::stdout().write_all(text.as_bytes())?;
        }
    }
    // As `replay` does: what PuzzleScript refuses is drawn as far as it was understood.
    opened.wrong.map_or(Ok(Exit::Answered), Err)
}

/// Whether to use colors.
fn colors(when: Color) -> bool {
    match when {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    }
}

/// Draws instances of a family.
fn instances(args: &Draw) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    let path = args.input.as_deref().unwrap_or(Path::new("-"));
    let input = crate::io::open_input(path)?.on(args.terms.terms());
    let line = Line::new();
    let solve = Solve { limits: args.work.limits(), watch: &line, ..Solve::default() };
    let color = colors(args.color);
    let (mut number, mut drawn, mut svg) = (0, 0u64, None);
    let tally = family.draw(input, args.solve.then_some(&solve), &mut |scene| {
        number += 1;
        if args.instance.is_some_and(|k| k != number) {
            return Ok(true);
        }
        drawn += 1;
        if args.svg.is_some() {
            svg.get_or_insert_with(|| scene.to_svg());
        } else {
            let mut out = line.stdout();
            let blank = if drawn > 1 { "\n" } else { "" };
            write!(out, "{blank}{}", scene.to_terminal(color)).map_err(Error::Output)?;
        }
        Ok(args.instance.is_none())
    })?;
    if let Some(k) = args.instance
        && drawn == 0
    {
        return Err(Failure::Usage(format!("there is no instance {k}; the input holds {number}")));
    }
    if let (Some(file), Some(svg)) = (&args.svg, svg) {
        if drawn > 1 {
            let message = format!("the input holds {number} instances; choose one with --instance");
            return Err(Failure::Usage(message));
        }
        crate::io::write_file(file, &svg)?;
    }
    Ok(if interrupted() {
        Exit::Interrupted
    } else if tally.stopped > 0 {
        Exit::Limit
    } else {
        Exit::Answered
    })
}
