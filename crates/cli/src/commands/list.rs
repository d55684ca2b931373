//! `list`.

use crate::args::List;
use crate::exit::Exit;
use crate::progress::grouped_digits;
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::algebra::Natural;
use everystate::contract::{Limits, Silent};
use everystate::families::family::{About, Metric, Question};
use everystate::pieces;
use everystate::session;
use everystate::twisty::{Definition, Explorer, Purpose, catalogue};
use std::fmt::Write as _;
use std::io::Write as _;
use std::time::Duration;

pub(super) fn run(args: &List) -> Result<Exit, Failure> {
    let mut out = String::new();
    match &args.puzzle {
        Some(name) => match puzzle::open(name)? {
            Puzzle::Family(family) if args.json => out.push_str(&record(family.about())),
            Puzzle::Family(family) => out.push_str(&describe(family.about())),
            Puzzle::Twisty(definition, name) if args.json => {
                out.push_str(&twisty_record(&definition, &name)?);
            }
            Puzzle::Twisty(definition, name) => out.push_str(&twisty(&definition, &name)),
        },
        None if args.json => {
            for name in session::names() {
                out.push_str(&record(crate::io::open_family(name)?.about()));
            }
            for entry in catalogue::entries() {
                out.push_str(&(pieces::listed(&entry).to_string() + "\n"));
            }
        }
        None => {
            out.push_str(&table(session::names())?);
            out.push_str(&catalogue_table());
            out.push_str("\n`everystate list NAME|FILE` describes one.\n");
        }
    }
    std::io::stdout().write_all(out.as_bytes())?;
    Ok(Exit::Answered)
}

/// The puzzles that are explored by name.
fn catalogue_table() -> String {
    let entries = catalogue::entries();
    let width = entries.iter().map(|entry| entry.name.len()).max().unwrap_or(0);
    let mut out = format!("\n{:<width$}{:>25}  {}\n", "to explore", "positions", "what it is");
    let mut before = None;
    for entry in entries {
        let positions = entry.positions.to_string();
        // An exact number of fifty digits says no more to anybody than its length does.
        let positions = match positions.len() {
            ..=20 => grouped_digits(&positions),
            n => format!("{}.{}·10^{}", &positions[..1], &positions[1..3], n - 1),
        };
        let what = match entry.form {
            None => entry.title.to_owned(),
            Some(form) if before == Some(form) => format!("another {form}"),
            Some(form) => format!("{} Any {form}.", entry.title),
        };
        before = entry.form;
        let _ = writeln!(out, "{:<width$}{positions:>25}  {what}", entry.name);
    }
    out
}

/// What a puzzle of pieces is made of.
fn twisty(definition: &Definition, name: &str) -> String {
    let mut out = name.to_owned();
    let title = definition.title();
    if !title.is_empty() && title != name {
        let _ = write!(out, ": {title}");
    }
    out.push_str("\n\nOrbits\n");
    for orbit in &definition.orbits {
        let turns = match orbit.orientations {
            1 => "not turned".into(),
            n => format!("each turned in {n} ways"),
        };
        let s = if orbit.pieces == 1 { "" } else { "s" };
        let _ = writeln!(out, "  {}: {} piece{s}, {turns}", orbit.name, orbit.pieces);
    }
    let mut shown = Vec::new();
    for named in &definition.moves {
        let text = match named.purpose {
            Purpose::Search => named.name.clone(),
            Purpose::Rotation => format!("({})", named.name),
        };
        if !shown.contains(&text) {
            shown.push(text);
        }
    }
    let _ = writeln!(out, "\nMoves, turns of the whole puzzle in brackets\n  {}", shown.join(" "));
    for metric in [Metric::Half, Metric::Quarter] {
        let name = metric.name();
        let _ = match definition.searched(metric) {
            Ok(moves) => writeln!(out, "  {} count as one in the {name} turn metric", moves.len()),
            Err(_) => writeln!(out, "  too many powers for the {name} turn metric"),
        };
    }
    match known(definition) {
        Some(n) => {
            let _ = writeln!(out, "\n{} positions", grouped_digits(&n.to_string()));
        }
        None => out.push_str("\nHow many positions there are is known when all have been seen.\n"),
    }
    out
}

