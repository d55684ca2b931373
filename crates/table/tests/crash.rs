//! Writers that are killed: a process writes tables one after the other and is killed at any moment;
//! what is found afterwards is a table as it was written, or none.

use everystate_puzzle::{Limits, Silent};
use everystate_table::file::{self, Header, Key};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// Names the folder for the process that writes.
const FOLDER: &str = "EVERYSTATE_TEST_FOLDER";

/// Six blocks and a part of one.
const WORDS: u64 = 6 * (1 << 14) + 1000;

/// The word with this number of the table with this number.
fn word(table: u64, index: u64) -> u64 {
    // Low bits at even places, high bits at odd ones: never both, so that every value is 0, 1 or 2.
    let mask = (table * WORDS + index / 2).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    if index.is_multiple_of(2) { mask } else { !mask & mask.rotate_left(17) }
}

fn key() -> Key {
    Key { definition: [1; 32], metric: "half".into(), layout: 1, ranks: [2; 32] }
}

/// The header of the table with this number, which its time names.
fn header(table: u64) -> Header {
    let mut counts = [0; 3];
    for index in (0..WORDS).step_by(2) {
        let (low, high) = (word(table, index), word(table, index + 1));
        counts[0] += u64::from((!low & !high).count_ones());
        counts[1] += u64::from(low.count_ones());
        counts[2] += u64::from(high.count_ones());
    }
    Header {
        key: key(),
        puzzle: "written by a process that is killed".into(),
        positions: WORDS * 32,
        words: WORDS,
        counts: counts.to_vec(),
        ranks: vec![],
        antipodes: Vec::new(),
        seconds: 0.0,
        made: table,
        program: "0.1.0".into(),
    }
}

/// The process that is killed: writes tables, slowly, until then. Started by the tests below; on its
/// own it has nothing to write to.
#[test]
#[ignore = "the process that the other tests start and kill"]
fn writer() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    let limits = Limits::none();
    for table in 0.. {
        let mut body = |first: u64, words: &mut [u64]| {
            for (index, place) in (first..).zip(words) {
                *place = word(table % 8, index);
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        let header = Header { made: table, ..header(table % 8) };
        file::write(&folder, &header, &mut body, &limits.meter(&Silent)).unwrap();
    }
}

fn start_writer(folder: &Path) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "writer", "--ignored"]).env(FOLDER, folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The number of the table in the folder, if there is one. Panics if it is not as it was written.
fn found(folder: &Path) -> Option<u64> {
    let limits = Limits::none();
    let stored =
        file::open(folder, &key(), 2, &limits.meter(&Silent)).expect("none, or a right one")?;
    let table = stored.header().made;
    assert_eq!(*stored.header(), Header { made: table, ..header(table % 8) });
    for (index, place) in (0..WORDS).zip(0..) {
        assert_eq!(stored.word(place), word(table % 8, index), "word {index}");
    }
    Some(table)
}

/// The names of the files that are being written, or were. Looks at the folder only, so as not to be
/// in the way of a writer who removes one.
fn unfinished_files(folder: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|e| e == "unfinished")).collect();
    paths.sort();
    paths
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).unwrap().count()
}

#[test]
fn killed_at_any_moment_a_writer_leaves_a_right_table_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let mut unfinished = 0;
    let mut tables = 0;
    let mut writer = start_writer(folder.path());
    let started = Instant::now();
    // It has begun when there is a file.
    while files(folder.path()) == 0 {
        assert!(started.elapsed() < Duration::from_mins(5), "the writer does not write");
        std::thread::sleep(Duration::from_millis(1));
    }
    for round in 0..400u64 {
        if round >= 40 && unfinished > 0 && tables > 0 {
            break;
        }
        // Moments spread over the time that a few tables take, and over more if they take longer.
        std::thread::sleep(Duration::from_micros(round * 7919 % (round.max(40) * 1500)));
        writer.kill().unwrap();
        writer.wait().unwrap();
        let before = unfinished_files(folder.path());
        let left = file::leftovers(folder.path()).unwrap().len();
        unfinished += left;
        assert!(left <= 1, "a killed writer's file was not removed by the next one");
        tables += u64::from(found(folder.path()).is_some());
        assert_eq!(file::tables(folder.path()).unwrap().len() + left, files(folder.path()));
        writer = start_writer(folder.path());
        // The next round begins when the new process is at work.
        let started = Instant::now();
        while unfinished_files(folder.path()) == before {
            assert!(started.elapsed() < Duration::from_mins(5), "the writer does not write");
            std::thread::sleep(Duration::from_millis(1));
        }
    }
    writer.kill().unwrap();
    writer.wait().unwrap();
    file::sweep(folder.path()).unwrap();
    assert_eq!(file::tables(folder.path()).unwrap().len(), files(folder.path()));
    // Otherwise nothing was killed in the middle of its work, or nothing ever finished.
    assert!(unfinished > 0 && tables > 0, "{unfinished} unfinished, {tables} tables");
}

#[test]
fn a_writer_at_work_is_not_disturbed_by_others() {
    let folder = tempfile::tempdir().unwrap();
    let mut writers = [start_writer(folder.path()), start_writer(folder.path())];
    let started = Instant::now();
    let mut last = None;
    while started.elapsed() < Duration::from_millis(700) || last.is_none() {
        assert!(started.elapsed() < Duration::from_mins(5), "the writers do not write");
        file::sweep(folder.path()).unwrap();
        last = found(folder.path());
    }
    for writer in &mut writers {
        assert!(writer.try_wait().unwrap().is_none(), "a writer failed");
        writer.kill().unwrap();
        writer.wait().unwrap();
    }
    assert!(file::leftovers(folder.path()).unwrap().len() <= 2);
}
