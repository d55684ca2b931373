//! The project's own tasks, run as `cargo xtask TASK`.

mod book;
mod dist;
mod heard;
mod licences;
mod mutants;
mod needs;
mod packages;
mod python;
mod steps;
mod test;
mod version;
mod web;

use std::process::{Command, ExitCode};
use xtask::{cargo, expect, root};

const USAGE: &str = "\
usage: cargo xtask TASK

  test      format, lints, generated documents, all tests, the examples, packages; ends with the number passed
            [--page] [--python] [--install] and the page, with Node.js and a browser; and the package for Python, in an
            environment of its own; what they need is installed if it may be
  bench     ratios against the baselines, in one run [--defs DIR] [--puzzlescript DIR]
            [FAMILY… or PUZZLE…]
  page      builds the page and its engine anew, and writes both as files for any host into target/page
  docs      writes the generated parts of the documents anew
  book      writes the book as pages for a browser into target/book/html, with mdBook, which is installed where it is missing
  known     explores puzzles whose numbers are known, and compares
  results   checks the results in data/results, as far as that goes without their tables
            [--defs DIR] [--under POSITIONS] [PUZZLE…]
  defs      writes the puzzle definitions in crates/twisty/defs anew
  licences  writes the list of what the program contains of others anew
  packages  looks at what would be published, and packages it
  dist      makes what is given to others, in target/dist: the static program with its manual and completions, archives, packages, sums
            [PART…] [--target TRIPLE] [--profile NAME]
  version   tells the version and checks that all say the same, or writes another everywhere
            [VERSION]; or, with --changes, what is new in it
  mutants   makes small changes, one at a time, which the package's own tests are to see: docs/mutants.md
            PACKAGE [--sample N] [--seed S] [--file GLOB]… [-- TEST ARGUMENTS]
  fuzz      hands readers and what speaks HTTP bytes that mean ill, as many as are asked for: docs/fuzzing.md
            [TARGET…] [--runs N] [--further N] [--seed S] [--seconds T] [--replay FILE] [--list]
  sanitize  the tests of the crates with `unsafe`, under AddressSanitizer
  least     everything built with the lowest versions of others that it says it holds with
";

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let result = match args.next().as_deref() {
        Some("test") => match test::Options::of(args) {
            Ok(options) => return test::run(options),
            Err(message) => Err(message),
        },
        Some("page") => web::write(),
        Some("book") => book::write(),
        Some("bench") => bench(args.collect()),
        Some(task @ ("docs" | "defs" | "known" | "results")) => codegen(task, args),
        Some("licences") => licences::write(),
        Some("packages") => packages::check(),
        Some("mutants") => mutants::Options::of(args).and_then(|options| mutants::run(&options)),
        Some("fuzz") => fuzz(args.collect()),
        Some("sanitize") => sanitize(),
        Some("least") => least(),
        Some("dist") => dist::Options::of(args).and_then(|options| dist::run(&options)),
        Some("version") => match args.next().as_deref() {
            Some("--changes") => version::changes().map(|changes| print!("{changes}")),
            Some(version) => version::write(version),
            None => version::check().and_then(|()| version::read()).map(|v| println!("{v}")),
        },
        // As maturin calls it: see `python`.
        Some("rustc") => python::stand_in(),
        _ => Err(USAGE.to_owned()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn bench(families: Vec<String>) -> Result<(), String> {
    let mut build = cargo(&["build", "--release", "--package", "everystate-cli"]);
    expect(build.status(), "building the program")?;
    let mut run = cargo(&["run", "--release", "--quiet", "--package", "everystate-bench", "--"]);
    expect(run.args(families).status(), "the benchmark")
}

/// Tasks that need the whole of Everystate, which the others are not to wait for.
fn codegen(task: &str, args: impl Iterator<Item = String>) -> Result<(), String> {
    let manifest = root().join("Cargo.toml");
    let mut run = cargo(&["run", "--quiet", "--package", "everystate-codegen", "--manifest-path"]);
    // Files are meant from where the task was started, which need not be the workspace's folder.
    let here = std::env::current_dir().map_err(|e| format!("the current folder: {e}"))?;
    run.arg(manifest).args(["--", task]).args(args).current_dir(here);
    expect(run.status(), task)
}

/// The program that feeds targets, built to be quick and to check whatever tests check.
fn fuzz(args: Vec<String>) -> Result<(), String> {
    let build = ["run", "--quiet", "--profile", "fuzz", "--package", "everystate-fuzz", "--"];
    // Files are meant from where the task was started, which need not be the workspace's folder.
    let here = std::env::current_dir().map_err(|e| format!("the current folder: {e}"))?;
    let manifest = root().join("Cargo.toml");
    let mut run = cargo(&build[..1]);
    run.arg("--manifest-path").arg(manifest).args(&build[1..]).args(args).current_dir(here);
    expect(run.status(), "feeding targets")
}

/// Not part of `test`: it builds everything anew, and runs on Linux only.
fn sanitize() -> Result<(), String> {
    let target = "x86_64-unknown-linux-gnu";
    let mut test = Command::new("cargo");
    test.args(["test", "--package", "everystate-cpu", "--package", "everystate-table"]);
    test.args(["--lib", "--tests", "--target", target]);
    // One test asks for more memory than there is, and means it.
    test.env("ASAN_OPTIONS", "allocator_may_return_null=1");
    // The stable compiler has the sanitizer too, for those who say that they know it may change.
    test.env("RUSTC_BOOTSTRAP", "1").env("RUSTFLAGS", "-Zsanitizer=address");
    expect(test.current_dir(root()).status(), "the tests under AddressSanitizer")
}

/// Not part of `test`: it builds everything anew, and downloads versions that nothing else asks for.
fn least() -> Result<(), String> {
    let folder = root().join("target/least");
    let run = |args: &[&str]| {
        // Beside the lock file that is committed, which stays as it is.
        let mut run = cargo(&["-Zlockfile-path", "-Zdirect-minimal-versions"]);
        run.env("CARGO_RESOLVER_LOCKFILE_PATH", folder.join("Cargo.lock"));
        run.env("CARGO_TARGET_DIR", &folder).env("RUSTC_BOOTSTRAP", "1");
        expect(run.args(args).status(), &args.join(" "))
    };
    run(&["update"])?;
    // Cargo alone may do what can change; packages that look at the compiler are to find the stable one.
    let stable = [
        "--config",
        "env.RUSTC_BOOTSTRAP.value='-1'",
        "--config",
        "env.RUSTC_BOOTSTRAP.force=true",
    ];
    run(&[&stable[..], &["check", "--workspace", "--all-targets", "--locked"]].concat())
}
