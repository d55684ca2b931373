//! `verify` of the result of an exploration.

use crate::args::verify::Verify;
use crate::exit::Exit;
use crate::progress::Line;
use crate::report::Failure;
use everystate::contract::Limits;
use everystate::families::family::Refusal;
use everystate::pieces::{self, Checked};
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::Path;

/// The longest result that is read, in bytes.
const LONGEST: u64 = 1 << 28;

pub(super) fn run(args: &Verify) -> Result<Exit, Failure> {
    let path = Path::new(&args.puzzle);
    let is_file = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("toml"));
    if !is_file || args.certificate.is_some() || args.metric.is_some() {
        let message = "the file with the instances is missing; the result of an exploration, a .toml file, is verified alone";
        return Err(Failure::Usage(message.into()));
    }
    if let Some(flag) = args.aim.given().chain(args.terms.terms().all_given()).next() {
        let message = format!("a result says itself what it is of: --{flag} has no place here");
        return Err(Failure::Usage(message));
    }
    let (name, text) = crate::io::read_whole(crate::io::open_input(path)?, LONGEST)?;
    let Ok(text) = String::from_utf8(text) else {
        return Err(everystate::Error::from(Refusal::damaged(format!("{name} is no text"))).into());
    };
    let limits = Limits {
        bytes: args.memory.unwrap_or_else(crate::io::free_memory),
        cancel: Some(crate::progress::on_interrupt()),
        ..Limits::none()
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let line = Line::of(None, Line::bars);
    let table = args.table.as_deref();
    if let Some(table) = table {
        // One that is not there is said to be another's otherwise.
        drop(crate::io::open_input(table)?);
    }
    let checked = pieces::check_result(&name, &text, table, threads, (&limits, &line));
    if crate::progress::interrupted() {
        return Ok(Exit::Interrupted);
    }
    let checked = checked?;
    let told = if args.json { record(&checked) } else { told(&name, &checked) };
    line.stdout().write_all(told.as_bytes())?;
    Ok(Exit::Answered)
}

fn record(Checked { puzzle, recomputed, held, open }: &Checked) -> String {
    let object = json!({
        "schema": 1, "puzzle": puzzle, "verdict": "holds",
        "recomputed": recomputed, "checksum": held, "unchecked": open,
    });
    object.to_string() + "\n"
}

fn told(name: &str, Checked { puzzle, recomputed, held, open }: &Checked) -> String {
    let mut out = format!("{name}, {puzzle}: holds\n");
    for (what, fields) in [
        ("computed again", recomputed),
        ("by its checksum", held),
        ("not checked, for there is no table", open),
    ] {
        if !fields.is_empty() {
            let _ = writeln!(out, "  {what}: {}", fields.join(", "));
        }
    }
    out
}
