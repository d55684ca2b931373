//! [`Store`]: every job, in an embedded database.
//!
//! A job is written before its number is given out, and its answer before it is said to be done. The
//! write-ahead log makes both safe from the end of the process, however it ends. One server at a time has the
//! database: another finds it locked ([`Only`]). Who only reads it, as a backup does, is let in.

pub(crate) mod backup;
mod only;

use crate::job::State;
use only::{Only, TAKEN};
use rusqlite::{Connection, OptionalExtension as _, Row, params};
use serde_json::Value;
use std::path::Path;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Says that a database is ours: `EVSJ`.
pub(crate) const APPLICATION: i64 = 0x4556_534a;
/// The schema; a database of a later one is not touched, one of an earlier one is brought to it.
const VERSION: i64 = 2;

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

/// What the second schema has more: whether it is to be watched; of an answer that is the same each time what it was given under, and
/// the digest by which it is found; when it ended.
const SECOND: &str = "
    ALTER TABLE jobs ADD COLUMN watched INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE jobs ADD COLUMN given TEXT;
    ALTER TABLE jobs ADD COLUMN digest INTEGER;
    ALTER TABLE jobs ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX jobs_by_digest ON jobs (digest) WHERE given IS NOT NULL;
";

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) kind: &'a str,
    pub(crate) puzzle: &'a str,
    /// The request, without whether it is to be watched.
    pub(crate) request: &'a str,
    pub(crate) digest: i64,
    pub(crate) watched: bool,
}

/// A job that waits when a server begins.
#[derive(Clone, Debug)]
pub(crate) struct Waits {
    pub(crate) id: String,
    pub(crate) watched: bool,
}

