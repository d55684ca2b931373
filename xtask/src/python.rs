//! The package for Python: its wheel, made of what the tests of the workspace were built with, and tried in an environment
//! of its own.

use crate::heard::{self, PATIENCE};
use crate::steps::Tally;
use std::ffi::OsString;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::{TESTS, cargo, expect, root};

/// What is installed beside the wheel.
pub(crate) const REQUIREMENTS: &str = "crates/py/tests/requirements.txt";

/// The program that makes environments.
pub(crate) const PYTHON: &str = if cfg!(windows) { "python" } else { "python3" };

/// Where the environment and the wheel are, below where cargo builds.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    fn environment(&self) -> PathBuf {
        self.0.join("environment")
    }

    /// A program of the environment.
    pub(crate) fn program(&self, name: &str) -> PathBuf {
        let folder = if cfg!(windows) { "Scripts" } else { "bin" };
        self.environment().join(folder).join(format!("{name}{}", std::env::consts::EXE_SUFFIX))
    }

    fn pip(&self, args: &[&str]) -> Result<(), String> {
        let mut pip = Command::new(self.program("python"));
        pip.args(["-m", "pip", "--disable-pip-version-check", "--quiet"]).args(args);
        expect(pip.current_dir(root()).status(), "pip")
    }

    /// Makes the environment, with all that the tests need.
    ///
    /// # Errors
    /// If it cannot be made, or something not be installed.
    pub(crate) fn prepare(&self) -> Result<(), String> {
        self.have(&["install", "--requirement", REQUIREMENTS])
    }

    /// Makes the environment, and has pip do something in it.
    ///
    /// # Errors
    /// If either does not succeed.
    pub(crate) fn have(&self, pip: &[&str]) -> Result<(), String> {
        if !self.program("python").is_file() {
            let mut venv = Command::new(PYTHON);
            venv.args(["-m", "venv"]).arg(self.environment());
            expect(venv.status(), "making an environment for Python")?;
        }
        self.pip(pip)
    }

    /// Makes the wheel and installs it.
    ///
    /// # Errors
    /// If it cannot be made.
    pub(crate) fn wheel(&self) -> Result<(), String> {
        let wheels = self.0.join("wheels");
        if wheels.is_dir() {
            fs::remove_dir_all(&wheels).map_err(|e| format!("{}: {e}", wheels.display()))?;
        }
        let own = std::env::current_exe().map_err(|e| format!("the program itself: {e}"))?;
        let mut maturin = Command::new(self.program("maturin"));
        maturin.args(["build", "--quiet", "--profile", "dev", "--interpreter"]);
        maturin.arg(self.program("python")).arg("--out").arg(&wheels).current_dir(root());
        // Built by itself the module would get its packages with fewer features, and all of Everystate be built once more.
        expect(maturin.env("CARGO", own).status(), "maturin")?;
        let wheel = fs::read_dir(&wheels).ok().and_then(|mut found| found.next()?.ok());
        let wheel = wheel.ok_or("maturin made no wheel")?.path();
        self.pip(&["install", "--force-reinstall", "--no-deps", &wheel.to_string_lossy()])
    }

    /// Runs the tests of the package.
    ///
    /// # Errors
    /// If they could not be run, or one failed.
    pub(crate) fn try_out(&self, tally: &mut Tally) -> Result<(), String> {
        let mut tests = Command::new(self.program("python"));
        tests.args(["-m", "pytest", "--quiet", "--color=no", "-p", "no:cacheprovider"]);
        tests.env("PYTHONDONTWRITEBYTECODE", "1").current_dir(root());
        heard::lines(tests, ("the tests of Python's package", PATIENCE), |line| {
            add(line, tally);
            tally.say(line);
        })
    }
}

/// Stands in for cargo where maturin asks for the module: it is built as the tests of the workspace are, with all that
/// they need.
///
/// # Errors
/// If it cannot be built.
pub(crate) fn stand_in() -> Result<(), String> {
    let mut build = cargo(&[&TESTS[..], &["--no-run", "--quiet"]].concat());
    build.args(["--message-format", "json-render-diagnostics"]);
    // With what maturin says of the interpreter, what knows it would be built anew.
    let told = std::env::vars_os().map(|(name, _)| name);
    let of_python = |name: &OsString| name.to_string_lossy().starts_with("PYO3_");
    // Cargo itself is looked for again.
    for name in told.filter(of_python).chain(["CARGO".into()]) {
        build.env_remove(name);
    }
    let mut build = build.stdout(Stdio::piped()).spawn().map_err(|e| format!("cargo: {e}"))?;
    if let Some(output) = build.stdout.take() {
        // Of what is named after the package the tests are programs, and maturin takes what it hears of last.
        let lines = BufReader::new(output).lines().map_while(Result::ok);
        lines
            .filter(|line| !line.contains("\"executable\":\""))
            .for_each(|line| println!("{line}"));
    }
    expect(build.wait(), "the build")
}

/// Adds what a line like `2 failed, 83 passed, 1 skipped in 18.02s` counts, or the name of a test that failed.
fn add(line: &str, tally: &mut Tally) {
    let failed = line.strip_prefix("FAILED ").or_else(|| line.strip_prefix("ERROR "));
    if let Some(name) = failed {
        tally.names.push(name.split(" - ").next().unwrap_or(name).to_owned());
        return;
    }
    let Some((counts, _)) = line.rsplit_once(" in ").filter(|(_, time)| time.contains('s')) else {
        return;
    };
    let counted: Option<Vec<(u64, &str)>> = counts
        .split(", ")
        .map(|count| count.split_once(' ').and_then(|(n, what)| Some((n.parse().ok()?, what))))
        .collect();
    for (number, what) in counted.unwrap_or_default() {
        match what {
            "passed" => tally.passed += number,
            "failed" | "error" | "errors" => tally.failed += number,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::add;
    use crate::steps::Tally;

    #[test]
    fn lines_of_pytest_are_counted() {
        let mut tally = Tally::default();
        for line in [
            "...F..s [100%]",
            "FAILED crates/py/tests/test_own.py::test_jugs - assert 1 == 2",
            "2 failed, 83 passed, 1 skipped, 1 error in 18.02s",
            "a line in prose, which counts nothing",
        ] {
            add(line, &mut tally);
        }
        assert_eq!((tally.passed, tally.failed), (83, 3));
        assert_eq!(tally.names, ["crates/py/tests/test_own.py::test_jugs"]);
    }

    #[test]
    fn times_over_a_minute_are_counted_too() {
        let mut tally = Tally::default();
        add("112 passed in 71.20s (0:01:11)", &mut tally);
        assert_eq!((tally.passed, tally.failed), (112, 0));
    }
}
