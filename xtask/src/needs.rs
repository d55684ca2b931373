//! What steps need of the system: those of the page Node.js, which brings npm, and a browser, those of the package for Python
//! Python.

use crate::python::PYTHON;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use xtask::expect;

/// The oldest Node.js that builds the page.
const NODE: (u32, u32) = (20, 19);

/// The program that installs the page's parts and runs its scripts.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Where the browser's tests look for it, in this order, unless `CHROMIUM` says. The first is Chromium without its windows, in which the tests take
/// a third less time.
const BROWSERS: [&str; 2] = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/// Debian's package of the first.
const QUICKER: &str = "chromium-headless-shell";

/// What can be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Node,
    Npm,
    Browser,
    Python,
}

/// What the page needs.
pub(crate) const PAGE: [Need; 3] = [Need::Node, Need::Npm, Need::Browser];

/// What the package for Python needs.
pub(crate) const PACKAGE: [Need; 1] = [Need::Python];

impl Need {
    /// What it is, and where one gets it.
    fn told(self) -> String {
        match self {
            Self::Node => {
                let (major, minor) = NODE;
                format!("Node.js {major}.{minor} or later (https://nodejs.org)")
            }
            Self::Npm => "npm (it comes with Node.js)".to_owned(),
            Self::Browser => {
                let places = BROWSERS.join(" or ");
                format!("Chromium or Chrome, at {places}, or where the variable CHROMIUM says")
            }
            Self::Python => {
                "Python 3.9 or later, with venv and pip (https://python.org)".to_owned()
            }
        }
    }

    fn is_there(self) -> bool {
        let output = |program: &str, args: &[&str]| {
            let told = Command::new(program).args(args).stderr(Stdio::null()).output().ok();
            told.filter(|told| told.status.success())
        };
        match self {
            Self::Node => {
                let node = output("node", &["--version"]);
                let node = node.and_then(|node| version(&String::from_utf8_lossy(&node.stdout)));
                node.is_some_and(|node| node >= NODE)
            }
            Self::Npm => output(NPM, &["--version"]).is_some(),
            Self::Browser => {
                let said = std::env::var_os("CHROMIUM").map(PathBuf::from);
                said.map_or_else(|| BROWSERS.iter().any(is_at), |program| program.exists())
            }
            // Debian has what makes environments in a package of its own.
            Self::Python => {
                let program = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 9))";
                output(PYTHON, &["-c", program]).is_some()
            }
        }
    }

    /// Debian's packages of it.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Node => &["nodejs", "npm"],
            Self::Npm => &["npm"],
            Self::Browser => &["chromium"],
            Self::Python => &["python3", "python3-venv"],
        }
    }
}

/// Sees that all is there, and installs what is not if it may.
///
/// # Errors
/// What is missing, and how one gets it.
pub(crate) fn see(all: &[Need], install: bool) -> Result<(), String> {
    if install && all.contains(&Need::Browser) {
        quicken();
    }
    let needs = missing(all);
    if needs.is_empty() {
        return Ok(());
    }
    if !install {
        return Err(advice(&needs));
    }
    let packages: Vec<&str> = needs.iter().flat_map(|need| need.packages()).copied().collect();
    installed(&packages)?;
    match missing(all) {
        left if left.is_empty() => Ok(()),
        left => Err(format!("after installing Debian's packages, {}", advice(&left))),
    }
}

/// Installs the quicker browser if it may be had; if not, the other does.
fn quicken() {
    if std::env::var_os("CHROMIUM").is_some() || is_at(&BROWSERS[0]) {
        return;
    }
    if let Err(why) = installed(&[QUICKER]) {
        println!("   {QUICKER} cannot be had ({why}): Chromium as a whole does, but takes longer");
    }
}

fn is_at(program: &&str) -> bool {
    Path::new(program).exists()
}

/// Installs packages of Debian's.
fn installed(packages: &[&str]) -> Result<(), String> {
    println!("   installing {}", packages.join(", "));
    apt(&["update", "-q"])?;
    apt(&[&["install", "-q", "-y", "--no-install-recommends"], packages].concat())
}

/// What to do about what is missing.
fn advice(needs: &[Need]) -> String {
    let told: Vec<String> = needs.iter().map(|need| need.told()).collect();
    format!(
        "missing: {}; install it, or on Debian and its kin let `cargo xtask test --page --python --install` do it; `cargo \
         xtask test` does without",
        told.join(", ")
    )
}

/// Which of these are not there.
fn missing(all: &[Need]) -> Vec<Need> {
    all.iter().copied().filter(|need| !need.is_there()).collect()
}

/// The first two numbers of a version like `v20.19.2`.
fn version(text: &str) -> Option<(u32, u32)> {
    let mut parts = text.trim().strip_prefix('v')?.split('.').map(str::parse);
    Some((parts.next()?.ok()?, parts.next()?.ok()?))
}

fn apt(args: &[&str]) -> Result<(), String> {
    let mut apt = Command::new("apt-get");
    apt.args(args).env("DEBIAN_FRONTEND", "noninteractive").stdout(Stdio::null());
    expect(apt.status(), "apt-get")
}

#[cfg(test)]
mod tests {
    use super::{Need, advice, version};

    #[test]
    fn versions_are_read() {
        assert_eq!(version("v20.19.2\n"), Some((20, 19)));
        assert_eq!(version("v8\n"), None);
        assert_eq!(version("not found"), None);
    }

    #[test]
    fn what_is_missing_is_named_with_a_way_to_get_it() {
        let text = advice(&[Need::Node, Need::Browser]);
        assert!(text.starts_with("missing: Node.js 20.19 or later (https://nodejs.org), Chromium"));
        assert!(text.contains("cargo xtask test --page --python --install"));
        assert!(!text.contains("npm"));
    }
}
