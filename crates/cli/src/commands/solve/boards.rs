//! `solve` of levels of games.

use super::certificates::File;
use crate::args::{Solve, Unique};
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, interrupted};
use crate::report::Failure;
use everystate::boards::{
    Answer, Found, Measure, Question, Request, STRATEGIES, Text, ask, certify, letters, names,
    record,
};
use everystate::contract::{Limits, Stop, Verdict};
use serde_json::{Map, Value, json};
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

/// Solves one level of a game, or all.
pub(super) fn run(args: &Solve) -> Result<Exit, Failure> {
    if let Some(flag) = strange(args) {
        return Err(Failure::Usage(format!("{flag} is not of games on boards")));
    }
    let strategy = args.how.strategy.clone();
    if let Some(name) = &strategy
        && !STRATEGIES.contains(&name.as_str())
    {
        let message = format!(
            "there is no strategy `{name}` for games; there are {}",
            STRATEGIES.join(" and ")
        );
        return Err(Failure::Usage(message));
    }
    let opened = game::searched(Path::new(&args.puzzle))?;
    let measure = if args.boards.pushes { Measure::Pushes } else { Measure::Inputs };
    let question = question(args, measure)?;
    let limits = args.work.limits();
    let request = Request {
        question,
        measure,
        strategy,
        limits: Limits { threads: args.work.threads(), ..limits },
    };
    let line = Line::new();
    let certificates = match &args.certificate {
        None => None,
        Some(path) => Some(File::create(path, [Path::new(&args.puzzle)], &line)?),
    };
    let mut levels = opened.levels(args.boards.level);
    if let Some(shard) = args.shard {
        let block = shard.block(levels.len() as u64);
        let places = (0..).zip(&levels).filter(|(place, _)| block.contains(place));
        levels = places.map(|(_, &level)| level).collect();
    }
    let mut exit = Exit::Answered;
    for &level in &levels {
        let one = level_of(args, &opened, level, (&request, certificates.as_ref()), &line)?;
        if interrupted() {
            return Ok(Exit::Interrupted);
        }
        match one {
            Exit::Limit => exit = Exit::Limit,
            Exit::No if levels.len() == 1 && args.shard.is_none() => exit = Exit::No,
            _ => {}
        }
    }
    let lacking = certificates.map_or(Ok(0), File::finish)?;
    Ok(if lacking > 0 { Exit::Limit } else { exit })
}

/// A flag that says nothing of games.
fn strange(args: &Solve) -> Option<&'static str> {
    let given = [
        (!args.input.is_empty(), "a file with instances"),
        (args.modulus.is_some(), "--mod"),
        (args.unique == Some(Unique::Simple), "--unique=simple"),
        (args.sample.is_some(), "--sample"),
        (args.how.metric.is_some(), "--metric"),
        (args.pieces.from.is_some(), "--from"),
    ];
    let own = given.into_iter().find_map(|(given, name)| given.then_some(name));
    own.or_else(|| args.pieces.given().next())
        .or_else(|| args.journey.terms(None).all_given().next())
}

fn question(args: &Solve, measure: Measure) -> Result<Question, Failure> {
    let question = match args {
        Solve { all: true, .. } => Question::All,
        Solve { count: true, .. } | Solve { unique: Some(_), .. } => Question::Count,
        Solve { any: true, .. } => Question::Any,
        _ => Question::Shortest,
    };
    if measure == Measure::Pushes && question != Question::Shortest {
        let message = "with --pushes one solution is looked for, with the fewest: ways to walk are not counted";
        return Err(Failure::Usage(message.to_owned()));
    }
    Ok(question)
}

