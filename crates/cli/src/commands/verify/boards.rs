//! `verify` of what was said of levels of games.

use crate::args::verify::Verify;
use crate::exit::Exit;
use crate::game;
use crate::report::Failure;
use everystate::boards::verify;
use everystate::contract::Limits;
use std::path::Path;

/// Checks solutions of levels, certificates that there are none, or both.
pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    let strange = [
        (args.solution.is_some(), "a second file of solutions"),
        (args.table.is_some(), "--table"),
        (args.metric.is_some(), "--metric"),
    ];
    let strange = strange.into_iter().find_map(|(given, name)| given.then(|| name.to_owned()));
    let terms = args.terms.terms();
    let mut flags = args.aim.given().chain(terms.all_given());
    if let Some(flag) = strange.or_else(|| flags.next().map(str::to_owned)) {
        return Err(Failure::Usage(format!("{flag} is not of games on boards")));
    }
    if args.input.is_none() && args.certificate.is_none() {
        let message = "solutions are verified, or certificates: a file of them is missing";
        return Err(Failure::Usage(message.into()));
    }
    let opened = game::searched(Path::new(&args.puzzle))?;
    let [solutions, certificates] = [&args.input, &args.certificate]
        .map(|path| path.as_ref().map(|path| crate::io::open_input(path)).transpose());
    let limits = Limits {
        bytes: args.memory.unwrap_or_else(crate::io::free_memory),
        cancel: Some(crate::progress::on_interrupt()),
        ..Limits::none()
    };
    let text = opened.text();
    let out = &mut std::io::stdout();
    let solutions = solutions?;
    // Where all levels have solutions there are no certificates, and nothing is damaged.
    let certificates = match certificates?.map(crate::io::whether_empty).transpose()? {
        Some((_, true)) if solutions.is_some() => None,
        other => other.map(|(certificates, _)| certificates),
    };
    let (proofs, claims) =
        verify((&opened.game, &text), solutions, certificates, args.json, &limits, out)?;
    Ok(if crate::progress::interrupted() {
        Exit::Interrupted
    } else if proofs.fails > 0 {
        Exit::Damaged
    } else if claims.fails > 0 {
        Exit::No
    } else if proofs.open + claims.open > 0 {
        Exit::Limit
    } else {
        Exit::Answered
    })
}
