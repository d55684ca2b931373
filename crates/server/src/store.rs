//! [`Store`]: every job, in an embedded database.
//!
//! A job is written before its number is given out, and its answer before it is said to be done. The
//! write-ahead log makes both safe from the end of the process, however it ends. One server at a time has the
//! database: another finds it locked ([`Only`]). Who only reads it, as a backup does, is let in.

use crate::job::State;
use crate::only::Only;
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde_json::Value;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Says that a database is ours: `EVSJ`.
pub(crate) const APPLICATION: i64 = 0x4556_534a;
/// The schema; a database of a later one is not touched.
const VERSION: i64 = 1;

const SCHEMA: &str = "
    CREATE TABLE jobs (
        number INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        created INTEGER NOT NULL,
        state TEXT NOT NULL,
        kind TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        request TEXT NOT NULL,
        seconds REAL,
        lines TEXT NOT NULL DEFAULT '',
        error TEXT
    ) STRICT;
    CREATE INDEX jobs_by_state ON jobs (state);
";

/// A job as it is kept.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) id: String,
    /// Milliseconds since 1970.
    pub(crate) created: i64,
    pub(crate) state: State,
    pub(crate) kind: String,
    pub(crate) puzzle: String,
    pub(crate) seconds: Option<f64>,
    /// The answer, a JSON object a line.
    pub(crate) lines: String,
    pub(crate) error: Option<Value>,
}

/// The database of jobs.
pub(crate) struct Store(
    Mutex<Connection>,
    #[expect(dead_code, reason = "held as long as the connection")] Option<Only>,
);

impl Store {
    /// Opens the database or makes it; `None` is one in memory.
    ///
    /// # Errors
    /// Why it cannot be used.
    pub(crate) fn open(path: Option<&Path>) -> Result<Self, String> {
        let shown = path.map_or("in memory".into(), |path| path.display().to_string());
        let told = |e: rusqlite::Error| match e.sqlite_error_code() {
            Some(rusqlite::ErrorCode::DatabaseBusy) => {
                format!("{shown}: another server has this database")
            }
            Some(rusqlite::ErrorCode::NotADatabase) => format!("{shown}: this is no database"),
            _ => format!("{shown}: {e}"),
        };
        let mut only = None;
        let db = match path {
            Some(path) => {
                if let Some(folder) = path.parent().filter(|f| !f.as_os_str().is_empty()) {
                    std::fs::create_dir_all(folder).map_err(|e| format!("{shown}: {e}"))?;
                }
                only = Some(Only::of(path)?);
                Connection::open(path)
            }
            None => Connection::open_in_memory(),
        };
        let db = db.map_err(told)?;
        Self::prepare(&db, &shown).map_err(told).and_then(|made| made)?;
        Ok(Self(Mutex::new(db), only))
    }

