//! `cargo xtask test`: everything that must hold before a change lands.
//!
//! Without more it takes Rust alone, on any system; with `--page` the page is built anew, compared and tried in a
//! browser, too, and with `--python` the package for Python is made and tried. Every step is run whatever becomes of the others, and the last line has the number of tests.

use crate::heard::{self, PATIENCE};
use crate::python::Folder;
use crate::steps::{Done, Steps, Tally};
use crate::{licences, needs, packages, version, web};
use std::process::{Command, ExitCode};
use xtask::{TESTS, cargo, expect, root};

/// What is asked for beyond the tests of Rust.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// The page, too.
    page: bool,
    /// The package for Python, too.
    python: bool,
    /// Installs what they need and the system has not.
    install: bool,
}

impl Options {
    /// Reads them off the command line.
    ///
    /// # Errors
    /// The sentence that says what is wrong with it.
    pub(crate) fn of(args: impl Iterator<Item = String>) -> Result<Self, String> {
        let mut options = Self::default();
        for arg in args {
            match arg.as_str() {
                "--page" => options.page = true,
                "--python" => options.python = true,
                "--install" => options.install = true,
                _ => {
                    return Err(format!(
                        "cargo xtask test [--page] [--python] [--install], but not {arg}"
                    ));
                }
            }
        }
        if options.install && !options.page && !options.python {
            let message =
                "--install goes with --page or --python: Rust's tests need nothing installed";
            return Err(message.to_owned());
        }
        Ok(options)
    }
}

/// The examples outside the workspace.
const OUTSIDE: [&str; 2] = ["own-puzzle", "own-family"];

