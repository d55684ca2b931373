//! The page: built anew and compared with what is committed, and tried in a real browser.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use xtask::{expect, root};

/// The oldest Node.js that builds the page.
const NODE: (u32, u32) = (20, 19);

/// Builds the page and compares.
///
/// # Errors
/// If it is not what is committed in `web/dist`.
pub(crate) fn build() -> Result<(), String> {
    install()?;
    let web = root().join("web");
    let committed = files(&web.join("dist"))?;
    // The lock file says to the byte what is installed; scripts of packages are not run.
    npm(&["ci", "--ignore-scripts", "--no-audit", "--no-fund"])?;
    npm(&["run", "build"])?;
    let built = files(&web.join("dist"))?;
    let differ = |name: &&PathBuf| built.get(*name) != committed.get(*name);
    let names: Vec<_> = built.keys().chain(committed.keys()).filter(differ).collect();
    if names.is_empty() {
        return Ok(());
    }
    Err(format!("web/dist is not what web/src makes; commit what was built now: {names:?}"))
}

/// Tries the page of the program that was built, in a browser.
///
/// # Errors
/// If a test fails.
pub(crate) fn try_out(program: &Path) -> Result<u64, String> {
    let mut server = Server::begin(program)?;
    let passed = tests("test", Some(&server.url));
    server.end();
    // What takes a job that is slow but can be cancelled is tried with a server that has one.
    Ok(passed? + tests("test:slow", None)?)
}

/// Runs a script of tests, against a server or one of their own; the number that passed.
fn tests(script: &str, url: Option<&str>) -> Result<u64, String> {
    let mut npm = Command::new("npm");
    npm.args(["run", "--silent", script]).current_dir(root().join("web")).stdout(Stdio::piped());
    // Every view at every width, for a person to look at.
    npm.env("EVERYSTATE_SHOTS", root().join("target/screenshots"));
    match url {
        Some(url) => npm.env("EVERYSTATE_URL", url),
        None => npm.env_remove("EVERYSTATE_URL"),
    };
    let mut tests = npm.spawn().map_err(|e| format!("npm could not be started: {e}"))?;
    let mut passed = 0;
    if let Some(output) = tests.stdout.take() {
        for line in BufReader::new(output).lines().map_while(Result::ok) {
            let count = line.trim_start_matches(['#', 'ℹ', ' ']).strip_prefix("pass ");
            passed = count.and_then(|n| n.parse().ok()).unwrap_or(passed);
            println!("{line}");
        }
    }
    expect(tests.wait(), "the tests in the browser").map(|()| passed)
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

/// Installs what is missing: Node.js and a browser, from the system's packages.
fn install() -> Result<(), String> {
    let output = |program: &str| Command::new(program).arg("--version").output();
    let node_is_new = || {
        let node = output("node").ok().and_then(|node| {
            let text = String::from_utf8(node.stdout).ok()?;
            let mut parts = text.trim().strip_prefix('v')?.split('.').map(str::parse);
            Some((parts.next()?.ok()?, parts.next()?.ok()?))
        });
        node.is_some_and(|version: (u32, u32)| version >= NODE)
    };
    let mut missing = Vec::new();
    if !node_is_new() || output("npm").is_err() {
        missing.extend(["nodejs", "npm"]);
    }
    if output("chromium").is_err() {
        missing.push("chromium");
    }
    if missing.is_empty() {
        return Ok(());
    }
    println!("   installing {}", missing.join(", "));
    let apt = |args: &[&str]| {
        let mut apt = Command::new("apt-get");
        apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
        expect(apt.status(), "apt-get")
    };
    apt(&["update", "-q"])?;
    apt(&[&["install", "-q", "-y", "--no-install-recommends"], missing.as_slice()].concat())?;
    if node_is_new() {
        return Ok(());
    }
    let (major, minor) = NODE;
    Err(format!(
        "the system's Node.js is older than {major}.{minor}, which builds the page; install a newer one"
    ))
}

fn npm(args: &[&str]) -> Result<(), String> {
    let mut npm = Command::new("npm");
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
