//! Disks that are full or fail.

use super::{Table, keep, keep_on, opened, read, table};
use crate::file::Cause;
use crate::file::write::{Disk, System};
use std::cell::Cell;
use std::fs::{self, File};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;
use std::rc::Rc;

/// What a disk may refuse to do.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Step {
    MakeFolder,
    Create,
    Sync,
    Rename,
    SyncFolder,
}

/// The system's disk, on which a step fails, or which takes so many bytes and no more.
struct Faulty {
    room: Rc<Cell<u64>>,
    fails: Option<Step>,
    error: io::ErrorKind,
}

impl Faulty {
    fn with_room(room: u64, error: io::ErrorKind) -> Self {
        Self { room: Rc::new(Cell::new(room)), fails: None, error }
    }

    fn failing(step: Step, error: io::ErrorKind) -> Self {
        Self { fails: Some(step), ..Self::with_room(u64::MAX, error) }
    }

    fn ask(&self, step: Step) -> io::Result<()> {
        if self.fails == Some(step) { Err(self.error.into()) } else { Ok(()) }
    }
}

/// A file on it. The first write that does not fit is done in part, the next fails, as on real disks.
struct Limited {
    file: File,
    room: Rc<Cell<u64>>,
    error: io::ErrorKind,
}

impl Write for Limited {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let end = self.file.stream_position()? + bytes.len() as u64;
        let over = end.saturating_sub(self.room.get());
        let fits = bytes.len() - usize::try_from(over).unwrap().min(bytes.len());
        if fits == 0 && !bytes.is_empty() {
            return Err(self.error.into());
        }
        self.file.write(&bytes[..fits])
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for Limited {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

impl Disk for Faulty {
    type File = Limited;
    fn make_folder(&self, folder: &Path) -> io::Result<()> {
        self.ask(Step::MakeFolder)?;
        System.make_folder(folder)
    }
    fn create(&self, path: &Path) -> io::Result<Limited> {
        self.ask(Step::Create)?;
        Ok(Limited { file: System.create(path)?, room: Rc::clone(&self.room), error: self.error })
    }
    fn sync(&self, _: &Limited) -> io::Result<()> {
        self.ask(Step::Sync)
    }
    fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        self.ask(Step::Rename)?;
        System.rename(from, to)
    }
    fn sync_folder(&self, _: &Path) -> io::Result<()> {
        self.ask(Step::SyncFolder)
    }
    fn remove(&self, path: &Path) -> io::Result<()> {
        System.remove(path)
    }
}

/// The folder's one file is this table.
fn holds_only(folder: &Path, table: &Table) {
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
    let stored = opened(folder, &table.header.key).unwrap().unwrap();
    assert_eq!(read(&stored), *table);
}

#[test]
fn a_full_disk_is_named_and_leaves_the_older_table() {
    let folder = tempfile::tempdir().unwrap();
    let older = table(1);
    let path = keep(folder.path(), &older).unwrap();
    let needed = fs::metadata(&path).unwrap().len();
    for kind in [io::ErrorKind::StorageFull, io::ErrorKind::QuotaExceeded] {
        for room in 0..needed {
            let disk = Faulty::with_room(room, kind);
            let error = keep_on(&disk, folder.path(), &table(2)).unwrap_err();
            assert!(matches!(error.cause, Cause::Full { needed: n } if n == needed), "{error}");
            assert!(error.to_string().contains(&format!("{needed} bytes")), "{error}");
            if room.is_multiple_of(97) {
                holds_only(folder.path(), &older);
            }
        }
    }
    holds_only(folder.path(), &older);
    keep_on(&Faulty::with_room(needed, io::ErrorKind::StorageFull), folder.path(), &table(2))
        .unwrap();
    holds_only(folder.path(), &table(2));
}

#[test]
fn a_failing_disk_is_named_and_leaves_the_older_table() {
    let folder = tempfile::tempdir().unwrap();
    let older = table(1);
    keep(folder.path(), &older).unwrap();
    for step in [Step::MakeFolder, Step::Create, Step::Sync, Step::Rename] {
        let disk = Faulty::failing(step, io::ErrorKind::PermissionDenied);
        let error = keep_on(&disk, folder.path(), &table(2)).unwrap_err();
        assert!(matches!(error.cause, Cause::Io { .. }), "{step:?}: {error}");
        holds_only(folder.path(), &older);
        // A system may notice as late as this that there is no room.
        let disk = Faulty::failing(step, io::ErrorKind::StorageFull);
        let error = keep_on(&disk, folder.path(), &table(2)).unwrap_err();
        assert!(matches!(error.cause, Cause::Full { .. }), "{step:?}: {error}");
        holds_only(folder.path(), &older);
    }
    // What is left then is complete.
    let disk = Faulty::failing(Step::SyncFolder, io::ErrorKind::InvalidInput);
    keep_on(&disk, folder.path(), &table(2)).unwrap();
    holds_only(folder.path(), &table(2));
}

#[test]
fn a_table_that_contradicts_its_header_is_not_written() {
    let folder = tempfile::tempdir().unwrap();
    let older = table(1);
    keep(folder.path(), &older).unwrap();
    let mut wrong = table(2);
    wrong.words[4] ^= 1 << 33;
    let error = keep(folder.path(), &wrong).unwrap_err();
    assert!(matches!(error.cause, Cause::Refused(_)), "{error}");
    holds_only(folder.path(), &older);
}

#[test]
fn an_interrupted_writer_leaves_nothing() {
    use everystate_puzzle::{Limits, Silent, Stop};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};
    let folder = tempfile::tempdir().unwrap();
    let cancel = Arc::new(AtomicBool::new(false));
    let limits = Limits { cancel: Some(Arc::clone(&cancel)), ..Limits::none() };
    let mut body = |_: u64, words: &mut [u64]| {
        words.copy_from_slice(&table(1).words);
        cancel.store(true, Ordering::Relaxed);
    };
    let meter = limits.meter(&Silent);
    let error = crate::file::write(folder.path(), &table(1).header, &mut body, &meter);
    let error = error.unwrap_err();
    assert!(matches!(error.cause, Cause::Stopped(Stop::Cancelled)), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    // Reading is interrupted too.
    let path = keep(folder.path(), &table(1)).unwrap();
    let error = crate::file::verify(&path, 2, &meter).unwrap_err();
    assert!(matches!(error.cause, Cause::Stopped(Stop::Cancelled)), "{error}");
}

#[test]
fn a_writer_that_panics_leaves_nothing() {
    use everystate_puzzle::{Limits, Silent};
    let folder = tempfile::tempdir().unwrap();
    let ended = std::panic::catch_unwind(|| {
        let limits = Limits::none();
        let mut body = |_: u64, _: &mut [u64]| panic!("on purpose");
        crate::file::write(folder.path(), &table(1).header, &mut body, &limits.meter(&Silent))
    });
    assert!(ended.is_err());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}
