//! [`Store`]: the database of studies, open for writing by one process.
//!
//! A transaction that is committed stays, whatever happens to the process then: the write-ahead log is
//! synchronized at each. A row stands there once, because its study and its index are its key. What a new
//! file holds at first is written beside it and renamed, so that no file is ever half made; it has its log
//! from the beginning. Only a file that was at rest, and one that goes to rest, change their mode in place:
//! who reads after a kill in that moment finishes the change (`reader`).

mod draft;
mod lock;
mod reader;
pub(crate) mod schema;

use crate::error::Error;
use crate::{Parameters, Row};
pub(crate) use draft::{Begun, Draft, Study};
use everystate_puzzle::Shard;
use lock::Lock;
pub(crate) use reader::reader;
use rusqlite::{Connection, OpenFlags, OptionalExtension as _, params};
use std::fs::File;
use std::io::ErrorKind;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// How long is waited for somebody who reads.
const PATIENCE: Duration = Duration::from_secs(10);

/// The database of studies, open for writing by one process.
///
/// ```
/// use everystate_study::{Parameters, Store};
/// let folder = tempfile::tempdir().unwrap();
/// let path = folder.path().join("a.db");
/// let store = Store::open(&path).unwrap();
/// assert!(Store::open(&path).is_err()); // one at a time
/// drop(store);
/// assert!(Store::open(&path).is_ok());
/// ```
#[derive(Debug)]
pub struct Store {
    // Closed before the lock is given back.
    db: Connection,
    path: PathBuf,
    made: bool,
    _lock: Lock,
}

/// A study in a store.
#[derive(Debug)]
pub(crate) struct Entry {
    pub(crate) id: i64,
    /// The places in its shard, below the number of deals, that have no row, ascending.
    pub(crate) missing: Vec<Range<u64>>,
    /// How many rows there are with each verdict: solved, unsolvable, stopped.
    pub(crate) counts: [u64; 3],
}

impl Store {
    /// Opens the file, or makes it.
    ///
    /// ```
    /// # use everystate_study::{Error, Store};
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("letter.txt");
    /// std::fs::write(&path, "Dear Sir or Madam").unwrap();
    /// assert!(matches!(Store::open(&path), Err(Error::Foreign { .. })));
    /// assert_eq!(std::fs::read(&path).unwrap(), b"Dear Sir or Madam");
    /// ```
    ///
    /// # Errors
    /// If another process writes into it, or it is damaged or something else.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let lock = Lock::take(path)?;
        let made = !path.try_exists().map_err(Error::system(path))?;
        if made {
            make(path)?;
        }
        let db = connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        let told = Error::of(path);
        db.execute_batch("COMMIT").map_err(&told)?;
        let settings = [("journal_mode", "wal"), ("synchronous", "full"), ("foreign_keys", "on")];
        for (name, value) in settings {
            db.pragma_update(None, name, value).map_err(&told)?;
        }
        // The log is opened by whoever reads first, and only who has opened it takes it away.
        db.query_row("SELECT count(*) FROM study", [], |_| Ok(())).map_err(&told)?;
        Ok(Self { db, path: path.to_owned(), made, _lock: lock })
    }

    /// Its file.
    ///
    /// ```
    /// # use everystate_study::Store;
    /// let folder = tempfile::tempdir().unwrap();
    /// let path = folder.path().join("a.db");
    /// assert_eq!(Store::open(&path).unwrap().path(), path);
    /// ```
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Finds the study with these parameters, or begins it, so that it is to have `deals` deals at
    /// least.
    pub(crate) fn entry(&mut self, parameters: &Parameters, deals: u64) -> Result<Entry, Error> {
        let told = Error::of(&self.path);
        let (text, deals) = (parameters.to_json().to_string(), whole(deals));
        let shard = parameters.shard.unwrap_or_default();
        let found = "SELECT id FROM study WHERE parameters = ?";
        let id: Option<i64> =
            self.db.query_row(found, [&text], |row| row.get(0)).optional().map_err(&told)?;
        let id = if let Some(id) = id {
            let more = "UPDATE study SET deals = max(deals, ?2) WHERE id = ?1";
            self.db.execute(more, params![id, deals]).map_err(&told)?;
            id
        } else {
            let begun = SystemTime::now().duration_since(UNIX_EPOCH);
            let begun = begun.map_or(0, |time| whole(time.as_secs()));
            let program = env!("CARGO_PKG_VERSION");
            let row = params![parameters.family, text, deals, program, begun];
            self.db.execute(schema::STUDIES, row).map_err(&told)?;
            self.db.last_insert_rowid()
        };
        let (missing, counts) = missing(&self.db, id, shard, deals).map_err(&told)?;
        Ok(Entry { id, missing, counts })
    }

    /// Begins a transaction.
    pub(crate) fn begin(&self) -> Result<(), Error> {
        self.db.execute_batch("BEGIN IMMEDIATE").map_err(Error::of(&self.path))
    }

    /// Adds rows within a transaction.
    pub(crate) fn add(&self, study: i64, rows: &[Row]) -> Result<(), Error> {
        let told = Error::of(&self.path);
        rows.iter().try_for_each(|row| add(&self.db, study, row)).map_err(told)
    }

    /// Ends a transaction: what it added stays.
    pub(crate) fn commit(&self) -> Result<(), Error> {
        self.db.execute_batch("COMMIT").map_err(Error::of(&self.path))
    }

    /// Takes back a study without rows, and a file without studies that was made for it: a study that
    /// is refused at its first deal leaves nothing.
    pub(crate) fn forget(&mut self, study: i64) -> Result<(), Error> {
        let told = Error::of(&self.path);
        let remove = "DELETE FROM study WHERE id = ?1 \
                      AND NOT EXISTS (SELECT 1 FROM deal WHERE study = ?1)";
        self.db.execute(remove, [study]).map_err(&told)?;
        let left: i64 =
            self.db.query_row("SELECT count(*) FROM study", [], |r| r.get(0)).map_err(&told)?;
        if self.made && left == 0 {
            self.rest();
            let _ = std::fs::remove_file(&self.path);
        }
        Ok(())
    }

    /// Folds the log into the file, which stands for itself then. Where somebody reads, the log stays,
    /// and is as good.
    fn rest(&self) {
        let _ = self.db.busy_timeout(Duration::ZERO);
        let _ = self.db.pragma_update(None, "journal_mode", "delete");
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        self.rest();
    }
}

