//! `cargo xtask version`: the version stands in one line, in the workspace's `Cargo.toml`; whatever else names it is written from there.

use std::fs;
use std::path::Path;
use xtask::{cargo, expect, root};

/// The line's beginning, in the section of the workspace's packages.
const LINE: &str = "[workspace.package]\nversion = \"";

/// Where else it stands: the file, what stands before it, and how often.
const PLACES: [(&str, &str, usize); 5] = [
    ("web/package.json", "\"name\": \"everystate-web\",\n  \"version\": \"", 1),
    ("web/package-lock.json", "\"name\": \"everystate-web\",\n", 2),
    ("CITATION.cff", "\nversion: ", 1),
    ("docs/server.md", "./everystate_", 1),
    ("docs/cluster.md", "registry.example.org/everystate:", 4),
];

/// The workspaces whose lock files name it.
const LOCKS: [&str; 3] =
    ["Cargo.toml", "examples/own-puzzle/Cargo.toml", "examples/own-family/Cargo.toml"];

/// The version.
///
/// # Errors
/// If it is not where it has to be.
pub(crate) fn read() -> Result<String, String> {
    of(&text(&root(), "Cargo.toml")?)
}

fn of(manifest: &str) -> Result<String, String> {
    let rest = manifest.split_once(LINE).map(|(_, rest)| rest);
    let version = rest.and_then(|rest| rest.split_once('"')).map(|(version, _)| version);
    version
        .map(str::to_owned)
        .ok_or_else(|| "Cargo.toml has no version of the workspace".to_owned())
}

fn text(root: &Path, file: &str) -> Result<String, String> {
    fs::read_to_string(root.join(file)).map_err(|e| format!("{file}: {e}"))
}

