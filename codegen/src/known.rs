//! `cargo xtask known`: explores puzzles whose numbers of positions at each distance are known, and
//! compares.
//!
//! What is known stands in `data/known/*.toml`, each row with its source.

mod rows;

use rows::Row;
pub(crate) use rows::read as rows;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;
use xtask::{cargo, expect, root};

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
    let all = rows()?;
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
        Ok(Some(found)) => compare(row, &found),
        Ok(None) => Outcome::Skipped("the size agrees, the puzzle is too large to explore".into()),
        Err(why) => Outcome::Differs(why),
    }
}

/// What the program prints of a puzzle; `None` if it refuses one that is known in part only, but
/// knows its size.
fn explore(row: &Row, puzzle: &str) -> Result<Option<Value>, String> {
    let explore = ["--no-tables", "--progress", "none"];
    if row.complete {
        let (code, told) = program(row, puzzle, &explore)?;
        return if code == 0 { Ok(Some(told)) } else { Err(told.to_string()) };
    }
    let (_, size) = program(row, puzzle, &["--forecast"])?;
    if decimal(&size["positions"]) != row.positions {
        return Err(format!("{} positions in all", size["positions"]));
    }
    let depth = format!("depth={}", row.counts.len() - 1);
    let (_, told) = program(row, puzzle, &[&explore[..], &["--limit", &depth]].concat())?;
    Ok(told.get("counts").is_some().then_some(told))
}

/// Runs `explore` and gives its exit code and the JSON that it prints, or the error it prints.
fn program(row: &Row, puzzle: &str, more: &[&str]) -> Result<(i32, Value), String> {
    let manifest = root().join("Cargo.toml");
    let mut args = vec!["run", "--manifest-path", path(&manifest)?, "--release", "--quiet"];
    args.extend(["--package", "everystate-cli", "--"]);
    args.extend(["explore", puzzle, "--metric", &row.metric, "--json"]);
    args.extend(row.with.iter().map(String::as_str));
    args.extend(more);
    // Files are meant from where the task was started, which need not be the workspace's folder.
    let here = std::env::current_dir().map_err(|e| format!("the current folder: {e}"))?;
    let mut run = cargo(&args);
    run.current_dir(here).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = run.output().map_err(|e| format!("the program could not be started: {e}"))?;
    let text = if output.stdout.is_empty() { &output.stderr } else { &output.stdout };
    let code = output.status.code().ok_or_else(|| output.status.to_string())?;
    let told = serde_json::from_slice(text).map_err(|e| {
        format!("it ended with {code} and printed, which is no JSON ({e}): {}", text.escape_ascii())
    })?;
    Ok((code, told))
}

/// A number that is printed as it is, or as text where it is large.
fn decimal(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn path(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is not UTF-8", path.display()))
}

/// Holds what the program printed against what is known.
fn compare(row: &Row, found: &Value) -> Outcome {
    let counts = found["counts"].as_array().map_or(&[][..], Vec::as_slice);
    let length = if row.complete { counts.len().max(row.counts.len()) } else { row.counts.len() };
    for depth in 0..length {
        let none = || "none".to_owned();
        let known = row.counts.get(depth).map_or_else(none, u64::to_string);
        let found = counts.get(depth).map_or_else(none, decimal);
        if known != found {
            return Outcome::Differs(format!("at depth {depth} {found}, known are {known}"));
        }
    }
    let positions = decimal(&found["positions"]);
    if row.complete && positions != row.positions {
        return Outcome::Differs(format!("{positions} positions in all"));
    }
    Outcome::Agrees
}

#[cfg(test)]
mod tests;
