//! `study`: killed at any moment it goes on where it was; Ctrl-C, a second process, files that are none.

mod run;

use run::{program, run, text};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The deals of a file without their seconds.
fn deals(path: &Path) -> Vec<String> {
    let csv = path.with_extension("csv");
    let args = ["study", "--report", path.to_str().unwrap(), "--csv", csv.to_str().unwrap()];
    let out = run(&args, b"");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
    let text = fs::read_to_string(&csv).unwrap();
    text.lines().map(|line| line.rsplit_once(',').unwrap().0.to_owned()).collect()
}

fn begin(args: &[&str]) -> Child {
    let mut program = program(args);
    program.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    program.spawn().unwrap()
}

/// How many rows a file has by now, as another process sees it.
fn done(path: &Path) -> u64 {
    let out = run(&["study", "--report", path.to_str().unwrap(), "--json"], b"");
    let report: Value = serde_json::from_slice(&out.stdout).unwrap_or_default();
    report["studies"][0]["done"].as_u64().unwrap_or(0)
}

#[test]
fn killed_several_times_it_has_every_deal_once() {
    let folder = tempfile::tempdir().unwrap();
    let (alone, killed) = (folder.path().join("alone.db"), folder.path().join("killed.db"));
    let study = |path: &Path, deals: u64, then: &dyn Fn(&[&str])| {
        let deals = deals.to_string();
        let words = "study gap --seed 3 --threads 2 --size 4x6 --deals".split(' ');
        let file = path.to_str().unwrap();
        then(&words.chain([&*deals, "--out", file]).collect::<Vec<_>>());
    };
    let begin_and_kill = |deals, wait: &dyn Fn(&mut Child)| {
        study(&killed, deals, &|args| {
            let mut child = begin(args);
            wait(&mut child);
            child.kill().unwrap();
            child.wait().unwrap();
        });
    };

    // While it makes the file, and while it goes on in one: whenever it is, the file can be read.
    let mut rows = 0;
    for round in 0..30 {
        begin_and_kill(1_000_000_000, &|_| std::thread::sleep(Duration::from_millis(2 * round)));
        if killed.exists() {
            let now = deals(&killed).len();
            assert!(now >= rows, "what was committed was lost: {now} of {rows} rows");
            rows = now;
        }
    }
    // While it adds rows: each time some more than were there.
    for _ in 0..5 {
        begin_and_kill(1_000_000_000, &|child| {
            let before = rows as u64;
            while done(&killed) < before + 100 {
                assert!(child.try_wait().unwrap().is_none(), "it came to its end");
            }
        });
        let now = deals(&killed).len();
        assert!(now >= rows + 99, "what was committed was lost: {now} after {rows} rows");
        rows = now;
    }

    // The last of them has the largest index.
    let last = deals(&killed).pop().unwrap();
    let last: u64 = last.split(',').nth(1).unwrap().parse().unwrap();
    let whole = |path: &Path| {
        study(path, last + 500, &|args| {
            let out = run(args, b"");
            assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        });
        deals(path)
    };
    let right = whole(&alone);
    assert_eq!(right.len() as u64, 1 + last + 500);
    assert!(whole(&killed) == right, "killed at {rows} rows");
    // At the end the file stands for itself.
    let beside = |ending| Path::new(&format!("{}{ending}", killed.display())).exists();
    assert!(!["-wal", "-shm", "-lock", "-new", "-journal"].into_iter().any(beside));
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_is_done_and_reports_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.db");
    let file = path.to_str().unwrap();
    let mut child = begin(&[
        "study",
        "gap",
        "--deals",
        "1000000000",
        "--out",
        file,
        "--json",
        "--threads",
        "2",
    ]);
    while done(&path) < 1000 && child.try_wait().unwrap().is_none() {
        std::thread::sleep(Duration::from_millis(50));
    }
    // Meanwhile nobody else writes, and what they say of it is one line.
    let out = run(&["study", "gap", "--deals", "5", "--out", file], b"");
    assert_eq!(out.status.code(), Some(2));
    let said = text(&out.stderr);
    assert!(said.contains("is being written by another process (number "), "{said}");
    assert!(said.contains(&child.id().to_string()) && said.lines().count() == 1, "{said}");

    let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    let out = child.wait_with_output().unwrap();
    assert_eq!(out.status.code(), Some(130), "{}", text(&out.stderr));
    let report: Value = serde_json::from_slice(&out.stdout).expect("one object");
    assert_eq!(report["schema"], 1);
    let study = &report["studies"][0];
    let rows = study["done"].as_u64().unwrap();
    assert!(rows >= 1000 && study["deals"] == 1_000_000_000 && study["stopped"] == 0, "{study}");
    assert_eq!(done(&path), rows);
}

