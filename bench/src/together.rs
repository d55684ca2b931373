//! A space of over a thousand million positions, explored by several processes on this machine, beside the engine in memory: whole
//! commands, in turn.
//!
//! Processes on one machine share its cores and its memory; so what is told is what it costs that they are several, and not what more
//! machines bring.

use std::process::{Command, Stdio};
use std::time::Instant;

use serde_json::Value;

use crate::program;

/// Kociemba's second phase: 19 508 428 800 positions, 16 symmetries.
const PUZZLE: [&str; 3] = ["cube3", "--moves", "U,D,R2,L2,F2,B2"];
/// By how many processes; 0 for the engine in memory.
const WORKERS: [usize; 5] = [0, 1, 2, 3, 4];
/// How often each is run.
const ROUNDS: usize = 3;

/// What a run says of itself, and how long it took by the clock.
fn run(workers: usize) -> Option<(Value, f64)> {
    let mut command = Command::new(program::program()?);
    command.arg("explore").args(PUZZLE).args(["--no-tables", "--json", "--examples", "0"]);
    if workers > 0 {
        command.args(["--workers", &workers.to_string()]);
    }
    let started = Instant::now();
    let out = command.stdin(Stdio::null()).stderr(Stdio::null()).output().ok()?;
    let seconds = started.elapsed().as_secs_f64();
    Some((serde_json::from_slice(&out.stdout).ok()?, seconds))
}

/// The middle one.
fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}

/// Measures it.
pub(crate) fn all() {
    println!(
        "\nexplore {} by several processes on this machine, median of {ROUNDS}:",
        PUZZLE.join(" ")
    );
    let mut seconds = vec![Vec::new(); WORKERS.len()];
    let mut last: Vec<Option<Value>> = vec![None; WORKERS.len()];
    for _ in 0..ROUNDS {
        for (at, &workers) in WORKERS.iter().enumerate() {
            let Some((found, spent)) = run(workers) else {
                println!("not measured: `cargo xtask bench` builds the program");
                return;
            };
            seconds[at].push(spent);
            last[at] = Some(found);
        }
    }
    let wanted = last[0].as_ref().map(|found| found["counts"].clone());
    let alone = median(seconds[0].clone());
    for ((workers, spent), found) in
        WORKERS.into_iter().zip(seconds).zip(last.into_iter().flatten())
    {
        assert_eq!(Some(&found["counts"]), wanted.as_ref(), "{workers} processes");
        let number = |key: &str| found[key].as_f64().unwrap_or(0.0);
        let (spent, positions) = (median(spent), number("positions"));
        let by = if workers == 0 { "in memory".into() } else { format!("{workers} processes") };
        println!(
            "  {by:12} {spent:6.2} s  {:6.0} million positions a second ({:.2} of that in memory)  {:6.1} MB a process  {:.3} bytes sent a position",
            positions / spent / 1e6,
            alone / spent,
            number("bytes") / 1e6,
            number("sent") / positions,
        );
    }
}
