//! [`Draft`]: a file of studies that is written as a whole.
//!
//! It stands beside the file that it becomes, and has its name only when all of it is on the disk: whatever ends the
//! process before leaves no file, and whoever writes there next takes away what was begun.

use super::lock::Lock;
use super::{add, beside, remove, schema, whole};
use crate::Row;
use crate::error::Error;
use rusqlite::{Connection, params};
use std::fs::File;
use std::path::{Path, PathBuf};

/// A file of studies that is not whole yet.
#[derive(Debug)]
pub(crate) struct Draft {
    // Closed before it is renamed or removed.
    db: Option<Connection>,
    path: PathBuf,
    new: PathBuf,
    _lock: Lock,
}

/// What came of beginning one.
pub(crate) enum Begun {
    /// It is to be written.
    Draft(Draft),
    /// There is a file of the name already.
    There,
}

/// A study of it.
pub(crate) struct Study<'a> {
    pub(crate) family: &'a str,
    /// The parameters, as the file has them.
    pub(crate) parameters: &'a str,
    pub(crate) deals: u64,
    /// The version of the program that began it, and when: seconds since 1970 began.
    pub(crate) begun: (&'a str, u64),
}

/// What `SQLite` leaves beside a file.
const ENDINGS: [&str; 3] = ["-journal", "-wal", "-shm"];

impl Draft {
    /// Begins a file of this name, unless there is one.
    pub(crate) fn begin(path: &Path) -> Result<Begun, Error> {
        let lock = Lock::take(path)?;
        if path.try_exists().map_err(Error::system(path))? {
            return Ok(Begun::There);
        }
        let new = beside(path, "-new");
        remove(&new)?;
        for ending in ENDINGS {
            remove(&beside(&new, ending))?;
            // What a file that is gone has left would be taken for this one's.
            remove(&beside(path, ending))?;
        }
        let db = fill(&new).map_err(Error::of(path))?;
        Ok(Begun::Draft(Self { db: Some(db), path: path.to_owned(), new, _lock: lock }))
    }

    /// Adds a study; its number.
    pub(crate) fn study(&self, study: &Study<'_>) -> Result<i64, Error> {
        let Study { family, parameters, deals, begun: (program, begun) } = study;
        let row = params![family, parameters, whole(*deals), program, whole(*begun)];
        self.with(|db| {
            db.execute(schema::STUDIES, row)?;
            Ok(db.last_insert_rowid())
        })
    }

    /// Adds a row.
    pub(crate) fn add(&self, study: i64, row: &Row) -> Result<(), Error> {
        self.with(|db| add(db, study, row))
    }

    fn with<T>(&self, write: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, Error> {
        // It is there until the file is finished, which ends the draft.
        self.db
            .as_ref()
            .map_or(Err(rusqlite::Error::InvalidQuery), write)
            .map_err(Error::of(&self.path))
    }

    /// Gives the file its name: all of it is on the disk then.
    pub(crate) fn finish(mut self) -> Result<(), Error> {
        self.with(|db| db.execute_batch("COMMIT"))?;
        if let Some(db) = self.db.take() {
            db.close().map_err(|(_, error)| Error::of(&self.path)(error))?;
        }
        let file = File::options().write(true).open(&self.new);
        file.and_then(|file| file.sync_all())
            .and_then(|()| std::fs::rename(&self.new, &self.path))
            .map_err(Error::system(&self.path))?;
        // The name is on the disk with its folder, where the system can say so.
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let _ = File::open(folder.unwrap_or(Path::new("."))).and_then(|folder| folder.sync_all());
        Ok(())
    }
}

impl Drop for Draft {
    /// Takes away what was not finished.
    fn drop(&mut self) {
        drop(self.db.take());
        for file in [self.new.clone()].into_iter().chain(ENDINGS.map(|end| beside(&self.new, end)))
        {
            let _ = remove(&file);
        }
    }
}

/// Makes the tables, and begins the one transaction. Nobody knows the file yet, and a part of it is worth nothing: so nothing is
/// written that could take the transaction back.
fn fill(new: &Path) -> rusqlite::Result<Connection> {
    let db = Connection::open(new)?;
    db.pragma_update(None, "synchronous", "off")?;
    db.pragma_update(None, "journal_mode", "off")?;
    db.execute_batch(&schema::all())?;
    db.execute_batch("BEGIN")?;
    Ok(db)
}
