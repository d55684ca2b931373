//! Shards of `generate` and `solve`, one after the other, are what is written without; a merge that is killed leaves no half of a file.

mod run;

use run::{program, run, text};
use std::fs;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

const FAMILIES: [&str; 5] = ["roll", "maze", "stack", "gap", "cube2"];

/// What a command writes that comes to its end.
fn written(args: &[&str]) -> Vec<u8> {
    let out = run(args, b"");
    assert_eq!(out.status.code(), Some(0), "{args:?}: {}", text(&out.stderr));
    out.stdout
}

/// What all shards of a command write, one after the other.
fn in_shards(args: &[&str], of: u64) -> Vec<u8> {
    let shard = |number| written(&[args, &["--shard", &format!("{number}/{of}")]].concat());
    (1..=of).flat_map(shard).collect()
}

/// Answers without the time that they took.
fn untimed(answers: &[u8]) -> Vec<String> {
    let cut = |line: &str| line.split(",\"seconds\":").next().unwrap_or_default().to_owned();
    text(answers).lines().map(cut).collect()
}

#[test]
fn shards_of_instances_are_all_instances() {
    for family in FAMILIES {
        // Fewer instances than shards, as many, and more.
        for (count, of) in [("0", 3), ("1", 3), ("3", 3), ("11", 4), ("5", 1)] {
            for form in [&[][..], &["--json"], &["--threads", "1"]] {
                let args =
                    [&["generate", family, "--seed", "9", "--count", count][..], form].concat();
                let whole = written(&args);
                assert_eq!(text(&in_shards(&args, of)), text(&whole), "{args:?} in {of}");
                assert!(!whole.is_empty() || count == "0", "{args:?}");
            }
        }
    }
}

#[test]
fn shards_of_answers_are_all_answers() {
    let folder = tempfile::tempdir().unwrap();
    for family in FAMILIES {
        let (one, two) = (folder.path().join("one"), folder.path().join("two"));
        for (path, seed, count) in [(&one, "1", "4"), (&two, "2", "5")] {
            let args = ["generate", family, "--seed", seed, "--count", count];
            fs::write(path, written(&args)).unwrap();
        }
        let (one, two) = (one.to_str().unwrap(), two.to_str().unwrap());
        for of in [1, 2, 4, 12] {
            let args = ["solve", family, one, two];
            assert_eq!(text(&in_shards(&args, of)), text(&written(&args)), "{family} in {of}");
            let args = ["solve", family, one, two, "--json", "--threads", "1"];
            let (parts, whole) = (in_shards(&args, of), written(&args));
            assert_eq!(untimed(&parts), untimed(&whole), "{family} in {of}");
            assert_eq!(untimed(&whole).len(), 9);
        }
    }
    let block = folder.path().join("block");
    fs::write(&block, written(&["generate", "stack", "--seed", "1", "--count", "3"])).unwrap();
    let args = ["solve", "stack", block.to_str().unwrap(), "--sample", "2", "--seed", "5"];
    assert_eq!(text(&in_shards(&args, 2)), text(&written(&args)));
}

#[test]
fn shards_of_positions_and_of_levels_are_all_of_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("positions.txt");
    fs::write(&path, "R\nR L\n\nL D\n{\"alg\":\"R D' B\"}\nD B R\n").unwrap();
    let positions = path.to_str().unwrap();
    for args in [
        &["solve", "ivy", positions, "--no-tables"][..],
        &["solve", "ivy", positions, "--no-tables", "--json", "--all"],
        &["solve", "data/boards/sokoban.txt"],
        &["solve", "data/boards/sokoban.txt", "--json"],
    ] {
        let whole = untimed(&written(args));
        assert!(whole.len() >= 3, "{whole:?}");
        for of in [1, 2, 3, 7] {
            assert_eq!(untimed(&in_shards(args, of)), whole, "{args:?} in {of}");
        }
    }
}