/// Solves a level.
fn level_of(
    args: &Solve,
    opened: &Text,
    level: usize,
    (request, certificates): (&Request, Option<&File<'_>>),
    line: &Line,
) -> Result<Exit, Failure> {
    let challenge = opened.challenge(level)?;
    let mut failed = None;
    let mut ordinal = 0u64;
    let answer = ask(&challenge, request, line, &mut |presses| {
        ordinal += 1;
        let text = if args.json {
            let mut object = head(args, opened, level);
            object.insert("solution".into(), json!(ordinal));
            object.insert("length".into(), json!(presses.len()));
            object.insert("moves".into(), json!(names(presses)));
            format!("{}\n", Value::Object(object))
        } else {
            format!("{}\n", letters(presses))
        };
        match line.stdout().write_all(text.as_bytes()) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failed = Some(error);
                ControlFlow::Break(())
            }
        }
    });
    if let Some(error) = failed {
        return Err(error.into());
    }
    let answer = answer
        .map_err(|refused| Failure::Usage(format!("{}: level {level}: {refused}", opened.name)))?;
    let unique = args.unique.is_some();
    let text = if args.json {
        let mut object = head(args, opened, level);
        object.extend(record(&answer, request, unique));
        object.insert("bits".into(), json!(challenge.bits()));
        format!("{}\n", Value::Object(object))
    } else {
        told(level, &answer, request, unique)
    };
    line.stdout().write_all(text.as_bytes())?;
    if let (Verdict::Unsolvable, Some(certificates)) = (&answer.verdict, certificates) {
        // What the answer has left of the limits.
        let time = request.limits.time.map(|time| time.saturating_sub(answer.time));
        let limits = Limits { time, ..request.limits.clone() };
        let of = (&opened.game, &opened.text()[..], level);
        certificates.level(level, certify(&challenge, of, &limits, line))?;
    }
    Ok(match &answer.verdict {
        Verdict::Stopped { .. } => Exit::Limit,
        Verdict::Unsolvable if args.json || unique => Exit::No,
        _ if unique && answer.count.as_deref() != Some("1") => Exit::No,
        _ => Exit::Answered,
    })
}

fn head(args: &Solve, opened: &Text, level: usize) -> Map<String, Value> {
    let mut object = Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("puzzle".into(), json!(args.puzzle));
    object.insert("level".into(), json!(level));
    if let Some(title) = opened.game.level_title(level) {
        object.insert("title".into(), json!(title));
    }
    object
}

/// An answer for people: a line, and the inputs in letters.
fn told(level: usize, answer: &Answer, request: &Request, unique: bool) -> String {
    let some =
        |number: u64, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let counted = answer.count.as_ref().map(|count| {
        if unique {
            let only = if count == "1" { "yes" } else { "no" };
            return format!("{only}: ");
        }
        format!("{count} solution{} of ", if count == "1" { "" } else { "s" })
    });
    let line = match &answer.verdict {
        Verdict::Solved(Found { length, cost, .. }) => {
            let inputs = some(*length, "input");
            let inputs = match request.measure {
                Measure::Pushes => {
                    format!(
                        "{}, {inputs}",
                        if *cost == 1 { "1 push".to_owned() } else { format!("{cost} pushes") }
                    )
                }
                Measure::Inputs => inputs,
            };
            format!("{}{inputs}", counted.unwrap_or_default())
        }
        Verdict::Unsolvable => "no solution".to_owned(),
        Verdict::Stopped { at_least, why: Stop::Cancelled } => {
            format!("interrupted; a solution has at least {at_least}")
        }
        Verdict::Stopped { at_least, why } => {
            format!("{}; a solution has at least {at_least}", why.told())
        }
    };
    let line = match &answer.known {
        Some(known) => format!("{line}, and this one {}", known.cost),
        None => line,
    };
    let inputs = match &answer.verdict {
        Verdict::Solved(Found { presses: Some(presses), .. })
            if request.question != Question::All && !presses.is_empty() =>
        {
            format!("{}\n", letters(presses))
        }
        Verdict::Stopped { .. } => match &answer.known {
            Some(Found { presses: Some(presses), .. }) => format!("{}\n", letters(presses)),
            _ => String::new(),
        },
        _ => String::new(),
    };
    format!("level {level}: {line}\n{inputs}")
}
