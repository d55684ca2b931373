//! A person's own puzzle, asked through the library and through what else there is.
//!
//! Each run is a process of its own (`own-run CASE WHO`), so that its peak of memory is its own, too.
//! Runs take turns, and every answer is compared before a figure is printed.

pub(crate) mod others;
pub(crate) mod plain;
pub(crate) mod puzzles;
mod tasks;

use everystate_bench::measure::{self, Spread};
use std::process::Command;

/// How often each is run.
const ROUNDS: usize = 5;

/// Who answers, as printed; the first is what the others are compared with.
const EVERYSTATE: &str = "everystate";

/// What one run prints: its answer, seconds of the processor and by the clock, and the peak of memory.
#[derive(Clone, Debug)]
struct Run {
    answer: String,
    processor: f64,
    wall: f64,
    mebibytes: f64,
}

/// Runs one task in this process and prints what it took, for [`cases`] to read.
pub(crate) fn one(case: &str, who: &str) -> Result<(), String> {
    let task = tasks::TASKS
        .iter()
        .find(|task| task.case == case && task.who == who)
        .ok_or_else(|| format!("there is no task `{case} {who}`"))?;
    let (answer, spent) = measure::spent(task.run);
    println!("{} {} {} {answer}", spent.processor, spent.wall, peak());
    Ok(())
}

/// The most memory that this process has had, in MiB; not a number where the system does not report.
fn peak() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
    kibibytes.map_or(f64::NAN, |k| k / 1024.0)
}

/// One task in a process of its own.
fn run(case: &str, who: &str) -> Run {
    let program = std::env::current_exe().expect("this program has a path");
    let output = Command::new(program).args(["own-run", case, who]).output();
    let output = output.expect("this program can be started");
    let text = String::from_utf8(output.stdout).expect("figures are text");
    let mut words = text.trim().splitn(4, ' ');
    let mut number = || words.next().and_then(|word| word.parse::<f64>().ok());
    let (Some(processor), Some(wall), Some(mebibytes)) = (number(), number(), number()) else {
        panic!("{case} {who}: {text}{}", String::from_utf8_lossy(&output.stderr));
    };
    Run { answer: words.next().unwrap_or_default().to_owned(), processor, wall, mebibytes }
}

/// All cases, or those whose name begins with one of `wanted`.
pub(crate) fn cases(wanted: &[String]) {
    println!(
        "\na person's own puzzle: seconds of the processor, by the clock, and the peak of memory"
    );
    let mut done: Vec<&str> = Vec::new();
    for task in tasks::TASKS {
        let meant = wanted.is_empty() || wanted.iter().any(|name| task.case.starts_with(name));
        if meant && !done.contains(&task.case) {
            done.push(task.case);
            case(task.case);
        }
    }
}

/// Everyone who answers a case, in turns.
fn case(name: &str) {
    let who: Vec<&str> =
        tasks::TASKS.iter().filter(|task| task.case == name).map(|task| task.who).collect();
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); who.len()];
    for round in 0..ROUNDS {
        for turn in 0..who.len() {
            let i = (turn + round) % who.len();
            runs[i].push(run(name, who[i]));
        }
    }
    let answer = &runs[0][0].answer;
    println!("{name}: {answer}");
    for (who, of) in who.iter().zip(&runs) {
        for run in of {
            assert_eq!(&run.answer, answer, "{name}: {who} answers something else");
        }
        let spread = |of: &[Run], what: fn(&Run) -> f64| Spread::of(of.iter().map(what).collect());
        let ratio = |what: fn(&Run) -> f64| {
            Spread::of(of.iter().zip(&runs[0]).map(|(a, b)| what(a) / what(b)).collect())
        };
        println!(
            "  {who:<14} {:>8.2} s {:>8.2} s {:>7.0} MiB   beside {EVERYSTATE}: {:.2} of the processor, {:.2} by the clock, {:.2} of memory",
            spread(of, |run| run.processor).median,
            spread(of, |run| run.wall).median,
            spread(of, |run| run.mebibytes).median,
            ratio(|run| run.processor),
            ratio(|run| run.wall).median,
            ratio(|run| run.mebibytes).median,
        );
    }
}