#[test]
fn an_answer_that_is_no_does_not_end_a_shard_with_code_1() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deals.txt");
    fs::write(&path, written(&["generate", "gap", "--seed", "1", "--count", "2", "--unsolvable"]))
        .unwrap();
    let deals = path.to_str().unwrap();
    let part = written(&["solve", "gap", "--json", deals, "--shard", "2/2"]);
    assert!(text(&part).starts_with(r#"{"schema":1,"instance":2,"verdict":"unsolvable""#));
}

#[test]
fn what_has_no_shards_is_told() {
    let sokoban = "data/boards/sokoban.txt";
    for (args, what) in [
        (&["solve", "maze", "--shard", "1/2"][..], "standard input cannot be read twice"),
        (&["solve", "maze", "examples/maze.in", "-", "--shard", "1/2"], "standard input cannot"),
        (&["solve", "maze", "examples", "--shard", "1/2"], "examples cannot be read twice"),
        (&["solve", "cube3", "--alg", "R", "--shard", "1/2"], "cannot be used with"),
        (
            &["solve", "cube3", "examples/cube3.algs", "--resume", "x", "--shard", "1/2"],
            "cannot be used with",
        ),
        (
            &["solve", "stack", "examples/stack.in", "--sample", "2", "--shard", "1/2"],
            "wants --seed",
        ),
        (&["generate", "maze", "--count", "2", "--shard", "1/2"], "--seed <S>"),
        (
            &["generate", "maze", "--seed", "1", "--shard", "1/2", "--export", "x"],
            "cannot be used with",
        ),
        (
            &[
                "generate", sokoban, "--level", "1", "--place", "Player", "--seed", "1", "--shard",
                "1/2",
            ],
            "there is no --shard of them",
        ),
        (&["generate", "maze", "--seed", "1", "--shard", "3/2"], "there is no shard 3 of 2"),
        (&["generate", "maze", "--seed", "1", "--shard", "3"], "`3` is no shard"),
        (&["solve", "maze", "none.in", "--shard", "1/2"], "cannot open none.in"),
    ] {
        let out = run(args, b"");
        assert_eq!(out.status.code(), Some(2), "{args:?} {}", text(&out.stderr));
        assert!(text(&out.stderr).contains(what), "{args:?} {}", text(&out.stderr));
        assert!(out.stdout.is_empty(), "{args:?}");
    }
}

#[test]
fn what_is_wrong_with_a_file_is_told_before_any_answer() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mazes.jsonl");
    let maze = r#"{"start":[1,1],"top":5,"front":1,"squares":[[-1,-1]]}"#;
    fs::write(&path, format!("{maze}\n{maze}\n{{\"start\":7}}\n")).unwrap();
    let mazes = path.to_str().unwrap();
    for shard in ["1/2", "2/2"] {
        let out = run(&["solve", "maze", mazes, "--shard", shard], b"");
        assert_eq!((out.status.code(), text(&out.stdout).as_str()), (Some(2), ""));
        assert!(text(&out.stderr).contains(":3:"), "{}", text(&out.stderr));
    }
}

#[test]
fn a_merge_that_is_killed_leaves_no_file_and_the_next_makes_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let files = [path("1.db"), path("2.db")];
    for (file, shard) in files.iter().zip(["1/2", "2/2"]) {
        let args = ["study", "gap", "--deals", "60000", "--size", "4x3", "--shard", shard, "--out"];
        written(&[&args[..], &[file]].concat());
    }
    let (out, new) = (path("merged.db"), path("merged.db-new"));
    let merge = ["study", "merge", &files[0], &files[1], "--out", &out];
    let mut killed = 0;
    for round in 0..10 {
        let mut child = program(&merge);
        let mut child = child.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !Path::new(&new).exists() && child.try_wait().unwrap().is_none() {
            std::thread::yield_now();
        }
        std::thread::sleep(Duration::from_millis(10 * round));
        child.kill().unwrap();
        child.wait().unwrap();
        if Path::new(&out).exists() {
            // It came to its end before: what has its name is whole.
            assert!(text(&written(&["study", "--report", &out])).contains("60 000 of 60 000"));
            fs::remove_file(&out).unwrap();
        } else if Path::new(&new).exists() {
            killed += 1;
        }
        // Neither is there if it was killed while it put away what the one before had left.
    }
    assert!(killed > 0, "none was killed while it wrote");
    let report = text(&written(&merge));
    assert!(report.contains("60 000 of 60 000"), "{report}");
    let left = fs::read_dir(folder.path()).unwrap().count();
    assert_eq!(left, 3, "something was left beside the files");
}
