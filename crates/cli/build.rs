//! What the program tells of how it was built: `everystate --version`.
//!
//! The commit is asked of git where the program is optimized, and told to cargo by what moves with it: the same commit is
//! built once. A debug build does not ask, so that it is not built anew after each commit. A package of the registry has the
//! commit in a file of cargo's; who builds from sources that have neither says it in `EVERYSTATE_COMMIT`.

use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let told = |name: &str| std::env::var(name).unwrap_or_default();
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-env-changed=EVERYSTATE_COMMIT");
    let folder = PathBuf::from(told("CARGO_MANIFEST_DIR"));
    let asks = told("PROFILE") != "debug";
    let commit = given(&told("EVERYSTATE_COMMIT"))
        .or_else(|| of_package(&folder))
        .or_else(|| if asks { of_git(&folder) } else { None })
        .unwrap_or_else(|| if asks { UNKNOWN } else { NOT_ASKED }.to_owned());
    println!("cargo::rustc-env=EVERYSTATE_COMMIT_TOLD={commit}");
    let compiler = output(Command::new(told("RUSTC")).arg("--version")).unwrap_or_default();
    let compiler = compiler.split(' ').take(2).collect::<Vec<_>>().join(" ");
    let profile = profile(Path::new(&told("OUT_DIR"))).unwrap_or_else(|| told("PROFILE"));
    let target = told("TARGET");
    println!("cargo::rustc-env=EVERYSTATE_BUILT=for {target} by {compiler}, profile {profile}");
    println!("cargo::rustc-env=EVERYSTATE_FEATURES={}", features(std::env::vars().map(|(n, _)| n)));
}

/// Said where nothing tells.
const UNKNOWN: &str = "commit unknown: neither git nor a package told it";
/// Said where nobody asked.
const NOT_ASKED: &str = "commit not asked for: a debug build";

/// A commit and its date, with a blank between, as who builds says them.
pub(crate) fn given(text: &str) -> Option<String> {
    let (commit, date) = text.trim().split_once(' ').unwrap_or((text.trim(), ""));
    (!commit.is_empty()).then(|| of(commit, date))
}

fn of(commit: &str, date: &str) -> String {
    if date.is_empty() { format!("commit {commit}") } else { format!("commit {commit} of {date}") }
}

/// The commit that a package of the registry was made of, which cargo wrote into it.
pub(crate) fn of_package(folder: &Path) -> Option<String> {
    let path = folder.join(".cargo_vcs_info.json");
    // Of a file that is not there cargo would take every look for a change.
    let text = std::fs::read_to_string(&path).ok()?;
    println!("cargo::rerun-if-changed={}", path.display());
    let commit = text.split_once("\"sha1\"")?.1.split('"').nth(1)?;
    Some(of(commit, ""))
}

/// The commit of the project's own repository; one that holds a copy of it somewhere is none.
pub(crate) fn of_git(folder: &Path) -> Option<String> {
    let git = |args: &[&str]| output(Command::new("git").args(args).current_dir(folder));
    let top = PathBuf::from(git(&["rev-parse", "--show-toplevel"])?);
    let whole = folder.parent()?.parent()?;
    if top.canonicalize().ok()? != whole.canonicalize().ok()? {
        return None;
    }
    // Both change with whatever moves the commit that is checked out.
    for file in ["HEAD", "logs/HEAD"] {
        let path = folder.join(git(&["rev-parse", "--git-path", file])?);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    let told = git(&["show", "--no-patch", "--no-show-signature", "--format=%H %cs", "HEAD"])?;
    given(&told)
}

/// The profile: the folder above the one in which build scripts are.
pub(crate) fn profile(out: &Path) -> Option<String> {
    let parts: Vec<_> = out.iter().map(|part| part.to_string_lossy()).collect();
    let build = parts.iter().rposition(|part| part == "build")?;
    Some(parts.get(build.checked_sub(1)?)?.to_string())
}

/// The features, of the variables that cargo sets.
pub(crate) fn features(names: impl Iterator<Item = String>) -> String {
    let names = names.filter_map(|name| name.strip_prefix("CARGO_FEATURE_").map(str::to_lowercase));
    let mut names: Vec<_> = names.filter(|name| name != "default").collect();
    names.sort();
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

/// What a program prints, if it succeeds.
fn output(command: &mut Command) -> Option<String> {
    let told = command.output().ok().filter(|told| told.status.success())?;
    Some(String::from_utf8(told.stdout).ok()?.trim().to_owned())
}