/// How many positions a puzzle has, if that is found in seconds.
fn known(definition: &Definition) -> Option<Natural> {
    // A quarter of it is for counting.
    let limits = Limits { time: Some(Duration::from_secs(40)), ..Limits::none() };
    let explorer = Explorer::within(definition, Metric::Half, &limits, &Silent).ok()?;
    explorer.positions()
}

fn twisty_record(definition: &Definition, name: &str) -> Result<String, Failure> {
    let known = known(definition);
    Ok(pieces::described(definition, name, known.as_ref())?.to_string() + "\n")
}

fn table(names: &[&str]) -> Result<String, Failure> {
    let mut out = format!("{:<8}{:<38}{}\n", "name", "questions", "what it is");
    for name in names {
        let family = crate::io::open_family(name)?;
        let about = family.about();
        let questions: Vec<&str> = Question::LISTED
            .into_iter()
            .filter(|&q| answers(about, q))
            .map(Question::name)
            .collect();
        let _ = writeln!(out, "{:<8}{:<38}{}", about.name, questions.join(" "), about.title);
    }
    Ok(out)
}

fn answers(about: &About, question: Question) -> bool {
    about.strategies.iter().any(|s| s.answers.contains(&question))
}

fn describe(about: &About) -> String {
    let mut out = format!("{}: {}\n\n{}\n\n", about.name, about.title, about.rules.trim());
    let _ = writeln!(out, "Text format\n{}\n", about.format.trim());
    let _ = writeln!(out, "Example\n{}\n", about.example.trim_end());
    let _ = writeln!(out, "The same as JSON, one object a line\n{}\n", about.json.trim());
    out.push_str("Strategies, the default for each question first\n");
    for s in about.strategies {
        let questions: Vec<&str> = s.answers.iter().map(|q| q.name()).collect();
        let any = !s.first && s.answers.contains(&Question::First);
        let first = if any { "  (any shortest)" } else { "" };
        let _ = writeln!(out, "  {:<15}{}{first}", s.name, questions.join(" "));
    }
    if out.contains("  (any shortest)\n") {
        out.push_str(
            "(any shortest): its solution is a shortest one, not always the first in order\n",
        );
    }
    if !about.metrics.is_empty() {
        let metrics: Vec<&str> = about.metrics.iter().map(|m| m.name()).collect();
        let _ = writeln!(out, "\nMetrics, the default first: {}", metrics.join(" "));
    }
    let wishes: Vec<&str> = about.wishes.iter().map(|wish| wish.flag).collect();
    let _ = writeln!(out, "\ngenerate understands: --count --seed {}", wishes.join(" "));
    if !about.unique.is_empty() {
        let kinds: Vec<String> =
            about.unique.iter().map(|kind| format!("--unique={kind}")).collect();
        let _ = writeln!(out, "exactly one of what, the default first: {}", kinds.join(" "));
    }
    out
}

fn record(about: &About) -> String {
    let strategies: Vec<_> = about
        .strategies
        .iter()
        .map(|s| {
            let answers: Vec<&str> = s.answers.iter().map(|q| q.name()).collect();
            serde_json::json!({ "name": s.name, "answers": answers, "first": s.first })
        })
        .collect();
    let metrics: Vec<&str> = about.metrics.iter().map(|m| m.name()).collect();
    let wishes: Vec<&str> = about.wishes.iter().map(|wish| wish.flag).collect();
    let object = serde_json::json!({
        "schema": 1, "name": about.name, "title": about.title, "rules": about.rules,
        "format": about.format, "example": about.example, "json": about.json,
        "strategies": strategies, "metrics": metrics, "wishes": wishes, "unique": about.unique,
        "explore": format!("{:?}", about.explore).to_lowercase(),
    });
    object.to_string() + "\n"
}
