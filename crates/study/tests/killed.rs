//! A file is readable whatever moment its writer was killed at.
//!
//! What a killed process leaves is made here by hand, from the files as they are at each step, so that
//! every moment has its turn; `killed_several_times_it_has_every_deal_once` of the program kills a real one.

mod common;

use common::{csv, options};
use everystate_study::{Archive, Error, Parameters, Store, run};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};

/// What stands beside a file, by the ending of its name.
const ENDINGS: [&str; 3] = ["-journal", "-wal", "-shm"];

fn beside(path: &Path, ending: &str) -> PathBuf {
    PathBuf::from(format!("{}{ending}", path.display()))
}

/// A study of so many deals, or so many more.
fn study(path: &Path, deals: u64) {
    run(&mut Store::open(path).unwrap(), &Parameters::of("gap"), &options(deals, 2)).unwrap();
}

/// A file and what stands beside it at some moment.
#[derive(Clone)]
struct Files {
    file: Vec<u8>,
    beside: [Option<Vec<u8>>; 3],
}

impl Files {
    fn of(path: &Path) -> Self {
        let beside = ENDINGS.map(|ending| fs::read(beside(path, ending)).ok());
        Self { file: fs::read(path).unwrap(), beside }
    }

    fn put(&self, path: &Path) {
        fs::write(path, &self.file).unwrap();
        for (ending, bytes) in ENDINGS.iter().zip(&self.beside) {
            match bytes {
                Some(bytes) => fs::write(beside(path, ending), bytes).unwrap(),
                None => drop(fs::remove_file(beside(path, ending))),
            }
        }
    }
}

/// The versions of the format in a file's first page: 1 with a rollback journal, 2 with a write-ahead log.
fn with_mode(page: &[u8], mode: u8) -> Vec<u8> {
    let mut page = page.to_vec();
    page[18..20].fill(mode);
    page
}

/// All that can be found of a file while its mode is changed from `old`: its first page is kept in a
/// journal, which counts from the moment its own first bytes are there, then the page is written, then the
/// journal is removed.
fn moments_of_a_change(path: &Path, old: u8) -> Vec<Files> {
    let db = Connection::open(path).unwrap();
    db.execute_batch("BEGIN IMMEDIATE; PRAGMA user_version = 1").unwrap();
    let mut open = fs::read(beside(path, "-journal")).unwrap();
    drop(db);
    // Its header has a sector, the number of the page four bytes.
    let page = 512 + 4;
    let kept = with_mode(&open[page..], old);
    open[page..].copy_from_slice(&kept);
    let mut begun = open.clone();
    begun[..12].fill(0);
    let mut ready = open;
    ready[..12].copy_from_slice(&[0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7, 0, 0, 0, 1]);

    let file = fs::read(path).unwrap();
    let (before, after) = (with_mode(&file, old), with_mode(&file, 3 - old));
    let with = |file: &[u8], journal: Option<&[u8]>| Files {
        file: file.to_vec(),
        beside: [journal.map(<[u8]>::to_vec), None, None],
    };
    let mut moments = vec![with(&before, None), with(&after, None)];
    for length in [0, 511, 512, 516, begun.len()] {
        moments.push(with(&before, Some(&begun[..length])));
    }
    moments.extend([with(&before, Some(&ready)), with(&after, Some(&ready))]);
    moments
}

#[test]
fn while_the_mode_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.db");
    study(&path, 10);
    let rows = csv(&path);
    for old in [1, 2] {
        for (moment, files) in moments_of_a_change(&path, old).iter().enumerate() {
            let name = format!("{old}-{moment}.db");
            // Somebody reads and then somebody writes, or nobody has read before.
            for read in [true, false] {
                let path = folder.path().join(&name);
                files.put(&path);
                if read {
                    assert_eq!(csv(&path), rows, "{name}");
                    assert_eq!(csv(&path), rows, "{name}, read twice");
                }
                study(&path, 20);
                assert_eq!(csv(&path).len(), 20, "{name}");
                assert!(ENDINGS.iter().all(|ending| !beside(&path, ending).exists()), "{name}");
            }
        }
    }
}

