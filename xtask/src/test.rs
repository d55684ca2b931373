//! `cargo xtask test`: everything that must hold before a change lands.

use crate::{licences, web};
use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::Instant;
use xtask::{cargo, expect, root};

/// Runs every check and prints the number of tests that passed.
///
/// # Errors
/// The first check that fails.
pub(crate) fn run() -> Result<(), String> {
    step("format", || expect(cargo(&["fmt", "--all", "--check"]).status(), "the format check"))?;
    step("licences of what the program contains", licences::check)?;
    step("lints", || {
        let args =
            ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
        expect(cargo(&args).status(), "clippy")
    })?;
    step("the page", web::build)?;
    let mut total = Total::default();
    step("tests", || {
        count(&["test", "--workspace", "--all-targets", "--no-fail-fast"], &mut total)
    })?;
    step("the page in a browser", || {
        let folder =
            std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), Into::into);
        total.passed += web::try_out(&folder.join("debug/everystate"))?;
        Ok(())
    })?;
    step("documentation tests", || count(&["test", "--workspace", "--doc"], &mut total))?;
    step("documentation", || {
        let mut doc = cargo(&["doc", "--workspace", "--no-deps", "--quiet"]);
        expect(doc.env("RUSTDOCFLAGS", "--deny warnings").status(), "rustdoc")
    })?;
    println!("{} passed, {} failed", total.passed, total.failed);
    Ok(())
}

#[derive(Default)]
struct Total {
    passed: u64,
    failed: u64,
}

fn step(name: &str, work: impl FnOnce() -> Result<(), String>) -> Result<(), String> {
    println!("== {name}");
    let started = Instant::now();
    let result = work();
    println!("   {:.1} s", started.elapsed().as_secs_f64());
    result
}

/// Runs cargo, passes its output on, and adds up the lines that count tests.
fn count(args: &[&str], total: &mut Total) -> Result<(), String> {
    let mut child = cargo(args)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|e| format!("cargo could not be started: {e}"))?;
    if let Some(output) = child.stdout.take() {
        for line in BufReader::new(output).lines() {
            let line = line.map_err(|e| format!("the tests' output cannot be read: {e}"))?;
            if let Some((passed, failed)) = result_line(&line) {
                total.passed += passed;
                total.failed += failed;
            }
            if !line.ends_with("... ok") && !line.is_empty() {
                println!("{line}");
            }
        }
    }
    let ended = expect(child.wait(), "the tests");
    if ended.is_err() {
        println!("{} passed, {} failed", total.passed, total.failed);
    }
    ended
}

/// The numbers of a line like `test result: ok. 12 passed; 0 failed; …`.
fn result_line(line: &str) -> Option<(u64, u64)> {
    let rest = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut numbers = rest.split("; ").map(|part| part.split(' ').next()?.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

#[cfg(test)]
mod tests {
    use super::result_line;

    #[test]
    fn result_lines_are_read() {
        let ok = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(result_line(ok), Some((12, 0)));
        let failed = "test result: FAILED. 3 passed; 2 failed; 0 ignored";
        assert_eq!(result_line(failed), Some((3, 2)));
        assert_eq!(result_line("running 3 tests"), None);
    }
}
