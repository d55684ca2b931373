//! `verify`.

use super::solve::instances::{Instance, Reader};
use crate::args::Verify;
use crate::exit::Exit;
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::puzzles::family::{Check, Claim, Fields, Metric};
use everystate::puzzles::twisty::{self, Definition};
use everystate::session::{self, Judge, Verified};
use std::path::Path;

pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    if args.input == Path::new("-") && args.solution == Path::new("-") {
        let message = "the instances and the solutions cannot both be standard input";
        return Err(Failure::Usage(message.into()));
    }
    let verified = match puzzle::open(&args.puzzle)? {
        Puzzle::Twisty(definition, _) => {
            if let Some(flag) = args.terms.terms().given() {
                let message = format!("{flag} is for mazes; puzzles of pieces have --goal");
                return Err(Failure::Usage(message));
            }
            pieces(args, definition)?
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
            let input = crate::io::open_input(&args.input)?.on(args.terms.terms());
            let claims = crate::io::open_input(&args.solution)?;
            family.verify(input, claims, args.json, &mut std::io::stdout())?
        }
    };
    Ok(if verified.fails > 0 {
        Exit::No
    } else if verified.open > 0 {
        Exit::Limit
    } else {
        Exit::Answered
    })
}

/// Verifies solutions of a puzzle of pieces.
fn pieces(args: &Verify, definition: Definition) -> Result<Verified, Failure> {
    let reader = Reader::new(definition, &args.moves, args.goal.as_deref())?;
    let (instances, wrong) = reader.read(core::slice::from_ref(&args.input))?;
    let mut positions = Positions {
        target: reader.target(),
        metric: args.metric.map(Into::into),
        left: instances.into_iter(),
    };
    let claims = crate::io::open_input(&args.solution)?;
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
