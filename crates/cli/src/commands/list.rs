//! `list`.

use crate::args::List;
use crate::exit::Exit;
use crate::report::Failure;
use everystate::puzzles::family::{About, Question, Wish};
use everystate::session;
use std::fmt::Write as _;
use std::io::Write as _;

pub(super) fn run(args: &List) -> Result<Exit, Failure> {
    let names: Vec<&str> = match &args.puzzle {
        Some(name) => vec![name],
        None => session::names().to_vec(),
    };
    let mut out = String::new();
    if !args.json && args.puzzle.is_none() {
        out.push_str(&table(&names)?);
    } else {
        for name in names {
            let family = crate::io::open_family(name)?;
            let about = family.about();
            out.push_str(&if args.json { record(about) } else { describe(about) });
        }
    }
    std::io::stdout().write_all(out.as_bytes())?;
    Ok(Exit::Answered)
}

fn table(names: &[&str]) -> Result<String, Failure> {
    let mut out = format!("{:<8}{:<28}{}\n", "name", "questions", "what it is");
    for name in names {
        let family = crate::io::open_family(name)?;
        let about = family.about();
        let questions: Vec<&str> =
            Question::ALL.into_iter().filter(|&q| answers(about, q)).map(Question::name).collect();
        let _ = writeln!(out, "{:<8}{:<28}{}", about.name, questions.join(" "), about.title);
    }
    out.push_str("\n`everystate list NAME` describes one: rules, formats, strategies.\n");
    Ok(out)
}

fn answers(about: &About, question: Question) -> bool {
    about.strategies.iter().any(|s| s.answers.contains(&question))
}

fn flag(wish: Wish) -> &'static str {
    match wish {
        Wish::Size => "--size",
        Wish::Unique => "--unique",
        Wish::Moves => "--moves",
        Wish::Solvable => "--solvable",
    }
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
    let wishes: Vec<&str> = about.wishes.iter().map(|w| flag(*w)).collect();
    let _ = writeln!(out, "\ngenerate understands: --count --seed {}", wishes.join(" "));
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
    let wishes: Vec<&str> = about.wishes.iter().map(|w| flag(*w)).collect();
    let object = serde_json::json!({
        "schema": 1, "name": about.name, "title": about.title, "rules": about.rules,
        "format": about.format, "example": about.example, "json": about.json,
        "strategies": strategies, "metrics": metrics, "wishes": wishes,
        "explore": format!("{:?}", about.explore).to_lowercase(),
    });
    object.to_string() + "\n"
}