/// Checks that all places say the same.
///
/// # Errors
/// Those that do not.
pub(crate) fn check() -> Result<(), String> {
    let version = read()?;
    let mut wrong = Vec::new();
    for (file, old) in all(&version)? {
        if text(&root(), &file)? != old {
            wrong.push(file);
        }
    }
    for manifest in LOCKS {
        let lock = manifest.replace(".toml", ".lock");
        if !locked(&text(&root(), &lock)?, &version) {
            wrong.push(lock);
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    let files = wrong.join(", ");
    Err(format!("not of version {version}: {files}; `cargo xtask version {version}` writes it"))
}

/// Writes a version everywhere.
///
/// # Errors
/// If it is none, or a file cannot be written.
pub(crate) fn write(version: &str) -> Result<(), String> {
    if !is_version(version) {
        return Err(format!(
            "a version is three numbers, as 1.2.3 or 1.2.3-rc.1, but not {version}"
        ));
    }
    let before = read()?;
    for (file, new) in all(version)? {
        fs::write(root().join(&file), new).map_err(|e| format!("{file}: {e}"))?;
    }
    if before != version {
        let changes = released(&text(&root(), "CHANGELOG.md")?, version);
        fs::write(root().join("CHANGELOG.md"), changes)
            .map_err(|e| format!("CHANGELOG.md: {e}"))?;
    }
    for manifest in LOCKS {
        let args = ["update", "--workspace", "--offline", "--quiet", "--manifest-path", manifest];
        expect(cargo(&args).status(), &format!("cargo update of {manifest}"))?;
    }
    check()
}

fn is_version(text: &str) -> bool {
    let (numbers, more) = text.split_once('-').map_or((text, None), |(a, b)| (a, Some(b)));
    let numbers: Vec<_> = numbers.split('.').collect();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '-';
    numbers.len() == 3
        && numbers.iter().all(|number| number.parse::<u32>().is_ok())
        && more.is_none_or(|more| !more.is_empty() && more.chars().all(plain))
}

/// All files that name the version, as they are with this one.
fn all(version: &str) -> Result<Vec<(String, String)>, String> {
    let manifest = text(&root(), "Cargo.toml")?;
    let mut files = vec![("Cargo.toml".to_owned(), manifest_of(&manifest, version)?)];
    for (file, before, times) in PLACES {
        let old = text(&root(), file)?;
        let new = replaced(&old, before, times, version);
        files.push((
            file.to_owned(),
            new.ok_or_else(|| format!("{file}: the version is not where it was"))?,
        ));
    }
    Ok(files)
}

/// The workspace's manifest: its line, and what its own packages need of each other.
fn manifest_of(manifest: &str, version: &str) -> Result<String, String> {
    let old = of(manifest)?;
    let line = manifest.replacen(&format!("{LINE}{old}\""), &format!("{LINE}{version}\""), 1);
    let lines = line.lines().map(|line| match line.split_once(" = { version = \"") {
        Some((name, rest)) if rest.contains("path = \"crates/") => {
            let rest = rest.split_once('"').map_or("", |(_, rest)| rest);
            format!("{name} = {{ version = \"{version}\"{rest}\n")
        }
        _ => format!("{line}\n"),
    });
    Ok(lines.collect())
}

/// The version written anew after each place of a text that names it.
fn replaced(text: &str, before: &str, times: usize, version: &str) -> Option<String> {
    let mut parts = text.split(before);
    let mut new = parts.next()?.to_owned();
    let mut found = 0;
    for part in parts {
        // Between the name and the version may be the key.
        let at = part.find(|c: char| c.is_ascii_digit())?;
        let rest = &part[at..];
        let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.' || c == '-'));
        new = new + before + &part[..at] + version + &rest[end.unwrap_or(rest.len())..];
        found += 1;
    }
    (found == times).then_some(new)
}

/// Whether a lock file has the project's own packages in this version. They are those that come from nowhere; examples have
/// versions of their own.
fn locked(lock: &str, version: &str) -> bool {
    let own = lock.split("[[package]]\n").filter(|package| {
        package.starts_with("name = \"everystate") && !package.contains("\nsource = ")
    });
    let line = format!("\nversion = \"{version}\"\n");
    own.clone().count() > 0 && own.clone().all(|package| package.contains(&line))
}

/// The changelog with the changes so far under the version's own heading.
fn released(changes: &str, version: &str) -> String {
    changes.replacen("\n## Unreleased\n", &format!("\n## Unreleased\n\n## {version}\n"), 1)
}

/// What changed in this version, for the notes of its release.
///
/// # Errors
/// If the changelog does not tell.
pub(crate) fn changes() -> Result<String, String> {
    let version = read()?;
    let changes = text(&root(), "CHANGELOG.md")?;
    section(&changes, &version).ok_or_else(|| format!("CHANGELOG.md has no section {version}"))
}

/// A version's section, without its heading.
fn section(changes: &str, version: &str) -> Option<String> {
    let (_, rest) = changes.split_once(&format!("\n## {version}\n"))?;
    let end = rest.find("\n## ").unwrap_or(rest.len());
    Some(format!("{}\n", rest[..end].trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_says_the_same() {
        assert_eq!(check(), Ok(()));
    }

    #[test]
    fn a_version_is_written_where_it_stands() {
        let manifest = "[workspace.package]\nversion = \"0.1.0\"\n\n[workspace.dependencies]\neverystate = { version = \"0.1.0\", path = \
                        \"crates/everystate\" }\nserde = { version = \"0.1.0\", features = [\"derive\"] }\n";
        let new = manifest_of(manifest, "0.2.0-rc.1").unwrap();
        assert_eq!(of(&new).unwrap(), "0.2.0-rc.1");
        assert!(new.contains("everystate = { version = \"0.2.0-rc.1\", path"));
        assert!(new.contains("serde = { version = \"0.1.0\", f"));
        let image = "image: r/everystate:0.1.0\npodman build -t r/everystate:0.1.0 .\n";
        let told = replaced(image, "r/everystate:", 2, "1.0.0").unwrap();
        assert_eq!(told, "image: r/everystate:1.0.0\npodman build -t r/everystate:1.0.0 .\n");
        assert_eq!(replaced(image, "r/everystate:", 3, "1.0.0"), None);
        let lock = "\"name\": \"w\",\n  \"version\": \"0.1.0\",";
        assert_eq!(
            replaced(lock, "\"name\": \"w\",\n", 1, "2.0.0").unwrap(),
            lock.replace("0.1.0", "2.0.0")
        );
    }

    #[test]
    fn versions_and_lock_files_are_told_apart() {
        assert!(["1.2.3", "0.1.0", "1.2.3-rc.1"].into_iter().all(is_version));
        assert!(!["1.2", "v1.2.3", "1.2.x", "1.2.3-", "1.2.3-a b"].into_iter().any(is_version));
        let own = "[[package]]\nname = \"everystate\"\nversion = \"0.1.0\"\n";
        let other =
            "[[package]]\nname = \"everystate-x\"\nversion = \"9.0.0\"\nsource = \"registry\"\n";
        assert!(locked(&format!("{own}\n{other}"), "0.1.0"));
        assert!(!locked(own, "0.2.0") && !locked(other, "9.0.0"));
    }

    #[test]
    fn changes_get_the_heading_of_their_version() {
        let changes = "# Changelog\n\n## Unreleased\n\n- A change.\n";
        let new = released(changes, "1.0.0");
        assert_eq!(new, "# Changelog\n\n## Unreleased\n\n## 1.0.0\n\n- A change.\n");
        let newer = released(&new.replace("Unreleased\n", "Unreleased\n\n- Another.\n"), "1.1.0");
        assert_eq!(section(&newer, "1.0.0").as_deref(), Some("- A change.\n"));
        assert_eq!(section(&newer, "1.1.0").as_deref(), Some("- Another.\n"));
        assert_eq!(section(&newer, "2.0.0"), None);
    }
}
