//! The page: built anew and compared with what is committed, and tried in a real browser.

use crate::heard::{self, PATIENCE};
use crate::needs::NPM;
use crate::steps::Tally;
use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use xtask::{cargo, expect, root};

/// Where the built page is, which the server packs.
const PAGE: &str = "crates/server/page";

/// Installs the packages that the page is built from and tried with.
///
/// # Errors
/// If npm does not succeed.
pub(crate) fn parts() -> Result<(), String> {
    // The lock file says to the byte what is installed; scripts of packages are not run.
    npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
}

/// What the engine is built for, without and with threads: a system of which the page has what is needed; what every browser of the last
/// years can do; and as much of a stack as programs have elsewhere.
const TARGETS: [(&str, &str); 2] = [
    ("wasm32-wasip1", "-C target-feature=+simd128,+bulk-memory -C link-arg=-zstack-size=4194304"),
    // Memory that is shared says how large it may become.
    (
        "wasm32-wasip1-threads",
        "-C target-feature=+simd128 -C link-arg=-zstack-size=4194304 -C link-arg=--max-memory=4294967296",
    ),
];

/// The engines, by their names and with what they are built: what comes first to a page, and that with the games on boards besides, which is a half
/// larger; and the same with threads.
const ENGINES: [(&str, &str, usize); 4] = [
    ("engine", "", 0),
    ("games", "boards", 0),
    ("engine-threads", "", 1),
    ("games-threads", "boards", 1),
];

/// Builds the engines and the page, and writes both as files that any host can send.
///
/// # Errors
/// If something is missing or could not be built.
pub(crate) fn write() -> Result<(), String> {
    let mut rustup = Command::new("rustup");
    rustup.args(["target", "add"]).args(TARGETS.map(|(target, _)| target));
    expect(rustup.status(), "adding the engine's targets")?;
    let package = "everystate-wasm";
    for (name, features, target) in ENGINES {
        let (target, flags) = TARGETS[target];
        let mut build = cargo(&["build", "--profile", "engine", "--target", target, "-p", package]);
        let variable = target.to_uppercase().replace('-', "_");
        build.args(["--features", features]);
        build.env(format!("CARGO_TARGET_{variable}_RUSTFLAGS"), flags);
        expect(build.status(), "the engine")?;
        let engine = target_folder().join(target).join("engine/engine.wasm");
        node(&["scripts/engine.mjs", "keep", name, &engine.to_string_lossy()])?;
    }
    if !root().join("web/node_modules").exists() {
        parts()?;
    }
    npm(&["run", "build"])?;
    let folder = target_folder().join("page");
    node(&["scripts/static.mjs", &folder.to_string_lossy()])?;
    println!("{}", folder.display());
    Ok(())
}

/// Whether the engine that is kept was built of the sources that there are.
///
/// # Errors
/// If it was not; what changed since is printed.
pub(crate) fn engine() -> Result<(), String> {
    node(&["scripts/engine.mjs", "check"])
}

/// Builds the page and compares.
///
/// # Errors
/// If it is not what is committed.
pub(crate) fn build() -> Result<(), String> {
    let folder = root().join(PAGE);
    let committed = files(&folder)?;
    npm(&["run", "build"])?;
    let built = files(&folder)?;
    let differ = |name: &&PathBuf| built.get(*name) != committed.get(*name);
    let names: Vec<_> = built.keys().chain(committed.keys()).filter(differ).collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(format!("{PAGE} is not what web/src makes; commit what was built now: {names:?}"))
}

/// Tries the page of the program that was built, in a browser.
///
/// # Errors
/// If the tests could not be run, or one failed.
pub(crate) fn try_out(program: &Path, tally: &mut Tally) -> Result<(), String> {
    let mut server = Server::begin(program)?;
    let result = tests("test", Some(&server.url), tally);
    server.end();
    result
}

/// Tries what takes a server that is slow: the tests' own.
///
/// # Errors
/// If the tests could not be run, or one failed.
pub(crate) fn try_slow(tally: &mut Tally) -> Result<(), String> {
    tests("test:slow", None, tally)
}

/// Runs a script of tests, against a server or one of their own, and adds up what it counts.
fn tests(script: &str, url: Option<&str>, tally: &mut Tally) -> Result<(), String> {
    let mut npm = Command::new(NPM);
    npm.args(["run", "--silent", script]).current_dir(root().join("web"));
    match url {
        Some(url) => npm.env("EVERYSTATE_URL", url),
        None => npm.env_remove("EVERYSTATE_URL"),
    };
    heard::lines(npm, ("the tests in the browser", PATIENCE), |line| {
        add(line, tally);
        tally.say(line);
    })
}