/// Runs every check; at last it prints what did not succeed, and how many tests did.
pub(crate) fn run(options: Options) -> ExitCode {
    let mut steps = Steps::default();
    // What is missing is said before the long steps.
    let tools = options.page.then(|| {
        steps.check("Node.js and a browser", &[], || needs::see(&needs::PAGE, options.install))
    });
    let python = options
        .python
        .then(|| steps.check("Python", &[], || needs::see(&needs::PACKAGE, options.install)));
    steps.check("format", &[], || {
        expect(cargo(&["fmt", "--all", "--check"]).status(), "the format check")
    });
    steps.check("licences of what the program contains", &[], licences::check);
    steps.check("the version, wherever it stands", &[], version::check);
    steps.check("lints", &[], || {
        let args =
            ["clippy", "--workspace", "--all-targets", "--quiet", "--", "--deny", "warnings"];
        expect(cargo(&args).status(), "clippy")
    });
    // Before the tests: they are of the program that has packed this page.
    let parts = tools.map(|tools| {
        let parts = steps.check("the page's parts", &[tools], web::parts);
        steps.check("the page", &[parts], web::build);
        steps.check("the engine of the page", &[parts], web::engine);
        parts
    });
    let build = steps.check("build", &[], || {
        expect(cargo(&[&TESTS[..], &["--no-run", "--quiet"]].concat()).status(), "the build")
    });
    let [mut sources, mut page] = [": ", "| "].map(Steps::beside);
    std::thread::scope(|scope| {
        // Takes what the others leave: a program of tests has one core idle where the last of them takes long, or waits for other
        // processes.
        let sources = &mut sources;
        scope.spawn(move || {
            of_sources(sources);
            if let Some(python) = python {
                in_python(sources, build, python);
            }
        });
        // With the browser beside them what some of them measure in seconds took many times as long, now and then.
        steps.count("tests", &[build], |tally| {
            count(humbly(&[&TESTS[..], &["--no-fail-fast"]].concat(), HUMBLE), tally)
        });
        if let Some(parts) = parts {
            let page = &mut page;
            scope.spawn(move || in_a_browser(page, build, parts));
        }
    });
    steps.join(sources);
    steps.join(page);
    println!("{}", steps.summary());
    if steps.succeeded() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What else is made of Rust's sources. Tests come second: while those before them take both cores nothing may be heard of it
/// for long.
fn of_sources(steps: &mut Steps) {
    steps.check("documentation", &[], || {
        let mut doc = humbly(&["doc", "--workspace", "--no-deps", "--quiet"], HUMBLEST);
        expect(doc.env("RUSTDOCFLAGS", "--deny warnings").status(), "rustdoc")
    });
    steps.count("documentation tests", &[], |tally| {
        count(humbly(&["test", "--workspace", "--doc", "--no-fail-fast"], HUMBLEST), tally)
    });
    steps.count("crates outside the workspace", &[], outside);
    steps.check("packages", &[], packages::check);
}

/// The examples that are workspaces of their own, which show what a crate elsewhere gets: they are built with the features
/// that they name, where the workspace's tests have all of them.
fn outside(tally: &mut Tally) -> Result<(), String> {
    let folder = web::target_folder().join("examples");
    for example in OUTSIDE {
        let manifest = format!("examples/{example}/Cargo.toml");
        let format = cargo(&["fmt", "--check", "--manifest-path", &manifest]).status();
        expect(format, &format!("the format check of {example}"))?;
        let at = [
            "--locked",
            "--manifest-path",
            &manifest,
            "--target-dir",
            &folder.to_string_lossy(),
            "--all-targets",
        ];
        let lints = [&["clippy", "--quiet"], &at[..], &["--", "--deny", "warnings"]].concat();
        expect(once(&lints).status(), &format!("clippy of {example}"))?;
        count(once(&[&["test", "--no-fail-fast"], &at[..]].concat()), tally)?;
    }
    Ok(())
}

/// The package for Python, of what was built.
fn in_python(steps: &mut Steps, build: Done, python: Done) {
    let folder = Folder(web::target_folder().join("python"));
    let environment = steps.check("an environment for Python", &[python], || folder.prepare());
    let wheel = steps.check("the wheel", &[build, environment], || folder.wheel());
    steps.count("the package for Python", &[wheel], |tally| folder.try_out(tally));
}

/// The page of the program that was built, and what takes a server that is slow.
fn in_a_browser(steps: &mut Steps, build: Done, parts: Done) {
    let program = web::target_folder()
        .join("debug")
        .join(format!("everystate{}", std::env::consts::EXE_SUFFIX));
    steps.count("the page in a browser", &[build, parts], |tally| web::try_out(&program, tally));
    // What takes a job that is slow but can be cancelled is tried with a server that has one.
    steps.count("the page with a slow server", &[parts], web::try_slow);
}

/// Passes on what cargo says, and adds up the lines that count tests.
fn count(cargo: Command, tally: &mut Tally) -> Result<(), String> {
    heard::lines(cargo, ("cargo test", PATIENCE), |line| {
        if let Some((passed, failed)) = result_line(line) {
            tally.passed += passed;
            tally.failed += failed;
        }
        reason(line, tally);
        if !line.ends_with("... ok") && !line.is_empty() {
            tally.say(line);
        }
    })
}

/// Keeps the names of tests that failed and, where their output is printed, after all of a program, the beginning of it.
fn reason(line: &str, tally: &mut Tally) {
    if let Some(name) = failed_line(line) {
        tally.names.push(name.to_owned());
    } else if let Some(name) = line.strip_prefix("---- ") {
        tally.asks_why();
        tally.why(name);
    } else if line.is_empty() || line == "failures:" {
        tally.says = 0;
    } else {
        tally.why(line);
    }
}

/// Cargo, for what is built once and looked at by no debugger: without what either would need it takes a third less.
fn once(args: &[&str]) -> Command {
    let mut cargo = humbly(args, HUMBLEST);
    cargo.envs([("CARGO_PROFILE_DEV_DEBUG", "0"), ("CARGO_INCREMENTAL", "0")]);
    cargo
}

/// How far tests stand behind what has to answer a person who waits, such as the tests in a browser.
const HUMBLE: &str = "2";

/// How far what may take its time stands behind all others.
const HUMBLEST: &str = "19";

/// Cargo, and what it runs, so far behind others.
fn humbly(args: &[&str], behind: &str) -> Command {
    let cargo = cargo(args);
    if !cfg!(unix) {
        return cargo;
    }
    let mut humble = Command::new("nice");
    humble.args(["-n", behind]).arg(cargo.get_program()).args(cargo.get_args()).current_dir(root());
    humble
}

/// The numbers of a line like `test result: ok. 12 passed; 0 failed; …`.
fn result_line(line: &str) -> Option<(u64, u64)> {
    let rest = line.strip_prefix("test result: ")?.split_once(". ")?.1;
    let mut numbers = rest.split("; ").map(|part| part.split(' ').next()?.parse().ok());
    Some((numbers.next()??, numbers.next()??))
}

/// The name in a line like `test laws::all_hold ... FAILED`.
fn failed_line(line: &str) -> Option<&str> {
    line.strip_prefix("test ")?.strip_suffix(" ... FAILED")
}

#[cfg(test)]
mod tests {
    use super::{Options, failed_line, reason, result_line};
    use crate::steps::Tally;

    #[test]
    fn result_lines_are_read() {
        let ok = "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out";
        assert_eq!(result_line(ok), Some((12, 0)));
        let failed = "test result: FAILED. 3 passed; 2 failed; 0 ignored";
        assert_eq!(result_line(failed), Some((3, 2)));
        assert_eq!(result_line("running 3 tests"), None);
    }

    #[test]
    fn tests_that_failed_are_named() {
        assert_eq!(failed_line("test laws::all_hold ... FAILED"), Some("laws::all_hold"));
        assert_eq!(failed_line("test laws::all_hold ... ok"), None);
        assert_eq!(failed_line("test result: FAILED. 3 passed; 2 failed; 0 ignored"), None);
    }

    #[test]
    fn why_a_test_failed_is_kept() {
        let mut tally = Tally::default();
        let lines = "test a ... ok\ntest b ... FAILED\n\nfailures:\n\n---- b stdout ----\nthread 'b' panicked\n  left: 1\n\n\
                     failures:\n    b\n\ntest result: FAILED. 1 passed; 1 failed";
        lines.split('\n').for_each(|line| reason(line, &mut tally));
        assert_eq!(tally.names, ["b", "  b stdout ----", "  thread 'b' panicked", "    left: 1"]);
    }

    #[test]
    fn options_are_read() {
        let of = |line: &str| Options::of(line.split_whitespace().map(str::to_owned));
        let none = Options::default();
        assert_eq!(of(""), Ok(none));
        assert_eq!(of("--page"), Ok(Options { page: true, ..none }));
        assert_eq!(of("--install --page"), Ok(Options { page: true, install: true, ..none }));
        assert_eq!(of("--python --page"), Ok(Options { page: true, python: true, ..none }));
        assert!(of("--install").is_err_and(|e| e.contains("--page")));
        assert!(of("--browser").is_err_and(|e| e.ends_with("not --browser")));
    }
}
