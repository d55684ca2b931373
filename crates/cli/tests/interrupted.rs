//! Explorations that are killed, in memory and on disk: they go on, and what is not as it was written is noticed.

mod run;

use run::{program, run, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

/// A puzzle that is explored in some tenths of a second.
const PUZZLE: &str = "skewb";

/// What an exploration prints, without what differs from run to run.
fn answer(stdout: &[u8]) -> Value {
    let found: Value = serde_json::from_slice(stdout).expect("one object");
    ["positions", "counts", "depth", "antipodes", "examples"]
        .map(|key| (key.to_owned(), found[key].clone()))
        .into_iter()
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn right() -> Value {
    let out = run(&["explore", PUZZLE, "--json", "--no-tables"], b"");
    assert_eq!(out.status.code(), Some(0));
    answer(&out.stdout)
}

/// Kills an exploration at moments spread over the time that it takes; whenever it comes to its end, and in the end, it finds the same.
fn killed(args: &[&str]) {
    let right = right();
    killed_to(args, &|out| assert_eq!(answer(out), right));
}

/// The same with another way to see whether what is found is right.
fn killed_to(args: &[&str], check: &dyn Fn(&[u8])) {
    let run_once = || {
        let started = Instant::now();
        let out = run(args, b"");
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        check(&out.stdout);
        started.elapsed()
    };
    let time = run_once();
    for round in 0..16 {
        let mut program = program(args);
        program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        std::thread::sleep(time * (round * 7 % 16) / 14 + Duration::from_micros(300));
        child.kill().unwrap();
        child.wait().unwrap();
        if round % 5 == 4 {
            run_once();
        }
    }
    run_once();
}

#[test]
fn killed_on_disk_at_any_moment_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    killed(&["explore", PUZZLE, "--json", "--no-tables", "--disk", disk, "--checkpoint", "0"]);
    assert_eq!(fs::read_dir(disk).unwrap().count(), 0, "what is finished leaves nothing behind");
}

#[test]
fn killed_while_it_sorts_runs_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    // As little memory as makes several runs of the larger layers.
    let args = ["explore", PUZZLE, "--json", "--no-tables", "--listed", "--memory", "24M"];
    let on_disk = [&args[..], &["--disk", disk, "--checkpoint", "0"]].concat();
    let known = run(&args, b"");
    let counts = |out: &[u8]| serde_json::from_slice::<Value>(out).unwrap()["counts"].clone();
    killed_to(&on_disk, &|out| assert_eq!(counts(out), counts(&known.stdout)));
    assert_eq!(fs::read_dir(disk).unwrap().count(), 0, "what is finished leaves nothing behind");
}

#[test]
fn killed_in_memory_at_any_moment_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    killed(&["explore", PUZZLE, "--json", "--tables", tables, "--checkpoint", "0"]);
    // The table, and no checkpoint.
    let left = files(folder.path(), "everystate");
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn killed_as_a_set_in_memory_it_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    // Each position is a word in a set, which takes five times as long as a bit in a table.
    let args = ["explore", "pyraminx-core", "--json", "--listed"];
    let known = run(&[&args[..], &["--no-tables"]].concat(), b"");
    let counts = |out: &[u8]| serde_json::from_slice::<Value>(out).unwrap()["counts"].clone();
    let kept = [&args[..], &["--tables", tables, "--checkpoint", "0"]].concat();
    killed_to(&kept, &|out| assert_eq!(counts(out), counts(&known.stdout)));
    assert_eq!(
        files(folder.path(), "everystate").len(),
        0,
        "what is finished leaves nothing behind"
    );
}

#[test]
fn how_much_is_on_disk_is_told_on_the_way() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    for way in [&["--memory", "64M"][..], &["--listed", "--memory", "24M"]] {
        let args = ["explore", PUZZLE, "--no-tables", "--progress", "json", "--disk", disk];
        let out = run(&[&args[..], way].concat(), b"");
        assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
        let lines = text(&out.stderr);
        let told = lines.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        let told: Vec<u64> = told.filter_map(|layer| layer["on_disk"].as_u64()).collect();
        // 3 149 280 positions: a bit for each, or two bytes where they are words.
        assert!(told.len() > 3, "{way:?}: {lines}");
        let most = told.iter().max().unwrap();
        assert!((100_000..40_000_000).contains(most), "{way:?}: {told:?}");
    }
}

