//! Files that are no studies, damaged, in use: each is reported, and none is changed.

mod common;

use common::{csv, options};
use everystate_puzzle::random::Random;
use everystate_puzzles::family::{RefusalKind, Wishes};
use everystate_study::{Archive, Error, Parameters, Store, run};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// A file with a study of some deals.
fn kept(folder: &Path, deals: u64) -> PathBuf {
    let path = folder.join("kept.db");
    run(&mut Store::open(&path).unwrap(), &Parameters::of("gap"), &options(deals, 2)).unwrap();
    path
}

/// What writing and reading say of a file, which stays as it is.
fn refused(path: &Path) -> [Error; 2] {
    let before = fs::read(path).unwrap();
    let folder = path.parent().unwrap();
    let files = || fs::read_dir(folder).unwrap().count();
    let count = files();
    let errors = [Store::open(path).unwrap_err(), Archive::open(path).unwrap_err()];
    assert!(fs::read(path).unwrap() == before, "{} was changed", path.display());
    assert_eq!(files(), count, "something was left beside {}", path.display());
    errors
}

fn foreign(path: &Path, what: &str) {
    for error in refused(path) {
        assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
        assert!(error.to_string().contains(what), "{error}");
        assert_eq!(error.path(), Some(path));
    }
}

#[test]
fn what_is_no_database_of_studies_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for (name, bytes) in [
        ("letter", &b"Dear Sir or Madam,\n"[..]),
        ("zeros", &[0; 10_000][..]),
        ("short", b"SQLite format 3\0"),
    ] {
        fs::write(path(name), bytes).unwrap();
        foreign(&path(name), "no database");
    }
    fs::write(path("empty"), b"").unwrap();
    foreign(&path("empty"), "an empty file");
    let other = Connection::open(path("other")).unwrap();
    other.execute_batch("CREATE TABLE deal (idx INTEGER); INSERT INTO deal VALUES (7)").unwrap();
    drop(other);
    foreign(&path("other"), "a database of another program");
}

#[test]
fn other_tables_and_formats_are_told() {
    for (change, what) in [
        ("PRAGMA user_version = 2", "a database of studies in format 2, this program reads 1"),
        ("ALTER TABLE deal ADD COLUMN color TEXT", "whose table `deal` was changed or is missing"),
        ("DROP TABLE deal", "whose table `deal` was changed or is missing"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let path = kept(folder.path(), 10);
        Connection::open(&path).unwrap().execute_batch(change).unwrap();
        foreign(&path, what);
    }
    // Tables and views of others beside are no harm.
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 10);
    let view = "CREATE VIEW won AS SELECT * FROM deal WHERE verdict = 'solved'";
    Connection::open(&path).unwrap().execute_batch(view).unwrap();
    assert_eq!(csv(&path).len(), 10);
}

#[test]
fn a_file_that_lost_its_end_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 2000);
    let whole = fs::read(&path).unwrap();
    for length in [99, 4096, 8192, whole.len() / 2, whole.len() - 4096, whole.len() - 1] {
        fs::write(&path, &whole[..length]).unwrap();
        for error in refused(&path) {
            let told = matches!(error, Error::Damaged { .. } | Error::Foreign { .. });
            assert!(told, "{length}: {error:?}");
        }
    }
    fs::write(&path, &whole).unwrap();
    assert_eq!(csv(&path).len(), 2000);
}

#[test]
fn damaged_bytes_never_change_the_file_or_end_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 300);
    let whole = fs::read(&path).unwrap();
    let mut found = 0;
    for place in (0..whole.len()).step_by(97) {
        let mut damaged = whole.clone();
        damaged[place] ^= 0xff;
        fs::write(&path, &damaged).unwrap();
        // SQLite has no checksums: a digit that is another digit is not found.
        match Archive::open(&path).and_then(|archive| archive.report(None)) {
            Ok(_) => {}
            Err(error) => {
                assert!(!error.to_string().is_empty());
                found += 1;
            }
        }
        assert!(fs::read(&path).unwrap() == damaged, "byte {place}");
    }
    assert!(found > 10, "{found}");
}

#[test]
fn one_writes_at_a_time_and_others_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 10);
    let store = Store::open(&path).unwrap();
    let Err(Error::Busy { process, .. }) = Store::open(&path) else { panic!("two write") };
    assert_eq!(process, Some(std::process::id()));
    assert_eq!(csv(&path).len(), 10);
    drop(store);
    drop(Store::open(&path).unwrap());
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|e| e.unwrap().path()).collect();
    assert_eq!(left, [path]);
}

#[test]
fn it_is_whole_whenever_others_read_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 10);
    std::thread::scope(|scope| {
        // Each run takes the file from rest, makes it longer, and brings it to rest.
        let writer = scope.spawn(|| {
            for deals in 1..=150 {
                let mut store = Store::open(&path).unwrap();
                run(&mut store, &Parameters::of("gap"), &options(80 * deals, 2)).unwrap();
            }
        });
        let (mut last, mut random) = (0, Random::of(1, 1));
        while !writer.is_finished() {
            let done = Archive::open(&path).unwrap().report(None).unwrap().studies[0].done;
            assert!(done >= last, "{done} after {last}");
            last = done;
            // A file that is always read never comes to rest.
            std::thread::sleep(Duration::from_micros(random.below(8000)));
        }
        writer.join().unwrap();
    });
    assert_eq!(csv(&path).len(), 12_000);
}

#[test]
fn an_archive_is_of_one_moment() {
    let folder = tempfile::tempdir().unwrap();
    let path = kept(folder.path(), 10);
    let mut store = Store::open(&path).unwrap();
    let archive = Archive::open(&path).unwrap();
    run(&mut store, &Parameters::of("gap"), &options(50, 2)).unwrap();
    assert_eq!(archive.report(None).unwrap().studies[0].done, 10);
    assert_eq!(Archive::open(&path).unwrap().report(None).unwrap().studies[0].done, 50);
}

#[test]
fn what_makes_no_sense_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.db");
    let of = Parameters::of;
    let wishes = |size: Vec<u64>| Wishes { size: Some(size), ..Wishes::default() };
    for (parameters, what) in [
        (of("chess"), "there is no family called `chess` to study"),
        (Parameters { strategy: Some("table".into()), ..of("gap") }, "`table` does not answer"),
        (Parameters { wishes: wishes(vec![4, 99]), ..of("gap") }, "deal 0: the size of a deal is"),
    ] {
        let error = run(&mut Store::open(&path).unwrap(), &parameters, &options(5, 2)).unwrap_err();
        let Error::Refused(refusal) = error else { panic!("{error}") };
        assert!(refusal.message.contains(what), "{}", refusal.message);
        assert_eq!(refusal.kind, RefusalKind::Usage);
    }
    let odd = Parameters { wishes: wishes(vec![4, 99]), ..of("gap") };
    drop(run(&mut Store::open(&path).unwrap(), &odd, &options(5, 2)));
    // `settled` comes before a file is made; what only a deal can show takes the file back.
    assert!(fs::read_dir(folder.path()).unwrap().count() <= 1);
    // In a file with studies, only the new one is taken back.
    let path = kept(folder.path(), 10);
    run(&mut Store::open(&path).unwrap(), &odd, &options(5, 2)).unwrap_err();
    assert_eq!(Archive::open(&path).unwrap().report(None).unwrap().studies.len(), 1);
}
