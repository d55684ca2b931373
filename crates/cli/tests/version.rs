//! `--version`: how the program was built, whatever it is built from.

mod run;

// The build script tells it, and is tried here on folders of each kind.
#[path = "../build.rs"]
#[expect(dead_code, reason = "its `main` is run by cargo")]
mod build;

use run::{run, text};
use std::fs;
use std::path::Path;
use std::process::Command;

#[test]
fn the_program_tells_how_it_was_built() {
    let told = text(&run(&["--version"], b"").stdout);
    let lines: Vec<&str> = told.lines().collect();
    assert_eq!(lines[0], concat!("everystate ", env!("CARGO_PKG_VERSION")));
    assert!(lines[1].starts_with("commit "), "{told}");
    assert!(lines[2].starts_with("built for ") && lines[2].contains(" by rustc 1."), "{told}");
    assert!(lines[2].contains(std::env::consts::ARCH), "{told}");
    let features = if cfg!(feature = "cluster") { "features: cluster" } else { "features: none" };
    assert_eq!(lines[3..], [features], "{told}");
    let short = text(&run(&["-V"], b"").stdout);
    assert_eq!(short.trim(), lines[0]);
}

fn git(folder: &Path, args: &[&str]) {
    let mut git = Command::new("git");
    git.args(["-c", "user.name=n", "-c", "user.email=e@example.org"]).args(args);
    let date = "2026-03-04T05:06:07Z";
    git.env("GIT_COMMITTER_DATE", date).env("GIT_AUTHOR_DATE", date);
    assert!(git.current_dir(folder).output().unwrap().status.success(), "{args:?}");
}

#[test]
fn the_commit_is_gits_or_the_packages_and_no_others() {
    let folder = tempfile::tempdir().unwrap();
    let krate = folder.path().join("crates/cli");
    fs::create_dir_all(&krate).unwrap();
    git(folder.path(), &["init", "--quiet"]);
    git(folder.path(), &["commit", "--quiet", "--allow-empty", "--message", "m"]);
    let told = build::of_git(&krate).unwrap();
    let (commit, date) = told.strip_prefix("commit ").unwrap().split_once(" of ").unwrap();
    assert_eq!((commit.len(), date), (40, "2026-03-04"), "{told}");
    // The sources lie in a repository of something else.
    let below = krate.join("vendor/crates/cli");
    fs::create_dir_all(&below).unwrap();
    assert_eq!(build::of_git(&below), None);
    assert_eq!(build::of_package(&below), None);
    let info = "{\n  \"git\": {\n    \"sha1\": \"0123456789abcdef\"\n  },\n  \"path_in_vcs\": \"crates/cli\"\n}";
    fs::write(below.join(".cargo_vcs_info.json"), info).unwrap();
    assert_eq!(build::of_package(&below).as_deref(), Some("commit 0123456789abcdef"));
    assert_eq!(build::given("abc 2026-01-02").as_deref(), Some("commit abc of 2026-01-02"));
    assert_eq!(build::given(" abc\n").as_deref(), Some("commit abc"));
    assert_eq!(build::given(""), None);
}

#[test]
fn the_profile_and_the_features_are_named() {
    let profile = |out: &str| build::profile(Path::new(out));
    let out = "/w/target/x86_64-unknown-linux-musl/dist/build/everystate-cli-0123/out";
    assert_eq!(profile(out).as_deref(), Some("dist"));
    assert_eq!(profile("/build/target/release/build/a-1/out").as_deref(), Some("release"));
    assert_eq!(profile("/somewhere/else"), None);
    let of = |names: &[&str]| build::features(names.iter().map(|&name| name.to_owned()));
    assert_eq!(of(&["CARGO_FEATURE_DEFAULT", "HOME", "CARGO_FEATURE_CLUSTER"]), "cluster");
    assert_eq!(of(&["CARGO_FEATURE_DEFAULT"]), "none");
}
