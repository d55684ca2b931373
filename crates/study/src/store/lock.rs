//! [`Lock`]: one process at a time writes into a file.
//!
//! The system holds the lock on a file beside the database and gives it back when the process ends,
//! however it ends. It is not on the database itself: there `SQLite` has locks of its own, which a second
//! open file of the same process would take away.

use super::beside;
use crate::error::Error;
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read as _, Seek as _, Write as _};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The right to write into a file; given back when dropped.
#[derive(Debug)]
pub(super) struct Lock {
    _held: File,
    path: PathBuf,
}

impl Lock {
    /// Takes the right to write into `path`.
    pub(super) fn take(path: &Path) -> Result<Self, Error> {
        let lock = beside(path, "-lock");
        let told = |error: std::io::Error| Error::System {
            path: path.to_owned(),
            message: format!("cannot write {} beside it: {error}", lock.display()),
        };
        loop {
            let mut open = File::options();
            let open = open.read(true).write(true).create(true).truncate(false);
            let mut file = open.open(&lock).map_err(&told)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => {
                    let process = holder(&lock);
                    return Err(Error::Busy { path: path.to_owned(), process });
                }
                Err(TryLockError::Error(error)) => return Err(told(error)),
            }
            // Whoever had it may have removed the file between the opening and the locking; then
            // this is not the file that others see. Words that only this process writes show it.
            let words = words();
            file.set_len(0).map_err(&told)?;
            file.rewind().map_err(&told)?;
            file.write_all(words.as_bytes()).map_err(&told)?;
            let own = match std::fs::read_to_string(&lock) {
                Ok(read) => read == words,
                // Where locks keep readers away, too, nobody removes a file that is open.
                Err(error) => error.kind() != ErrorKind::NotFound,
            };
            if own {
                return Ok(Self { _held: file, path: lock.clone() });
            }
        }
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Removed while it is held, so that nobody else's is.
        let _ = std::fs::remove_file(&self.path);
    }
}

/// This process and the moment.
fn words() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{} {}\n", std::process::id(), now.as_nanos())
}

/// The process that holds the lock, if the file says it.
fn holder(lock: &Path) -> Option<u32> {
    let mut text = String::new();
    File::open(lock).ok()?.take(40).read_to_string(&mut text).ok()?;
    text.split_whitespace().next()?.parse().ok()
}
