//! `tables`: what is kept is listed, verified and removed, and what is wrong named, with exit code 4.

mod run;

use everystate::contract::{Limits, Silent};
use everystate::table::file::{self, Header, Key};
use run::{program, run, text};
use serde_json::Value;
use std::fs;
use std::path::{Path, PathBuf};

/// Keeps a table of 64 positions.
fn keep(folder: &Path, puzzle: &str) -> PathBuf {
    let mut definition = [0; 32];
    definition[..puzzle.len()].copy_from_slice(puzzle.as_bytes());
    let key = Key { definition, metric: "half".into(), layout: 1, ranks: [0; 32] };
    let header = Header {
        key,
        puzzle: puzzle.into(),
        positions: 64,
        words: 2,
        counts: vec![1, 63],
        ranks: vec![],
        antipodes: vec![1],
        seconds: 0.5,
        made: 0,
        program: "0.1.0".into(),
    };
    let mut body = |_: u64, words: &mut [u64]| words.copy_from_slice(&[!1, 0]);
    file::write(folder, &header, &mut body, &Limits::none().meter(&Silent)).unwrap()
}

/// Flips a bit of a file.
fn damage(path: &Path, byte: usize) {
    let mut bytes = fs::read(path).unwrap();
    bytes[byte] ^= 4;
    fs::write(path, bytes).unwrap();
}

/// What `tables` prints for a folder, its exit code and what it says on standard error.
fn tables(folder: &Path, args: &[&str]) -> (String, Option<i32>, String) {
    let out = run(
        &[&["tables", args[0], "--tables", folder.to_str().unwrap()], &args[1..]].concat(),
        b"",
    );
    (text(&out.stdout), out.status.code(), text(&out.stderr))
}

fn objects(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("one object a line")).collect()
}

fn name(path: &Path) -> &str {
    path.file_name().unwrap().to_str().unwrap()
}

struct Kept {
    folder: tempfile::TempDir,
    right: PathBuf,
    flipped: PathBuf,
    shorter: PathBuf,
    older: PathBuf,
    left: PathBuf,
}

/// A right table, one with a flipped bit, a truncated one, one in another format, and what a killed
/// writer left.
fn kept() -> Kept {
    let folder = tempfile::tempdir().unwrap();
    let [right, flipped, shorter, older] =
        ["right", "flipped", "shorter", "older"].map(|puzzle| keep(folder.path(), puzzle));
    damage(&flipped, 4100);
    fs::write(&shorter, &fs::read(&shorter).unwrap()[..1000]).unwrap();
    let mut bytes = fs::read(&older).unwrap();
    bytes[8] = 0;
    let checksum = crc32c(&bytes[..12]);
    bytes[12..16].copy_from_slice(&checksum.to_le_bytes());
    fs::write(&older, bytes).unwrap();
    let left = folder.path().join("0123456789abcdef.1-1.unfinished");
    fs::write(&left, [0; 10]).unwrap();
    Kept { folder, right, flipped, shorter, older, left }
}

/// The checksum of a file's first bytes, bit by bit.
fn crc32c(bytes: &[u8]) -> u32 {
    let step = |crc: u32, _| crc >> 1 ^ if crc & 1 == 1 { 0x82f6_3b78 } else { 0 };
    !bytes.iter().fold(u32::MAX, |crc, &byte| (0..8).fold(crc ^ u32::from(byte), step))
}

#[test]
fn what_is_kept_is_listed() {
    let Kept { folder, right, flipped, shorter, older, .. } = kept();
    let (out, code, _) = tables(folder.path(), &["list", "--json"]);
    assert_eq!(code, Some(0));
    let objects = objects(&out);
    assert_eq!(objects.len(), 4);
    let of = |path: &Path| objects.iter().find(|o| o["file"] == path.to_str().unwrap()).unwrap();
    // The list reads headers only.
    for (path, puzzle) in [(&right, "right"), (&flipped, "flipped")] {
        let object = of(path);
        let expected = serde_json::json!({
            "schema": 1, "file": path, "state": "ok", "puzzle": puzzle, "metric": "half",
            "positions": 64, "depth": 1, "bytes": 4116, "made": "1970-01-01T00:00:00Z",
            "seconds": 0.5, "program": "0.1.0",
        });
        assert_eq!(object, &expected);
    }
    assert_eq!((&of(&shorter)["state"], &of(&shorter)["bytes"]), (&"damaged".into(), &1000.into()));
    assert_eq!(of(&older)["state"], "foreign");
    assert!(of(&older)["why"].as_str().unwrap().contains("format 0"));
    let (out, code, _) = tables(folder.path(), &["list"]);
    assert_eq!(code, Some(0));
    for part in [name(&right), name(&flipped), name(&shorter), "4 tables", "1 file of killed"] {
        assert!(out.contains(part), "{part}: {out}");
    }
}

