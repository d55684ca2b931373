//! `cargo xtask dist`: all that is given to others, in `target/dist`.
//!
//! The same sources give the same bytes, wherever they are built with the same tools: what has a time has that of the commit, or of
//! `SOURCE_DATE_EPOCH`, and no file knows the folders of the machine. What cannot be made here, because something is missing, is told in a line, and the
//! rest is made. It is an error where it was asked for by name.

mod archive;
mod container;
mod deb;
mod formula;
mod npm;
mod pages;
mod program;
mod sbom;
mod sums;
mod wheel;

use crate::version;
use crate::web::target_folder;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use xtask::root;

/// What can be made, in the order in which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Program,
    Man,
    Completions,
    Archive,
    Sbom,
    Deb,
    Container,
    Npm,
    Wheel,
    Formula,
    Checksums,
}

const PARTS: [(&str, Part); 11] = [
    ("program", Part::Program),
    ("man", Part::Man),
    ("completions", Part::Completions),
    ("archive", Part::Archive),
    ("sbom", Part::Sbom),
    ("deb", Part::Deb),
    ("container", Part::Container),
    ("npm", Part::Npm),
    ("wheel", Part::Wheel),
    ("formula", Part::Formula),
    ("checksums", Part::Checksums),
];

/// Why a part was not made.
#[derive(Debug, PartialEq, Eq)]
enum Trouble {
    /// The system lacks what it takes, or cannot have it.
    Missing(String),
    /// It went wrong.
    Failed(String),
}

impl From<String> for Trouble {
    fn from(message: String) -> Self {
        Self::Failed(message)
    }
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    parts: Vec<Part>,
    /// By their names, so that none may be missing.
    named: bool,
    profile: String,
    target: String,
}

impl Options {
    /// Reads them off the command line.
    ///
    /// # Errors
    /// The sentence that says what is wrong with it.
    pub(crate) fn of(mut args: impl Iterator<Item = String>) -> Result<Self, String> {
        let names = PARTS.map(|(name, _)| name).join("|");
        let usage = format!("cargo xtask dist [{names}]… [--target TRIPLE] [--profile NAME]");
        let mut options =
            Self { parts: Vec::new(), named: false, profile: "dist".into(), target: usual() };
        while let Some(arg) = args.next() {
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value: {usage}"));
            match arg.as_str() {
                "--target" => options.target = value()?,
                "--profile" => options.profile = value()?,
                name => {
                    let part = PARTS.iter().find(|(known, _)| *known == name);
                    let (_, part) = part.ok_or_else(|| format!("{usage}, but not {name}"))?;
                    options.parts.push(*part);
                }
            }
        }
        options.named = !options.parts.is_empty();
        if !options.named {
            options.parts = PARTS.map(|(_, part)| part).to_vec();
        }
        Ok(options)
    }
}

/// What the program is built for: on Linux it is to run on any, whatever libraries that has.
fn usual() -> String {
    let rest = match std::env::consts::OS {
        "linux" => "unknown-linux-musl",
        "macos" => "apple-darwin",
        "windows" => "pc-windows-msvc",
        other => other,
    };
    format!("{}-{rest}", std::env::consts::ARCH)
}

/// Where and of what it is made.
struct Dist {
    folder: PathBuf,
    version: String,
    profile: String,
    target: String,
    /// The commit and its date, for `everystate --version`.
    commit: String,
    /// Seconds since 1970 that files have.
    epoch: u64,
}

impl Dist {
    fn of(options: &Options) -> Result<Self, String> {
        let git = |args: &[&str]| {
            let told = Command::new("git").args(args).current_dir(root()).output().ok()?;
            let told = told.status.success().then_some(told.stdout)?;
            Some(String::from_utf8_lossy(&told).trim().to_owned())
        };
        let told =
            git(&["show", "--no-patch", "--no-show-signature", "--format=%H %cs %ct", "HEAD"]);
        let told = told.unwrap_or_default();
        let (commit, seconds) = told.rsplit_once(' ').unwrap_or_default();
        let changed = git(&["status", "--porcelain", "--untracked-files=no"]);
        let changed = changed.is_some_and(|lines| !lines.is_empty());
        let (hash, date) = commit.split_once(' ').unwrap_or_default();
        let mark = if changed { "+changes" } else { "" };
        let epoch = std::env::var("SOURCE_DATE_EPOCH").ok();
        Ok(Self {
            folder: target_folder().join("dist"),
            version: version::read()?,
            profile: options.profile.clone(),
            target: options.target.clone(),
            commit: if hash.is_empty() { String::new() } else { format!("{hash}{mark} {date}") },
            epoch: epoch.as_deref().unwrap_or(seconds).parse().unwrap_or(0),
        })
    }

    /// Makes a part; told is what came of it.
    fn make(&self, part: Part) -> Result<Vec<PathBuf>, Trouble> {
        match part {
            Part::Program => Ok(vec![self.program()?]),
            Part::Man => Ok(vec![self.man()?]),
            Part::Completions => Ok(vec![self.completions()?]),
            Part::Archive => Ok(vec![self.archive()?]),
            Part::Sbom => Ok(vec![self.sbom()?]),
            Part::Deb => Ok(vec![self.deb()?]),
            Part::Container => Ok(vec![self.container()?]),
            Part::Npm => Ok(vec![self.npm()?]),
            Part::Wheel => self.wheel(),
            Part::Formula => Ok(vec![self.formula()?]),
            Part::Checksums => Ok(vec![self.checksums()?]),
        }
    }

