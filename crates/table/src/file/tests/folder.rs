//! What is in a folder, and what goes.

use super::{keep, opened, read, table};
use crate::file::{
    Cause, Foreign, Header, Key, Removed, leftovers, list, path, remove, sweep, tables, verify,
};
use everystate_puzzle::{Limits, Silent};
use std::fs::{self, File};
use std::time::{Duration, SystemTime};

#[test]
fn a_folder_is_listed_by_its_headers() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(list(&folder.path().join("none")).unwrap().len(), 0);
    let first = table(1);
    let mut second = table(2);
    second.header.key.metric = "quarter".into();
    let mut paths = vec![
        keep(folder.path(), &first).unwrap(),
        keep(folder.path(), &second).unwrap(),
        folder.path().join("0000000000000000.everystate"),
    ];
    fs::write(&paths[2], "nothing").unwrap();
    fs::write(folder.path().join("notes.txt"), "not a table").unwrap();
    // The table itself is not read: a flipped bit in it is not seen here.
    let mut bytes = fs::read(&paths[0]).unwrap();
    bytes[4096] ^= 1;
    fs::write(&paths[0], &bytes).unwrap();
    paths.sort();
    assert_eq!(tables(folder.path()).unwrap(), paths);
    let entries = list(folder.path()).unwrap();
    let listed: Vec<_> = entries.iter().map(|entry| entry.path.clone()).collect();
    assert_eq!(listed, paths);
    for entry in entries {
        assert_eq!(entry.bytes, fs::metadata(&entry.path).unwrap().len());
        match entry.header {
            Ok(header) => {
                let table = if header.key.metric == "half" { &first } else { &second };
                assert_eq!(header, table.header);
            }
            Err(error) => assert!(error.is_foreign() && entry.bytes == 7, "{error}"),
        }
    }
}

#[test]
fn a_table_under_another_name_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let first = table(1);
    let right = keep(folder.path(), &first).unwrap();
    let other = folder.path().join("1234.everystate");
    fs::rename(&right, &other).unwrap();
    let limits = Limits::none();
    let listed = list(folder.path()).unwrap().remove(0).header.unwrap_err();
    for error in [verify(&other, 1, &limits.meter(&Silent)).unwrap_err(), listed] {
        let belongs = right.file_name().unwrap().to_str().unwrap().to_owned();
        let foreign = Foreign::Name { belongs };
        assert!(matches!(&error.cause, Cause::Foreign(f) if *f == foreign), "{error}");
    }
    fs::rename(&other, &right).unwrap();
    assert_eq!(verify(&right, 1, &limits.meter(&Silent)).unwrap(), first.header);
}

#[test]
fn a_new_layout_takes_the_place_of_the_old_one() {
    let folder = tempfile::tempdir().unwrap();
    let first = table(1);
    keep(folder.path(), &first).unwrap();
    let mut newer = table(2);
    newer.header.key = Key { layout: 2, ranks: [1; 32], ..newer.header.key };
    assert!(opened(folder.path(), &newer.header.key).unwrap_err().is_foreign());
    keep(folder.path(), &newer).unwrap();
    assert_eq!(tables(folder.path()).unwrap().len(), 1);
    let stored = opened(folder.path(), &newer.header.key).unwrap().unwrap();
    assert_eq!(read(&stored), newer);
}

#[test]
fn names_depend_on_definition_and_metric() {
    let Header { key, .. } = table(1).header;
    let name = |key: &Key| path("".as_ref(), key);
    let mut names: Vec<_> = (0..100)
        .flat_map(|k| [("half", k), ("quarter", k)])
        .map(|(metric, k)| Key { definition: [k; 32], metric: metric.into(), ..key.clone() })
        .map(|key| name(&key))
        .collect();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), 200);
}

#[test]
fn only_tables_are_removed() {
    let folder = tempfile::tempdir().unwrap();
    let table = keep(folder.path(), &table(1)).unwrap();
    let bytes = fs::metadata(&table).unwrap().len();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    assert!(remove(&notes).unwrap_err().is_foreign());
    assert!(notes.exists());
    assert_eq!(remove(&table).unwrap(), Removed { path: table.clone(), bytes });
    assert!(!table.exists());
    assert!(matches!(remove(&table).unwrap_err().cause, Cause::Io { .. }));
}

#[test]
fn files_of_writers_that_are_gone_are_swept_and_others_stay() {
    let folder = tempfile::tempdir().unwrap();
    let gone = folder.path().join("0123456789abcdef.99-0.unfinished");
    fs::write(&gone, [0; 100]).unwrap();
    let alive = folder.path().join("0123456789abcdef.99-1.unfinished");
    let file = File::create(&alive).unwrap();
    file.lock().unwrap();
    assert_eq!(leftovers(folder.path()).unwrap(), std::slice::from_ref(&gone));
    assert_eq!(sweep(folder.path()).unwrap(), [Removed { path: gone.clone(), bytes: 100 }]);
    assert!(!gone.exists() && alive.exists());
    // However old: its writer is at work.
    file.set_modified(SystemTime::now() - Duration::from_hours(3)).unwrap();
    fs::write(&gone, [0; 100]).unwrap();
    let kept = keep(folder.path(), &table(1)).unwrap();
    assert!(!gone.exists() && alive.exists() && kept.exists());
    drop(file);
    keep(folder.path(), &table(1)).unwrap();
    assert!(!alive.exists());
    assert_eq!(sweep(&folder.path().join("none")).unwrap(), []);
}

#[test]
fn two_writers_of_the_same_table_are_both_right() {
    let folder = tempfile::tempdir().unwrap();
    let tables = [table(1), table(2), table(3)];
    std::thread::scope(|scope| {
        for table in &tables {
            scope.spawn(|| {
                for _ in 0..30 {
                    keep(folder.path(), table).unwrap();
                    let stored = opened(folder.path(), &table.header.key).unwrap().unwrap();
                    assert!(tables.contains(&read(&stored)));
                }
            });
        }
    });
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}
