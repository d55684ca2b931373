//! A file opened to be read, whatever a process that was killed has left beside it.
//!
//! `SQLite` keeps the first page in a journal while it changes a file's mode. Whoever finds the journal of a process that
//! is no more has to put that page back before anything can be read, which takes the right to write. So
//! whoever reads is a writer for that moment: under the lock, never while another process writes.

use super::lock::Lock;
use super::{PATIENCE, connect};
use crate::error::Error;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;
use std::time::{Duration, Instant};

/// How long is waited between two looks at a file that another process is at work on.
const PAUSE: Duration = Duration::from_millis(10);

/// Opens a file to be read: all that is read is of one moment, and the file was whole then.
pub(crate) fn reader(path: &Path) -> Result<Connection, Error> {
    let begun = Instant::now();
    loop {
        match connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY) {
            Err(Error::Unfinished { .. }) => {}
            opened => return opened,
        }
        match fold(path) {
            Ok(()) => {}
            // Whoever has the lock finishes the file or has just done so.
            Err(Error::Busy { .. }) if begun.elapsed() < PATIENCE => std::thread::sleep(PAUSE),
            Err(Error::System { path, message }) => {
                return Err(Error::Unfinished { path, message });
            }
            Err(error) => return Err(error),
        }
        // Killed processes may follow one another, but not for ever.
        if begun.elapsed() >= PATIENCE {
            return connect(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
        }
    }
}

/// Finishes what a killed process has begun, unless another process writes.
fn fold(path: &Path) -> Result<(), Error> {
    let _lock = Lock::take(path)?;
    // Opening reads, and reading puts back the page and takes in the log.
    let db = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    db.close().map_err(|(_, error)| Error::of(path)(error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Store;
    use crate::store::beside;
    use std::fs;

    #[test]
    fn nothing_is_finished_while_another_process_writes() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.db");
        drop(Store::open(&path).unwrap());
        // A copy of a file within a change is what a kill leaves.
        let db = Connection::open(&path).unwrap();
        db.execute_batch("BEGIN IMMEDIATE; PRAGMA user_version = 1").unwrap();
        let mut journal = fs::read(beside(&path, "-journal")).unwrap();
        journal[..12].copy_from_slice(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7\0\0\0\x01");
        drop(db);
        fs::write(beside(&path, "-journal"), &journal).unwrap();

        let lock = Lock::take(&path).unwrap();
        assert!(matches!(fold(&path), Err(Error::Busy { .. })));
        assert!(fs::read(beside(&path, "-journal")).unwrap() == journal);
        drop(lock);
        fold(&path).unwrap();
        assert!(!beside(&path, "-journal").exists());
    }
}
