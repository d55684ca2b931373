//! [`Only`]: that one server alone has a database.
//!
//! The lock is the system's, on a file beside the database: it goes with the process, however that ends. That of the database itself would keep out
//! those who only read, too, and with them whoever copies the database while the server works.

use std::fs::{File, OpenOptions, TryLockError};
use std::path::{Path, PathBuf};

/// What is told where another server has it, and what can be done.
pub(crate) const TAKEN: &str =
    "another server has this database; `--results FILE` takes another one, `--forget` none";

/// Held as long as it lives.
pub(crate) struct Only(
    #[expect(dead_code, reason = "it holds the lock, which nobody asks it about")] File,
);

impl Only {
    /// Takes the lock of a database, whose folder is there.
    ///
    /// # Errors
    /// If another server has it, or no lock can be had.
    pub(crate) fn of(database: &Path) -> Result<Self, String> {
        let path = beside(database);
        let told = |e: std::io::Error| format!("{}: {e}", path.display());
        let mut options = OpenOptions::new();
        let file = options.create(true).truncate(false).write(true).open(&path).map_err(told)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => Err(format!("{}: {TAKEN}", database.display())),
            Err(TryLockError::Error(e)) => Err(told(e)),
        }
    }
}

/// The file that is locked. It is empty, and stays: where it was removed and made again two could hold it.
fn beside(database: &Path) -> PathBuf {
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    name.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_it_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let database = folder.path().join("jobs.db");
        let one = Only::of(&database).unwrap();
        let refused = Only::of(&database).err().unwrap();
        assert_eq!(refused, format!("{}: {TAKEN}", database.display()));
        drop(one);
        assert!(Only::of(&database).is_ok());
        assert!(Only::of(&folder.path().join("none/jobs.db")).is_err());
    }
}
