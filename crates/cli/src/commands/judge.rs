//! `judge`.

use super::solve::instances;
use crate::args::judge::Judge;
use crate::exit::Exit;
use crate::io::tables_folder;
use crate::progress::{Line, interrupted};
use crate::puzzle::{self, Puzzle};
use crate::report::Failure;
use everystate::contract::Limits;
use everystate::families::family::Metric;
use everystate::pieces::{self, Solve};
use std::io::Write;
use std::path::Path;
use std::time::Duration;

/// How long a bound is looked for of each position where nobody says it.
const EACH: Duration = Duration::from_secs(1);

pub(super) fn run(args: &Judge) -> Result<Exit, Failure> {
    if [&args.positions, &args.solutions].into_iter().all(|path| *path == Path::new("-")) {
        let message = "only one of the positions and the solutions can be standard input";
        return Err(Failure::Usage(message.into()));
    }
    let Puzzle::Twisty(definition, _) = puzzle::open(&args.puzzle)? else {
        let message = format!("`{}` is a family: `verify` checks its solutions", args.puzzle);
        return Err(Failure::Usage(message));
    };
    let line = Line::of(args.progress, Line::depths);
    let session = instances::session(definition, &args.aim)?;
    let (positions, wrong) =
        instances::read(session.positions(), core::slice::from_ref(&args.positions))?;
    if let Some(wrong) = wrong {
        return Err(wrong.into());
    }
    let limits = args.work.limits();
    let is_limited =
        limits.time.is_some() || limits.positions != u64::MAX || limits.depth != u64::MAX;
    let request = Solve {
        metric: args.metric.map_or(Metric::Half, Into::into),
        json: args.json,
        threads: args.work.threads(),
        tables: if args.no_tables { None } else { Some(tables_folder(&args.folder)?) },
        memory: args.work.memory,
        limits: if is_limited { limits } else { Limits { time: Some(EACH), ..limits } },
        watch: &line,
        ..Solve::default()
    };
    let claims = crate::io::open_input(&args.solutions)?;
    let mut table: Vec<u8> = Vec::new();
    let csv: Option<&mut dyn Write> = if args.csv.is_some() { Some(&mut table) } else { None };
    let judged = pieces::judge(&session, &positions, claims, &request, &mut line.stdout(), csv);
    if let Some(path) = &args.csv {
        crate::io::write_file(path, &table)?;
    }
    let judged = judged?;
    Ok(if interrupted() {
        Exit::Interrupted
    } else if judged.wrong > 0 {
        Exit::No
    } else {
        Exit::Answered
    })
}
