//! The tables, and whether a file has them. `docs/formats/studies.md` describes them.

use super::beside;
use crate::error::Error;
use rusqlite::Connection;
use std::fs::File;
use std::io::Read as _;
use std::path::Path;

/// The number that `SQLite` files of this program carry: `EVST`.
const APPLICATION: u32 = 0x4556_5354;
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

/// Adds a study.
pub(crate) const STUDIES: &str =
    "INSERT INTO study (family, parameters, deals, program, begun) VALUES (?, ?, ?, ?, ?)";

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

/// Sees by its first bytes that a file is a database of this program. They are so from the moment it has its
/// name, also within a change of its first page.
pub(super) fn ours(path: &Path) -> Result<(), Error> {
    let foreign = |what: &str| Err(Error::Foreign { path: path.to_owned(), what: what.into() });
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(100).read_to_end(&mut head));
    read.map_err(Error::system(path))?;
    if head.is_empty() {
        foreign("an empty file")
    } else if head.len() < 100 || !head.starts_with(b"SQLite format 3\0") {
        foreign("no database")
    } else if head[68..72] != APPLICATION.to_be_bytes() {
        foreign("a database of another program")
    } else {
        Ok(())
    }
}

/// Sees that a database has these tables and is whole. It is in a transaction, so that all is of one moment.
pub(super) fn check(db: &Connection, path: &Path) -> Result<(), Error> {
    let told = Error::of(path);
    let foreign = |what: String| Error::Foreign { path: path.to_owned(), what };
    let pragma =
        |name| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(&told);
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
    // Pages that stand in a log the file may have or lack.
    let mode: String =
        db.pragma_query_value(None, "journal_mode", |row| row.get(0)).map_err(&told)?;
    let length = |path: &Path| std::fs::metadata(path).map(|file| file.len());
    if mode == "wal" && length(&beside(path, "-wal")).unwrap_or(0) > 0 {
        return Ok(());
    }
    // A last page that is cut off would be taken for one that ends in zeros.
    let found = length(path).map_err(Error::system(path))?;
    let expected = pragma("page_count")?.saturating_mul(pragma("page_size")?).cast_unsigned();
    if found != expected {
        return damaged(format!("it has {found} bytes and says that it has {expected}"));
    }
    Ok(())
}
