//! `explain` of levels of games.

use crate::args::Explain;
use crate::exit::Exit;
use crate::game;
use crate::progress::{Line, grouped, grouped_digits, interrupted};
use crate::report::Failure;
use everystate::boards::{Found, Study, Text, Whole, letters, studied, study};
use everystate::contract::Limits;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

/// Of one level all that is known; of all levels a table.
pub(super) fn run(args: &Explain) -> Result<Exit, Failure> {
    let opened = game::searched(Path::new(&args.puzzle))?;
    let terms = args.terms.terms();
    let strange = terms
        .all_given()
        .next()
        .or_else(|| (!args.input.is_empty()).then_some("a file with instances"));
    let how =
        [(args.how.strategy.is_some(), "--strategy"), (args.how.metric.is_some(), "--metric")];
    let how = how.into_iter().find_map(|(given, name)| given.then_some(name));
    if let Some(flag) = strange.or(how) {
        return Err(Failure::Usage(format!("{flag} is not of games on boards")));
    }
    let line = Line::new();
    let limits = Limits { threads: args.work.threads(), ..args.work.limits() };
    let mut exit = Exit::Answered;
    if args.level.is_none() && !args.json {
        line.stdout().write_all(HEAD.as_bytes())?;
    }
    for level in opened.levels(args.level) {
        let challenge = opened.challenge(level)?;
        let study = study(&opened.game, level, &challenge, &limits, &line).map_err(|refused| {
            Failure::Usage(format!("{}: level {level}: {refused}", opened.name))
        })?;
        if interrupted() {
            return Ok(Exit::Interrupted);
        }
        if study.stopped.is_some() {
            exit = Exit::Limit;
        }
        let text = if args.json {
            format!("{}\n", record(&opened, level, &study))
        } else if args.level.is_some() {
            told(&opened, level, &study)
        } else {
            row(level, &study)
        };
        line.stdout().write_all(text.as_bytes())?;
    }
    Ok(exit)
}

const HEAD: &str = "level  inputs  pushes  shortest    positions   lost  first lost  seconds\n";

/// A level in a line of the table.
fn row(level: usize, study: &Study) -> String {
    let seconds = study.time.as_secs_f64();
    let Some(whole) = &study.whole else {
        let why = study.stopped.map_or_else(String::new, |why| format!("  {}", why.told()));
        return format!(
            "{level:>5}       ?       ?         ? {:>12}      ?           ? {seconds:>8.2}{why}\n",
            grouped(study.positions)
        );
    };
    let (length, pushes) = match &whole.solution {
        Some(found) => (found.length.to_string(), found.pushes().to_string()),
        None => ("none".to_owned(), "-".to_owned()),
    };
    let first = whole.first_loss.map_or_else(|| "never".to_owned(), |first| first.to_string());
    format!(
        "{level:>5} {length:>7} {pushes:>7} {:>9} {:>12} {:>5}% {first:>11} {seconds:>8.2}\n",
        brief(&whole.solutions.to_string()),
        grouped(study.positions),
        share(whole, study)
    )
}

/// A number that fits its column: of one with many digits the first two and how many follow.
fn brief(digits: &str) -> String {
    match digits.split_at_checked(2) {
        Some((first, rest)) if rest.len() > 6 => {
            let (one, two) = first.split_at(1);
            format!("{one}.{two}e{}", rest.len() + 1)
        }
        _ => digits.to_owned(),
    }
}

/// Lost positions in hundredths of all.
fn share(whole: &Whole, study: &Study) -> u64 {
    whole.lost.saturating_mul(100) / study.positions.max(1)
}

/// A level in sentences.
fn told(opened: &Text, level: usize, study: &Study) -> String {
    let mut text = String::new();
    let title =
        opened.game.level_title(level).map_or_else(String::new, |title| format!(", {title}"));
    let _ = writeln!(
        text,
        "level {level}{title}: {} positions of {} bits",
        grouped(study.positions),
        study.bits
    );
    let Some(whole) = &study.whole else {
        let why = study.stopped.map_or_else(String::new, everystate::contract::Stop::told);
        let _ = writeln!(
            text,
            "{why}: more there are, and of those nothing is known; `solve` goes for a solution alone"
        );
        return text;
    };
    match &whole.solution {
        None => text += "it has no solution: all positions were gone through\n",
        Some(found) => solution(&mut text, whole, found),
    }
    let _ = writeln!(text, "the farthest position is {} inputs away", whole.farthest);
    match whole.first_loss {
        Some(first) if whole.solution.is_some() => {
            let s = if first == 1 { "" } else { "s" };
            let _ = writeln!(
                text,
                "in {} of the positions ({}%) it can no longer be won; it can be lost by {first} input{s}",
                grouped(whole.lost),
                share(whole, study)
            );
        }
        _ if whole.solution.is_some() => text += "it can never be lost\n",
        _ => {}
    }
    let list = |items: Vec<String>| items.join(", ");
    if !whole.idle_rules.is_empty() {
        let lines = whole.idle_rules.iter().map(ToString::to_string).collect();
        let _ = writeln!(text, "rules that this solution does without: lines {}", list(lines));
    }
    if !whole.absent.is_empty() {
        let _ = writeln!(text, "objects that are never there: {}", list(whole.absent.clone()));
    }
    text
}

fn solution(text: &mut String, whole: &Whole, found: &Found) {
    let ways = match whole.solutions.to_string().as_str() {
        "1" => "the only shortest solution".to_owned(),
        ways => format!("one of {} shortest solutions", grouped_digits(ways)),
    };
    let inputs = if found.length == 1 { "input" } else { "inputs" };
    let moves = found.presses.as_deref().map_or_else(String::new, letters);
    let _ = writeln!(text, "{ways}: {} {inputs}, {} of them pushes", found.length, found.pushes());
    let _ = writeln!(text, "{moves}");
    let forced = forced(&whole.choices);
    if !forced.is_empty() {
        let _ = writeln!(text, "forced, but for going back: {}", forced.join(", "));
    }
    let traps: Vec<String> = (1..)
        .zip(&whole.traps)
        .filter(|(_, traps)| **traps > 0)
        .map(|(n, _): (usize, _)| n.to_string())
        .collect();
    if !traps.is_empty() {
        let _ = writeln!(text, "where another input would lose: {}", traps.join(", "));
    }
}

/// Stretches of inputs to which there is no other.
fn forced(choices: &[u32]) -> Vec<String> {
    let mut all = Vec::new();
    let mut at = 0;
    while at < choices.len() {
        let length = choices[at..].iter().take_while(|&&choices| choices == 1).count();
        match length {
            0 => {}
            1 => all.push((at + 1).to_string()),
            _ => all.push(format!("{}-{}", at + 1, at + length)),
        }
        at += length.max(1);
    }
    all
}

fn record(opened: &Text, level: usize, study: &Study) -> Value {
    let mut object = json!({ "schema": 1, "level": level });
    if let Some(title) = opened.game.level_title(level) {
        object["title"] = json!(title);
    }
    studied(study).into_iter().for_each(|(key, value)| object[key] = value);
    object
}