#[test]
fn what_is_wrong_is_named_with_exit_code_4() {
    let Kept { folder, right, flipped, shorter, older, .. } = kept();
    let (out, code, _) = tables(folder.path(), &["verify", "--json"]);
    assert_eq!(code, Some(4));
    let mut states: Vec<_> = objects(&out)
        .iter()
        .map(|o| (o["file"].as_str().unwrap().to_owned(), o["state"].as_str().unwrap().to_owned()))
        .collect();
    states.sort();
    let mut expected: Vec<_> =
        [(&right, "ok"), (&flipped, "damaged"), (&shorter, "damaged"), (&older, "foreign")]
            .map(|(path, state)| (path.to_str().unwrap().to_owned(), state.to_owned()))
            .into();
    expected.sort();
    assert_eq!(states, expected);
    let (out, code, _) = tables(folder.path(), &["verify"]);
    assert_eq!((out.lines().count(), code), (4, Some(4)));
    assert!(out.contains("the checksum of block 0 is wrong"), "{out}");
    // One by one, by name and by path.
    for (path, code) in [(&right, 0), (&flipped, 4), (&shorter, 4), (&older, 4)] {
        for file in [name(path), path.to_str().unwrap()] {
            let (out, found, _) = tables(folder.path(), &["verify", "--threads", "1", file]);
            assert_eq!((out.lines().count(), found), (1, Some(code)), "{out}");
        }
    }
    let (out, code, said) = tables(folder.path(), &["verify", "no-such-table"]);
    assert_eq!((&*out, code), ("", Some(2)));
    assert!(said.contains("no-such-table"), "{said}");
}

#[test]
fn only_what_is_wrong_is_removed_if_that_is_asked_for() {
    let Kept { folder, right, flipped, shorter, older, left } = kept();
    let (out, code, _) = tables(folder.path(), &["clear", "--damaged", name(&right)]);
    assert_eq!((&*out, code), ("nothing to remove\n", Some(0)));
    let (out, code, _) = tables(folder.path(), &["clear", "--damaged", "--json"]);
    assert_eq!(code, Some(0));
    let mut removed: Vec<_> = objects(&out)
        .iter()
        .map(|o| (PathBuf::from(o["file"].as_str().unwrap()), o["bytes"].as_u64().unwrap()))
        .collect();
    removed.sort();
    let mut expected = vec![(flipped, 4116), (shorter, 1000), (older, 4116), (left, 10)];
    expected.sort();
    assert_eq!(removed, expected);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(tables(folder.path(), &["verify"]).1, Some(0));
    assert!(right.exists());
}

#[test]
fn all_tables_are_removed_or_those_that_are_named_and_nothing_else() {
    let Kept { folder, right, flipped, .. } = kept();
    let notes = folder.path().join("notes.txt");
    fs::write(&notes, "mine").unwrap();
    let args = ["clear", name(&right), notes.to_str().unwrap()];
    let (out, code, said) = tables(folder.path(), &args);
    assert_eq!((&*out, code), ("", Some(2)));
    assert!(said.contains("notes.txt"), "{said}");
    assert!(right.exists());
    let (out, code, _) = tables(folder.path(), &["clear", name(&right)]);
    assert_eq!((out, code), (format!("removed {}, 4 116 bytes\n", right.display()), Some(0)));
    assert!(!right.exists() && flipped.exists());
    let (out, code, _) = tables(folder.path(), &["clear"]);
    assert_eq!(code, Some(0));
    assert_eq!(out.lines().last(), Some("4 files, 9 242 bytes"));
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let (out, code, _) = tables(folder.path(), &["clear"]);
    assert_eq!((&*out, code), ("nothing to remove\n", Some(0)));
}

