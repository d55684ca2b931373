//! What the page's steps need of the system: Node.js, which brings npm, and a browser.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use xtask::expect;

/// The oldest Node.js that builds the page.
const NODE: (u32, u32) = (20, 19);

/// The program that installs the page's parts and runs its scripts.
pub(crate) const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// Where the browser's tests look for it, unless `CHROMIUM` says.
const BROWSER: &str = "/usr/bin/chromium";

/// What can be missing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Need {
    Node,
    Npm,
    Browser,
}

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
                format!("Chromium or Chrome, at {BROWSER} or where the variable CHROMIUM says")
            }
        }
    }

    /// Debian's packages of it.
    const fn packages(self) -> &'static [&'static str] {
        match self {
            Self::Node => &["nodejs", "npm"],
            Self::Npm => &["npm"],
            Self::Browser => &["chromium"],
        }
    }
}

/// Sees that all is there, and installs what is not if it may.
///
/// # Errors
/// What is missing, and how one gets it.
pub(crate) fn see(install: bool) -> Result<(), String> {
    let needs = missing();
    if needs.is_empty() {
        return Ok(());
    }
    if !install {
        return Err(advice(&needs));
    }
    let packages: Vec<&str> = needs.iter().flat_map(|need| need.packages()).copied().collect();
    println!("   installing {}", packages.join(", "));
    apt(&["update", "-q"])?;
    apt(&[&["install", "-q", "-y", "--no-install-recommends"], packages.as_slice()].concat())?;
    match missing() {
        left if left.is_empty() => Ok(()),
        left => Err(format!("after installing Debian's packages, {}", advice(&left))),
    }
}

/// What to do about what is missing.
fn advice(needs: &[Need]) -> String {
    let told: Vec<String> = needs.iter().map(|need| need.told()).collect();
    format!(
        "missing: {}; install it, or on Debian and its kin let `cargo xtask test --page --install` do it; `cargo \
         xtask test` does without",
        told.join(", ")
    )
}

fn missing() -> Vec<Need> {
    let output = |program: &str| Command::new(program).arg("--version").output().ok();
    let node = output("node").and_then(|node| version(&String::from_utf8_lossy(&node.stdout)));
    let npm = output(NPM).filter(|npm| npm.status.success());
    let browser = std::env::var_os("CHROMIUM").map_or_else(|| BROWSER.into(), PathBuf::from);
    let all = [
        (Need::Node, node.is_none_or(|node| node < NODE)),
        (Need::Npm, npm.is_none()),
        (Need::Browser, !browser.exists()),
    ];
    all.into_iter().filter(|(_, missing)| *missing).map(|(need, _)| need).collect()
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
        assert!(text.contains("cargo xtask test --page --install"));
        assert!(!text.contains("npm"));
    }
}
