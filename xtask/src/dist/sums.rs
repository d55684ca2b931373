//! The digests of all that is given to others.

use super::{Dist, Trouble, files};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The file of digests, as `sha256sum --check` reads it.
const NAME: &str = "SHA256SUMS";

impl Dist {
    pub(super) fn checksums(&self) -> Result<PathBuf, Trouble> {
        let mut text = String::new();
        for (name, path) in files(&self.folder)? {
            // What earlier versions left is none of this one's.
            if name == "everystate.rb" || name.contains(&self.version) {
                let _ = writeln!(text, "{}  {name}", sha256(&path)?);
            }
        }
        self.write(NAME, text)
    }
}

/// A file's SHA-256, by what the system has for it.
pub(super) fn sha256(path: &Path) -> Result<String, Trouble> {
    for (program, args) in [("sha256sum", &[][..]), ("shasum", &["-a", "256"])] {
        if let Some(digest) = digest(program, args, path) {
            return Ok(digest);
        }
    }
    Err(Trouble::Missing("program `sha256sum` or `shasum`".to_owned()))
}

/// What a program that prints digests says of a file.
pub(super) fn digest(program: &str, args: &[&str], path: &Path) -> Option<String> {
    let told = Command::new(program).args(args).arg(path).output().ok()?;
    let told = String::from_utf8(told.status.success().then_some(told.stdout)?).ok()?;
    // Before a name that needs it stands a mark.
    Some(told.split_whitespace().next()?.trim_start_matches('\\').to_owned())
}