#[test]
fn a_file_of_something_else_ends_with_code_4() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("letter.txt");
    fs::write(&path, "Dear Sir or Madam").unwrap();
    let file = path.to_str().unwrap();
    for args in [
        &["study", "gap", "--deals", "5", "--out", file][..],
        &["study", "--report", file],
        &["study", "--report", file, "--json"],
    ] {
        let out = run(args, b"");
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(4), ""));
        assert!(text(&out.stderr).contains("letter.txt is no database; nothing was changed"));
    }
    assert_eq!(fs::read(&path).unwrap(), b"Dear Sir or Madam");
}

#[test]
fn what_makes_no_sense_is_told_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new.db");
    let file = path.to_str().unwrap();
    for (args, what) in [
        (&["study", "gap", "--deals", "5", "--out", file, "--strategy", "table"][..], "`table`"),
        (
            &["study", "gap", "--deals", "5", "--out", file, "--wild", "5"],
            "study gap does not know `--wild`",
        ),
        (&["study", "gap", "--deals", "5", "--out", file, "--metric", "half"], "has no metric"),
        (&["study", "gap", "--deals", "5", "--out", file, "--size", "4x99"], "the size of a deal"),
        (&["study", "chess", "--deals", "5", "--out", file], "there is no puzzle called `chess`"),
        (&["study", "gap", "--deals", "5", "--out", file, "--csv", file], "would be written over"),
        (&["study", "gap", "--deals", "5"], "--out"),
        (&["study", "--report", file], "there is no file"),
        (&["study", "--report", file, "--limit", "depth=5"], "cannot be used with"),
        (&["study", "--report", file, "--size", "4x5"], "cannot be used with"),
        (&["study", "gap", "--report", file], "cannot be used with"),
    ] {
        let out = run(args, b"");
        assert_eq!(out.status.code(), Some(2), "{args:?} {}", text(&out.stderr));
        assert!(text(&out.stderr).contains(what), "{args:?} {}", text(&out.stderr));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{args:?}");
    }
}

#[test]
fn charts_and_tables_are_written_of_all_studies() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for size in ["4x4", "4x5"] {
        let file = path("a.db");
        let args =
            ["study", "gap", "--instances", "200", "--size", size, "--reach", "--out", &file];
        assert_eq!(run(&args, b"").status.code(), Some(0));
    }
    let (file, charts, csv, parquet) = (path("a.db"), path("charts"), path("a.csv"), path("a.pq"));
    let args = ["study", "--report", &file, "--svg", &charts, "--csv", &csv, "--parquet", &parquet];
    let out = run(&args, b"");
    assert_eq!(out.status.code(), Some(0));
    assert!(text(&out.stdout).contains("share solved by size: gap"));
    let entries = fs::read_dir(&charts).unwrap();
    let mut names: Vec<_> =
        entries.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    let of = |n: u8| ["moves", "positions", "share"].map(|what| format!("study-{n}-{what}.svg"));
    let expected: Vec<String> =
        ["sizes-gap-1.svg".to_owned()].into_iter().chain(of(1)).chain(of(2)).collect();
    assert_eq!(names, expected);
    assert_eq!(fs::read_to_string(&csv).unwrap().lines().count(), 401);
    assert!(fs::read(&parquet).unwrap().ends_with(b"PAR1"));
}
