//! The process that watches the one that feeds a target.

use super::work::last;
use super::{HUNG, PANICKED};
use crate::shrink::smallest;
use crate::{Target, corpus};
use std::io::{Error, Result};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

/// How targets are to be fed.
#[derive(Clone, Debug)]
pub struct Options {
    /// The program that feeds one: `everystate-fuzz`.
    pub program: PathBuf,
    /// How many changed inputs each target gets.
    pub runs: u64,
    /// Of how many of these one is carried out, where that takes much longer than to read it.
    pub further: u64,
    /// From which they follow.
    pub seed: u64,
    /// How long each target is fed at most.
    pub time: Duration,
    /// How long one input may take.
    pub hang: Duration,
    /// The folder with `corpus` and `findings`.
    pub folder: PathBuf,
    /// One input alone, instead.
    pub only: Option<PathBuf>,
    /// How often a smaller input is tried where one was found.
    pub tries: usize,
}

/// What was found.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The file of the input, made small.
    pub path: PathBuf,
    /// What happened, as the process told it.
    pub told: String,
}

/// What came of a target.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// What the process told at its end: how many inputs, the most memory, the longest time.
    pub told: String,
    /// How long it took.
    pub time: Duration,
    /// What ended it, if it did not end by itself.
    pub finding: Option<Finding>,
}

/// Why a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    Well,
    Panic,
    Hang,
    /// Memory, or the stack.
    Killed,
}

/// Feeds a target.
///
/// # Errors
/// If the program cannot be run, or files not be written.
pub fn run(target: &Target, options: &Options) -> Result<Outcome> {
    let folder = tempfile::tempdir()?;
    let current = folder.path().join("current");
    let began = Instant::now();
    let output = start(target, options, &current, options.only.as_deref())?;
    let time = began.elapsed();
    let end = end(&output);
    if end == End::Well {
        return Ok(Outcome { told: said(&output.stdout), time, finding: None });
    }
    let told = said(&output.stderr);
    let input = last(&current).map_err(|_| Error::other(format!("{}: {told}", target.name)))?;
    let candidate = folder.path().join("candidate");
    // Each try with one that hangs takes as long as it may.
    let tries = if end == End::Hang { options.tries.min(20) } else { options.tries };
    let mut again = |bytes: &[u8]| {
        std::fs::write(&candidate, bytes).is_ok()
            && start(target, options, &current, Some(&candidate))
                .is_ok_and(|output| self::end(&output) == end)
    };
    let small = if again(&input) { smallest(input, tries, &mut again) } else { input };
    let path = corpus::keep(&corpus::findings(&options.folder, target.name), &small)?;
    Ok(Outcome { told: String::new(), time, finding: Some(Finding { path, told }) })
}

fn start(
    target: &Target,
    options: &Options,
    current: &Path,
    only: Option<&Path>,
) -> Result<Output> {
    let mut command = Command::new(&options.program);
    command.args(["work", target.name, "--runs", &options.runs.to_string()]);
    command.args(["--further", &options.further.to_string()]);
    command.args(["--seed", &options.seed.to_string()]);
    command.args(["--seconds", &options.time.as_secs_f64().to_string()]);
    command.args(["--hang", &options.hang.as_secs_f64().to_string()]);
    command.arg("--current").arg(current).arg("--folder").arg(&options.folder);
    if let Some(only) = only {
        command.arg("--only").arg(only);
    }
    command.stdin(Stdio::null()).output()
}

fn end(output: &Output) -> End {
    match output.status.code() {
        Some(0) => End::Well,
        Some(PANICKED) => End::Panic,
        Some(HUNG) => End::Hang,
        _ => End::Killed,
    }
}

fn said(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).trim().to_owned()
}
