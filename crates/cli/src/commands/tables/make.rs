//! `tables make`.

use crate::args::tables::Make;
use crate::commands::solve::instances;
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, duration, interrupted, size};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::Error;
use everystate::families::family::{Metric, Refusal};
use everystate::pieces::Solve;
use everystate::twisty::Warm;
use serde_json::{Map, json};
use std::io::Write as _;
use std::time::Instant;

pub(super) fn run(args: &Make) -> Result<Exit, Failure> {
    let Puzzle::Twisty(definition, _) = puzzle::open(&args.puzzle)? else {
        let message = format!("`{}` is a family: its positions are solved without", args.puzzle);
        return Err(Failure::Usage(message));
    };
    let line = Line::of(args.progress, Line::new);
    let session = instances::session(definition, &args.aim)?;
    let started = Instant::now();
    let request = Solve {
        metric: args.metric.map_or(Metric::Half, Into::into),
        threads: args.work.threads(),
        tables: Some(tables_folder(&args.folder)?),
        memory: args.work.memory,
        limits: args.work.limits(),
        watch: &line,
        ..Solve::default()
    };
    request.check().map_err(Error::Refused)?;
    let solver = session.solver(&request)?;
    let ready = solver.warm(&request.limits.after(started.elapsed()), &line);
    if let Some(trouble) = solver.trouble() {
        line.say(&trouble);
    }
    match ready {
        Ok(ready) => {
            let text = told(args, solver.strategy(), &ready, started.elapsed().as_secs_f64());
            line.stdout().write_all(text.as_bytes())?;
            Ok(Exit::Answered)
        }
        Err(_) if interrupted() => Ok(Exit::Interrupted),
        Err(why) => {
            let message = format!("{}: the tables are not all made yet", why.told());
            Err(Error::Refused(Refusal::limit(message)).into())
        }
    }
}

/// What was made, or was there.
fn told(args: &Make, strategy: &str, ready: &Warm, seconds: f64) -> String {
    if args.json {
        let mut object = Map::new();
        object.insert("schema".into(), json!(1));
        object.insert("puzzle".into(), json!(args.puzzle));
        object.insert("strategy".into(), json!(strategy));
        object.insert("bytes".into(), json!(ready.bytes));
        if let Some(depth) = ready.depth {
            object.insert("depth".into(), json!(depth));
        }
        object.insert("seconds".into(), json!(seconds));
        return serde_json::Value::Object(object).to_string() + "\n";
    }
    let what = match (strategy, ready.depth) {
        ("table", _) => "the distances of all positions".into(),
        (_, Some(depth)) => format!("bounds filled to depth {depth}"),
        _ => "bounds".into(),
    };
    let (bytes, time) = (size(ready.bytes), duration(seconds));
    format!("{}: {bytes} of {what}, ready in {time}\n", args.puzzle)
}