    fn prepare(db: &Connection, shown: &str) -> rusqlite::Result<Result<(), String>> {
        db.busy_timeout(Duration::from_secs(1))?;
        let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |r| r.get(0))?;
        let pragma = |name| db.pragma_query_value(None, name, |r| r.get::<_, i64>(0));
        let ours = (pragma("application_id")?, pragma("user_version")?);
        if tables > 0 && ours.0 != APPLICATION {
            return Ok(Err(format!("{shown}: this is a database of something else")));
        }
        if tables > 0 && ours.1 != VERSION {
            return Ok(Err(format!("{shown}: this database is of another version")));
        }
        db.pragma_update(None, "journal_mode", "WAL")?;
        db.pragma_update(None, "synchronous", "NORMAL")?;
        if tables == 0 {
            db.execute_batch(&format!(
                "BEGIN EXCLUSIVE; {SCHEMA} PRAGMA application_id = {APPLICATION}; \
                 PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        } else {
            // Takes the lock now rather than at the first job.
            db.execute_batch("BEGIN EXCLUSIVE; COMMIT;")?;
        }
        Ok(Ok(()))
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new job; returned is when it was made.
    pub(crate) fn add(
        &self,
        id: &str,
        (kind, puzzle): (&str, &str),
        request: &str,
    ) -> rusqlite::Result<i64> {
        let created = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis();
        let created = i64::try_from(created).unwrap_or(i64::MAX);
        let state = State::Queued.name();
        self.db().prepare_cached(
            "INSERT INTO jobs (id, created, state, kind, puzzle, request) VALUES (?, ?, ?, ?, ?, ?)",
        )?.execute(params![id, created, state, kind, puzzle, request])?;
        Ok(created)
    }

    /// Says where a job is now.
    pub(crate) fn enter(&self, id: &str, state: State) -> rusqlite::Result<()> {
        let db = self.db();
        let mut change = db.prepare_cached("UPDATE jobs SET state = ? WHERE id = ?")?;
        change.execute(params![state.name(), id])?;
        Ok(())
    }

    /// Keeps how a job ended.
    pub(crate) fn finish(
        &self,
        id: &str,
        state: State,
        seconds: f64,
        lines: &str,
        error: Option<&Value>,
    ) -> rusqlite::Result<()> {
        let db = self.db();
        let mut change = db.prepare_cached(
            "UPDATE jobs SET state = ?, seconds = ?, lines = ?, error = ? WHERE id = ?",
        )?;
        change.execute(params![state.name(), seconds, lines, error.map(Value::to_string), id])?;
        Ok(())
    }

    /// What a job asks for.
    pub(crate) fn request(&self, id: &str) -> rusqlite::Result<Option<String>> {
        let db = self.db();
        let mut find = db.prepare_cached("SELECT request FROM jobs WHERE id = ?")?;
        find.query_row([id], |row| row.get(0)).optional()
    }

    /// A job.
    pub(crate) fn job(&self, id: &str) -> rusqlite::Result<Option<Kept>> {
        let db = self.db();
        let mut find = db.prepare_cached(
            "SELECT id, created, state, kind, puzzle, seconds, lines, error FROM jobs WHERE id = ?",
        )?;
        find.query_row([id], kept).optional()
    }

    /// The latest jobs, the last one first, without their answers.
    pub(crate) fn latest(&self, most: u32) -> rusqlite::Result<Vec<Kept>> {
        let db = self.db();
        let mut find = db.prepare_cached(
            "SELECT id, created, state, kind, puzzle, seconds, '', error FROM jobs \
             ORDER BY number DESC LIMIT ?",
        )?;
        find.query_map([most], kept)?.collect()
    }

    /// What a server that begins finds: those that were worked on are marked interrupted, those that waited
    /// still do, in their order.
    pub(crate) fn recover(&self) -> rusqlite::Result<Vec<String>> {
        let db = self.db();
        let (running, interrupted) = (State::Running.name(), State::Interrupted.name());
        db.execute("UPDATE jobs SET state = ? WHERE state = ?", [interrupted, running])?;
        let mut find = db.prepare("SELECT id FROM jobs WHERE state = ? ORDER BY number")?;
        find.query_map([State::Queued.name()], |row| row.get(0))?.collect()
    }

    /// Forgets the oldest jobs that are done, down to so many.
    pub(crate) fn forget(&self, kept: u64) -> rusqlite::Result<usize> {
        let kept = i64::try_from(kept).unwrap_or(i64::MAX);
        self.db()
            .prepare_cached(
                "DELETE FROM jobs WHERE state NOT IN ('queued', 'running') AND number <= \
             (SELECT max(number) FROM jobs) - ?",
            )?
            .execute([kept])
    }
}

fn kept(row: &Row<'_>) -> rusqlite::Result<Kept> {
    let (state, error): (String, Option<String>) = (row.get(2)?, row.get(7)?);
    Ok(Kept {
        id: row.get(0)?,
        created: row.get(1)?,
        state: State::of(&state).unwrap_or(State::Interrupted),
        kind: row.get(3)?,
        puzzle: row.get(4)?,
        seconds: row.get(5)?,
        lines: row.get(6)?,
        error: error.and_then(|text| serde_json::from_str(&text).ok()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jobs_outlive_the_server_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/jobs.db");
        let store = Store::open(Some(&path)).unwrap();
        for id in ["a", "b", "c", "d"] {
            store.add(id, ("solve", "maze"), "{}").unwrap();
        }
        store.enter("b", State::Running).unwrap();
        store.finish("c", State::Done, 0.5, "{}\n", None).unwrap();
        assert!(
            Store::open(Some(&path)).err().unwrap().ends_with("another server has this database")
        );
        drop(store);
        let store = Store::open(Some(&path)).unwrap();
        assert_eq!(store.recover().unwrap(), ["a", "d"]);
        let state = |id| store.job(id).unwrap().unwrap().state;
        assert_eq!(["a", "b", "c"].map(state), [State::Queued, State::Interrupted, State::Done]);
        assert_eq!(store.forget(1).unwrap(), 2); // b and c; a waits
        assert!(store.job("c").unwrap().is_none() && store.job("a").unwrap().is_some());
    }

    #[test]
    fn what_a_killed_server_leaves_is_opened_whatever_it_was_at() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
        let log_of = |path: &Path| std::path::PathBuf::from(format!("{}-wal", path.display()));
        let store = Store::open(Some(&path)).unwrap();
        store.add("a", ("solve", "maze"), "{}").unwrap();
        store.add("b", ("solve", "maze"), "{}").unwrap();
        // Tables and jobs stand in the log until it is folded in.
        let file = std::fs::read(&path).unwrap();
        let log = std::fs::read(log_of(&path)).unwrap();
        drop(store);
        let mut most = 0;
        for length in (0..log.len()).step_by(509).chain([log.len()]) {
            std::fs::write(&copy, &file).unwrap();
            std::fs::write(log_of(&copy), &log[..length]).unwrap();
            let store = Store::open(Some(&copy)).unwrap();
            let jobs = store.recover().unwrap();
            assert!(jobs == ["a", "b"][..jobs.len()] && jobs.len() >= most, "{length}: {jobs:?}");
            most = jobs.len();
            store.add("c", ("solve", "maze"), "{}").unwrap();
        }
        assert_eq!(most, 2);
    }

    #[test]
    fn what_is_something_elses_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("letter");
        std::fs::write(&path, "Dear Sir or Madam, this is a letter and no database at all.")
            .unwrap();
        assert!(Store::open(Some(&path)).err().unwrap().ends_with("this is no database"));
        let path = folder.path().join("other.db");
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
        assert!(Store::open(Some(&path)).err().unwrap().ends_with("of something else"));
    }
}
