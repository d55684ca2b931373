//! `verify`.

mod boards;
mod result;

use crate::args::verify::Verify;
use crate::exit::Exit;
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::contract::Limits;
use everystate::families::family::{About, Refusal};
use everystate::pieces;
use everystate::session::{Input, Session, Verified};
use everystate::twisty::Definition;
use std::path::Path;

pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    if everystate::session::open(&args.puzzle).is_none() && crate::game::is_told(&args.puzzle) {
        return boards::run(args);
    }
    let Some(input) = &args.input else { return result::run(args) };
    if args.solution.is_none() && args.certificate.is_none() {
        let message = "solutions are verified, or certificates: a file of them is missing";
        return Err(Failure::Usage(message.into()));
    }
    if args.memory.is_some() && args.certificate.is_none() {
        return Err(Failure::Usage("--memory is for --certificate and for results".into()));
    }
    let files = [Some(input), args.solution.as_ref(), args.certificate.as_ref()];
    if files.into_iter().flatten().filter(|path| *path == Path::new("-")).count() > 1 {
        let message = "only one of the instances, solutions and certificates can be standard input";
        return Err(Failure::Usage(message.into()));
    }
    let puzzle = puzzle::open(&args.puzzle)?;
    can(puzzle.about(), args).map_err(Error::Refused)?;
    match puzzle {
        Puzzle::Twisty(definition, _) => {
            let Some(solution) = &args.solution else { return Ok(Exit::Usage) };
            Ok(exit(&of_pieces(args, input, definition, solution)?))
        }
        Puzzle::Family(family) => of_family(args, input, &*family),
    }
}

/// Refuses what claims about the puzzle cannot be said.
fn can(about: &About, args: &Verify) -> Result<(), Refusal> {
    about.has_metric(args.metric.map(Into::into))?;
    let terms = args.terms.terms();
    args.aim.given().chain(terms.all_given()).try_for_each(|flag| about.has(flag))?;
    if args.certificate.is_some() { about.has_certificates() } else { Ok(()) }
}

/// How it ends after claims.
fn exit(verified: &Verified) -> Exit {
    if verified.fails > 0 {
        Exit::No
    } else if verified.open > 0 {
        Exit::Limit
    } else {
        Exit::Answered
    }
}

/// The longest input that is read for both solutions and certificates, in bytes.
const LONGEST: u64 = 1 << 32;

/// Verifies solutions of a family, certificates, or both: then the instances are read once and kept.
fn of_family(args: &Verify, input: &Path, family: &dyn Session) -> Result<Exit, Failure> {
    let out = &mut std::io::stdout();
    let input = crate::io::open_input(input)?;
    let terms = args.terms.terms();
    let metric = args.metric.map(Into::into);
    let Some(path) = &args.certificate else {
        let Some(solution) = &args.solution else { return Ok(Exit::Usage) };
        let claims = crate::io::open_input(solution)?;
        return Ok(exit(&family.verify(input.on(terms), claims, metric, args.json, out)?));
    };
    family.about().has_certificates().map_err(Error::Refused)?;
    let (certificates, is_empty) = crate::io::whether_empty(crate::io::open_input(path)?)?;
    // Where all instances have solutions there are no certificates, and nothing is damaged.
    if let (Some(solution), true) = (&args.solution, is_empty) {
        let claims = crate::io::open_input(solution)?;
        return Ok(exit(&family.verify(input.on(terms), claims, metric, args.json, out)?));
    }
    let limits = Limits {
        bytes: args.memory.unwrap_or_else(crate::io::free_memory),
        cancel: Some(crate::progress::on_interrupt()),
        ..Limits::none()
    };
    let (input, claimed) = match &args.solution {
        None => (input, Exit::Answered),
        Some(solution) => {
            let claims = crate::io::open_input(solution)?;
            let (name, text) = crate::io::read_whole(input, LONGEST)?;
            let again = |text| Input::new(name.clone(), Box::new(std::io::Cursor::new(text)));
            let first = again(text.clone()).on(terms.clone());
            (again(text), exit(&family.verify(first, claims, metric, args.json, out)?))
        }
    };
    let checked = family.check(input.on(terms), certificates, args.json, &limits, out)?;
    Ok(if crate::progress::interrupted() {
        Exit::Interrupted
    } else if checked.fails > 0 {
        Exit::Damaged
    } else if checked.open > 0 && claimed == Exit::Answered {
        Exit::Limit
    } else {
        claimed
    })
}

/// Verifies solutions of a puzzle of pieces.
fn of_pieces(
    args: &Verify,
    input: &Path,
    definition: Definition,
    solution: &Path,
) -> Result<Verified, Failure> {
    let session = super::solve::instances::session(definition, &args.aim)?;
    let (instances, wrong) =
        super::solve::instances::read(session.positions(), &[input.to_owned()])?;
    let metric = args.metric.map(Into::into);
    let claims = crate::io::open_input(solution)?;
    let out = &mut std::io::stdout();
    let result = pieces::verify(session.positions(), instances, metric, claims, args.json, out);
    // What is wrong after the last instance that could be read is reported after what was found of those.
    match wrong {
        Some(wrong) => Err(wrong.into()),
        None => Ok(result?),
    }
}
