//! [`backup`]: a copy of the database of jobs, also of one that a server works on.

use crate::error::StartError;
use crate::store::APPLICATION;
use rusqlite::{Connection, ErrorCode, OpenFlags};
use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What was copied.
///
/// ```
/// let copied = everystate_server::Backup { jobs: 3, bytes: 16_384 };
/// assert_eq!(copied.jobs, 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backup {
    /// Jobs, whatever became of them.
    pub jobs: u64,
    /// Bytes of the copy.
    pub bytes: u64,
}

/// How long one waits for who writes at this moment.
const PATIENCE: Duration = Duration::from_secs(10);

/// Copies a database of jobs as it is at one moment; a server that works on it goes on, and waits for nothing. The copy takes the
/// place of a file of its name when all of it is on the disk, and may be read by whom the database may be read.
///
/// ```
/// # let folder = tempfile::tempdir().unwrap();
/// let none = folder.path().join("jobs.db");
/// let refused = everystate_server::backup(&none, &folder.path().join("copy.db")).unwrap_err();
/// assert!(refused.to_string().ends_with("jobs.db: there is no such file"));
/// ```
///
/// # Errors
/// If it is no database of jobs, or damaged, or the copy cannot be written, or would take the place of the database or of something that is no such
/// copy; nothing of the copy is left then.
pub fn backup(database: &Path, copy: &Path) -> Result<Backup, StartError> {
    let shown = database.display();
    let told = |e: rusqlite::Error| match e.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy) => {
            format!("{shown}: an older version's server has this database alone")
        }
        Some(ErrorCode::NotADatabase) => format!("{shown}: this is no database"),
        _ => format!("{shown}: {e}"),
    };
    if !database.is_file() {
        return Err(StartError::Results(format!("{shown}: there is no such file")));
    }
    let db = open(database).map_err(told).map_err(StartError::Results)?;
    let ours = db.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0));
    if ours.map_err(told).map_err(StartError::Results)? != APPLICATION {
        return Err(StartError::Results(format!("{shown}: this is a database of something else")));
    }
    may_be_replaced(database, copy).map_err(StartError::Results)?;
    let new = beside(copy);
    let made = private(&new)
        .map_err(|e| format!("{}: {e}", new.display()))
        .and_then(|()| write(&db, &new).map_err(told))
        .and_then(|jobs| {
            settle(database, &new, copy, jobs).map_err(|e| format!("{}: {e}", copy.display()))
        });
    if made.is_err() {
        let _ = fs::remove_file(&new);
    }
    made.map_err(StartError::Results)
}

/// Refuses to write over what is there of the copy's name, unless that is an earlier copy, or empty.
fn may_be_replaced(database: &Path, copy: &Path) -> Result<(), String> {
    let shown = copy.display();
    let (Ok(at), Ok(from)) = (copy.canonicalize(), database.canonicalize()) else { return Ok(()) };
    if at == from || is_linked(&at, &from) {
        return Err(format!("{shown}: this is the database itself, and no copy of it"));
    }
    let is_empty = fs::metadata(&at).is_ok_and(|it| it.is_file() && it.len() == 0);
    let ours = || open(&at)?.pragma_query_value(None, "application_id", |row| row.get::<_, i64>(0));
    if is_empty || ours().is_ok_and(|ours| ours == APPLICATION) {
        return Ok(());
    }
    Err(format!("{shown}: there is something else of this name, which would be written over"))
}

/// Whether two names are of one file.
fn is_linked(one: &Path, other: &Path) -> bool {
    #[cfg(unix)]
    {
        use std::os::unix::fs::MetadataExt as _;
        let place = |path: &Path| fs::metadata(path).map(|it| (it.dev(), it.ino()));
        place(one).ok().is_some_and(|one| place(other).is_ok_and(|other| one == other))
    }
    #[cfg(not(unix))]
    {
        one == other
    }
}

/// Opens a database that is there; where it may not be written, for reading.
fn open(database: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = Connection::open_with_flags(database, flags)?;
    db.busy_timeout(PATIENCE)?;
    Ok(db)
}

/// Where the copy is written before it has its name.
fn beside(copy: &Path) -> PathBuf {
    let mut name = copy.as_os_str().to_owned();
    name.push(".new");
    name.into()
}

/// An empty file that nobody else can read: what people asked is theirs.
fn private(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).truncate(true).write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(drop)
}

/// Writes the copy, reads it again, and counts its jobs.
fn write(db: &Connection, new: &Path) -> rusqlite::Result<u64> {
    db.execute("VACUUM INTO ?", [new.to_string_lossy()])?;
    let copy = open(new)?;
    let state: String = copy.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    if state != "ok" {
        let damaged = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
        return Err(rusqlite::Error::SqliteFailure(damaged, Some(state)));
    }
    let jobs: i64 = copy.query_row("SELECT count(*) FROM jobs", [], |row| row.get(0))?;
    Ok(jobs.unsigned_abs())
}

