//! `explore`.

use crate::args::{Explore, ProgressForm};
use crate::exit::Exit;
use crate::progress::{Line, grouped, interrupted};
use crate::report::Failure;
use everystate::puzzle::Stop;
use everystate::puzzles::family::{Exploration, Metric, Request, number};
use everystate::session::Input;
use serde_json::{Value, json};
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;
use std::time::Instant;

pub(super) fn run(args: &Explore) -> Result<Exit, Failure> {
    let family = crate::io::open_family(&args.puzzle)?;
    let position = match args.position.as_deref() {
        None => None,
        Some(text) if text.trim_start().starts_with('{') => {
            Some(Input::text("the position given", text))
        }
        Some(path) => Some(crate::io::open_input(Path::new(path))?),
    };
    let line = match args.progress {
        None => Line::new(),
        Some(ProgressForm::Json) => Line::layers(),
        Some(ProgressForm::None) => Line::silent(),
    };
    let metric: Option<Metric> = args.metric.map(Into::into);
    let request =
        Request { metric, threads: args.work.threads(), limits: args.work.limits(), watch: &line };
    let started = Instant::now();
    let found = family.explore(position, &request)?;
    let seconds = started.elapsed().as_secs_f64();
    let about = family.about();
    let metric = metric.or(about.metrics.first().copied());
    let text = if args.json {
        record(about.name, metric, &found, seconds)
    } else {
        table(about.name, metric, &found)
    };
    line.stdout().write_all(text.as_bytes())?;
    if let Some(file) = &args.svg {
        let title = title(about.name, metric);
        let svg = crate::chart::distribution(&title, &found.counts)
            .map_err(|e| Failure::Usage(format!("cannot draw the distribution: {e}")))?;
        crate::io::write_file(file, &svg)?;
    }
    if let Some(file) = &args.csv {
        let mut csv = String::from("depth,positions\n");
        for (depth, count) in found.counts.iter().enumerate() {
            let _ = writeln!(csv, "{depth},{count}");
        }
        crate::io::write_file(file, &csv)?;
    }
    Ok(match found.stopped {
        _ if interrupted() => Exit::Interrupted,
        Some(Stop::Cancelled) => Exit::Interrupted,
        Some(_) => Exit::Limit,
        None => Exit::Answered,
    })
}

fn title(name: &str, metric: Option<Metric>) -> String {
    match metric {
        Some(metric) => format!("{name}, {} turns: positions at each distance", metric.name()),
        None => format!("{name}: positions at each distance"),
    }
}

fn record(name: &str, metric: Option<Metric>, found: &Exploration, seconds: f64) -> String {
    // Past 2^53 a number is a string: other programs read JSON numbers as doubles.
    let mut object = serde_json::Map::new();
    object.insert("schema".into(), json!(1));
    object.insert("puzzle".into(), json!(name));
    if let Some(metric) = metric {
        object.insert("metric".into(), json!(metric.name()));
    }
    object.insert("positions".into(), number(found.counts.iter().sum()));
    let counts: Vec<Value> = found.counts.iter().map(|&n| number(n)).collect();
    object.insert("counts".into(), json!(counts));
    match found.stopped {
        None => {
            object.insert("depth".into(), json!(found.counts.len().saturating_sub(1)));
            object.insert("antipodes".into(), number(found.counts.last().copied().unwrap_or(0)));
            object.insert("examples".into(), json!(found.examples));
        }
        Some(why) => {
            object.insert("at_least".into(), json!(found.counts.len().saturating_sub(1)));
            object.insert("why".into(), json!(why.name()));
        }
    }
    object.insert("strategy".into(), json!(found.strategy));
    object.insert("bytes".into(), number(found.bytes));
    object.insert("seconds".into(), json!((seconds * 1e6).round() / 1e6));
    Value::Object(object).to_string() + "\n"
}

/// The distribution as a table with a bar for each depth.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a bar's length is a small positive number"
)]
fn table(name: &str, metric: Option<Metric>, found: &Exploration) -> String {
    let mut out = title(name, metric) + "\n\n";
    let top = found.counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let width = found.counts.iter().map(|&n| grouped(n).len()).max().unwrap_or(0).max(9);
    let _ = writeln!(out, "depth  {:>width$}", "positions");
    for (depth, &count) in found.counts.iter().enumerate() {
        let eighths = (count as f64 / top * 40.0 * 8.0).round() as usize;
        let mut bar = "█".repeat(eighths / 8);
        bar.extend(
            [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'].get(eighths % 8).filter(|c| **c != ' '),
        );
        let line = format!("{depth:>5}  {:>width$}  {bar}", grouped(count));
        let _ = writeln!(out, "{}", line.trim_end());
    }
    let total: u64 = found.counts.iter().sum();
    let depth = found.counts.len().saturating_sub(1);
    let s = |n: usize| if n == 1 { "" } else { "s" };
    let _ = writeln!(out, "\n{} position{}", grouped(total), if total == 1 { "" } else { "s" });
    if let Some(why) = found.stopped {
        let what = why.told();
        let _ = writeln!(out, "{what}: the farthest is at least {depth} move{} away", s(depth));
        return out;
    }
    let last = found.counts.last().copied().unwrap_or(0);
    let _ = writeln!(out, "the farthest are {depth} move{} away: {}", s(depth), grouped(last));
    for example in &found.examples {
        let _ = writeln!(out, "  {example}");
    }
    out
}