/// How a job ended.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended<'a> {
    pub(crate) state: State,
    pub(crate) seconds: f64,
    pub(crate) lines: &'a str,
    pub(crate) error: Option<&'a Value>,
    /// What the answer was given under, if it is the same each time.
    pub(crate) given: Option<&'a str>,
}

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
                format!("{shown}: {TAKEN}")
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
        if tables > 0 && !(1..=VERSION).contains(&ours.1) {
            return Ok(Err(format!("{shown}: this database is of another version")));
        }
        db.pragma_update(None, "journal_mode", "WAL")?;
        db.pragma_update(None, "synchronous", "NORMAL")?;
        if tables == 0 {
            db.execute_batch(&format!(
                "BEGIN EXCLUSIVE; {SCHEMA} {SECOND} PRAGMA application_id = {APPLICATION}; \
                 PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        } else if ours.1 == 1 {
            db.execute_batch(&format!(
                "BEGIN EXCLUSIVE; {SECOND} PRAGMA user_version = {VERSION}; COMMIT;"
            ))?;
        } else {
            // Whether it can be written is known now, rather than at the first job.
            db.execute_batch("BEGIN EXCLUSIVE; COMMIT;")?;
        }
        Ok(Ok(()))
    }

    fn db(&self) -> MutexGuard<'_, Connection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new job.
    pub(crate) fn add(&self, id: &str, asked: Asked<'_>) -> rusqlite::Result<()> {
        let (created, state) = (now(), State::Queued.name());
        let Asked { kind, puzzle, request, digest, watched } = asked;
        self.db()
            .prepare_cached(
                "INSERT INTO jobs (id, created, state, kind, puzzle, request, digest, watched) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![id, created, state, kind, puzzle, request, digest, watched])?;
        Ok(())
    }

    /// The latest job with the answer to a request that was given under the same, if it is kept.
    pub(crate) fn answered(
        &self,
        digest: i64,
        request: &str,
        given: &str,
    ) -> rusqlite::Result<Option<String>> {
        let db = self.db();
        let mut find = db.prepare_cached(
            "SELECT id FROM jobs WHERE digest = ? AND given = ? AND request = ? AND state = ? \
             ORDER BY number DESC LIMIT 1",
        )?;
        let done = State::Done.name();
        find.query_row(params![digest, given, request, done], |row| row.get(0)).optional()
    }

    /// Says where a job is now.
    pub(crate) fn enter(&self, id: &str, state: State) -> rusqlite::Result<()> {
        let db = self.db();
        let mut change = db.prepare_cached("UPDATE jobs SET state = ? WHERE id = ?")?;
        change.execute(params![state.name(), id])?;
        Ok(())
    }

    /// Keeps how a job ended.
    pub(crate) fn finish(&self, id: &str, ended: Ended<'_>) -> rusqlite::Result<()> {
        let Ended { state, seconds, lines, error, given } = ended;
        let db = self.db();
        let mut change = db.prepare_cached(
            "UPDATE jobs SET state = ?, seconds = ?, lines = ?, error = ?, given = ?, ended = ? \
             WHERE id = ?",
        )?;
        let error = error.map(Value::to_string);
        change.execute(params![state.name(), seconds, lines, error, given, now(), id])?;
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
    pub(crate) fn recover(&self) -> rusqlite::Result<Vec<Waits>> {
        let db = self.db();
        let (running, interrupted) = (State::Running.name(), State::Interrupted.name());
        db.execute("UPDATE jobs SET state = ? WHERE state = ?", [interrupted, running])?;
        let mut find =
            db.prepare("SELECT id, watched FROM jobs WHERE state = ? ORDER BY number")?;
        let waits = |row: &Row<'_>| Ok(Waits { id: row.get(0)?, watched: row.get(1)? });
        find.query_map([State::Queued.name()], waits)?.collect()
    }

    /// Those of these jobs that are there, the first one first, without their answers.
    pub(crate) fn these(&self, ids: &[String]) -> rusqlite::Result<Vec<Kept>> {
        let db = self.db();
        let mut find = db.prepare_cached(
            "SELECT id, created, state, kind, puzzle, seconds, '', error FROM jobs WHERE id = ?",
        )?;
        let mut found = Vec::new();
        for id in ids {
            found.extend(find.query_row([id], kept).optional()?);
        }
        found.sort_by(|a, b| a.created.cmp(&b.created).then_with(|| a.id.cmp(&b.id)));
        Ok(found)
    }

    /// Forgets the oldest jobs that have ended, down to so many. Whoever asked has some time to come for what has just ended.
    pub(crate) fn forget(&self, kept: u64, time: Duration) -> rusqlite::Result<usize> {
        let kept = i64::try_from(kept).unwrap_or(i64::MAX);
        let time = i64::try_from(time.as_millis()).unwrap_or(i64::MAX);
        self.db()
            .prepare_cached(
                "DELETE FROM jobs WHERE state NOT IN ('queued', 'running') AND number <= \
             (SELECT max(number) FROM jobs) - ? AND ended <= ?",
            )?
            .execute([kept, now().saturating_sub(time)])
    }
}

/// Milliseconds since 1970.
fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
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

    fn asked(request: &str) -> Asked<'_> {
        Asked { kind: "solve", puzzle: "maze", request, digest: 7, watched: request == "watched" }
    }

    fn done(lines: &str) -> Ended<'_> {
        Ended { state: State::Done, seconds: 0.5, lines, error: None, given: Some("here") }
    }

    fn ids(waits: &[Waits]) -> Vec<&str> {
        waits.iter().map(|one| one.id.as_str()).collect()
    }

    #[test]
    fn an_answer_is_found_by_the_whole_request_and_what_it_was_given_under() {
        let store = Store::open(None).unwrap();
        for (id, request) in [("a", "one"), ("b", "other"), ("c", "one"), ("d", "stopped")] {
            store.add(id, asked(request)).unwrap();
        }
        let found = |request, given| store.answered(7, request, given).unwrap();
        assert_eq!(found("one", "here"), None);
        store.finish("a", done("1\n")).unwrap();
        store.finish("b", done("2\n")).unwrap();
        store.finish("d", Ended { given: None, ..done("3\n") }).unwrap();
        // Their digests are the same.
        assert_eq!(found("one", "here").as_deref(), Some("a"));
        assert_eq!(found("other", "here").as_deref(), Some("b"));
        assert_eq!((found("one", "elsewhere"), found("stopped", "here")), (None, None));
        assert_eq!(store.answered(8, "one", "here").unwrap(), None);
        store.finish("c", done("1\n")).unwrap();
        assert_eq!(found("one", "here").as_deref(), Some("c"));
    }

    #[test]
    fn a_database_of_the_first_version_is_gone_on_with() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("jobs.db");
        let first = Connection::open(&path).unwrap();
        first
            .execute_batch(&format!(
                "{SCHEMA} PRAGMA application_id = {APPLICATION}; PRAGMA user_version = 1;
                 INSERT INTO jobs (id, created, state, kind, puzzle, request, seconds, lines)
                 VALUES ('a', 1, 'done', 'solve', 'maze', '{{}}', 0.5, 'line');
                 INSERT INTO jobs (id, created, state, kind, puzzle, request)
                 VALUES ('b', 2, 'queued', 'solve', 'maze', '{{}}');"
            ))
            .unwrap();
        drop(first);
        for _ in 0..2 {
            let store = Store::open(Some(&path)).unwrap();
            let waits = store.recover().unwrap();
            assert_eq!((ids(&waits), waits[0].watched), (vec!["b"], false));
            assert_eq!(store.job("a").unwrap().unwrap().lines, "line");
            assert_eq!(store.answered(7, "{}", "here").unwrap(), None);
        }
        let later = Connection::open(&path).unwrap();
        later.pragma_update(None, "user_version", VERSION + 1).unwrap();
        drop(later);
        assert!(Store::open(Some(&path)).err().unwrap().ends_with("of another version"));
    }

    #[test]
    fn jobs_outlive_the_server_in_their_order() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("below/jobs.db");
        let store = Store::open(Some(&path)).unwrap();
        for id in ["a", "b", "c", "d"] {
            store.add(id, asked("{}")).unwrap();
        }
        store.enter("b", State::Running).unwrap();
        store.finish("c", done("{}\n")).unwrap();
        assert!(Store::open(Some(&path)).err().unwrap().ends_with(TAKEN));
        drop(store);
        let store = Store::open(Some(&path)).unwrap();
        assert_eq!(ids(&store.recover().unwrap()), ["a", "d"]);
        let state = |id| store.job(id).unwrap().unwrap().state;
        assert_eq!(["a", "b", "c"].map(state), [State::Queued, State::Interrupted, State::Done]);
        let (hour, none) = (Duration::from_hours(1), Duration::ZERO);
        assert_eq!(store.forget(1, hour).unwrap(), 1); // b; a waits, and c ended within the hour
        assert!(store.job("b").unwrap().is_none() && store.job("c").unwrap().is_some());
        assert_eq!(store.forget(1, none).unwrap(), 1);
        assert!(store.job("c").unwrap().is_none() && store.job("a").unwrap().is_some());
    }

    #[test]
    fn what_a_killed_server_leaves_is_opened_whatever_it_was_at() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
        let log_of = |path: &Path| std::path::PathBuf::from(format!("{}-wal", path.display()));
        let store = Store::open(Some(&path)).unwrap();
        store.add("a", asked("{}")).unwrap();
        store.add("b", asked("{}")).unwrap();
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
            let jobs = ids(&jobs);
            assert!(jobs == ["a", "b"][..jobs.len()] && jobs.len() >= most, "{length}: {jobs:?}");
            most = jobs.len();
            store.add("c", asked("{}")).unwrap();
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