#[test]
fn while_rows_were_added() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.db");
    study(&path, 10);
    let mut store = Store::open(&path).unwrap();
    // Whoever reads keeps the log from being folded in.
    let reader = Archive::open(&path).unwrap();
    let mut whole = Files::of(&path);
    for deals in [11, 40] {
        run(&mut store, &Parameters::of("gap"), &options(deals, 2)).unwrap();
        whole = Files::of(&path);
    }
    drop((reader, store));
    let log = whole.beside[1].clone().unwrap();
    // The log has a header of 32 bytes and 24 before each page.
    let frames = (log.len() - 32) / (24 + 4096);
    assert!(frames >= 4, "{frames}");
    let starts = (0..=frames).map(|frame| 32 + frame * (24 + 4096));
    let lengths = starts.flat_map(|start| [start - 32, start - 1, start, start + 24, start + 1000]);
    let (copy, mut most) = (folder.path().join("copy.db"), 0);
    for (n, length) in lengths.filter(|&length| length <= log.len()).enumerate() {
        let mut files = whole.clone();
        files.beside[1] = Some(log[..length].to_vec());
        if n % 2 == 0 {
            files.beside[2] = None;
        }
        files.put(&copy);
        let rows = csv(&copy).len();
        assert!([10, 11, 40].contains(&rows) && rows >= most, "{length}: {rows} after {most}");
        most = rows;
        study(&copy, 50);
        assert_eq!(csv(&copy).len(), 50, "{length}");
    }
    assert_eq!(most, 40);
}

#[test]
fn what_belonged_to_a_file_that_is_gone_is_not_the_new_one_s() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.db");
    study(&path, 10);
    let rows = csv(&path);
    let journal = moments_of_a_change(&path, 1).pop().unwrap();
    let store = Store::open(&path).unwrap();
    let reader = Archive::open(&path).unwrap();
    drop(store);
    study(&path, 3000);
    let log = Files::of(&path);
    drop(reader);
    assert!(log.beside[1].as_ref().is_some_and(|log| log.len() > 100_000));
    for files in [journal, log] {
        files.put(&path);
        fs::remove_file(&path).unwrap();
        study(&path, 10);
        assert_eq!(csv(&path), rows);
        assert!(ENDINGS.iter().all(|ending| !beside(&path, ending).exists()));
    }
}

#[test]
fn where_it_cannot_be_mended_that_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("kept.db");
    study(&path, 10);
    let rows = csv(&path);
    let left = moments_of_a_change(&path, 1).pop().unwrap();
    left.put(&path);
    // A folder of the lock's name keeps everybody from taking it, also those who may write everywhere.
    fs::create_dir(beside(&path, "-lock")).unwrap();
    let error = Archive::open(&path).unwrap_err();
    assert!(matches!(error, Error::Unfinished { .. }), "{error:?}");
    assert_eq!(error.path(), Some(&*path));
    let told = error.to_string();
    assert!(told.contains("kept.db-journal") && told.contains("kept.db-lock"), "{told}");
    assert!(Files::of(&path).file == left.file && beside(&path, "-journal").exists());
    fs::remove_dir(beside(&path, "-lock")).unwrap();
    assert_eq!(csv(&path), rows);
}

#[test]
fn what_another_program_left_is_left_to_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("other.db");
    study(&path, 10);
    let mut left = moments_of_a_change(&path, 1).pop().unwrap();
    left.file[68..72].fill(7);
    left.put(&path);
    for error in [Archive::open(&path).unwrap_err(), Store::open(&path).unwrap_err()] {
        assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
        assert!(error.to_string().contains("a database of another program"), "{error}");
    }
    let now = Files::of(&path);
    assert!(now.file == left.file && now.beside == left.beside, "it was changed");
}
