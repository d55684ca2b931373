//! What cannot be merged is told, and nothing is made or changed; what ends a merge leaves no file.

mod common;

use common::{csv, options};
use everystate_puzzle::Shard;
use everystate_puzzles::family::{Question, Wishes};
use everystate_study::{Archive, Error, Merged, Parameters, Store, merge, run};
use rusqlite::Connection;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Every file of a folder with its bytes.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.unwrap().path();
        (path.clone(), fs::read(path).unwrap())
    };
    let mut all: Vec<_> = fs::read_dir(folder).unwrap().map(read).collect();
    all.sort();
    all
}

/// A folder with the three shards of a study of twenty deals.
struct Batch(tempfile::TempDir);

impl Batch {
    fn new() -> Self {
        let batch = Self(tempfile::tempdir().unwrap());
        for number in 1..=3 {
            batch.shard(&number.to_string(), &Parameters::of("gap"), (number, 3), 20);
        }
        batch
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    fn shard(&self, name: &str, parameters: &Parameters, (number, of): (u64, u64), deals: u64) {
        let parameters = Parameters { shard: Shard::new(number, of), ..parameters.clone() };
        let mut store = Store::open(&self.path(name)).unwrap();
        run(&mut store, &parameters, &options(deals, 2)).unwrap();
    }

    fn change(&self, name: &str, sql: &str) {
        let db = Connection::open(self.path(name)).unwrap();
        assert!(db.execute(sql, []).unwrap() > 0, "{sql}");
    }

    fn merge(&self, names: &[&str], out: &str) -> Result<Merged, Error> {
        let files: Vec<PathBuf> = names.iter().map(|name| self.path(name)).collect();
        merge(&files, &self.path(out), None)
    }

    /// Why these are not merged, after which all is as it was.
    fn refused(&self, names: &[&str], out: &str) -> Error {
        let before = files(self.0.path());
        let error = self.merge(names, out).unwrap_err();
        assert!(files(self.0.path()) == before, "{error}: something was changed");
        error
    }

    /// The same of something that is of something else.
    fn foreign(&self, names: &[&str], (path, what): (&str, &str)) {
        let error = self.refused(names, "out");
        assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
        assert_eq!(error.path(), Some(&*self.path(path)), "{error}");
        assert!(error.to_string().contains(what), "{error}");
    }
}

#[test]
fn shards_of_another_study_are_told() {
    let batch = Batch::new();
    let gap = Parameters::of("gap");
    let wishes = Wishes { size: Some(vec![4, 5]), ..Wishes::default() };
    let of = "a shard of another study than";
    for (name, parameters, shards, deals, what) in [
        ("seed", Parameters { seed: 2, ..gap.clone() }, 3, 20, "has: seed 2 and not 1"),
        ("size", Parameters { wishes, ..gap.clone() }, 3, 20, "has: size 4x5 and not none"),
        (
            "asked",
            Parameters { question: Question::Any, ..gap.clone() },
            3,
            20,
            "question any and not solve",
        ),
        ("family", Parameters::of("maze"), 3, 20, "has: family maze and not gap"),
        ("deals", gap.clone(), 3, 21, "has: 21 deals and not 20"),
        ("many", gap.clone(), 4, 20, "has: in 4 shards and not 3"),
    ] {
        batch.shard(name, &parameters, (2, shards), deals);
        batch.foreign(&["1", name, "3"], (name, what));
        batch.foreign(&["1", "2", "3", name], (name, of));
    }
    // What was made by another version may have looked at other positions.
    batch.change("2", "UPDATE study SET program = '0.0.9'");
    batch.foreign(&["1", "2", "3"], ("2", "begun by version 0.0.9 of the program and not "));
}

#[test]
fn files_of_no_shards_are_told() {
    let batch = Batch::new();
    fs::write(batch.path("letter"), "Dear Sir or Madam").unwrap();
    drop(Store::open(&batch.path("empty")).unwrap());
    run(&mut Store::open(&batch.path("whole")).unwrap(), &Parameters::of("gap"), &options(20, 1))
        .unwrap();
    for (name, what) in [
        ("letter", "no database"),
        ("empty", "a file without studies"),
        ("whole", "no file of shards: its study 1 is a whole one"),
    ] {
        batch.foreign(&["1", name, "3"], (name, what));
        batch.foreign(&[name, "1", "2", "3"], (name, what));
    }
    let error = batch.refused(&["1", "2", "none"], "out");
    assert!(matches!(&error, Error::Missing(path) if *path == batch.path("none")), "{error:?}");
}

#[test]
fn a_shard_that_is_there_twice_or_not_at_all_is_told() {
    let batch = Batch::new();
    fs::copy(batch.path("2"), batch.path("copy")).unwrap();
    for (names, twice) in [(&["1", "2", "2", "3"][..], "2"), (&["1", "2", "copy"], "copy")] {
        let error = batch.refused(names, "out");
        let Error::Twice { path, other, shard } = &error else { panic!("{error:?}") };
        assert_eq!((path, other), (&batch.path(twice), &batch.path("2")));
        assert_eq!(shard.to_string(), "2/3");
        let told = if twice == "2" { "is named twice" } else { "has shard 2/3, which" };
        assert!(error.to_string().contains(told), "{error}");
    }
    for (names, missing, told) in [
        (&["1", "3"][..], &["2/3"][..], "shard 2/3 of"),
        (&["3"], &["1/3", "2/3"], "shards 1/3, 2/3 of"),
    ] {
        let error = batch.refused(names, "out");
        let Error::Absent { shards, count, .. } = &error else { panic!("{error:?}") };
        let shards: Vec<String> = shards.iter().map(Shard::to_string).collect();
        assert_eq!((shards.join(" "), *count), (missing.join(" "), missing.len() as u64));
        assert!(error.to_string().contains(told), "{error}");
    }
    // Of very many only the first are named.
    batch.shard("many", &Parameters::of("gap"), (3, 1 << 40), 20);
    let error = batch.refused(&["many"], "out");
    let Error::Absent { shards, count, .. } = &error else { panic!("{error:?}") };
    assert_eq!((shards.len(), *count), (10, (1 << 40) - 1));
}

#[test]
fn a_shard_that_lacks_deals_is_told() {
    let batch = Batch::new();
    batch.change("3", "DELETE FROM deal WHERE idx IN (5, 17)");
    let error = batch.refused(&["1", "2", "3"], "out");
    let Error::Lacking { path, shard, lacks, deals } = &error else { panic!("{error:?}") };
    assert_eq!((path, shard.to_string().as_str()), (&batch.path("3"), "3/3"));
    assert_eq!((*lacks, *deals), (2, 6));
    assert!(error.to_string().contains("lacks 2 of the 6 deals of shard 3/3"), "{error}");
    // The command that began it goes on with it.
    batch.shard("3", &Parameters::of("gap"), (3, 3), 20);
    assert_eq!(batch.merge(&["1", "2", "3"], "out").unwrap(), Merged::Made);
}

#[test]
fn rows_that_are_not_of_the_shard_are_told() {
    for (sql, what) in [
        ("UPDATE deal SET idx = 3 WHERE idx = 4", "deal 3, which is not of its shard 2/3 of 20"),
        ("UPDATE deal SET idx = 22 WHERE idx = 19", "deal 22, which is not of its shard 2/3 of 20"),
        ("UPDATE study SET parameters = replace(parameters, '2/3', '5/3')", "name no shard"),
        ("UPDATE study SET parameters = replace(parameters, '2/3', '02/3')", "name no shard"),
    ] {
        let batch = Batch::new();
        batch.change("2", sql);
        let error = batch.refused(&["1", "2", "3"], "out");
        assert!(matches!(error, Error::Damaged { .. }), "{error:?}");
        assert_eq!(error.path(), Some(&*batch.path("2")));
        assert!(error.to_string().contains(what), "{error}");
    }
}

#[test]
fn an_output_that_is_there_stays_as_it_is() {
    let batch = Batch::new();
    let all = ["1", "2", "3"];
    assert_eq!(batch.merge(&all, "out").unwrap(), Merged::Made);
    let before = files(batch.0.path());
    assert_eq!(batch.merge(&["3", "1", "2"], "out").unwrap(), Merged::There);
    // A study that was made at once is the same, but for what the clock said.
    run(&mut Store::open(&batch.path("whole")).unwrap(), &Parameters::of("gap"), &options(20, 1))
        .unwrap();
    assert_eq!(batch.merge(&all, "whole").unwrap(), Merged::There);
    fs::remove_file(batch.path("whole")).unwrap();
    assert!(files(batch.0.path()) == before, "something was changed");

    let foreign = |out: &str, what: &str| {
        let error = batch.refused(&all, out);
        assert!(matches!(error, Error::Foreign { .. }), "{error:?}");
        assert_eq!(error.path(), Some(&*batch.path(out)));
        assert!(error.to_string().contains(what), "{error}");
    };
    fs::write(batch.path("letter"), "Dear Sir or Madam").unwrap();
    foreign("letter", "no database");
    foreign("2", "holds other studies than these shards make");
    let other = Parameters { seed: 2, ..Parameters::of("gap") };
    run(&mut Store::open(&batch.path("other")).unwrap(), &other, &options(20, 1)).unwrap();
    foreign("other", "holds other studies than these shards make");
    for (name, sql) in [
        ("moves", "UPDATE deal SET positions = positions + 1 WHERE idx = 7"),
        ("fewer", "DELETE FROM deal WHERE idx = 7"),
    ] {
        fs::copy(batch.path("out"), batch.path(name)).unwrap();
        batch.change(name, sql);
        foreign(name, "differs from the shards in deal 7 of study 1");
    }
    fs::copy(batch.path("out"), batch.path("beyond")).unwrap();
    let beyond = "INSERT INTO deal SELECT study, 25, verdict, moves, at_least, why, is_unique, positions, \
                  reachable, seconds FROM deal WHERE idx = 7";
    batch.change("beyond", beyond);
    foreign("beyond", "differs from the shards in deal 20 of study 1");
    fs::copy(batch.path("out"), batch.path("more")).unwrap();
    let more = &options(30, 1);
    run(&mut Store::open(&batch.path("more")).unwrap(), &Parameters::of("gap"), more).unwrap();
    foreign("more", "holds other studies than these shards make");
}

#[test]
fn what_a_killed_merge_left_is_taken_away_by_the_next() {
    let batch = Batch::new();
    let names = || -> Vec<_> { files(batch.0.path()).into_iter().map(|(path, _)| path).collect() };
    // What stands there while a merge is under way: half of the file under another name, and the lock.
    batch.merge(&["1", "2", "3"], "right").unwrap();
    let right = fs::read(batch.path("right")).unwrap();
    for ending in ["out-new", "out-new-journal", "out-lock", "out-journal", "out-wal"] {
        fs::write(batch.path(ending), &right[..right.len() / 2]).unwrap();
    }
    assert!(matches!(Archive::open(&batch.path("out")), Err(Error::Missing(_))));
    assert_eq!(batch.merge(&["1", "2", "3"], "out").unwrap(), Merged::Made);
    assert_eq!(csv(&batch.path("out")), csv(&batch.path("right")));
    assert_eq!(names(), ["1", "2", "3", "out", "right"].map(|name| batch.path(name)));

    // Whoever asks for the end gets it, and no file.
    let parts = ["1", "2", "3"].map(|name| batch.path(name));
    let cancel = AtomicBool::new(true);
    assert_eq!(merge(&parts, &batch.path("ended"), Some(&cancel)).unwrap(), Merged::Ended);
    assert_eq!(names(), ["1", "2", "3", "out", "right"].map(|name| batch.path(name)));
}

#[test]
fn nobody_else_writes_meanwhile() {
    let batch = Batch::new();
    let store = Store::open(&batch.path("out")).unwrap();
    let error = batch.merge(&["1", "2", "3"], "out").unwrap_err();
    assert!(matches!(error, Error::Busy { .. }), "{error:?}");
    drop(store);
    // Somebody who goes on with a shard that is whole is no harm.
    let store = Store::open(&batch.path("2")).unwrap();
    assert_eq!(batch.merge(&["1", "2", "3"], "made").unwrap(), Merged::Made);
    drop(store);
}
