//! `draw`.

use crate::args::Color;
use crate::args::draw::Draw;
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::boards::{Film, SEED, Text};
use everystate::session::{Session, Solve};
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(super) fn run(args: &Draw) -> Result<Exit, Failure> {
    let is_game = game::is_named(&args.puzzle);
    let family = if is_game { None } else { Some(crate::io::open_family(&args.puzzle)?) };
    if let Some(wrong) = strange(args, is_game) {
        return Err(Failure::Usage(format!("{}: {wrong}", args.puzzle)));
    }
    match family {
        Some(family) => instances(args, &*family),
        None => level(args),
    }
}

/// An argument that is of games only, or of anything but games.
fn strange(args: &Draw, is_game: bool) -> Option<String> {
    let (played, terms) = (&args.played, &args.terms);
    let of_games = [
        (played.level.is_some(), "--level"),
        (!played.inputs.is_empty(), "--inputs"),
        (played.seed.is_some(), "--seed"),
    ];
    let of_families = [
        (args.input.is_some(), "a file with instances"),
        (args.instance.is_some(), "--instance"),
        (args.solve, "--solve"),
        (terms.from.is_some(), "--from"),
        (terms.journey.to.is_some(), "--to"),
        (terms.journey.visit.is_some(), "--visit"),
        (terms.journey.variant.is_some(), "--variant"),
    ];
    let given = |&&(given, _): &&(bool, &str)| given;
    if is_game {
        let &(_, what) = of_families.iter().find(given)?;
        Some(format!("{what} is of families; of a game a --level is drawn, after its --inputs"))
    } else {
        let &(_, what) = of_games.iter().find(given)?;
        Some(format!("{what} is of games; of a family instances are drawn"))
    }
}

/// Draws a level of a game, as it begins or after what is pressed.
fn level(args: &Draw) -> Result<Exit, Failure> {
    let opened = game::open(Path::new(&args.puzzle))?;
    let seed = args.played.seed.as_deref().unwrap_or(SEED);
    let mut play = game::begin(&opened, args.played.level, seed)?;
    let Text { name, game, .. } = &opened;
    let moves = args.svg.is_some() && !args.played.inputs.is_empty();
    let mut film = moves.then(|| Film::new(game, play.board()));
    if moves {
        // What was shown is kept from now on.
        play.shown();
    }
    play.settle().map_err(|endless| game::endless(name, 0, endless))?;
    if let Some(film) = &mut film {
        let begun = play.shown();
        if !begun.is_empty() {
            film.add(&begun);
        }
    }
    let inputs = args.played.inputs.iter().flat_map(|inputs| &inputs.0);
    for (number, &input) in inputs.enumerate() {
        play.input(input).map_err(|endless| game::endless(name, number + 1, endless))?;
        if let Some(film) = &mut film {
            film.add(&play.shown());
        }
    }
    if let Some(path) = &args.svg {
        let svg = film.map_or_else(|| play.board().to_svg(game), |film| film.to_svg());
        crate::io::write_file(path, svg)?;
    } else {
        let text = play.board().to_terminal(game, colors(args.color));
        std::io::stdout().write_all(text.as_bytes())?;
    }
    // As `replay` does: what PuzzleScript refuses is drawn as far as it was understood.
    opened.wrong.map_or(Ok(Exit::Answered), |wrong| Err(wrong.into()))
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
fn instances(args: &Draw, family: &dyn Session) -> Result<Exit, Failure> {
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
