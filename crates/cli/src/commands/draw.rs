//! `draw`.

use crate::args::{Color, Draw};
use crate::exit::Exit;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::Error;
use everystate::session::Solve;
use std::io::{IsTerminal, Write};
use std::path::Path;

pub(super) fn run(args: &Draw) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    let path = args.input.as_deref().unwrap_or(Path::new("-"));
    let input = crate::io::open_input(path)?.on(args.terms.terms());
    let line = Line::new();
    let solve = Solve { limits: args.work.limits(), watch: &line, ..Solve::default() };
    let color = match args.color {
        Color::Always => true,
        Color::Never => false,
        Color::Auto => std::io::stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none(),
    };
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