/// The files in a folder and those in it that end so.
fn files(folder: &Path, end: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path, end));
        } else if path.extension().is_some_and(|e| e == end) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn an_altered_checkpoint_is_told_and_not_used() {
    let folder = tempfile::tempdir().unwrap();
    let tables = folder.path().to_str().unwrap();
    let args = ["explore", PUZZLE, "--json", "--tables", tables, "--checkpoint", "0"];
    let begin = || {
        let out = run(&[&args[..], &["--limit", "positions=1500000"]].concat(), b"");
        assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
        let kept = files(folder.path(), "everystate");
        assert_eq!(kept.len(), 1, "the checkpoint");
        kept[0].clone()
    };
    let kept = begin();
    let bytes = fs::read(&kept).unwrap();
    let listed = text(&run(&["tables", "list", "--tables", tables], b"").stdout);
    assert!(listed.contains("half (so far)"), "{listed}");
    for at in [0, 17, 70, 100, 5000, bytes.len() - 1] {
        let mut altered = bytes.clone();
        altered[at] ^= 4;
        for altered in [&altered[..], &bytes[..at]] {
            fs::write(&kept, altered).unwrap();
            let out = run(&args, b"");
            assert_eq!(out.status.code(), Some(0));
            assert_eq!(answer(&out.stdout), right());
            let says = text(&out.stderr);
            assert!(says.contains("is damaged") || says.contains("is no table"), "{at}: {says}");
            for file in files(folder.path(), "everystate") {
                fs::remove_file(file).unwrap();
            }
        }
    }
}

#[test]
fn an_altered_layer_on_disk_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    let args = ["explore", PUZZLE, "--no-tables", "--disk", disk, "--checkpoint", "0"];
    let out = run(&[&args[..], &["--limit", "positions=1500000"]].concat(), b"");
    assert_eq!(out.status.code(), Some(3), "{}", text(&out.stderr));
    let layers = files(folder.path(), "layer");
    assert!(layers.len() > 5, "{layers:?}");
    for layer in &layers {
        let bytes = fs::read(layer).unwrap();
        let mut altered = bytes.clone();
        altered[bytes.len() / 2] ^= 4;
        for (wrong, says) in [
            (&altered[..], "is damaged"),
            (&bytes[..bytes.len() - 1], "is damaged"),
            (&fs::read(&layers[0]).unwrap()[..], "another"),
        ] {
            if wrong == bytes {
                continue;
            }
            fs::write(layer, wrong).unwrap();
            let out = run(&args, b"");
            assert_eq!(out.status.code(), Some(4), "{}", text(&out.stderr));
            assert!(text(&out.stderr).contains(says), "{}", text(&out.stderr));
        }
        fs::write(layer, &bytes).unwrap();
    }
    assert_eq!(run(&args, b"").status.code(), Some(0));
}

#[test]
fn what_cannot_be_kept_is_no_checkpoint() {
    let out = run(&["explore", PUZZLE, "--no-tables", "--checkpoint", "1"], b"");
    assert_eq!(out.status.code(), Some(2));
    assert!(text(&out.stderr).contains("--disk"), "{}", text(&out.stderr));
    let out = run(&["explore", "maze", "--disk", "x"], b"");
    assert_eq!(out.status.code(), Some(2));
}

#[test]
fn memory_that_is_too_little_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    let args = ["explore", PUZZLE, "--no-tables", "--disk", disk, "--memory"];
    let out = run(&[&args[..], &["11M"]].concat(), b"");
    assert_eq!(out.status.code(), Some(3));
    let says = text(&out.stderr);
    let bytes = says.split(' ').find_map(|word| word.parse::<u64>().ok()).expect(&says);
    let out = run(&[&args[..], &[&bytes.to_string()]].concat(), b"");
    assert_eq!(out.status.code(), Some(0), "{}", text(&out.stderr));
}
