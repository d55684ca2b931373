//! What `solve` and `verify` read of a puzzle of pieces: files, or what the command line says.

use crate::args::Solve;
use crate::args::aim::Aim;
use crate::io::{open_input, read_whole};
use crate::report::Failure;
use everystate::Error;
use everystate::pieces::{self, Instance, Positions, Session};
use everystate::twisty::Definition;
use std::path::{Path, PathBuf};

/// Instances, and what was wrong after them.
pub(crate) type Instances = (Vec<Instance>, Option<Error>);

/// A puzzle whose positions are to be solved by these moves to this end; goals are JSON or files of it.
pub(crate) fn session(definition: Definition, aim: &Aim) -> Result<Session, Failure> {
    let goals = aim.goal.iter().map(|goal| self::goal("--goal", goal));
    let goals = goals.collect::<Result<Vec<_>, _>>()?;
    let goals: Vec<_> = goals.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let to = pieces::Aim { goals: &goals, finishing: &aim.goal_moves };
    Ok(Session::to(definition, &aim.moves, to)?)
}

/// What a goal is called in errors, and its text: of a flag that is JSON or names a file of it.
pub(crate) fn goal(flag: &str, goal: &str) -> Result<(String, String), Failure> {
    if goal.trim_start().starts_with(['{', '[']) {
        return Ok((flag.to_owned(), goal.to_owned()));
    }
    let (name, text) = read_whole(open_input(Path::new(goal))?, LONGEST)?;
    Ok((name, String::from_utf8_lossy(&text).into_owned()))
}

/// All instances that are asked about, and what is wrong with the first that is wrong.
pub(super) fn asked(positions: &Positions, args: &Solve) -> Result<Instances, Failure> {
    let given = match (&args.pieces.alg, &args.pieces.from) {
        (Some(alg), _) => Some(("--alg", positions.after("--alg", alg))),
        (_, Some(from)) => Some(("--from", positions.at("--from", from))),
        _ => None,
    };
    if let Some((flag, instance)) = given {
        only(flag, args)?;
        return Ok((vec![instance?], None));
    }
    let input = [PathBuf::from("-")];
    read(positions, if args.input.is_empty() { &input } else { &args.input })
}

/// Refuses files beside a flag that is the position.
pub(super) fn only(flag: &str, args: &Solve) -> Result<(), Failure> {
    if args.input.is_empty() {
        return Ok(());
    }
    Err(Failure::Usage(format!("{flag} is the position: no file is read")))
}

/// All instances of files, and what is wrong with the first that is wrong.
pub(crate) fn read(positions: &Positions, paths: &[PathBuf]) -> Result<Instances, Failure> {
    let mut all = Vec::new();
    for path in paths {
        let (name, text) = read_whole(open_input(path)?, LONGEST)?;
        let (found, wrong) = positions.read(&name, &text);
        all.extend(found);
        if wrong.is_some() {
            return Ok((all, wrong));
        }
    }
    Ok((all, None))
}

/// The most bytes of a file.
const LONGEST: u64 = 1 << 30;