/// Adds what a line like `ℹ pass 12` or `# fail 1` counts, or the name of a test that failed, and what it says, which is below
/// `  error:` up to the next of such words.
fn add(line: &str, tally: &mut Tally) {
    if let Some(name) = failed(line) {
        if !tally.names.iter().any(|known| known == name) {
            tally.names.push(name.to_owned());
        }
        return;
    }
    match line.strip_prefix("  ") {
        Some(error) if error.starts_with("error: ") => {
            tally.asks_why();
            tally.why(error);
        }
        Some(more) if more.starts_with("  ") => tally.why(more),
        _ => tally.says = 0,
    }
    let Some(counted) = line.strip_prefix(['#', 'ℹ']) else { return };
    let Some((what, number)) = counted.trim().split_once(' ') else { return };
    let Ok(number) = number.parse::<u64>() else { return };
    match what {
        "pass" => tally.passed += number,
        "fail" | "cancelled" => tally.failed += number,
        _ => {}
    }
}

/// The name in a line like `not ok 3 - the board hears keys` or `✖ the board hears keys (12.5ms)`.
fn failed(line: &str) -> Option<&str> {
    if let Some(numbered) = line.strip_prefix("not ok ") {
        return numbered.split_once(" - ").map(|(_, name)| name);
    }
    let (name, took) = line.strip_prefix("✖ ")?.rsplit_once(" (")?;
    took.ends_with("ms)").then_some(name)
}

/// The program, serving.
struct Server {
    process: Child,
    url: String,
}

impl Server {
    fn begin(program: &Path) -> Result<Self, String> {
        let told = |e: std::io::Error| format!("the server could not be started: {e}");
        let mut process = Command::new(program)
            .args(["serve", "--forget", "--listen", "127.0.0.1:0"])
            .env("RUST_LOG", "error")
            .stdout(Stdio::piped())
            .spawn()
            .map_err(told)?;
        let mut url = String::new();
        if let Some(output) = process.stdout.take() {
            BufReader::new(output).read_line(&mut url).map_err(told)?;
        }
        Ok(Self { process, url: url.trim().to_owned() })
    }

    /// Ends it as one ends a service, so that it takes its tables with it.
    fn end(&mut self) {
        let asked = Command::new("kill").arg(self.process.id().to_string()).status();
        if !asked.is_ok_and(|status| status.success()) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.end();
    }
}

fn node(args: &[&str]) -> Result<(), String> {
    let mut node = Command::new("node");
    expect(node.args(args).current_dir(root().join("web")).status(), args[0])
}

/// Where cargo builds.
pub(crate) fn target_folder() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

fn npm(args: &[&str]) -> Result<(), String> {
    let mut npm = Command::new(NPM);
    npm.args(args).current_dir(root().join("web")).stdout(Stdio::null());
    expect(npm.status(), &format!("npm {}", args[0]))
}

/// All files below a folder.
fn files(folder: &Path) -> Result<BTreeMap<PathBuf, Vec<u8>>, String> {
    let told = |e: std::io::Error| format!("{}: {e}", folder.display());
    let (mut found, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).map_err(told)? {
            let path = entry.map_err(told)?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap_or(&path).to_owned();
                found.insert(name, fs::read(&path).map_err(told)?);
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::add;
    use crate::steps::Tally;

    #[test]
    fn what_the_browsers_tests_count_is_added_up() {
        let mut tally = Tally::default();
        let lines = "✔ the board hears keys (12.5ms)\n✖ the die rolls (7.1ms)\nℹ tests 9\nℹ pass 5\nℹ fail 2\n\
                     ℹ cancelled 1\n✖ failing tests:\n✖ the die rolls (7.1ms)\n# pass 3\n# fail 0\n\
                     ok 1 - pass 7\nnot ok 2 - a card - is moved\n    not ok 1 - within it\npass 100";
        for line in lines.lines() {
            add(line, &mut tally);
        }
        assert_eq!((tally.passed, tally.failed), (8, 3));
        assert_eq!(tally.names, ["the die rolls", "a card - is moved"]);
    }

    #[test]
    fn what_a_test_says_is_kept() {
        let mut tally = Tally::default();
        let lines = "not ok 2 - a card\n  ---\n  failureType: 'testCodeFailure'\n  error: |-\n    It is not so:\n    \n    1 !== 2\n  \
                     code: 'ERR_ASSERTION'\n    not this\n  ...\n";
        lines.split('\n').for_each(|line| add(line, &mut tally));
        assert_eq!(tally.names, ["a card", "  error: |-", "    It is not so:", "    1 !== 2"]);
    }
}
