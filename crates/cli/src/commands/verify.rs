//! `verify`.

use super::solve::instances::{Instance, Reader};
use crate::args::verify::Verify;
use crate::exit::Exit;
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::puzzle::Limits;
use everystate::puzzles::family::{Check, Claim, Fields, Metric};
use everystate::puzzles::twisty::{self, Definition};
use everystate::session::{self, Input, Judge, Session, Verified};
use std::path::Path;

pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    let files = [Some(&args.input), args.solution.as_ref(), args.certificate.as_ref()];
    if files.into_iter().flatten().filter(|path| *path == Path::new("-")).count() > 1 {
        let message = "only one of the instances, solutions and certificates can be standard input";
        return Err(Failure::Usage(message.into()));
    }
    match puzzle::open(&args.puzzle)? {
        Puzzle::Twisty(definition, _) => {
            if let Some(flag) = args.terms.terms().given() {
                let message = format!("{flag} is for mazes; puzzles of pieces have --goal");
                return Err(Failure::Usage(message));
            }
            if args.certificate.is_some() {
                return Err(Failure::Usage("puzzles of pieces have no certificates".into()));
            }
            let Some(solution) = &args.solution else { return Ok(Exit::Usage) };
            Ok(exit(&pieces(args, definition, solution)?))
        }
        Puzzle::Family(family) => {
            let given = [
                (args.goal.is_some(), "--goal"),
                (!args.moves.is_empty(), "--moves"),
                (args.metric.is_some(), "--metric"),
            ];
            if let Some((_, flag)) = given.into_iter().find(|(given, _)| *given) {
                let name = family.about().name;
                let message = format!("{flag} is for puzzles of pieces, and {name} is a family");
                return Err(Failure::Usage(message));
            }
            of_family(args, &*family)
        }
    }
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
fn of_family(args: &Verify, family: &dyn Session) -> Result<Exit, Failure> {
    let out = &mut std::io::stdout();
    let input = crate::io::open_input(&args.input)?;
    let terms = args.terms.terms();
    let Some(path) = &args.certificate else {
        let Some(solution) = &args.solution else { return Ok(Exit::Usage) };
        let claims = crate::io::open_input(solution)?;
        return Ok(exit(&family.verify(input.on(terms), claims, args.json, out)?));
    };
    family.about().has_certificates().map_err(Error::Refused)?;
    let certificates = crate::io::open_input(path)?;
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
            (again(text), exit(&family.verify(first, claims, args.json, out)?))
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
fn pieces(args: &Verify, definition: Definition, solution: &Path) -> Result<Verified, Failure> {
    let reader = Reader::new(definition, &args.moves, args.goal.as_deref())?;
    let (instances, wrong) = reader.read(core::slice::from_ref(&args.input))?;
    let mut positions = Positions {
        target: reader.target(),
        metric: args.metric.map(Into::into),
        left: instances.into_iter(),
    };
    let claims = crate::io::open_input(solution)?;
    let result = session::judge(&mut positions, claims, args.json, &mut std::io::stdout());
    // What is wrong after the last instance that could be read is told after what was found of those.
    match wrong {
        Some(wrong) => Err(wrong),
        None => Ok(result?),
    }
}

/// Positions of a puzzle, and what judges claims about them.
struct Positions<'a> {
    target: &'a Definition,
    metric: Option<Metric>,
    left: std::vec::IntoIter<Instance>,
}

impl Judge for Positions<'_> {
    type Instance = Instance;

    fn next(&mut self) -> Result<Option<Instance>, Error> {
        Ok(self.left.next())
    }

    /// Moves as `solve` prints them, a comment after them; or what it prints where there are none.
    fn claim(&self, text: &str) -> Claim {
        let moves = text.split("//").next().unwrap_or("");
        if moves.trim() == UNSOLVABLE {
            return Claim { verdict: Some("unsolvable".into()), ..Claim::default() };
        }
        let moves = Some(moves.split_whitespace().map(str::to_owned).collect());
        Claim { fields: Fields { moves, ..Fields::default() }, ..Claim::default() }
    }

    fn judge(&self, instance: &Instance, claim: &Claim) -> Check {
        let metric = claim.metric.or(self.metric);
        twisty::verify(self.target, &instance.position, &Claim { metric, ..claim.clone() })
    }
}

/// What `solve` prints of a position that no moves solve.
pub(super) const UNSOLVABLE: &str = "no sequence of moves solves it";