/// Gives the copy its name once it is on the disk.
fn settle(database: &Path, new: &Path, copy: &Path, jobs: u64) -> io::Result<Backup> {
    fs::set_permissions(new, fs::metadata(database)?.permissions())?;
    let file = OpenOptions::new().write(true).open(new)?;
    file.sync_all()?;
    let bytes = file.metadata()?.len();
    fs::rename(new, copy)?;
    if cfg!(unix)
        && let Some(folder) = copy.parent()
    {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        File::open(folder)?.sync_all()?;
    }
    Ok(Backup { jobs, bytes })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

    /// Writes jobs beside whoever has the database.
    fn add(path: &Path, ids: &[&str], request: &str) {
        let db = open(path).unwrap();
        for id in ids {
            let job = "INSERT INTO jobs (id, created, state, kind, puzzle, request) VALUES (?, 1, 'queued', 'solve', 'maze', ?)";
            db.execute(job, [id, request]).unwrap();
        }
    }

    fn ids(path: &Path) -> Vec<String> {
        let db = open(path).unwrap();
        let mut find = db.prepare("SELECT id FROM jobs ORDER BY number").unwrap();
        find.query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect()
    }

    #[test]
    fn a_database_is_copied_while_a_server_has_it() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
        let store = Store::open(Some(&path)).unwrap();
        add(&path, &["a", "b"], "{}");
        let first = backup(&path, &copy).unwrap();
        assert_eq!((first.jobs, first.bytes), (2, fs::metadata(&copy).unwrap().len()));
        // It takes the place of the one before, and the store goes on.
        add(&path, &["c"], "{}");
        assert_eq!(backup(&path, &copy).unwrap().jobs, 3);
        add(&path, &["d"], "{}");
        assert_eq!(
            (ids(&copy), store.latest(9).unwrap().len()),
            (vec!["a".into(), "b".into(), "c".into()], 4)
        );
        // A server begins with it.
        let copied = Store::open(Some(&copy)).unwrap();
        assert_eq!(copied.recover().unwrap().len(), 3);
    }

    #[test]
    fn what_is_no_copy_is_not_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (path, letter) = (at("jobs.db"), at("letter"));
        let _store = Store::open(Some(&path)).unwrap();
        add(&path, &["a"], "{}");
        let mut same = vec![path.clone(), folder.path().join(".").join("jobs.db")];
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&path, at("link")).unwrap();
            fs::hard_link(&path, at("twin")).unwrap();
            same.extend([at("link"), at("twin")]);
        }
        for copy in same {
            let refused = backup(&path, &copy).unwrap_err().to_string();
            assert!(refused.ends_with("this is the database itself, and no copy of it"));
        }
        fs::write(&letter, "Dear Sir or Madam").unwrap();
        let other = at("other.db");
        Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
        for copy in [&letter, &other] {
            let refused = backup(&path, copy).unwrap_err().to_string();
            assert!(refused.contains("which would be written over"), "{refused}");
        }
        assert_eq!(fs::read(&letter).unwrap(), b"Dear Sir or Madam");
        assert_eq!(ids(&path), ["a"]);
    }

    #[cfg(unix)]
    #[test]
    fn who_may_not_read_the_database_may_not_read_the_copy() {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
        drop(Store::open(Some(&path)).unwrap());
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&copy, "").unwrap();
        fs::set_permissions(&copy, fs::Permissions::from_mode(0o644)).unwrap();
        backup(&path, &copy).unwrap();
        assert_eq!(fs::metadata(&copy).unwrap().permissions().mode() & 0o777, 0o600);
    }

    #[test]
    fn what_is_something_elses_or_damaged_is_not_copied() {
        let folder = tempfile::tempdir().unwrap();
        let (path, copy) = (folder.path().join("jobs.db"), folder.path().join("copy.db"));
        let refused = || backup(&path, &copy).unwrap_err().to_string();
        fs::write(&path, "Dear Sir or Madam, this is a letter and no database at all.").unwrap();
        assert!(refused().ends_with("this is no database"), "{}", refused());
        fs::remove_file(&path).unwrap();
        Connection::open(&path).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
        assert!(refused().ends_with("of something else"), "{}", refused());
        fs::remove_file(&path).unwrap();
        drop(Store::open(Some(&path)).unwrap());
        let names: Vec<String> = (0..200).map(|id| id.to_string()).collect();
        add(&path, &names.iter().map(String::as_str).collect::<Vec<_>>(), &"x".repeat(500));
        let mut bytes = fs::read(&path).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle..middle + 20_000].fill(0xff);
        fs::write(&path, bytes).unwrap();
        assert!(refused().contains("jobs.db: "), "{}", refused());
        assert!(!copy.exists() && !beside(&copy).exists());
    }
}