    /// What names of files begin with.
    fn stem(&self) -> String {
        format!("everystate-{}-{}", self.version, self.target)
    }

    /// Writes a file of the distribution.
    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> Result<PathBuf, Trouble> {
        let path = self.folder.join(name);
        write(&path, bytes)?;
        Ok(path)
    }
}

/// Makes what is asked for.
///
/// # Errors
/// If something went wrong, or what was asked for by name cannot be made here; all else is made before.
pub(crate) fn run(options: &Options) -> Result<(), String> {
    let dist = Dist::of(options)?;
    let mut wrong = Vec::new();
    for (name, part) in PARTS {
        if !options.parts.contains(&part) {
            continue;
        }
        match dist.make(part) {
            Ok(made) => {
                for path in made {
                    println!("{name}: {}", path.display());
                }
            }
            Err(Trouble::Missing(what)) => {
                println!("{name}: not made, for there is no {what}");
                if options.named {
                    wrong.push(format!("{name}: there is no {what}"));
                }
            }
            Err(Trouble::Failed(message)) => {
                println!("{name}: not made: {message}");
                wrong.push(format!("{name}: {message}"));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

fn read(path: &Path) -> Result<Vec<u8>, Trouble> {
    fs::read(path).map_err(|e| Trouble::Failed(format!("{}: {e}", path.display())))
}

/// A file of the project.
fn source(name: &str) -> Result<Vec<u8>, Trouble> {
    read(&root().join(name))
}

fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Trouble> {
    let folder = path.parent().unwrap_or(path);
    let told = |e: std::io::Error| Trouble::Failed(format!("{}: {e}", path.display()));
    fs::create_dir_all(folder).map_err(told)?;
    fs::write(path, bytes).map_err(told)
}

/// An empty folder.
fn empty(folder: &Path) -> Result<(), Trouble> {
    let told = |e: std::io::Error| Trouble::Failed(format!("{}: {e}", folder.display()));
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(told)?;
    }
    fs::create_dir_all(folder).map_err(told)
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, Trouble> {
    let told = |e: std::io::Error| Trouble::Failed(format!("{}: {e}", folder.display()));
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).map_err(told)? {
        let path = entry.map_err(told)?.path();
        if path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push((name, path));
        }
    }
    found.sort();
    Ok(found)
}

/// Whether a program can be started.
fn starts(program: &str) -> bool {
    Command::new(program).arg("--version").output().is_ok()
}

#[cfg(test)]
mod tests {
    use super::{Options, PARTS, Part, usual};

    #[test]
    fn parts_are_asked_for_by_name() {
        let of = |line: &str| Options::of(line.split_whitespace().map(str::to_owned));
        let all = of("").unwrap();
        assert_eq!((all.parts.len(), all.named), (PARTS.len(), false));
        assert_eq!((all.profile.as_str(), all.target), ("dist", usual()));
        let some = of("sbom --profile dev npm --target aarch64-apple-darwin").unwrap();
        assert_eq!((some.parts, some.named), (vec![Part::Sbom, Part::Npm], true));
        assert_eq!((some.profile.as_str(), some.target.as_str()), ("dev", "aarch64-apple-darwin"));
        assert!(of("rpm").unwrap_err().ends_with("but not rpm"));
        assert!(of("--target").unwrap_err().starts_with("--target needs a value"));
    }

    /// Others' actions are those of one commit, whatever becomes of their names; and nothing is allowed that is not asked for.
    #[test]
    fn the_release_runs_what_was_looked_at() {
        let file = xtask::root().join(".github/workflows/release.yml");
        let text = std::fs::read_to_string(file).unwrap();
        let actions: Vec<&str> = text
            .lines()
            .filter_map(|line| line.split_once("uses: ").map(|(_, action)| action))
            .collect();
        assert!(actions.len() > 5);
        for action in actions {
            let commit = action.split_once('@').unwrap().1.split(' ').next().unwrap();
            assert!(
                commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit()),
                "{action}"
            );
            assert!(action.contains(" # v"), "{action}");
        }
        assert!(text.contains("\npermissions: {}\n"));
        assert_eq!(
            text.matches(": write").count(),
            3,
            "the draft, and what tells where files are from"
        );
        let names = |part: &str| PARTS.iter().any(|(name, _)| *name == part);
        let runs =
            text.lines().filter_map(|line| line.split_once("xtask dist ").map(|(_, parts)| parts));
        for parts in runs.chain(text.lines().filter_map(|line| Some(line.split_once("parts: ")?.1)))
        {
            let words = parts.split(['}', '&', '-']).next().unwrap().split_whitespace();
            let unknown: Vec<_> =
                words.filter(|word| !names(word) && !word.starts_with('$')).collect();
            assert!(unknown.is_empty(), "{unknown:?}");
        }
    }
}