/// Opens a file that is there, begins a transaction that reads, and sees that the file is what it should be.
fn connect(path: &Path, flags: OpenFlags) -> Result<Connection, Error> {
    // Before SQLite looks at it: what another program left half done is that program's to finish.
    schema::ours(path)?;
    let flags = flags | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let told = Error::of(path);
    let db = Connection::open_with_flags(path, flags).map_err(&told)?;
    db.busy_timeout(PATIENCE).map_err(&told)?;
    // Whatever is read first fixes the moment.
    db.execute_batch("BEGIN").map_err(&told)?;
    schema::check(&db, path)?;
    Ok(db)
}

/// Makes a file without studies.
fn make(path: &Path) -> Result<(), Error> {
    let new = beside(path, "-new");
    let begun = ["", "-journal", "-wal", "-shm"].map(|ending| beside(&new, ending));
    // A file that is gone has left these, and they would be taken for the new one's.
    let stale = ["-journal", "-wal", "-shm"].map(|ending| beside(path, ending));
    let made = begun
        .iter()
        .chain(&stale)
        .try_for_each(|file| remove(file))
        .and_then(|()| fill(&new).map_err(Error::of(path)))
        .and_then(|()| {
            // SQLite did not wait for the disk. That the file has its name is on the disk with the first
            // transaction, when SQLite synchronizes the folder for the log.
            let file = File::options().write(true).open(&new);
            let done = file.and_then(|file| file.sync_all());
            done.and_then(|()| std::fs::rename(&new, path)).map_err(Error::system(path))
        });
    if made.is_err() {
        let _ = begun.iter().try_for_each(|file| remove(file));
    }
    made
}

/// Makes the tables. The file is nobody's yet: what a crash leaves of it is made anew.
fn fill(new: &Path) -> rusqlite::Result<()> {
    let db = Connection::open(new)?;
    db.pragma_update(None, "synchronous", "off")?;
    db.pragma_update(None, "journal_mode", "wal")?;
    db.execute_batch(&schema::all())?;
    db.close().map_err(|(_, error)| error)
}

/// Adds a row.
fn add(db: &Connection, study: i64, row: &Row) -> rusqlite::Result<()> {
    let stopped = row.stopped();
    let values = params![
        study,
        whole(row.index),
        row.verdict.name(),
        row.moves().map(whole),
        stopped.map(|(at_least, _)| whole(at_least)),
        stopped.map(|(_, why)| why.name()),
        row.unique,
        whole(row.positions),
        row.reachable.map(whole),
        row.seconds,
    ];
    db.prepare_cached(schema::INSERT)?.execute(values).map(drop)
}

/// Removes a file, if there is one.
fn remove(path: &Path) -> Result<(), Error> {
    match std::fs::remove_file(path) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(Error::system(path)(error)),
        _ => Ok(()),
    }
}

/// A file's name with something at its end.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

/// The places in a shard without a row, of so many deals, in ranges, and how many rows have each verdict. It
/// reads the rows in the order of their indices and keeps none.
fn missing(
    db: &Connection,
    study: i64,
    shard: Shard,
    deals: i64,
) -> rusqlite::Result<(Vec<Range<u64>>, [u64; 3])> {
    let mut ranges = Vec::new();
    let (mut next, mut counts) = (0, [0; 3]);
    let places = shard.turns(deals.unsigned_abs());
    let order = "SELECT idx, verdict FROM deal WHERE study = ? ORDER BY idx";
    let mut statement = db.prepare(order)?;
    let mut rows = statement.query([study])?;
    while let Some(row) = rows.next()? {
        // Merging refuses what is not of its shard.
        let index: i64 = row.get(0)?;
        let Some(place) = shard.place(index.unsigned_abs()) else { continue };
        if next < place.min(places) {
            ranges.push(next..place.min(places));
        }
        next = place + 1;
        counts[schema::verdict(row.get_ref(1)?.as_str()?)] += 1;
    }
    if next < places {
        ranges.push(next..places);
    }
    Ok((ranges, counts))
}

/// A number as the database holds it. Past 2^63 there are no deals, and no positions that were seen.
fn whole(n: u64) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}
