//! The tables, and whether a file has them. `docs/formats/studies.md` describes them.

use crate::error::Error;
use rusqlite::Connection;
use std::path::Path;

/// The number that `SQLite` files of this program carry: `EVST`.
const APPLICATION: i64 = 0x4556_5354;
/// The version of the tables.
const FORMAT: i64 = 1;

const STUDY: &str = "\
CREATE TABLE study (
  id INTEGER PRIMARY KEY,
  family TEXT NOT NULL,
  parameters TEXT NOT NULL UNIQUE,
  deals INTEGER NOT NULL CHECK (deals >= 0),
  program TEXT NOT NULL,
  begun INTEGER NOT NULL
) STRICT";

const DEAL: &str = "\
CREATE TABLE deal (
  study INTEGER NOT NULL REFERENCES study (id),
  idx INTEGER NOT NULL CHECK (idx >= 0),
  verdict TEXT NOT NULL CHECK (verdict IN ('solved', 'unsolvable', 'stopped')),
  moves INTEGER CHECK (moves IS NULL OR moves >= 0 AND verdict = 'solved'),
  at_least INTEGER CHECK (at_least >= 0),
  why TEXT,
  is_unique INTEGER CHECK (is_unique IN (0, 1)),
  positions INTEGER NOT NULL CHECK (positions >= 0),
  reachable INTEGER CHECK (reachable >= 0),
  seconds REAL NOT NULL CHECK (seconds >= 0),
  PRIMARY KEY (study, idx),
  CHECK ((at_least IS NOT NULL) = (verdict = 'stopped') AND (why IS NOT NULL) = (verdict = 'stopped'))
) STRICT, WITHOUT ROWID";

/// Adds a row.
pub(crate) const INSERT: &str = "\
INSERT INTO deal \
  (study, idx, verdict, moves, at_least, why, is_unique, positions, reachable, seconds) \
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

/// All that makes a new file, in one transaction.
pub(super) fn all() -> String {
    format!(
        "BEGIN; PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};\n\
         {STUDY};\n{DEAL};\nCOMMIT;"
    )
}

/// Where a verdict is counted.
pub(crate) fn verdict(name: &str) -> usize {
    match name {
        "solved" => 0,
        "unsolvable" => 1,
        _ => 2,
    }
}

/// Sees that a database has these tables and is whole; `length` is the file's, if all is in it.
pub(super) fn check(db: &Connection, path: &Path, length: Option<u64>) -> Result<(), Error> {
    let told = Error::of(path);
    let foreign = |what: String| Error::Foreign { path: path.to_owned(), what };
    let pragma =
        |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(&told);
    if pragma("application_id")? != APPLICATION {
        return Err(foreign("a database of another program".into()));
    }
    let format = pragma("user_version")?;
    if format != FORMAT {
        return Err(foreign(format!(
            "a database of studies in format {format}, this program reads {FORMAT}"
        )));
    }
    let mut found = db
        .prepare("SELECT sql FROM sqlite_schema WHERE name = ? AND type = 'table'")
        .map_err(&told)?;
    for (name, wanted) in [("study", STUDY), ("deal", DEAL)] {
        let sql: Vec<String> =
            found.query_map([name], |row| row.get(0)).and_then(Iterator::collect).map_err(&told)?;
        if sql != [wanted] {
            return Err(foreign(format!(
                "a database whose table `{name}` was changed or is missing"
            )));
        }
    }
    let whole: String =
        db.query_row("PRAGMA quick_check(1)", [], |row| row.get(0)).map_err(&told)?;
    let damaged = |what| Err(Error::Damaged { path: path.to_owned(), what });
    if whole != "ok" {
        return damaged(whole.lines().last().unwrap_or_default().to_owned());
    }
    // A last page that is cut off would be taken for one that ends in zeros.
    let expected = pragma("page_count")?.saturating_mul(pragma("page_size")?).cast_unsigned();
    match length {
        Some(found) if found != expected => {
            damaged(format!("it has {found} bytes and says that it has {expected}"))
        }
        _ => Ok(()),
    }
}
