//! The folder: what is there, what can go.

use super::error::{Cause, FileError, Foreign};
use super::header::Header;
use super::name::{TABLE, UNFINISHED, is_named, named};
use super::read::load;
use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The age after which a file is taken for a killed writer's, where files cannot be locked.
const ABANDONED: Duration = Duration::from_hours(1);

/// A table in a folder, as far as its header says.
#[derive(Debug)]
pub struct Entry {
    /// The file.
    pub path: PathBuf,
    /// Its length, in bytes.
    pub bytes: u64,
    /// Its header, or what is wrong with it. The table itself has not been read.
    pub header: Result<Header, FileError>,
}

/// A file that is there no longer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Removed {
    /// The file.
    pub path: PathBuf,
    /// The length it had, in bytes.
    pub bytes: u64,
}

/// The files of a folder whose names end so, in their names' order. A folder that is not there has none.
fn ending(folder: &Path, end: &str) -> Result<Vec<PathBuf>, FileError> {
    let fail = |e| Cause::io("read the folder")(e).at(folder);
    let entries = match fs::read_dir(folder) {
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        other => other.map_err(fail)?,
    };
    let mut paths = Vec::new();
    for entry in entries {
        let path = entry.map_err(fail)?.path();
        if path.extension() == Some(OsStr::new(end)) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// The files in a folder that have a table's name, in their names' order.
///
/// # Errors
/// [`Cause::Io`] if the folder cannot be read. One that is not there holds no tables.
pub fn tables(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    ending(folder, TABLE)
}

/// The tables of a folder by their headers. Costs a read of a few kilobytes each.
///
/// # Errors
/// As [`tables`]. What is wrong with one table is in its [`Entry`].
pub fn list(folder: &Path) -> Result<Vec<Entry>, FileError> {
    let entry = |path: PathBuf| {
        let header = load(&path).and_then(|loaded| {
            named(&path, &loaded.header.key)?;
            Ok(loaded.header)
        });
        let bytes = fs::metadata(&path).map_or(0, |m| m.len());
        Entry { bytes, header: header.map_err(|cause| cause.at(&path)), path }
    };
    Ok(tables(folder)?.into_iter().map(entry).collect())
}

/// Removes a table, right or not. Whoever has it open keeps it until he closes it.
///
/// # Errors
/// [`Foreign::NoTable`] if the file does not have the name of one, [`Cause::Io`].
pub fn remove(path: &Path) -> Result<Removed, FileError> {
    if !is_named(path) {
        return Err(Cause::from(Foreign::NoTable).at(path));
    }
    delete(path).map_err(|e| Cause::io("remove")(e).at(path))
}

fn delete(path: &Path) -> io::Result<Removed> {
    let bytes = fs::symlink_metadata(path)?.len();
    fs::remove_file(path)?;
    Ok(Removed { path: path.into(), bytes })
}

/// The unfinished files of a folder whose writers are gone.
///
/// A writer keeps its file locked, and the system opens the lock however the writer ends. Where files
/// cannot be locked, one that has not grown for an hour is taken for abandoned.
///
/// # Errors
/// As [`tables`].
pub fn leftovers(folder: &Path) -> Result<Vec<PathBuf>, FileError> {
    let mut paths = ending(folder, UNFINISHED)?;
    paths.retain(|path| abandoned(path).is_some());
    Ok(paths)
}

/// Removes the unfinished files of a folder whose writers are gone ([`leftovers`]).
///
/// # Errors
/// As [`tables`]. A file that cannot be removed stays, without an error: it is never read.
pub fn sweep(folder: &Path) -> Result<Vec<Removed>, FileError> {
    let remove = |path: PathBuf| {
        // Locked while it is removed: a writer that has just made it sees that it is gone.
        let lock = abandoned(&path)?;
        let removed = delete(&path).ok();
        drop(lock);
        removed
    };
    Ok(ending(folder, UNFINISHED)?.into_iter().filter_map(remove).collect())
}

/// The file, locked, if its writer is gone.
fn abandoned(path: &Path) -> Option<File> {
    if !fs::symlink_metadata(path).is_ok_and(|m| m.is_file()) {
        return None;
    }
    let file = File::options().write(true).open(path).ok()?;
    match file.try_lock() {
        Ok(()) => Some(file),
        Err(TryLockError::WouldBlock) => None,
        Err(TryLockError::Error(_)) => {
            let age = file.metadata().and_then(|m| m.modified()).ok()?.elapsed().ok()?;
            (age > ABANDONED).then_some(file)
        }
    }
}
