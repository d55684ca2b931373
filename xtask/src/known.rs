//! `cargo xtask known`: explores puzzles whose numbers of positions at each distance are known, and
//! compares.
//!
//! What is known stands in `data/known/*.toml`, each row with its source.

mod rows;

use crate::{cargo, expect};
use rows::Row;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

const USAGE: &str = "usage: cargo xtask known [--defs DIR] [--under POSITIONS] [PUZZLE…]";

/// What is asked for.
#[derive(Debug, Default, PartialEq, Eq)]
struct Wishes {
    /// Where definition files by others are.
    defs: Option<PathBuf>,
    /// Only puzzles with fewer positions than this.
    under: Option<u64>,
    /// Only these puzzles, by name or file; all if there is none.
    names: Vec<String>,
}

/// What became of a row.
enum Outcome {
    Agrees,
    Differs(String),
    Skipped(String),
}

/// Explores and compares, a line for each row.
///
/// # Errors
/// If the request or a row cannot be read, the program cannot be built, no row is meant, or one differs.
pub(crate) fn run(args: impl Iterator<Item = String>) -> Result<(), String> {
    let wishes = Wishes::read(args)?;
    let all = rows::read()?;
    let meant = all.iter().flat_map(|row| row.inputs().map(move |input| (row, input)));
    let meant: Vec<_> = meant.filter(|(_, input)| wishes.mean(input)).collect();
    if meant.is_empty() {
        return Err(format!("nothing is known of {}", wishes.names.join(", ")));
    }
    let mut build = cargo(&["build", "--release", "--package", "everystate-cli"]);
    expect(build.status(), "building the program")?;
    let mut differing = 0;
    for (row, input) in &meant {
        let started = Instant::now();
        let outcome = check(row, input, &wishes);
        let seconds = started.elapsed().as_secs_f64();
        let what = format!("{:16} {:7} {:>14}", input, row.metric, row.size());
        match outcome {
            Outcome::Agrees => println!("{what}  agrees, {seconds:.1} s"),
            Outcome::Skipped(why) => println!("{what}  skipped: {why}"),
            Outcome::Differs(how) => {
                differing += 1;
                println!("{what}  DIFFERS: {how}, {seconds:.1} s");
            }
        }
    }
    match differing {
        0 => Ok(()),
        n => Err(format!("{n} of {} differ from what is known", meant.len())),
    }
}

impl Wishes {
    fn read(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut wishes = Self::default();
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} wants a value\n{USAGE}"));
            match arg.as_str() {
                "--defs" => wishes.defs = Some(value()?.into()),
                "--under" => {
                    let text = value()?;
                    let number = text.replace('_', "").parse();
                    let bad = |_| format!("`{text}` is not a number of positions\n{USAGE}");
                    wishes.under = Some(number.map_err(bad)?);
                }
                _ if arg.starts_with('-') => return Err(format!("`{arg}` is unknown\n{USAGE}")),
                _ => wishes.names.push(arg),
            }
        }
        Ok(wishes)
    }

    /// Whether a puzzle or file is meant: by its name, a file by its name without `.tws`, too.
    fn mean(&self, input: &str) -> bool {
        let stem = input.strip_suffix(".tws").unwrap_or(input);
        self.names.is_empty() || self.names.iter().any(|name| name == input || name == stem)
    }
}

/// Explores a row's puzzle, given by name or file.
fn check(row: &Row, input: &str, wishes: &Wishes) -> Outcome {
    // The first numbers of a puzzle too large to explore are as much work as they are positions.
    let work = row.counts.iter().sum::<u64>();
    if let Some(under) = wishes.under.filter(|&under| work >= under) {
        return Outcome::Skipped(format!("not under {under} positions"));
    }
    let puzzle = match (row.is_file(input), &wishes.defs) {
        (false, _) => input.to_owned(),
        (true, None) => return Outcome::Skipped("a file by others: --defs DIR".to_owned()),
        (true, Some(folder)) => {
            let path = folder.join(input);
            if !path.is_file() {
                return Outcome::Skipped(format!("{} is not there", path.display()));
            }
            path.display().to_string()
        }
    };
    match explore(row, &puzzle) {
        Ok(found) => compare(row, &found),
        Err(why) => Outcome::Differs(why),
    }
}

/// What the program prints of a puzzle.
fn explore(row: &Row, puzzle: &str) -> Result<Value, String> {
    let depth = format!("depth={}", row.counts.len() - 1);
    let mut args = vec!["run", "--release", "--quiet", "--package", "everystate-cli", "--"];
    args.extend(["explore", puzzle, "--metric", &row.metric, "--json", "--progress", "none"]);
    if !row.complete {
        args.extend(["--limit", &depth]);
    }
    // Files are meant from where the task was started, which need not be the workspace's folder.
    let here = std::env::current_dir().map_err(|e| format!("the current folder: {e}"))?;
    let manifest = crate::root().join("Cargo.toml");
    args.splice(1..1, ["--manifest-path", path(&manifest)?]);
    let mut run = cargo(&args);
    run.current_dir(here).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = run.output().map_err(|e| format!("the program could not be started: {e}"))?;
    let code = output.status.code();
    // Exploration that stops at the depth it was told to says so.
    if code != Some(0) && (row.complete || code != Some(3)) {
        let told = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{}: {}", output.status, told.trim()));
    }
    serde_json::from_slice(&output.stdout).map_err(|e| format!("what it printed: {e}"))
}

fn path(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is not UTF-8", path.display()))
}

/// Holds what the program printed against what is known.
fn compare(row: &Row, found: &Value) -> Outcome {
    let number = |value: &Value| match value {
        Value::String(text) => text.parse().ok(),
        value => value.as_u64(),
    };
    let counts = found["counts"].as_array().map_or(&[][..], Vec::as_slice);
    let counts: Vec<Option<u64>> = counts.iter().map(number).collect();
    let shown = |count: Option<&u64>| count.map_or_else(|| "none".to_owned(), u64::to_string);
    let length = if row.complete { counts.len().max(row.counts.len()) } else { row.counts.len() };
    for depth in 0..length {
        let (known, found) = (row.counts.get(depth), counts.get(depth).copied().flatten());
        if known != found.as_ref() {
            let (known, found) = (shown(known), shown(found.as_ref()));
            return Outcome::Differs(format!("at depth {depth} {found}, known are {known}"));
        }
    }
    let positions = number(&found["positions"]);
    if row.complete && positions != Some(row.positions) {
        return Outcome::Differs(format!("{} positions in all", shown(positions.as_ref())));
    }
    Outcome::Agrees
}

#[cfg(test)]
mod tests;
