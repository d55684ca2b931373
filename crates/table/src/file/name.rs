//! What the files of tables are called.

use super::error::Foreign;
use super::header::Key;
use std::ffi::OsStr;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// How names of tables end.
pub(super) const TABLE: &str = "everystate";

/// How names of files end that are being written, or whose writer was killed.
pub(super) const UNFINISHED: &str = "unfinished";

/// The name of a key's table: 16 digits from the definition and the metric. The layout and the
/// numbering are not in it, so that a table of a new layout takes the place of the old one.
fn name(key: &Key) -> String {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&key.definition);
    hasher.update(key.metric.as_bytes());
    let mut name = String::with_capacity(27);
    for byte in &hasher.finalize().as_bytes()[..8] {
        let _ = write!(name, "{byte:02x}");
    }
    name + "." + TABLE
}

/// The file of a key's table, whether it is there or not.
///
/// ```
/// # use everystate_table::file::{self, Key};
/// let key = Key { definition: [7; 32], metric: "half".into(), layout: 1, ranks: [9; 32] };
/// let path = file::path("tables".as_ref(), &key);
/// assert_eq!(path.extension().unwrap(), "everystate");
/// assert_eq!(path, file::path("tables".as_ref(), &Key { layout: 2, ..key.clone() }));
/// assert_ne!(path, file::path("tables".as_ref(), &Key { metric: "quarter".into(), ..key }));
/// ```
pub fn path(folder: &Path, key: &Key) -> PathBuf {
    folder.join(name(key))
}

/// Whether a file has the name of its key's table.
pub(super) fn named(path: &Path, key: &Key) -> Result<(), Foreign> {
    let belongs = name(key);
    if path.file_name() == Some(OsStr::new(&belongs)) {
        Ok(())
    } else {
        Err(Foreign::Name { belongs })
    }
}

/// A new name for a file that is to become the table of `key`.
pub(super) fn unfinished(folder: &Path, key: &Key, nonce: u64) -> PathBuf {
    let stem = name(key);
    let stem = stem.split('.').next().unwrap_or_default();
    // In a browser a process has no number.
    let process = if cfg!(target_family = "wasm") { 0 } else { std::process::id() };
    folder.join(format!("{stem}.{process}-{nonce:016x}.{UNFINISHED}"))
}

/// Whether a file's name ends as those of tables do.
///
/// ```
/// # use everystate_table::file;
/// assert!(file::is_named("0123456789abcdef.everystate".as_ref()));
/// assert!(!file::is_named("0123456789abcdef.1-2.unfinished".as_ref()));
/// ```
pub fn is_named(path: &Path) -> bool {
    path.extension() == Some(OsStr::new(TABLE))
}
