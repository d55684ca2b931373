//! The corpus: small files in `fuzz/corpus/TARGET`, and in `fuzz/findings/TARGET` what was found, which is tried again each time.

use std::io::Result;
use std::path::{Path, PathBuf};

/// An input that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// The file.
    pub path: PathBuf,
    /// What is in it.
    pub bytes: Vec<u8>,
}

/// The folder `fuzz` of the repository.
#[must_use]
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz")
}

/// The corpus of a target.
#[must_use]
pub fn seeds(folder: &Path, target: &str) -> PathBuf {
    folder.join("corpus").join(target)
}

/// What was found with a target.
#[must_use]
pub fn findings(folder: &Path, target: &str) -> PathBuf {
    folder.join("findings").join(target)
}

/// All files of a folder, in the order of their names; none if there is no folder.
///
/// # Errors
/// If one cannot be read.
pub fn read(folder: &Path) -> Result<Vec<Kept>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut paths = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    let kept = |path: PathBuf| Ok(Kept { bytes: std::fs::read(&path)?, path });
    paths.into_iter().filter(|path| path.is_file()).map(kept).collect()
}

/// Writes a finding under a name that follows from its bytes, and returns the file.
///
/// # Errors
/// If it cannot be written.
pub fn keep(folder: &Path, bytes: &[u8]) -> Result<PathBuf> {
    std::fs::create_dir_all(folder)?;
    let name: String = blake3::hash(bytes).to_hex().chars().take(16).collect();
    let path = folder.join(name);
    std::fs::write(&path, bytes)?;
    Ok(path)
}