#[test]
fn the_folder_is_the_one_named_or_that_of_the_environment() {
    let folders = ["named", "set", "cache", "home"];
    let parent = tempfile::tempdir().unwrap();
    let path = |name: &str| parent.path().join(name);
    for (name, inside) in folders.into_iter().zip(["", "", "everystate", ".cache/everystate"]) {
        keep(&path(name).join(inside), name);
    }
    for (k, expected) in folders.into_iter().enumerate() {
        let mut program = program(&["tables", "list", "--json"]);
        program.env("HOME", path("home"));
        let cache = |cached| if cached { path("cache") } else { "relative".into() };
        program.env("XDG_CACHE_HOME", cache(k < 3));
        program.env("EVERYSTATE_CACHE", if k < 2 { path("set") } else { "".into() });
        if k < 1 {
            program.arg("--tables").arg(path("named"));
        }
        let found = objects(&text(&program.output().unwrap().stdout));
        assert_eq!(found.len(), 1, "{expected}");
        assert_eq!(found[0]["puzzle"], expected);
    }
}

#[test]
fn names_from_a_file_do_not_move_the_cursor() {
    let folder = tempfile::tempdir().unwrap();
    keep(folder.path(), "a\u{1b}[2Jb\n");
    for task in ["list", "verify"] {
        let (out, code, _) = tables(folder.path(), &[task]);
        assert_eq!(code, Some(0));
        assert!(!out.contains('\u{1b}') && out.contains("a\u{fffd}[2Jb\u{fffd}"), "{out}");
    }
}

#[test]
fn tables_are_made_ahead_and_found_by_who_solves() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let make =
        |args: &[&str]| tables(folder, &[&["make", "cube3", "--memory", "1M"], args].concat());
    let (out, exit, trouble) = make(&[]);
    assert!(out.starts_with("cube3: ") && out.contains(" of bounds filled to depth "), "{out}");
    assert_eq!((exit, trouble.as_str()), (Some(0), ""));
    let (out, ..) = tables(folder, &["list", "--json"]);
    assert!(objects(&out)[0]["puzzle"].as_str().unwrap().starts_with("cube3, pruning"), "{out}");
    // It is there, so that it is read.
    let (out, exit, progress) = make(&["--json", "--progress", "json"]);
    let object = &objects(&out)[0];
    assert_eq!((exit, &object["strategy"]), (Some(0), &"search".into()));
    let bytes = object["bytes"].as_u64();
    assert!(bytes <= Some(1 << 20) && object["depth"].as_u64() > Some(5), "{out}");
    assert!(objects(&progress).iter().any(|object| object["kept"] == true), "{progress}");
    let args = ["solve", "cube3", "--alg", "R U F", "--memory", "1M", "--progress", "json"];
    let solved = run(&[&args[..], &["--tables", folder.to_str().unwrap()]].concat(), b"");
    assert!(objects(&text(&solved.stderr))[0]["kept"] == true);
    // Where all positions are in a table, that is made.
    let (out, exit, _) = tables(folder, &["make", "skewb"]);
    assert!(out.contains(" of the distances of all positions, ready in "), "{out}");
    assert_eq!(exit, Some(0));
}

#[test]
fn tables_that_are_not_made_say_why() {
    let folder = tempfile::tempdir().unwrap();
    let (out, exit, trouble) = tables(folder.path(), &["make", "maze"]);
    assert_eq!((out.as_str(), exit), ("", Some(2)));
    assert!(trouble.contains("`maze` is a family"), "{trouble}");
    let args = ["make", "cube3", "--memory", "64M", "--limit", "seconds=0"];
    let (out, exit, trouble) = tables(folder.path(), &args);
    assert_eq!((out.as_str(), exit), ("", Some(3)));
    assert!(trouble.contains("stopped by the limit on seconds"), "{trouble}");
}
