//! `everystate-fuzz [TARGET…]`: feeds targets, all of them unless some are named, and tells what came of each.

use cap::Cap;
use everystate_fuzz::driver::work::{Work, carry_out};
use everystate_fuzz::driver::{MEMORY, Options, run};
use everystate_fuzz::{TARGETS, Target, corpus, target};
use std::alloc::System;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::Duration;

/// Counts what is taken; more than a target may take is not given, which ends the process.
#[global_allocator]
static MEMORY_TAKEN: Cap<System> = Cap::new(System, usize::MAX);

const USAGE: &str = "\
usage: everystate-fuzz [TARGET…] [--runs N] [--further N] [--seed S] [--seconds T] [--hang T] [--replay FILE] [--folder DIR] [--list]

  hands each target its corpus, what was found before, and N changes of these (10000), for at most T seconds in all;
  an input may take 10 seconds and 1 GiB. --further 64 carries out one change of 64 only, where that takes much longer
  than to read it (1 of 1). What is found is made small and kept in DIR/findings/TARGET.
  --replay hands one target one file.";

struct Args {
    work: Option<String>,
    targets: Vec<&'static Target>,
    runs: u64,
    further: u64,
    seed: u64,
    time: Duration,
    hang: Duration,
    folder: PathBuf,
    current: PathBuf,
    only: Option<PathBuf>,
    list: bool,
}

impl Args {
    fn of(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut all = Self {
            work: None,
            targets: Vec::new(),
            runs: 10_000,
            further: 1,
            seed: 1,
            time: Duration::from_hours(1000),
            hang: Duration::from_secs(10),
            folder: corpus::folder(),
            current: PathBuf::new(),
            only: None,
            list: false,
        };
        while let Some(arg) = args.next() {
            if arg == "--list" {
                all.list = true;
                continue;
            }
            if !arg.starts_with('-') && arg != "work" {
                let found = target(&arg)
                    .ok_or_else(|| format!("there is no target {arg}; --list has all"))?;
                all.targets.push(found);
                continue;
            }
            let value = args.next().ok_or_else(|| format!("{arg} needs a value\n\n{USAGE}"))?;
            match arg.as_str() {
                "work" => all.work = Some(value),
                "--runs" => all.runs = number(&arg, &value)?,
                "--further" => all.further = number(&arg, &value)?,
                "--seed" => all.seed = number(&arg, &value)?,
                "--seconds" => all.time = seconds(&arg, &value)?,
                "--hang" => all.hang = seconds(&arg, &value)?,
                "--folder" => all.folder = value.into(),
                "--current" => all.current = value.into(),
                "--only" | "--replay" => all.only = Some(value.into()),
                _ => return Err(format!("{arg} is no option\n\n{USAGE}")),
            }
        }
        if all.targets.is_empty() {
            all.targets = TARGETS.iter().collect();
        }
        Ok(all)
    }
}

fn number<T: FromStr>(arg: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("{arg} {value}: a number"))
}

fn seconds(arg: &str, value: &str) -> Result<Duration, String> {
    Duration::try_from_secs_f64(number(arg, value)?).map_err(|_| format!("{arg} {value}: seconds"))
}

fn main() -> ExitCode {
    let args = match Args::of(std::env::args().skip(1)) {
        Ok(args) => args,
        Err(message) => {
            eprintln!("{message}");
            return ExitCode::from(2);
        }
    };
    let done = if args.work.is_some() { work(args) } else { feed_all(&args) };
    done.unwrap_or_else(|error| {
        eprintln!("{error}");
        ExitCode::from(2)
    })
}

/// What the process does that feeds one target.
fn work(args: Args) -> std::io::Result<ExitCode> {
    let begun = MEMORY_TAKEN.allocated();
    // It can only fail where more is taken already.
    let _ = MEMORY_TAKEN.set_limit(begun + MEMORY);
    let done = carry_out(&Work {
        target: args.work.unwrap_or_default(),
        runs: args.runs,
        further: args.further,
        seed: args.seed,
        time: args.time,
        hang: args.hang,
        current: args.current,
        folder: args.folder,
        only: args.only,
    })?;
    println!(
        "{} inputs, at most {} KiB and {:.1} ms each",
        done.runs,
        MEMORY_TAKEN.max_allocated().saturating_sub(begun) >> 10,
        done.longest.as_secs_f64() * 1e3
    );
    Ok(ExitCode::SUCCESS)
}

fn feed_all(args: &Args) -> std::io::Result<ExitCode> {
    if args.list {
        for target in &args.targets {
            println!("{:14} {}", target.name, target.about);
        }
        return Ok(ExitCode::SUCCESS);
    }
    let options = Options {
        program: std::env::current_exe()?,
        runs: args.runs,
        further: args.further,
        seed: args.seed,
        time: args.time,
        hang: args.hang,
        folder: args.folder.clone(),
        only: args.only.clone(),
        tries: 400,
    };
    let mut found = 0;
    for target in &args.targets {
        let outcome = run(target, &options)?;
        let seconds = outcome.time.as_secs_f64();
        match outcome.finding {
            None => println!("{:14} {}, {seconds:.1} s in all", target.name, outcome.told),
            Some(finding) => {
                found += 1;
                println!(
                    "{:14} FOUND after {seconds:.1} s: {}",
                    target.name,
                    finding.path.display()
                );
                println!("{}", finding.told);
            }
        }
    }
    if found > 0 {
        println!("{found} targets found something");
    }
    Ok(if found > 0 { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
